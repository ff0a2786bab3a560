"""Uniform recordings from the arguments of `view`: the values of each run by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..arguments.arrays import Array, as_array, check_time
from ..arguments.messages import listed
from ..mechanics.poses import with_dropouts
from ..mujoco import Scene
from ..mujoco.models import mujoco_for
from ..mujoco.scene import bodies_over_time, model_of
from ..own_elements import OwnDescription
from ..recordings import Recording as RecordedFrames
from ..runs.result import Result
from ..runs.system import SystemResult
from .mujoco_geoms import solids_of_bodies
from .solids import Solid

# Full names of parts of frames by short name.
FULL_NAMES = {"T": "R.T"}
# Shapes of parts of spatial frames, by name; constants may lack the axis of time.
SHAPES = {"r_0": (3,), "Q": (4,), "R.T": (3, 3), "v_0": (3,), "a_0": (3,), "R.w": (3,), "f": (3,), "t": (3,)}
# Units of parts of frames, for recordings without an FMU.
UNITS = {"r_0": "m", "v_0": "m/s", "a_0": "m/s2", "R.w": "rad/s", "w": "rad/s", "z": "rad/s2"}
# Inputs for the pose of a frame.
POSES = ("r_0", "R.T", "x", "y", "phi")


@dataclass(frozen=True)
class Body:
    """Motion of a body with shapes."""

    r: Array
    """Positions (n, 3) in m."""
    Q: Array
    """Orientations (n, 4), scalar last."""
    solids: list[Solid]


@dataclass(frozen=True)
class Recording:
    """One run of one FMU, or a recording without an FMU: an array (n, ...) per variable."""

    run: str
    """Name of the result, if there are several."""
    element: str
    """Name in a system."""
    model: str
    time: Array
    values: dict[str, Array]
    outputs: list[str]
    units: dict[str, str]
    parameters: dict[str, Any]
    items: dict[str, dict[str, int]]
    """Values of enumeration items, by variable."""
    bodies: dict[str, Body] = field(default_factory=dict)
    """Bodies of a MuJoCo model, by name."""

    def full(self, name: str) -> str:
        """Returns the name of a frame, unique among runs and elements."""
        return ".".join(part for part in (self.run, self.element, name) if part)

    def within(self, name: str) -> str:
        """Returns the name of a variable, equal in all runs."""
        return f"{self.element}.{name}" if self.element else name


def recordings(results: Any) -> list[Recording]:
    """Converts a result, recorded frames, a list of results, or a mapping from names to results."""
    if isinstance(results, RecordedFrames):
        return [_of_frame(name, results[name]) for name in results]
    if isinstance(results, Mapping) and (isinstance(results, Result) or "time" in results):
        named = [("", results)]
    elif isinstance(results, Mapping):
        named = [(str(name), result) for name, result in results.items()]
    elif isinstance(results, Iterable) and not isinstance(results, (str, bytes)):
        listed_results = list(results)
        named = (
            [(str(i + 1), result) for i, result in enumerate(listed_results)]
            if len(listed_results) > 1
            else [("", r) for r in listed_results]
        )
    else:
        raise TypeError(
            f"the result is of type {type(results).__name__}: "
            "must be what simulate returns, or a mapping of arrays with time"
        )
    if not named:
        raise ValueError("view needs at least one result")
    return [recording for name, result in named for recording in _recordings(name, result)]


def _recordings(run: str, result: Any) -> Iterable[Recording]:
    if isinstance(result, SystemResult):
        return [_of_fmu(run, element, inner) for element, inner in result.elements.items()]
    if isinstance(result, Result):
        return [_of_fmu(run, "", result)]
    if not isinstance(result, Mapping) or "time" not in result:
        has = (
            f"it has {listed(map(str, result)) or 'nothing'}"
            if isinstance(result, Mapping)
            else f"it is of type {type(result).__name__}"
        )
        raise ValueError(f"the result {run} has no time; {has}".replace("  ", " "))
    time = check_time(result["time"])
    values = {name: _array(name, given, time, None) for name, given in _flat(result) if name != "time"}
    units = {name: UNITS[part] for name in values if (part := _part(name)) in UNITS}
    return [Recording(run, "", "", time, values, list(values), units, {}, {})]


def _of_frame(name: str, frame: Mapping[str, Array]) -> Recording:
    """Returns a recorded frame without its dropouts."""
    arrays = {part: with_dropouts(values, 1) if part == "Q" else values for part, values in frame.items()}
    poses = [np.isfinite(arrays[part]).all(axis=1) for part in ("r_0", "Q") if part in arrays]
    rows = np.all(poses, axis=0) if poses else np.ones(frame["time"].size, dtype=bool)
    if not rows.any():
        raise ValueError(f"{name} has no pose")
    values = {f"{name}.{part}": array[rows] for part, array in arrays.items() if part != "time"}
    units = {inner: UNITS[part] for inner in values if (part := _part(inner)) in UNITS}
    return Recording("", "", "", arrays["time"][rows], values, list(values), units, {}, {})


def _part(name: str) -> str:
    """Returns the part of a frame that a variable belongs to, or an empty text."""
    return next((part for part in UNITS if name.endswith(f".{part}")), "")


def _of_fmu(run: str, element: str, result: Result) -> Recording:
    variables = result.description.variables
    outputs = {name: values for name, values in result.items() if name != "time"}
    given = {**result.inputs, **outputs}
    # Frames that were never set are at their start values.
    for name, variable in variables.items():
        frame, _, inner = name.partition(".")
        has_orientation = inner == "R.T" and f"{frame}.Q" in given
        if inner in POSES and variable.causality == "input" and name not in given and not has_orientation:
            given[name] = variable.start_values()
    # In the order of the FMU's variables.
    numbers = [name for name in variables if name in given and variables[name].kind != "string"]
    values = {name: _array(name, given[name], result.time, variables[name].shape) for name in numbers}
    units = {name: variables[name].unit for name in values}
    items = {name: dict(variables[name].items) for name in values if variables[name].items}
    model, parameters, bodies = result.description.model, result.parameters, _bodies(result)
    return Recording(run, element, model, result.time, values, list(outputs), units, parameters, items, bodies)


def _bodies(result: Result) -> dict[str, Body]:
    """Returns the bodies of a MuJoCo element, if the positions of its joints are recorded."""
    description = result.description
    if not isinstance(description, OwnDescription):
        return {}
    scene = description.own
    if not isinstance(scene, Scene) or ("qpos" in description.variables and "qpos" not in result):
        return {}
    qpos = result["qpos"] if "qpos" in result else np.empty((result.time.size, 0))
    r, Q = bodies_over_time(scene, description.start, qpos)
    model, found = model_of(scene), dict[str, Body]()
    for body, solids in solids_of_bodies(mujoco_for("view"), model).items():
        name = model.body(body).name or f"body {body}"
        # A site may share the name of its body.
        name = f"body {name}" if f"{name}.r_0" in description.variables else name
        found[name] = Body(r[:, body], Q[:, body], solids)
    return found


def _flat(values: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{FULL_NAMES.get(inner, inner)}", given) for inner, given in value.items())
        else:
            yield name, value


def _array(name: str, given: Any, time: Array, shape: tuple[int, ...] | None) -> Array:
    """Returns values with one row per time, with the given shape, or the shape of the name or the array itself."""
    values = as_array(name, given)
    if values.dtype.kind not in "biuf":
        raise ValueError(f"{name} has type {values.dtype.name}: must be numbers")
    if shape is None:
        ending = next((ending for ending in SHAPES if name.endswith(f".{ending}")), "")
        # Planar frames have a scalar t.
        shape = (
            SHAPES.get(ending, values.shape[1:]) if values.ndim != 1 or values.size != time.size else values.shape[1:]
        )
    if values.shape == shape:
        values = np.broadcast_to(values, (time.size, *shape))
    if values.shape != (time.size, *shape):
        raise ValueError(f"{name} has shape {values.shape}: must be {(time.size, *shape)}, or {shape} if constant")
    wrong = np.flatnonzero(~np.isfinite(values.reshape(time.size, -1)).all(axis=1))
    if wrong.size:
        raise ValueError(f"{name} is not finite in row {wrong[0]} (time {time[wrong[0]]:g} s)")
    return values


def nanoseconds(time: Array) -> Array:
    """Converts times from s to integers in ns. A product with 1e9 would lose digits of times since 1970."""
    seconds = np.floor(time).astype(np.int64)
    return np.asarray(10**9 * seconds + np.round(1e9 * (time - seconds)).astype(np.int64))
