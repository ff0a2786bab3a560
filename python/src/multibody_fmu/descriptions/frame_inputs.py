"""Frames as dicts of arrays: names of parts, and the two forms of an orientation."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..arguments.arrays import Array
from ..mechanics.poses import (
    SHORT_NAMES,
    check_lengths,
    check_rotations,
    matrix_from_quaternion,
    quaternion_from_matrix,
)
from .description import Description, Variable

DERIVATIVES = {
    "r_0": ["v_0", "a_0"],
    "R.T": ["R.w", "z"],
    "Q": ["R.w", "z"],
    "x": ["vx", "ax"],
    "y": ["vy", "ay"],
    "phi": ["w", "z"],
}
# Forms of orientations by part of a frame, as the parameter `orientation` names them.
FORMS = {"R.T": "T", "Q": "Q"}


def is_frame(description: Description, name: str) -> bool:
    """Tells whether the name is a frame: `frame_a`, if there is a variable `frame_a.r_0`."""
    return name not in description.variables and any(known.startswith(f"{name}.") for known in description.variables)


def is_orientation(description: Description, name: str) -> bool:
    """Tells whether the name is a frame's matrix or quaternion, whichever form the FMU has."""
    frame, _, form = name.rpartition(".") if name.endswith(".Q") else (name.removesuffix(".R.T"), "", "R.T")
    matrix = description.variables.get(f"{frame}.R.T")
    # In other FMUs Q may be a flow.
    is_frame = (matrix is not None and matrix.shape == (3, 3)) or f"{frame}.r_0" in description.variables
    return is_frame and frame != name and form in ("Q", "R.T")


def parts(description: Description, frame: str) -> dict[str, Variable]:
    """Returns variables of a frame by their names in it: `r_0`, `R.T`, `f`."""
    return {
        name.removeprefix(f"{frame}."): v for name, v in description.variables.items() if name.startswith(f"{frame}.")
    }


def flattened(description: Description, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yields inputs by full names; a frame is a dict of parts."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            for inner, part in value.items():
                # A planar frame has the angular velocity w, a spatial one R.w.
                yield (
                    f"{name}.{inner if f'{name}.{inner}' in description.variables else SHORT_NAMES.get(inner, inner)}",
                    part,
                )
        else:
            yield name, value


def kind_of_frame(description: Description, name: str) -> str:
    """Returns a hint for a spatial part of a planar frame, or the reverse; otherwise an empty text."""
    frame, _, part = name.partition(".")
    if f"{frame}.x" in description.variables and part in ("r_0", "v_0", "a_0", "R.T", "Q", "R.w"):
        return (
            f"; {frame} is a frame in the plane: give x and y in m (phi in rad if it has an angle), "
            "and their derivatives vx, vy (and w)"
        )
    if part in ("x", "y", "phi", "vx", "vy", "ax", "ay") and f"{frame}.r_0" in description.variables:
        return f"; {frame} is a frame in space: give r_0 (3 components in m), and T or Q for its orientation"
    return ""


def choose_orientation(description: Description, given: dict[str, Array], chosen: str | None) -> str | None:
    """Converts all orientations to the form that the FMU reads: `T`, `Q`, or None if both do.

    Changes `given`, inputs by full names. `chosen` is the form, if settled; otherwise it is Q if all orientations are
    quaternions.
    """
    quaternions = [name for name in given if name.endswith(".Q")]
    matrices = [name for name in given if name.endswith(".R.T")]
    if not quaternions and not matrices:
        return None
    for name in quaternions:
        if name.removesuffix("Q") + "R.T" in matrices:
            raise ValueError(f"{name.removesuffix('Q')}R.T and {name} are both given: give one of them")
    selectable = description.has_parameter("orientation")
    form = chosen or ("T" if matrices else "Q" if quaternions else None)
    for name in quaternions:
        matrix = name.removesuffix("Q") + "R.T"
        if matrix in description.variables and (
            name not in description.variables or ((selectable or matrices) and form == "T")
        ):
            _to_matrix(given, name, matrix)
    for name in matrices:
        quaternion = name.removesuffix("R.T") + "Q"
        if quaternion in description.variables and (name not in description.variables or (selectable and form == "Q")):
            _to_quaternion(given, name, quaternion)
    return form if selectable else None


def convert_for_elements(
    description: Description,
    given: dict[str, Array],
    parameters: Mapping[str, Any],
    read: Callable[[Variable], Array] = Variable.start_values,
) -> None:
    """Converts orientations of a container's elements to the form that each reads by its parameter `orientation`.

    `read` returns the value of one that is not among `parameters`.
    """
    for name in list(given):
        frame, pose = frame_and_pose(name)
        form, selects = FORMS.get(pose), selecting_parameter(description, frame)
        if form is None or selects is None or selects == "orientation":
            continue
        variable = description.variables[selects]
        value = parameters[selects] if selects in parameters else read(variable)
        selected = value if isinstance(value, str) else variable.item_names.get(int(value))
        if selected == "T" and form == "Q":
            _to_matrix(given, name, f"{frame}.R.T")
        if selected == "Q" and form == "T":
            _to_quaternion(given, name, f"{frame}.Q")


def frame_and_pose(name: str) -> tuple[str, str]:
    """Splits a variable into frame and part: `frame_a` and `R.T` of `frame_a.R.T`."""
    if name.endswith(".R.T"):
        return name.removesuffix(".R.T"), "R.T"
    frame, _, part = name.rpartition(".")
    return frame, part


def selecting_parameter(description: Description, frame: str) -> str | None:
    """Returns the parameter for the form of a frame's orientation: of an element of a container, or of the FMU."""
    names = (f"{frame.rpartition('.')[0]}.orientation", "orientation")
    return next((name for name in names if description.has_parameter(name)), None)


def _to_matrix(given: dict[str, Array], name: str, matrix: str) -> None:
    check_lengths(name, given[name])
    given[matrix] = matrix_from_quaternion(given.pop(name))


def _to_quaternion(given: dict[str, Array], name: str, quaternion: str) -> None:
    check_rotations(name, given[name])
    given[quaternion] = quaternion_from_matrix(given.pop(name))
