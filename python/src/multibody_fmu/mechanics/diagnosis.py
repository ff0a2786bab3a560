"""Causes of velocities and accelerations that contradict the poses of a recording.

from multibody_fmu import diagnose

for finding in diagnose(time, {"r_0": r, "Q": Q, "v_0": v, "w": w}):
    print(finding)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from .. import _native
from ..arguments import by_name, word
from ..arguments.arrays import Array, as_array, check_time
from ..frames import resolve1, resolve2
from .poses import SHORT_NAMES, matrix_from_quaternion, quaternion_from_matrix
from .rates import rotation_vectors

# Fewest changes of a value for a diagnosis.
FEWEST = 100
# Change of a value that counts as motion, in standard deviations of its noise.
VISIBLE = 10.0
# Fraction of the largest changes to leave out, against jumps of a tracker.
JUMPS = 0.02
# Relative error of a rate below which it agrees, below which a cause explains it, above which it is unrelated.
AGREES, EXPLAINS, UNRELATED = 0.1, 0.45, 0.9
# Largest error of a cause relative to the error of the given rate.
BETTER = 0.5
# Largest relative deviation of the changes from the integral of a rate.
RATIO = 0.1
# Least relative error of a rate that is late or early by a sample, and the fraction that may remain after a shift.
LATE, LATE_BETTER = 0.01, 0.25
# Turn between two samples in rad that may hide whole turns.
LARGEST_TURN = 2.0
# Acceleration of free fall in m/s2, and its tolerance.
GRAVITY, GRAVITY_WITHIN = 9.81, 0.2
# Sum of the squared binomial coefficients of fourth differences.
OF_FOURTH = 70.0


@dataclass(frozen=True)
class Finding:
    """A rate that contradicts its value, and the causes that explain it."""

    name: str
    """Name of the rate: `v_0`, `a_0`, `R.w`, `z`, or `vx`, `w` and so on in a plane."""
    causes: tuple[str, ...]
    """Causes that explain the rate equally well, such as `sign` or `degrees`; empty if none does."""
    given: float
    """RMS of the rate while the value changes, in the unit of the rate."""
    measured: float
    """RMS of the value's measured rate of change, in the unit of the rate."""
    samples: int
    """Number of compared samples in motion."""
    text: str
    """Message with the numbers and advice."""

    def __str__(self) -> str:
        return self.text


