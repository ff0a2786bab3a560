"""The command line: `multibody-fmu list | run | sweep | view | relative`.

Errors are one sentence on stderr. Exit codes: 0 all went well, 2 the command line is wrong, 3 the input is
wrong, 4 a run has failed.
"""

import argparse
import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .archives import archive, names, path
from .arguments import written_number
from .command_columns import add_column, columns_of
from .command_recordings import add_relative, add_view
from .description import Description, Variable, base_name, describe
from .exit_codes import FAILED, INPUT, USAGE, Stop, blaming, said_in_lines
from .fmu import parameter_values
from .listing import print_table, row_of
from .optional_outputs import switch_on
from .overwriting import refuse_overwriting
from .parameter_groups import is_inertia
from .result import Result
from .simulation import simulate, wanted_variables
from .table_files import extra, write, write_csv
from .tables import inputs


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except Stop as stop:
        print(f"multibody-fmu: {stop}", file=sys.stderr)
        return stop.code
    except BrokenPipeError:
        # As in `multibody-fmu list | head`.
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="multibody-fmu", description="Relative motion of frames, a stable grip and a rigid body as FMUs."
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    listing = commands.add_parser("list", help="list the FMUs, or the variables of one")
    listing.add_argument("fmu", nargs="?", help="name of an FMU, or a file")
    listing.add_argument("--fmi", type=int, choices=[2, 3], help="version of an FMU that is given by name [2]")
    listing.set_defaults(command=_list)

    plain = argparse.RawDescriptionHelpFormatter
    run = commands.add_parser(
        "run", help="simulate an FMU with the inputs of a table", description=RUN, formatter_class=plain
    )
    _add_run(run)
    run.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="results: .csv or .parquet [CSV on stdout, if nothing else is written]",
    )
    run.add_argument("--plot", type=Path, metavar="FILE", help="plot of the results: .png, .svg or .pdf")
    run.add_argument("--scene", type=Path, metavar="FILE", help="the motion as a page for a browser: .html")
    run.add_argument("-q", "--quiet", action="store_true", help="say nothing about what was assumed")
    run.set_defaults(command=_run)

    sweep = commands.add_parser(
        "sweep", help="simulate an FMU with many values of parameters", description=SWEEP, formatter_class=plain
    )
    _add_run(sweep)
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

    add_view(commands)
    add_relative(commands)
    return parser


def _add_run(command: argparse.ArgumentParser) -> None:
    """Adds what all commands take that simulate."""
    command.add_argument("fmu", help="name of an FMU, or a file")
    command.add_argument("table", type=Path, help="times and inputs: .csv or .parquet")
    add_column(command)
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter: number, true, name of an item, or 3,2,1 for an array",
    )
    command.add_argument("--outputs", metavar="NAMES", help="what to record, separated by commas [all outputs]")
    command.add_argument("--ignore", action="store_true", help="ignore columns that are not inputs")
    command.add_argument("--fmi", type=int, choices=[2, 3], help="version of an FMU that is given by name [2]")


COLUMNS = """Columns are the time in s and elements of inputs, in any order: time, "frame_a.r_0[1]", active.
A unit stands behind the name: "frame_a.phi [deg]". An empty cell is a dropout."""

RUN = (
    """Simulates an FMU with the inputs of a table.

"""
    + COLUMNS
)

SWEEP = (
    """Simulates an FMU with the inputs of a table, once for each combination of the parameters of the grid.

"""
    + COLUMNS
)


def _describe(options: argparse.Namespace) -> Description:
    with blaming(USAGE):
        return describe(archive(options.fmu, options.fmi))


def _list(options: argparse.Namespace) -> int:
    if options.fmu is None:
        with blaming(USAGE):
            rows = [(name, describe(path(name)).text) for name in names()]
        print_table(rows)
        return 0
    description = _describe(options)
    for title, causalities in [
        ("parameters", ["parameter", "structuralParameter"]),
        ("inputs", ["input"]),
        ("outputs", ["output"]),
    ]:
        variables = description.of(*causalities).values()
        if variables:
            print(title)
            print_table([(f"  {name}", *others) for name, *others in map(row_of, variables)])
    return 0


def _refuse_overwriting(options: argparse.Namespace, **read: Path) -> None:
    """Refuses files for results that are read, too, before anything is done."""
    with blaming(USAGE):
        pictures = {f"--{name}": getattr(options, name, None) for name in ("plot", "scene")}
        refuse_overwriting({"table": options.table, **read}, {"-o": options.output, **pictures})


