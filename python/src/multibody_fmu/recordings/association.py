"""Association of two recordings with different clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import by_name, choice, number
from ..arguments.arrays import Array, as_array, check_time
from ..mechanics.poses import with_dropouts
from .correlation import best_offset
from .interpolation import interpolated, places
from .interpolation import longest_step as step_limit

METHODS = ("nearest", "linear", "cubic")


@dataclass(frozen=True)
class Association:
    """Two frames on common times, from `associate`.

    Attributes
    ----------
    time : numpy.ndarray, shape (n,)
        Times in s, taken from the first frame.
    a : dict of str to numpy.ndarray
        First frame at these times, as recorded.
    b : dict of str to numpy.ndarray
        Second frame at these times.
    offset : float
        Seconds added to the times of the second frame.
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
    """Interpolates a recorded frame at the times of another one.

        camera, tool = read("camera.txt").with_rates("camera"), read("tool.csv").with_rates("tool")
        pair = associate(camera, tool, offset="correlate")
        y = simulate("RelativeSensor", pair.time, frame_a=pair.a, frame_b=pair.b)

    Samples of `a` outside the times of `b` or in a dropout of either are left out.

    Parameters
    ----------
    a, b : mapping of str to array_like
        Frames from `read`, with `time` and some of `r_0`, `Q`, `v_0`, `a_0`, `w`, `z`.
    method : {"nearest", "linear", "cubic"}
        Interpolation of `b`: the nearest sample, a line, or the cubic polynomial through four samples. Lines and
        polynomials turn orientations about a fixed axis from one sample to the next.
    offset : float or "correlate"
        Seconds to add to the times of `b`. "correlate" finds the offset with the best correlation of speeds: angular
        speeds if both frames have orientations, otherwise speeds of their origins.
    longest_step : float, optional
        Longest step of `b` to interpolate across, in s; by default 10 times its median step.

    Returns
    -------
    Association
        Both frames at the common times, and the offset.

    Raises
    ------
    ValueError
        If times do not overlap, speeds do not correlate, or an argument is invalid.
    """
    choice("method", method, METHODS)
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
    limit = step_limit(known) if longest_step is None else number("longest_step", longest_step)
    if not np.any((time >= known[0]) & (time <= known[-1])):
        clocks = f"a from {time[0]:.10g} to {time[-1]:.10g} s, b from {known[0]:.10g} to {known[-1]:.10g} s"
        raise ValueError(f'the times do not overlap: {clocks}. If the clocks differ, give offset="correlate"')
    at, part, rows = places(known, time, limit)
    if not rows.any():
        raise ValueError(f"no sample of a is within a step of b that is shorter than {limit:.3g} s: give longest_step")
    found = {
        name: interpolated(name, values, known, at[rows], part[rows], time[rows], method)
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
    if "time" not in by_name(argument, frame):
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
