"""Preparation of an FMU for a run: by `simulate`, as an element of a system, or in a sweep."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import names
from ..arguments.arrays import Array
from ..descriptions.description import Description, Variable
from ..descriptions.entries import by_requested_name
from ..descriptions.frame_inputs import choose_orientation, convert_for_elements, frame_and_pose
from ..descriptions.optional_outputs import off, switch_on
from ..descriptions.parameter_groups import parameter_values
from ..descriptions.values import LaterChecks
from .connections import Connection
from .curves import curves_of
from .engine import Finished, RunElement
from .exchange import about_direct
from .result import Result
from .velocities import (
    add_rates,
    check_accelerations,
    choose_derivatives,
    missing_rates,
    warn_of_jumps,
    warn_of_wrong_rates,
)


@dataclass(frozen=True)
class Prepared:
    """An element of a run, and what its result reports."""

    element: RunElement
    given: Mapping[str, Array]
    """Inputs as given or computed; constant ones without the axis of time."""
    parameters: dict[str, Any]
    """Parameters by name, as given or chosen."""
    assumptions: list[str]
    outputs: list[str] | None
    """Names of variables to record, if they were given."""

    def values(self, done: Finished, position: int = 0) -> dict[str, Array]:
        """Returns the recorded arrays (n, ...) by the requested names."""
        found = dict(zip(self.element.wanted, done.found[position], strict=True))
        return by_requested_name(self.element.description, self.outputs, found)

    def result(self, time: Array, done: Finished, position: int = 0, *, is_single: bool = True) -> Result:
        """Returns the element's result of a run: of a single FMU with given and computed inputs, otherwise with all."""
        element = self.element
        columns = {variable.name: column for variable, column in element.columns.items()}
        direct = [about_direct(element.name, *at_end[1:]) for at_end in done.at_end if at_end[0] == position]
        return Result(
            element.description,
            time,
            self.values(done, position),
            inputs=self.given if is_single else columns | done.set_values[position],
            parameters=self.parameters,
            messages=[text for _, text in done.messages[position]],
            assumptions=[*self.assumptions, *direct],
        )


def prepared(
    description: Description,
    time: Array,
    given: Mapping[str, Array],
    parameters: Mapping[str, Any],
    outputs: str | Sequence[str] | None,
    *,
    name: str = "",
    links: Sequence[Connection] = (),
    linked: Collection[Variable] = (),
    kind: str = "cs",
    rows: str | None = None,
    signals: str | None = None,
    tolerance: float | None = None,
    varied: Collection[str] = (),
    starts: Mapping[Variable, Array] | None = None,
    goes_on: bool = False,
    progress: bool | None = False,
    later: LaterChecks | None = None,
) -> Prepared:
    """Checks and completes inputs, parameters and outputs of an FMU.

    Warns of rates that contradict poses, and of angles that jump. Adds missing rates, and parameters that follow from
    inputs and outputs; `assumptions` report both.

    `name` is the element's name in a system, `links` its connected inputs, and `linked` its outputs that others need.
    Parameters in `varied` are set by each run of a sweep; unknown values are None. `starts` are start values of inputs
    and states that differ from those of the FMU. A run that `goes_on` from a state leaves inputs that are not given.
    Checks `later` inputs before any warning and computation.
    """
    starts = starts or {}
    given, parameters, prefix = dict(given), dict(parameters), f"{name}: " if name else ""
    # Wrong names are refused before rates are computed, which takes longer.
    known, before = _values(description, parameters, varied), dict(parameters)
    wanted = wanted_variables(description, outputs, parameters)
    connected = {link.input.name for link in links if not link.is_of_parameter}
    # The FMU is to judge inputs near the largest number, not comparisons of their squares.
    with np.errstate(over="ignore", invalid="ignore"):
        warn_of_wrong_rates(description, time, given, parameters, prefix, later)
        assumptions = []
        if "derivatives" not in parameters and description.has_parameter("derivatives"):
            if later is not None and missing_rates(description, given):
                later()
            assumptions += add_rates(description, time, given, prefix, progress=progress)
        assumptions += complete(description, given, parameters, [*wanted, *linked])
        assumptions += check_accelerations(description, given, connected, parameters, [*wanted, *linked], prefix)
        if later is not None and any(variable.name not in given for variable in later.columns):
            # An orientation was converted.
            later()
        warn_of_jumps(description, given, parameters, prefix, later)
        assumptions += switch_on(description, wanted, parameters)
        is_held = kind == "cs" or signals == "held"
        curves, chosen = (
            ([], []) if is_held else curves_of(description, time, given, parameters, connected, signals, varied)
        )
    chosen_parameters = {name: value for name, value in parameters.items() if before.get(name) is not value}
    known |= _values(description, chosen_parameters, varied)
    assumptions += _about_sizes(description, {*given, *parameters, *connected})
    columns = over_time(description, time, given, connected, starts)
    if goes_on:
        frames = {frame for name in given if (frame := frame_and_pose(name)[0])}
        columns = {
            variable: column
            for variable, column in columns.items()
            if variable.name in given or variable.name in connected or frame_and_pose(variable.name)[0] in frames
        }
    element = RunElement(
        name,
        description,
        known | {v: value for v, value in starts.items() if v.causality != "input"},
        columns,
        wanted,
        links,
        kind,
        tolerance or 0.0,
        curves,
        rows or description.rows,
    )
    requested = None if outputs is None else names("outputs", outputs)
    return Prepared(element, given, parameters, [*assumptions, *chosen, *element.assumptions], requested)


