"""Storage of arrays in the page: base64 of little-endian numbers, each array once."""

import base64
from typing import Any

import numpy as np

from ..arguments.arrays import Array

# Largest error of single precision relative to the span of the values: a hundredth of a pixel.
PART_OF_SPAN = 1e-5
# Largest error of constant values relative to their size.
PART_OF_SIZE = 1e-6


class Columns:
    """All columns of a page; equal arrays share one column."""

    def __init__(self) -> None:
        self.stored: list[dict[str, Any]] = []
        self._known: dict[tuple[str, int, bytes], int] = {}

    def add(self, values: Array, *, exact: bool = False) -> dict[str, int]:
        """Stores an array (n,) or (n, width), unless `exact` in single precision or as one row where enough."""
        rows = np.asarray(values, dtype="<f8").reshape(len(values), -1)
        if not exact and np.all(rows == rows[0]):
            rows = rows[:1]
        if not exact and _is_single_enough(rows):
            rows = rows.astype("<f4")
        kind = rows.dtype.str[1:]
        data = np.ascontiguousarray(rows).tobytes()
        key = (kind, rows.shape[1], data)
        if key not in self._known:
            self._known[key] = len(self.stored)
            self.stored.append({"type": kind, "width": rows.shape[1], "data": base64.b64encode(data).decode()})
        return {"column": self._known[key]}


def _is_single_enough(rows: Array) -> bool:
    span = np.ptp(rows, axis=0)
    with np.errstate(over="ignore"):
        error = np.max(np.abs(rows - rows.astype("<f4")), axis=0)
    allowed = np.where(span > 0, PART_OF_SPAN * span, PART_OF_SIZE * np.abs(rows[0]))
    return bool(np.all(error <= allowed))
