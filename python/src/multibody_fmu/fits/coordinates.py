"""Parameters to find: bounds, start values, and coordinates of one size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..arguments import by_name, number, several, shown
from ..arguments.arrays import Array
from ..arguments.messages import listed

# Least ratio of positive bounds that are wide: coordinates are logarithms.
WIDE = 10.0


class Coordinates:
    """Coordinates of the parameters to find: logarithms between wide positive bounds, else values over a scale.

    A change of a coordinate by 1 is large: a factor of e, or half of the range between bounds.
    """

    def __init__(self, bounds: Mapping[str, tuple[float, float]], known: Mapping[str, float]) -> None:
        """`known` are values for the scale where a bound is infinite."""
        self.names = list(bounds)
        self.low, self.high = np.array(list(bounds.values()), dtype=float).T
        with np.errstate(divide="ignore", invalid="ignore"):
            self.is_log = (self.low > 0) & (self.high / self.low >= WIDE)
        self.is_bounded = np.isfinite(self.low) & np.isfinite(self.high)
        self.is_open = ~(self.is_log | self.is_bounded)
        size = np.array([abs(known[name]) or 1.0 for name in self.names])
        width = np.where(self.is_bounded, self.high, 2 * size) - np.where(self.is_bounded, self.low, 0)
        self.scale = np.where(self.is_log, 1.0, width / 2)

    @property
    def bounds(self) -> tuple[Array, Array]:
        """Bounds of the coordinates."""
        return self.of(self.low), self.of(self.high)

    def of(self, values: Array) -> Array:
        """Returns the coordinates of values."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(self.is_log, np.log(values), values / self.scale)

    def values(self, coordinates: Array) -> Array:
        """Returns the values at coordinates."""
        with np.errstate(over="ignore"):
            found = np.where(self.is_log, np.exp(np.where(self.is_log, coordinates, 0.0)), coordinates * self.scale)
        return np.asarray(np.clip(found, self.low, self.high))

    def sizes(self, coordinates: Array) -> Array:
        """Returns the sizes of coordinates: at least 1, larger only for values without bounds."""
        return np.where(self.is_open, np.maximum(1.0, np.abs(coordinates)), 1.0)

    def slopes(self, values: Array) -> Array:
        """Returns the derivatives of the values by their coordinates."""
        return np.where(self.is_log, values, self.scale)

    def by_name(self, values: Array) -> dict[str, float]:
        """Returns values by name."""
        return dict(zip(self.names, values.tolist(), strict=True))


def apart(parameters: Any, arrays: Sequence[str]) -> tuple[dict[str, tuple[float, float]], dict[str, Any]]:
    """Returns the bounds of the parameters to find, and the values of all others.

    Bounds are pairs of numbers, unless the parameter is among `arrays`. Raises a ValueError for wrong bounds.
    """
    given = by_name("parameters", parameters)
    found, others = {}, {}
    for name, value in given.items():
        is_pair = isinstance(value, (tuple, list, np.ndarray)) and len(np.shape(value)) == 1 and len(value) == 2
        if name in arrays or not is_pair:
            others[name] = value
            continue
        low, high = (number(f"parameters[{name!r}]", bound) for bound in several(name, value))
        if not low < high:
            raise ValueError(f"parameters[{name!r}] = {shown(value)}: must be bounds (low, high), the lower one first")
        found[name] = low, high
    for name in [] if found else others.keys() & set(arrays):
        raise ValueError(f"{name} is an array: give bounds of its entries, such as {name}[1]")
    if not found:
        raise ValueError("parameters has no bounds: give those to find as (low, high), such as (1e3, 1e7)")
    return found, others


def start_values(start: Any, bounds: Mapping[str, tuple[float, float]]) -> dict[str, float]:
    """Returns the given start values. Raises a ValueError for those that are not searched, or outside of the bounds."""
    given = by_name("start", start)
    for name, value in given.items():
        if name not in bounds:
            raise ValueError(f"start has {name}, which is not searched: {listed(bounds)}")
        low, high = bounds[name]
        given[name] = number(f"start[{name!r}]", value, low, high, f"within its bounds, from {low:g} to {high:g}")
    return given
