"""Command `sweep`: an FMU with a grid or a table of parameters."""

import argparse
import contextlib
import logging
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import whole, written_number
from ..arguments.arrays import Array
from ..arguments.packages import extra
from ..descriptions.archives import archive
from ..descriptions.description import Description, base_name
from ..descriptions.parameter_groups import flat_parameters
from ..descriptions.tables import parameters, read, write, write_csv
from .exit_codes import FAILED, INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_command, add_output, add_repeated
from .reading import say
from .simulating import COLUMNS, add_simulation, described, element, refuse_overwriting_inputs, settings
from .tables import TableInputs, columns_of

SWEEP = f"""Simulates an FMU with the inputs of a table, once for each combination of the parameters of a
grid, or for each row of a table of parameters.

{COLUMNS}"""


def add_sweep(commands: Any) -> None:
    """Adds the command to a parser."""
    sweep = add_command(commands, "sweep", _sweep, "simulate an FMU with many values of parameters", SWEEP)
    add_simulation(sweep)
    add_repeated(
        sweep,
        "--grid",
        "NAME=VALUES",
        "values of a parameter: 1,2,5, or 0:10:11 for 11 from 0 to 10, or 1:1000:4:log for 1, 10, 100, 1000",
    )
    sweep.add_argument(
        "--runs",
        type=Path,
        metavar="FILE",
        help="table of parameters in place of a grid: a column for each, a row for each run; .csv or .parquet",
    )
    add_output(sweep, "a row for each run: .csv or .parquet [CSV on stdout]")
    sweep.add_argument(
        "--reduce",
        default="last",
        choices=["last", "min", "max", "peak", "mean", "rms"],
        help="what remains of each output [last]",
    )
    sweep.add_argument(
        "--folder",
        type=Path,
        help="write Parquet files there while results come, and go on where an earlier call was stopped",
    )
    sweep.add_argument("--threads", type=int, help="how many threads [as many as cores]")
    sweep.add_argument(
        "--dask", metavar="ADDRESS", help="scheduler of a Dask cluster that does the runs, such as tcp://127.0.0.1:8786"
    )
    sweep.add_argument("--part", type=int, metavar="RUNS", help="how many runs make a task and a file of the folder")
    sweep.add_argument("-q", "--quiet", action="store_true", help="say nothing about dropouts and parts that are there")


def _sweep(options: argparse.Namespace) -> int:
    from ..sweeps import sweep

    with blaming(USAGE):
        for option, value in (("--threads", options.threads), ("--part", options.part)):
            if value is not None:
                whole(option, value)
    description = described(options)
    runs = {"--runs": options.runs} if options.runs else {}
    refuse_overwriting_inputs(options, fmu=archive(options.fmu, options.fmi), **runs)
    description, parameters, outputs = settings(description, options)
    given, varied = parameters_of_runs(description, options, parameters)
    columns = columns_of(options)
    with blaming(INPUT, columns):
        read = TableInputs(options, description, columns, parameters.keys() | varied)
    say(options, [*read.sentences, *read.assumptions])
    with (
        blaming(INPUT, read.table),
        said_in_lines(rates=True, table=read.table),
        _logged(options),
        _client(options.dask) as client,
    ):
        found = sweep(
            options.fmu,
            read.time,
            parameters=given,
            inputs=read.given,
            outputs=outputs,
            reduce=options.reduce,
            fmi=options.fmi,
            rows=options.rows,
            tolerance=options.tolerance,
            folder=options.folder,
            threads=options.threads,
            client=client,
            part=options.part,
        )
    with blaming(INPUT):
        results = found.columns()
        for name in ("message", "warning"):
            results[name] = np.array([read.table.located(text) for text in results[name]], dtype=object)
        if options.output is None:
            write_csv(sys.stdout, results)
        else:
            write(options.output, results)
    failed = found.failed
    if failed.size:
        first = int(failed[0])
        run = ", ".join(f"{name} = {_shown(results[name][first])}" for name in results if base_name(name) in varied)
        raise Stop(
            f"{failed.size} of {len(results['message'])} runs have failed, the first with {run}: "
            f"{results['message'][first]}",
            FAILED,
        )
    return 0


