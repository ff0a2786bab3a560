"""Command `run`: an FMU with the inputs of a table, or without inputs; and the plot of its results."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..arguments.packages import extra
from ..descriptions.description import Description
from ..descriptions.tables import write, write_csv
from ..runs.connections import split
from ..runs.result import Result
from ..runs.simulation import simulate
from ..runs.system import System, SystemResult
from .exit_codes import INPUT, USAGE, blaming, said_in_lines
from .listing import print_table
from .options import add_command, add_output
from .pages import RARE_OF_PAGES, add_page, page_arguments, refuse_without_page
from .simulating import (
    COLUMNS,
    RARE,
    add_simulation,
    model_of,
    refuse_overwriting_inputs,
    set_inputs,
    settings,
    use_experiment,
)
from .tables import TableInputs, columns_of

RUN = f"""Simulates an FMU or a system with the inputs of a table, or without a table at equal steps. Without --stop
and --step, a system has the times that its file states.

{COLUMNS}"""


def add_run(commands: Any) -> None:
    """Adds the command to a parser."""
    run = add_command(
        commands,
        "run",
        _run,
        "simulate an FMU or a system, with inputs of a table",
        RUN,
        aliases=["simulate"],
        form="FMU [TABLE]",
        example="Distance in.csv -o out.csv --scene out.html",
        rare=[*RARE, *RARE_OF_PAGES],
    )
    add_simulation(run)
    add_output(run, "results: .csv, .parquet or .mf4 [CSV on stdout, if nothing else is written]")
    plot_help = "plot of the results: .png, .svg or .pdf; needs Matplotlib"
    run.add_argument("--plot", type=Path, metavar="FILE", help=plot_help)
    run.add_argument("--scene", type=Path, metavar="FILE", help="the motion as a page for a browser: .html")
    add_page(run)
    run.add_argument("-q", "--quiet", action="store_true", help="say nothing about what was assumed")


def _run(options: argparse.Namespace) -> int:
    model = model_of(options)
    refuse_overwriting_inputs(options, fmu=model.file)
    use_experiment(model, options)
    description, parameters, outputs = settings(model, options, ".csv", ".parquet", ".mf4")
    if options.scene is None:
        with blaming(USAGE):
            refuse_without_page(options, "--scene FILE")
    columns = columns_of(options)
    with blaming(INPUT, columns):
        read = TableInputs(options, description, columns, parameters)
    with blaming(USAGE):
        set_inputs(read, model, description, options)
    # The table of assumptions lists the rates.
    with blaming(INPUT, read.table), said_in_lines(rates=False, table=read.table):
        more: dict[str, Any] = {"outputs": outputs, "parameters": parameters, "tolerance": options.tolerance}
        result = (
            simulate(options.fmu, read.time, fmi=options.fmi, rows=options.rows, inputs=read.given, **more)
            if model.system is None
            else model.system.simulate(read.time, inputs=read.given, **more)
        )
    if not options.quiet:
        given = set(result.inputs if model.system is None else read.given)
        _print_assumptions(result, read, given, description, model.system)
    with blaming(INPUT):
        _write(result, options)
    return 0


def _write(result: Result, options: argparse.Namespace) -> None:
    if options.output is not None:
        write(options.output, result.columns(), result.units_of_elements())
    if options.plot is not None:
        plot(result, options.plot)
    if options.scene is not None:
        from ..scene import view

        view(result, options.scene, **page_arguments(options, {frame: frame for frame in _frames(result)}))
    if options.output is None and options.plot is None and options.scene is None:
        write_csv(sys.stdout, result.columns())


def _frames(result: Result) -> set[str]:
    """Returns the frames of an FMU, or of all elements of a system."""
    if isinstance(result, SystemResult):
        return {f"{element}.{frame}" for element, inner in result.elements.items() for frame in _frames(inner)}
    return {name.partition(".")[0] for name in result.description.of("input", "output") if "." in name}


def _print_assumptions(
    result: Result, read: TableInputs, given: set[str], description: Description, system: System | None
) -> None:
    def frame_of(name: str) -> str:
        """Returns the frame of an input, or the input."""
        if system is None or system.connectors.has(name):
            return name.partition(".")[0]
        element, inner = split(system.descriptions, name)
        return f"{element}.{inner.partition('.')[0]}"

    rows = [("dropouts", text) for text in read.sentences]
    rows += [("assumed", read.table.located(text)) for text in [*read.assumptions, *result.assumptions]]
    # The other form of an orientation is unused.
    forms = {name.removesuffix(".Q") + ".R.T" for name in given} | {name.removesuffix(".R.T") + ".Q" for name in given}
    left = [name for name in description.of("input") if name not in given | forms]
    if left or read.left:
        whole = {frame_of(name) for name in left} - {frame_of(name) for name in given}
        parts = [name for name in left if frame_of(name) not in whole]
        rows.append(("start values", ", ".join([*sorted(whole), *parts, *read.left])))
    if rows:
        print_table(rows, sys.stderr)


def plot(result: Result, file: Path) -> None:
    """Draws recorded scalars and vectors over time, one below the other, into a file such as `y.png` or `y.pdf`.

    Values of an ideal and a real sensor, such as `f` and `f_measured`, are drawn over each other.
    """
    figure_module = extra("matplotlib.figure", "plot")
    names = [name for name in result if name != "time" and result[name].ndim <= 2 and result[name].dtype.kind in "bif"]
    if not names:
        raise ValueError("nothing that was recorded can be drawn: choose scalars or vectors as outputs")
    measured = {f"{name}_measured": name for name in names}.keys() & names
    names = [name for name in names if name not in measured]
    figure = figure_module.Figure(figsize=(8, 1.2 + 1.6 * len(names)), layout="constrained")
    rows = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    for axes, name in zip(rows, names, strict=True):
        variable = result.variable(name)
        columns = result[name].reshape(result.time.size, -1).T
        for element, column in zip(variable.elements, columns, strict=True):
            axes.step(result.time, column, where="post", label=element) if variable.kind != "real" else axes.plot(
                result.time, column, label=element
            )
        if f"{name}_measured" in measured:
            samples = result[f"{name}_measured"].reshape(result.time.size, -1).T
            for line, column in zip(list(axes.lines), samples, strict=True):
                label = f"{line.get_label()}, measured"
                axes.step(result.time, column, where="post", color=line.get_color(), alpha=0.5, lw=0.7, label=label)
        axes.set_ylabel(f"{name} in {variable.unit}" if variable.unit not in ("", "1") else name)
        axes.grid(alpha=0.3)
        if variable.items:
            axes.set_yticks(list(variable.items.values()), list(variable.items))
        if len(axes.lines) > 1:
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    rows[-1].set_xlabel("time in s")
    rows[0].set_title(result.description.model)
    figure.savefig(file, dpi=120)
