"""Arrays in, arrays out: an FMU simulated over given times."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import native_run
from .archives import archive
from .arguments import by_name, names
from .description import Description, Variable, describe
from .fmu import Fmu, parameter_values
from .frame_inputs import choose_orientation
from .instance import Group, Instance, groups
from .messages import FmuError, in_row
from .optional_outputs import off, switch_on
from .parameter_groups import flat_parameters
from .poses import Array, check_time
from .result import Result
from .values import given_inputs
from .velocities import add_rates, choose_derivatives, warn_of_jumps, warn_of_wrong_rates


def simulate(
    fmu: str | os.PathLike[str],
    time: ArrayLike,
    *,
    outputs: str | Sequence[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
    fmi: int | None = None,
    progress: bool | None = None,
    **inputs: ArrayLike | Mapping[str, ArrayLike],
) -> Result:
    """Simulates an FMU over given times.

    Row i has the outputs of one step: the inputs of row i are set before the step from time[i] to time[i + 1], the
    outputs are read after it. Outputs that depend only on inputs belong to time[i]. Values that the FMU itself advances
    to the end of the step belong to time[i + 1]: the ramp of the Gripper, and everything with extrapolation =
    kinematic. (`fmpy.simulate_fmu` writes all outputs into the next row.)

    If the FMU has continuous states, such as the Body, row i has the states at time[i]: row 0 their start, row i + 1
    the result of the step with the inputs of row i. Outputs that depend on inputs, such as accelerations, have those of
    the step that ends at time[i]. The inputs of the last row have no effect, unless it is the only one.

    If a pose moves and none of its velocities and accelerations are given, they come from `differentiate`, with a
    RatesWarning. To choose yourself, give them, or set the parameter `derivatives`: to estimated (the FMU uses past
    poses only) or to provided (they are zero). The parameter `orientation` is set to Q if all orientations are
    quaternions; orientations in another form than the FMU reads are converted. Warnings of the FMU become Python's
    warnings (`FmuWarning`).

    Velocities and accelerations that are given and contradict the poses in the first 1,000 rows cause a RatesWarning
    with their causes, as `diagnose` finds them, unless the parameter `checkInputs` is False.

    Parameters
    ----------
    fmu : str or path
        Name of an FMU of this package, such as "RelativeSensor", or a file.
    time : array_like, shape (n,)
        Times in s, strictly increasing.
    outputs : str or list of str, optional
        Names of variables to record, also of parameters or local variables. By default, all outputs that can change and
        are computed, without those of type String. If an output is computed only with a parameter, such as `Q_rel` with
        `get_Q_rel`, its name here sets it.
    parameters : dict, optional
        Values by name: the name of an item for an enumeration, a list for an array. A group is a dict:
        `{"part": {"m": 2.0, "r_CM": [0, 0, -0.1], "I": [4e-3, 4e-3, 1e-3]}}` sets `part.m` and so on. `I` stands for
        `I_11` to `I_32`: a symmetric matrix (3, 3), the moments about the axes (3,), or one moment for all axes.
    fmi : int, optional
        Version of FMI of an FMU that is given by name, 2 (default) or 3.
    progress : bool, optional
        Whether to show a bar if `differentiate` takes long (needs tqdm, in the extra `sweep`); by default on a
        terminal.
    **inputs
        Frames, such as `frame_a={"r_0": r}`, and inputs outside frames, constant or with one row for each time; shapes
        and units are in the docstring of the package. Inputs that are not given keep their start values.

    Returns
    -------
    Result
        Outputs by name: `{"time": (n,), "r_rel": (n, 3), ...}`.

    Raises
    ------
    ValueError
        For a wrong name (with candidates), shape, type or value (with its row and time).
    FmuError
        If the FMU refuses something, with its message and the row.
    """
    description, time = describe(archive(fmu, fmi)), check_time(time)
    parameters = flat_parameters(description, by_name("parameters", parameters))
    may_differentiate = "derivatives" not in parameters and description.has_parameter("derivatives")
    # Libraries of this package check all values themselves; to do it here, too, would take a tenth of the time.
    given = given_inputs(description, time, inputs, finite=may_differentiate)
    # Wrong names are refused before rates are computed, which takes its time.
    parameter_values(description, parameters)
    wanted = wanted_variables(description, outputs, parameters)
    warn_of_wrong_rates(description, time, given, parameters)
    assumptions = add_rates(description, time, given, progress=progress) if may_differentiate else []
    assumptions += complete(description, given, parameters)
    warn_of_jumps(description, given, parameters)
    assumptions += switch_on(description, wanted, parameters)
    columns = over_time(description, time, given)
    try:
        with Fmu(archive(fmu, fmi), parameters=parameters) as unit:
            if not native_run.function(unit.instance, []):
                given_inputs(description, time, inputs)
            unit.set_arrays({variable: values[0] for variable, values in columns.items()})
            unit.initialize(time[0])
            found = run(unit.instance, time, columns, wanted)
            messages = unit.messages
    except FmuError as error:
        raise _not_finite(description, time, inputs) or error from None
    values = {variable.name: column for variable, column in found.items()}
    return Result(
        description, time, values, inputs=given, parameters=parameters, messages=messages, assumptions=assumptions
    )


def _not_finite(description: Description, time: Array, inputs: Mapping[str, Any]) -> ValueError | None:
    """The error in inputs that have not been checked, if there is any: it says more than the FMU does."""
    try:
        given_inputs(description, time, inputs)
    except ValueError as error:
        return error
    return None


def complete(description: Description, given: dict[str, Array], parameters: dict[str, Any]) -> list[str]:
    """Sets the parameters `orientation` and `derivatives` that follow from the inputs.

    Orientations are brought into one form. Returns sentences about the parameters.
    """
    assumptions = []
    chosen = parameters.get("orientation")
    if chosen is not None and not isinstance(chosen, str):
        chosen = {number: item for item, number in description.variables["orientation"].items.items()}.get(int(chosen))
    form = choose_orientation(description, given, chosen)
    if form is not None and chosen is None:
        parameters["orientation"] = form
        assumptions.append(f"orientation = {form}, the form in which orientations are given")
    derivatives = choose_derivatives(description, given, parameters)
    if derivatives is not None:
        parameters["derivatives"] = derivatives
        assumptions.append(f"derivatives = {derivatives}: the FMU uses past poses only")
    return assumptions


def over_time(description: Description, time: Array, given: Mapping[str, Array]) -> dict[Variable, Array]:
    """All inputs, one row for each time: as given, or start values. Strings only if they are given."""
    columns = {}
    for name, variable in description.of("input").items():
        if name in given or variable.kind != "string":
            values = given.get(name)
            columns[variable] = np.broadcast_to(
                variable.start_values() if values is None else values, (time.size, *variable.shape)
            )
    return columns


def wanted_variables(
    description: Description, outputs: str | Sequence[str] | None, parameters: Mapping[str, Any]
) -> list[Variable]:
    """The variables to record, with these parameters."""
    if outputs is None:
        changing = [v for v in description.of("output").values() if v.variability != "constant" and v.kind != "string"]
        return [output for output in changing if not off(description, output, parameters)]
    return [description.get(name) for name in names("outputs", outputs)]


def run(
    instance: Instance, time: Array, inputs: Mapping[Variable, Array], outputs: Sequence[Variable]
) -> dict[Variable, Array]:
    """Steps an initialized instance through all times, and returns the outputs (n, ...) with their types in Python.

    `inputs` have one row for each time, each with the shape of its variable; their first row has been set. Raises an
    FmuError that names the row.
    """
    found = split(record(instance, time, inputs, outputs))
    return {variable: found[variable] for variable in outputs}


def record(
    instance: Instance,
    time: Array,
    inputs: Mapping[Variable, Array],
    outputs: Sequence[Variable],
    joined: Sequence[Array] | None = None,
) -> list[tuple[Group, Array]]:
    """Steps as `run` does, and returns the elements (n, size) of all outputs of a type side by side.

    Libraries of this package make all steps in one call. They take inputs as `join` returns them, which is worth while
    for several runs.
    """
    states = instance.description.has_states
    # The last step is as long as the one before.
    last = [] if states else [time[-1] + (time[-1] - time[-2] if time.size > 1 else 1.0)]
    times = np.append(time, last)
    getters: list[tuple[Group, Array]] = [
        (group, np.empty((time.size, group.size), group.dtype)) for group in instance.grouped(tuple(outputs))
    ]
    if states:
        for group, rows in getters:
            rows[0] = instance.get_row(group)
    places = [(group, rows[1:] if states else rows) for group, rows in getters]
    setters = [(group, [inputs[variable] for variable in group.variables]) for group in instance.grouped(tuple(inputs))]
    call = native_run.function(instance, [group for group, _ in (*setters, *places)])
    if call:
        _run_at_once(call, instance, times, inputs, places, joined)
    else:
        _run_by_calls(instance, times, setters, places)
    return getters


def _run_at_once(
    call: Any,
    instance: Instance,
    times: Array,
    inputs: Mapping[Variable, Array],
    outputs: Sequence[tuple[Group, Array]],
    joined: Sequence[Array] | None,
) -> None:
    # Constant inputs are set already.
    varying = instance.grouped(_varying(inputs))
    parts = joined if joined is not None else [[inputs[variable] for variable in group.variables] for group in varying]
    native_run.run(call, instance, times, list(zip(varying, parts, strict=True)), outputs)


def _varying(inputs: Mapping[Variable, Array]) -> tuple[Variable, ...]:
    return tuple(variable for variable, values in inputs.items() if values.strides[0] != 0)


def join(inputs: Mapping[Variable, Array], fmi: int) -> list[Array]:
    """Elements (n, size) of all inputs of a type that change, side by side."""
    found: list[Array] = []
    for group in groups(_varying(inputs), fmi):
        columns = [inputs[variable] for variable in group.variables]
        together = np.column_stack([values.reshape(len(values), -1) for values in columns])
        found.append(np.ascontiguousarray(together, group.dtype))
    return found


def _run_by_calls(
    instance: Instance,
    times: Array,
    inputs: Sequence[tuple[Group, Sequence[Array]]],
    outputs: Sequence[tuple[Group, Array]],
) -> None:
    setters: list[tuple[Group, Array]] = [
        (group, np.column_stack([one.reshape(len(one), -1) for one in values]).astype(group.dtype))
        for group, values in inputs
    ]
    for row, (start, step) in enumerate(zip(times[:-1].tolist(), np.diff(times).tolist(), strict=True)):
        try:
            for group, rows in setters:
                instance.set_row(group, rows[row])
            instance.step(start, step)
            for group, rows in outputs:
                rows[row] = instance.get_row(group)
        except FmuError as error:
            raise in_row(error, row, start) from None


def split(samples: Sequence[tuple[Group, Array]]) -> dict[Variable, Array]:
    """The columns (n, ...) of each variable, with the type of its elements in Python."""
    found: dict[Variable, Array] = {}
    for group, rows in samples:
        begin = 0
        for variable in group.variables:
            end = begin + variable.size
            found[variable] = (
                rows[:, begin:end].reshape(len(rows), *variable.shape).astype(variable.element_type, copy=False)
            )
            begin = end
    return found
