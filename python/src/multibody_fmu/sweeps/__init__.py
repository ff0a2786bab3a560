"""Many runs of an FMU, with other parameters each time.

from multibody_fmu import sweep

grid = {"cT": [1e3, 1e4], "dT": [10, 30, 100]}
found = sweep("Gripper", time, parameters=grid, inputs={"active": True, "frame_b": {"r_0": r_b}}, reduce="peak")
found["F"]  # shape (6, 3): of each run the largest magnitude of each component
"""

import hashlib
import logging
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import by_name, inputs_by_name, path_of, whole
from ..arguments.arrays import Array, check_time
from ..arguments.messages import listed
from ..descriptions.archives import archive
from ..descriptions.description import Description, base_name, check_kind, describe
from ..descriptions.optional_outputs import switch_on
from ..runs.engine import check_tolerance
from ..runs.exchange import Order, check_order
from ..runs.isolation import check_timeout
from ..runs.preparation import wanted_variables
from ..runs.rows import chosen_rows
from ..runs.system import System, by_element, order_of_run
from .folder import Folder
from .job import Job, argument_names, digests
from .reductions import Column, Reduce, allows, check
from .runs import Part, Runs, runs_of
from .sweep_result import Meaning, Sweep
from .table import Table, of_one_size, table
from .workers import in_cluster, in_threads, shown

