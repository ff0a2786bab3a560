"""Standard errors and correlations of least squares, and combinations of parameters without a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..arguments.arrays import Array
from .coordinates import Coordinates

# Least standard error of an undetermined direction, in coordinates of size 1.
UNKNOWN = 1.0
# Largest factor of the error of a parameter without bounds over its error with all others known.
COLLINEAR = 1e3
# Ratio of singular values below which a direction is checked by runs.
DOUBTFUL = 0.1
# Least rise of the sum of squares in a checked direction, over the rise of the linear model; most runs to find it.
RISES, CORRECTIONS = 0.25, 3
# Smallest share of a parameter in an undetermined direction, and distance of an exponent from a simple one.
SHARE, SIMPLE = 0.05, 0.05


@dataclass(frozen=True)
class Combination:
    """A product of powers or a sum of parameters."""

    text: str
    weights: Array
    """Exponents of the parameters, or weights of them or their logarithms in a sum."""


class _Model:
    """Singular values of the residuals' derivatives by scaled coordinates, and their directions."""

    def __init__(self, jacobian: Array) -> None:
        self._jacobian = jacobian
        # The triangle has the same singular values, and is small.
        _, sizes, self.directions = np.linalg.svd(np.linalg.qr(jacobian, mode="r"))
        self.sizes = np.concatenate([sizes, np.zeros(len(self.directions) - len(sizes))])

    def change(self, step: Array) -> Array:
        """Returns the change of the residuals."""
        changed: Array = self._jacobian @ step
        return changed

    def correction(self, residuals: Array, row: int) -> Array:
        """Returns the step to the least residuals along the directions before this one."""
        directions = self.directions[:row]
        step: Array = -((directions @ (self._jacobian.T @ residuals)) / self.sizes[:row] ** 2) @ directions
        return step


