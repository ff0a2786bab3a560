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

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from numpy.typing import ArrayLike

from .._native import frames as native
from ..arguments import coordinate_axis, switch, three_axes
from ..arguments.arrays import Floats, floats, number_or_array
from . import quaternions

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


@overload
def planar_rotation(e: ArrayLike, angle: ArrayLike, der_angle: None = None) -> Floats: ...
@overload
def planar_rotation(e: ArrayLike, angle: ArrayLike, der_angle: ArrayLike) -> tuple[Floats, Floats]: ...
def planar_rotation(
    e: ArrayLike, angle: ArrayLike, der_angle: ArrayLike | None = None
) -> Floats | tuple[Floats, Floats]:
    """Rotates frame 1 about an axis.

    Parameters
    ----------
    e : array_like, shape (..., 3)
        Unit vectors along the axis, with equal components in both frames; the length is not checked.
    angle : array_like, shape (...)
        Angles in rad.
    der_angle : array_like, shape (...), optional
        Their time derivatives in rad/s.

    Returns
    -------
    T : numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    w : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2, resolved in frame 2, in rad/s. Only if `der_angle` is given.
    """
    if der_angle is None:
        return native.planar_rotation(floats("e", e), floats("angle", angle))
    return native.planar_orientation(floats("e", e), floats("angle", angle), floats("der_angle", der_angle))


def planar_rotation_angle(e: ArrayLike, v1: ArrayLike, v2: ArrayLike) -> Any:
    """Finds the angle of the rotation about an axis that turns frame 1 so that `v1` has the components `v2`.

    Parameters
    ----------
    e : array_like, shape (..., 3)
        Unit vectors along the axis, with equal components in both frames; the length is not checked.
    v1, v2 : array_like, shape (..., 3)
        Components of a vector, not parallel to `e`, in frame 1 and in frame 2.

    Returns
    -------
    numpy.ndarray or numpy.float64, shape (...)
        Angles in rad, from -pi to pi.
    """
    return number_or_array(native.planar_rotation_angle(floats("e", e), floats("v1", v1), floats("v2", v2)))


@overload
def axis_rotation(axis: int, angle: ArrayLike, der_angle: None = None) -> Floats: ...
@overload
def axis_rotation(axis: int, angle: ArrayLike, der_angle: ArrayLike) -> tuple[Floats, Floats]: ...
def axis_rotation(axis: int, angle: ArrayLike, der_angle: ArrayLike | None = None) -> Floats | tuple[Floats, Floats]:
    """Rotates frame 1 about one of its coordinate axes.

    Parameters
    ----------
    axis : int
        1 (x), 2 (y) or 3 (z).
    angle : array_like, shape (...)
        Angles in rad.
    der_angle : array_like, shape (...), optional
        Their time derivatives in rad/s.

    Returns
    -------
    T : numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    w : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2, resolved in frame 2, in rad/s. Only if `der_angle` is given.
    """
    axis = coordinate_axis("axis", axis)
    if der_angle is None:
        return native.axis_rotation(axis, floats("angle", angle))
    return native.axis_orientation(axis, floats("angle", angle), floats("der_angle", der_angle))


@overload
def axes_rotations(sequence: Sequence[int], angles: ArrayLike, der_angles: None = None) -> Floats: ...
@overload
def axes_rotations(sequence: Sequence[int], angles: ArrayLike, der_angles: ArrayLike) -> tuple[Floats, Floats]: ...
def axes_rotations(
    sequence: Sequence[int], angles: ArrayLike, der_angles: ArrayLike | None = None
) -> Floats | tuple[Floats, Floats]:
    """Rotates frame 1 about three coordinate axes in turn, each an axis of the already rotated frame (intrinsic).

    The sequence (1, 2, 3) is SciPy's `Rotation.from_euler("XYZ", angles)`, with capital letters.

    Parameters
    ----------
    sequence : sequence of int
        Three axes: 1 (x), 2 (y) or 3 (z). Axes may be equal.
    angles : array_like, shape (..., 3)
        Angles in rad.
    der_angles : array_like, shape (..., 3), optional
        Their time derivatives in rad/s.

    Returns
    -------
    T : numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    w : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2, resolved in frame 2, in rad/s. Only if `der_angles` is given.
    """
    axes = three_axes("sequence", sequence)
    if der_angles is None:
        return native.axes_rotations(axes, floats("angles", angles))
    return native.axes_orientations(axes, floats("angles", angles), floats("der_angles", der_angles))


