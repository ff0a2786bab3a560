"""Many runs of an FMU, with other parameters each time.

from multibody_fmu import sweep

grid = {"cT": [1e3, 1e4], "dT": [10, 30, 100]}
found = sweep("Gripper", time, parameters=grid, inputs={"active": True, "frame_b": {"r_0": r_b}}, reduce="peak")
found["F"]  # shape (6, 3): of each run the largest magnitude of each component
"""

from __future__ import annotations

import hashlib
import logging
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import path_of, whole
from ..arguments.arrays import Array
from ..arguments.cores import cores
from ..runs.run_state import RunState
from ..runs.system import System
from .folder import Folder, Share
from .job import digests
from .preparation import Asked, planned
from .reductions import Column, Reduce
from .runs import Part, Runs, runs_of
from .samples import Distribution, Sampling, integers, log_uniform, normal, uniform
from .sweep_result import Meaning, Sweep
from .table import Table, table
from .tasks import check_workers, in_cluster, in_executor, workers_of
from .workers import in_threads, shown

__all__ = ["Distribution", "Sweep", "collect", "integers", "log_uniform", "normal", "sweep", "uniform"]

logger = logging.getLogger(__name__)

# Most runs of a part.
LARGEST_PART = 2000
# Rows tried to find the columns of a function for `reduce`.
TRIED = 10


