"""Search for the parameters of a fit: residuals of runs, their derivatives, and the beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from .. import _native
from ..arguments import whole
from ..arguments.arrays import Array
from ..arguments.messages import FmuError
from ..arguments.packages import extra
from ..runs.engine import Finished
from ..runs.result import Result
from ..sensitivity.problem import Problem
from .coordinates import WIDE, Coordinates
from .measured import Quantity, joined

# Least relative error of outputs that is assumed.
LEAST_ERROR = 1e-8
# Change of a coordinate for runs that follow another, far above rounding errors; distance of times of an event in s.
CHANGE, ROUNDING = 1e-5, 1e-11
# Longest step of one-sided differences that are accurate enough for standard errors.
SHORT = 1e-3
# Default number of trials for each parameter.
TRIALS = 4
# Last runs that are kept.
KEPT = 16
# The search ends at these changes: of half the sum of squares over the number of residuals, and relative ones of the
# coordinates.
LEAST_GAIN, LEAST_STEP = 0.02, 1e-7
# Weight of coordinates over their first steps, relative to the residuals at the beginning.
LEAST_WEIGHT = 1e-8
# Most evaluations of the residuals in a search.
MOST = 100


class Search:
    """Residuals of runs as functions of the coordinates."""

    def __init__(self, problem: Problem, wanted: Sequence[Quantity], coordinates: Coordinates) -> None:
        self.problem, self.wanted, self.coordinates = problem, wanted, coordinates
        self.runs, self.failed = 0, list[FmuError]()
        self._known: dict[bytes, tuple[Finished, Array | None, _native.Steps | None]] = {}
        self._slopes: tuple[bytes, Array] | None = None
        self.count = sum(int(one.is_used.sum()) for one in wanted)
        measured = joined(wanted, (np.ones(one.is_used.shape) if one.is_orientation else one.values for one in wanted))
        self.size = float(measured @ measured) / 2
        """Half the sum of squares of the measured values; orientations count as 1 rad."""

    def rows(self, points: Sequence[Array]) -> list[Array | None]:
        """Returns the residuals at points, None where the run fails. Runs are done in threads."""
        left = [point for point in points if point.tobytes() not in self._known]
        steps = [_native.Steps() for _ in left]
        has_steps = self.problem.has_steps
        done = self.problem.each([self._values(point) for point in left], steps if has_steps else None)
        self.runs += len(left)
        for point, one, own in zip(left, done, steps, strict=True):
            self._known[point.tobytes()] = one, self._row(one), own if has_steps else None
        found = [self._known[point.tobytes()][1] for point in points]
        for key in list(self._known)[:-KEPT]:
            del self._known[key]
        return found

    def row(self, point: Array) -> Array | None:
        """Returns the residuals at a point, None if the run fails."""
        return self.rows([point])[0]

    def result(self, point: Array) -> Result:
        """Returns the run at a point."""
        self.row(point)
        return self.problem.result(self._known[point.tobytes()][0], self._values(point))

    def _values(self, point: Array) -> dict[str, float]:
        return self.coordinates.by_name(self.coordinates.values(point))

    def _row(self, done: Finished) -> Array | None:
        if done.error is not None:
            self.failed.append(done.error)
            return None
        outputs = self.problem.outputs(done)
        row = joined(self.wanted, (quantity.difference(outputs[quantity.output]) for quantity in self.wanted))
        if not np.isfinite(row).all():
            self.failed.append(FmuError("simulate", 3, "Measured outputs of the run are not finite."))
            return None
        return row

    def residuals(self, point: Array) -> Array:
        """Returns the residuals at a point; infinite ones if the run fails, so that the search turns back."""
        row = self.row(point)
        return np.full(self.count, np.inf) if row is None else row

    def slopes(self, point: Array) -> Array:
        """Returns the derivatives of the residuals by the coordinates, for the search.

        In Model Exchange they are variational, otherwise one-sided differences.
        """
        if self._slopes is None or self._slopes[0] != point.tobytes():
            found = self._variational(point)
            if found is None:
                found = self._differences(point, [1], np.sqrt(self._accuracy))
            self._slopes = point.tobytes(), found
        return self._slopes[1]

    def accurate_slopes(self, point: Array) -> Array:
        """Returns the derivatives for standard errors: central differences unless those of the search suffice."""
        if self.problem.has_steps or np.sqrt(self._accuracy) <= SHORT:
            return self.slopes(point)
        return self._differences(point, [1, -1], np.cbrt(self._accuracy))

    def _variational(self, point: Array) -> Array | None:
        """Returns derivatives from runs with nearby values that follow the steps of the run; None if they cannot."""
        self.row(point)
        done, _, steps = self._known[point.tobytes()]
        if steps is None or done.error is not None:
            return None
        changes = CHANGE * self.coordinates.sizes(point)
        changes = np.where(point + changes > self.coordinates.bounds[1], -changes, changes)
        followers = [steps.followed() for _ in point]
        near = self.problem.each([self._values(row) for row in point + np.diag(changes)], followers)
        self.runs += len(point)
        times, outputs, columns = np.array(steps.events), self.problem.outputs(done), []
        for one, follower, change in zip(near, followers, changes, strict=True):
            if one.error is not None or len(follower.events) != len(times):
                return None
            moved = self.problem.outputs(one)
            found = {name: (moved[name] - values) / change for name, values in outputs.items()}
            for begin, end in np.sort([times, np.array(follower.events)], axis=0).T:
                if end - begin > ROUNDING:
                    # Rows between the two times of an event have no derivative.
                    rows = (self.problem.time >= begin) & (self.problem.time <= end)
                    for values in found.values():
                        values[rows] = 0.0
            columns.append(
                joined(self.wanted, (of.derivative(outputs[of.output], found[of.output]) for of in self.wanted))
            )
        return np.column_stack(columns)

    @property
    def _accuracy(self) -> float:
        """Relative error of the runs' outputs."""
        return max(LEAST_ERROR, self.problem.tolerance or 0.0)

    def _differences(self, point: Array, signs: Sequence[int], step: float) -> Array:
        low, high = self.coordinates.bounds
        steps = step * self.coordinates.sizes(point)
        # Backwards from an upper bound.
        forward = np.where(point + steps > high, -1, 1)
        ends = np.repeat(point[np.newaxis], len(point) * len(signs), axis=0).reshape(len(point), len(signs), -1)
        for at in range(len(point)):
            ends[at, :, at] = np.clip(point[at] + np.multiply(signs, forward[at] * steps[at]), low[at], high[at])
        rows = self.rows([point, *ends.reshape(-1, len(point))])
        middle, columns = rows[0], []
        for at in range(len(point)):
            found = [(point[at], middle)] if len(signs) == 1 else []
            found += [(end[at], row) for end, row in zip(ends[at], rows[1 + at * len(signs) :], strict=False)]
            found = [(place, row) for place, row in found if row is not None]
            if len(found) < 2 and middle is not None:
                found.append((point[at], middle))
            (upper, above), (lower, below) = found[0], found[-1]
            if above is None or below is None or upper == lower:
                raise self.failed[-1]
            columns.append((above - below) / (upper - lower))
        return np.column_stack(columns)

    def beginning(self, given: Mapping[str, float], own: Mapping[str, float], trials: int | None) -> Array:
        """Returns the first point of the search: as given, or the best of trials between the bounds."""
        names, (low, high) = self.coordinates.names, self.coordinates.bounds
        known = dict(given)
        for at, name in enumerate(names):
            if name not in known and not np.isfinite([low[at], high[at]]).all():
                if not self.coordinates.low[at] <= own[name] <= self.coordinates.high[at]:
                    raise ValueError(f"parameters[{name!r}] has an infinite bound: give a value in start, too")
                known[name] = own[name]
        first = self.coordinates.of(np.array([known.get(name, np.nan) for name in names]))
        left = np.flatnonzero([name not in known for name in names])
        first[left] = (low[left] + high[left]) / 2
        points = [first]
        count = TRIALS * len(left) if trials is None else whole("trials", trials, 0)
        if left.size and count > 1:
            qmc = extra("scipy.stats.qmc", "fit")
            for fractions in qmc.Halton(left.size, scramble=False).random(count)[1:]:
                point = first.copy()
                point[left] = low[left] + fractions * (high - low)[left]
                points.append(point)
        rows = self.rows(points)
        sums = [np.inf if row is None else float(row @ row) for row in rows]
        best = int(np.argmin(sums))
        if rows[best] is None:
            raise self.failed[0]
        return points[best]

    def least(self, begin: Array, left: int = MOST) -> tuple[Array, str]:
        """Returns the point with the least sum of squares near `begin`, and a note if the search has not ended.

        SciPy ends where a step gains little, even if a longer one would gain more. So the search begins again where it
        has ended, until this gains nothing or the linear model expects no gain. `left` limits the evaluations.
        """
        optimize = extra("scipy.optimize", "fit")
        first, reach, gain = np.ones(len(begin)), self._reach(begin), LEAST_GAIN / self.count
        # Without it, the search is slow where the data do not determine a direction.
        weight = LEAST_WEIGHT * float(np.linalg.norm(self.residuals(begin)))

        # SciPy's first step is at most as long as its coordinates. So they are 1 at the beginning.
        def point(place: Array) -> Array:
            return np.asarray(begin + reach * (place - 1))

        def residuals(place: Array) -> Array:
            return np.concatenate([self.residuals(point(place)), weight * (place - 1)])

        def slopes(place: Array) -> Array:
            return np.concatenate([self.slopes(point(place)) * reach, weight * np.eye(len(place))])

        low, high = (1 + (bound - begin) / reach for bound in self.coordinates.bounds)
        now = residuals(first)
        cost = float(now @ now) / 2
        model = optimize.lsq_linear(slopes(first), -now, (np.maximum(low - 1, -1), np.minimum(high - 1, 1)))
        if model.cost >= (1 - gain) * cost:
            return begin, ""
        found = optimize.least_squares(
            residuals,
            first,
            slopes,
            bounds=(low, high),
            x_scale="jac",
            ftol=gain,
            xtol=LEAST_STEP,
            gtol=None,
            max_nfev=max(1, left),
        )
        if not found.success:
            return point(found.x), f"the search has not ended: {found.message}"
        # Residuals of an exact fit are of the size of the weight; those of a far beginning hide what is left.
        exact = (10 * LEAST_WEIGHT) ** 2 * min(cost, self.size)
        if found.cost >= (1 - gain) * cost or found.cost <= exact:
            return point(found.x), ""
        return self.least(point(found.x), left - found.nfev)

    def _reach(self, point: Array) -> Array:
        """Returns a length of steps for each coordinate, such that it alone could explain the residuals.

        At most it is half of the range between the bounds, or without an upper bound a factor of 10.
        """
        low, high = self.coordinates.bounds
        is_open_log = self.coordinates.is_log & ~self.coordinates.is_bounded
        most = np.where(is_open_log, np.log(WIDE), (high - low) / 2)
        with np.errstate(divide="ignore", invalid="ignore"):
            alone = np.linalg.norm(self.residuals(point)) / np.linalg.norm(self.slopes(point), axis=0)
        reach = np.fmin(np.fmax(alone, LEAST_STEP), most)
        return np.where(np.isfinite(reach), reach, 1.0)
