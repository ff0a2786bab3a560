"""Options of commands that simulate FMUs."""

import argparse
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import written_number
from ..descriptions.archives import archive
from ..descriptions.description import Description, Variable, describe
from ..descriptions.optional_outputs import switch_on
from ..descriptions.parameter_groups import flat_parameters, is_inertia, parameter_values, sized
from ..mechanics.rates import check_smoothing
from ..runs.engine import check_tolerance
from ..runs.preparation import wanted_variables
from ..runs.rows import ROWS, chosen_rows
from ..runs.ssp_reader import read_ssp
from ..runs.system import System
from .exit_codes import INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_repeated, check_ending, pairs
from .results import refuse_overwriting
from .tables import TIMES, TableInputs, add_bridge, add_column, add_times

# Number of steps of a system's default experiment.
STEPS = 500
COLUMNS = """Columns are the time in s and elements of inputs, in any order: time, "frame_a.r_0[1]", active.
A unit stands behind the name: "frame_a.phi [deg]". An empty cell is a dropout, as is an orientation of zeros."""


# Options that `--help` leaves out.
RARE = ["--variant", "--bridge", "--ignore", "--rows", "--fmi", "--tolerance"]


def add_simulation(command: argparse.ArgumentParser, needs_fmu: bool = True) -> None:
    """Adds the options of all commands that simulate."""
    count = None if needs_fmu else "?"
    command.add_argument("fmu", nargs=count, help="name of an FMU, or a file: .fmu, or .ssp for a system")
    command.add_argument("table", type=Path, nargs="?", help="times and inputs: .csv or .parquet [equal steps]")
    add_variant(command)
    add_times(command)
    add_column(command)
    add_bridge(command)
    text = "a parameter or a constant input, or an entry, NAME[1]: number, true, name of an item, or 3,2,1 for an array"
    add_repeated(command, "--set", "NAME=VALUE", text)
    command.add_argument("--outputs", metavar="NAMES", help="names to record, separated by commas [all outputs]")
    command.add_argument("--ignore", action="store_true", help="ignore columns that are not inputs")
    command.add_argument(
        "--rows", choices=ROWS, help="what rows of results follow [as the archive says, or else steps]"
    )
    command.add_argument("--fmi", type=int, choices=[2, 3], help="version of an FMU that is given by name [2]")
    command.add_argument(
        "--tolerance", type=float, help="relative tolerance of the FMU's integration [that of its default experiment]"
    )


def add_variant(command: argparse.ArgumentParser) -> None:
    """Adds the option for a variant of a system."""
    command.add_argument(
        "--variant", metavar="NAME", help="variant of a system, NAME.ssd in the .ssp [SystemStructure]"
    )


@dataclass(frozen=True)
class Model:
    """FMU or system on the command line."""

    file: Path
    description: Description
    """Variables that options may name; of a system without connected inputs."""
    system: System | None = None

    @property
    def fmu(self) -> Path | System:
        """FMU or system, for functions of the package."""
        return self.system or self.file


def is_system(file: Path) -> bool:
    """Tells whether a file or folder has a system in place of an FMU."""
    return file.suffix.lower() in (".ssp", ".ssd") or (file / "SystemStructure.ssd").is_file()


def model_of(options: argparse.Namespace) -> Model:
    """Returns the FMU or system on the command line."""
    with blaming(USAGE):
        file = Path(options.fmu)
        if not is_system(file):
            if options.variant is not None:
                raise ValueError(f"--variant {options.variant}: is for systems, {options.fmu} is an FMU")
            file = archive(options.fmu, options.fmi)
            return Model(file, describe(file))
        for name in ("fmi", "rows"):
            if getattr(options, name, None) is not None:
                raise ValueError(f"--{name} {getattr(options, name)}: is for FMUs, {file} is a system")
        if not file.exists():
            raise FileNotFoundError(f"there is no file {file}")
    with blaming(INPUT), said_in_lines(rates=False):
        system = read_ssp(file, options.variant)
    return Model(file, interface(system), system)


def interface(system: System) -> Description:
    """Returns the variables that a run of a system can set or record."""
    description, free = system.description, set(system.free_inputs)
    variables = description.variables.items()
    kept = {name: variable for name, variable in variables if variable.causality != "input" or name in free}
    return replace(description, variables=kept)


def use_experiment(model: Model, options: argparse.Namespace) -> None:
    """Completes the times of a run without a table by the default experiment of a system."""
    if model.system is None or options.table is not None:
        return
    given = {name: getattr(options, name) for name in TIMES if getattr(options, name) is not None}
    times = times_of(model.system, given)
    start = times.get("start", 0.0)
    if "stop" not in given and times.get("stop", math.inf) <= start:
        text = f"{model.file} stops at {times['stop']:g} s, not after the first time, {start:g} s: give --stop SECONDS"
        raise Stop(text, USAGE)
    vars(options).update(times)


