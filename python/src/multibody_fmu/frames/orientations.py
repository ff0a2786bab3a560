"""Orientations inverted, combined, compared and corrected."""

from __future__ import annotations

from typing import overload

from numpy.typing import ArrayLike

from .._native import frames as native
from ..arguments.arrays import Floats, floats


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
    function = native.small_rotation_with_residues if with_residues else native.small_rotation
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
