"""Arguments of a sweep as a job, and a table of the parameters of all runs."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..arguments import by_name, inputs_by_name
from ..arguments.arrays import Array, check_time
from ..arguments.messages import listed
from ..descriptions.archives import archive
from ..descriptions.description import Description, base_name, check_kind, describe
from ..descriptions.optional_outputs import switch_on
from ..descriptions.values import given_inputs
from ..runs.connections import split
from ..runs.engine import check_stops, check_tolerance
from ..runs.exchange import check_order
from ..runs.grips import INFLUENCES
from ..runs.isolation import check_timeout
from ..runs.preparation import Prepared, prepared, wanted_variables
from ..runs.rows import chosen_rows
from ..runs.run_state import (
    Origin,
    RunState,
    check_names,
    check_origins,
    check_state,
    order_of_state,
    refuse_fixed,
    values_of,
)
from ..runs.system import System, by_element, order_of_run, origins_of, prepared_elements, refuse_stops
from .job import Job, argument_names
from .reductions import Reduce, allows, check
from .sweep_result import Meaning
from .table import Table, of_one_size


@dataclass(frozen=True)
class Asked:
    """Arguments of `sweep` that determine the results, except the model and its parameters."""

    time: Any
    inputs: Any
    outputs: Any
    reduce: Any
    fmi: int | None
    kind: str
    rows: str | None
    order: str | None
    weight: float | None
    hold: Mapping[str, str] | None
    tolerance: float | None
    stops: Any = None
    isolate: bool = False
    timeout: float | None = None
    state: RunState | None = None


# Table for a description and the arguments of functions.
Tabled = Callable[[Description | None, list[str]], Table]


@dataclass(frozen=True)
class Planned:
    """A checked sweep."""

    job: Job
    table: Table
    description: Description | None
    """Variables of the FMU or system; None if a function does the runs."""

    @property
    def meaning(self) -> Meaning:
        """Units and labels of all columns."""
        return _meaning(self.description, self.table, self.job)


def planned(fmu: Any, tabled: Tabled, asked: Asked) -> Planned:
    """Checks the arguments of a sweep or an ensemble. Raises a ValueError for wrong ones."""
    check(asked.reduce)
    check_tolerance(asked.tolerance)
    times = None if asked.time is None or callable(asked.time) else check_time(asked.time)
    if asked.inputs is not None and not callable(asked.inputs):
        asked = replace(asked, inputs=inputs_by_name(asked.inputs, times))
    check_kind(asked.kind)
    check_timeout(asked.isolate, asked.timeout)
    if asked.state is not None:
        check_state(asked.state, asked.isolate)
    if callable(fmu):
        return _of_function(fmu, tabled, asked)
    if isinstance(fmu, System):
        return _of_system(fmu, tabled, asked, times)
    return _of_fmu(fmu, tabled, asked, times)


def _of_function(function: Callable[..., Any], tabled: Tabled, asked: Asked) -> Planned:
    refused = (asked.time, asked.inputs, asked.outputs, asked.fmi, asked.tolerance, asked.rows, asked.stops)
    if asked.state is not None:
        raise ValueError("a function does the runs: state is for FMUs and systems")
    if any(given is not None for given in refused) or asked.reduce != "last":
        text = "time, inputs, outputs, reduce and fmi are for FMUs, and so are tolerance, rows and stops"
        raise ValueError(f"a function does the runs: {text}")
    if asked.kind != "cs" or asked.isolate:
        raise ValueError("a function does the runs: kind and isolate are for FMUs")
    return Planned(Job(function=function, reduce=asked.reduce), tabled(None, argument_names(function)), None)


def _of_fmu(fmu: str | os.PathLike[str], tabled: Tabled, asked: Asked, times: Array | None) -> Planned:
    if asked.order is not None or by_name("hold", asked.hold) or asked.weight is not None:
        raise ValueError(f"order, weight and hold are for systems: {fmu} is an FMU")
    file = archive(fmu, asked.fmi)
    description = describe(file, asked.kind)
    rows = chosen_rows(description, asked.kind, asked.rows)
    stops = check_stops(asked.stops, times, asked.kind)
    found, known = tabled(description, _arguments(asked)), dict[str, Array]()
    if asked.state is not None:
        check_origins(asked.state, [Origin("", file, description, asked.kind)], None if times is None else times[0])
        known = values_of(asked.state, {"": description})
        for name in found.parameters:
            refuse_fixed(description, description.get(name))
    if description.sizing:
        description = of_one_size(description, {**found.constants, **found.parameters})
    return _with_outputs(Job(file=file, rows=rows, stops=stops), found, description, asked, known)


def _of_system(system: System, tabled: Tabled, asked: Asked, times: Array | None) -> Planned:
    if asked.fmi is not None or asked.kind != "cs":
        raise ValueError("fmi and kind are for single FMUs: runs of a system have those of `connect`")
    own = [element for element in system.descriptions if element not in system.files]
    if asked.isolate and own:
        raise ValueError(f"isolate = True: {listed(own)} of {system.name} is no FMU, and stays in this process")
    if asked.rows is not None:
        raise ValueError(f"rows = {asked.rows!r}: of a system connect knows it, connect(..., rows={{...}})")
    description = system.description
    stops = check_stops(asked.stops, times, "me")
    found = tabled(description, _arguments(asked))
    sized = of_one_size(description, {**found.constants, **found.parameters}) if description.sizing else description
    if sized is not description:
        raise ValueError(f"{listed(sized.sizes)} gives arrays their sizes: give it to connect, in parameters")
    check_order(system.descriptions, asked.order, asked.weight, asked.hold)
    found = of_elements(system, found)
    known = dict[str, Array]()
    state, asked_order, weight, hold = asked.state, asked.order, asked.weight, asked.hold
    if state is not None:
        check_names(state, list(system.descriptions))
        asked_order = order_of_state(state, asked_order)
        weight = state.weight if weight is None and asked_order == "iterated" else weight
        hold = state.hold if hold is None else hold
        known = values_of(state, system.descriptions)
        for name in found.parameters:
            element, inner = split(system.descriptions, name)
            refuse_fixed(system.descriptions[element], system.descriptions[element].get(inner), element)
    more = by_element(system.descriptions, {**known, **found.constants, **found.parameters})
    order = order_of_run(system, asked_order, weight, hold, more=more)
    refuse_stops(asked.stops, order)
    if state is not None:
        start, links = None if times is None else times[0], [str(link) for link in system.connections]
        check_origins(state, origins_of(system, order), start, links)
    if order.is_late and state is None:
        found = with_held_bodies(system, found)
    return _with_outputs(Job(system=system, order=order, stops=stops), found, description, asked, known)


def _arguments(asked: Asked) -> list[str]:
    return [name for name in argument_names(asked.time, asked.inputs) if name != "time"]


def _with_outputs(
    job: Job, found: Table, description: Description, asked: Asked, of_state: Mapping[str, Any]
) -> Planned:
    """Completes the job of an FMU or system. `of_state` are the parameters of the state's run."""
    reduce: Reduce = asked.reduce
    # An output of some runs is kept of all.
    known: dict[str, Any] = {**of_state, **found.constants} | {
        name: True for name in found.parameters if name.startswith("get_")
    }
    wanted = wanted_variables(description, asked.outputs, known)
    if asked.outputs is None and isinstance(reduce, str):
        wanted = [variable for variable in wanted if allows(variable, reduce)]
    if not wanted and not callable(reduce):
        raise ValueError(f"outputs is empty: {description.model} has nothing to keep for reduce = {reduce!r}")
    if job.system is None:
        switch_on(description, wanted, known)
    constants = {name: np.asarray(value) for name, value in known.items() if name not in found.parameters}
    # Sizes are equal in all runs, even in a column of a table.
    constants |= {name: found.parameters[name][0] for name in description.sizing.keys() & found.parameters.keys()}
    job = replace(
        job,
        time=asked.time,
        inputs=asked.inputs,
        outputs=tuple(variable.name for variable in wanted),
        reduce=reduce,
        constants=constants,
        varied=frozenset([*found.parameters, *found.arguments]),
        tolerance=asked.tolerance,
        kind=asked.kind,
        isolate=asked.isolate,
        timeout=asked.timeout,
        state=asked.state,
    )
    return Planned(job, found, description)


