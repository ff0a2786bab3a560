"""Conversions of orientations from and to quaternions, directions, derivatives and rotation vectors."""

from __future__ import annotations

from numpy.typing import ArrayLike

from .._native import frames as native
from ..arguments.arrays import Floats, floats


def from_Q(Q: ArrayLike) -> Floats:
    """Converts quaternions to transformation matrices.

    Parameters
    ----------
    Q : array_like, shape (..., 4)
        Quaternions {x, y, z, w} of length 1, scalar last. Other lengths give matrices that are not rotations;
        `multibody_fmu.matrix_from_quaternion` normalises.

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