def diagnose(time: ArrayLike, frame: Mapping[str, ArrayLike], *, name: str = "") -> list[Finding]:
    """Finds the mistakes that explain why velocities and accelerations contradict the poses of a recording.

    The integral of each rate is compared with the changes of its value, over intervals with changes above the noise.
    Values that change in fewer than 100 samples are not judged, nor are accelerations after a wrong velocity.

    Parameters
    ----------
    time : array_like, shape (n,)
        Times in s, strictly increasing.
    frame : mapping of str to array_like
        Arrays of a frame as `simulate` takes them: `r_0` in m, `v_0` in m/s and `a_0` in m/s2, each (n, 3), resolved
        in the world frame; `T` (n, 3, 3), v_local = T v_world, or `Q` (n, 4), scalar last; `w` in rad/s and `z` in
        rad/s2, each (n, 3), resolved in the frame. In a plane `x`, `y`, `vx`, `vy`, `ax`, `ay`, `phi`, `w`, `z`, each
        (n,). Rows with NaN and other parts are ignored.
    name : str, optional
        Name of the frame, for the messages.

    Returns
    -------
    list of Finding
        One for each rate that contradicts its value, with its causes: `zero`, `sign`, `frame` (resolved in the frame
        instead of the world), `world` (the reverse), `lever arm` (of another point), `millimetres`,
        `position in millimetres`, `gravity`, `gravity in frame`, `degrees`, `transposed`, `scalar first`, `swapped`
        (R.w and z), `milliseconds`, `microseconds`, `nanoseconds`, `late` and `early` (by a sample). Empty if all
        rates agree.

    Raises
    ------
    ValueError
        If `time` is not increasing, or an array has another shape; the message names it.

    Examples
    --------
    >>> time = np.arange(500) / 100
    >>> r, v = np.zeros((500, 3)), np.zeros((500, 3))
    >>> r[:, 0], v[:, 0] = np.sin(time), -np.cos(time)
    >>> diagnose(time, {"r_0": r, "v_0": v})[0].causes
    ('sign',)
    """
    times = check_time(time)
    prefix = f"{name}." if word("name", name) else ""
    frame = by_name("frame", frame)
    parts = {SHORT_NAMES.get(part, part): value for part, value in frame.items()}
    if "phi" in parts or "x" in parts:
        return _diagnose_in_plane(times, frame, prefix)
    r, v, a, w, z = (_rows(times, parts, part, (3,)) for part in ("r_0", "v_0", "a_0", "R.w", "z"))
    T, Q = _rows(times, parts, "R.T", (3, 3)), _rows(times, parts, "Q", (4,))
    if T is None and Q is not None:
        T = matrix_from_quaternion(Q)
    findings = []
    if r is not None and v is not None:
        moved = _Changes(times, np.diff(r, axis=0))
        findings += _judge(
            prefix,
            "v_0",
            "r_0",
            "m/s",
            moved,
            v,
            lambda: [*_of_velocity(v, T), *_of_point(moved.motion, times, v, w, T)],
        )
    if v is not None and a is not None and not findings and np.any(v):
        changed = _Changes(times, np.diff(v, axis=0))
        findings += _judge(prefix, "a_0", "v_0", "m/s2", changed, a, lambda: _of_acceleration(changed.motion, a, T))
    if T is None or w is None:
        return findings
    turned = _Changes(times, _turns(T))
    # Samples do not tell how many turns are between them.
    if turned.largest > LARGEST_TURN:
        return findings
    of = "R.T" if Q is None else "Q"
    turning = _judge(prefix, "R.w", of, "rad/s", turned, w, lambda: _of_angular_velocity(times, w, z, T, Q))
    if z is not None and not turning and np.any(w):
        changed = _Changes(times, np.diff(w, axis=0))
        turning = _judge(prefix, "z", "R.w", "rad/s2", changed, z, lambda: _of_angular(z, T))
    return findings + turning


def _diagnose_in_plane(time: Array, parts: Mapping[str, ArrayLike], prefix: str) -> list[Finding]:
    findings = []
    for value, rate, second in (("x", "vx", "ax"), ("y", "vy", "ay"), ("phi", "w", "z")):
        pose, first, last = (_rows(time, parts, part, ()) for part in (value, rate, second))
        if pose is not None and first is not None:
            last = None if last is None else last[:, None]
            findings += _diagnose_coordinate(time, pose[:, None], first[:, None], last, (prefix, value, rate, second))
    return findings


def _diagnose_coordinate(
    time: Array, pose: Array, first: Array, second: Array | None, names: tuple[str, str, str, str]
) -> list[Finding]:
    """Diagnoses a coordinate (n, 1) with its first and second derivative."""
    prefix, value, rate, of_rate = names
    change = np.diff(pose, axis=0)
    if value == "phi":
        # Whole turns do not count as motion.
        turned = _Changes(time, np.remainder(change + np.pi, 2 * np.pi) - np.pi)
        found = _judge(prefix, rate, value, "rad/s", turned, first, lambda: _of_angular(first, None))
    else:
        found = _judge(prefix, rate, value, "m/s", _Changes(time, change), first, lambda: _of_velocity(first, None))
    if found or second is None or not np.any(first):
        return found
    changed = _Changes(time, np.diff(first, axis=0))
    if value == "phi":
        return _judge(prefix, of_rate, rate, "rad/s2", changed, second, lambda: _of_angular(second, None))
    return _judge(
        prefix, of_rate, rate, "m/s2", changed, second, lambda: _of_acceleration(changed.motion, second, None)
    )


def _rows(time: Array, parts: Mapping[str, ArrayLike], name: str, shape: tuple[int, ...]) -> Array | None:
    """Returns a part with one row for each time, or None if it is not given."""
    if name not in parts:
        return None
    array = as_array(name, parts[name], float)
    if array.shape == shape:
        array = np.broadcast_to(array, (time.size, *shape))
    if array.shape != (time.size, *shape):
        raise ValueError(f"{name} has shape {array.shape}: must be {(time.size, *shape)} or {shape}")
    return array


