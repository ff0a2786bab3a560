"""A coordinate system that moves."""

from dataclasses import dataclass, field

import mujoco
import numpy as np


@dataclass
class Frame:
    """Position `r` and velocity `v` of its origin (world, m and m/s), attitude as a quaternion {w, x, y, z}, angular
    velocity `w` (local, rad/s)."""

    r: np.ndarray
    quaternion: np.ndarray
    v: np.ndarray = field(default_factory=lambda: np.zeros(3))
    w: np.ndarray = field(default_factory=lambda: np.zeros(3))

    @property
    def axes(self):
        """The matrix whose columns are the axes of the frame: it maps local components to world components."""
        matrix = np.empty(9)
        mujoco.mju_quat2Mat(matrix, self.quaternion)
        return matrix.reshape(3, 3)

    def at(self, offset):
        """The frame with the same axes at another point of the same body, `offset` (local, m) away."""
        return Frame(
            self.r + self.axes @ offset, self.quaternion, self.v + self.axes @ np.cross(self.w, offset), self.w
        )

    def moved(self, shift):
        """The frame at rest, shifted in the world, in m."""
        return Frame(self.r + shift, self.quaternion)

    def turned(self, axis, angle):
        """The frame at rest, turned about an axis (world) through its origin, in rad."""
        turn, quaternion = np.empty(4), np.empty(4)
        mujoco.mju_axisAngle2Quat(turn, np.asarray(axis, dtype=float), angle)
        mujoco.mju_mulQuat(quaternion, turn, self.quaternion)
        return Frame(self.r, quaternion)

    def seen_from(self, other):
        """The frame at rest, relative to another one."""
        back, quaternion = np.empty(4), np.empty(4)
        mujoco.mju_negQuat(back, other.quaternion)
        mujoco.mju_mulQuat(quaternion, back, self.quaternion)
        return Frame(other.axes.T @ (self.r - other.r), quaternion)

    def inputs(self):
        """The frame as inputs of the FMUs: T maps world components to local ones, so it is the transpose of `axes`."""
        return {"r_0": self.r, "v_0": self.v, "R.T": self.axes.T, "R.w": self.w}


def rotation_vector(start, end):
    """The rotation from one frame to another, resolved in either of the two, in rad."""
    vector = np.empty(3)
    mujoco.mju_subQuat(vector, end.quaternion, start.quaternion)
    return vector
