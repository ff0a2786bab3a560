"""Measured outputs: their differences from a run, and derivatives of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import by_name
from ..arguments.arrays import Array, as_array, check_time, floats
from ..arguments.messages import listed
from ..descriptions.description import Description
from ..descriptions.frame_inputs import flattened
from ..frames import quaternions
from ..mechanics.poses import quaternion_from_matrix, with_dropouts
from ..recordings.interpolation import interpolated, places

# Half the step of the differences that derive a rotation vector by an orientation.
HALF_STEP = 1e-6


@dataclass(frozen=True)
class Quantity:
    """A measured output: a number, a vector or an orientation over time."""

    name: str
    """Name of the output; of an orientation, `frame.Q` or `frame.R.T` as it was measured."""
    output: str
    """Name of the recorded variable."""
    unit: str
    """Unit of the differences."""
    values: Array
    """Measured values, one row for each measured time; orientations as quaternions (n, 4)."""
    time: Array
    """Measured times in s, (n,)."""
    of_run: Array
    """Times of the run in s."""
    deviation: Array | None
    """Standard deviation of each difference."""
    is_orientation: bool
    places: tuple[Array, Array] | None
    """Later row and elapsed fraction of the step for each measured time; none if the run has these times."""
    is_used: Array
    """Whether each difference takes part: neither missing nor outside the run."""

    def fitted(self, values: Array) -> Array:
        """Returns a run's values of the output at the measured times; orientations as quaternions."""
        if self.is_orientation:
            values = quaternion_from_matrix(values) if values.shape[1:] == (3, 3) else values
            values = values / np.linalg.norm(values, axis=1, keepdims=True)
        if self.places is None:
            return values
        return interpolated("Q" if self.is_orientation else "", values, self.of_run, *self.places, self.time, "cubic")

    def difference(self, values: Array) -> Array:
        """Returns measured minus fitted values; of orientations, the rotation vector from fitted to measured in rad."""
        return self._minus(self.fitted(values))

    def derivative(self, values: Array, derivatives: Array) -> Array:
        """Returns the derivative of `difference`, from the derivative of the output."""
        if not self.is_orientation:
            # Interpolation is linear in the values.
            return -self.fitted(derivatives)
        step = HALF_STEP / max(1.0, float(np.abs(derivatives).max(initial=0)))
        ends = [self.difference(values + sign * step * derivatives) for sign in (1, -1)]
        return (ends[0] - ends[1]) / (2 * step)

    def _minus(self, fitted: Array) -> Array:
        if self.is_orientation:
            turn = quaternions.relative_rotation(floats("Q", fitted), floats("Q", self.values))
            return quaternions.to_rotation_vector(turn)
        return np.asarray(self.values - fitted)


def quantities(description: Description, time: Array, measured: Any, deviation: Any) -> list[Quantity]:
    """Returns the measured quantities. Raises a ValueError for wrong names, shapes or values.

    `measured` has arrays by name of the output, and frames as dicts, each with a `time` of its own unless it is the
    run's; `deviation` has standard deviations in the same form, or is None.
    """
    given = _flat(description, "measured", measured)
    if not given:
        raise ValueError("measured is empty: there is nothing to fit")
    deviations = {name: value for name, value, _ in _flat(description, "deviation", deviation)}
    unknown = [name for name in deviations if name not in {name for name, _, _ in given}]
    if unknown:
        raise ValueError(f"deviation has {unknown[0]}, which is not measured: {listed(name for name, _, _ in given)}")
    missing = [name for name, _, _ in given if name not in deviations]
    if deviations and missing:
        raise ValueError(f"deviation has no {listed(missing)}: give the standard deviation of all that is measured")
    found = [_quantity(description, time, *one, deviations.get(one[0])) for one in given]
    units = {quantity.name: quantity.unit for quantity in found}
    if len(set(units.values())) > 1 and not deviations:
        text = ", ".join(f"{name} in {unit or 'no unit'}" for name, unit in units.items())
        raise ValueError(f"deviation is not given: it weighs {text} against each other")
    return found


def _flat(description: Description, argument: str, values: Any) -> list[tuple[str, Any, Any]]:
    """Returns name, values and times of all outputs, frames by parts. Refuses an output that is given twice."""
    found, known = [], dict[str, str]()
    for name, value in by_name(argument, values).items():
        texts, own = [name], None
        if isinstance(value, Mapping):
            value = by_name(f"{argument}[{name!r}]", value)
            own = value.pop("time", None)
            texts = [f"{part} of {name}" for part in value]
        for text, (full, part) in zip(texts, flattened(description, {name: value}), strict=True):
            for element in _elements(description, full):
                if element in known:
                    raise ValueError(f"{argument}: {known[element]} and {text} are both given: give one of them")
                known[element] = text
            found.append((full, part, own))
    return found


