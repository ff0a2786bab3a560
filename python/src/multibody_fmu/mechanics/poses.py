"""Orientations of frames as matrices, quaternions and angles."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..arguments.arrays import Array, as_array

# Parts of spatial frames by the short names that users write.
SHORT_NAMES = {"T": "R.T", "w": "R.w"}
SHORTEST_QUATERNION = 1e-3
# Largest element of T T' - 1 up to which a matrix counts as a rotation, here and in the FMUs.
LARGEST_DEFECT = 0.1


def defects(T: Array) -> tuple[Array, Array]:
    """How far matrices (n, 3, 3) are from rotations: largest elements of T T' - 1, and determinants; NaN for NaN."""
    with np.errstate(invalid="ignore"):
        return np.abs(T @ np.swapaxes(T, 1, 2) - np.eye(3)).max(axis=(1, 2)), np.linalg.det(T)


def with_dropouts(orientations: ArrayLike, axes: int) -> Array:
    """Orientations, each in the last `axes` axes, with NaN for those that are zeros: they were not measured."""
    array = as_array("Q" if axes == 1 else "T", orientations, float)
    zero = ~array.any(axis=tuple(range(-axes, 0)), keepdims=True)
    return np.where(zero, np.nan, array) if zero.any() else array


def matrix_from_quaternion(Q: ArrayLike) -> Array:
    """Converts quaternions to transformation matrices.

    Parameters
    ----------
    Q : array_like, shape (n, 4) or (4,)
        Quaternions {x, y, z, w}, scalar last, normalised or not. NaN, zeros and masked ones are dropouts.

    Returns
    -------
    numpy.ndarray, shape (n, 3, 3) or (3, 3)
        Matrices T, v_local = T v_world; NaN for dropouts.
    """
    Q = with_dropouts(Q, 1)
    q = Q / np.linalg.norm(Q, axis=-1, keepdims=True)
    x, y, z, w = np.moveaxis(q, -1, 0)
    rows = [[2 * (x * x + w * w) - 1, 2 * (x * y + z * w), 2 * (x * z - y * w)],
            [2 * (x * y - z * w), 2 * (y * y + w * w) - 1, 2 * (y * z + x * w)],
            [2 * (x * z + y * w), 2 * (y * z - x * w), 2 * (z * z + w * w) - 1]]  # fmt: skip
    return np.asarray(np.moveaxis(np.array(rows), (0, 1), (-2, -1)))


def quaternion_from_matrix(T: ArrayLike) -> Array:
    """Converts transformation matrices to quaternions.

    Parameters
    ----------
    T : array_like, shape (n, 3, 3) or (3, 3)
        Matrices, v_local = T v_world. NaN, zeros and masked ones are dropouts.

    Returns
    -------
    numpy.ndarray, shape (n, 4) or (4,)
        Unit quaternions {x, y, z, w}, scalar last and not negative; NaN for dropouts.
    """
    (a, b, c), (d, e, f), (g, h, i) = np.moveaxis(with_dropouts(T, 2), (-2, -1), (0, 1))
    # Four times the products of all components. Each row is a multiple of the quaternion; the one with the largest
    # square is accurate.
    rows = [[1 + a - e - i, b + d, g + c, f - h], [b + d, 1 - a + e - i, f + h, g - c],
            [g + c, f + h, 1 - a - e + i, b - d], [f - h, g - c, b - d, 1 + a + e + i]]  # fmt: skip
    products = np.moveaxis(np.array(rows), (0, 1), (-2, -1))
    largest = np.argmax(np.diagonal(products, axis1=-2, axis2=-1), axis=-1)
    Q = np.take_along_axis(products, largest[..., None, None], axis=-2)[..., 0, :]
    return np.asarray(Q / np.linalg.norm(Q, axis=-1, keepdims=True) * np.where(Q[..., 3:] < 0, -1, 1))


def quaternion_from_angles(angles: Array) -> Array:
    """Quaternions of roll, pitch and yaw (n, 3) in rad: yaw about z, pitch about the new y, roll about the new x."""
    (a, b, c), (d, e, f) = np.sin(angles.T / 2), np.cos(angles.T / 2)
    return np.stack(
        [a * e * f - d * b * c, d * b * f + a * e * c, d * e * c - a * b * f, d * e * f + a * b * c], axis=1
    )
