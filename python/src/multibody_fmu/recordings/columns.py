"""Frames of a table with known columns."""

from collections.abc import Mapping

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..frames import resolve1
from ..mechanics.poses import matrix_from_quaternion, quaternion_from_angles
from .headers import FrameColumns
from .reader import Found, Options, ask, stem
from .text import SHOWN, Table
from .times import given_times, seconds_per
from .units import ANGLES, LENGTHS, known_factor

PARTS = ("time", "r_0", "Q", "v_0", "w")
ORDER = {"xyzw": [0, 1, 2, 3], "wxyz": [1, 2, 3, 0]}
# Column and factor of each component.
Axes = Mapping[int, tuple[int, float]]


def frames_of_columns(
    table: Table, found: FrameColumns, options: Options, format: str, notes: list[str], *, assumes: bool = True
) -> Found:
    """Returns the frames of a table with known columns. Raises a ValueError, with the line, for invalid values.

    `assumes` tells that the format itself does not say in which frame velocities are resolved.
    """
    file, numbers = table.file, table.numbers
    used = {column for parts in found.frames.values() for axes in parts.values() for column, _ in axes.values()}
    used |= {found.time[0]} if found.time else set()
    for column in sorted(used & table.texts.keys()):
        line, cell = table.texts[column]
        shown = cell if len(cell) <= SHOWN else f"{cell[:SHOWN]}..."
        raise ValueError(f"{file}, line {line}: {shown!r} in column {column + 1} is not a number")
    notes = [*notes, *table.notes]
    time, said = _times(table, found, options, format)
    notes += said
    frames = {}
    for name, parts in found.frames.items():
        frame = {"time": time}
        for part, axes in parts.items():
            size = max(axes) + 1
            units = _unit(options, part) if (name, part) in found.unitless else 1.0
            frame[part] = np.zeros((len(time), size))
            for axis, (column, factor) in axes.items():
                np.multiply(numbers[:, column], factor * units, out=frame[part][:, axis])
        questions = _questions(parts, name, found, options, assumes)
        if questions:
            raise ValueError(f"{file}: {f'{name}: ' if name else ''}{'; '.join(questions)}")
        _orient(frame, parts, found, options, notes)
        if "r_0" in frame and frame["r_0"].shape[1] == 2:
            frame["r_0"] = np.column_stack([frame["r_0"], np.zeros(len(time))])
            notes.append("there is no column z: it is zero")
        local = frame.pop("v_local", None)
        if local is not None and "Q" in frame:
            frame.setdefault("v_0", resolve1(matrix_from_quaternion(frame["Q"]), local))
            notes.append("velocities of a twist are resolved in the frame, as in ROS")
        elif "v_0" in frame and assumes:
            notes.append("velocities are taken as resolved in the world")
        if "w" in frame and assumes:
            notes.append("angular velocities are taken as resolved in the frame")
        frames[name or stem(file)] = {part: frame[part] for part in PARTS if part in frame}
    notes += _without_effect(found, options)
    if found.ignored:
        notes.append(f"columns that are not read: {listed(found.ignored, 8)}")
    return Found(frames, list(dict.fromkeys(notes)), format, table.lines)


def _times(table: Table, found: FrameColumns, options: Options, format: str) -> tuple[Array, list[str]]:
    """Returns times in s, and notes about them."""
    if found.time is None:
        time, source = given_times(table.file, len(table.numbers), options.rate, options.times, options.time_unit)
        return time, [source]
    notes = [
        f"{name} has no effect: the file has times"
        for name, value in (("rate", options.rate), ("times", options.times))
        if value is not None
    ]
    column, factor = found.time
    if column in table.dates:
        zone = "" if table.dates[column] else "; they have no time zone and are taken for UTC"
        return table.numbers[:, column], [*notes, f"times are dates: they become seconds since 1970{zone}"]
    # Only some of EuRoC's headers name the unit.
    unit = options.time_unit or ("ns" if format == "EuRoC" else "s")
    factor = factor if found.has_time_unit else seconds_per(unit)
    values = table.numbers[:, column]
    if found.nanoseconds is not None:
        # One rounding.
        return (1e9 * factor * values + table.numbers[:, found.nanoseconds]) / 1e9, notes
    # Division rounds once, to keep the digits of a clock in nanoseconds.
    return values / round(1 / factor) if factor < 1 else values * factor, notes


