"""Checks of values against a variable's type, shape and limits, and the inputs of a run."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from .. import _native
from ..arguments import inputs_by_name
from ..arguments.arrays import Array, as_array, is_masked, unmasked
from ..arguments.messages import meant
from ..mechanics.poses import refuse_zeros
from .description import Description, Variable
from .entries import Entries
from .frame_inputs import DERIVATIVES, flattened, is_frame, is_orientation, kind_of_frame

ALLOWED = {
    "real": "real",
    "integer": "an integer",
    "boolean": "True, False, 1 or 0",
    "enumeration": "an integer or the name of an item",
    "string": "text",
}
DROPOUT = (
    "; for a recording with dropouts, give the r (or Q), v and a (or w and z) of `differentiate`, "
    "which bridges short ones, and leave out the rows of long ones, which it marks as `missing`"
)
# Ends of names of variables that `differentiate` can complete.
PARTS_OF_FRAMES = tuple(f".{part}" for pose, rates in DERIVATIVES.items() for part in (pose, *rates))
ZEROS = DROPOUT.removeprefix("; ")


class LaterChecks:
    """Columns of numbers that a run checks as it uses them: finite, and as orientations not zero."""

    def __init__(self, time: Array) -> None:
        self.time = time
        self.columns: dict[Variable, Array] = {}
        self.orientations: set[Variable] = set()

    def __call__(self) -> None:
        """Checks those that are left, in their order. Raises the errors of `checked`."""
        for variable, column in self.columns.items():
            checked(variable, column, self.time)
            if variable in self.orientations:
                refuse_zeros(variable.name, column, self.time, ZEROS)
        self.columns.clear()


@contextmanager
def later_checks_first(later: LaterChecks | None) -> Iterator[None]:
    """Has an error of an input replace any later one."""
    try:
        yield
    except Exception:
        try:
            if later is not None:
                later()
        except ValueError as error:
            raise error from None
        raise


def checked(variable: Variable, values: Any, time: Array | None = None, later: LaterChecks | None = None) -> Array:
    """Returns the values in the variable's type and shape; with `time`, or with one row for each time.

    Raises a ValueError, with row and time, for values that are not finite or that a conversion would change; columns of
    the right type are left to `later`.
    """
    array = _numbers(variable, values)
    over_time = time if time is not None and array.shape == (time.size, *variable.shape) else None
    if over_time is None and array.shape != variable.shape:
        allowed = (
            f"{variable.shape}" if time is None else f"{(time.size, *variable.shape)}, or {variable.shape} if constant"
        )
        raise ValueError(f"{variable.name} has shape {array.shape}: must be {allowed}")
    if variable.dtype is np.float64 and array.dtype == np.float64 and over_time is not None and later is not None:
        later.columns[variable] = array
        return array
    if variable.kind == "string" or (
        variable.dtype is np.float64
        and array.dtype == np.float64
        and _native.all_finite(np.require(array, requirements=["C", "A"]))
    ):
        return array if over_time is not None else array.copy()
    # To numpy True is 1; as a number it is probably meant for another variable.
    if array.dtype.kind not in ("biuf" if variable.kind == "boolean" else "iuf"):
        odd = (type(item).__name__ for item in array.ravel().tolist() if not isinstance(item, (int, float)))
        kind = "text" if array.dtype.kind in "US" else next(odd, "") if array.dtype == object else array.dtype.name
        raise ValueError(f"{variable.name} has type {kind}: must be {ALLOWED[variable.kind]}")
    _refuse(variable, array, ~np.isfinite(array), "finite", over_time)
    if variable.kind in ("integer", "enumeration"):
        _refuse(variable, array, array % 1 != 0, ALLOWED[variable.kind], over_time)
        limits = np.iinfo(variable.dtype)
        allowed = ", ".join(variable.items) or f"an integer from {limits.min} to {limits.max}"
        # As a float the largest integer is out of range.
        outside = (array < limits.min) | (array >= limits.max + 1)
        if variable.items:
            outside = _are_none_of(array, variable.items.values())
        _refuse(variable, array, outside, f"one of {allowed}" if variable.items else allowed, over_time)
    elif variable.dtype is np.float32:
        # A number may round to the limit.
        with np.errstate(over="ignore"):
            outside = ~np.isfinite(array.astype(np.float32))
        _refuse(variable, array, outside, f"within {np.finfo(np.float32).max:g} in size, as a Float32 is", over_time)
    elif variable.kind == "boolean":
        _refuse(variable, array, array.astype(bool) != array, ALLOWED["boolean"], over_time)
    return array.astype(variable.python_type)


def _are_none_of(array: Array, numbers: Collection[int]) -> Array:
    """Tells which values are none of these."""
    if array.ndim == 0:
        # Much faster for one value.
        return np.asarray(array.item() not in numbers)
    return ~np.isin(array, list(numbers))


def _numbers(variable: Variable, values: Any) -> Array:
    """Converts the values to an array, names of enumeration items to numbers."""
    if variable.kind == "string":
        texts = np.array(unmasked(values), dtype=object)
        if is_masked(values):
            raise ValueError(f"{variable.name} has masked elements: must be text")
        return texts
    array = as_array(variable.name, values)
    if variable.fmi_type == "UInt64" and array.dtype.kind == "f" and not isinstance(values, np.ndarray):
        # From integers on both sides of 2^63 numpy makes floats, which are not exact.
        exact = np.array(unmasked(values), dtype=object)
        if all(type(item) is int and 0 <= item < 2**64 for item in exact.ravel()):
            return exact.astype(np.uint64)
    if variable.kind != "enumeration" or array.dtype.kind not in "UO":
        return array

    def number(item: Any) -> Any:
        if isinstance(item, str) and item not in variable.items:
            raise ValueError(f"{variable.name} = {item}: must be one of {', '.join(variable.items)}")
        return variable.items[item] if isinstance(item, str) else item

    return np.array([number(item) for item in array.ravel().tolist()]).reshape(array.shape)


def _refuse(variable: Variable, array: Array, wrong: Array, allowed: str, time: Array | None) -> None:
    if not wrong.any():
        return
    first = tuple(np.argwhere(wrong)[0])
    where = "" if time is None else f" in row {first[0]} (time = {time[first[0]]:g} s)"
    is_dropout = time is not None and np.isnan(array[first]) and variable.name.endswith(PARTS_OF_FRAMES)
    advice = DROPOUT if is_dropout else ""
    raise ValueError(f"{variable.name} = {array[first]}{where}: must be {allowed}{advice}")


def joined(inputs: Any, more: Mapping[str, Any], time: Array) -> dict[str, Any]:
    """Joins inputs from a dict or DataFrame and from keywords. Raises a ValueError for an input in both."""
    found = inputs_by_name(inputs, time)
    for name in more:
        if name in found:
            raise ValueError(f"{name} is given twice: give it once")
    return found | dict(more)


def given_inputs(
    description: Description,
    time: Array | None,
    inputs: Mapping[str, Any],
    start: Callable[[Variable], Array] = Variable.start_values,
    later: LaterChecks | None = None,
) -> dict[str, Array]:
    """Returns inputs by full names, constant or over time; `start` completes entries. Raises as `checked` does."""
    given: dict[str, Array] = {}
    entries = Entries(description, start)
    for written, values in flattened(description, inputs_by_name(inputs, time)):
        name = description.own_name(written)
        if entries.add(name, values, lambda scalar, value: checked(scalar, value, time), "input"):
            continue
        variable = description.variables.get(name) or orientation_variable(description, name)
        if variable is None or variable.causality != "input":
            hint = kind_of_frame(description, name) or _other_use(description, name)
            if hint:
                raise ValueError(f"{description.model} has no input {name}{hint}")
            variable = description.get(name, "input", "input")
        if name in given:
            raise ValueError(f"{name} is given twice: give it once")
        given[name] = checked(variable, values, time, later)
        if time is not None and given[name].shape != variable.shape and is_orientation(description, name):
            if later is not None and variable in later.columns:
                later.orientations.add(variable)
            else:
                refuse_zeros(name, given[name], time, ZEROS)
    return given | {variable.name: array for variable, array in entries.arrays(given).items()}


def _other_use(description: Description, name: str) -> str:
    """Returns a hint for a name that is a frame, a parameter or an argument; otherwise an empty text."""
    if {name, name.rpartition(".")[0]} & description.parameter_groups:
        group = name.partition(".")[0]
        return f"; {group} has parameters: give parameters={{'{group}': ...}}"
    if is_frame(description, name):
        return f"; it is a frame: give a dict of arrays, such as {name}={{'r_0': ...}}"
    if description.has_parameter(name):
        return f"; it is a parameter: give parameters={{'{name}': ...}}"
    arguments = {"output": "; did you mean outputs?", "parameter": "; did you mean parameters?"}
    if name in arguments:
        return arguments[name]
    # A near input is the better candidate.
    parameters = description.of("parameter", "structuralParameter")
    hint = "" if meant(name, description.of("input")) else meant(name, parameters)
    return hint.replace("you mean", "you mean the parameter")


def orientation_variable(description: Description, name: str) -> Variable | None:
    """Returns a variable for an orientation in the form that the FMU lacks but can get by conversion."""
    forms = {".Q": (".R.T", (4,)), ".R.T": (".Q", (3, 3))}
    for form, (other, shape) in forms.items():
        like = description.variables.get(name.removesuffix(form) + other)
        if name.endswith(form) and like is not None and like.causality == "input":
            found = Variable(name, "real", like.fmi_type, like.dtype, shape, (), (), "input", "", "", {}, (), "")
            return found.named(name)
    return None
