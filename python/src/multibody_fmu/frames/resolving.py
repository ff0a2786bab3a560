"""Resolution of vectors and tensors in another frame."""

from __future__ import annotations

from numpy.typing import ArrayLike

from .._native import frames as native
from ..arguments.arrays import Floats, floats


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
