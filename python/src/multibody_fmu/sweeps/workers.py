"""Workers for the parts of a sweep, threads of this process or a Dask cluster, and their progress bar."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any

from .. import _native
from ..arguments.progress import bar
from .job import Job, unpacked
from .reductions import Column
from .runs import Part, Runs, runs_of
from .table import Table

Range = tuple[int, int]
# Waiting parts for each thread, so that it is never idle.
AHEAD = 2
# Interval between counts of the workers, in s.
PATIENCE = 2.0
# Most jobs with instances in a process.
KEPT = 2


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


def in_cluster(
    job: Job, table: Table, columns: Sequence[Column], ranges: Iterator[Range], client: Any
) -> Iterator[tuple[Range, Part]]:
    """Does the parts on a Dask cluster, and yields each as soon as it is done.

    Raises a ConnectionError if the cluster is gone. Tasks are functions of this package and bytes: a scheduler needs no
    modules of the user.
    """
    import distributed
    from distributed.comm.core import CommClosedError

    wait_for: Any = distributed.wait

    # A task of its own: repeated if its worker dies.
    packed = client.submit(bytes, job.packed(), key=f"sweep-job-{job.digest}")
    waiting: dict[Any, Range] = {}
    try:
        while True:
            ahead = AHEAD * max(1, sum(client.ncores().values())) + 1
            for some in islice(ranges, max(0, ahead - len(waiting))):
                key = f"sweep-part-{job.digest}-{some[0]}-{some[1]}"
                waiting[client.submit(part_of, packed, job.digest, table.part(*some), list(columns), key=key)] = some
            if not waiting:
                return
            try:
                done = wait_for(list(waiting), timeout=PATIENCE, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                continue
            for future in done:
                found = future.result()
                yield waiting.pop(future), found
    except (CancelledError, CommClosedError) as error:
        raise ConnectionError(f"the Dask cluster is gone: {error}") from error
    finally:
        if client.status == "running":
            client.cancel(list(waiting))


_RUNS: OrderedDict[str, Runs] = OrderedDict()
_LOCK = threading.Lock()


def part_of(packed: bytes, digest: str, table: Table, columns: Sequence[Column]) -> Part:
    """Does a part of a sweep as a task of a cluster. The process keeps the instances for the next part."""
    with _LOCK:
        if digest not in _RUNS:
            while len(_RUNS) >= KEPT:
                _RUNS.popitem(last=False)
            _RUNS[digest] = runs_of(unpacked(packed))
        _RUNS.move_to_end(digest)
        runs = _RUNS[digest]
    return runs.part(table, columns)


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