def sweep(
    fmu: str | os.PathLike[str] | System | Callable[..., Mapping[str, Any]],
    time: Any = None,
    *,
    parameters: Any,
    runs: int | None = None,
    seed: int | None = None,
    sampling: str | None = None,
    inputs: Any = None,
    outputs: str | Sequence[str] | None = None,
    reduce: Reduce = "last",
    fmi: int | None = None,
    kind: str = "cs",
    rows: str | None = None,
    order: str | None = None,
    weight: float | None = None,
    hold: Mapping[str, str] | None = None,
    tolerance: float | None = None,
    stops: ArrayLike | str | None = None,
    state: RunState | None = None,
    folder: str | os.PathLike[str] | None = None,
    isolate: bool = False,
    timeout: float | None = None,
    threads: int | None = None,
    client: Any = None,
    executor: Any = None,
    share: tuple[int, int] | None = None,
    part: int | None = None,
    progress: bool | None = None,
) -> Sweep:
    """Simulates an FMU once for each row of `parameters`, and keeps a few values of each run.

    A run is a call of `simulate` with these parameters. Functions for `time` and `inputs` get the columns of
    `parameters` as arguments by name, and a function for `inputs` also `time`. Workers get functions of the main module
    by value, and import others.

    A failed run is a row of NaN, with its message in the column `message`.

    Parameters
    ----------
    fmu : str, path, System or callable
        Name of an FMU of this package or a file, as for `simulate`. Or a system from `connect`, with variables such as
        "gripper.cT". Or a function that does a run: it gets the columns of `parameters` as arguments, and returns a
        dict of numbers or arrays.
    time : array_like, shape (n,), or callable
        Times in s, or a function that returns them.
    parameters : dict, pandas.DataFrame or structured array
        A grid, such as {"cT": [1e3, 1e4], "dT": [10, 30]}: all combinations, the last list varying fastest; values that
        are not lists are equal in all runs. Distributions, such as {"m": normal(1, 0.05)}, have `runs` samples. Or a
        table with a row for each run. Columns are parameters, entries of them (`g_0[3]`), and arguments of the
        functions. In a grid, groups are dicts, as for `simulate`.
    runs : int, optional
        Number of samples of the distributions in `parameters`: `normal`, `uniform`, `log_uniform` and `integers`. Each
        combination of the lists has all of them.
    seed : int, optional
        Seed of the samples, by default 0, kept with the results.
    sampling : {"random", "sobol", "latin_hypercube"}, optional
        Independent samples (default), or those of `scipy.stats.qmc` (an extra), which fill the space evenly.
    inputs : dict or callable, optional
        Inputs as the keywords of `simulate`: {"frame_a": {"r_0": r}}, or a function that returns them.
    outputs : str or list of str, optional
        Names of variables to record, as for `simulate`; by default without enumerations if `reduce` needs numbers.
    reduce : str, dict or callable
        Value to keep of an output's samples in each run: last, min, max, peak (largest magnitude), mean or rms. Or a
        dict of new names, such as {"closest": ("distance", "min")}. Or a function from the `Result` of a run to a dict
        of numbers or arrays.
    fmi : int, optional
        Version of FMI of an FMU given by name, 2 (default) or 3.
    kind : {"cs", "me"}
        Interface of an FMU, as for `simulate`; for systems see `connect`.
    rows : {"inputs", "steps"}, optional
        Meaning of an FMU's rows, as for `simulate`; for systems see `connect`.
    order : {"coupled", "iterated", "parallel", "sequential"}, optional
        Order of the steps of a system, as for its `simulate`; so are `weight` and `hold`.
    weight : float, optional
        Weight of the inputs at the end of an iterated step.
    hold : dict, optional
        Inputs of elements during an iterated step.
    tolerance : float, optional
        Relative tolerance of the integration, as for `simulate`.
    stops : array_like or "rows", optional
        End times of integration steps in s, as for `simulate` and that of systems.
    state : RunState, optional
        State of another run at time[0], from `keep_state`, at which all runs begin, as for `simulate`: parameters are
        tunable ones.
    folder : str or path, optional
        Folder for results as Parquet files, so that memory is bounded. A repeated call continues an interrupted one,
        and logs the number of parts found. Needs the extra `sweep`.
    isolate : bool
        Whether the runs of each thread have a process of their own. A crash is a row with a message, and the next run
        begins in a new process, which takes some tenths of a second. Elements of a system must be FMUs. FMUs limited to
        one instance in a process are always isolated, unless `threads` is 1.
    timeout : float, optional
        Longest duration of a run in s, with `isolate`.
    threads : int, optional
        Number of threads; by default chosen by a few trial runs, up to the number of cores.
    client : distributed.Client, optional
        Client of a Dask cluster for the runs, in place of threads.
    executor : concurrent.futures.Executor, optional
        Executor for the runs, in place of threads, such as a ProcessPoolExecutor, or those of loky, mpi4py and
        submitit: anything with `submit`.
    share : tuple of int, optional
        Share (i, n) of the runs of a folder, i from 1 to n, for one of n processes on any computers with this folder.
        They may run at once, and again. `collect` reads the folder when all are done. Returns the runs of the share.
    part : int, optional
        Number of runs in a task and a file, by default up to 2000; in a folder, the number of the first call.
    progress : bool, optional
        Whether to show a bar (needs tqdm, in the extra `sweep`); by default on a terminal.

    Returns
    -------
    Sweep
        Parameters and results by name, one row for each run.

    Raises
    ------
    ValueError
        For an unknown name (with candidates), a bad value (with its row), or a folder with another sweep or in use.
    FmuError
        If the FMU refuses constants of all runs.
    ConnectionError
        If the cluster is gone, or the executor has lost a process.
    """
    for argument, value in (("threads", threads), ("part", part)):
        if value is not None:
            whole(argument, value)
    if folder is not None:
        path_of("folder", folder)
    own = None if share is None else _share(share, folder)
    check_workers(threads, client, executor)
    if time is None and not callable(fmu):
        raise ValueError("time is missing: give times in s, or a function that returns them")
    if folder is not None and isinstance(state, RunState):
        # A repeated call must know it again.
        state.to_bytes()
    samples = Sampling.checked(runs, seed, sampling)
    plan = planned(
        fmu,
        lambda description, arguments: table(description, parameters, arguments, samples),
        Asked(
            time,
            inputs,
            outputs,
            reduce,
            fmi,
            kind,
            rows,
            order,
            weight,
            hold,
            tolerance,
            stops,
            isolate,
            timeout,
            state,
        ),
    )
    if plan.table.sampling is not None:
        samples.warn_if_unbalanced()
    job, grid, description = plan.job, plan.table, plan.description
    hashes = digests(job, [grid.constants, grid.parameters, grid.arguments])
    job = replace(job, digest=hashlib.sha256("".join(hashes.values()).encode()).hexdigest()[:32])
    is_elsewhere = client is not None or executor is not None
    workers = threads or (workers_of(client, executor) if is_elsewhere else None) or cores()
    if job.file is not None and description is not None and description.one_instance:
        job = replace(job, isolate=job.isolate or is_elsewhere or workers > 1)
    size = part or min(LARGEST_PART, math.ceil(len(grid) / (4 * workers * (own.of if own else 1))))
    columns: list[Column] | None = None
    store = Folder(Path(folder), own) if folder is not None else None
    if store is not None:
        meaning = {"shape": list(grid.shape), **plan.meaning.to_json()}
        size, columns = store.open(hashes, len(grid), size, meaning)
    # With other processes, these instances only find errors of all runs early.
    instances = runs_of(job)
    try:
        columns = _tried(instances, grid, columns)
        kept = [element for column in columns for element in column.elements]
        _refuse_double([*grid.columns(description, 0, 1), *kept, "message", "warning"])
        starts: Sequence[int] = range(0, len(grid), size)
        if store is not None:
            size, columns = store.begin(columns)
            starts = store.starts()
        ranges = [(start, min(start + size, len(grid))) for start in starts]
        all_runs, parts = sum(stop - start for start, stop in ranges), len(ranges)
        if store is not None:
            ranges = [some for some in ranges if not store.has(some[0])]
            if len(ranges) < parts:
                of = "" if own is None else f" of share {own}"
                logger.info("%d of %d parts%s found in %s", parts - len(ranges), parts, of, folder)
        if client is not None:
            done = in_cluster(job, grid, columns, iter(ranges), client)
        elif executor is not None:
            done = in_executor(job, grid, columns, iter(ranges), executor)
        else:
            if job.has_single_instances and not job.isolate:
                workers = 1
            elif threads is None:
                workers = instances.threads(workers, grid.row(0))
            done = in_threads(instances, grid, columns, iter(ranges), workers)
        before = all_runs - sum(stop - start for start, stop in ranges)
        found: dict[int, dict[str, Array]] = {}
        for some, finished in shown(done, before, all_runs, progress):
            named = _named(grid.columns(description, *some), columns, finished)
            if store is None:
                found[some[0]] = named
            else:
                store.write(some[0], named)
    except ConnectionError as error:
        again = (
            f"another call with the folder {folder} goes on" if folder else "with a folder, another call would go on"
        )
        raise ConnectionError(f"{error}; {again}") from None
    finally:
        instances.close()
        if store is not None:
            store.close()
    if store is not None:
        return (
            Sweep(store, grid.shape, plan.meaning) if own is None else Sweep(store, (all_runs,), plan.meaning.of_rows)
        )
    ordered = [found[start] for start in sorted(found)]
    return Sweep(
        {name: np.concatenate([one[name] for one in ordered]) for name in ordered[0]}, grid.shape, plan.meaning
    )


