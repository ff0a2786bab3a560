"""Systems from archives of System Structure and Parameterization (SSP) 1.0 or 2.0."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import _native
from ..arguments import path_of, word
from ..arguments.messages import FmuWarning, warn
from ..descriptions.description import Description, Variable, describe
from ..descriptions.parameter_groups import sized
from .connecting import assembled
from .connections import connected_as, find
from .system import System

TIMES = ("start", "stop", "step")


def read_ssp(path: str | os.PathLike[str], variant: str | None = None) -> System:
    """Reads a system of FMUs from an archive or folder of System Structure and Parameterization (SSP).

        system = read_ssp("DCMotor.ssp")
        y = system.simulate(time, inputs={"Voltage": 12.0})
        y["Speed"], y["motor.inner.i"]

    Elements of nested systems have names such as `motor.inner`. Connectors of the system are inputs and outputs under
    their own names, with their units; all parameters and start values of the file are set. A file from `to_ssp` gives
    the same system again, without the parameters that `to_ssp` has added for other importers.

    Parameters
    ----------
    path : str or path
        The archive (.ssp), a folder with its contents, or a file .ssd in such a folder.
    variant : str, optional
        Name of a variant, `Large` for `Large.ssd`; by default `SystemStructure.ssd`.

    Returns
    -------
    System
        The system. Its `notes`, which are among the assumptions of results, list contents that are ignored; its
        `experiment` has the times of the default experiment.

    Warns
    -----
    FmuWarning
        About parameters that meet no variable, which SSP ignores, and values in units that cannot be converted. `notes`
        has these sentences, too.

    Raises
    ------
    ValueError
        If the file is not valid, with file and line of each error.
    FileNotFoundError
        If there is no such file.
    """
    file = Path(path_of("path", path))
    if not file.exists():
        raise FileNotFoundError(f"there is no file {file}")
    read = _native.read_system(file, None if variant is None else word("variant", variant))
    system = system_of(read)
    for sentence in read["warnings"]:
        warn(sentence, FmuWarning)
    return system


def system_of(read: "_native._ReadSystem") -> System:
    """Makes a system of the native module's."""
    elements = read["elements"]
    if not elements:
        raise ValueError(f"{read['name']} has no FMUs: there is nothing to run")
    files = {element["name"]: Path(element["file"]) for element in elements}
    kinds = {element["name"]: element["kind"] for element in elements}
    parameters: dict[str, dict[str, Any]] = {}
    starts: dict[str, dict[str, Any]] = {}
    for element in elements:
        name = element["name"]
        parameters[name], starts[name] = _values(describe(files[name], kinds[name]), element["values"])
    system = assembled(
        read["name"],
        files,
        {},
        kinds,
        {name: values for name, values in parameters.items() if values},
        lambda described: connected_as(described, read["connections"]),
        {element["name"]: element["rows"] for element in elements if element["rows"] is not None},
        starts,
        read["connectors"],
    )
    times = zip(TIMES, read["experiment"], strict=True)
    system.experiment = {name: time for name, time in times if time is not None}
    system.notes = [*read["warnings"], *read["notes"]]
    # Its folder exists as long as the system.
    system.archive = read["archive"]
    return system


def _values(description: Description, values: Sequence[tuple[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns parameters, and start values of inputs and states."""
    description = sized(description, {name: value for name, value in values if name in description.sizing})
    parameters, starts = dict[str, Any](), dict[str, Any]()
    for name, variable, value in _joined(description, values):
        is_parameter = variable.causality in ("parameter", "structuralParameter")
        (parameters if is_parameter else starts)[name] = _readable(variable, value)
    return parameters, starts


def _joined(description: Description, values: Sequence[tuple[str, Any]]) -> Iterator[tuple[str, Variable, Any]]:
    """Yields values with their variables, successive entries of a complete array as one."""
    given = [(name, *find(description, name), value) for name, value in values]
    at = 0
    while at < len(given):
        name, variable, place, value = given[at]
        following = given[at : at + variable.size]
        if place == 0 and [(one[1], one[2]) for one in following] == [(variable, i) for i in range(variable.size)]:
            yield variable.name, variable, [one[3] for one in following]
            at += variable.size
        else:
            yield name, variable if place is None else variable.only(place), value
            at += 1


def _readable(variable: Variable, value: Any) -> Any:
    """Returns a value as users write it: arrays in their shape, items by name."""
    entries = [variable.item_names.get(one, one) for one in (value if isinstance(value, list) else [value])]
    return np.array(entries, dtype=object).reshape(variable.shape).tolist() if variable.shape else entries[0]
