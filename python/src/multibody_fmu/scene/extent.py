"""How much room a motion takes."""

from typing import Any

import numpy as np

from ..poses import Array

# Radius of a scene that is a single point, in m.
SMALLEST = 0.5
# The floor is at the height 0 of the world, if that is not farther below than this many radii.
DEEPEST = 1.5


class Extent:
    """The box around everything that is added."""

    def __init__(self) -> None:
        self._low = np.full(3, np.inf)
        self._high = np.full(3, -np.inf)

    def add(self, points: Array, reach: float = 0.0) -> None:
        """Points (n, 3) in m, with something around them."""
        self._low = np.minimum(self._low, points.min(axis=0) - reach)
        self._high = np.maximum(self._high, points.max(axis=0) + reach)

    def size(self, up: str, plane: bool) -> dict[str, Any]:
        """Centre and radius in m, and the height of the floor."""
        center = (self._low + self._high) / 2
        radius = float(np.linalg.norm(self._high - self._low) / 2) or SMALLEST
        axis = 1 if up == "y" else 2
        lowest = float(self._low[axis])
        floor = 0.0 if -0.02 * radius <= lowest <= DEEPEST * radius else lowest - 0.1 * radius
        return {"center": center.tolist(), "radius": radius, "floor": 0.0 if plane else floor}
