"""C3D files with rigid bodies of three or more markers."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..arguments.packages import package
from ..mechanics.poses import quaternion_from_matrix
from .alignment import nearest_rotations
from .recording import Recording
from .units import LENGTHS

FEWEST_MARKERS = 3
# Ratio of the second to the first singular value of markers on a line, about which a body could turn.
ON_A_LINE = 1e-3


def read_c3d(file: Path, bodies: Mapping[str, Sequence[str]]) -> Recording:
    """Reads bodies from markers. Raises a ValueError if no body is named, or a marker does not exist."""
    reader = package("ezc3d", "a C3D file", "multibody-fmu[c3d]")
    try:
        opened = reader.c3d(str(file))
    except RuntimeError as error:
        raise ValueError(f"{file} is damaged: {error}") from None
    parameters = opened["parameters"]["POINT"]
    labels = [str(label) for label in parameters["LABELS"]["value"]]
    rate = float(parameters["RATE"]["value"][0])
    unit = str(([*parameters.get("UNITS", {"value": []})["value"], "mm"])[0]).strip() or "mm"
    factor = next((number for number, names in LENGTHS.items() if unit in names), None)
    if factor is None:
        raise ValueError(f"{file}: positions are in {unit}, which is not known")
    # (3, markers, samples) becomes (samples, markers, 3).
    points = np.moveaxis(np.asarray(opened["data"]["points"])[:3], (0, 1, 2), (2, 1, 0)) * factor
    first = int(_value(opened, "first_frame"))
    time = (first + np.arange(len(points))) / rate
    by_label = {label: points[:, i] for i, label in enumerate(labels)}
    bodies = bodies or _bodies(labels)
    if not bodies:
        raise ValueError(
            f"{file} names no rigid bodies: give markers, such as markers={{'hand': {labels[:FEWEST_MARKERS]}}}; "
            f"its markers are {listed(labels)}"
        )
    frames = {}
    for name, markers in bodies.items():
        if len(markers) < FEWEST_MARKERS:
            raise ValueError(f"markers of {name}: a frame needs three or more")
        for marker in markers:
            if marker not in by_label:
                raise ValueError(
                    f"{file} has no marker {marker}{meant(marker, labels) or f'; it has {listed(labels)}'}"
                )
        r, Q = _fitted(file, name, np.stack([by_label[marker] for marker in markers], axis=1))
        frames[name] = {"time": time, "r_0": r, "Q": Q}
    note = (
        "the origin of a body is the centre of its markers; its axes are parallel to those of the world in the first "
    )
    note += "sample that has all of them"
    return Recording(frames, "C3D", [note])


def _value(opened: Any, name: str) -> Any:
    return opened["header"]["points"][name]


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