def varied_of(job: Job, description: Description) -> list[str]:
    """Returns the parameters that each run sets first."""
    connectors: Collection[str] = () if job.system is None else job.system.connectors
    names = job.varied - job.constants.keys()
    return [name for name in names if name in description.variables and name not in connectors]


def prepared_parts(
    job: Job,
    description: Description,
    time: Array,
    inputs: Any,
    outputs: Sequence[str] | None,
    parameters: Mapping[str, Any],
    signals: str | None = None,
) -> list[Prepared]:
    """Returns the elements of runs with these inputs. `parameters` are those of one run, as far as they are known.

    `description` is that of the FMU or system, with the sizes of its arrays.
    """
    varied = varied_of(job, description)
    # An output of some runs is recorded in all.
    values: dict[str, Any] = {name: True for name in varied if name.rpartition(".")[2].startswith("get_")}
    values |= {**job.constants, **parameters}
    if job.system is None:
        return [
            prepared(
                description,
                time,
                given_inputs(description, time, inputs),
                {**dict.fromkeys(varied), **values},
                outputs,
                kind=job.kind,
                rows=job.rows,
                signals=signals,
                tolerance=job.tolerance or (None if job.state is None else job.state.elements[""].tolerance or None),
                varied=varied,
                goes_on=job.state is not None,
            )
        ]
    # Only the names of varied parameters matter for held bodies.
    for name in varied:
        variable = description.variables[name]
        values.setdefault(name, np.zeros(variable.shape) if variable.is_resized else variable.start_values())
    return prepared_elements(
        job.system,
        time,
        inputs,
        outputs,
        job.order,
        values,
        varied=varied,
        signals=signals,
        tolerance=job.tolerance,
        state=job.state,
    )


