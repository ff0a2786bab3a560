"""Tables of text: with a header, or in the formats of TUM, KITTI, EuRoC and VINS."""

from pathlib import Path

import numpy as np

from ...arguments.arrays import Array
from ...arguments.messages import listed
from ...mechanics.poses import quaternion_from_matrix
from ..checks import check_rotations
from ..columns import ORDER, frames_of_columns
from ..headers import FrameColumns, columns, explained
from ..large_text import read_large
from ..own_tables import is_own, own_frames
from ..reader import Found, Options, ask, stem
from ..text import Table, read_table, text_of
from ..times import given_times, seconds_per
from ..units import ANGLES, LENGTHS, TIMES, known_factor

# Numbers of columns that are known without names.
WITHOUT_HEADER = (4, 8, 12, 13, 16, 17)
# Columns of EuRoC's ground truth without a header: time in ns, position, quaternion, velocity, biases.
EUROC = ["timestamp [ns]", "p_RS_R_x", "p_RS_R_y", "p_RS_R_z", "q_RS_w", "q_RS_x", "q_RS_y", "q_RS_z"]
EUROC += [f"v_RS_R_{axis}" for axis in "xyz"] + [f"b_{kind}_RS_S_{axis}" for kind in "wa" for axis in "xyz"]
TUM = ["timestamp", "tx", "ty", "tz", "qx", "qy", "qz", "qw"]
# Columns of VINS-Mono and VINS-Fusion: time in ns, position, quaternion, velocity.
VINS = ["timestamp [ns]", "tx", "ty", "tz", "qw", "qx", "qy", "qz", "vx", "vy", "vz"]
LAST_ROW = np.array([0.0, 0.0, 0.0, 1.0])


def read(path: Path, options: Options) -> Found:
    """Reads the frames of a text file. Raises a ValueError for an invalid file."""
    table = read_large(path) or read_table(path, text_of(path))
    if table.headers and is_own(table.headers[0]):
        return _own(table)
    names, found, notes = _named_columns(table)
    if found is None:
        recording = _without_names(table, options)
        recording.notes += notes
        return recording
    if not found.frames:
        names = [name for name in names if name]
        raise ValueError(
            f"{table.file}: no column is known as part of a frame, such as x, y, z or qx, qy, qz, qw; its columns are "
            f"{listed(names)}. Nearest: {explained(names) or 'none'}. Headers name columns and units, as in x [mm]; "
            f"q0 to q3 also need quaternion (--quaternion), angles without a unit angle_unit (--angle-unit)"
        )
    text = " ".join(names)
    format = "EuRoC" if "p_RS_R_x" in text or "w_RS_S_x" in text else "TUM" if names == TUM else "table"
    return frames_of_columns(table, found, options, format, notes, assumes=format != "EuRoC")


def _own(table: Table) -> Found:
    """Reads a table with names of this package."""
    names = table.headers[0]
    for column in sorted(table.texts):
        line, cell = table.texts[column]
        if is_own(names[column : column + 1]) or names[column].startswith("time"):
            raise ValueError(f"{table.file}, line {line}: {names[column]} = {cell!r} is not a number")
    found = own_frames(table.file, names, table.numbers, table.lines)
    found.notes = [*table.notes, *found.notes]
    return found


def _named_columns(table: Table) -> tuple[list[str], FrameColumns | None, list[str]]:
    """Returns the header that names frames, or else the nearest one that is not a comment, and notes about others."""
    rejected: list[str] = []
    notes: list[str] = []
    units: list[str] = []
    for names, is_comment in zip(table.headers, table.is_comment, strict=True):
        if _are_units(names):
            units = names
            continue
        if units:
            names = [f"{name} [{unit.strip('[]()')}]" if unit and "[" not in name else name
                     for name, unit in zip(names, units, strict=True)]  # fmt: skip
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


def _are_units(cells: list[str]) -> bool:
    """Tells whether a line between a header and its numbers has the units."""
    words = [cell.strip("[]() ") for cell in cells if cell.strip("[]() -")]
    known = [word for names in (TIMES, LENGTHS, ANGLES) for unit in names.values() for word in unit]
    return len(words) > 1 and all(word.partition("/")[0] in known for word in words)


def _is_prose(table: Table, names: list[str], found: FrameColumns) -> bool:
    """Tells whether a comment has a word for each column by chance, above numbers that need no header."""
    return table.separator is None and len(names) in WITHOUT_HEADER and 2 * len(found.ignored) >= len(names)