def _values(description: Description, parameters: Mapping[str, Any], varied: Collection[str]) -> dict[Variable, Array]:
    """Returns the parameters common to all runs."""
    known = {name: value for name, value in parameters.items() if value is not None or name not in varied}
    return {
        variable: value
        for variable, value in parameter_values(description, known).items()
        if variable.name not in varied
    }


def complete(
    description: Description,
    given: dict[str, Array],
    parameters: dict[str, Any],
    outputs: Sequence[Variable] | None = None,
) -> list[str]:
    """Sets `orientation` and `derivatives` as inputs and outputs require, converts orientations, and returns notes."""
    assumptions = []
    chosen = parameters.get("orientation")
    if chosen is not None and not isinstance(chosen, str):
        chosen = description.variables["orientation"].item_names.get(int(chosen))
    form = choose_orientation(description, given, chosen)
    convert_for_elements(description, given, parameters)
    if form is not None and chosen is None:
        parameters["orientation"] = form
        assumptions.append(f"orientation = {form}, the form in which orientations are given")
    derivatives = choose_derivatives(description, given, parameters, outputs)
    if derivatives is not None:
        parameters["derivatives"] = derivatives
        assumptions.append(f"derivatives = {derivatives}: the FMU uses past poses only")
    return assumptions


def _about_sizes(description: Description, given: Collection[str]) -> list[str]:
    """Notes resized arrays that are not `given`: the FMU chooses their values."""
    sentences = []
    for name, variable in description.of("parameter", "input").items():
        if variable.is_resized and name not in given:
            sizes = {sizing: description.sizes[sizing] for sizing in variable.sized_by if sizing in description.sizes}
            reason = " and ".join(f"{sizing} = {size}" for sizing, size in sizes.items())
            sentences.append(f"{name} is not given: with {reason} it has the values that the FMU chooses")
    return sentences


def over_time(
    description: Description,
    time: Array,
    given: Mapping[str, Array],
    connected: Collection[str] = (),
    starts: Mapping[Variable, Array] | None = None,
) -> dict[Variable, Array]:
    """Returns all inputs, one row for each time: as given, or start values. Strings and resized arrays only if given.

    Unconnected entries of a `connected` resized array are zero. `starts` replace start values of the FMU.
    """
    columns = {}
    for name, variable in description.of("input").items():
        values = given.get(name, (starts or {}).get(variable))
        if values is None and variable.is_resized and name in connected:
            values = np.zeros(variable.shape)
        if values is not None or not (variable.kind == "string" or variable.is_resized):
            values, shape = variable.start_values() if values is None else values, (time.size, *variable.shape)
            columns[variable] = values if values.shape == shape else np.broadcast_to(values, shape)
    return columns


def wanted_variables(
    description: Description, outputs: str | Sequence[str] | None, parameters: Mapping[str, Any]
) -> list[Variable]:
    """Returns the variables to record, with these parameters."""
    if outputs is None:
        changing = [v for v in description.of("output").values() if v.variability != "constant" and v.kind != "string"]
        return [output for output in changing if not off(description, output, parameters)]
    elements = {name: description.entry(name) for name in names("outputs", outputs)}
    found = {
        name: element[0] if element and description.find(name) is None else description.get(name)
        for name, element in elements.items()
    }
    return list(dict.fromkeys(found.values()))
