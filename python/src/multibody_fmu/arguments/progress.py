"""Progress bars of tqdm, which is in the extra `sweep`."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar

from . import optional_switch
from .packages import extra

T = TypeVar("T")


def _is_terminal() -> bool:
    """Tells whether stderr is a terminal. Programs without a console have no stderr."""
    isatty = getattr(sys.stderr, "isatty", None)
    return isatty is not None and bool(isatty())


def bar(progress: bool | None, **options: Any) -> Any | None:
    """Returns a tqdm bar with these options, or None without a bar; by default on a terminal with tqdm installed."""
    if optional_switch("progress", progress) is None:
        progress = _is_terminal() and find_spec("tqdm") is not None
    return extra("tqdm", "sweep").tqdm(**options) if progress else None


@contextmanager
def showing(progress: bool | None, rows: int) -> Iterator[Callable[[int], None] | None]:
    """Yields a function that moves a bar to a row of a run, for runs longer than a second, or None without a bar."""
    drawn = bar(progress, total=rows, unit=" rows", delay=1, leave=False)
    if drawn is None:
        yield None
        return
    with drawn:
        yield lambda row: drawn.update(row - drawn.n)


def followed(parts: Sequence[T], text: str, progress: bool | None) -> Iterable[T]:
    """Yields the parts, with a bar that counts them if the work takes longer than a second."""
    return (
        bar(
            progress,
            iterable=parts,
            desc=text,
            delay=1,
            leave=False,
            bar_format="{desc} {percentage:3.0f} % {bar} {remaining} left",
        )
        or parts
    )