class Determined:
    """Directions of the coordinates that the residuals determine at their minimum, and the others."""

    def __init__(
        self,
        coordinates: Coordinates,
        point: Array,
        residuals: Array,
        jacobian: Array,
        variance: float,
        at: Callable[[Array], Array | None],
    ) -> None:
        """`point` is the minimum, with residuals (m,) of this variance and their derivatives `jacobian` (m, p).

        `at` returns the residuals at other coordinates, None if the run fails.
        """
        self._coordinates = coordinates
        deviation = np.sqrt(variance)
        lengths = np.linalg.norm(jacobian, axis=0) / deviation
        is_open = coordinates.is_open & (lengths > 0)
        self._scale = np.where(is_open, COLLINEAR / np.where(lengths > 0, lengths, 1.0), 1.0)
        model = _Model(jacobian * self._scale / deviation)
        residuals = residuals / deviation

        def scaled(other: Array) -> Array | None:
            found = at(other)
            return None if found is None else found / deviation

        is_known = np.array(
            [
                size > 1 / UNKNOWN
                and (size > DOUBTFUL * model.sizes[0] or self._rises(model, row, point, residuals, scaled))
                for row, size in enumerate(model.sizes)
            ]
        )
        known = model.directions[is_known] / model.sizes[is_known, None] * self._scale
        self.covariance = known.T @ known
        """Covariance of the coordinates within the determined directions."""
        # Terms are logarithms, or values without a scale.
        self._term = np.where(coordinates.is_log, 1.0, coordinates.scale)
        self._missing = model.directions[~is_known] * self._scale * self._term
        self.is_free = np.linalg.norm(model.directions[~is_known], axis=0) > SHARE
        """Whether each parameter takes part in an undetermined direction."""

    def _rises(
        self, model: _Model, row: int, point: Array, residuals: Array, at: Callable[[Array], Array | None]
    ) -> bool:
        """Tells whether the sum of squares rises along a direction of the linear model, whatever the others do."""
        (low, high), step = self._coordinates.bounds, 2 / model.sizes[row] * model.directions[row] * self._scale
        with np.errstate(divide="ignore", invalid="ignore"):
            room = [np.where(s == 0, np.inf, np.where(s > 0, high - point, low - point) / s) for s in (step, -step)]
        parts = [min(1.0, float(np.min(one))) for one in room]
        best = int(np.argmax(parts))
        moved = point + (1, -1)[best] * parts[best] * step
        expected = (2 * parts[best]) ** 2
        for _ in range(CORRECTIONS):
            place = np.clip(moved, low, high)
            found = at(place)
            if found is None:
                return True
            # Near a bound the search may end before the minimum: a step towards that lowers the sum first.
            fall = min(0.0, 2 * float(residuals @ model.change((place - point) / self._scale)))
            if found @ found - residuals @ residuals - fall < RISES * expected:
                return False
            moved = moved + model.correction(found, row) * self._scale
        return True

    def combinations(self) -> tuple[list[Combination], list[Combination]]:
        """Returns undetermined combinations, and determined ones of the same parameters."""
        rows, pivots = _reduced(self._missing)
        known = []
        for at in np.flatnonzero(self.is_free):
            if at not in pivots:
                weights = np.zeros(len(self.is_free))
                weights[at] = 1
                weights[pivots] = -rows[:, at]
                if np.any(weights[pivots]):
                    known.append(self._named(weights))
        return [self._named(row) for row in rows], known

    def value(self, combination: Combination, values: Array) -> tuple[float, float]:
        """Returns value and standard error of a combination."""
        is_log, weights = self._coordinates.is_log, combination.weights
        used = weights != 0
        deviation = float(np.sqrt((weights * self._term) @ self.covariance @ (weights * self._term)))
        terms = np.where(is_log, np.log(np.where(is_log, values, 1.0)), values)
        value = float(weights @ terms)
        if is_log[used].all():
            return float(np.exp(value)), float(np.exp(value)) * deviation
        return value, deviation

    def _named(self, weights: Array) -> Combination:
        names, is_log = self._coordinates.names, self._coordinates.is_log
        used = np.flatnonzero(weights)
        if is_log[used].all():
            return Combination(_product([(names[at], weights[at]) for at in used]), weights)
        weights = weights / weights[used[0]]
        return Combination(
            _sum([(f"log({names[at]})" if is_log[at] else names[at], weights[at]) for at in used]), weights
        )


def _reduced(rows: Array) -> tuple[Array, list[int]]:
    """Returns rows of the same span, with 1 in a column of their own, and these columns; the last ones if equal."""
    rows, pivots = rows.copy(), list[int]()
    for at in range(len(rows)):
        sizes = np.abs(rows[at:]).max(axis=0)
        column = int(np.flatnonzero(sizes > 0.5 * sizes.max())[-1])
        best = at + int(np.argmax(np.abs(rows[at:, column])))
        rows[[at, best]] = rows[[best, at]]
        rows[at] /= rows[at, column]
        for other in range(len(rows)):
            if other != at:
                rows[other] -= rows[other, column] * rows[at]
        pivots.append(column)
    halves = np.round(2 * rows) / 2
    return np.where(np.abs(rows - halves) < SIMPLE, halves, rows), pivots


def _product(powers: Sequence[tuple[str, float]]) -> str:
    """Formats a product of powers, those with negative exponents as divisors."""
    over = [_power(name, power) for name, power in powers if power > 0]
    under = [_power(name, -power) for name, power in powers if power < 0]
    divisor = under[0] if len(under) == 1 else f"({' * '.join(under)})"
    return (" * ".join(over) or "1") + (f" / {divisor}" if under else "")


def _power(name: str, power: float) -> str:
    return name if power == 1 else f"{name}^{power:.3g}"


def _sum(terms: Sequence[tuple[str, float]]) -> str:
    text = " ".join(
        f"{'-' if weight < 0 else '+'} {name if abs(weight) == 1 else f'{abs(weight):.3g} {name}'}"
        for name, weight in terms
    )
    return text.removeprefix("+ ")
