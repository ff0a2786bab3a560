"""Parts of a sweep as tasks of other processes: a Dask cluster, or an executor of `concurrent.futures`."""

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from itertools import islice
from time import sleep
from typing import Any

from .job import Job, unpacked
from .reductions import Column
from .runs import Part, Runs, runs_of
from .table import Table

Range = tuple[int, int]
# Waiting parts for each worker, so that it is never idle; waiting parts of an executor with an unknown number of them.
AHEAD, MOST_WAITING = 2, 1000
# Interval between counts of the workers of a cluster, and between questions to futures without `wait`, in s.
PATIENCE, PAUSE = 2.0, 0.05
# Most jobs with instances in a process.
KEPT = 2


def check_workers(threads: int | None, client: Any, executor: Any) -> None:
    """Raises a ValueError for several kinds of workers, or objects that are none."""
    given = {"threads": threads, "client": client, "executor": executor}
    names = [name for name, value in given.items() if value is not None]
    if client is not None and not all(hasattr(client, name) for name in ("ncores", "submit", "asynchronous")):
        raise ValueError(f"client is a {type(client).__name__}: must be a distributed.Client")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(f"executor is a {type(executor).__name__}: must be a concurrent.futures.Executor")
    if len(names) > 1:
        raise ValueError(f"{names[-1]} does the runs: give no {names[0]}")
    if client is not None and client.asynchronous:
        raise ValueError("client is asynchronous: must not be")


def workers_of(client: Any, executor: Any) -> int | None:
    """Returns the number of workers; None if an executor does not tell it."""
    if client is not None:
        return max(1, sum(map(int, client.ncores().values())))
    # The first is of mpi4py, the second of the standard library and loky.
    for name in ("num_workers", "_max_workers"):
        found = getattr(executor, name, None)
        if isinstance(found, int) and found > 0:
            return found
    return None


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


def in_executor(
    job: Job, table: Table, columns: Sequence[Column], ranges: Iterator[Range], executor: Any
) -> Iterator[tuple[Range, Part]]:
    """Does the parts in an executor, and yields each as soon as it is done.

    Its `submit` takes a function and arguments; what that returns has `result`, `done` and `cancel`. Raises a
    ConnectionError if the executor has lost a process.
    """
    packed, workers = job.packed(), workers_of(None, executor)
    ahead = MOST_WAITING if workers is None else AHEAD * workers + 1
    waiting: dict[Any, Range] = {}
    try:
        while True:
            for some in islice(ranges, max(0, ahead - len(waiting))):
                waiting[executor.submit(part_of, packed, job.digest, table.part(*some), list(columns))] = some
            if not waiting:
                return
            for future in _done(waiting):
                found = future.result()
                yield waiting.pop(future), found
    except (BrokenExecutor, CancelledError) as error:
        raise ConnectionError(f"the executor has stopped: {error or type(error).__name__}") from error
    finally:
        for future in waiting:
            future.cancel()


def _done(waiting: Mapping[Any, Range]) -> list[Any]:
    """Waits until some futures are done, and returns them."""
    if all(isinstance(future, Future) for future in waiting):
        return list(wait(waiting, return_when=FIRST_COMPLETED).done)
    while True:
        done = [future for future in waiting if future.done()]
        if done:
            return done
        sleep(PAUSE)


_RUNS: OrderedDict[str, tuple[Runs, contextlib.AbstractContextManager[Any]]] = OrderedDict()
_LOCK = threading.Lock()


def part_of(packed: bytes, digest: str, table: Table, columns: Sequence[Column]) -> Part:
    """Does a part of a sweep as a task. The process keeps the instances for the next part."""
    with _LOCK:
        if digest not in _RUNS:
            while len(_RUNS) >= KEPT:
                _RUNS.popitem(last=False)[1][0].close()
            job = unpacked(packed)
            _RUNS[digest] = runs_of(job), threading.Lock() if job.has_single_instances else contextlib.nullcontext()
        _RUNS.move_to_end(digest)
        runs, alone = _RUNS[digest]
    with alone:
        return runs.part(table, columns)