@contextlib.contextmanager
def _logged(options: argparse.Namespace) -> Iterator[None]:
    """Prints the log of `sweep`, unless `-q` is given."""
    logger, handler = logging.getLogger("multibody_fmu.sweeps"), logging.StreamHandler()
    level = logger.level
    if not options.quiet:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def _shown(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


@contextlib.contextmanager
def _client(address: str | None) -> Iterator[Any]:
    """Connects to the Dask cluster with this scheduler, if there is an address."""
    if address is None:
        yield None
        return
    distributed = extra("distributed", "sweep")
    with distributed.Client(address) as client:
        yield client


# Number of a run in a message about the parameters of a sweep.
RUN = re.compile(r"^row (\d+) of parameters")


def parameters_of_runs(
    description: Description, options: argparse.Namespace, constants: Mapping[str, Any]
) -> tuple[Any, set[str]]:
    """Returns the argument `parameters` of `sweep`, and the varied names; `constants` apply to all runs."""
    with blaming(USAGE):
        if options.grid and options.runs:
            raise ValueError("--grid and --runs are both given: give one of them")
        if not options.grid and not options.runs:
            raise ValueError("there is no --grid NAME=VALUES and no --runs FILE: nothing varies")
    if options.runs:
        with blaming(INPUT):
            return _table(description, options.runs, constants)
    with blaming(USAGE):
        grids = [values_of_grid(description, text) for text in options.grid]
        grid = dict(grids)
        for name in grid:
            if sum(name == other for other, _ in grids) > 1:
                raise ValueError(f"--grid {name} is given more than once: put its values into one list")
        _refuse_twice(grid, constants, "--grid")
        _check(description, {**constants, **grid}, "--grid")
        return {**constants, **grid}, {base_name(name) for name in grid}


def _table(description: Description, file: Path, constants: Mapping[str, Any]) -> tuple[Array, set[str]]:
    """Returns the parameters of all runs as a structured array."""
    columns = read(file)
    try:
        varied = parameters(description, columns)
        _refuse_twice(varied, constants, "--runs")
        equal = {name: np.asarray(value) for name, value in flat_parameters(description, dict(constants)).items()}
        fields: list[Any] = [(name, value.dtype, value.shape) for name, value in equal.items()]
        fields += [(name, values.dtype) for name, values in varied.items()]
        rows = np.zeros(len(columns.places), fields)
        for name, values in {**equal, **varied}.items():
            rows[name] = values
        _check(description, rows, "")
    except ValueError as error:
        raise ValueError(columns.located(RUN.sub(r"row \1", str(error)))) from None
    return rows, {base_name(name) for name in varied}


def _refuse_twice(varied: Mapping[str, Any], constants: Mapping[str, Any], option: str) -> None:
    for name in varied.keys() & constants.keys():
        raise ValueError(f"{name} is in --set and in {option}: give it once")


def _check(description: Description, given: Any, option: str) -> None:
    """Raises an error for an invalid value, which names the option instead of a row."""
    from ..sweeps.table import table

    try:
        table(description, given, ())
    except ValueError as error:
        raise ValueError(RUN.sub(option, str(error)) if option else str(error)) from None


def values_of_grid(description: Description, text: str) -> tuple[str, list[Any]]:
    """Parses a grid option: `cT=1e3,1e4`, `mEff=0:1:11`, `cT=1:100:3:log`, `torqueLaw=Euler,RotationVector`."""
    name, equals, values = text.partition("=")
    if not equals:
        raise ValueError(f"--grid {text}: must be NAME=VALUES")
    variable = description.get(base_name(name), "parameter", "parameter", "structuralParameter")
    parts = values.split(":")
    if len(parts) == 1:
        return name, [element(variable, part.strip()) for part in values.split(",")]
    try:
        start, stop, count = written_number(parts[0]), written_number(parts[1]), int(parts[2])
        is_logarithmic = parts[3:] == ["log"]
        if count < 1 or not parts[2].isascii() or "_" in parts[2] or (parts[3:] and not is_logarithmic):
            raise ValueError
    except (ValueError, IndexError):
        raise ValueError(
            f"--grid {text}: must be like {name}=0:10:11, from 0 to 10 in 11 values, or {name}=1:1000:4:log"
        ) from None
    if is_logarithmic and not (start > 0 and stop > 0):
        raise ValueError(f"--grid {text}: both ends must be positive for values with equal ratios")
    return name, (np.geomspace if is_logarithmic else np.linspace)(start, stop, count).tolist()
