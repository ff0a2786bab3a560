"""Values between the samples of a recording."""

import numpy as np

from ..arguments.arrays import Array
from ..mechanics.rates import LONG_STEP


def longest_step(known: Array) -> float:
    """The longest step in s across which values are interpolated, unless the user gives another one."""
    return LONG_STEP * float(np.median(np.diff(known)))


def places(known: Array, time: Array, limit: float) -> tuple[Array, Array, Array]:
    """Finds the samples around each time: at least two are needed.

    Returns the row of the later sample, the part of the step that has passed, and whether there is a value: at a
    sample, and between two whose step is not longer than the limit in s.
    """
    at = np.clip(np.searchsorted(known, time, side="right"), 1, known.size - 1)
    steps = known[at] - known[at - 1]
    part = (time - known[at - 1]) / steps
    inside = (part >= 0) & (part <= 1) & (steps <= limit * (1 + 1e-9))
    return at, part, inside | (part == 0) | (part == 1)


def interpolated(name: str, values: Array, known: Array, at: Array, part: Array, time: Array, method: str) -> Array:
    """Values between the samples `at - 1` and `at`."""
    if method == "nearest":
        return values[np.where(part < 0.5, at - 1, at)]
    before, after = values[at - 1], values[at]
    if name == "Q":
        found = slerp(before, after, part)
    else:
        found = before + part.reshape(-1, *[1] * (values.ndim - 1)) * (after - before)
        if method == "cubic" and known.size >= 4:
            # At a dropout the line remains.
            cubic = _cubic(values, known, at, time)
            found = np.where(np.isfinite(cubic), cubic, found)
    # A sample itself needs no neighbour.
    for rows, exact in ((part == 0, before), (part == 1, after)):
        found[rows] = exact[rows]
    return found


def _cubic(values: Array, known: Array, at: Array, time: Array) -> Array:
    """The polynomial through the two samples before and the two after, in the form of Lagrange."""
    places = np.clip(at - 2, 0, known.size - 4)[:, None] + np.arange(4)
    nodes = known[places] - time[:, None]
    found = np.zeros((len(at), *values.shape[1:]))
    for i in range(4):
        weight = np.ones(len(at))
        for j in range(4):
            if j != i:
                weight = weight * nodes[:, j] / (nodes[:, j] - nodes[:, i])
        found += weight.reshape(-1, *[1] * (values.ndim - 1)) * values[places[:, i]]
    return found


def slerp(before: Array, after: Array, part: Array) -> Array:
    """Orientations between two, that turn about a fixed axis at a constant rate, by the shorter way."""
    before, after = before / lengths(before)[:, None], after / lengths(after)[:, None]
    apart, together = lengths(after - before), lengths(after + before)
    # Accurate at small angles, where the arc cosine of the product is not.
    angle = 2 * np.arctan2(np.minimum(apart, together), np.maximum(apart, together))
    whole = np.sinc(angle / np.pi)
    first = (1 - part) * np.sinc((1 - part) * angle / np.pi) / whole
    second = part * np.sinc(part * angle / np.pi) / whole
    return np.asarray(first[:, None] * before + np.where(apart > together, -second, second)[:, None] * after)


def lengths(rows: Array) -> Array:
    """Lengths of vectors (n, k), faster than numpy.linalg.norm for vectors that are this short."""
    return np.asarray(np.sqrt(np.einsum("ni,ni->n", rows, rows)))