def axes_rotations_angles(T: ArrayLike, sequence: Sequence[int] = (1, 2, 3), guess_angle1: ArrayLike = 0.0) -> Floats:
    """Finds the angles of a rotation for `axes_rotations`.

    Of two solutions, returns the one with the first angle closer to the guess. With the guess 0, the first angle is
    from -pi/2 to pi/2 and the second may be larger, unlike in other programs.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    sequence : sequence of int, optional
        Three axes: 1 (x), 2 (y) or 3 (z). Neighbours must differ.
    guess_angle1 : array_like, shape (...), optional
        Guess of the first angle in rad; also the first angle where it is arbitrary.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Angles in rad.
    """
    return native.axes_rotations_angles(
        three_axes("sequence", sequence), floats("T", T), floats("guess_angle1", guess_angle1)
    )


def from_Q(Q: ArrayLike) -> Floats:
    """Converts quaternions to transformation matrices.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions {x, y, z, w} of length 1, scalar last. Other lengths give matrices that are not rotations, zeros
        minus the identity; `multibody_fmu.matrix_from_quaternion` normalises, and makes NaN of zeros.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    """
    return native.from_Q(floats("Q", Q))


def to_Q(T: ArrayLike, Q_guess: ArrayLike = (0.0, 0.0, 0.0, 1.0)) -> Floats:
    """Converts transformation matrices to quaternions.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    Q_guess : array_like, shape (..., 4), optional
        Guess that selects the closer of the two quaternions of a rotation. The default makes the scalar nonnegative.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions {x, y, z, w}, scalar last.
    """
    return native.to_Q(floats("T", T), floats("Q_guess", Q_guess))


def from_T2(T: ArrayLike, der_T: ArrayLike) -> tuple[Floats, Floats]:
    """Makes orientations from matrices and their time derivatives.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    der_T : array_like, shape (..., 3, 3)
        Their time derivatives in 1/s.

    Returns
    -------
    T : numpy.ndarray, shape (..., 3, 3)
        The given matrices, with the leading dimensions of the result.
    w : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 2, in rad/s.
    """
    return native.from_T2(floats("T", T), floats("der_T", der_T))


def from_nxy(n_x: ArrayLike, n_y: ArrayLike) -> Floats:
    """Makes orientations from directions of the x-axis and, roughly, the y-axis.

    Parameters
    ----------
    n_x : array_like, shape (..., 3)
        Vectors along the x-axis of frame 2, resolved in frame 1, of any length; {1, 0, 0} replaces those below 1e-10.
    n_y : array_like, shape (..., 3)
        Vectors near the y-axis of frame 2, resolved in frame 1; replaced where parallel to `n_x` (within 1e-3 rad) or
        shorter than 1e-10.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    """
    return native.from_nxy(floats("n_x", n_x), floats("n_y", n_y))


def from_nxz(n_x: ArrayLike, n_z: ArrayLike) -> Floats:
    """Makes orientations from directions of the x-axis and, roughly, the z-axis.

    Parameters
    ----------
    n_x : array_like, shape (..., 3)
        Vectors along the x-axis of frame 2, resolved in frame 1, of any length; {1, 0, 0} replaces those below 1e-10.
    n_z : array_like, shape (..., 3)
        Vectors near the z-axis of frame 2, resolved in frame 1; replaced where parallel to `n_x` (within 1e-3 rad) or
        shorter than 1e-10.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    """
    return native.from_nxz(floats("n_x", n_x), floats("n_z", n_z))


def from_rotation_vector(phi: ArrayLike) -> Floats:
    """Converts rotation vectors to transformation matrices. Not among Modelica's functions.

    Parameters
    ----------
    phi : array_like, shape (..., 3)
        Axes times angles in rad, with equal components in both frames.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    """
    return native.from_rotation_vector(floats("phi", phi))


def to_rotation_vector(T: ArrayLike) -> Floats:
    """Converts transformation matrices to rotation vectors. Not among Modelica's functions.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Axes times angles in rad, at most pi long, with equal components in both frames.
    """
    return native.to_rotation_vector(floats("T", T))


