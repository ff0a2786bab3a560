"""Two recordings with different clocks on common times."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import number
from ..poses import Array, as_array, check_time, with_dropouts
from ..rates import LONG_STEP
from .correlation import best_offset

METHODS = ("nearest", "linear", "cubic")


@dataclass(frozen=True)
class Association:
    """Two frames on common times, as `associate` returns them.

    Attributes
    ----------
    time : numpy.ndarray, shape (n,)
        Times in s, those of samples of the first frame.
    a : dict of str to numpy.ndarray
        The first frame at these times, as it was recorded.
    b : dict of str to numpy.ndarray
        The second frame at these times.
    offset : float
        Number of seconds that were added to the times of the second frame.
    correlation : float or None
        Correlation of the speeds at this offset, at most 1, if the offset was searched.
    """

    time: Array
    a: dict[str, Array]
    b: dict[str, Array]
    offset: float
    correlation: float | None = None


def associate(
    a: Mapping[str, ArrayLike],
    b: Mapping[str, ArrayLike],
    method: str = "linear",
    offset: float | str = 0.0,
    *,
    longest_step: float | None = None,
) -> Association:
    """Puts two recorded frames on common times, those of the first one.

        camera, tool = read("camera.txt").with_rates("camera"), read("tool.csv").with_rates("tool")
        pair = associate(camera, tool, offset="correlate")
        y = simulate("RelativeSensor", pair.time, frame_a=pair.a, frame_b=pair.b)

    Samples of `a` outside the times of `b`, in a dropout of `b`, or in a dropout of their own are left out.

    Parameters
    ----------
    a, b : mapping of str to array_like
        Frames with `time` and some of `r_0`, `Q`, `v_0`, `a_0`, `w`, `z`, as `read` returns them.
    method : {"nearest", "linear", "cubic"}
        Values of `b` between its samples: those of the nearest sample; on a line; or on the cubic polynomial through
        the four samples around. With the last two, orientations turn about a fixed axis from one sample to the next.
    offset : float or "correlate"
        Seconds that are added to the times of `b`. With "correlate" those at which the speeds of both frames correlate
        best: angular speeds if both have orientations, otherwise speeds of their origins.
    longest_step : float, optional
        Longest step of `b` in s across which its values are interpolated; by default 10 times its median step.

    Returns
    -------
    Association
        Both frames at the common times, and the offset.

    Raises
    ------
    ValueError
        If times do not overlap, if speeds do not correlate, or for a bad argument.
    """
    if method not in METHODS:
        raise ValueError(f"method = {method!r}: must be one of {', '.join(METHODS)}")
    first, second = _arrays("a", a), _arrays("b", b)
    correlation = None
    if isinstance(offset, str):
        if offset != "correlate":
            raise ValueError(f'offset = {offset!r}: must be a number of seconds, or "correlate"')
        shift, correlation = best_offset(first, second)
    else:
        shift = number("offset", offset)
    time, known = first["time"], second["time"] + shift
    if known.size < 2:
        raise ValueError("b has one sample: at least two are needed")
    limit = (
        LONG_STEP * float(np.median(np.diff(known))) if longest_step is None else number("longest_step", longest_step)
    )
    at = np.clip(np.searchsorted(known, time, side="right"), 1, known.size - 1)
    inside = (time >= known[0]) & (time <= known[-1])
    if not inside.any():
        clocks = f"a from {time[0]:.10g} to {time[-1]:.10g} s, b from {known[0]:.10g} to {known[-1]:.10g} s"
        raise ValueError(f'the times do not overlap: {clocks}. If the clocks differ, give offset="correlate"')
    rows = inside & (known[at] - known[at - 1] <= limit * (1 + 1e-9))
    if not rows.any():
        raise ValueError(f"no sample of a is within a step of b that is shorter than {limit:.3g} s: give longest_step")
    part = (time[rows] - known[at[rows] - 1]) / (known[at[rows]] - known[at[rows] - 1])
    found = {
        name: _interpolated(name, values, known, at[rows], part, time[rows], method)
        for name, values in second.items()
        if name != "time"
    }
    own = {name: values[rows] for name, values in first.items()}
    valid = np.ones(np.sum(rows), dtype=bool)
    for values in [*own.values(), *found.values()]:
        valid &= np.isfinite(values.reshape(len(valid), -1)).all(axis=1)
    if not valid.any():
        raise ValueError("at every common time a sample is missing in a or b")
    own = {name: values[valid] for name, values in own.items()}
    times = own.pop("time")
    return Association(times, own, {name: values[valid] for name, values in found.items()}, shift, correlation)


def _arrays(argument: str, frame: Mapping[str, ArrayLike]) -> dict[str, Array]:
    if "time" not in frame:
        raise ValueError(f"{argument} has no time")
    time = check_time(frame["time"])
    arrays = {"time": time}
    for name, values in frame.items():
        array = as_array(f"{argument}.{name}", values, float)
        if array.shape[:1] != time.shape:
            raise ValueError(
                f"{argument}.{name} has shape {array.shape}: must have a row for each of {time.size} times"
            )
        arrays[name] = with_dropouts(array, 1) if name == "Q" else array
    return arrays


def _interpolated(name: str, values: Array, known: Array, at: Array, part: Array, time: Array, method: str) -> Array:
    """Values between the samples `at - 1` and `at`."""
    if method == "nearest":
        return values[np.where(part < 0.5, at - 1, at)]
    before, after = values[at - 1], values[at]
    if name == "Q":
        found = slerp(before, after, part)
    elif method == "cubic" and known.size >= 4:
        found = _cubic(values, known, at, time)
        # At a dropout the line remains.
        line = before + part.reshape(-1, *[1] * (values.ndim - 1)) * (after - before)
        found = np.where(np.isfinite(found), found, line)
    else:
        found = before + part.reshape(-1, *[1] * (values.ndim - 1)) * (after - before)
    # A sample itself needs no neighbour.
    found = np.where((part == 0).reshape(-1, *[1] * (values.ndim - 1)), before, found)
    return np.where((part == 1).reshape(-1, *[1] * (values.ndim - 1)), after, found)


def _cubic(values: Array, known: Array, at: Array, time: Array) -> Array:
    """The polynomial through the two samples before and the two after, in the form of Lagrange."""
    places = np.clip(at - 2, 0, known.size - 4)[:, None] + np.arange(4)
    nodes = known[places] - time[:, None]
    found = np.zeros((len(at), *values.shape[1:]))
    for i in range(4):
        weight = np.ones(len(at))
        for j in range(4):
            if j != i:
                weight = weight * nodes[:, j] / (nodes[:, j] - nodes[:, i])
        found += weight.reshape(-1, *[1] * (values.ndim - 1)) * values[places[:, i]]
    return found


def slerp(before: Array, after: Array, part: Array) -> Array:
    """Orientations between two, that turn about a fixed axis at a constant rate, by the shorter way."""
    before = before / np.linalg.norm(before, axis=1, keepdims=True)
    after = after / np.linalg.norm(after, axis=1, keepdims=True)
    after = np.where(np.sum(before * after, axis=1, keepdims=True) < 0, -after, after)
    # Accurate at small angles, where the arc cosine of the product is not.
    angle = 2 * np.arctan2(np.linalg.norm(after - before, axis=1), np.linalg.norm(after + before, axis=1))
    whole = np.sinc(angle / np.pi)
    first = (1 - part) * np.sinc((1 - part) * angle / np.pi) / whole
    second = part * np.sinc(part * angle / np.pi) / whole
    return np.asarray(first[:, None] * before + second[:, None] * after)
