"""Times in ns, as in log files."""

import numpy as np

from ..arguments.arrays import Array


def nanoseconds(time: Array) -> Array:
    """Converts times from s to integers in ns. A product with 1e9 would lose digits of times since 1970."""
    seconds = np.floor(time).astype(np.int64)
    return np.asarray(10**9 * seconds + np.round(1e9 * (time - seconds)).astype(np.int64))
