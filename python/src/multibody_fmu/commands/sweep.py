"""Command `sweep`: an FMU with many values of parameters."""

import argparse
import contextlib
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.packages import extra
from ..descriptions.archives import archive
from ..descriptions.description import base_name
from ..descriptions.tables import write, write_csv
from .bridging import TableInputs
from .columns import columns_of
from .exit_codes import FAILED, INPUT, Stop, blaming, said_in_lines
from .reading import say
from .runs import parameters_of_runs
from .simulating import COLUMNS, add_simulation, described, refuse_overwriting_inputs, settings

SWEEP = f"""Simulates an FMU with the inputs of a table, once for each combination of the parameters of a
grid, or for each row of a table of parameters.

{COLUMNS}"""


def add_sweep(commands: Any) -> None:
    """Adds the command to a parser."""
    plain = argparse.RawDescriptionHelpFormatter
    sweep = commands.add_parser(
        "sweep", help="simulate an FMU with many values of parameters", description=SWEEP, formatter_class=plain
    )
    add_simulation(sweep)
    sweep.add_argument(
        "--grid",
        action="append",
        default=[],
        metavar="NAME=VALUES",
        help="values of a parameter: 1,2,5, or 0:10:11 for 11 from 0 to 10, or 1:1000:4:log for 1, 10, 100, 1000",
    )
    sweep.add_argument(
        "--runs",
        type=Path,
        metavar="FILE",
        help="table of parameters in place of a grid: a column for each, a row for each run; .csv or .parquet",
    )
    sweep.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="a row for each run: .csv or .parquet [CSV on stdout]"
    )
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
    sweep.set_defaults(command=_sweep)


def _sweep(options: argparse.Namespace) -> int:
    from ..sweeps import sweep

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