def _unit(options: Options, part: str) -> float:
    """Returns the SI value of a part without unit, from the options."""
    if part in ("r_0", "v_0", "v_local"):
        return known_factor(options.length_unit or "m", LENGTHS)
    if part in ("angles", "turns", "w"):
        return known_factor(options.angle_unit or "rad", ANGLES)
    return 1.0


def _questions(parts: Mapping[str, Axes], name: str, found: FrameColumns, options: Options, assumes: bool) -> list[str]:
    """Lists what the columns of a frame do not say, with the options that do."""

    def columns(part: str) -> str:
        return listed(found.names[column] for column, _ in parts[part].values())

    questions = []
    part = _orienting(parts)
    if part == "numbered" and options.quaternion is None:
        questions.append(f"which of {columns(part)} is the scalar is not known: {ask('quaternion', *ORDER)}")
    if part == "turns" and _sequence(parts, found, options) is None:
        questions.append(
            f"whether {columns(part)} are a rotation vector or angles, and in which order, is not known: "
            f"{ask('sequence', 'rotvec', 'XYZ', 'xyz')}"
        )
    without = [part] if part in ("angles", "turns") else []
    without += ["w"] if assumes and "w" in parts else []
    without = [part for part in without if (name, part) in found.unitless - found.of_ros]
    if without and options.angle_unit is None:
        first = next(iter(parts[without[0]].values()))[0]
        questions.append(
            f"the unit of {' and '.join(columns(part) for part in without)} is not known: "
            f"{ask('angle_unit', 'deg', 'rad')}, or name it in the header, as in {found.names[first]} "
            f"[{'deg/s' if without[0] == 'w' else 'deg'}]"
        )
    return questions


def _orienting(parts: Mapping[str, Axes]) -> str | None:
    """Returns the part that has the orientation."""
    return next((part for part in ("Q", "numbered", "angles", "turns") if part in parts), None)


def _sequence(parts: Mapping[str, Axes], found: FrameColumns, options: Options) -> str | None:
    """Returns the order of turns, from the options or the names of the columns."""
    names = [found.names[column].lower() for column, _ in parts["turns"].values()] if found.names else []
    return options.sequence or ("rotvec" if names and all("rotvec" in one for one in names) else None)


def _orient(
    frame: dict[str, Array], parts: Mapping[str, Axes], found: FrameColumns, options: Options, notes: list[str]
) -> None:
    """Replaces angles and numbered components by the quaternion."""
    values: dict[str, Array] = {part: frame.pop(part) for part in ("numbered", "angles", "turns") if part in frame}
    if "Q" in frame and values:
        notes.append("angles and numbered components are not read, because there is a quaternion")
        return
    part = _orienting(parts)
    if part == "numbered":
        frame["Q"] = values[part][:, ORDER[options.quaternion or ""]]
    elif part == "angles":
        frame["Q"] = quaternion_from_angles(values[part], options.sequence or "xyz")
        if options.sequence is None:
            notes.append("roll, pitch and yaw are taken for turns about x, y and z: yaw first, then pitch, then roll")
    elif part == "turns":
        frame["Q"] = quaternion_from_angles(values[part], _sequence(parts, found, options) or "")


def _without_effect(found: FrameColumns, options: Options) -> list[str]:
    """Lists options that change nothing in the columns of a table."""
    parts = {part for _, part in found.unitless}
    has = {part for parts_of in found.frames.values() for part in parts_of}
    notes = []
    if options.length_unit and not parts & {"r_0", "v_0", "v_local"}:
        notes.append("length_unit has no effect: the columns have units")
    if options.angle_unit and not parts & {"angles", "turns", "w"}:
        notes.append("angle_unit has no effect: no column has angles without a unit")
    if options.sequence and not has & {"angles", "turns"}:
        notes.append("sequence has no effect: no columns have angles")
    if options.quaternion and "numbered" not in has:
        notes.append("quaternion has no effect: no columns have numbered components")
    if options.time_unit and found.has_time_unit:
        notes.append("time_unit has no effect: the column of times has a unit")
    return notes
