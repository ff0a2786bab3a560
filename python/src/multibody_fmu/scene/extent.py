"""Extent of a motion in space."""

from typing import Any

import numpy as np

from ..arguments.arrays import Array

# Radius in m of a scene that is a single point.
SMALLEST = 0.5
# Greatest depth in radii of a floor at height 0 of the world.
DEEPEST = 1.5
# Distance from the origin in radii beyond which motions tremble: graphics cards have seven digits.
FARTHEST = 1e3


class Extent:
    """Bounding box of all added points."""

    def __init__(self) -> None:
        self._low = np.full(3, np.inf)
        self._high = np.full(3, -np.inf)

    @property
    def is_empty(self) -> bool:
        """Whether no point was added."""
        return not np.isfinite(self._low).all()

    def add(self, points: Array, reach: float = 0.0) -> None:
        """Adds points (n, 3) in m with a margin `reach` in m around them."""
        self._low = np.minimum(self._low, points.min(axis=0) - reach)
        self._high = np.maximum(self._high, points.max(axis=0) + reach)

    @property
    def _center(self) -> Array:
        return np.asarray((self._low + self._high) / 2)

    @property
    def _radius(self) -> float:
        return float(np.linalg.norm(self._high - self._low) / 2) or SMALLEST

    def origin(self) -> Array:
        """Returns the origin (3,) of the picture in m: round coordinates where the world's origin is far away."""
        unit = 10.0 ** np.ceil(np.log10(self._radius))
        far = np.abs(self._center) > FARTHEST * self._radius
        return np.where(far, np.round(self._center / unit) * unit, 0.0)

    def size(self, up: str, plane: bool) -> dict[str, Any]:
        """Returns origin, centre, radius and height of the floor in m, the centre and floor relative to the origin."""
        origin, center, radius = self.origin(), self._center, self._radius
        axis = 1 if up == "y" else 2
        lowest = float(self._low[axis])
        floor = 0.0 if -0.02 * radius <= lowest <= DEEPEST * radius else lowest - 0.1 * radius
        floor = 0.0 if plane else floor - float(origin[axis])
        return {"origin": origin.tolist(), "center": (center - origin).tolist(), "radius": radius, "floor": floor}
