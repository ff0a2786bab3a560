"""Inputs in Model Exchange between two rows: held, on lines, or frames on cubic polynomials."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..descriptions.description import Description, Variable
from ..descriptions.frame_inputs import DERIVATIVES, frame_and_pose
from ..frames.quaternions import from_rotation_vector
from ..mechanics.poses import are_rotations, quaternion_from_matrix
from ..mechanics.rates import rotation_vectors
from .engine import Curve, can_change

# Shapes of orientations; all other poses are cubic polynomials.
SHAPES = {"R.T": "matrix", "Q": "quaternion"}
# Sizes of orientations and of their angular velocities.
SIZES = {"R.T": ((3, 3), (3,)), "Q": ((4,), (3,))}
# Smallest share of rows with disagreements where a frame is held, unless these are few single rows.
MOST_DISAGREE = 0.01
# Most single rows with disagreements whatever their share, and most intervals of such a row: an outlier has two.
SINGLE_ROWS, OF_SINGLE_ROW = 2, 2
# Smallest difference of a velocity from the changes of a pose that `assumptions` tell, relative to the velocity.
TOLD = 0.02
# Largest turn in rad from a row to the next that cubic polynomials follow.
LARGEST_TURN = 1.0
# Tolerated fraction of a measured rate, and factor on changes of rates, as in the FMUs' own comparison.
OF_RATE, OF_CHANGES = 0.2, 4.0
# Rounding errors of positions, relative, and of turns in rad.
ROUNDING, ROUNDING_OF_TURNS = 1e-9, 1e-7
# Largest element of T T' - 1 of a matrix that is a rotation; the FMUs warn of others.
LARGEST_DEFECT = 1e-3


@dataclass(frozen=True)
class _Pose:
    """A pose (n, ...) that moves, and its velocity (n, m)."""

    frame: str
    part: str
    values: Array
    rate: str
    velocity: Array
    is_given: bool
    """Whether the velocity is given."""

    @property
    def is_turn(self) -> bool:
        """Whether the pose is an orientation in space."""
        return self.part in SHAPES

    def changes(self) -> Array:
        """Returns the changes (n - 1, m) to the next row, in m or rad; of orientations, in the frame."""
        if not self.is_turn:
            return np.diff(self.values.reshape(len(self.values), -1), axis=0)
        Q = self.values if self.part == "Q" else quaternion_from_matrix(self.values)
        return rotation_vectors(Q[1:], Q[:-1])

    def error(self, changes: Array, expected: Array) -> Array:
        """Returns the sizes (n - 1,) of the differences of changes; of turns without whole ones."""
        if self.is_turn:
            changes, expected = rotation_vectors(*map(from_rotation_vector, (changes, expected))), np.zeros(3)
        return np.asarray(np.linalg.norm(changes - expected, axis=1))

    def rounding(self) -> float:
        """Returns the rounding error of a change."""
        return ROUNDING_OF_TURNS if self.is_turn else ROUNDING * float(np.abs(self.values).max())

    def is_rotation(self) -> Array:
        """Tells for each row whether its matrix is a rotation."""
        if self.part != "R.T":
            return np.ones(len(self.values), bool)
        return are_rotations(self.values, LARGEST_DEFECT)


def curves_of(
    description: Description,
    time: Array,
    given: Mapping[str, Array],
    parameters: Mapping[str, Any],
    connected: Collection[str],
    signals: str | None,
    varied: Collection[str] = (),
) -> tuple[list[Curve], list[str]]:
    """Returns the curves of an FMU's inputs in Model Exchange, and sentences about the choices.

    `signals` is `linear`, or None: then frames with velocities that agree with their poses move on cubic polynomials,
    and all other inputs are held.
    """
    changing = {
        name: description.variables[name]
        for name, values in given.items()
        if values.ndim > len(description.variables[name].shape)
    }
    if signals == "linear":
        return [Curve("line", variable) for variable in changing.values() if can_change(variable)], []
    if time.size < 2 or _estimates(description, parameters, varied):
        return [], []
    curves, sentences = [], []
    poses = _moving(description, given, changing, connected)
    for frame in dict.fromkeys(pose.frame for pose in poses):
        of_frame = [pose for pose in poses if pose.frame == frame]
        held, sentence = _judge(time, frame, of_frame)
        sentences.append(sentence)
        if held is None:
            continue
        for pose in of_frame:
            values, rate = (description.variables[f"{frame}.{part}"] for part in (pose.part, pose.rate))
            curves.append(Curve(SHAPES.get(pose.part, "cubic"), values, rate, held))
        accelerations = {f"{frame}.{part}" for pose in of_frame for part in DERIVATIVES[pose.part][1:]}
        curves += [Curve("line", changing[name], None, held) for name in sorted(accelerations & changing.keys())]
    return curves, sentences


def _estimates(description: Description, parameters: Mapping[str, Any], varied: Collection[str]) -> bool:
    """Tells whether an FMU may estimate velocities from the poses of communication steps."""
    if not description.has_parameter("derivatives"):
        return False
    items = description.variables["derivatives"].items
    return "derivatives" in varied or parameters.get("derivatives") in ("estimated", items.get("estimated", ""))


def _moving(
    description: Description, given: Mapping[str, Array], changing: Mapping[str, Variable], connected: Collection[str]
) -> list[_Pose]:
    """Returns the unconnected poses that move, of FMUs that read their velocities."""
    found = []
    for name, variable in changing.items():
        frame, part = frame_and_pose(name)
        rate = next(iter(DERIVATIVES.get(part, [])), "")
        velocity = description.variables.get(f"{frame}.{rate}")
        if velocity is None or not (can_change(variable) and can_change(velocity)):
            continue
        sizes = (variable.shape, velocity.shape)
        if name in connected or velocity.name in connected or sizes != SIZES.get(part, (variable.shape,) * 2):
            continue
        values = given[name]
        if np.any(values != values[0]):
            is_given = velocity.name in given
            rows = np.broadcast_to(given[velocity.name] if is_given else 0.0, (len(values), *velocity.shape))
            found.append(_Pose(frame, part, values, rate, rows.reshape(len(values), -1), is_given))
    return found


def _judge(time: Array, frame: str, poses: list[_Pose]) -> tuple[Array | None, str]:
    """Tells for each row whether a frame is held until the next one; None if it is always held. With a sentence."""
    jumps, turns = np.zeros(time.size, bool), np.zeros(time.size, bool)
    sentence = f"{frame} follows cubic polynomials between rows"
    for pose in poses:
        if not pose.is_given:
            return None, f"{frame} is held between rows: {pose.rate} is not given"
        far, wrong, difference = _compare(time, pose)
        if wrong.sum() >= MOST_DISAGREE * time.size and not _are_single_rows(wrong):
            reason = f"{pose.rate} contradicts the changes of {pose.part} in {wrong.sum()} of {time.size} rows"
            return None, f"{frame} is held between rows: {reason}"
        if difference > TOLD:
            sentence += f"; {pose.rate} differs from the changes of {pose.part} by {difference:.0%}"
        turns[:-1] |= far
        jumps[:-1] |= wrong & ~far
    if jumps.any():
        sentence += f"; it jumps in {_rows(np.flatnonzero(jumps) + 1)}"
    if turns.any():
        sentence += f"; it is held in {_rows(np.flatnonzero(turns))}, where it turns by more than 1 rad to the next"
    return (jumps | turns).astype(np.uint8), sentence


def _are_single_rows(wrong: Array) -> bool:
    """Tells whether disagreements are few, in single rows, and less than half of all."""
    changes = np.flatnonzero(np.diff(wrong, prepend=False, append=False))
    lengths = changes[1::2] - changes[::2]
    few = lengths.size <= SINGLE_ROWS and np.all(lengths <= OF_SINGLE_ROW)
    return bool(few and 2 * wrong.sum() < wrong.size)


def _rows(rows: Array) -> str:
    """Formats numbers of rows."""
    return f"row {rows[0]}" if rows.size == 1 else f"{rows.size} rows, the first of them {rows[0]}"


def _compare(time: Array, pose: _Pose) -> tuple[Array, Array, float]:
    """Tells for all rows but the last whether a frame turns too far to the next, and whether the velocity disagrees.

    Also returns the difference of all others from the measured velocity, relative to it, in the root mean square.

    The FMUs' own comparison has the same tolerance. But here a change of the measured velocity counts only beside the
    row, and the last change of the given one only while it is not zero, so that a single jump of the pose disagrees.
    """
    steps, changes, velocity = np.diff(time), pose.changes(), pose.velocity
    far = np.zeros(steps.size, bool)
    if pose.is_turn:
        speeds = np.linalg.norm(velocity, axis=1)
        far = np.maximum(np.linalg.norm(changes, axis=1), np.maximum(speeds[1:], speeds[:-1]) * steps) > LARGEST_TURN
    measured = changes / steps[:, None]
    moves = np.any((velocity[:-1] != 0) | (velocity[1:] != 0), axis=1)
    last_changes = np.where(moves, _last_changes(velocity), 0)
    of_changes = np.maximum(_beside(np.linalg.norm(np.diff(measured, axis=0), axis=1)), last_changes)
    sizes = np.linalg.norm(measured, axis=1)
    tolerance = OF_RATE * sizes + OF_CHANGES * of_changes + pose.rounding() / steps
    rates = (velocity[:-1], velocity[1:], (velocity[:-1] + velocity[1:]) / 2)
    errors = [pose.error(changes, rate * steps[:, None]) / steps for rate in rates]
    is_rotation = pose.is_rotation()
    wrong = ~((np.min(errors, axis=0) <= tolerance) & is_rotation[1:] & is_rotation[:-1])
    agree = ~(wrong | far)
    moved = np.sum(sizes[agree] ** 2)
    difference = float(np.sqrt(np.sum(errors[-1][agree] ** 2) / moved)) if moved > 0 else 0.0
    return far, wrong, difference


def _beside(changes: Array) -> Array:
    """Returns for each interval the typical size of up to four changes (n - 1,) beside its own two."""
    padded = np.pad(changes, 3, constant_values=np.nan)
    # NaN comes last.
    beside = np.sort([padded[at : at + changes.size + 1] for at in (0, 1, 4, 5)], axis=0)
    known = np.count_nonzero(np.isfinite(beside), axis=0)
    return np.asarray(np.nan_to_num(np.take_along_axis(beside, np.maximum(known - 1, 0)[None] // 2, axis=0)[0]))


def _last_changes(velocity: Array) -> Array:
    """Returns for each interval the last change of a velocity that was not zero, or the larger of two."""
    changes = np.linalg.norm(np.diff(velocity, axis=0), axis=1)
    changes = np.maximum(changes, np.append(0.0, changes[:-1]))
    last = np.maximum.accumulate(np.where(changes > 0, np.arange(changes.size), 0))
    return np.asarray(changes[last])
