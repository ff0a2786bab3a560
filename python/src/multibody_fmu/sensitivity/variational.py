"""Derivatives of runs in Model Exchange by the variational equations, along the steps of the run.

Runs with a value a little larger and smaller make the steps of the run itself, by the same method, and handle their own
events. Such runs depend smoothly on the value, so that their difference over that of the values solves the variational
equations: as exactly as the run solves its own, with the jumps at events.

Without events, the FMUs' directional derivatives take the place of differences, where FMUs have them by their states,
inputs and parameters. The variational equations are then solved beside the run, by its steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from .. import _native
from ..arguments.arrays import Array
from .problem import Problem, Values

# Change of a value, relative to its size. Rounding errors over it, and its square, are far below 1e-6.
CHANGE = 1e-5
# Largest distance of derivatives that agree, relative to the largest of the output: with all parameters, and without
# those that act at the start alone, unless their effect is small.
AGREES, AGREES_WITHOUT = 1e-3, 1e-6
# Rounding errors of derivatives by relative changes of a value, relative to the output.
LEAST = 1e-7
# Distance in s of the times of an event that may be rounding, and the largest curvature of times of an event that
# depends smoothly on the value, relative to their distance.
ROUNDING, CURVATURE = 1e-11, 1e-3


@dataclass
class Columns:
    """Derivatives (n, k) of outputs by each value; None where runs do not follow the run itself."""

    found: list[Array | None] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)
    """Reasons for missing ones, by position."""
    directional: set[int] = field(default_factory=set)
    """Positions of those by the FMUs' directional derivatives."""
    notes: dict[int, str] = field(default_factory=dict)
    """How far others are from differences."""


def columns(
    problem: Problem,
    base: Values,
    steps: _native.Steps,
    changed: "Sequence[tuple[Values, Values]]",
    changes: Sequence[float],
    names: Sequence[str],
) -> Columns:
    """Returns derivatives by values that are `changed` to both sides by `changes`, along the `steps` of the run.

    `base` are the values of the run.
    """
    rows = [values for pair in changed for values in pair]
    followers = [steps.followed() for _ in rows]
    done = problem.each(rows, followers)
    times = np.array(steps.events)
    found = Columns()
    for at, change in enumerate(changes):
        pair, of_pair = done[2 * at : 2 * at + 2], followers[2 * at : 2 * at + 2]
        refusal = next((one.error for one in pair if one.error is not None), None)
        if refusal is not None:
            found.found.append(None)
            found.reasons[at] = str(refusal)
            continue
        high, low = (problem.flat(problem.outputs(one), names) for one in pair)
        column = (high - low) / (2 * change)
        after, before = (np.array(one.events) for one in of_pair)
        grazing = np.abs(after + before - 2 * times) > CURVATURE * np.abs(after - before) + ROUNDING
        if grazing.any():
            found.found.append(None)
            found.reasons[at] = f"an event at {times[grazing][0]:g} s is one that other values hardly reach"
            continue
        for one, other in zip(after, before, strict=True):
            if abs(one - other) > ROUNDING:
                column[(problem.time >= min(one, other)) & (problem.time <= max(one, other))] = np.nan
        found.found.append(column)
    if times.size or problem.state is not None:
        return found
    left = [at for at, column in enumerate(found.found) if column is not None]
    # Parameters that are not tunable often act on the states at the start alone, and FMUs refuse them.
    for has_all in (True, False):
        seeds = [problem.seeds(*changed[at], 2 * CHANGE, has_all=has_all) for at in left]
        along = [
            steps.along(followers[2 * at], followers[2 * at + 1], 2 * CHANGE, seed)
            for at, seed in zip(left, seeds, strict=True)
        ]
        runs, left = dict(zip(left, problem.each([base for _ in left], along), strict=True)), []
        for at, one in runs.items():
            if one.error is not None:
                left.append(at)
                continue
            high, scale = problem.flat(problem.outputs(done[2 * at]), names), changes[at] / CHANGE
            exact, limit = problem.flat(problem.outputs(one), names) / scale, AGREES if has_all else AGREES_WITHOUT
            ratio = _take(found, at, exact, np.abs(high) / scale, limit)
            if ratio and has_all:
                found.notes[at] = f"directional derivatives are apart from differences by {ratio:.2g} of the largest"
    return found


def _take(found: Columns, at: int, exact: Array, size: Array, limit: float) -> float:
    """Takes directional derivatives over that agree with differences. Returns the distance of others, relative to them.

    `size` are sizes of the outputs over that of the value; `limit` is the largest distance, relative to the largest.
    """
    own = found.found[at]
    assert own is not None
    largest, apart = (np.abs(values).max(axis=0, initial=0.0) for values in (own, exact - own))
    # NaN is no less.
    is_apart = ~(apart <= limit * largest + LEAST * size.max(axis=0, initial=0.0))
    if not is_apart.any():
        found.found[at] = exact
        found.directional.add(at)
        return 0.0
    with np.errstate(divide="ignore"):
        return float(np.max(apart[is_apart] / largest[is_apart]))
