"""Two recordings with different clocks on common times; the offset comes from the correlation of speeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import by_name, choice, number
from ..arguments.arrays import Array, as_array, check_time
from ..mechanics.poses import with_dropouts
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
        largest = np.finfo(float).max
        shift = number("offset", offset, -largest, largest, 'a number of seconds, or "correlate"')
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


# Most samples of a speed.
MOST = 1 << 18
# Fraction of the shorter recording that must overlap with the other.
OVERLAP = 0.5
# Fewest samples of a frame.
FEWEST = 3
# Least correlation of two speeds of one motion.
LEAST = 0.5


def best_offset(a: Mapping[str, Array], b: Mapping[str, Array]) -> tuple[float, float]:
    """Returns the seconds to add to the times of `b`, and the correlation of the speeds then."""
    turns = all("w" in frame or "Q" in frame for frame in (a, b))
    rate, pose = ("w", "Q") if turns else ("v_0", "r_0")
    if not all(rate in frame or pose in frame for frame in (a, b)):
        raise ValueError("the offset needs positions or orientations of both frames")
    times = a["time"], b["time"]
    step = max(float(np.median(np.diff(time))) for time in times)
    step = max(step, max(float(np.ptp(time)) for time in times) / MOST)
    x, y = (_speed(frame, rate, pose, step) for frame in (a, b))
    lag, best = _best_lag(x, y)
    if not best >= LEAST:
        speeds = "angular speeds" if turns else "speeds"
        raise ValueError(f"the {speeds} of a and b do not belong together: their correlation is at most {best:.2g}")
    return float(times[0][0] - times[1][0] + lag * step), float(best)


def _speed(frame: Mapping[str, Array], rate: str, pose: str, step: float) -> Array:
    """Returns speeds with a time step of `step`, from the rate if there is one: noise lengthens the path of poses."""
    values = frame[rate] if rate in frame else frame[pose]
    valid = np.isfinite(values).all(axis=1)
    time, values = frame["time"][valid], values[valid]
    if len(time) < FEWEST:
        raise ValueError(f"the offset needs {FEWEST} samples at least")
    if rate in frame:
        speeds = np.linalg.norm(values, axis=1)
        path = (speeds[1:] + speeds[:-1]) / 2 * np.diff(time)
    elif pose == "Q":
        unit = values / np.linalg.norm(values, axis=1, keepdims=True)
        apart, together = (np.linalg.norm(one, axis=1) for one in (unit[1:] - unit[:-1], unit[1:] + unit[:-1]))
        path = 4 * np.arctan2(np.minimum(apart, together), np.maximum(apart, together))
    else:
        path = np.linalg.norm(np.diff(values, axis=0), axis=1)
    # The path length makes coarse times average the speed.
    length = np.append(0.0, np.cumsum(path))
    start = frame["time"][0]
    grid = np.arange(start, time[-1] + step / 2, step)
    return np.asarray(np.diff(np.interp(grid, time, length)) / step)


def _best_lag(x: Array, y: Array) -> tuple[float, float]:
    """Returns the lag of `y` in steps with the best correlation, refined by a parabola, and the correlation."""
    size = 1 << int(np.ceil(np.log2(x.size + y.size)))

    def crossed(one: Array, other: Array) -> Array:
        spectrum = np.fft.rfft(one, size) * np.conj(np.fft.rfft(other, size))
        return np.asarray(np.fft.irfft(spectrum, size))

    # Means would cost digits.
    x, y = x - x.mean(), y - y.mean()
    ones_x, ones_y = np.ones(x.size), np.ones(y.size)
    count = np.maximum(crossed(ones_x, ones_y), 1)
    sum_x, sum_y = crossed(x, ones_y), crossed(ones_x, y)
    varied_x = crossed(x * x, ones_y) - sum_x**2 / count
    varied_y = crossed(ones_x, y * y) - sum_y**2 / count
    scale = np.sqrt(np.maximum(varied_x, 0) * np.maximum(varied_y, 0))
    least = 1e-9 * max(float(np.max(scale)), np.finfo(float).tiny)
    correlation = np.where(scale > least, (crossed(x, y) - sum_x * sum_y / count) / np.maximum(scale, least), -1.0)
    correlation[count < OVERLAP * min(x.size, y.size)] = -1.0
    best = int(np.argmax(correlation))
    before, peak, after = (correlation[(best + i) % size] for i in (-1, 0, 1))
    curve = before - 2 * peak + after
    between = 0.5 * (before - after) / curve if curve < 0 and before > -1 and after > -1 else 0.0
    lag = best if best < x.size else best - size
    return lag + float(between), float(min(peak, 1.0))