@overload
def inverse_rotation(T: ArrayLike, w: None = None) -> Floats: ...
@overload
def inverse_rotation(T: ArrayLike, w: ArrayLike) -> tuple[Floats, Floats]: ...
def inverse_rotation(T: ArrayLike, w: ArrayLike | None = None) -> Floats | tuple[Floats, Floats]:
    """Inverts orientations: `T'`, `-T' w`.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    w : array_like, shape (..., 3), optional
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 2, in rad/s.

    Returns
    -------
    T_inv : numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 2 to frame 1.
    w_inv : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 1 with respect to frame 2, resolved in frame 1. Only if `w` is given.
    """
    if w is None:
        return native.inverse_rotation(floats("T", T))
    return native.inverse_orientation(floats("T", T), floats("w", w))


@overload
def relative_rotation(T1: ArrayLike, T2: ArrayLike, w1: None = None, w2: None = None) -> Floats: ...
@overload
def relative_rotation(T1: ArrayLike, T2: ArrayLike, w1: ArrayLike, w2: ArrayLike) -> tuple[Floats, Floats]: ...
def relative_rotation(
    T1: ArrayLike, T2: ArrayLike, w1: ArrayLike | None = None, w2: ArrayLike | None = None
) -> Floats | tuple[Floats, Floats]:
    """Computes the orientation of frame 2 with respect to frame 1: `T2 T1'`, `w2 - T2 (T1' w1)`.

    Parameters
    ----------
    T1, T2 : array_like, shape (..., 3, 3)
        Transformation matrices from a frame 0 to frame 1 and to frame 2.
    w1, w2 : array_like, shape (..., 3), optional
        Angular velocities with respect to frame 0, each resolved in its frame, in rad/s. Both or neither.

    Returns
    -------
    T_rel : numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    w_rel : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 2. Only if `w1` and `w2` are given.
    """
    if w1 is None and w2 is None:
        return native.relative_rotation(floats("T1", T1), floats("T2", T2))
    if w1 is None or w2 is None:
        raise ValueError(f"{'w1' if w1 is None else 'w2'} is not given: give both w1 and w2, or neither")
    return native.relative_orientation(floats("T1", T1), floats("T2", T2), floats("w1", w1), floats("w2", w2))


@overload
def absolute_rotation(T1: ArrayLike, T_rel: ArrayLike, w1: None = None, w_rel: None = None) -> Floats: ...
@overload
def absolute_rotation(T1: ArrayLike, T_rel: ArrayLike, w1: ArrayLike, w_rel: ArrayLike) -> tuple[Floats, Floats]: ...
def absolute_rotation(
    T1: ArrayLike, T_rel: ArrayLike, w1: ArrayLike | None = None, w_rel: ArrayLike | None = None
) -> Floats | tuple[Floats, Floats]:
    """Computes the orientation of frame 2 from frame 1 and the relative orientation: `T_rel T1`, `T_rel w1 + w_rel`.

    Parameters
    ----------
    T1, T_rel : array_like, shape (..., 3, 3)
        Transformation matrices from a frame 0 to frame 1, and from frame 1 to frame 2.
    w1, w_rel : array_like, shape (..., 3), optional
        Angular velocities of frame 1 with respect to frame 0, resolved in frame 1, and of frame 2 with respect to
        frame 1, resolved in frame 2, in rad/s. Both or neither.

    Returns
    -------
    T2 : numpy.ndarray, shape (..., 3, 3)
        Transformation matrices from frame 0 to frame 2.
    w2 : numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 0, resolved in frame 2. Only if `w1` and `w_rel` are given.
    """
    if w1 is None and w_rel is None:
        return native.absolute_rotation(floats("T1", T1), floats("T_rel", T_rel))
    if w1 is None or w_rel is None:
        raise ValueError(f"{'w1' if w1 is None else 'w_rel'} is not given: give both w1 and w_rel, or neither")
    return native.absolute_orientation(
        floats("T1", T1), floats("T_rel", T_rel), floats("w1", w1), floats("w_rel", w_rel)
    )


def angular_velocity1(T: ArrayLike, der_T: ArrayLike) -> Floats:
    """Computes angular velocities from derivatives of matrices, resolved in frame 1.

    `resolve1(T, w)` resolves known angular velocities in frame 1.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    der_T : array_like, shape (..., 3, 3)
        Their time derivatives in 1/s.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 1, in rad/s.
    """
    return native.angular_velocity1(floats("T", T), floats("der_T", der_T))


