"""The command `sweep`: an FMU with many values of parameters."""

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..archives import archive
from ..arguments import written_number
from ..description import Description, base_name
from ..table_files import extra, write, write_csv
from ..tables import inputs
from .columns import columns_of
from .exit_codes import FAILED, INPUT, USAGE, Stop, blaming, said_in_lines
from .simulating import COLUMNS, add_simulation, described, element, refuse_overwriting_inputs, settings

SWEEP = f"""Simulates an FMU with the inputs of a table, once for each combination of the parameters of the grid.

{COLUMNS}"""


def add_sweep(commands: Any) -> None:
    """Adds the command `sweep` to a parser."""
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
        help="values of a parameter: 1,2,5, or 0:10:11 for 11 from 0 to 10",
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
    sweep.set_defaults(command=_sweep)


def _sweep(options: argparse.Namespace) -> int:
    from ..sweeps import sweep
    from ..sweeps.table import table

    description = described(options)
    refuse_overwriting_inputs(options, fmu=archive(options.fmu, options.fmi))
    parameters, outputs = settings(description, options)
    with blaming(USAGE):
        if not options.grid:
            raise ValueError("there is no --grid NAME=VALUES: nothing varies")
        grid = dict(_values(description, text) for text in options.grid)
        for name in grid.keys() & parameters.keys():
            raise ValueError(f"{name} is in --set and in --grid: give it once")
        # Raises an error for a value that no run can have.
        table(description, parameters | grid, ())
    columns = columns_of(options)
    with blaming(INPUT):
        time, given = inputs(description, columns, ignore=options.ignore)
        with said_in_lines(rates=True), _client(options.dask) as client:
            found = sweep(
                options.fmu,
                time,
                parameters=parameters | grid,
                inputs=given,
                outputs=outputs,
                reduce=options.reduce,
                fmi=options.fmi,
                folder=options.folder,
                threads=options.threads,
                client=client,
                part=options.part,
            )
        if options.output is None:
            write_csv(sys.stdout, found.columns())
        else:
            write(options.output, found.columns())
    failed = found.failed
    if failed.size:
        first = int(failed[0])
        raise Stop(
            f"{failed.size} of {len(found['message'])} runs have failed, row {first} with: {found['message'][first]}",
            FAILED,
        )
    return 0


@contextlib.contextmanager
def _client(address: str | None) -> Iterator[Any]:
    """A client of the Dask cluster with this scheduler, if there is an address."""
    if address is None:
        yield None
        return
    distributed = extra("distributed", "sweep")
    with distributed.Client(address) as client:
        yield client


def _values(description: Description, text: str) -> tuple[str, list[Any]]:
    """A parameter of a grid on the command line: `cT=1e3,1e4`, `mEff=0:1:11`, `torqueLaw=Euler,RotationVector`."""
    name, equals, values = text.partition("=")
    if not equals:
        raise ValueError(f"--grid {text}: must be NAME=VALUES")
    variable = description.get(base_name(name), "parameter", "parameter", "structuralParameter")
    parts = values.split(":")
    if len(parts) == 1:
        return name, [element(variable, part.strip()) for part in values.split(",")]
    try:
        start, stop, count = written_number(parts[0]), written_number(parts[1]), int(parts[2])
        if count < 1 or not parts[2].isascii() or "_" in parts[2]:
            raise ValueError
    except (ValueError, IndexError):
        raise ValueError(f"--grid {text}: must be like {name}=0:10:11, from 0 to 10 in 11 values") from None
    return name, np.linspace(start, stop, count).tolist()