def of_elements(system: System, rows: Table) -> Table:
    """Returns the table with parameters of elements in place of parameters of the system, which remain as columns."""
    own = {name: values for name, values in rows.parameters.items() if name in system.connectors}
    constants, varied = (
        {
            f"{element}.{name}": value
            for element, found in system.connectors.of_elements(values).items()
            for name, value in found.items()
        }
        for values in ({name: value for name, value in rows.constants.items() if name in system.connectors}, own)
    )
    kept = [{n: v for n, v in of.items() if n not in system.connectors} for of in (rows.constants, rows.parameters)]
    for name in (*constants, *varied):
        if any(name in of for of in kept) or (name in constants and name in varied):
            raise ValueError(f"{name} is given twice: give it once")
    arguments = {**rows.arguments, **own}
    return Table(rows.shape, {**kept[0], **constants}, {**kept[1], **varied}, arguments, rows.axes, rows.sampling)


def with_held_bodies(system: System, rows: Table) -> Table:
    """Returns the table with mass properties of the bodies that Grippers hold, which may differ by row."""
    held: dict[str, Array] = {}
    differ = any(split(system.descriptions, base_name(name))[1] in INFLUENCES for name in rows.parameters)
    count = len(rows) if differ else 1
    for row in range(count):
        more = by_element(system.descriptions, {**rows.constants, **rows.row(row)[0]})
        known, _ = system.with_held_bodies(more)
        found = {
            f"{element}.{name}": value
            for element, values in known.items()
            for name, value in values.items()
            if name not in system.parameters[element] and name not in more[element]
        }
        if row == 0:
            held = {name: np.zeros((count, *np.shape(value))) for name, value in found.items()}
        held = {name: values for name, values in held.items() if name in found}
        for name, values in held.items():
            values[row] = found[name]
    held = {name: np.broadcast_to(values, (len(rows), *values.shape[1:])) for name, values in held.items()}
    return Table(rows.shape, rows.constants, {**rows.parameters, **held}, rows.arguments, rows.axes, rows.sampling)


def _meaning(description: Description | None, rows: Table, job: Job) -> Meaning:
    variables, reduce = {} if description is None else description.variables, job.reduce
    parameters = {*rows.constants, *rows.parameters}
    # A reduction by a function has names of its own.
    kept = parameters | (set() if callable(reduce) else set(job.outputs))
    attributes = {
        name: {key: text for key, text in (("units", variable.unit), ("long_name", variable.description)) if text}
        for name, variable in variables.items()
        if name in kept
    }
    for name in rows.axes or ():
        if base_name(name) in variables:
            attributes.setdefault(name, attributes.get(base_name(name), {}))
    if isinstance(reduce, Mapping):
        attributes |= {column: attributes.get(name, {}) for column, (name, _) in reduce.items()}
    varied = frozenset([*rows.parameters, *rows.arguments])
    return Meaning(rows.axes, frozenset(rows.constants), varied, attributes, rows.sampling)