def _without_names(table: Table, options: Options) -> Found:
    width = table.numbers.shape[1]
    place = f"{table.file}, line {table.lines[0]}"
    if table.other_header:
        raise ValueError(
            f"{place}: rows have {width} values, but the header names "
            f"{len(table.other_header)} columns: {listed(table.other_header)}"
        )
    if width == 4 and len(table.numbers) % 4 == 0 and (table.numbers[3::4] == LAST_ROW).all():
        return _stacked(table, options)
    has_matrices = width in (16, 17) and (table.numbers[:, -4:] == LAST_ROW).all()
    if width in (12, 13) or has_matrices:
        return _matrices(table, options)
    if width == 8 and table.separator == "," and table.ends_with_separator and options.quaternion != "xyzw":
        note = "the file names no columns: they are taken for those of VINS with loops, times in ns, scalar first"
        return _of_names(table, VINS[:8], options, "VINS", [note])
    if width == 8 and table.separator in (",", ";") and options.quaternion is None:
        raise ValueError(
            f"{place}: rows have 8 values, and no header names them. If they are time, position and quaternion, "
            f"whether the scalar is last, as in TUM, or first is not known: {ask('quaternion', *ORDER)}"
        )
    if width == 8:
        names = TUM if options.quaternion != "wxyz" else [*TUM[:4], "qw", "qx", "qy", "qz"]
        last = "first" if options.quaternion == "wxyz" else "last"
        note = f"the file names no columns: they are taken for time, position and quaternion, scalar {last} (TUM)"
        notes = [] if table.separator is None and last == "last" else [note]
        return _of_names(table, names, options, "TUM", notes)
    if width == 17 and table.separator == ",":
        return _of_names(table, EUROC, options, "EuRoC", [], assumes=False)
    if width == 11 and table.separator == ",":
        note = "the file names no columns: they are taken for those of VINS, times in ns, scalar first"
        return _of_names(table, VINS, options, "VINS", [note], assumes=False)
    if width == 4:
        note = "the file names no columns: they are taken for time and position"
        return _of_names(table, TUM[:4], options, "table", [note])
    raise ValueError(
        f"{place}: rows have {width} values, and no header names them. Without a header, 8 are time, position and "
        "quaternion, 12 a matrix, 13 a number or time and a matrix, 16 a matrix with a last row, 4 time and position, "
        "11 with commas those of VINS, 17 with commas those of EuRoC. Write a first line with names, as in t,x,y,z"
    )


def _of_names(
    table: Table, names: list[str], options: Options, format: str, notes: list[str], *, assumes: bool = True
) -> Found:
    found = columns(names)
    recording = frames_of_columns(table, found, options, format, notes, assumes=assumes)
    ignored = "quaternion has no effect: no columns have numbered components"
    recording.notes = [note for note in recording.notes if note != ignored]
    return recording


def _matrices(table: Table, options: Options) -> Found:
    """Reads matrices of 12 or 16 numbers, also after a time or the number of a frame."""
    numbers = table.numbers
    width = numbers.shape[1]
    first = width % 2
    poses = numbers[:, first : first + 12].reshape(-1, 3, 4)
    if first:
        time, source = _leading(table, numbers[:, 0], options)
    else:
        time, source = given_times(table.file, len(numbers), options.rate, options.times, options.time_unit)
    places = "columns 1-3, 5-7 and 9-11" if not first else "columns 2-4, 6-8 and 10-12"
    return _of_matrices(table, time, poses, table.lines, places, options, source)


def _stacked(table: Table, options: Options) -> Found:
    """Reads matrices of four rows each."""
    poses = table.numbers.reshape(-1, 4, 4)[:, :3]
    time, source = given_times(table.file, len(poses), options.rate, options.times, options.time_unit)
    return _of_matrices(table, time, poses, table.lines[::4], "the first three rows", options, source)


def _of_matrices(
    table: Table, time: Array, poses: Array, lines: Array, places: str, options: Options, source: str
) -> Found:
    for column in sorted(table.texts):
        line, cell = table.texts[column]
        raise ValueError(f"{table.file}, line {line}: {cell!r} in column {column + 1} is not a number")
    # KITTI's matrices map local components to the world.
    T = np.swapaxes(poses[:, :, :3], 1, 2)
    check_rotations(T, lambda row: f"{table.file}, line {lines[row]}", f"{places} are")
    scale = known_factor(options.length_unit or "m", LENGTHS)
    frame = {"time": time, "r_0": scale * poses[:, :, 3], "Q": quaternion_from_matrix(T)}
    return Found({stem(table.file): frame}, [source, *table.notes], "KITTI", lines)


def _leading(table: Table, values: Array, options: Options) -> tuple[Array, str]:
    """Returns the times of matrices with a number before them: a time, or the number of a frame."""
    if options.rate is not None:
        return values / options.rate, f"the first column has numbers of frames, {options.rate:g} per second"
    if options.times is not None:
        return given_times(table.file, len(values), None, options.times, options.time_unit)
    if options.time_unit is None and (values == np.round(values)).all():
        raise ValueError(
            f"{table.file}, line {table.lines[0]}: the first of {table.numbers.shape[1]} numbers may be a time or the "
            f"number of a frame: {ask('time_unit', *TIMES_OF_CLOCKS)}, or rate=10 (--rate 10), the frames per second"
        )
    return values * seconds_per(options.time_unit), "the first column has times"


TIMES_OF_CLOCKS = ("s", "ms", "us", "ns")
