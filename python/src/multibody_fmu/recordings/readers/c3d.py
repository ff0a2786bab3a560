"""C3D files with rigid bodies of three or more markers (https://www.c3d.org/HTML)."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...arguments.arrays import Array
from ...arguments.messages import listed, meant
from ...mechanics.poses import quaternion_from_matrix
from ..alignment import nearest_rotations
from ..reader import Found, Options
from ..units import LENGTHS

FEWEST_MARKERS = 3
# Ratio of the second to the first singular value of markers on a line, about which a body could turn.
ON_A_LINE = 1e-3
BLOCK = 512
KEY = 0x50
# Byte order by the number of the processor; the second one, DEC, has floating-point numbers of its own.
INTEL, DEC, MIPS = 84, 85, 86
TYPES = {-1: 1, 1: 1, 2: 2, 4: 4}


@dataclass
class _File:
    path: Path
    data: bytes
    order: str
    is_dec: bool

    def floats(self, at: int, count: int) -> Array:
        """Reads numbers of four bytes."""
        raw = self.data[at : at + 4 * count]
        if self.is_dec:
            # Words are swapped, and exponents have another bias.
            words = np.frombuffer(raw, "<u2").reshape(-1, 2)[:, ::-1].reshape(-1)
            return np.asarray(np.frombuffer(words.astype("<u2").tobytes(), "<f4").astype(float) / 4)
        return np.frombuffer(raw, f"{self.order}f4").astype(float)

    def integer(self, at: int) -> int:
        """Reads an unsigned number of two bytes."""
        return int(struct.unpack_from(f"{self.order}H", self.data, at)[0])


def read(path: Path, options: Options) -> Found:
    """Reads bodies from markers. Raises a ValueError if no body is named, or a marker does not exist."""
    opened = path.read_bytes()
    if len(opened) < BLOCK:
        raise ValueError(f"{path} is damaged: it has {len(opened)} bytes, fewer than a header")
    first = (opened[0] - 1) * BLOCK
    if opened[0] < 2 or first + 4 > len(opened):
        raise ValueError(f"{path} is damaged: its parameters begin behind its end")
    processor = opened[first + 3]
    if processor not in (INTEL, DEC, MIPS):
        raise ValueError(f"{path} is damaged: {processor} is no processor of C3D, which are 84, 85 and 86")
    file = _File(path, opened, ">" if processor == MIPS else "<", processor == DEC)
    groups = _parameters(file, first)
    if "POINT" not in groups:
        raise ValueError(f"{path} is damaged: it has no parameters POINT")
    point = groups["POINT"]
    points, notes, start = _points(file, point)
    rate = _rate(file, point)
    labels = _labels(point, points.shape[1])
    units = point.get("UNITS")
    unit = str(units[0]).strip() if isinstance(units, list) and units else "mm"
    factor = next((number for number, names in LENGTHS.items() if (unit or "mm") in names), None)
    if factor is None:
        raise ValueError(f"{path}: positions are in {unit}, which is not known")
    time = (start + np.arange(len(points))) / rate
    by_label = {label: factor * points[:, i] for i, label in enumerate(labels)}
    bodies = options.markers or _bodies(labels)
    if not bodies:
        raise ValueError(
            f"{path} names no rigid bodies: give markers, such as markers={{'hand': {labels[:FEWEST_MARKERS]}}}; "
            f"its markers are {listed(labels)}"
        )
    frames = {}
    for name, markers in bodies.items():
        if len(markers) < FEWEST_MARKERS:
            raise ValueError(f"markers of {name}: a frame needs three or more")
        for marker in markers:
            if marker not in by_label:
                raise ValueError(
                    f"{path} has no marker {marker}{meant(marker, labels) or f'; it has {listed(labels)}'}"
                )
        r, Q = _fitted(path, name, np.stack([by_label[marker] for marker in markers], axis=1))
        frames[name] = {"time": time, "r_0": r, "Q": Q}
    note = (
        "the origin of a body is the centre of its markers; its axes are parallel to those of the world in the first "
    )
    note += "sample that has all of them"
    return Found(frames, [*notes, note])


def _parameters(file: _File, first: int) -> dict[str, dict[str, Any]]:
    """Reads the parameters of each group by name."""
    data, path = file.data, file.path
    names: dict[int, str] = {}
    values: dict[int, dict[str, Any]] = {}
    at = first + 4
    while True:
        if at + 2 > len(data):
            raise ValueError(f"{path} is damaged: it ends within its parameters")
        length, number = struct.unpack_from("bb", data, at)
        length = abs(length)
        if length == 0 or number == 0:
            break
        if at + 2 + length + 2 > len(data):
            raise ValueError(f"{path} is damaged: it ends within its parameters")
        name = data[at + 2 : at + 2 + length].decode("latin-1").strip().upper()
        to_next = at + 2 + length
        step = file.integer(to_next)
        if number < 0:
            names[-number] = name
        else:
            values.setdefault(number, {})[name] = _value(file, name, to_next + 2)
        if step == 0:
            break
        at = to_next + step
    return {name: values.get(number, {}) for number, name in names.items()}


def _value(file: _File, name: str, at: int) -> Any:
    """Reads a parameter: a list of texts, or an array of numbers."""
    data, path = file.data, file.path
    if at + 2 > len(data):
        raise ValueError(f"{path} is damaged: it ends within its parameters")
    kind, count = struct.unpack_from("bB", data, at)
    if kind not in TYPES or count > 7:
        raise ValueError(f"{path} is damaged: the parameter {name} has the type {kind} and {count} dimensions")
    sizes = list(data[at + 2 : at + 2 + count])
    at += 2 + count
    total = int(np.prod(sizes, dtype=np.int64)) if sizes else 1
    if len(sizes) < count or at + total * TYPES[kind] > len(data):
        raise ValueError(f"{path} is damaged: the parameter {name} extends behind its end")
    raw = data[at : at + total * TYPES[kind]]
    if kind == -1:
        width = sizes[0] if sizes else 1
        text = (
            raw.decode("utf-8", "replace") if len(raw.decode("utf-8", "replace")) == len(raw) else raw.decode("latin-1")
        )
        return [text[i : i + width].strip(" \0") for i in range(0, len(text), width)] if width else []
    if kind == 4:
        return file.floats(at, total)
    return np.frombuffer(raw, "u1" if kind == 1 else f"{file.order}u2")


def _rate(file: _File, point: dict[str, Any]) -> float:
    values = point.get("RATE")
    rate = float(values[0]) if isinstance(values, np.ndarray) and values.size else float(file.floats(20, 1)[0])
    if not 0 < rate < 1e6:
        raise ValueError(f"{file.path} is damaged: its rate is {rate:g} Hz")
    return rate


def _labels(point: dict[str, Any], count: int) -> list[str]:
    """Returns a unique label for each marker. More than 255 labels continue in LABELS2 and so on."""
    found: list[str] = []
    for number in range(1, 257):
        more = point.get("LABELS" if number == 1 else f"LABELS{number}")
        if not isinstance(more, list):
            break
        found += more
    found = (found + [""] * count)[:count]
    return [label or f"marker {i + 1}" for i, label in enumerate(found)]


def _points(file: _File, point: dict[str, Any]) -> tuple[Array, list[str], int]:
    """Returns positions (samples, markers, 3) in the file's unit, notes, and the number of the first sample from 0."""
    path, data = file.path, file.data
    count, analog = file.integer(2), file.integer(4)
    first, last = file.integer(6), file.integer(8)
    scale = float(file.floats(12, 1)[0])
    for name, known in (("SCALE", scale),):
        given = point.get(name)
        if isinstance(given, np.ndarray) and given.size and np.isfinite(given[0]) and given[0] != 0:
            known = float(given[0])
        scale = known
    if not np.isfinite(scale) or scale == 0:
        raise ValueError(f"{path} is damaged: the scale of its points is {scale:g}")
    used = point.get("USED")
    if isinstance(used, np.ndarray) and used.size and int(used[0]) != count:
        raise ValueError(f"{path} is damaged: its header has {count} markers, its parameters have {int(used[0])}")
    if not count:
        raise ValueError(f"{path} has no markers")
    begin = (file.integer(16) - 1) * BLOCK
    start = point.get("DATA_START")
    if isinstance(start, np.ndarray) and start.size and begin < BLOCK:
        begin = (int(start[0]) - 1) * BLOCK
    if not BLOCK <= begin < len(data):
        raise ValueError(f"{path} is damaged: its points begin behind its end, or within its header")
    size = 4 if scale < 0 else 2
    width = size * (4 * count + analog)
    declared = last - first + 1 if last >= first else 0
    frames = point.get("FRAMES")
    if isinstance(frames, np.ndarray) and frames.size:
        # More frames than 65535 do not fit into the header.
        many = int(frames[0])
        declared = max(declared, many) if min(declared, many) == 65535 or last == 65535 else declared
    if declared < 1:
        raise ValueError(f"{path} is damaged: its samples are {first} to {last}")
    available = (len(data) - begin) // width
    if declared >= 65535 and available > declared:
        declared = available
    if available < 1:
        raise ValueError(f"{path} is damaged: it ends before its first sample")
    notes = []
    rows = min(declared, available)
    if rows < declared:
        notes.append(f"the file has {rows} of the {declared} samples that its header says: it is cut short")
    if size == 4:
        values = file.floats(begin, rows * width // 4).reshape(rows, -1)[:, : 4 * count].reshape(rows, count, 4)
        points = values[:, :, :3].copy()
        residual = values[:, :, 3]
    else:
        raw = np.frombuffer(data[begin : begin + rows * width], f"{file.order}i2")
        whole = raw.reshape(rows, -1)[:, : 4 * count].reshape(rows, count, 4)
        points = whole[:, :, :3] * scale
        residual = whole[:, :, 3].astype(float)
    # A negative residual marks a marker that is not seen.
    points[~(residual >= 0)] = np.nan
    points[~(np.abs(points) < 1e30)] = np.nan
    return points, notes, max(first, 1) - 1


def _bodies(labels: Sequence[str]) -> dict[str, list[str]]:
    """Groups labels such as `hand:1` into bodies by their beginning."""
    found: dict[str, list[str]] = {}
    for label in labels:
        body, colon, _ = label.partition(":")
        if colon:
            found.setdefault(body, []).append(label)
    return {body: markers for body, markers in found.items() if len(markers) >= FEWEST_MARKERS}


def _fitted(file: Path, name: str, points: Array) -> tuple[Array, Array]:
    """Fits poses of a rigid body to measured markers (n, markers, 3) by least squares (Kabsch)."""
    complete = np.flatnonzero(np.isfinite(points).all(axis=(1, 2)))
    if not complete.size:
        raise ValueError(f"{file}: no sample has all markers of {name}")
    shape = points[complete[0]] - points[complete[0]].mean(axis=0)
    sizes = np.linalg.svd(shape, compute_uv=False)
    if sizes[1] <= ON_A_LINE * sizes[0]:
        raise ValueError(f"{file}: the markers of {name} lie on a line, so its turns about it do not show")
    r = np.full((len(points), 3), np.nan)
    Q = np.full((len(points), 4), np.nan)
    measured = points[complete]
    r[complete] = measured.mean(axis=1)
    # T maps components in the world to components in the body.
    T = nearest_rotations(np.einsum("mi,nmj->nij", shape, measured - r[complete][:, None]))
    Q[complete] = quaternion_from_matrix(T)
    return r, Q
