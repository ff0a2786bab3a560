"""Command `run`: an FMU with the inputs of a table, or without inputs."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..descriptions.archives import archive
from ..descriptions.tables import write, write_csv
from ..runs.result import Result
from ..runs.simulation import simulate
from .bridging import TableInputs
from .columns import columns_of
from .exit_codes import INPUT, USAGE, blaming, said_in_lines
from .listing import print_table
from .pages import add_page, page_arguments, refuse_without_page
from .simulating import COLUMNS, add_simulation, described, refuse_overwriting_inputs, settings

RUN = f"""Simulates an FMU with the inputs of a table, or without a table at equal steps.

{COLUMNS}"""


def add_run(commands: Any) -> None:
    """Adds the command to a parser."""
    plain = argparse.RawDescriptionHelpFormatter
    run = commands.add_parser(
        "run", help="simulate an FMU, with the inputs of a table", description=RUN, formatter_class=plain
    )
    add_simulation(run)
    run.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="results: .csv or .parquet [CSV on stdout, if nothing else is written]",
    )
    run.add_argument("--plot", type=Path, metavar="FILE", help="plot of the results: .png, .svg or .pdf")
    run.add_argument("--scene", type=Path, metavar="FILE", help="the motion as a page for a browser: .html")
    add_page(run)
    run.add_argument("-q", "--quiet", action="store_true", help="say nothing about what was assumed")
    run.set_defaults(command=_run)


def _run(options: argparse.Namespace) -> int:
    description = described(options)
    refuse_overwriting_inputs(options, fmu=archive(options.fmu, options.fmi))
    description, parameters, outputs = settings(description, options)
    if options.scene is None:
        with blaming(USAGE):
            refuse_without_page(options, "--scene FILE")
    columns = columns_of(options)
    with blaming(INPUT, columns):
        read = TableInputs(options, description, columns, parameters)
    # The table of assumptions lists the rates.
    with blaming(INPUT, read.table), said_in_lines(rates=False, table=read.table):
        result = simulate(
            options.fmu,
            read.time,
            fmi=options.fmi,
            rows=options.rows,
            outputs=outputs,
            parameters=parameters,
            tolerance=options.tolerance,
            inputs=read.given,
        )
    if not options.quiet:
        _print_assumptions(result, read)
    with blaming(INPUT):
        _write(result, options)
    return 0


def _write(result: Result, options: argparse.Namespace) -> None:
    if options.output is not None:
        write(options.output, result.columns(), result.units_of_elements())
    if options.plot is not None:
        from .plot import plot

        plot(result, options.plot)
    if options.scene is not None:
        from ..scene import view

        frames = {name.partition(".")[0] for name in result.description.of("input", "output") if "." in name}
        view(result, options.scene, **page_arguments(options, {frame: frame for frame in frames}))
    if options.output is None and options.plot is None and options.scene is None:
        write_csv(sys.stdout, result.columns())


def _print_assumptions(result: Result, read: TableInputs) -> None:
    rows = [("dropouts", text) for text in read.sentences]
    rows += [("assumed", read.table.located(text)) for text in [*read.assumptions, *result.assumptions]]
    given = set(result.inputs)
    # The other form of an orientation is unused.
    forms = {name.removesuffix(".Q") + ".R.T" for name in given} | {name.removesuffix(".R.T") + ".Q" for name in given}
    left = [name for name in result.description.of("input") if name not in given | forms]
    if left or read.left:
        frames = {name.partition(".")[0] for name in left}
        whole = {frame for frame in frames if not any(name.partition(".")[0] == frame for name in given)}
        parts = [name for name in left if name.partition(".")[0] not in whole]
        rows.append(("start values", ", ".join([*sorted(whole), *parts, *read.left])))
    if rows:
        print_table(rows, sys.stderr)
