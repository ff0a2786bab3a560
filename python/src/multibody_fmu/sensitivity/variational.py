"""Derivatives of runs in Model Exchange by the variational equations, along the steps of the run.

Runs with a value a little larger and smaller make the steps of the run itself, by the same method, and handle their own
events. Such runs depend smoothly on the value, so that their difference over that of the values solves the variational
equations: as exactly as the run solves its own, with the jumps at events.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from .. import _native
from ..arguments.arrays import Array
from .problem import Problem, Values

# Change of a value, relative to its size. Rounding errors over it, and its square, are far below 1e-6.
CHANGE = 1e-5
# Distance in s of the times of an event that may be rounding, and the largest curvature of times of an event that
# depends smoothly on the value, relative to their distance.
ROUNDING, CURVATURE = 1e-11, 1e-3


@dataclass
class Columns:
    """Derivatives (n, k) of outputs by each value; None where runs do not follow the run itself."""

    found: list[Array | None] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)
    """Reasons for missing ones, by position."""


def columns(
    problem: Problem,
    steps: _native.Steps,
    changed: "Sequence[tuple[Values, Values]]",
    changes: Sequence[float],
    names: Sequence[str],
) -> Columns:
    """Returns derivatives by values that are `changed` to both sides by `changes`, along the `steps` of the run."""
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
    return found
