"""Interpolation between the samples of a recording."""

import numpy as np

from ..arguments.arrays import Array
from ..frames import quaternions
from ..mechanics.rates import LONG_STEP


def longest_step(known: Array) -> float:
    """Returns the default of the longest step in s to interpolate across."""
    return LONG_STEP * float(np.median(np.diff(known)))


def places(known: Array, time: Array, limit: float) -> tuple[Array, Array, Array]:
    """Finds the samples around each time; needs at least two samples.

    Returns the row of the later sample, the elapsed fraction of the step, and whether there is a value: at a sample,
    and within steps up to the limit in s.
    """
    at = np.clip(np.searchsorted(known, time, side="right"), 1, known.size - 1)
    steps = known[at] - known[at - 1]
    part = (time - known[at - 1]) / steps
    inside = (part >= 0) & (part <= 1) & (steps <= limit * (1 + 1e-9))
    return at, part, inside | (part == 0) | (part == 1)


def interpolated(name: str, values: Array, known: Array, at: Array, part: Array, time: Array, method: str) -> Array:
    """Interpolates between the samples `at - 1` and `at`."""
    if method == "nearest":
        return values[np.where(part < 0.5, at - 1, at)]
    before, after = values[at - 1], values[at]
    if name == "Q":
        found = slerp(before, after, part)
    else:
        found = before + part.reshape(-1, *[1] * (values.ndim - 1)) * (after - before)
        if method == "cubic" and known.size >= 4:
            # Lines remain at dropouts.
            cubic = _cubic(values, known, at, time)
            found = np.where(np.isfinite(cubic), cubic, found)
    # Samples themselves stay exact beside a dropout.
    for rows, exact in ((part == 0, before), (part == 1, after)):
        found[rows] = exact[rows]
    return found


def _cubic(values: Array, known: Array, at: Array, time: Array) -> Array:
    """Evaluates the polynomial through the two samples before and the two after (Lagrange)."""
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
    """Turns from one orientation to another about a fixed axis at a constant rate, by the shorter way."""
    before, after = before / lengths(before)[:, None], after / lengths(after)[:, None]
    turn = quaternions.to_rotation_vector(quaternions.relative_rotation(before, after))
    return quaternions.absolute_rotation(before, quaternions.from_rotation_vector(part[:, None] * turn))


def lengths(rows: Array) -> Array:
    """Returns the lengths of short vectors (n, k), faster than numpy.linalg.norm."""
    return np.asarray(np.sqrt(np.einsum("ni,ni->n", rows, rows)))
