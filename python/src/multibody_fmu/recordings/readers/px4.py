"""Tables of PX4's `ulog2csv`: times in us, quaternions `q[0]` to `q[3]` with the scalar first, SI units, z down."""

import re
from pathlib import Path

from ..columns import frames_of_columns
from ..headers import FrameColumns
from ..reader import Found, Options
from ..text import read_table, text_of

PARTS = {"position": "r_0", "velocity": "v_0", "angular_velocity": "w", "q": "Q"}
ARRAY = re.compile(r"(position|velocity|angular_velocity|q)\[([0-3])\]")
SINGLE = {"x": ("r_0", 0), "y": ("r_0", 1), "z": ("r_0", 2), "vx": ("v_0", 0), "vy": ("v_0", 1), "vz": ("v_0", 2)}
SINGLE |= {"rollspeed": ("w", 0), "pitchspeed": ("w", 1), "yawspeed": ("w", 2)}
# Scalar first.
COMPONENTS = (3, 0, 1, 2)


def read(path: Path, options: Options) -> Found:
    """Reads attitude, odometry or the local position."""
    table = read_table(path, text_of(path))
    names = next((names for names in table.headers if "timestamp" in names), None)
    if names is None:
        raise ValueError(f"{path} is a table of PX4, but its header and rows have different numbers of columns")
    found = FrameColumns(time=(names.index("timestamp"), 1e-6), has_time_unit=True)
    parts = found.frames.setdefault("", {})
    for column, name in enumerate(names):
        if match := ARRAY.fullmatch(name):
            part, index = PARTS[match[1]], int(match[2])
            parts.setdefault(part, {})[COMPONENTS[index] if part == "Q" else index] = column, 1.0
        elif name in SINGLE:
            part, index = SINGLE[name]
            parts.setdefault(part, {})[index] = column, 1.0
        elif name != "timestamp":
            found.ignored.append(name)
    for part in list(parts):
        if part != "Q" and set(parts[part]) != {0, 1, 2}:
            found.ignored += [names[column] for column, _ in parts.pop(part).values()]
    notes = ["axes are those of PX4: x north or forwards, y east or to the right, z down"]
    return frames_of_columns(table, found, Options(), "PX4", notes, assumes=False)
