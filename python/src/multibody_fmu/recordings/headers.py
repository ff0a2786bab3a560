"""Names of columns in tables of frames: `tx`, `p_RS_R_x [m]`, `drone/pose/position/x`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..arguments.messages import listed
from .units import factor, is_unit
from .words import translated

SEPARATORS = r"[\s./_:\-]+"
# A unit in brackets or parentheses; numbers in brackets are indices.
UNIT = re.compile(r"(.*?)\s*[\[(](?!\d)([^\[\]()]*)[\])]\s*")
AXES = {"x": 0, "y": 1, "z": 2, "w": 3}
WORDS = {
    "w": ("angular", "omega", "gyro", "gyr", "gyroscope", "angvel"),
    "v_0": ("v", "vel", "velocity", "linear", "speed"),
    "Q": ("q", "quat", "quaternion", "orientation", "rotation", "rot", "attitude", "att", "ori"),
    "r_0": ("p", "pos", "position", "t", "r", "translation", "trans", "loc", "location", "xyz"),
}
# Quantities with three axes that are not parts of frames.
OTHERS = (
    "a",
    "acc",
    "accel",
    "acceleration",
    "bias",
    "mag",
    "magnetic",
    "force",
    "torque",
    "covariance",
    "std",
    "euler",
)
# Word and axis in one: qx, posY, gyroz.
ATTACHED = re.compile(r"(p|t|pos|q|quat|v|vel|w|gyro|gyr|omega|a|acc|b)([xyzw])")
ATTACHED_PARTS = {"p": "r_0", "t": "r_0", "pos": "r_0", "q": "Q", "quat": "Q", "v": "v_0", "vel": "v_0", "w": "w"}
ATTACHED_PARTS |= {"gyro": "w", "gyr": "w", "omega": "w"}
# Words of messages or notations, not part of a frame's name.
GENERIC = ("pose", "transform", "twist", "field", "msg", "message", "with", "rs", "s", "0", "header", "data")
ANGLES = {"roll": 0, "pitch": 1, "yaw": 2}
TIME_WORDS = ("time", "timestamp", "stamp", "t", "times", "timestamps", "secs", "sec", "seconds")
# EuRoC: biases and accelerations.
EUROC_OTHERS = re.compile(r"(b_[wa]|a)_rs_.*", re.IGNORECASE)
SIZES = {"r_0": 3, "Q": 4, "v_0": 3, "v_local": 3, "w": 3, "angles": 3, "turns": 3, "numbered": 4}
# Angle of a pose in a plane, beside x and y.
PLANAR_ANGLE = "theta"
# Three turns of unknown order about the axes: rx, euler_y.
TURN = re.compile(r"r[xyz]|(?:euler|rotvec)([xyz])")
# Components of a quaternion by number: q0, quat_3.
NUMBERED = re.compile(r"q(?:uat|uaternion)?\[?([0-4])\]?")
SECONDS = ("sec", "secs", "seconds")
NANOSECONDS = ("nsecs", "nsec", "nanosec", "nanosecs", "nanoseconds", "ns", "nanos")
# Most columns that an error explains.
MOST_EXPLAINED = 5


@dataclass
class FrameColumns:
    """Columns of a table: the time, and the parts of frames by name."""

    time: tuple[int, float] | None = None
    """Column, and factor to seconds."""
    has_time_unit: bool = False
    nanoseconds: int | None = None
    """Column of nanoseconds to add to whole seconds."""
    frames: dict[str, dict[str, dict[int, tuple[int, float]]]] = field(default_factory=dict)
    """Column and factor of each component, by frame and part."""
    unitless: set[tuple[str, str]] = field(default_factory=set)
    """Frames and parts without a unit in their headers."""
    of_ros: set[tuple[str, str]] = field(default_factory=set)
    """Frames and parts with names of ROS messages, which have SI units."""
    names: list[str] = field(default_factory=list)
    """Headers of all columns; empty if the format fixes them."""
    ignored: list[str] = field(default_factory=list)


def columns(names: list[str]) -> FrameColumns:
    """Assigns columns by their names. Raises a ValueError for an unknown unit or missing components."""
    found = FrameColumns(names=names)
    # rx, ry and rz are a quaternion if there is an rw.
    quaternions_are_r = any(re.search(r"(^|[^a-z])rw$", name.lower()) for name in names)
    seconds = {name.lower().lstrip("%# ") for name in names} & set(SECONDS)
    for column, header in enumerate(names):
        match = UNIT.fullmatch(header)
        name, unit = (translated(match[1]), translated(match[2])) if match else (translated(header), "")
        words = [word for word in re.split(SEPARATORS, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()) if word]
        if seconds and words in ([one] for one in NANOSECONDS):
            found.nanoseconds = column
            continue
        # The name may end in the unit: time_ns, x_mm.
        if len(words) > 1 and is_unit(words[-1]) and words[-2] != "header" and not unit and words[-1] not in ("h",):
            if words[-1] in NANOSECONDS and words[-2] == "stamp" and seconds_of_stamp(names):
                found.nanoseconds = column
                continue
            unit = words[-1]
            words = words[:-1]
            name = name[: len(name) - len(unit)].rstrip(" ./_:-")
        if words and words[-1].lstrip("%") in TIME_WORDS and not (words[-1] == "t" and len(words) > 1):
            is_stamp = words[-1] == "stamp"
            if found.time is None or is_stamp:
                found.time = column, _factor(header, unit, "time")
                found.has_time_unit = bool(unit)
            continue
        if quaternions_are_r and words and re.fullmatch("r[xyzw]", words[-1]):
            words[-1] = f"q{words[-1][1]}"
        known = part_of(name, words)
        if known is None:
            if header:
                found.ignored.append(header)
            continue
        part, axis, frame = known
        parts = found.frames.setdefault(frame, {})
        if axis in parts.get(part, {}):
            if part in ("angles", "numbered", "turns"):
                found.ignored.append(header)
                continue
            raise ValueError(f"there are two columns for {part} of {frame or 'the frame'}, one of them {header}")
        parts.setdefault(part, {})[axis] = column, _factor(header, unit, part)
        if not unit:
            found.unitless.add((frame, part))
            if "twist" in words or words[0] == "field":
                found.of_ros.add((frame, part))
    incomplete = {frame: missing for frame, parts in found.frames.items() if (missing := _leave_complete(frame, parts))}
    found.ignored += [names[column] for missing in incomplete.values() for column in missing]
    found.ignored.sort(key=names.index)
    found.frames = {frame: parts for frame, parts in found.frames.items() if parts}
    return found


def seconds_of_stamp(names: Iterable[str]) -> bool:
    """Tells whether a column has the seconds of a stamp, to which nanoseconds belong."""
    return any(re.search(r"stamp\W?_?(sec|secs|seconds|s)$", name.lower()) for name in names)


def part_of(name: str, words: list[str]) -> tuple[str, int, str] | None:
    """Returns the part of a frame, the axis and the name of the frame, or None for other columns."""
    if not words or EUROC_OTHERS.fullmatch(name):
        return None
    last, rest = words[-1], words[:-1]
    if last in ANGLES:
        return "angles", ANGLES[last], _frame(name, 1)
    if last == PLANAR_ANGLE:
        return "angles", ANGLES["yaw"], _frame(name, 1)
    for count in (1, 2):
        if NUMBERED.fullmatch(joined := "".join(words[-count:])):
            return "numbered", int(re.sub(r"\D", "", joined)), _frame(name, count)
    if TURN.fullmatch(last) or (rest and last in "xyz" and rest[-1] in ("euler", "rotvec")):
        return "turns", AXES[last[-1]], _frame(name, 1 if TURN.fullmatch(last) else 2)
    attached = ATTACHED.fullmatch(last)
    if attached and len(last) > 1:
        part = ATTACHED_PARTS.get(attached[1])
        return (part, AXES[attached[2]], _frame(name, 1)) if part and (part == "Q" or attached[2] != "w") else None
    if last not in AXES:
        return None
    # Single letters count only before the axis and at the beginning, as in EuRoC's names.
    near = [word for i, word in enumerate(rest) if len(word) > 1 or i in (0, len(rest) - 1)]
    if any(word in OTHERS and len(word) > 1 for word in rest):
        return None
    part = next((part for part, known in WORDS.items() if any(word in known for word in near)), None)
    if part is None:
        part = "w" if near[:1] == ["w"] else "r_0" if last != "w" else None
    if part is None or (last == "w" and part != "Q"):
        return None
    if part == "v_0" and "twist" in rest:
        part = "v_local"
    count = 1
    for word in reversed(rest):
        if word not in GENERIC and word not in sum(WORDS.values(), ()) and not (word == "w" and part == "w"):
            break
        count += 1
    return part, AXES[last], _frame(name, count)


def _frame(name: str, count: int) -> str:
    """Returns the name without its last words and without words of messages at its beginning."""
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", "\0", name)
    pieces = re.split(rf"({SEPARATORS}|\0)", split)
    kept = pieces[: max(0, len(pieces) - (2 * count - 1))]
    text = "".join(kept).replace("\0", "")
    text = re.sub(rf"{SEPARATORS}$", "", text).lstrip("/ ._:")
    return "" if text.lower() in GENERIC else text


def _factor(header: str, unit: str, part: str) -> float:
    if part in ("Q", "numbered"):
        return 1.0
    found = factor(unit, part)
    if found is None:
        raise ValueError(f"the column {header} has the unit {unit}, which is not known for this quantity")
    return found


def _leave_complete(frame: str, parts: dict[str, dict[int, tuple[int, float]]]) -> list[int]:
    """Deletes incomplete parts of a frame and returns their columns. Raises a ValueError for three of a quaternion."""
    deleted = []
    if "r_0" not in parts and set(parts.get("angles", ())) == {2}:
        deleted += [column for column, _ in parts.pop("angles").values()]
    for part in list(parts):
        axes = set(parts[part])
        complete = set(range(SIZES[part]))
        if axes == complete or (part == "r_0" and axes == {0, 1}) or (part == "angles" and axes == {2}):
            continue
        if part == "numbered" and axes == {1, 2, 3, 4}:
            parts[part] = {number - 1: found for number, found in parts[part].items()}
            continue
        if part == "Q":
            letters = listed("xyzw"[axis] for axis in sorted(complete - axes))
            raise ValueError(f"the quaternion of {frame or 'the frame'} has no column for {letters}")
        deleted += [column for column, _ in parts.pop(part).values()]
    return deleted


def explained(names: Iterable[str]) -> str:
    """Says of the columns that come nearest to parts of a frame why they are none."""
    reasons: list[tuple[int, str]] = []
    for header in names:
        match = UNIT.fullmatch(header)
        name = translated(match[1] if match else header)
        words = [word for word in re.split(SEPARATORS, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()) if word]
        if not words or words[-1].lstrip("%") in TIME_WORDS:
            continue
        known = part_of(name, words)
        if known is not None:
            part, _, frame = known
            others = {"r_0": "x and y", "Q": "x, y, z and w", "angles": "roll, pitch and yaw"}.get(part, "x, y and z")
            reasons.append((0, f"{header} is alone: {part} of {frame or 'a frame'} needs columns {others}"))
        elif words[-1] in AXES:
            other = next((word for word in words if word in OTHERS), "")
            why = f"{other} is no part of a pose" if other else "its words are not known"
            reasons.append((1, f"{header} has an axis, but {why}"))
        elif words[-1] in ("heading", "course", "bearing", "azimuth", "phi", "psi"):
            reasons.append((1, f"{header} is an angle of unknown zero and direction: name it yaw if it is one"))
        elif any(word in known_words for word in words for known_words in WORDS.values()):
            reasons.append((2, f"{header} ends with no axis: x, y, z or w"))
        else:
            reasons.append((3, f"{header} is no known word"))
    return "; ".join(reason for _, reason in sorted(reasons, key=lambda one: one[0])[:MOST_EXPLAINED])