def _turns(T: Array) -> Array:
    """Returns rotation vectors (n - 1, 3) from each orientation to the next, resolved in the frame, in rad."""
    Q = quaternion_from_matrix(T)
    return rotation_vectors(Q[1:], Q[:-1])


class _Motion:
    """Changes of a value over intervals long enough to exceed the noise."""

    def __init__(self, time: Array, change: Array) -> None:
        """Takes the changes (n - 1, m) between successive samples, NaN for dropouts."""
        self.time = time
        self.valid: Array = np.asarray(np.isfinite(change).all(axis=1))
        change = np.where(self.valid[:, None], change, 0.0)
        # Samples that repeat a held value have no information.
        self.rows = np.concatenate([[0], 1 + np.flatnonzero(change.any(axis=1))])
        total = np.concatenate([np.zeros((1, change.shape[1])), np.cumsum(change, axis=0)])[self.rows]
        self.samples = 0
        if len(total) <= FEWEST:
            return
        fourth = (np.diff(total, 4, axis=0) ** 2).sum(axis=1)
        noise = np.median(fourth) / OF_FOURTH
        least = VISIBLE**2 * 2 * noise + (1e-12 * np.abs(total).max()) ** 2
        self.length = 1
        while True:
            windows = total[self.length :] - total[: -self.length]
            squares = (windows**2).sum(axis=1)
            moves = (squares > least) & (squares <= np.quantile(squares, 1 - JUMPS))
            if moves.sum() >= FEWEST or 2 * self.length + FEWEST > len(total):
                break
            self.length *= 2
        self.moves, self.changes = moves, windows[moves]
        self.samples = int(moves.sum())
        self.durations = (time[self.rows[self.length :]] - time[self.rows[: -self.length]])[moves]

    def integral(self, rate: Array) -> Array:
        """Returns the integral of a rate (n, m) over the same intervals."""
        steps = 0.5 * (rate[1:] + rate[:-1]) * np.diff(self.time)[:, None]
        steps = np.where(self.valid[:, None] & np.isfinite(steps), steps, 0.0)
        total = np.concatenate([np.zeros((1, rate.shape[1])), np.cumsum(steps, axis=0)])[self.rows]
        return np.asarray((total[self.length :] - total[: -self.length])[self.moves])

    def error(self, rate: Array) -> tuple[float, float]:
        """Returns the error of a rate relative to the changes, and the ratio of the changes to its integral."""
        integral = self.integral(rate)
        size = float((integral**2).sum())
        error = np.sqrt(((self.changes - integral) ** 2).sum() / (self.changes**2).sum())
        return float(error), float((self.changes * integral).sum() / size) if size > 0 else np.inf

    def speed(self) -> float:
        """Returns the RMS of the measured rate."""
        return float(np.sqrt(((self.changes / self.durations[:, None]) ** 2).sum(axis=1).mean()))

    def mean(self) -> Array:
        """Returns the mean of the measured rate (m,)."""
        return np.asarray((self.changes / self.durations[:, None]).mean(axis=0))


@dataclass(frozen=True)
class _Changes:
    """Changes of a value (n - 1, m) between successive samples, NaN for dropouts."""

    time: Array
    change: Array

    @cached_property
    def motion(self) -> _Motion:
        """The changes over longer intervals."""
        return _Motion(self.time, self.change)

    @property
    def largest(self) -> float:
        """Largest change, without dropouts."""
        sizes = np.sqrt((self.change**2).sum(axis=1))
        return float(sizes[np.isfinite(sizes)].max(initial=0.0))

    def surely_follow(self, rate: Array) -> bool:
        """Tells whether a rate (n, m) agrees beyond doubt, so that a diagnosis finds nothing."""
        time, change, rate = (np.require(array, np.float64, ["C", "A"]) for array in (self.time, self.change, rate))
        return _native.rate_agrees(time, change, rate, (FEWEST, VISIBLE, JUMPS, OF_FOURTH, LATE))


