"""A progress bar over runs."""

import sys
from collections.abc import Iterator
from importlib.util import find_spec

from ..written import extra
from .runs import Part
from .workers import Range


def shown(done: Iterator[tuple[Range, Part]], begun: int, runs: int, progress: bool | None) -> Iterator[tuple[Range, Part]]:
    """Passes parts on, with a bar that counts their runs, `begun` of them before. By default on a terminal only."""
    if progress is None:
        progress = sys.stderr.isatty() and find_spec("tqdm") is not None
    if not progress:
        yield from done
        return
    tqdm = extra("tqdm", "sweep")
    failed = 0
    with tqdm.tqdm(total=runs, initial=begun, unit=" runs", smoothing=0.05) as bar:
        for some, part in done:
            yield some, part
            bar.update(some[1] - some[0])
            failed += sum(map(bool, part.messages))
            if failed:
                bar.set_postfix_str(f"{failed} failed")
