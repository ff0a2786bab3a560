"""Tables of OptiTrack's Motive.

Euler angles turn about moving axes in the order of the setting `Rotation Type`
(https://help.naturalpoint.com/kb/articles/changes-in-motive-s-reported-euler-angles).
"""

import csv
from pathlib import Path

from ...arguments.messages import listed
from ..columns import frames_of_columns
from ..headers import AXES, FrameColumns
from ..reader import Found, Options
from ..text import read_table, text_of
from ..units import factor

BODIES = ("rigid body", "bone", "rigidbody", "rigid bodies")
PARTS = {"rotation": "Q", "position": "r_0"}
# Lines that may be above the numbers.
MOST_LINES = 20
ORDERS = ("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX")


def read(path: Path, options: Options) -> Found:
    """Reads the rigid bodies and bones. Raises a ValueError if there are none."""
    text = text_of(path)
    lines = text.splitlines()
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines[:MOST_LINES])]
    last = next((i for i, row in enumerate(rows) if row[:1] == ["Frame"] and row[1:2] and row[1].startswith("Time")), 0)
    if last < 2:
        raise ValueError(f"{path} is a table of Motive, but no line begins with Frame,Time")
    settings = dict(zip(rows[0][::2], rows[0][1::2], strict=False))
    kind = settings.get("Rotation Type", "Quaternion")
    if kind not in ("Quaternion", *ORDERS):
        raise ValueError(f"{path} has the Rotation Type {kind}: export it with Quaternion")
    unit = settings.get("Length Units", "Meters")
    scale = factor(unit.lower(), "r_0")
    if scale is None:
        raise ValueError(f"{path} has the Length Units {unit}, which are not known")
    types, names = _labels(rows, last)
    found = FrameColumns(time=(1, 1.0), has_time_unit=True)
    others: dict[str, None] = {}
    rotation = "Q" if kind == "Quaternion" else "turns"
    radians = factor("deg", "turns") or 1.0
    for column, (part, axis) in enumerate(zip(rows[last - 1], rows[last], strict=False)):
        label, name = (row[column] if column < len(row) else "" for row in (types, names))
        if label.lower() in BODIES and part.lower() in PARTS and axis.lower() in AXES:
            is_position = part.lower() == "position"
            scaled = scale if is_position else radians if rotation == "turns" else 1.0
            parts = found.frames.setdefault(name, {}).setdefault("r_0" if is_position else rotation, {})
            parts[AXES[axis.lower()]] = column, scaled
        elif label and column > 1 and label.lower() not in BODIES:
            others[f"{label} {name}"] = None
    for name, known in found.frames.items():
        for part, axes in known.items():
            if set(axes) != set(range(4 if part == "Q" else 3)):
                columns = listed("XYZW"[axis] for axis in sorted(axes))
                what = "position" if part == "r_0" else "rotation"
                raise ValueError(
                    f"{path} has the Rotation Type {kind}: export it again, because {name} has the columns {columns} "
                    f"of its {what}"
                )
    if not found.frames:
        raise ValueError(f"{path} has no rigid bodies; it has {listed(others, 8) or 'nothing'}")
    found.ignored = list(others)
    notes = ["axes are those of Motive, which by default has y upwards"]
    if rotation == "Q":
        inner = Options()
        if options.sequence is not None:
            notes.append("sequence has no effect: the file has quaternions")
    else:
        inner = Options(sequence=options.sequence or kind)
        if options.sequence is None:
            notes.append(f"the file has Euler angles {kind} in degrees, which Motive turns about moving axes")
    if settings.get("Coordinate Space", "Global") != "Global":
        notes.append(f"poses are resolved in the Coordinate Space {settings['Coordinate Space']}")
    return frames_of_columns(read_table(path, text, last + 2), found, inner, "Motive", notes)


def _labels(rows: list[list[str]], last: int) -> tuple[list[str], list[str]]:
    """Returns the rows with types and names; their labels may be blank."""
    above = [row for row in rows[1 : last - 1] if any(row)]
    labelled = {row[1]: row for row in above if len(row) > 1 and row[1]}
    types = labelled.get("Type") or next((row for row in above if any(cell.lower() in BODIES for cell in row)), [])
    if "Name" in labelled or not types:
        return types, labelled.get("Name", [])
    after = above.index(types) + 1
    return types, above[after] if after < len(above) else []
