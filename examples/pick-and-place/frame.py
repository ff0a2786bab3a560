"""A coordinate system."""

from dataclasses import dataclass, field

import mujoco
import numpy as np


@dataclass
class Frame:
    """Position `r` and velocity `v` of the origin (world, m and m/s), attitude as a quaternion {w, x, y, z}, angular
    velocity `w` (local, rad/s)."""

    r: np.ndarray
    quaternion: np.ndarray
    v: np.ndarray = field(default_factory=lambda: np.zeros(3))
    w: np.ndarray = field(default_factory=lambda: np.zeros(3))

    @property
    def axes(self):
        """Matrix with the frame's axes as columns: maps local components to world components."""
        matrix = np.empty(9)
        mujoco.mju_quat2Mat(matrix, self.quaternion)
        return matrix.reshape(3, 3)

    def at(self, offset):
        """The frame at rest with the same axes at another point of the same body, `offset` (local, m) away."""
        return Frame(self.r + self.axes @ offset, self.quaternion)

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


def inputs(frames):
    """Frames over time as inputs of FMUs. T maps world components to local ones: it is the transpose of `axes`."""
    return {
        "r_0": np.array([frame.r for frame in frames]),
        "v_0": np.array([frame.v for frame in frames]),
        "R.T": np.array([frame.axes.T for frame in frames]),
        "R.w": np.array([frame.w for frame in frames]),
    }


def rotation_vector(start, end):
    """Rotation vector in rad from one frame to another, resolved in either of the two."""
    vector = np.empty(3)
    mujoco.mju_subQuat(vector, end.quaternion, start.quaternion)
    return vector
