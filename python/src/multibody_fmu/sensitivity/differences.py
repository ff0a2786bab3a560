"""Derivatives by differences of runs, extrapolated to steps of zero."""

from collections.abc import Callable, Sequence

import numpy as np

from ..arguments.arrays import Array

# Longest step, relative to the size of a value, and ratio of a step to the next one.
LONGEST, RATIO = 4e-3, 4.0
# Numbers of steps: at first, and where derivatives are not accurate then.
FIRST, MOST = 3, 5
# Estimated error that needs no further steps, and one of a derivative that is none, relative to the largest of its
# output; and share of the rows that must be accurate.
ACCURATE, WRONG, MOSTLY = 1e-6, 0.02, 0.98
# Largest relative variation over all steps of the gap between both one-sided differences that shows a kink. For smooth
# outputs, the gap is in proportion to the step.
CONSTANT = 0.2
# Noise of outputs, relative to their size.
NOISE = 1e-10

# Outputs (n, k) of runs, each with one value changed: its position, and the change. None for a run that fails.
Runs = Callable[[Sequence[tuple[int, float]]], "list[Array | None]"]


def derivatives(runs: Runs, base: Array, scales: Sequence[float]) -> tuple[Array, Array]:
    """Returns the derivatives (p, n, k) of outputs by p values of these sizes, and their estimated errors.

    `base` are the outputs (n, k) without a change. Differences are central, or one-sided where a value cannot change to
    the other side. A derivative is NaN where it depends on the step, as beside a jump of the output, or on
    its sign.
    """
    changed: dict[tuple[int, float], Array | None] = {}
    found = np.full((len(scales), *base.shape), np.nan)
    errors = np.full(found.shape, np.inf)
    left, steps = list(range(len(scales))), [LONGEST * RATIO**-level for level in range(MOST)]
    for number in (FIRST, MOST):
        changes = [(at, sign * step * scales[at]) for at in left for step in steps[:number] for sign in (1, -1)]
        changes = [change for change in changes if change not in changed]
        changed |= zip(changes, runs(changes), strict=True)
        for at in left:
            lengths = [step * scales[at] for step in steps[:number]]
            sides = [[changed[at, sign * length] for length in lengths] for sign in (1, -1)]
            found[at], errors[at] = _extrapolated(base, sides, lengths)
        left = [at for at in left if not _is_accurate(found[at], errors[at], base, scales[at])]
    for at, scale in enumerate(scales):
        largest = np.nanmax(np.abs(found[at]), axis=0, initial=0.0)
        is_wrong = errors[at] > WRONG * largest + 100 * NOISE * np.abs(base).max(axis=0, initial=0.0) / scale
        found[at][is_wrong] = np.nan
    return found, errors


def _is_accurate(found: Array, errors: Array, base: Array, scale: float) -> bool:
    """Tells whether the errors of nearly all rows are small, or there is nothing to improve."""
    largest = np.nanmax(np.abs(found), axis=0, initial=0.0)
    tolerated = ACCURATE * largest + NOISE * np.abs(base).max(axis=0, initial=0.0) / scale
    return bool(((errors <= tolerated).mean(axis=0) >= MOSTLY).all())


def _extrapolated(base: Array, sides: list[list[Array | None]], lengths: list[float]) -> tuple[Array, Array]:
    """Returns derivatives and errors by Ridders' method, from the outputs after changes by lengths to both sides."""
    whole = [[one for one in side if one is not None] for side in sides]
    has_both, has_one = all(len(side) == len(lengths) for side in whole), len(lengths)
    if has_both:
        slopes = [(up - down) / (2 * length) for up, down, length in zip(*whole, lengths, strict=True)]
    else:
        complete = [(sign, side) for sign, side in zip((1, -1), whole, strict=True) if len(side) == has_one]
        if not complete:
            return np.full(base.shape, np.nan), np.full(base.shape, np.inf)
        sign, side = complete[0]
        slopes = [sign * (one - base) / length for one, length in zip(side, lengths, strict=True)]
    best, errors, row = slopes[0], np.full(base.shape, np.inf), [slopes[0]]
    for slope in slopes[1:]:
        before, row, factor = row, [slope], 1.0
        for order, coarse in enumerate(before):
            factor *= RATIO**2 if has_both else RATIO
            fine = row[order] + (row[order] - coarse) / (factor - 1)
            error = np.maximum(np.abs(fine - row[order]), np.abs(fine - coarse))
            best, errors = np.where(error < errors, fine, best), np.minimum(error, errors)
            row.append(fine)
    if has_both:
        gaps = [(up - 2 * base + down) / length for up, down, length in zip(*whole, lengths, strict=True)]
        is_kink = np.ptp(gaps, axis=0) < CONSTANT * np.abs(gaps[-1])
        errors = np.where(is_kink, np.maximum(errors, np.abs(gaps[-1]) / 2), errors)
    return best, errors
