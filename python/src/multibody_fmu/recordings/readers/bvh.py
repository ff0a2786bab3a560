"""BVH files with the joints of a skeleton."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ...arguments.arrays import Array
from ...arguments.messages import listed
from ...mechanics.poses import matrix_from_quaternion, quaternion_from_angles, quaternion_from_matrix
from ..reader import Found, Options
from ..text import SHOWN, text_of
from ..units import LENGTHS, known_factor

# Unit of most programs that write BVH.
USUAL_UNIT = "cm"
CHANNELS = {f"{axis}{kind}".lower(): (kind, i) for i, axis in enumerate("XYZ") for kind in ("position", "rotation")}
MOST_CHANNELS = 6


@dataclass
class _Joint:
    name: str
    parent: int | None
    offset: Array = field(default_factory=lambda: np.zeros(3))
    channels: list[tuple[str, int]] = field(default_factory=list)
    """Kind and axis of each column of the motion."""


def read(path: Path, options: Options) -> Found:
    """Reads the joints. Raises a ValueError, with the line, for an invalid file."""
    lines = text_of(path).splitlines()
    joints, at = _skeleton(path, lines)
    numbers, step, notes = _motion(path, lines, at, sum(len(joint.channels) for joint in joints))
    unit = options.length_unit or USUAL_UNIT
    scale = known_factor(unit, LENGTHS)
    time = np.arange(len(numbers)) * step
    # Matrices map components in a joint to the world.
    r: list[Array] = []
    R: list[Array] = []
    frames: dict[str, dict[str, Array]] = {}
    column = 0
    for joint in joints:
        local, shift = np.tile(np.eye(3), (len(numbers), 1, 1)), np.tile(joint.offset, (len(numbers), 1))
        moved = False
        for kind, axis in joint.channels:
            values = numbers[:, column]
            column += 1
            if kind == "position":
                # Positions replace the offset in some programs and are added in others; they agree for a root at zero.
                if not moved:
                    shift = np.zeros((len(numbers), 3)) if joint.parent is None or _replaces(joint) else shift.copy()
                    moved = True
                shift[:, axis] += values
            else:
                angles = np.zeros((len(numbers), 3))
                angles[:, axis] = np.radians(values)
                turn = np.swapaxes(matrix_from_quaternion(quaternion_from_angles(angles)), 1, 2)
                local = local @ turn
        if joint.parent is None:
            r.append(shift)
            R.append(local)
        else:
            r.append(r[joint.parent] + np.einsum("nij,nj->ni", R[joint.parent], shift))
            R.append(R[joint.parent] @ local)
        name, count = joint.name, 2
        while name in frames:
            name, count = f"{joint.name} {count}", count + 1
        frames[name] = {"time": time, "r_0": scale * r[-1], "Q": quaternion_from_matrix(np.swapaxes(R[-1], 1, 2))}
    if any(joint.parent is None and joint.offset.any() and any(kind == "position" for kind, _ in joint.channels)
           for joint in joints):  # fmt: skip
        notes.append("positions of the root are taken as they are, without its offset")
    if not options.length_unit:
        notes.append(f"BVH files name no unit of length: {unit} is taken")
    return Found(frames, notes)


def _replaces(joint: _Joint) -> bool:
    """Tells whether a joint's three channels of position replace its offset, as in files where all joints have them."""
    return sum(kind == "position" for kind, _ in joint.channels) == 3


