"""Allan deviation of a sensor at rest, with its confidence band."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import number
from ..arguments.arrays import Array, as_array

# Default averaging times per decade.
DENSITY = 10
# Shortest record in averaging times: fewer averages tell nearly nothing.
FEWEST_AVERAGES = 9


@dataclass(frozen=True)
class AllanDeviation:
    """Allan deviation of a sensor at rest, from `allan`.

    Attributes
    ----------
    time : numpy.ndarray, shape (m,)
        Averaging times in s.
    deviation : numpy.ndarray, shape (m, ...)
        Allan deviation at each time, in the unit of the samples.
    lower, upper : numpy.ndarray, shape (m, ...)
        Confidence band.
    """

    time: Array
    deviation: Array
    lower: Array
    upper: Array


def allan(
    samples: ArrayLike, rate: float, *, times: ArrayLike | None = None, confidence: float = 0.95
) -> AllanDeviation:
    """Computes the Allan deviation of a sensor at rest.

    The Allan variance is half the mean square of the change from one average to the next, over all pairs of adjacent
    averages (overlapping). White noise of the density N has the deviation N/sqrt(time), a random walk K has
    K sqrt(time/3).

        y = simulate("Imu", time, parameters={"gyroscope": {"sampleRate": 200, "noiseDensity": [3e-5] * 3}})
        found = allan(y["w_measured"], 200)
        plt.loglog(found.time, found.deviation)

    Parameters
    ----------
    samples : array_like, shape (n, ...)
        Samples at equal intervals, one row for each; columns are separate sensors.
    rate : float
        Rate of the samples in Hz.
    times : array_like, shape (m,), optional
        Averaging times in s, at most a ninth of the record; rounded to whole samples. By default ten a decade.
    confidence : float
        Probability that the band contains the true deviation at one averaging time, from 0.5 to 0.999.

    Returns
    -------
    AllanDeviation
        Averaging times, deviations and their band. The band assumes white noise or a random walk, whichever makes it
        wider.

    Raises
    ------
    ValueError
        For samples that are complex, not finite or too few, and for a rate, a time or a confidence out of its limits.
    """
    if np.iscomplexobj(samples):
        raise ValueError("samples are complex: must be real")
    values = as_array("samples", samples, float)
    if values.ndim == 0 or len(values) < FEWEST_AVERAGES:
        raise ValueError(f"samples has shape {values.shape}: must have at least {FEWEST_AVERAGES} rows")
    if not np.all(np.isfinite(values)):
        row = int(np.argwhere(~np.isfinite(values))[0][0])
        raise ValueError(f"samples has a value in row {row} that is not finite: fill lost samples, or cut them off")
    rate = number("rate", rate)
    if not (rate > 0 and isfinite(rate)):
        raise ValueError(f"rate = {rate:g} Hz: must be positive and finite")
    confidence = number("confidence", confidence, 0.5, 0.999, "from 0.5 to 0.999")
    sizes = _sizes(len(values), rate, times)
    # Integrals of the samples, in samples. Without the mean they keep their digits.
    sums = np.zeros((len(values) + 1, *values.shape[1:]))
    np.cumsum(values - values.mean(axis=0), axis=0, out=sums[1:])
    variance = np.empty((len(sizes), *values.shape[1:]))
    for row, size in enumerate(sizes):
        changes = sums[2 * size :] - 2 * sums[size:-size] + sums[: -2 * size]
        variance[row] = np.mean(changes**2, axis=0) / (2 * size**2)
    deviation, tail = np.sqrt(variance), (1 - confidence) / 2
    freedoms = [_degrees_of_freedom(len(sums), size) for size in sizes]
    bounds = [[sqrt(dof / chi_square(p, dof)) for dof in freedoms] for p in (1 - tail, tail)]
    lower, upper = (deviation * np.reshape(bound, (-1, *[1] * (values.ndim - 1))) for bound in bounds)
    return AllanDeviation(sizes / rate, deviation, lower, upper)


def _sizes(count: int, rate: float, times: ArrayLike | None) -> Array:
    """Returns the averaging times in samples. Raises a ValueError for a time out of its limits."""
    longest = count // FEWEST_AVERAGES
    if times is None:
        found = np.geomspace(1, longest, 1 + round(DENSITY * np.log10(longest)))
        return np.unique(np.rint(found).astype(np.int64))
    given = np.atleast_1d(as_array("times", times, float))
    if given.ndim != 1 or given.size == 0:
        raise ValueError(f"times has shape {given.shape}: must be one-dimensional")
    sizes = np.rint(given * rate)
    wrong = ~((sizes >= 1) & (sizes <= longest))
    if wrong.any():
        limits = f"from a sample, {1 / rate:g} s, to a ninth of the record, {longest / rate:g} s"
        raise ValueError(f"times has {given[wrong][0]:g} s: must be {limits}")
    return sizes.astype(np.int64)


def _degrees_of_freedom(points: int, size: int) -> float:
    """Equivalent degrees of freedom of white noise or of a random walk, whichever has fewer.

    `points` integrals of samples, averages of `size` samples. Riley, Handbook of Frequency Stability Analysis (NIST
    Special Publication 1065), simple formulas for overlapping estimates.
    """
    n, m = float(points), float(size)
    white = (3 * (n - 1) / (2 * m) - 2 * (n - 2) / n) * 4 * m**2 / (4 * m**2 + 5)
    walk = (n - 2) / m * ((n - 1) ** 2 - 3 * m * (n - 1) + 4 * m**2) / (n - 3) ** 2
    return min(white, walk)


def chi_square(p: float, dof: float) -> float:
    """Quantile of the chi-square distribution, by Wilson and Hilferty: within 2 % for p = 0.025 and dof = 6.4."""
    spread = 2 / (9 * dof)
    return float(dof * (1 - spread + NormalDist().inv_cdf(p) * sqrt(spread)) ** 3)
