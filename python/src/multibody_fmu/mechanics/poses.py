"""Orientations of frames as matrices, quaternions and angles."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .._native import frames as native
from ..arguments.arrays import Array, as_array, floats

# Full names of parts of spatial frames by their short names.
SHORT_NAMES = {"T": "R.T", "w": "R.w"}
SHORTEST_QUATERNION = 1e-3
NOT_TURNED = np.array([0.0, 0.0, 0.0, 1.0])
# Largest element of T T' - 1 for a matrix that counts as a rotation, here and in the FMUs.
LARGEST_DEFECT = 0.1


def defects(T: Array) -> tuple[Array, Array]:
    """Returns the largest elements of T T' - 1 and the determinants of matrices (n, 3, 3); NaN for NaN."""
    with np.errstate(invalid="ignore"):
        return np.abs(T @ np.swapaxes(T, 1, 2) - np.eye(3)).max(axis=(1, 2)), np.linalg.det(T)


def with_dropouts(orientations: ArrayLike, axes: int) -> Array:
    """Returns orientations, each in the last `axes` axes, with NaN in place of zeros, which were not measured."""
    array = as_array("Q" if axes == 1 else "T", orientations, float)
    zero = ~array.any(axis=tuple(range(-axes, 0)), keepdims=True)
    return np.where(zero, np.nan, array) if zero.any() else array


def matrix_from_quaternion(Q: ArrayLike) -> Array:
    """Converts quaternions to transformation matrices.

    Parameters
    ----------
    Q : array_like, shape (n, 4) or (4,)
        Quaternions {x, y, z, w}, scalar last, of any length. NaN, zeros and masked elements are dropouts.

    Returns
    -------
    numpy.ndarray, shape (n, 3, 3) or (3, 3)
        Matrices T, v_local = T v_world; NaN for dropouts.
    """
    Q = with_dropouts(Q, 1)
    return native.from_Q(floats("Q", Q / np.linalg.norm(Q, axis=-1, keepdims=True)))


def quaternion_from_matrix(T: ArrayLike) -> Array:
    """Converts transformation matrices to quaternions.

    Parameters
    ----------
    T : array_like, shape (n, 3, 3) or (3, 3)
        Matrices, v_local = T v_world. NaN, zeros and masked elements are dropouts.

    Returns
    -------
    numpy.ndarray, shape (n, 4) or (4,)
        Unit quaternions {x, y, z, w}, scalar last and not negative; NaN for dropouts.
    """
    # The formulas of `to_Q` need matrices without noise.
    return native.to_Q(native.nearest_rotation(floats("T", with_dropouts(T, 2))), NOT_TURNED)


def quaternion_from_angles(angles: Array) -> Array:
    """Converts roll, pitch and yaw (n, 3) in rad: yaw about z, pitch about the new y, roll about the new x."""
    return native.to_Q(native.axes_rotations([3, 2, 1], floats("angles", angles[:, ::-1])), NOT_TURNED)