def angular_velocity2(T: ArrayLike, der_T: ArrayLike) -> Floats:
    """Computes angular velocities from derivatives of matrices, resolved in frame 2: the `w` of an orientation.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    der_T : array_like, shape (..., 3, 3)
        Their time derivatives in 1/s.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 2, in rad/s.
    """
    return native.angular_velocity2(floats("T", T), floats("der_T", der_T))


def small_rotation(T: ArrayLike, with_residues: bool = False) -> Floats:
    """Computes rotation vectors of small rotations to first order: `{T23, -T13, T12}`.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2. For large rotations use `to_rotation_vector`.
    with_residues : bool, optional
        Whether to append three residues that vanish for the null rotation.

    Returns
    -------
    numpy.ndarray, shape (..., 3) or (..., 6)
        Rotation vectors in rad, and residues.
    """
    is_long = switch("with_residues", with_residues)
    function = native.small_rotation_with_residues if is_long else native.small_rotation
    return function(floats("T", T))


def equality_constraint(T1: ArrayLike, T2: ArrayLike) -> Floats:
    """Computes residues that vanish where two orientations are equal.

    Residues of small differences are the rotation vector from frame 1 into frame 2, resolved in frame 1.

    Parameters
    ----------
    T1, T2 : array_like, shape (..., 3, 3)
        Transformation matrices from a frame 0 to frame 1 and to frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Residues in rad.
    """
    return native.equality_constraint(floats("T1", T1), floats("T2", T2))


def orientation_constraint(T: ArrayLike) -> Floats:
    """Computes residues that vanish where the columns of matrices are orthonormal.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices.

    Returns
    -------
    numpy.ndarray, shape (..., 6)
        Squared lengths of the columns less 1, and the dot products of columns 1 and 2, 1 and 3, 2 and 3.
    """
    return native.orientation_constraint(floats("T", T))


def nearest_rotation(T: ArrayLike) -> Floats:
    """Finds the rotations nearest to matrices that are not exactly rotations. Not among Modelica's functions.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Matrices with a positive determinant, not far from rotations.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        Transformation matrices with the least sum of squared differences from `T`; not finite for singular matrices.
    """
    return native.nearest_rotation(floats("T", T))


def resolve1(T: ArrayLike, v2: ArrayLike) -> Floats:
    """Resolves vectors in frame 1: `T' v2`. From the body to the world.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    v2 : array_like, shape (..., 3)
        Vectors, resolved in frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        The vectors, resolved in frame 1.
    """
    return native.resolve1(floats("T", T), floats("v2", v2))


def resolve2(T: ArrayLike, v1: ArrayLike) -> Floats:
    """Resolves vectors in frame 2: `T v1`. From the world to the body.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    v1 : array_like, shape (..., 3)
        Vectors, resolved in frame 1.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        The vectors, resolved in frame 2.
    """
    return native.resolve2(floats("T", T), floats("v1", v1))


def resolve_relative(v1: ArrayLike, T1: ArrayLike, T2: ArrayLike) -> Floats:
    """Resolves vectors of frame 1 in frame 2, with both frames known in a frame 0: `T2 (T1' v1)`.

    Parameters
    ----------
    v1 : array_like, shape (..., 3)
        Vectors, resolved in frame 1.
    T1, T2 : array_like, shape (..., 3, 3)
        Transformation matrices from frame 0 to frame 1 and to frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        The vectors, resolved in frame 2.
    """
    return native.resolve_relative(floats("v1", v1), floats("T1", T1), floats("T2", T2))


def resolve_dyade1(T: ArrayLike, D2: ArrayLike) -> Floats:
    """Resolves tensors, such as inertias, in frame 1: `T' D2 T`.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    D2 : array_like, shape (..., 3, 3)
        Second-order tensors, resolved in frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        The tensors, resolved in frame 1.
    """
    return native.resolve_dyade1(floats("T", T), floats("D2", D2))


def resolve_dyade2(T: ArrayLike, D1: ArrayLike) -> Floats:
    """Resolves tensors, such as inertias, in frame 2: `T D1 T'`.

    Parameters
    ----------
    T : array_like, shape (..., 3, 3)
        Transformation matrices from frame 1 to frame 2.
    D1 : array_like, shape (..., 3, 3)
        Second-order tensors, resolved in frame 1.

    Returns
    -------
    numpy.ndarray, shape (..., 3, 3)
        The tensors, resolved in frame 2.
    """
    return native.resolve_dyade2(floats("T", T), floats("D1", D1))