@dataclass(frozen=True)
class _Cause:
    """A possible mistake: the rate without it, and the motion without it if that differs."""

    key: str
    rate: Array
    advice: str
    motion: _Motion | None = None


def _judge(
    prefix: str, name: str, of: str, unit: str, changes: _Changes, rate: Array, causes: Callable[[], list[_Cause]]
) -> list[Finding]:
    """Compares a rate with the changes of its value, and names the causes that explain a contradiction."""
    if changes.surely_follow(rate):
        return []
    motion = changes.motion
    if motion.samples < FEWEST:
        return []
    given = float(np.sqrt((motion.integral(rate) ** 2 / motion.durations[:, None] ** 2).sum(axis=1).mean()))
    error, _ = motion.error(rate)
    found: list[tuple[str, str]] = []
    if not np.any(rate):
        found = [("zero", f"{name} is never set: give it, or give no velocities and accelerations at all")]
    elif error <= AGREES:
        found = _delay(name, motion, rate, error)
        if not found:
            return []
    else:
        errors = []
        for cause in causes():
            explained, ratio = (cause.motion or motion).error(cause.rate)
            if explained < min(EXPLAINS, BETTER * error) and abs(ratio - 1) < RATIO:
                errors.append((explained, cause))
        best = min((explained for explained, _ in errors), default=0.0)
        # Several causes may explain the rate equally well, as in a rotation about a fixed axis.
        found = [(c.key, c.advice) for explained, c in errors if explained <= 1.5 * best + 1e-3]
        if not found:
            found = _delay(name, motion, rate, error)
        if not found and error < UNRELATED:
            return []
    advice = ", or ".join(advice for _, advice in found) or "unit, sign or frame?"
    verb = "turns" if of in ("R.T", "Q", "phi") else "changes" if unit.endswith("s2") else "moves"
    speed = motion.speed()
    text = (
        f"{prefix}{name} is {given:.3g} {unit}, but {of} {verb} at {speed:.3g} {unit} "
        f"(root mean squares over {motion.samples} samples in motion): {advice}"
    )
    return [Finding(name, tuple(key for key, _ in found), given, speed, motion.samples, text)]


def _delay(name: str, motion: _Motion, rate: Array, error: float) -> list[tuple[str, str]]:
    """Returns the cause of a rate that is late or early by a sample, if the rate changes in each sample."""
    if error < LATE or motion.length > 1 or motion.rows.size < 0.9 * len(rate):
        return []
    # A rate that is held is late by half its holding time on average.
    if np.diff(rate, axis=0).any(axis=1).mean() < 0.9:
        return []
    late, early = (motion.error(np.roll(rate, shift, axis=0))[0] for shift in (-1, 1))
    if min(late, early) > LATE_BETTER * error:
        return []
    key = "late" if late < early else "early"
    return [(key, f"{name} comes one sample too {key}: shift it by a row")]


def _of_time(rate: Array, first: int = 0) -> list[_Cause]:
    """Returns the causes that lie in the unit of time, from unit number `first` on."""
    units = [("milliseconds", "ms", 1e-3), ("microseconds", "us", 1e-6), ("nanoseconds", "ns", 1e-9)]
    return [_Cause(key, rate * factor, f"time is in {unit}: give it in s") for key, unit, factor in units[first:]]


def _of_velocity(v: Array, T: Array | None) -> list[_Cause]:
    causes = [
        _Cause("sign", -v, "the velocity has the wrong sign"),
        _Cause("millimetres", v * 1e-3, "the velocity is in mm/s, or time in ms: divide by 1000"),
        _Cause("position in millimetres", v * 1e3, "the position is in mm: divide it by 1000"),
        *_of_time(v, 1),
    ]
    if T is not None:
        causes.append(_Cause("frame", resolve1(T, v), "v_0 is resolved in the frame: resolve it in the world frame"))
        # Readers turn the twist of odometry from the frame into the world.
        text = "the twist is resolved in the world frame already, but was turned from the frame into it"
        causes.append(_Cause("world", resolve2(T, v), f"{text}: do not turn it"))
    return causes


