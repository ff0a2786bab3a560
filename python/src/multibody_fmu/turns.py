"""Rotation of a frame from step to step."""

from dataclasses import dataclass
from math import cos, hypot, sin


@dataclass(eq=False, slots=True)
class Turn:
    """A frame that turns."""

    axes: list[float]
    """The axes in the world, by rows of the matrix whose columns they are."""
    w: list[float]
    """Angular velocity in rad/s, resolved in the frame."""
    after: float = 0.0
    turned: list[float] | None = None
    """The axes after so many s, as they were asked for last."""

    def axes_after(self, time: float) -> list[float]:
        """The axes after a time in s, if the angular velocity stays what it is."""
        if self.turned is None or self.after != time:
            x, y, z = (rate * time for rate in self.w)
            angle = hypot(x, y, z)
            # Rodrigues' formula: 1 + s [x] + c [x]^2.
            s, c = (sin(angle) / angle, (1 - cos(angle)) / angle**2) if angle > 1e-6 else (1.0, 0.5)
            xx, yy, zz, xy, xz, yz = c * x * x, c * y * y, c * z * z, c * x * y, c * x * z, c * y * z
            x, y, z = s * x, s * y, s * z
            turn = (1 - yy - zz, xy - z, xz + y, xy + z, 1 - xx - zz, yz - x, xz - y, yz + x, 1 - xx - yy)
            self.turned, self.after = _product(self.axes, turn), time
        return self.turned


def turn_since(before: Turn, axes: list[float], time: float) -> Turn:
    """A frame with these axes, which has turned about one axis in a time in s.

    The mean over a step is what counts: vibrations of a stiff grip, which are faster, turn the frame to and fro.
    """
    b = before.axes
    relative = _product((b[0], b[3], b[6], b[1], b[4], b[7], b[2], b[5], b[8]), axes)
    x, y, z = (
        (relative[7] - relative[5]) / 2,
        (relative[2] - relative[6]) / 2,
        (relative[3] - relative[1]) / 2,
    )
    # Beyond a quarter of a turn in a step this is less than the angle, and no guess would be better.
    sine = hypot(x, y, z)
    scale = (1 + sine * sine / 6) / time if time > 0 else 0.0
    return Turn(axes, [scale * x, scale * y, scale * z])


def _product(a: "list[float] | tuple[float, ...]", b: "list[float] | tuple[float, ...]") -> list[float]:
    """Product of two matrices, which are given by rows."""
    return [
        a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
        for row in (0, 3, 6)
        for column in (0, 1, 2)
    ]
