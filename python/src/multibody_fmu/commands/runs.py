"""Parameters of the runs of a sweep: a grid on the command line, or a table."""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import written_number
from ..arguments.arrays import Array
from ..descriptions.description import Description, base_name
from ..descriptions.parameter_groups import flat_parameters
from ..descriptions.tables import parameters, read
from .exit_codes import INPUT, USAGE, blaming
from .simulating import element

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
