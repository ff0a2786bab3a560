"""Names of columns in tables of frames: `tx`, `p_RS_R_x [m]`, `drone/pose/position/x`."""

import re
from dataclasses import dataclass, field

from ..arguments.messages import listed
from .units import factor, is_unit

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
SIZES = {"r_0": 3, "Q": 4, "v_0": 3, "v_local": 3, "w": 3, "angles": 3}
LETTERS = {"angles": ("roll", "pitch", "yaw")}


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
    ignored: list[str] = field(default_factory=list)


def columns(names: list[str]) -> FrameColumns:
    """Assigns columns by their names. Raises a ValueError for an unknown unit or missing components."""
    found = FrameColumns()
    # rx, ry and rz are a quaternion if there is an rw.
    quaternions_are_r = any(re.search(r"(^|[^a-z])rw$", name.lower()) for name in names)
    for column, header in enumerate(names):
        match = UNIT.fullmatch(header)
        name, unit = (match[1], match[2]) if match else (header, "")
        words = [word for word in re.split(SEPARATORS, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()) if word]
        # The name may end in the unit: time_ns, x_mm.
        if len(words) > 1 and is_unit(words[-1]) and words[-2] != "header" and not unit and words[-1] not in ("h",):
            if words[-1] in ("nsecs", "nsec", "nanosec") and words[-2] == "stamp":
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
            raise ValueError(f"there are two columns for {part} of {frame or 'the frame'}, one of them {header}")
        parts.setdefault(part, {})[axis] = column, _factor(header, unit, part)
    found.frames = {frame: parts for frame, parts in found.frames.items() if _complete(frame, parts)}
    return found


def part_of(name: str, words: list[str]) -> tuple[str, int, str] | None:
    """Returns the part of a frame, the axis and the name of the frame, or None for other columns."""
    if not words or EUROC_OTHERS.fullmatch(name):
        return None
    last, rest = words[-1], words[:-1]
    if last in ANGLES:
        return "angles", ANGLES[last], _frame(name, 1)
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
    if part == "Q":
        return 1.0
    found = factor(unit, part)
    if found is None:
        raise ValueError(f"the column {header} has the unit {unit}, which is not known for this quantity")
    return found


def _complete(frame: str, parts: dict[str, dict[int, tuple[int, float]]]) -> bool:
    """Tells whether a frame has a complete part. Raises a ValueError for an incomplete orientation."""
    for part in list(parts):
        size = SIZES[part]
        missing = [axis for axis in range(size) if axis not in parts[part]]
        if not missing or (part == "r_0" and missing == [2]):
            continue
        if part == "Q" and len(missing) < size:
            letters = listed("xyzw"[axis] for axis in missing)
            raise ValueError(f"the quaternion of {frame or 'the frame'} has no column for {letters}")
        del parts[part]
    return bool(parts)
