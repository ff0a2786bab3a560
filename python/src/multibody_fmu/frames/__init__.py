"""Modelica's `Mechanics.MultiBody.Frames` for NumPy arrays: orientations, rotations, angular velocities.

    from multibody_fmu import frames

    T, w = frames.axis_rotation(3, angle, der_angle)           # (n, 3, 3), (n, 3): turned about z
    v_local = frames.resolve2(T, v_world)                      # T v
    T_rel, w_rel = frames.relative_rotation(T_a, T_b, w_a, w_b)  # of frame_b as seen from frame_a

An orientation rotates frame 1 (often the world) into frame 2 (often a body). It is two arrays:

    T (..., 3, 3)  transformation matrix: v2 = T v1; its rows are the axes of frame 2, resolved in frame 1
    w (..., 3)     angular velocity of frame 2 with respect to frame 1 in rad/s, resolved in frame 2

Functions take and return T; given all rates, they return T and w. `frames.quaternions` has the same functions for
quaternions (..., 4), {x, y, z, w}, scalar last.

T is the transpose of the rotation matrix of SciPy, MuJoCo and ROS, which maps from local to world components:

    T = np.swapaxes(Rotation.from_quat(Q).as_matrix(), -1, -2)  # equals from_Q(Q)

Leading dimensions broadcast: one T resolves many vectors, many T one vector. Computations use float64, do not copy
contiguous float64 arrays, and release the GIL. Arguments are not normalised or checked for being rotations. NaN and
infinity give NaN in the affected results only.
"""

from . import quaternions
from .conversions import from_nxy, from_nxz, from_Q, from_rotation_vector, from_T2, to_Q, to_rotation_vector
from .orientations import (
    absolute_rotation,
    angular_velocity1,
    angular_velocity2,
    equality_constraint,
    inverse_rotation,
    nearest_rotation,
    orientation_constraint,
    relative_rotation,
    small_rotation,
)
from .resolving import resolve1, resolve2, resolve_dyade1, resolve_dyade2, resolve_relative
from .rotations import axes_rotations, axes_rotations_angles, axis_rotation, planar_rotation, planar_rotation_angle

__all__ = [
    "absolute_rotation",
    "angular_velocity1",
    "angular_velocity2",
    "axes_rotations",
    "axes_rotations_angles",
    "axis_rotation",
    "equality_constraint",
    "from_Q",
    "from_T2",
    "from_nxy",
    "from_nxz",
    "from_rotation_vector",
    "inverse_rotation",
    "nearest_rotation",
    "orientation_constraint",
    "planar_rotation",
    "planar_rotation_angle",
    "quaternions",
    "relative_rotation",
    "resolve1",
    "resolve2",
    "resolve_dyade1",
    "resolve_dyade2",
    "resolve_relative",
    "small_rotation",
    "to_Q",
    "to_rotation_vector",
]
