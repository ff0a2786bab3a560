"""A progress bar over runs."""

from collections.abc import Iterator

from ..arguments.progress import bar
from .runs import Part
from .workers import Range


def shown(
    done: Iterator[tuple[Range, Part]], begun: int, runs: int, progress: bool | None
) -> Iterator[tuple[Range, Part]]:
    """Yields parts, with a bar that counts their runs after `begun` earlier ones."""
    drawn = bar(progress, total=runs, initial=begun, unit=" runs", smoothing=0.05)
    if drawn is None:
        yield from done
        return
    failed = 0
    with drawn:
        for some, part in done:
            yield some, part
            drawn.update(some[1] - some[0])
            failed += sum(map(bool, part.messages))
            if failed:
                drawn.set_postfix_str(f"{failed} failed")
