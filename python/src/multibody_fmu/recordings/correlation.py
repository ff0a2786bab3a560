"""Offset of two clocks, by correlation of speeds."""

from collections.abc import Mapping

import numpy as np

from ..arguments.arrays import Array

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
