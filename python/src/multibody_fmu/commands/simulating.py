"""Options of commands that simulate FMUs."""

import argparse
from pathlib import Path
from typing import Any

from ..arguments import written_number
from ..descriptions.archives import archive
from ..descriptions.description import Description, Variable, describe
from ..descriptions.optional_outputs import switch_on
from ..descriptions.parameter_groups import flat_parameters, is_inertia, parameter_values, sized
from ..mechanics.rates import check_smoothing
from ..runs.engine import check_tolerance
from ..runs.preparation import wanted_variables
from ..runs.rows import ROWS, chosen_rows
from .exit_codes import USAGE, blaming
from .options import add_repeated, check_ending, pairs
from .results import refuse_overwriting
from .tables import add_bridge, add_column, add_times

COLUMNS = """Columns are the time in s and elements of inputs, in any order: time, "frame_a.r_0[1]", active.
A unit stands behind the name: "frame_a.phi [deg]". An empty cell is a dropout, as is an orientation of zeros."""


def add_simulation(command: argparse.ArgumentParser) -> None:
    """Adds the options of all commands that simulate."""
    command.add_argument("fmu", help="name of an FMU, or a file")
    command.add_argument(
        "table", type=Path, nargs="?", help="times and inputs: .csv or .parquet [times from --stop and --step]"
    )
    add_times(command)
    add_column(command)
    add_bridge(command)
    add_repeated(command, "--set", "NAME=VALUE", "a parameter: number, true, name of an item, or 3,2,1 for an array")
    command.add_argument(
        "--outputs", metavar="NAMES", help="names to record, separated by commas, at least one [all outputs]"
    )
    command.add_argument("--ignore", action="store_true", help="ignore columns that are not inputs")
    command.add_argument(
        "--rows", choices=ROWS, help="what rows of results follow [as the archive says, or else steps]"
    )
    command.add_argument("--fmi", type=int, choices=[2, 3], help="version of an FMU that is given by name [2]")
    command.add_argument(
        "--tolerance", type=float, help="relative tolerance of the FMU's integration [that of its default experiment]"
    )


def described(options: argparse.Namespace) -> Description:
    """Returns the description of the FMU on the command line."""
    with blaming(USAGE):
        return describe(archive(options.fmu, options.fmi))


def refuse_overwriting_inputs(options: argparse.Namespace, **read: Path) -> None:
    """Refuses result files that are also read, before any work is done."""
    with blaming(USAGE):
        pictures = {f"--{name}": getattr(options, name, None) for name in ("plot", "scene")}
        refuse_overwriting({"table": options.table, **read}, {"-o": options.output, **pictures})


def settings(
    description: Description, options: argparse.Namespace
) -> tuple[Description, dict[str, Any], list[str] | None]:
    """Returns the FMU sized by parameters, the parameters and the outputs. Refuses an unwritable result file."""
    with blaming(USAGE):
        check_tolerance(options.tolerance)
        chosen_rows(description, "cs", options.rows, "--rows")
        given = pairs("--set", options.set, "NAME=VALUE")
        parameters = {name: _parameter(description, name, text) for name, text in given.items()}
        description = sized(description, flat_parameters(description, parameters))
        parameter_values(description, parameters)
        outputs = None if options.outputs is None else [name.strip() for name in options.outputs.split(",")]
        if outputs is not None and "" in outputs:
            raise ValueError(f"--outputs {options.outputs!r}: has an empty name; leave the option out for all outputs")
        if options.bridge is not None:
            check_smoothing(None, options.bridge)
        switch_on(description, wanted_variables(description, outputs, parameters), dict(parameters))
        check_ending(options.output, ".csv", ".parquet")
    return description, parameters, outputs


def _parameter(description: Description, name: str, text: str) -> Any:
    """Parses the value of a parameter: `0.4`, `3,2,1` for an array, `Euler`, `4,4,1` for an inertia."""
    if is_inertia(description, name):
        like = description.variables[f"{name}_11"]
        moments = [element(like, part.strip()) for part in text.split(",")]
        return moments if len(moments) > 1 else moments[0]
    variable = description.get(name, "parameter", "parameter", "structuralParameter")
    values = [element(variable, part.strip()) for part in (text.split(",") if variable.shape else [text])]
    return values if variable.shape else values[0]


def element(variable: Variable, text: str) -> Any:
    """Parses a number, Boolean, enumeration item or text for a variable."""
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