def times_of(system: System, given: Mapping[str, float] | None = None) -> dict[str, float]:
    """Returns the times of a system's default experiment, replaced by `given` ones; steps by default a part of it."""
    times = {**system.experiment, **(given or {})}
    if "stop" in times:
        times.setdefault("step", (times["stop"] - times.get("start", 0.0)) / STEPS)
    return times


def refuse_overwriting_inputs(options: argparse.Namespace, **read: Path) -> None:
    """Refuses result files that are also read, before any work is done."""
    with blaming(USAGE):
        pictures = {f"--{name}": getattr(options, name, None) for name in ("plot", "scene")}
        refuse_overwriting({"table": options.table, **read}, {"-o": options.output, **pictures})


def settings(
    model: Model, options: argparse.Namespace, *endings: str
) -> tuple[Description, dict[str, Any], list[str] | None]:
    """Returns the FMU sized by parameters, the parameters and the outputs. Refuses other endings of results."""
    description = model.description
    with blaming(USAGE):
        check_tolerance(options.tolerance)
        if model.system is None:
            chosen_rows(description, "cs", options.rows, "--rows")
        given = pairs("--set", options.set, "NAME=VALUE")
        find = _inputs(model, description)
        parameters = {name: _parameter(description, name, text) for name, text in given.items() if find(name) is None}
        description = sized(description, flat_parameters(description, parameters))
        parameter_values(description, parameters)
        outputs = None if options.outputs is None else [name.strip() for name in options.outputs.split(",")]
        if outputs is not None and "" in outputs:
            raise ValueError(f"--outputs {options.outputs!r}: has an empty name; leave the option out for all outputs")
        if options.bridge is not None:
            check_smoothing(None, options.bridge)
        switch_on(description, wanted_variables(description, outputs, parameters), dict(parameters))
        check_ending(options.output, *endings)
    return description, parameters, outputs


def _inputs(model: Model, description: Description) -> Callable[[str], tuple[Variable, int | None] | None]:
    """Returns a function for the input or the entry of an input with a name; of a system also behind connectors."""
    full = description if model.system is None else model.system.description

    def find(name: str) -> tuple[Variable, int | None] | None:
        entry = full.entry(name)
        variable, place = (full.variables.get(name), None) if entry is None else entry
        return None if variable is None or variable.causality != "input" else (variable, place)

    return find


def set_inputs(read: TableInputs, model: Model, description: Description, options: argparse.Namespace) -> None:
    """Adds the inputs to a table that `--set` sets for the whole run. Other entries of an array keep start values."""
    find, columns = _inputs(model, description), set(read.given)
    for name, text in pairs("--set", options.set, "NAME=VALUE").items():
        found = find(name)
        if found is None:
            continue
        (variable, place), known = found, read.given.get(found[0].name)
        if known is not None and name not in read.left:
            twice = f"{options.table} has columns of this input" if variable.name in columns else "it is given twice"
            raise ValueError(f"--set {name}={text}: {twice}")
        target = variable if place is None else variable.only(place)
        values = [element(target, part.strip()) for part in (text.split(",") if variable.shape else [text])]
        if len(values) != target.size:
            count = "one number" if target.size == 1 else f"{target.size} numbers"
            raise ValueError(f"--set {name}={text}: must be {count}, not {len(values)}")
        if place is None:
            read.given[name] = np.reshape(values, variable.shape)
            continue
        if known is None:
            read.given[variable.name] = known = variable.start_values().copy()
            read.left += variable.elements
        index: Any = (..., *np.unravel_index(place, variable.shape))
        known[index] = values[0]
        read.left.remove(name)


def _parameter(description: Description, name: str, text: str) -> Any:
    """Parses the value of a parameter: `0.4`, `3,2,1` for an array, `Euler`, `4,4,1` for an inertia.

    `r[2]` is a number of an array.
    """
    if is_inertia(description, name):
        like = description.variables[f"{name}_11"]
        moments = [element(like, part.strip()) for part in text.split(",")]
        return moments if len(moments) > 1 else moments[0]
    entry = description.entry(name)
    if entry is not None and entry[0].causality in ("parameter", "structuralParameter"):
        return element(entry[0].only(entry[1]), text)
    variable = description.get(name, "parameter", "parameter", "structuralParameter")
    values = [element(variable, part.strip()) for part in (text.split(",") if variable.shape else [text])]
    return values[0] if not variable.shape or (variable.takes_one_number and len(values) == 1) else values


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
