"""Poses in text: formats of TUM, KITTI and EuRoC, tables with a header, and tables of OptiTrack's Motive."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from ..arguments.arrays import Array
from ..arguments.messages import RatesWarning, listed, warn
from ..frames import resolve1
from ..mechanics.poses import (
    are_rotations,
    matrix_from_quaternion,
    quaternion_from_angles,
    quaternion_from_matrix,
)
from .headers import AXES, FrameColumns, columns
from .own_tables import is_own, own_frames
from .recording import Recording
from .text import SHOWN, Table, read_table
from .times import check_increasing, given_times, seconds_per
from .units import factor

# Largest plausible angle in rad: two turns.
LARGEST_ANGLE = 4 * np.pi
# Largest deviation of a quaternion's length from 1.
LARGEST_ERROR = 0.1
PARTS = ("time", "r_0", "Q", "v_0", "w")
# File names that say nothing about their content.
GENERAL_NAMES = ("data", "poses", "groundtruth", "trajectory")
# Numbers of columns that are known without names.
WITHOUT_HEADER = (4, 8, 12)
# Columns of EuRoC's ground truth without a header: time in ns, position, quaternion, velocity, biases.
EUROC = ["timestamp [ns]", "p_RS_R_x", "p_RS_R_y", "p_RS_R_z", "q_RS_w", "q_RS_x", "q_RS_y", "q_RS_z"]
EUROC += [f"v_RS_R_{axis}" for axis in "xyz"] + [f"b_{kind}_RS_S_{axis}" for kind in "wa" for axis in "xyz"]
TUM = ["timestamp", "tx", "ty", "tz", "qx", "qy", "qz", "qw"]


@dataclass(frozen=True)
class TextOptions:
    """Options of `read` for times."""

    rate: float | None
    times: str | Path | ArrayLike | None
    time_unit: str | None


def frames_of_table(table: Table, options: TextOptions) -> Recording:
    """Returns the frames of a text file. Raises a ValueError for an invalid file."""
    if table.headers and is_own(table.headers[0]):
        return own_frames(table.file, table.headers[0], table.numbers)
    names, found, notes = _named_columns(table)
    if found is None:
        recording = _without_names(table, options)
        recording.notes += notes
        return recording
    if not found.frames:
        raise ValueError(
            f"{table.file}: no column is known as part of a frame, such as x, y, z or qx, qy, qz, qw; "
            f"its columns are {listed(names)}"
        )
    text = " ".join(names)
    format = "EuRoC" if "p_RS_R_x" in text or "w_RS_S_x" in text else "TUM" if names == TUM else "table"
    return frames_of_columns(table, found, options, format, notes)


def _named_columns(table: Table) -> tuple[list[str], FrameColumns | None, list[str]]:
    """Returns the header that names frames, or else the nearest one that is not a comment, and notes about others."""
    rejected: list[str] = []
    notes: list[str] = []
    for names, is_comment in zip(table.headers, table.is_comment, strict=True):
        try:
            found = columns(names)
        except ValueError as error:
            raise ValueError(f"{table.file}: {error}") from None
        if is_comment and found.frames and _is_prose(table, names, found):
            notes.append(f"the comment {' '.join(names)!r} is not taken for a header: most words name no column")
        elif found.frames:
            return names, found, notes
        elif not is_comment and not rejected:
            rejected = names
    return rejected, columns(rejected) if rejected else None, notes


def _is_prose(table: Table, names: list[str], found: FrameColumns) -> bool:
    """Tells whether a comment has a word for each column by chance, above numbers that need no header."""
    return table.separator is None and len(names) in WITHOUT_HEADER and 2 * len(found.ignored) >= len(names)


def _without_names(table: Table, options: TextOptions) -> Recording:
    width = table.numbers.shape[1]
    if table.other_header:
        raise ValueError(
            f"{table.file}, line {table.lines[0]}: rows have {width} values, but the header names "
            f"{len(table.other_header)} columns: {listed(table.other_header)}"
        )
    if width == 12:
        return _kitti(table, options)
    if width == 8:
        note = "the file names no columns: they are taken for time, position and quaternion, scalar last (TUM)"
        notes = [] if table.separator is None else [note]
        return frames_of_columns(table, columns(TUM), options, "TUM", notes)
    if width == 17 and table.separator == ",":
        return frames_of_columns(table, columns(EUROC), options, "EuRoC", [])
    if width == 4:
        note = "the file names no columns: they are taken for time and position"
        return frames_of_columns(table, columns(TUM[:4]), options, "table", [note])
    raise ValueError(
        f"{table.file}, line {table.lines[0]}: rows have {width} values, and no header names them. "
        "Without a header, 8 are time, position and quaternion, 12 a matrix, 4 time and position"
    )


def _kitti(table: Table, options: TextOptions) -> Recording:
    time, source = given_times(table.file, len(table.numbers), options.rate, options.times, options.time_unit)
    poses = table.numbers.reshape(-1, 3, 4)
    # KITTI's matrices map local components to the world.
    T = np.swapaxes(poses[:, :, :3], 1, 2)
    bad = np.flatnonzero(~are_rotations(T) & np.isfinite(T).all(axis=(1, 2)))
    if bad.size:
        raise ValueError(f"{table.file}, line {table.lines[bad[0]]}: columns 1-3, 5-7 and 9-11 are no rotation")
    keep = check_increasing(table.file, time, table.lines)
    frame = {"time": time[keep], "r_0": poses[keep, :, 3], "Q": quaternion_from_matrix(T)[keep]}
    return Recording({_stem(table.file): frame}, "KITTI", [source])


def _stem(file: Path) -> str:
    return file.parent.name if file.stem in GENERAL_NAMES and file.parent.name else file.stem


def frames_of_columns(
    table: Table, found: FrameColumns, options: TextOptions, format: str, notes: list[str]
) -> Recording:
    """Returns the frames of a table with known columns. Raises a ValueError, with the line, for invalid values."""
    file, numbers = table.file, table.numbers
    used = {column for parts in found.frames.values() for axes in parts.values() for column, _ in axes.values()}
    used |= {found.time[0]} if found.time else set()
    for column in sorted(used & table.texts.keys()):
        line, cell = table.texts[column]
        shown = cell if len(cell) <= SHOWN else f"{cell[:SHOWN]}..."
        raise ValueError(f"{file}, line {line}: {shown!r} in column {column + 1} is not a number")
    if found.time is None:
        time, source = given_times(file, len(numbers), options.rate, options.times, options.time_unit)
        notes.append(source)
    else:
        notes += [
            f"{name} has no effect: the file has times"
            for name, value in (("rate", options.rate), ("times", options.times))
            if value is not None
        ]
        column, factor = found.time
        # Only some of EuRoC's headers name the unit.
        unit = options.time_unit or ("ns" if format == "EuRoC" else "s")
        factor = factor if found.has_time_unit else seconds_per(unit)
        # Division rounds once, to keep the digits of a clock in nanoseconds.
        time = numbers[:, column] / round(1 / factor) if factor < 1 else numbers[:, column] * factor
        if found.nanoseconds is not None:
            time = time + 1e-9 * numbers[:, found.nanoseconds]
    keep = check_increasing(file, time, table.lines)
    if not keep.all():
        notes.append(f"rows that repeat the time before them are left out: {np.sum(~keep)}")
    frames = {}
    for name, parts in found.frames.items():
        frame = {"time": time[keep]}
        for part, axes in parts.items():
            size = max(axes) + 1
            values = np.stack([numbers[:, axes[axis][0]] * axes[axis][1] for axis in range(size)], axis=1)
            if part == "Q":
                values = _checked_quaternions(table, values)
            frame[part] = values[keep]
        if "angles" in frame and "Q" not in frame:
            largest = float(np.max(np.abs(frame["angles"]), initial=0.0, where=np.isfinite(frame["angles"])))
            if largest > LARGEST_ANGLE:
                text = f"{file}: angles reach {largest:.3g} rad, so they are probably in degrees"
                warn(f"{text}: name the unit in the header if that is so, as in yaw [deg]", RatesWarning)
            frame["Q"] = quaternion_from_angles(frame["angles"])
            notes.append("roll, pitch and yaw are taken for turns about x, y and z: yaw first, then pitch, then roll")
        frame.pop("angles", None)
        if "r_0" in frame and frame["r_0"].shape[1] == 2:
            frame["r_0"] = np.column_stack([frame["r_0"], np.zeros(np.sum(keep))])
            notes.append("there is no column z: it is zero")
        local = frame.pop("v_local", None)
        if local is not None and "Q" in frame:
            T = matrix_from_quaternion(frame["Q"])
            frame.setdefault("v_0", resolve1(T, local))
            notes.append("velocities of a twist are resolved in the frame, as in ROS")
        elif "v_0" in frame and format != "EuRoC":
            notes.append("velocities are taken as resolved in the world")
        if "w" in frame and format != "EuRoC":
            notes.append("angular velocities are taken as resolved in the frame")
        frames[name or _stem(file)] = {part: frame[part] for part in PARTS if part in frame}
    if found.ignored:
        notes.append(f"columns that are not read: {listed(found.ignored, 8)}")
    return Recording(frames, format, list(dict.fromkeys(notes)))


def _checked_quaternions(table: Table, Q: Array) -> Array:
    lengths = np.linalg.norm(Q, axis=1)
    wrong = np.flatnonzero((np.abs(lengths - 1) > LARGEST_ERROR) & (lengths > 0))
    if wrong.size:
        row = int(wrong[0])
        raise ValueError(
            f"{table.file}, line {table.lines[row]}: the quaternion has length {lengths[row]:.3g}, which must be 1"
        )
    return Q


BODIES = ("Rigid Body", "Bone")
MOTIVE_PARTS = {"Rotation": "Q", "Position": "r_0"}


def read_motive(file: Path, data: bytes) -> Recording:
    """Reads the rigid bodies and bones in a table of Motive. Raises a ValueError if it has none."""
    lines = data.decode("utf-8-sig", errors="replace").splitlines()
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines[:20])]
    last = next((i for i, row in enumerate(rows) if row[:1] == ["Frame"] and row[1:2] and row[1].startswith("Time")), 0)
    if last < 2:
        raise ValueError(f"{file} is a table of Motive, but no line begins with Frame,Time")
    settings = dict(zip(rows[0][::2], rows[0][1::2], strict=False))
    if settings.get("Rotation Type", "Quaternion") != "Quaternion":
        raise ValueError(f"{file} has the Rotation Type {settings['Rotation Type']}: export it with Quaternion")
    unit = settings.get("Length Units", "Meters")
    scale = factor(unit.lower(), "r_0")
    if scale is None:
        raise ValueError(f"{file} has the Length Units {unit}, which are not known")
    labels = {row[1]: row for row in rows[1 : last - 1] if len(row) > 1 and row[1]}
    types, names = labels.get("Type", []), labels.get("Name", [])
    found = FrameColumns(time=(1, 1.0), has_time_unit=True)
    others: dict[str, None] = {}
    for column, (kind, name, part, axis) in enumerate(zip(types, names, rows[last - 1], rows[last], strict=False)):
        if kind in BODIES and part in MOTIVE_PARTS and axis.lower() in AXES:
            scaled = scale if part == "Position" else 1.0
            found.frames.setdefault(name, {}).setdefault(MOTIVE_PARTS[part], {})[AXES[axis.lower()]] = column, scaled
        elif kind and column > 1 and kind not in BODIES:
            others[f"{kind} {name}"] = None
    if not found.frames:
        raise ValueError(f"{file} has no rigid bodies; it has {listed(others, 8) or 'nothing'}")
    found.ignored = list(others)
    # Blank lines replace the header, to keep line numbers.
    numbers = b"\n" * (last + 1) + "\n".join(lines[last + 1 :]).encode()
    notes = ["axes are those of Motive, which by default has y upwards"]
    if settings.get("Coordinate Space", "Global") != "Global":
        notes.append(f"poses are resolved in the Coordinate Space {settings['Coordinate Space']}")
    return frames_of_columns(read_table(file, numbers), found, TextOptions(None, None, None), "Motive", notes)
