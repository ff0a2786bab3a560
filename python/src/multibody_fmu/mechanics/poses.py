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


def are_rotations(T: Array, limit: float = LARGEST_DEFECT) -> Array:
    """Flags the matrices (n, 3, 3) that are rotations, with elements of T T' - 1 up to a limit; NaN is none."""
    return np.asarray((_defects(T) <= limit) & (np.linalg.det(T) > 0))


def _defects(T: Array) -> Array:
    """Returns the largest elements of T T' - 1."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.abs(T @ np.swapaxes(T, 1, 2) - np.eye(3)).max(axis=(1, 2)))


def check_rotations(name: str, T: Array) -> None:
    """Refuses matrices (n, 3, 3) or (3, 3) that are no rotations. NaN is a dropout."""
    T = T.reshape(-1, 3, 3)
    wrong = np.flatnonzero(~are_rotations(T) & np.isfinite(T).all(axis=(1, 2)))
    if wrong.size:
        first = T[wrong[:1]]
        raise ValueError(
            f"{name} is not a rotation in row {wrong[0]}: T T' differs from the identity by {_defects(first)[0]:.2g} "
            f"(limit {LARGEST_DEFECT}), its determinant is {np.linalg.det(first)[0]:.2g}"
        )


def refuse_zeros(name: str, orientations: Array, time: Array, advice: str) -> None:
    """Refuses rows of zeros, which a tracker writes for an orientation (n, ...) it has not seen."""
    elements = orientations.reshape(time.size, -1)
    # Most rows are excluded by one column.
    rows = np.flatnonzero(elements[:, -1] == 0)
    rows = rows[~elements[rows].any(axis=1)]
    if rows.size:
        where = f"in row {rows[0]} (time = {time[rows[0]]:g} s)"
        raise ValueError(f"{name} is zero {where}: must be an orientation; {advice}")


def check_lengths(name: str, Q: Array) -> None:
    """Refuses quaternions (n, 4) or (4,) too short to have a direction. NaN is a dropout."""
    lengths = np.atleast_1d(np.linalg.norm(Q, axis=-1))
    short = np.flatnonzero(lengths < SHORTEST_QUATERNION)
    if short.size:
        length = f"{name} has length {lengths[short[0]]:.2e} in row {short[0]}"
        raise ValueError(f"{length}: must be at least {SHORTEST_QUATERNION}")


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


def quaternion_from_angles(angles: Array, sequence: str = "xyz") -> Array:
    """Converts angles (n, 3) in rad about x, y and z, or rotation vectors, to quaternions.

    The letters of the sequence have the order of the turns, as in SciPy: lower case about fixed axes, so that "xyz" is
    roll, pitch and yaw; upper case about moving axes; "rotvec" for rotation vectors.
    """
    if sequence == "rotvec":
        return native.to_Q(native.from_rotation_vector(floats("angles", angles)), NOT_TURNED)
    # Turns about fixed axes are turns about moving ones in reverse order.
    axes = ["XYZ".index(letter) for letter in (sequence if sequence.isupper() else sequence[::-1].upper())]
    turned = native.axes_rotations([axis + 1 for axis in axes], floats("angles", angles[:, axes]))
    return native.to_Q(turned, NOT_TURNED)