def _run(options: argparse.Namespace) -> int:
    description = _describe(options)
    _refuse_overwriting(options, fmu=archive(options.fmu, options.fmi))
    parameters, outputs = _settings(description, options)
    columns = columns_of(options)
    with blaming(INPUT):
        time, given = inputs(description, columns, ignore=options.ignore)
        # Its message about rates is in the table of assumptions.
        with said_in_lines(rates=False):
            columns_by_name: dict[str, Any] = dict(given)
            result = simulate(
                options.fmu, time, fmi=options.fmi, outputs=outputs, parameters=parameters, **columns_by_name
            )
    if not options.quiet:
        _print_assumptions(result)
    with blaming(INPUT):
        _write(result, options)
    return 0


def _settings(description: Description, options: argparse.Namespace) -> tuple[dict[str, Any], list[str] | None]:
    """Parameters and names of outputs, and whether the results can be written."""
    with blaming(USAGE):
        parameters = dict(_parameter(description, text) for text in options.set)
        parameter_values(description, parameters)
        outputs = [name.strip() for name in options.outputs.split(",")] if options.outputs else None
        switch_on(description, wanted_variables(description, outputs, parameters), dict(parameters))
        if options.output is not None and options.output.suffix not in (".csv", ".parquet"):
            raise ValueError(f"{options.output}: must end in .csv or .parquet")
    return parameters, outputs


def _sweep(options: argparse.Namespace) -> int:
    from .sweeps import sweep
    from .sweeps.table import table

    description = _describe(options)
    _refuse_overwriting(options, fmu=archive(options.fmu, options.fmi))
    parameters, outputs = _settings(description, options)
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
        return name, [_element(variable, part.strip()) for part in values.split(",")]
    try:
        start, stop, count = written_number(parts[0]), written_number(parts[1]), int(parts[2])
        if count < 1 or not parts[2].isascii() or "_" in parts[2]:
            raise ValueError
    except (ValueError, IndexError):
        raise ValueError(f"--grid {text}: must be like {name}=0:10:11, from 0 to 10 in 11 values") from None
    return name, np.linspace(start, stop, count).tolist()


def _write(result: Result, options: argparse.Namespace) -> None:
    if options.output is not None:
        write(options.output, result.columns(), result.units_of_elements())
    if options.plot is not None:
        from .plot import plot

        plot(result, options.plot)
    if options.scene is not None:
        from .scene import view

        view(result, options.scene)
    if options.output is None and options.plot is None and options.scene is None:
        write_csv(sys.stdout, result.columns())


def _print_assumptions(result: Result) -> None:
    rows = [("assumed", text) for text in result.assumptions]
    given = set(result.inputs)
    # The other form of an orientation is not read.
    forms = {name.removesuffix(".Q") + ".R.T" for name in given} | {name.removesuffix(".R.T") + ".Q" for name in given}
    left = [name for name in result.description.of("input") if name not in given | forms]
    if left:
        frames = {name.partition(".")[0] for name in left}
        whole = {frame for frame in frames if not any(name.partition(".")[0] == frame for name in given)}
        parts = [name for name in left if name.partition(".")[0] not in whole]
        rows.append(("start values", ", ".join([*sorted(whole), *parts])))
    if rows:
        print_table(rows, sys.stderr)


def _parameter(description: Description, text: str) -> tuple[str, Any]:
    """A parameter as it is written on the command line: `mEff=0.4`, `sequence=3,2,1`, `torqueLaw=Euler`, `I=4,4,1`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--set {text}: must be NAME=VALUE")
    if is_inertia(description, name):
        like = description.variables[f"{name}_11"]
        moments = [_element(like, element.strip()) for element in value.split(",")]
        return name, moments if len(moments) > 1 else moments[0]
    variable = description.get(name, "parameter", "parameter", "structuralParameter")
    values = [_element(variable, element.strip()) for element in (value.split(",") if variable.shape else [value])]
    return name, values if variable.shape else values[0]


def _element(variable: Variable, text: str) -> Any:
    if variable.kind == "boolean":
        values = {"true": True, "false": False, "1": True, "0": False}
        if text.lower() not in values:
            raise ValueError(f"{variable.name} = {text}: must be true, false, 1 or 0")
        return values[text.lower()]
    if variable.kind == "enumeration":
        return int(text) if text.isdigit() else text
    if variable.kind == "string":
        return text
    try:
        as_float = written_number(text)
        return int(text) if variable.kind == "integer" else as_float
    except ValueError:
        raise ValueError(
            f"{variable.name} = {text}: must be {'an integer' if variable.kind == 'integer' else 'a number'}"
        ) from None
