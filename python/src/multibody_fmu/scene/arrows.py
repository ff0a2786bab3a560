"""Arrows of sensors, and forces at frames."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..arguments.arrays import Array
from .frames import Frame
from .recording import Recording

# Tail and tip of each sensor's arrow; None is the origin of the world frame.
SENSORS: dict[str, tuple[str | None, str]] = {
    "Distance": ("frame_a", "frame_b"),
    "PlanarDistance": ("frame_a", "frame_b"),
    "RelativeSensor": ("frame_a", "frame_b"),
    "PlanarRelativeSensor": ("frame_a", "frame_b"),
    "AbsoluteSensor": (None, "frame_a"),
    "PlanarAbsoluteSensor": (None, "frame_a"),
}
# Start values of an arrow's parameters.
DIAMETER, COLOR, SPECULAR_COEFFICIENT = 0.025, (255, 255, 0), 0.7
# Force and torque per metre of an arrow of CutForceAndTorque.
LOAD_TO_LENGTH = {"f": ("N_to_m", 1e3), "t": ("Nm_to_m", 1e3)}


# Values of frame_r_in; 1 is the world frame.
RESOLVED_IN = {2: "frame_a", 3: "frame_b", 4: "frame_resolve"}


@dataclass
class SensorArrow:
    """Arrow from `r` along `vector` (n, 3), resolved in the world frame, in m or, for a force, in N."""

    name: str
    r: Array
    vector: Array
    diameter: Array
    color: Array
    specular: Array


def sensor_arrows(recording: Recording, frames: Sequence[Frame]) -> list[SensorArrow]:
    """Returns the arrows that an FMU has recorded, or else arrows from its inputs and parameters."""
    values = recording.values
    names = [
        name.removesuffix(".r_head")
        for name in values
        if name.endswith(".r_head") and f"{name.removesuffix('_head')}" in values
    ]
    if names:
        return [_recorded(recording, name) for name in names]
    if not recording.parameters.get("animation", True):
        return []
    by_name = {frame.name: frame for frame in frames}
    if recording.model == "CutForceAndTorque":
        return [
            _load(recording, by_name["frame_a"], inner)
            for inner in LOAD_TO_LENGTH
            if f"frame_a.{inner}" in values and "frame_a" in by_name
        ]
    if recording.model == "TransformVector":
        return [_vector(recording, by_name)]
    if recording.model not in SENSORS:
        return []
    tail, head = SENSORS[recording.model]
    if head not in by_name or (tail is not None and tail not in by_name):
        return []
    origin = np.zeros_like(by_name[head].r) if tail is None else by_name[tail].r
    return [_arrow(recording, "arrow", origin, by_name[head].r - origin)]


def _recorded(recording: Recording, name: str) -> SensorArrow:
    arrow = _arrow(recording, name, recording.values[f"{name}.r"], recording.values[f"{name}.r_head"])
    for inner, attribute in [("diameter", "diameter"), ("color", "color"), ("specularCoefficient", "specular")]:
        if f"{name}.{inner}" in recording.values:
            setattr(arrow, attribute, recording.values[f"{name}.{inner}"])
    return arrow


def _load(recording: Recording, frame: Frame, inner: str) -> SensorArrow:
    parameter, start = LOAD_TO_LENGTH[inner]
    sign = 1 if recording.parameters.get("positiveSign", True) else -1
    length = sign * recording.values[f"frame_a.{inner}"] / recording.parameters.get(parameter, start)
    return _arrow(recording, "arrow" if inner == "f" else "arrowTorque", frame.r, frame.to_world(length))


def _vector(recording: Recording, frames: dict[str, Frame]) -> SensorArrow:
    """Returns the transformed vector, drawn from the origin."""
    vector = recording.values.get("r_in", np.zeros((recording.time.size, 3)))
    chosen = recording.parameters.get("frame_r_in", "frame_a")
    frame = frames.get(chosen if isinstance(chosen, str) else RESOLVED_IN.get(chosen, ""))
    return _arrow(recording, "r_in", np.zeros_like(vector), frame.to_world(vector) if frame else vector)


def _arrow(recording: Recording, name: str, r: Array, vector: Array) -> SensorArrow:
    def parameter(name: str, start: object) -> Array:
        return np.atleast_1d(np.asarray(recording.parameters.get(name, start), dtype=float))[None]

    diameter = parameter("arrowDiameter", DIAMETER)
    return SensorArrow(
        name,
        r,
        vector,
        diameter,
        parameter("arrowColor", COLOR),
        parameter("specularCoefficient", SPECULAR_COEFFICIENT),
    )


def forces(recording: Recording, frames: Sequence[Frame]) -> list[tuple[str, Array, Array]]:
    """Returns name, origin and force (n, 3) in N on each body with a frame, in the world frame: cut forces reversed."""
    if recording.model == "CutForceAndTorque":
        # The sensor's arrow shows the force.
        return []
    found = []
    for frame in frames:
        cut = recording.values.get(f"{frame.name}.f")
        if cut is not None and cut.ndim == 2 and np.any(cut != 0):
            found.append((f"force on {frame.label or frame.name}", frame.r, frame.to_world(-cut)))
    return found
