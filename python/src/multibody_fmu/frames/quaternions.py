"""Modelica's `Frames.Quaternions` for NumPy arrays.

    from multibody_fmu.frames import quaternions

    Q_rel = quaternions.relative_rotation(Q_a, Q_b)  # (n, 4)
    v_local = quaternions.resolve2(Q_a, v_world)     # (n, 3)

Quaternions (..., 4) are {x, y, z, w}, scalar last, as in SciPy and ROS: a rotation by the angle a about the unit vector
e is {e sin(a/2), cos(a/2)}. `q[..., [1, 2, 3, 0]]` converts MuJoCo's {w, x, y, z}. Q and -Q are the same rotation.
Lengths are neither checked nor restored, unless a function says so: zeros reverse vectors. `multibody_fmu.frames`
converts to and from matrices (`from_Q`, `to_Q`), and describes leading dimensions, types and NaN.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from .._native import frames
from ..arguments.arrays import Floats, floats, number_or_array

__all__ = [
    "absolute_rotation",
    "angular_velocity1",
    "angular_velocity2",
    "axis_and_angle",
    "der",
    "equality_constraint",
    "from_rotation_vector",
    "inverse_rotation",
    "orientation_constraint",
    "planar_rotation",
    "relative_rotation",
    "resolve1",
    "resolve2",
    "small_rotation",
    "to_rotation_vector",
    "with_standard_sign",
]

native = frames.quaternions


def resolve1(Q: ArrayLike, v2: ArrayLike) -> Floats:
    """Resolves vectors in frame 1. From the body to the world: SciPy's `Rotation.from_quat(Q).apply(v2)`.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2.
    v2 : array_like, shape (..., 3)
        Vectors, resolved in frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        The vectors, resolved in frame 1.
    """
    return native.resolve1(floats("Q", Q), floats("v2", v2))


def resolve2(Q: ArrayLike, v1: ArrayLike) -> Floats:
    """Resolves vectors in frame 2. From the world to the body.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2.
    v1 : array_like, shape (..., 3)
        Vectors, resolved in frame 1.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        The vectors, resolved in frame 2.
    """
    return native.resolve2(floats("Q", Q), floats("v1", v1))


def inverse_rotation(Q: ArrayLike) -> Floats:
    """Inverts rotations: conjugates, not divided by the squared length.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions that rotate frame 2 into frame 1.
    """
    return native.inverse_rotation(floats("Q", Q))


def relative_rotation(Q1: ArrayLike, Q2: ArrayLike) -> Floats:
    """Computes rotations from frame 1 into frame 2.

    Parameters
    ----------
    Q1, Q2 : array_like, shape (..., 4)
        Quaternions that rotate a frame 0 into frame 1 and into frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2, with the sign of the product.
    """
    return native.relative_rotation(floats("Q1", Q1), floats("Q2", Q2))


def absolute_rotation(Q1: ArrayLike, Q_rel: ArrayLike) -> Floats:
    """Computes rotations from frame 0 into frame 2.

    Parameters
    ----------
    Q1, Q_rel : array_like, shape (..., 4)
        Quaternions that rotate frame 0 into frame 1, and frame 1 into frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions that rotate frame 0 into frame 2.
    """
    return native.absolute_rotation(floats("Q1", Q1), floats("Q_rel", Q_rel))


def planar_rotation(e: ArrayLike, angle: ArrayLike) -> Floats:
    """Rotates frame 1 about an axis.

    Parameters
    ----------
    e : array_like, shape (..., 3)
        Unit vectors along the axis, with equal components in both frames; the length is not checked.
    angle : array_like, shape (...)
        Angles in rad.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2.
    """
    return native.planar_rotation(floats("e", e), floats("angle", angle))


def small_rotation(Q: ArrayLike) -> Floats:
    """Computes rotation vectors of small rotations to first order: twice the vector part.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2, near {0, 0, 0, 1}.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Rotation vectors in rad.
    """
    return native.small_rotation(floats("Q", Q))


def equality_constraint(Q1: ArrayLike, Q2: ArrayLike) -> Floats:
    """Computes residues that vanish where two quaternions are equal, sign included.

    Residues of small differences are half the rotation vector from frame 1 into frame 2, resolved in frame 1.

    Parameters
    ----------
    Q1, Q2 : array_like, shape (..., 4)
        Quaternions that rotate a frame 0 into frame 1 and into frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Residues in rad.
    """
    return native.equality_constraint(floats("Q1", Q1), floats("Q2", Q2))


def orientation_constraint(Q: ArrayLike) -> Any:
    """Computes squared lengths less 1, which vanish for rotations.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions.

    Returns
    -------
    numpy.ndarray or numpy.float64, shape (...)
        Residues. Modelica returns each as an array of one element.
    """
    return number_or_array(native.orientation_constraint(floats("Q", Q)))


def angular_velocity1(Q: ArrayLike, der_Q: ArrayLike) -> Floats:
    """Computes angular velocities from derivatives of quaternions, resolved in frame 1.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions of length 1 that rotate frame 1 into frame 2.
    der_Q : array_like, shape (..., 4)
        Their time derivatives in 1/s.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 1, in rad/s.
    """
    return native.angular_velocity1(floats("Q", Q), floats("der_Q", der_Q))


def angular_velocity2(Q: ArrayLike, der_Q: ArrayLike) -> Floats:
    """Computes angular velocities from derivatives of quaternions, resolved in frame 2.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions of length 1 that rotate frame 1 into frame 2.
    der_Q : array_like, shape (..., 4)
        Their time derivatives in 1/s.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 2, in rad/s.
    """
    return native.angular_velocity2(floats("Q", Q), floats("der_Q", der_Q))


def der(Q: ArrayLike, w: ArrayLike) -> Floats:
    """Computes derivatives of quaternions from angular velocities. Not among Modelica's functions.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2.
    w : array_like, shape (..., 3)
        Angular velocities of frame 2 with respect to frame 1, resolved in frame 2, in rad/s.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Time derivatives of the quaternions in 1/s.
    """
    return native.der(floats("Q", Q), floats("w", w))


def from_rotation_vector(phi: ArrayLike) -> Floats:
    """Converts rotation vectors to quaternions. Not among Modelica's functions.

    Parameters
    ----------
    phi : array_like, shape (..., 3)
        Axes times angles in rad, with equal components in both frames.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions that rotate frame 1 into frame 2.
    """
    return native.from_rotation_vector(floats("phi", phi))


def to_rotation_vector(Q: ArrayLike) -> Floats:
    """Converts quaternions to rotation vectors. Not among Modelica's functions.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions of any nonzero length that rotate frame 1 into frame 2.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        Axes times angles in rad, at most pi long, with equal components in both frames.
    """
    return native.to_rotation_vector(floats("Q", Q))


def axis_and_angle(Q: ArrayLike) -> tuple[Floats, Any]:
    """Finds axes and angles of rotations. Not among Modelica's functions.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions of any nonzero length that rotate frame 1 into frame 2.

    Returns
    -------
    axis : numpy.ndarray, shape (..., 3)
        Unit vectors; {0, 0, 1} below 1e-12 rad. At half turns, the first nonzero component is positive.
    angle : numpy.ndarray or numpy.float64, shape (...)
        Angles in rad, from 0 to pi.
    """
    axis, angle = native.axis_and_angle(floats("Q", Q))
    return axis, number_or_array(angle)


def with_standard_sign(Q: ArrayLike) -> Floats:
    """Makes the scalar positive by choosing Q or -Q. Not among Modelica's functions.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions.

    Returns
    -------
    numpy.ndarray, shape (..., 4)
        Quaternions with a positive scalar; where the scalar is zero, the first nonzero component is positive.
    """
    return native.with_standard_sign(floats("Q", Q))
