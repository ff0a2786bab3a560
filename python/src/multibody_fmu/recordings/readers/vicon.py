"""Tables of Vicon's Nexus and Tracker: segments or objects.

The header has the section, the rate in Hz, names, columns and units. RX, RY and RZ are a rotation vector or angles, as
selected in the export; the file does not say which.
"""

import csv
import re
from pathlib import Path

import numpy as np

from ...arguments.messages import listed
from ..columns import frames_of_columns
from ..headers import FrameColumns
from ..reader import Found, Options, ask
from ..text import read_table, text_of
from ..units import factor

PARTS = {"R": "turns", "T": "r_0"}
# Words before the name of an object, as in `Global Angle Drone:Drone`.
GENERAL = re.compile(r"^(global|local)?\s*(angle|position|translation|rotation)?\s*", re.IGNORECASE)


def read(path: Path, options: Options) -> Found:
    """Reads segments or objects. Raises a ValueError that asks for the form of RX, RY and RZ."""
    text = text_of(path)
    lines = text.splitlines()
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines[:8])]
    at = next((i for i, row in enumerate(rows) if row[:1] == ["Frame"]), 0)
    try:
        rate = float(rows[1][0])
    except (IndexError, ValueError):
        raise ValueError(f"{path}, line 2: must be the rate in Hz, as in tables of Vicon") from None
    if at < 3 or len(rows) < at + 2 or not (0 < rate < np.inf):
        raise ValueError(f"{path} is a table of Vicon, but has no line Frame,Sub Frame,RX,... below rate and names")
    names, columns, units = rows[at - 1], rows[at], rows[at + 1]
    found = FrameColumns()
    name = ""
    ignored: dict[str, None] = {}
    for column, axis in enumerate(columns[2:], 2):
        name = GENERAL.sub("", names[column]) if column < len(names) and names[column] else name
        match = re.fullmatch(r"([RT])([XYZW])", axis)
        if not match:
            ignored[f"{name} {axis}".strip()] = None
            continue
        part, unit = PARTS[match[1]], units[column] if column < len(units) else ""
        scale = 1.0 if match[2] == "W" else factor(unit, part)
        if scale is None or (not unit and part == "r_0"):
            raise ValueError(
                f"{path}, line {at + 2}: {axis} of {name} has the unit {unit or 'none'}, which is not known"
            )
        found.frames.setdefault(name, {}).setdefault(part, {})["XYZW".index(match[2])] = column, scale
    for name, parts in found.frames.items():
        for part, axes in parts.items():
            if not {0, 1, 2} <= set(axes):
                raise ValueError(f"{path}: {name} has no columns for all axes of {'RT'[part == 'r_0']}X, Y and Z")
        if 3 in parts.get("turns", {}):
            parts["Q"] = {axis: (column, 1.0) for axis, (column, _) in parts.pop("turns").items()}
    if not found.frames:
        raise ValueError(f"{path} has no segments; its columns are {listed(columns, 8)}")
    has_turns = any("turns" in parts for parts in found.frames.values())
    if has_turns and options.sequence is None:
        raise ValueError(
            f"{path}, line {at + 1}: whether RX, RY and RZ are a rotation vector or angles is not known: "
            f"{ask('sequence', 'rotvec', 'XYZ', 'xyz')}"
        )
    found.ignored = list(ignored)
    table = read_table(path, text, at + 3)
    subframes = float(np.nanmax(table.numbers[:, 1], initial=0.0)) + 1
    # Samples of devices lie within a frame.
    time = (table.numbers[:, 0] + table.numbers[:, 1] / subframes) / rate
    inner = Options(sequence=options.sequence if has_turns else None, times=time)
    notes = [f"times are those of frames at {rate:g} Hz"]
    if options.sequence is not None and not has_turns:
        notes.append("sequence has no effect: the file has quaternions")
    result = frames_of_columns(table, found, inner, "Vicon", notes)
    result.notes = [note for note in result.notes if note != "times are those in the argument times"]
    return result
