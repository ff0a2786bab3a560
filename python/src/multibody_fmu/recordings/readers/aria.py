"""Trajectories of Project Aria's machine perception services: closed loop and open loop.

Columns: https://facebookresearch.github.io/projectaria_tools/docs/data_formats/mps/slam/mps_trajectory
"""

import re
from pathlib import Path

from ..columns import frames_of_columns
from ..headers import FrameColumns
from ..reader import Found, Options
from ..text import read_table, text_of

POSE = re.compile(r"([tq])([xyzw])_(?:world|odometry)_device")
RATE = re.compile(r"(device_linear|angular)_velocity_([xyz])_(device|odometry)")
PARTS = {"t": "r_0", "q": "Q"}


def read(path: Path, options: Options) -> Found:
    """Reads a trajectory. Raises a ValueError for a missing column."""
    table = read_table(path, text_of(path))
    names = next((names for names in table.headers if "tracking_timestamp_us" in names), None)
    if names is None:
        raise ValueError(f"{path} is a table of Aria, but its header and rows have different numbers of columns")
    found = FrameColumns(time=(names.index("tracking_timestamp_us"), 1e-6), has_time_unit=True)
    parts = found.frames.setdefault("", {})
    for column, name in enumerate(names):
        if match := POSE.fullmatch(name):
            parts.setdefault(PARTS[match[1]], {})["xyzw".index(match[2])] = column, 1.0
        elif match := RATE.fullmatch(name):
            part = "w" if match[1] == "angular" else "v_local" if match[3] == "device" else "v_0"
            parts.setdefault(part, {})["xyzw".index(match[2])] = column, 1.0
        elif name != "tracking_timestamp_us":
            found.ignored.append(name)
    for part, size in (("r_0", 3), ("Q", 4), ("v_local", 3), ("v_0", 3), ("w", 3)):
        if part in parts and set(parts[part]) != set(range(size)):
            raise ValueError(f"{path} is a table of Aria, but lacks columns of {part}")
    if not parts.keys() >= {"r_0", "Q"}:
        raise ValueError(f"{path} is a table of Aria, but has no columns tx_world_device and so on")
    return frames_of_columns(table, found, Options(), "Aria", [], assumes=False)
