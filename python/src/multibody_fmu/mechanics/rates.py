"""Velocities and accelerations from recorded poses.

from multibody_fmu import differentiate

rates = differentiate(time, r=r_a, Q=Q_a)
rates.v, rates.a, rates.w, rates.z  # each of shape (n, 3)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import number
from ..arguments.arrays import Array, as_array, check_time
from ..arguments.progress import followed
from ..frames import quaternions
from .poses import check_lengths, check_rotations, quaternion_from_matrix, with_dropouts

# Default of the longest dropout to bridge, in s.
BRIDGE = 0.1
# Order of the fitted polynomials.
ORDER = 3
# Fewest samples of a window.
FEWEST = 5
# Widest window of the search, and number of samples that judge each window.
WIDEST = 1001
TRIED = 500
# Gaps for judging a window: each sample is predicted without its nearest neighbours, because correlated noise repeats
# itself there. Key: neighbours left out on each side. Value: largest ratio of the gap's smallest error to the smallest
# error of the gap before it; beyond this ratio the gap loses motion, and neither it nor a wider one counts.
GAPS = {0: np.inf, 1: 1.9, 3: 2.4, 6: 1.5}
# Ratio to the smallest error that ends the search; correlated noise alone raises the error less.
HOPELESS = 10
# Largest rotation in rad of a sample in a fit; rotation vectors are unique below pi.
LARGEST_ANGLE = 2.5
# Length in median steps of a step that counts as a dropout with missing rows, if it is longer than `bridge`, too.
LONG_STEP = 10


@dataclass(frozen=True)
class Rates:
    """Velocities and accelerations of recorded poses, from `differentiate`.

    Arrays have one row per sample, or are None without data.

    Attributes
    ----------
    v : numpy.ndarray, shape (n, 3), or None
        Velocity in m/s, in the frame of `r`.
    a : numpy.ndarray, shape (n, 3), or None
        Acceleration in m/s2, in the frame of `r`.
    w : numpy.ndarray, shape (n, 3), or None
        Angular velocity in rad/s, resolved in the moving frame.
    z : numpy.ndarray, shape (n, 3), or None
        Angular acceleration in rad/s2, the derivative of `w`, resolved in the moving frame.
    r : numpy.ndarray, shape (n, 3), or None
        Smoothed positions in m.
    Q : numpy.ndarray, shape (n, 4), or None
        Smoothed orientations, with the signs of the given quaternions.
    window_r, window_Q : int or None
        Number of positions and of orientations in each polynomial's fit.
    ends : numpy.ndarray of bool, shape (n,)
        Samples within half a window of an end of the data, where errors are larger.
    bridged : numpy.ndarray of bool, shape (n,)
        Samples without a pose, with values from their neighbours.
    missing : numpy.ndarray of bool, shape (n,)
        Samples without values: NaN in `v` and `a`, or in `w` and `z`.
    """

    v: Array | None
    a: Array | None
    w: Array | None
    z: Array | None
    r: Array | None
    Q: Array | None
    window_r: int | None
    window_Q: int | None
    ends: Array
    bridged: Array
    missing: Array


def differentiate(
    time: ArrayLike,
    *,
    r: ArrayLike | None = None,
    Q: ArrayLike | None = None,
    T: ArrayLike | None = None,
    window: int | None = None,
    bridge: float = BRIDGE,
    progress: bool | None = None,
) -> Rates:
    """Computes velocities and accelerations from recorded poses.

    Rows with NaN, masked samples and orientations of zeros, as trackers write for lost bodies, are dropouts. So is a
    step longer than `bridge` and 10 times the median step: rows are missing there. Dropouts longer than `bridge` split
    the recording; the rates in them are NaN.

    A polynomial of order 3 is fitted to the samples around each sample (Savitzky-Golay); orientations are fitted as
    rotation vectors from the fitted orientation. The window is chosen by cross-validation: its polynomials best
    predict samples from their neighbours. Since neighbours predict correlated noise, too, up to 6 samples on each side
    are left out, as far as the motion allows.

    Parameters
    ----------
    time : array_like, shape (n,)
        Times in s, strictly increasing; steps may vary.
    r : array_like, shape (n, 3), optional
        Positions in m, resolved in a frame at rest; fewer columns in a plane or on a line.
    Q : array_like, shape (n, 4), optional
        Orientations as quaternions, scalar last, of either sign.
    T : array_like, shape (n, 3, 3), optional
        Orientations as matrices instead of `Q`, v_local = T v_world.
    window : int, optional
        Number of samples in each fit: odd, at least 5. Chosen from the data by default.
    bridge : float
        Longest dropout to bridge, in s from the sample before it to the sample after it.
    progress : bool, optional
        Whether to show a progress bar for long computations (needs tqdm, in the extra `sweep`); by default on a
        terminal.

    Returns
    -------
    Rates
        Velocities, accelerations and smoothed poses, one row per sample.

    Raises
    ------
    ValueError
        For an invalid argument; the message has its name and value.
    """
    time = check_time(time)
    if r is None and Q is None and T is None:
        raise ValueError("no poses are given: give r, Q or T")
    if Q is not None and T is not None:
        raise ValueError("Q and T are both given: give one of them")
    check_smoothing(window, bridge)
    if window is not None and window > time.size:
        raise ValueError(f"window = {window}: there are only {time.size} samples")
    tracks = {}
    if r is not None:
        r = _rows("r", r, [(time.size, columns) for columns in (3, 2, 1)])
        tracks["r"] = _Track("r", time, r, bridge, np.subtract, np.add)
    if T is not None:
        matrices = with_dropouts(_rows("T", T, [(time.size, 3, 3)]), 2)
        check_rotations("T", matrices)
        tracks["Q"] = _Track("T", time, quaternion_from_matrix(matrices), bridge, rotation_vectors, _turn)
    elif Q is not None:
        given = with_dropouts(_rows("Q", Q, [(time.size, 4)]), 1)
        check_lengths("Q", given)
        normalised = given / np.linalg.norm(given, axis=1, keepdims=True)
        tracks["Q"] = _Track("Q", time, normalised, bridge, rotation_vectors, _turn)

    flags: dict[str, Any] = {name: np.zeros(time.size, dtype=bool) for name in ("ends", "bridged", "missing")}
    values: dict[str, Any] = dict.fromkeys(["v", "a", "w", "z", "r", "Q", "window_r", "window_Q"])
    for name, track in tracks.items():
        width = track.best_window() if window is None else window
        pose, first, second, ends = track.fitted(width, progress)
        values[name], values[f"window_{name}"] = pose, int(width)
        values |= {"v": first, "a": second} if name == "r" else {"w": first, "z": second}
        missing = np.isnan(first[:, 0])
        flags["ends"] |= ends
        flags["missing"] |= missing
        flags["bridged"] |= ~track.valid & ~missing
    return Rates(**values, **flags)


def check_smoothing(window: int | None, bridge: float) -> None:
    """Refuses an invalid window or bridge."""
    if window is not None and (not isinstance(window, (int, np.integer)) or window < FEWEST or window % 2 == 0):
        raise ValueError(f"window = {window}: must be an odd number of samples, at least {FEWEST}")
    if not number("bridge", bridge) >= 0:
        raise ValueError(f"bridge = {bridge} s: must not be negative")


def noise_of(recorded: Array, smoothed: Array, window: int, rates: Rates) -> float:
    """Estimates the standard deviation of the noise per axis, in m, or in rad for quaternions (n, 4).

    Compares recorded and smoothed poses without the ends, and corrects for the noise that the fit follows.
    """
    if recorded.shape[1] == 4:
        measured = with_dropouts(recorded, 1)
        errors = rotation_vectors(measured / np.linalg.norm(measured, axis=1, keepdims=True), smoothed)
    else:
        errors = recorded - smoothed
    valid = np.isfinite(errors).all(axis=1)
    inner = valid & ~rates.ends
    # Weight of a sample in its own fit, for equal steps.
    weight = 0.75 * (3 * window**2 - 7) / (window * (window**2 - 4))
    return float(np.sqrt(np.mean(errors[inner if inner.any() else valid] ** 2) / (1 - weight)))


class _Track:
    """Positions or orientations over time, in segments without long dropouts."""

    def __init__(
        self,
        name: str,
        time: Array,
        values: Array,
        bridge: float,
        difference: Callable[..., Any],
        sum_: Callable[..., Any],
    ) -> None:
        self.name, self.time, self.values, self.difference, self.sum = name, time, values, difference, sum_
        self.turns = name != "r"
        self.valid = np.isfinite(values[:, 0])
        rows = np.flatnonzero(self.valid)
        steps = np.diff(time[rows])
        left_out = steps > LONG_STEP * np.median(np.diff(time)) if time.size > 1 else np.zeros(0, dtype=bool)
        dropout = ((np.diff(rows) > 1) | left_out) & (steps > bridge * (1 + 1e-9))
        self.segments = [segment for segment in np.split(rows, np.flatnonzero(dropout) + 1) if segment.size >= FEWEST]
        if not self.segments and time.size < FEWEST:
            raise ValueError(f"{name} has {time.size} samples: at least {FEWEST} are needed")
        if not self.segments:
            raise ValueError(
                f"{name} nowhere has {FEWEST} samples between dropouts longer than {bridge} s: "
                "give more samples, or a longer bridge"
            )

    def fitted(self, window: int, progress: bool | None) -> tuple[Array, Array, Array, Array]:
        """Returns poses, first and second derivatives of all rows, NaN in long dropouts, and flags of the ends."""
        n, size = self.values.shape
        pose = np.full((n, size), np.nan)
        first, second = (np.full((n, 3 if self.turns else size), np.nan) for _ in range(2))
        ends = np.zeros(n, dtype=bool)
        for segment in self.segments:
            width = min(window, segment.size)
            rows = np.arange(segment[0], segment[-1] + 1)
            at = np.searchsorted(segment, rows)
            ends[rows[(at < width // 2) | (at >= segment.size - width // 2)]] = True
            # Parts fit into the processor's cache.
            parts = np.array_split(np.arange(rows.size), 1 + rows.size * width // 20_000)
            for some in followed(parts, f"velocities from {self.name}", progress):
                reference = self.values[segment[at[some]]]
                for _ in range(2 if self.turns else 1):
                    # The second fit starts from the first: rotation vectors vanish where they are differentiated.
                    coefficients, count = _polynomials(*self._around(segment, rows[some], at[some], reference, width))
                    if count.min() <= ORDER:
                        row = rows[some][np.argmin(count)]
                        raise ValueError(
                            f"{self.name} turns by more than {LARGEST_ANGLE} rad within three samples of row {row}: "
                            "give more samples"
                        )
                    reference = self.sum(reference, coefficients[:, 0])
                pose[rows[some]] = reference
                first[rows[some]], second[rows[some]] = coefficients[:, 1], 2 * coefficients[:, 2]
        return pose, first, second, ends

    def best_window(self) -> int:
        """Finds the window with the best predictions of samples of the longest segment from their neighbours."""
        segment = max(self.segments, key=len)
        at = np.unique(np.linspace(0, segment.size - 1, TRIED).astype(int))
        windows: list[int] = []
        errors: list[list[float]] = []
        window = FEWEST
        while window <= min(WIDEST, segment.size) and (
            len(errors) == 0 or errors[-1][0] <= HOPELESS * min(error[0] for error in errors)
        ):
            windows.append(window)
            errors.append(self._errors(segment, at, window))
            window += 2 * max(1, window // 10)
        errors_of_gap, *wider_gaps = np.array(errors).T
        for errors_of_wider_gap, limit in zip(wider_gaps, list(GAPS.values())[1:], strict=True):
            if not errors_of_wider_gap.min() <= limit * errors_of_gap.min():
                break
            errors_of_gap = errors_of_wider_gap
        return windows[np.argmin(errors_of_gap)]

    def _errors(self, segment: Array, at: Array, window: int) -> list[float]:
        """Returns the RMS error of predicting the samples `at` from their neighbours, for each gap in `GAPS`."""
        # Relative to the sample itself, the constant coefficient is the error.
        around = self._around(segment, segment[at], at, self.values[segment[at]], window)
        errors = []
        for gap in GAPS:
            coefficients, count = _polynomials(*around, gap)
            errors.append(np.inf if count.min() <= ORDER else np.sqrt(np.mean(coefficients[:, 0] ** 2)))
        return errors

    def _around(
        self, segment: Array, rows: Array, at: Array, reference: Array, window: int
    ) -> tuple[Array, Array, Array]:
        """Returns the windows around rows: times relative to the rows, values relative to `reference`, and distances.

        Distances count samples; `at` has the indices of the rows in the segment.
        """
        places = np.clip(at - window // 2, 0, segment.size - window)[:, None] + np.arange(window)
        samples = segment[places]
        distance = np.abs(places - at[:, None]).astype(float)
        values = self.difference(self.values[samples], reference[:, None])
        if self.turns:
            far = np.einsum("...i,...i", values, values) > LARGEST_ANGLE**2
            if far.any():
                distance[distance >= np.where(far, distance, np.inf).min(axis=1, keepdims=True)] = np.nan
        return self.time[samples] - self.time[rows][:, None], values, distance


def _polynomials(time: Array, values: Array, distance: Array, gap: int = -1) -> tuple[Any, Array]:
    """Fits polynomials to samples farther away than `gap` (-1: all); returns coefficients and numbers of samples."""
    use = distance > gap
    count = use.sum(axis=1)
    if count.min() <= ORDER:
        return None, count
    scale = np.abs(time).max(axis=1)
    scaled = time / scale[:, None]
    powers = np.empty((len(time), ORDER + 1, time.shape[1]))
    powers[:, 0] = use
    for power in range(ORDER):
        np.multiply(powers[:, power], scaled, out=powers[:, power + 1])
    coefficients = np.linalg.solve(powers @ np.swapaxes(powers, 1, 2), powers @ values)
    return coefficients / scale[:, None, None] ** np.arange(ORDER + 1)[:, None], count


def _rows(name: str, values: Any, shapes: list[tuple[int, ...]]) -> Array:
    """Returns the array; one NaN makes its whole row NaN."""
    values = as_array(name, values, float)
    if values.shape not in shapes:
        raise ValueError(f"{name} has shape {values.shape}: must be {' or '.join(map(str, shapes))}")
    infinite = np.argwhere(np.isinf(values))
    if infinite.size:
        raise ValueError(
            f"{name} = {values[tuple(infinite[0])]} in row {infinite[0][0]}: must be finite, or NaN for a dropout"
        )
    missing = np.isnan(values).reshape(len(values), -1).any(axis=1)
    return np.where(missing.reshape(-1, *[1] * (values.ndim - 1)), np.nan, values)


def rotation_vectors(Q: Array, reference: Array) -> Array:
    """Returns rotation vectors in rad from `reference` to `Q`, with equal components in both frames."""
    return quaternions.to_rotation_vector(quaternions.relative_rotation(reference, Q))


def _turn(reference: Array, vector: Array) -> Array:
    """Turns orientations by rotation vectors in rad, resolved in them."""
    return quaternions.absolute_rotation(reference, quaternions.from_rotation_vector(vector))