def _elements(description: Description, name: str) -> list[str]:
    """Returns the names of entries that are measured under a name, and of an orientation the frame in either form."""
    output, is_orientation = _output(description, name)
    own = description.own_name(output)
    variable = description.variables.get(own)
    frames = [output.removesuffix(".R.T").removesuffix(".Q")] if is_orientation else []
    return [*(variable.elements if variable else [own]), *frames]


def _quantity(description: Description, time: Array, name: str, values: Any, own_time: Any, deviation: Any) -> Quantity:
    output, is_orientation = _output(description, name)
    entry = description.entry(output)
    variable = description.get(output) if entry is None else entry[0].only(entry[1])
    if variable.causality == "input":
        raise ValueError(f"measured has {name}, which is an input: must be an output")
    if variable.kind != "real":
        raise ValueError(f"measured has {name} of type {variable.kind}: must be real")
    times, found = (time, None) if own_time is None else _places(name, time, check_time(own_time))
    is_matrix = is_orientation and name.endswith(".T")
    shape = ((3, 3) if is_matrix else (4,)) if is_orientation else variable.shape
    if np.asarray(values).dtype == bool:
        raise ValueError(f"measured has {name} of type bool: must be real")
    array = as_array(name, values, float)
    if array.shape != (times.size, *shape):
        raise ValueError(f"measured has {name} of shape {array.shape}: must be {(times.size, *shape)}")
    infinite = np.flatnonzero(np.isinf(array.reshape(times.size, -1)).any(axis=1))
    if infinite.size:
        raise ValueError(f"measured has {name} with an infinite value in row {infinite[0]}: missing samples are NaN")
    if is_orientation:
        array = with_dropouts(array, 2 if is_matrix else 1)
        array = quaternion_from_matrix(array) if is_matrix else array / np.linalg.norm(array, axis=1, keepdims=True)
    of_difference = (times.size, 3) if is_orientation else array.shape
    is_used = np.isfinite(array)
    if is_orientation:
        is_used = np.repeat(is_used.all(axis=1, keepdims=True), 3, axis=1)
    if found is not None:
        is_used &= found[2].reshape(-1, *[1] * (is_used.ndim - 1))
    if not is_used.any():
        raise ValueError(f"measured has no {name} within the run: all samples are missing, or at other times")
    return Quantity(
        name,
        output,
        "rad" if is_orientation else variable.unit,
        array,
        times,
        time,
        _deviation(name, deviation, of_difference),
        is_orientation,
        None if found is None else found[:2],
        is_used,
    )


def _places(name: str, time: Array, own: Array) -> tuple[Array, tuple[Array, Array, Array] | None]:
    if np.array_equal(own, time):
        return time, None
    if time.size < 2:
        raise ValueError(f"measured has {name} at other times than time: values between rows need at least two")
    return own, places(time, own, float(np.inf))


def _output(description: Description, name: str) -> tuple[str, bool]:
    """Returns the variable to record for a measured name, and whether it is an orientation in space."""
    frame, _, form = (name[: -len(".R.T")], ".", "R.T") if name.endswith(".R.T") else name.rpartition(".")
    forms = [one for one in (form, "Q", "R.T") if f"{frame}.{one}" in description.variables]
    is_orientation = form in ("Q", "R.T") and f"{frame}.r_0" in description.variables and bool(forms)
    return (f"{frame}.{forms[0]}", True) if is_orientation else (name, False)


def _deviation(name: str, values: Any, shape: Sequence[int]) -> Array | None:
    if values is None:
        return None
    array = as_array(f"deviation of {name}", values, float)
    try:
        found = np.broadcast_to(array, shape)
    except ValueError:
        raise ValueError(f"deviation of {name} has the shape {array.shape}: must be one number, or {shape}") from None
    wrong = np.argwhere(~(np.isfinite(found) & (found > 0)))
    if wrong.size:
        row = f" in row {wrong[0][0]}" if array.shape == found.shape else ""
        raise ValueError(f"deviation of {name} = {found[tuple(wrong[0])]:g}{row}: must be positive and finite")
    return found


def joined(quantities: Sequence[Quantity], differences: Iterator[Array]) -> Array:
    """Returns all differences that take part as one row, divided by their deviations if there are any."""
    rows = []
    for quantity, values in zip(quantities, differences, strict=True):
        scaled = values if quantity.deviation is None else values / quantity.deviation
        rows.append(scaled[quantity.is_used])
    return np.concatenate(rows)
