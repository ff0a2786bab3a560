"""Tables of OptiTrack's Motive, with a header of several lines."""

import csv
from pathlib import Path

from ..arguments.messages import listed
from .headers import AXES, Columns
from .recording import Recording
from .text import read_table
from .text_formats import TextOptions, frames_of_columns
from .units import factor

BODIES = ("Rigid Body", "Bone")
PARTS = {"Rotation": "Q", "Position": "r_0"}


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
    found = Columns(time=(1, 1.0), has_time_unit=True)
    others: dict[str, None] = {}
    for column, (kind, name, part, axis) in enumerate(zip(types, names, rows[last - 1], rows[last], strict=False)):
        if kind in BODIES and part in PARTS and axis.lower() in AXES:
            scaled = scale if part == "Position" else 1.0
            found.frames.setdefault(name, {}).setdefault(PARTS[part], {})[AXES[axis.lower()]] = column, scaled
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
