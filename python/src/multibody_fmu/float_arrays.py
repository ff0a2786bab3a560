"""Arrays for the native module, which takes float64 without gaps."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .poses import as_array

Floats = NDArray[np.float64]


def floats(name: str, values: ArrayLike) -> Floats:
    """The values as an array that the native module reads; a copy only if they are something else."""
    if type(values) is np.ndarray and values.dtype == np.float64 and values.flags.c_contiguous and values.flags.aligned:
        return values
    array = as_array(name, values)
    if array.dtype.kind not in "fiub":
        # Texts and complex numbers would be converted silently.
        raise ValueError(f"{name} is not an array of real numbers: its type is {array.dtype}")
    return np.require(array, np.float64, ["C_CONTIGUOUS", "ALIGNED"])


def number_or_array(result: Floats) -> Any:
    """Makes a single number a NumPy scalar, as NumPy's own functions return it."""
    return result[()] if result.ndim == 0 else result
