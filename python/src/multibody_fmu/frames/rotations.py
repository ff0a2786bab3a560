"""Rotations about axes and their angles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from numpy.typing import ArrayLike

from .._native import frames as native
from ..arguments.arrays import Floats, floats, number_or_array


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
    axes = list(sequence)
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
    return native.axes_rotations_angles(list(sequence), floats("T", T), floats("guess_angle1", guess_angle1))
