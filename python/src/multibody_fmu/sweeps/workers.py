"""Threads of this process for the parts of a sweep, and a progress bar."""

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from .. import _native
from ..arguments.progress import bar
from .reductions import Column
from .runs import Part, Runs
from .table import Table
from .tasks import AHEAD, Range


def in_threads(
    runs: Runs, table: Table, columns: Sequence[Column], ranges: Iterator[Range], threads: int
) -> Iterator[tuple[Range, Part]]:
    """Does the parts in threads of this process, and yields each as soon as it is done."""
    stop = _native.Stop()
    with ThreadPoolExecutor(threads, thread_name_prefix="sweep") as executor:

        def start(some: Range) -> Future[Part]:
            return executor.submit(runs.part, table.part(*some), columns, stop)

        waiting = {start(some): some for some in islice(ranges, AHEAD * threads)}
        try:
            while waiting:
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    done = waiting.pop(future)
                    waiting |= {start(some): some for some in islice(ranges, 1)}
                    yield done, future.result()
        finally:
            stop.set()
            executor.shutdown(cancel_futures=True)


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