def collect(folder: str | os.PathLike[str]) -> Sweep:
    """Opens the folder of a sweep that is done, without the FMU.

    Parameters
    ----------
    folder : str or path
        Folder with the parts of a sweep, such as one that was done in shares.

    Returns
    -------
    Sweep
        Parameters and results by name, one row for each run, as from `sweep`.

    Raises
    ------
    ValueError
        If there is no sweep, or runs are missing, with the numbers of their shares.
    """
    store = Folder(Path(path_of("folder", folder)))
    about = store.collect()
    return Sweep(store, about["shape"], Meaning.from_json(about))


def _share(share: Any, folder: Any) -> Share:
    """Checks a share."""
    if not isinstance(share, Sequence) or isinstance(share, str) or len(share) != 2:
        raise ValueError(f"share = {share!r}: must be two numbers, such as (3, 64)")
    number, of = (whole("share", value) for value in share)
    if number > of:
        raise ValueError(f"share = {number}/{of}: the first number must be from 1 to {of}")
    if folder is None:
        raise ValueError(f"share = {number}/{of}: needs a folder, which all shares write into")
    return Share(number, of)


def _refuse_double(names: Sequence[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(
            f"two columns would have the name {twice[0]}: those are parameters, what reduce keeps, message and warning"
        )


def _tried(runs: Runs, rows: Table, columns: list[Column] | None) -> list[Column]:
    """Makes an instance. Finds the columns of a function for `reduce` by runs, if they are unknown."""
    known = runs.prepare()
    if columns or known:
        return columns or known or []
    for row in np.unique(np.linspace(0, len(rows) - 1, TRIED).astype(int)).tolist():
        try:
            return runs.tried(*rows.row(row))
        except Exception as error:
            failure = error
    raise failure


def _named(parameters: dict[str, Array], columns: Sequence[Column], part: Part) -> dict[str, Array]:
    """Returns parameters and results of a part, one column for each entry."""
    names = [
        [element for column in columns if column.is_text == is_text for element in column.elements]
        for is_text in (False, True)
    ]
    texts = dict(zip(names[1], zip(*part.texts, strict=True), strict=True)) | {
        "message": part.messages,
        "warning": part.warnings,
    }
    found = dict(zip(names[0], part.numbers.T, strict=True)) | {
        name: np.array(column, dtype=object) for name, column in texts.items()
    }
    ordered = [element for column in columns for element in column.elements]
    return parameters | {name: found[name] for name in [*ordered, "message", "warning"]}