def _skeleton(path: Path, lines: list[str]) -> tuple[list[_Joint], int]:
    """Returns the joints in the order of their channels, and the number of lines up to MOTION."""
    joints: list[_Joint] = []
    # Open braces: positions of joints, None for an end site.
    open_joints: list[int | None] = []
    new: int | None = None
    awaits_brace = False
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] == "HIERARCHY":
            continue
        place = f"{path}, line {number}"
        word = words[0].upper()
        if word == "MOTION":
            if open_joints or not joints:
                raise ValueError(f"{place}: the skeleton is not complete before MOTION")
            return joints, number
        if word in ("ROOT", "JOINT"):
            name = " ".join(words[1:]).removesuffix("{").strip() or f"joint {len(joints) + 1}"
            parent = open_joints[-1] if open_joints else None
            if (word == "JOINT" and parent is None) or (word == "ROOT" and open_joints):
                raise ValueError(f"{place}: {word} {name} is at the wrong level")
            joints.append(_Joint(name, parent))
            new, awaits_brace = len(joints) - 1, True
        elif word == "END":
            new, awaits_brace = None, True
        elif word == "OFFSET" and open_joints:
            if open_joints[-1] is not None:
                joints[open_joints[-1]].offset = np.array(_numbers(place, words[1:], 3))
        elif word == "CHANNELS" and open_joints and open_joints[-1] is not None:
            joint = joints[open_joints[-1]]
            names = words[2:]
            if words[1:2] != [str(len(names))] or len(names) > MOST_CHANNELS:
                raise ValueError(f"{place}: {joint.name} has {len(names)} channels, not {' '.join(words[1:2])}")
            unknown = [name for name in names if name.lower() not in CHANNELS]
            if unknown or len(set(names)) < len(names):
                raise ValueError(f"{place}: the channels of {joint.name} are {listed(names)}, which are not different "
                                 "axes of position and rotation, as Xposition or Zrotation")  # fmt: skip
            joint.channels = [CHANNELS[name.lower()] for name in names]
        elif word not in ("{", "}"):
            raise ValueError(f"{place}: {line.strip()[:SHOWN]!r} is not part of a skeleton")
        for brace in line:
            if brace == "{":
                if not awaits_brace:
                    raise ValueError(f"{place}: {{ belongs to no joint")
                open_joints.append(new)
                awaits_brace = False
            elif brace == "}":
                if not open_joints:
                    raise ValueError(f"{place}: }} closes no joint")
                open_joints.pop()
    raise ValueError(f"{path} is damaged: it ends within the skeleton")


def _motion(path: Path, lines: list[str], at: int, width: int) -> tuple[Array, float, list[str]]:
    """Returns the rows of the motion, its time step in s, and notes about lost rows."""
    declared: float | None = None
    step: float | None = None
    rows: list[list[float]] = []
    notes: list[str] = []
    for number, line in enumerate(lines[at:], at + 1):
        words = line.split()
        place = f"{path}, line {number}"
        if not words:
            continue
        text = line.strip().lower()
        if declared is None or step is None:
            if text.startswith("frames:"):
                (declared,) = _numbers(place, words[1:], 1)
            elif text.startswith("frame time:"):
                (step,) = _numbers(place, words[2:], 1)
                if step <= 0:
                    raise ValueError(f"{place}: the frame time is {step:g} s, which must be positive")
                step = _whole_rate(step, words[2])
            else:
                raise ValueError(f"{place}: must be `Frames:` or `Frame Time:`, not {line.strip()[:SHOWN]!r}")
        elif number == len(lines) and len(words) < width and rows:
            notes.append(f"line {number}, the last one, is cut short: it is left out")
        else:
            rows.append(_numbers(place, words, width))
    if declared is None or step is None or not rows:
        raise ValueError(f"{path} is damaged: it ends before its motion")
    if declared != len(rows):
        notes.append(f"the file has {len(rows)} rows of motion, its header says {declared:.0f}: it may be cut short")
    return np.array(rows), step, notes


def _whole_rate(step: float, text: str) -> float:
    """Returns the time step of a whole number of frames per second, if the text is that number rounded."""
    rate = round(1 / step)
    digits = len(text.partition(".")[2])
    return 1 / rate if rate and 3 <= digits <= 15 and float(f"{1 / rate:.{digits}f}") == step else step


def _numbers(place: str, words: list[str], count: int) -> list[float]:
    try:
        found = [float(word) for word in words]
    except ValueError:
        raise ValueError(f"{place}: {' '.join(words)[:SHOWN]!r} is not {count} numbers") from None
    if len(found) != count or not np.isfinite(found).all():
        raise ValueError(f"{place} has {len(found)} numbers: must be {count}, as the skeleton has channels")
    return found