__all__ = ["Sweep", "sweep"]

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
    folder: str | os.PathLike[str] | None = None,
    isolate: bool = False,
    timeout: float | None = None,
    threads: int | None = None,
    client: Any = None,
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
        are not lists are equal in all runs. Or a table with a row for each run. Columns are parameters, entries of them
        (`g_0[3]`), and arguments of the functions. In a grid, groups are dicts, as for `simulate`.
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
    folder : str or path, optional
        Folder for results as Parquet files, so that memory is bounded. A repeated call continues an interrupted one,
        and logs the number of parts found. Needs the extra `sweep`.
    isolate : bool
        Whether each run of an FMU has a process of its own, as for `simulate`: a crash is a row with a message. A
        process takes some tenths of a second. FMUs limited to one instance in a process are always isolated, unless
        `threads` is 1.
    timeout : float, optional
        Longest duration of a run in s, with `isolate`.
    threads : int, optional
        Number of threads; by default chosen by a few trial runs, up to the number of cores.
    client : distributed.Client, optional
        Client of a Dask cluster for the runs, in place of threads.
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
        If the cluster is gone.
    """
    for argument, value in (("threads", threads), ("part", part)):
        if value is not None:
            whole(argument, value)
    if folder is not None:
        path_of("folder", folder)
    if client is not None and not all(hasattr(client, name) for name in ("ncores", "submit", "asynchronous")):
        raise ValueError(f"client is a {type(client).__name__}: must be a distributed.Client")
    if client is not None and (threads is not None or client.asynchronous):
        raise ValueError("client does the runs: give no threads" if threads else "client is asynchronous: must not be")
    check(reduce)
    check_tolerance(tolerance)
    if inputs is not None and not callable(inputs):
        inputs = inputs_by_name(inputs, None if callable(time) else check_time(time))
    file: Path | None = None
    description: Description | None = None
    check_kind(kind)
    check_timeout(isolate, timeout)
    if callable(fmu):
        if any(given is not None for given in (time, inputs, outputs, fmi, tolerance, rows)) or reduce != "last":
            text = "time, inputs, outputs, reduce and fmi are for FMUs, and so are tolerance and rows"
            raise ValueError(f"a function does the runs: {text}")
        if kind != "cs" or isolate:
            raise ValueError("a function does the runs: kind and isolate are for FMUs")
        grid = table(None, parameters, argument_names(fmu))
        job = Job(function=fmu, reduce=reduce)
    else:
        system = fmu if isinstance(fmu, System) else None
        if system is not None and (client is not None or fmi is not None or kind != "cs" or isolate):
            raise ValueError(
                "client, fmi, kind and isolate are for single FMUs: "
                "runs of a system are done in threads of this process"
            )
        is_default = order is None and not by_name("hold", hold) and weight is None
        if system is None and not is_default:
            raise ValueError(f"order, weight and hold are for systems: {fmu} is an FMU")
        if system is not None and rows is not None:
            raise ValueError(f"rows = {rows!r}: of a system connect knows it, connect(..., rows={{...}})")
        if isinstance(fmu, System):
            file, description = None, fmu.description
        else:
            file = archive(fmu, fmi)
            description = describe(file, kind)
            rows = chosen_rows(description, kind, rows)
        grid = table(description, parameters, [name for name in argument_names(time, inputs) if name != "time"])
        if description.sizing:
            given, description = description, of_one_size(description, {**grid.constants, **grid.parameters})
            if system is not None and description is not given:
                raise ValueError(
                    f"{listed(description.sizes)} gives arrays their sizes: give it to connect, in parameters"
                )
        chosen = Order("parallel")
        if system is not None:
            check_order(system.descriptions, order, weight, hold)
            more = by_element(system.descriptions, {**grid.constants, **grid.parameters})
            chosen = order_of_run(system, order, weight, hold, more=more)
            if chosen.is_late:
                grid = _with_held_bodies(system, grid)
        varied = frozenset([*grid.parameters, *grid.arguments])
        # An output of some runs is kept of all.
        known: dict[str, Any] = grid.constants | {name: True for name in grid.parameters if name.startswith("get_")}
        wanted = wanted_variables(description, outputs, known)
        if outputs is None and isinstance(reduce, str):
            wanted = [variable for variable in wanted if allows(variable, reduce)]
        if not wanted and not callable(reduce):
            raise ValueError(f"outputs is empty: {description.model} has nothing to keep for reduce = {reduce!r}")
        if system is None:
            switch_on(description, wanted, known)
        constants = {name: np.asarray(value) for name, value in known.items() if name not in grid.parameters}
        # Sizes are equal in all runs, even in a column of a table.
        constants |= {name: grid.parameters[name][0] for name in description.sizing.keys() & grid.parameters.keys()}
        recorded = tuple(variable.name for variable in wanted)
        job = Job(file, system, chosen, None, time, inputs, recorded, rows or "steps", reduce, constants, varied)
        job = replace(job, tolerance=tolerance, kind=kind, isolate=isolate, timeout=timeout)
    meaning = _meaning(description, grid, reduce)
    hashes = digests(job, [grid.constants, grid.parameters, grid.arguments])
    job = replace(job, digest=hashlib.sha256("".join(hashes.values()).encode()).hexdigest()[:32])
    workers = threads or _cores() if client is None else sum(client.ncores().values())
    if job.file is not None and description is not None and description.one_instance:
        job = replace(job, isolate=job.isolate or client is not None or workers > 1)
    size = part or min(LARGEST_PART, math.ceil(len(grid) / (4 * max(1, workers))))
    columns: list[Column] | None = None
    store = Folder(Path(folder)) if folder is not None else None
    if store is not None:
        size, columns = store.open(hashes, len(grid), size)
    # With a cluster, these instances only find errors of all runs early.
    runs = runs_of(job)
    try:
        columns = _tried(runs, grid, columns)
        kept = [element for column in columns for element in column.elements]
        _refuse_double([*grid.columns(description, 0, 1), *kept, "message", "warning"])
        ranges = [(start, min(start + size, len(grid))) for start in range(0, len(grid), size)]
        if store is not None:
            store.begin(columns)
            parts = len(ranges)
            ranges = [some for some in ranges if not store.has(some[0])]
            if len(ranges) < parts:
                logger.info("%d of %d parts found in %s", parts - len(ranges), parts, folder)
        if job.system is not None and _has_one_of_each(job.system):
            workers = 1
        elif threads is None and client is None:
            workers = runs.threads(workers, grid.row(0))
        done = (
            in_threads(runs, grid, columns, iter(ranges), workers)
            if client is None
            else in_cluster(job, grid, columns, iter(ranges), client)
        )
        before = len(grid) - sum(stop - start for start, stop in ranges)
        found: dict[int, dict[str, Array]] = {}
        for some, finished in shown(done, before, len(grid), progress):
            named = _named(grid.columns(description, *some), columns, finished)
            if store is None:
                found[some[0]] = named
            else:
                store.write(some[0], named)
    except ConnectionError as error:
        again = (
            f"call sweep again with folder = {folder} to go on" if folder else "with a folder, another call would go on"
        )
        raise ConnectionError(f"{error}; {again}") from None
    finally:
        if store is not None:
            store.close()
    if store is not None:
        return Sweep(store, grid.shape, meaning)
    ordered = [found[start] for start in sorted(found)]
    return Sweep({name: np.concatenate([one[name] for one in ordered]) for name in ordered[0]}, grid.shape, meaning)


def _has_one_of_each(system: System) -> bool:
    """Tells whether a process can have only one instance of an element."""
    has_own = system.files.keys() != system.descriptions.keys()
    return has_own or any(description.one_instance for description in system.descriptions.values())


def _with_held_bodies(system: System, rows: Table) -> Table:
    """Returns the table with mass properties of the bodies that Grippers hold, which may differ by row."""
    found = []
    for row in range(len(rows)):
        more = by_element(system.descriptions, {**rows.constants, **rows.row(row)[0]})
        known, _ = system.with_held_bodies(more)
        found.append(
            {
                f"{element}.{name}": value
                for element, values in known.items()
                for name, value in values.items()
                if name not in system.parameters[element] and name not in more[element]
            }
        )
    names = [name for name in found[0] if all(name in row for row in found)]
    held = {name: np.array([row[name] for row in found], dtype=float) for name in names}
    return Table(rows.shape, rows.constants, {**rows.parameters, **held}, rows.arguments, rows.axes)


def _meaning(description: Description | None, rows: Table, reduce: Reduce) -> Meaning:
    variables = {} if description is None else description.variables
    attributes = {
        name: {key: text for key, text in (("units", variable.unit), ("long_name", variable.description)) if text}
        for name, variable in variables.items()
    }
    for name in rows.axes or ():
        if base_name(name) in variables:
            attributes.setdefault(name, attributes[base_name(name)])
    if isinstance(reduce, Mapping):
        attributes |= {column: attributes.get(name, {}) for column, (name, _) in reduce.items()}
    elif callable(reduce):
        known = {*rows.constants, *rows.parameters, *(rows.axes or ())}
        attributes = {name: found for name, found in attributes.items() if name in known}
    return Meaning(rows.axes, frozenset(rows.constants), frozenset([*rows.parameters, *rows.arguments]), attributes)


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


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
