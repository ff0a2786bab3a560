"""Arguments that are times or arrays of numbers, and contiguous float64 arrays for the native module."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from .. import _native

Array = NDArray[Any]
Floats = NDArray[np.float64]


def check_time(time: ArrayLike) -> Array:
    """Returns the times as a one-dimensional array."""
    times = as_array("time", time, float)
    rule = "time must be one-dimensional, finite and strictly increasing"
    if times.ndim != 1 or times.size == 0:
        raise ValueError(f"{rule}: its shape is {times.shape}")
    if _native.are_increasing(np.require(times, requirements=["C", "A"])):
        return times
    wrong = np.flatnonzero(~np.isfinite(times) | np.append(False, ~(np.diff(times) > 0)))
    if wrong.size:
        row = int(wrong[0])
        raise ValueError(f"{rule}: row {row} has {times[row]} s" + (f" after {times[row - 1]} s" if row else ""))
    return times


def as_array(name: str, values: ArrayLike, dtype: DTypeLike | None = None) -> Array:
    """Converts to an array, a SciPy Rotation to quaternions if `name` ends in Q, otherwise to T. Errors name it."""
    try:
        values = unmasked(of_rotation(values, name.endswith("Q")))
        array = np.asarray(values)
        if array.dtype.kind in "mM":
            seconds = f"; seconds are ({name} - {name}[0]) / numpy.timedelta64(1, 's')" if name == "time" else ""
            raise ValueError(f"its type is {array.dtype}{seconds}")
        whole = [v for v in array.ravel().tolist() if type(v) is int] if dtype is None and array.dtype == object else []
        if whole and len(whole) == array.size:
            # NumPy stores integers above 64 bits as objects.
            if (bits := max(value.bit_length() for value in whole)) > 64:
                raise ValueError(f"it has an integer of {bits} bits, which must be at most 64")
            array = np.array(whole).reshape(array.shape)
        return array if dtype is None else np.asarray(values, dtype)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{name} is not an array of numbers: {error}") from None


def plain_array(name: str, values: Any) -> Array:
    """Converts values of any type to an array. Raises a ValueError with the name for rows of different lengths."""
    try:
        return np.asarray(unmasked(values))
    except ValueError:
        raise ValueError(f"{name} is not an array: its rows have different shapes") from None


def of_rotation(values: Any, is_quaternion: bool) -> Any:
    """Converts a SciPy Rotation to quaternions, scalar last, or matrices T; returns other values unchanged.

    A Rotation turns the world's axes into the frame's, so its matrices are the transposes of T.
    """
    if not (hasattr(values, "as_quat") and hasattr(values, "as_matrix")):
        return values
    return values.as_quat() if is_quaternion else np.swapaxes(values.as_matrix(), -1, -2)


def is_masked(values: Any) -> bool:
    """Tells whether a masked array hides elements."""
    return "numpy.ma" in sys.modules and bool(np.ma.is_masked(values))


def unmasked(values: Any) -> Any:
    """Replaces masked elements by NaN; a plain array would expose the hidden values."""
    # Importing numpy.ma takes a tenth of the start; without it no masked arrays exist.
    if "numpy.ma" not in sys.modules:
        return values
    if isinstance(values, (list, tuple)) and any(isinstance(value, np.ma.MaskedArray) for value in values):
        values = np.ma.array(values)
    if not isinstance(values, np.ma.MaskedArray):
        return values
    if not np.ma.is_masked(values):
        return values.data
    dtype = values.dtype if values.dtype.kind in "fc" else float if values.dtype.kind in "biu" else object
    return np.ma.filled(values.astype(dtype), np.nan)


def floats(name: str, values: ArrayLike) -> Floats:
    """Converts values to an array for the native module, without a copy if possible."""
    if type(values) is np.ndarray and values.dtype == np.float64 and values.flags.c_contiguous and values.flags.aligned:
        return values
    array = as_array(name, values)
    if array.dtype.kind not in "fiub":
        # Texts and complex numbers would be converted silently.
        raise ValueError(f"{name} is not an array of real numbers: its type is {array.dtype}")
    return np.require(array, np.float64, ["C_CONTIGUOUS", "ALIGNED"])


def number_or_array(result: Floats) -> Any:
    """Converts a zero-dimensional array to a NumPy scalar, as NumPy's functions do."""
    return result[()] if result.ndim == 0 else result
