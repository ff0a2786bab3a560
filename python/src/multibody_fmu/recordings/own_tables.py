"""Tables with this package's column names: `drone.r_0[1]`, `drone.Q[4]`."""

import csv
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..descriptions import tables
from ..mechanics.poses import quaternion_from_matrix
from ..mechanics.rates import differentiate
from .checks import checked
from .reader import Found

OWN = re.compile(r".*\.(r_0|Q|T|R\.T|v_0|a_0|w|R\.w|z)\[[\d,]+\](\s.*)?")
# A planar frame has phi, or x and y without z.
ANGLE = re.compile(r"(.*)\.phi(\s.*)?")
PLANAR = re.compile(r"(.*)\.y(\s.*)?")
SPATIAL = re.compile(r"(.*)\.z(\s.*)?")
PARTS = {"r_0": "r_0", "Q": "Q", "R.T": "R.T", "T": "R.T", "v_0": "v_0", "R.w": "w", "w": "w"}


def is_own(names: Sequence[str]) -> bool:
    """Tells whether a header has names of this package."""
    return any(OWN.fullmatch(name) for name in names)


def own_frames(file: Path, names: Sequence[str], numbers: Array, lines: Array) -> Found:
    """Returns the frames of a table with names of this package."""
    cells: dict[str, list[Any]] = {name: numbers[:, column].tolist() for column, name in enumerate(names)}
    return frames_of_cells(file, cells, lines)


def frames_of_cells(file: Path, cells: Mapping[str, list[Any]], lines: Array | None = None) -> Found:
    """Returns the frames of columns with names of this package. Raises a ValueError for invalid times and poses."""
    try:
        columns = tables.recording(cells)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    columns, notes = checked(file, "the table", columns, lines)
    time = columns.pop("time")
    frames: dict[str, dict[str, Array]] = {}
    for name, values in columns.items():
        match = re.fullmatch(r"(.*?)\.(r_0|Q|R\.T|T|v_0|R\.w|w)", name)
        if match and values.ndim > 1:
            frames.setdefault(match[1], {"time": time})[PARTS[match[2]]] = values
    for frame in frames.values():
        T = frame.pop("R.T", None)
        if T is not None and "Q" not in frame:
            frame["Q"] = np.asarray(quaternion_from_matrix(T))
    if not frames:
        raise ValueError(f"{file} has no columns of frames, such as drone.r_0[1]; its columns are {listed(cells)}")
    return Found(frames, notes, "table")


def is_own_file(file: Path) -> bool:
    """Tells whether a file is a table with names of this package, including planar frames and other variables."""
    if file.suffix == ".parquet":
        return True
    if file.is_dir():
        return False
    with open(file, "rb") as opened:
        start = opened.read(1 << 16)
    # Some programs end lines by a carriage return alone; other files are binary.
    header = re.split(b"[\r\n]", start, maxsplit=1)[0].decode("utf-8-sig", errors="replace")
    separator = next((one for one in ";\t" if one in header), ",")
    if separator not in header:
        return False
    names = [name.strip() for name in next(csv.reader([header], delimiter=separator), [])]
    planar = {match[1] for name in names if (match := PLANAR.fullmatch(name))}
    spatial = {match[1] for name in names if (match := SPATIAL.fullmatch(name))}
    return is_own(names) or bool(planar - spatial) or any(ANGLE.fullmatch(name) for name in names)


def add_rates(columns: Mapping[str, Array]) -> dict[str, Array]:
    """Adds missing velocities of frames, computed by `differentiate`."""
    found = dict(columns)
    time = columns["time"]
    for name, values in columns.items():
        frame, _, part = name.rpartition(".") if not name.endswith(".R.T") else (name[:-4], "", "R.T")
        rate = {"r_0": "v_0", "Q": "R.w", "R.T": "R.w", "T": "R.w"}.get(part)
        if rate is None or values.ndim < 2 or {f"{frame}.{rate}", f"{frame}.{rate[-1]}"} & found.keys():
            continue
        pose: dict[str, Any] = {{"r_0": "r", "Q": "Q"}.get(part, "T"): values}
        try:
            rates = differentiate(time, **pose)
        except ValueError:
            # `view` has the better message for invalid poses.
            continue
        if not rates.missing.any():
            found[f"{frame}.{rate}"] = np.asarray(rates.v if rate == "v_0" else rates.w)
    return found