def _of_point(motion: _Motion, time: Array, v: Array, w: Array | None, T: Array | None) -> list[_Cause]:
    """Returns the cause that a velocity belongs to another point of the body, with the lever arm of least squares."""
    if T is None or motion.samples < FEWEST:
        return []
    if w is None:
        w = np.zeros_like(v)
        w[1:] = _turns(T) / np.diff(time)[:, None]
        w[:-1] = np.where(np.arange(len(w) - 1)[:, None] > 0, (w[:-1] + w[1:]) / 2, w[1:])
    w = np.where(np.isfinite(w), w, 0.0)
    # Velocities of points at 1 m on each axis, relative to the origin of the frame.
    ways = [resolve1(T, np.cross(w, axis)) for axis in np.eye(3)]
    integrals = np.stack([motion.integral(way).ravel() for way in ways], axis=1)
    arm, _, rank, _ = np.linalg.lstsq(integrals, (motion.integral(v) - motion.changes).ravel(), rcond=1e-6)
    if not rank:
        return []
    text = ", ".join(f"{component:.3g}" for component in arm)
    advice = f"v_0 belongs to a point with the lever arm [{text}] m in the frame: subtract its velocity w x r"
    return [_Cause("lever arm", v - sum(part * way for part, way in zip(arm, ways, strict=True)), advice)]


def _of_acceleration(motion: _Motion, a: Array, T: Array | None) -> list[_Cause]:
    causes = [
        _Cause("sign", -a, "a_0 has the wrong sign"),
        _Cause("millimetres", a * 1e-3, "a_0 is in mm/s2, or time in ms: divide by 1000"),
        *_of_time(a, 1),
    ]
    resolved = [("gravity", a, "")]
    if T is not None:
        in_world = resolve1(T, a)
        causes.append(_Cause("frame", in_world, "a_0 is resolved in the frame: resolve it in the world frame"))
        resolved.append(("gravity in frame", in_world, "resolve it in the world frame and "))
    for key, rate, first in resolved:
        if motion.samples:
            mean = (motion.integral(rate) / motion.durations[:, None]).mean(axis=0)
            gravity = mean - motion.mean()
            if abs(np.linalg.norm(gravity) - GRAVITY) <= GRAVITY_WITHIN:
                advice = f"a_0 contains gravity as an accelerometer does: {first}remove it"
                causes.append(_Cause(key, rate - gravity, advice))
    return causes


def _of_angular(rate: Array, T: Array | None) -> list[_Cause]:
    """Returns the causes of an angular acceleration, or of an angular rate in a plane."""
    causes = [
        _Cause("sign", -rate, "the rate has the wrong sign"),
        _Cause("degrees", np.radians(rate), "the rate is in degrees: convert it to radians"),
        *_of_time(rate),
    ]
    if T is not None:
        causes.append(_Cause("world", resolve2(T, rate), "z is resolved in the world frame: resolve it in the frame"))
    return causes


def _of_angular_velocity(time: Array, w: Array, z: Array | None, T: Array, Q: Array | None) -> list[_Cause]:
    in_frame = resolve2(T, w)
    what, inverse = ("R.T", "transposed") if Q is None else ("Q", "conjugated")
    causes = [
        _Cause(
            "sign",
            -w,
            f"R.w has the wrong sign, or {what} is {inverse} (from the frame to the world frame) and R.w resolved in "
            "the world frame",
        ),
        _Cause("world", in_frame, "R.w is resolved in the world frame: resolve it in the frame"),
        _Cause("degrees", np.radians(w), "R.w is in degrees: convert it to radians"),
        _Cause("transposed", -in_frame, f"{what} is {inverse} (from the frame to the world frame)"),
        *_of_time(w),
    ]
    if z is not None and np.any(z):
        causes.append(_Cause("swapped", z, "R.w and z are swapped"))
    if Q is not None:
        motion = _Motion(time, _turns(matrix_from_quaternion(Q[:, [1, 2, 3, 0]])))
        if motion.samples >= FEWEST:
            causes.append(_Cause("scalar first", w, "Q has its scalar first: put it last", motion))
    return causes
