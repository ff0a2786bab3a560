"""Class `Recording`: recorded frames by name, with a summary of each motion."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..mechanics.poses import with_dropouts
from ..mechanics.rates import FEWEST, Rates, differentiate

# Relative difference between steps that makes the summary list them beside their median.
UNEVEN = 0.5


class Recording(Mapping[str, dict[str, Array]]):
    """Recorded frames by name, from `read`.

        frame = recording.with_rates("drone")
        time = frame.pop("time")
        y = simulate("AbsoluteSensor", time, frame_a=frame)

    `recording["drone"]` returns a new dict with the file's arrays, one row per sample. `with_rates` adds velocities and
    accelerations. A frame has these parts, as far as the file has them:

        time (n,)    times in s, strictly increasing
        r_0 (n, 3)   position in m, resolved in the world frame of the file
        Q (n, 4)     orientation as a quaternion {x, y, z, w}; NaN for a dropout, as in r_0
        v_0 (n, 3)   velocity in m/s, resolved in the world frame
        w (n, 3)     angular velocity in rad/s, resolved in the frame
        specific_force (n, 3)  acceleration minus gravity in m/s2, resolved in the frame, as an IMU measures it

    The printed text summarises each frame: duration, sampling rate, extent and speed of the motion.

    Attributes
    ----------
    format : str
        Format of the file, such as "TUM".
    up : str or None
        Upward axis of the world, as given to `read`; pages of the recording have it.
    notes : list of str
        Notes about missing information, and what `read` has assumed.
    fixed : dict of str to dict
        Poses `r_0` (3,) and `Q` (4,) of frames that do not move, and of roots of `tf`. They are not in the mapping.
    attached : dict of str to str
        Carrier of each frame that is fixed to another one by `tf_static`. Both are in the mapping.
    """

    def __init__(
        self,
        frames: Mapping[str, Mapping[str, Array]],
        format: str,
        notes: Sequence[str] = (),
        fixed: Mapping[str, Mapping[str, Array]] | None = None,
        attached: Mapping[str, str] | None = None,
        up: str | None = None,
    ) -> None:
        self._frames = {name: dict(frame) for name, frame in frames.items()}
        self._rates: dict[str, Rates] = {}
        self.format = format
        self.notes = list(notes)
        self.up = up
        self.attached = dict(attached or {})
        self.fixed = {name: dict(pose) for name, pose in (fixed or {}).items()}

    def __getitem__(self, name: str) -> dict[str, Array]:
        if not isinstance(name, str) or name not in self._frames:
            raise KeyError(f"there is no frame {name}; the frames are {listed(self)}{meant(name, self)}")
        return dict(self._frames[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._frames)

    def __len__(self) -> int:
        return len(self._frames)

    def __repr__(self) -> str:
        return f"<Recording ({self.format}): {listed(self)}>"

    def __str__(self) -> str:
        return "\n".join(f"{name}: {self.summary(name)}" for name in self)

    def rates(self, name: str) -> Rates:
        """Computes velocities and accelerations of a frame from its poses, as `differentiate` does.

        Parameters
        ----------
        name : str
            Name of the frame.

        Returns
        -------
        Rates
            Velocities, accelerations and smoothed poses, computed once per frame.

        Raises
        ------
        ValueError
            For a frame without poses, or with fewer than 5 samples.
        """
        if name not in self._rates:
            frame = self[name]
            if "r_0" not in frame and "Q" not in frame:
                raise ValueError(f"{name} has no poses, only {listed(part for part in frame if part != 'time')}")
            try:
                self._rates[name] = differentiate(frame["time"], r=frame.get("r_0"), Q=frame.get("Q"))
            except ValueError as error:
                raise ValueError(f"velocities of {name}: {error}") from None
        return self._rates[name]

    def with_rates(self, name: str) -> dict[str, Array]:
        """Returns a frame with all velocities and accelerations, without the rows of long dropouts.

        Velocities in the file are kept; `differentiate` computes the others. Short dropouts are bridged.

        Parameters
        ----------
        name : str
            Name of the frame.

        Returns
        -------
        dict of str to numpy.ndarray
            `time`, and as far as poses are known, `r_0`, `v_0`, `a_0`, `Q`, `w`, `z`.

        Raises
        ------
        ValueError
            For a frame without poses, or with fewer than 5 samples.
        """
        frame, rates = self[name], self.rates(name)
        rows = ~rates.missing
        found = {"time": frame["time"][rows]}
        for pose, smooth, names, fitted in (
            ("r_0", rates.r, ("v_0", "a_0"), (rates.v, rates.a)),
            ("Q", rates.Q, ("w", "z"), (rates.w, rates.z)),
        ):
            if smooth is None:
                continue
            given = _with_dropouts(frame, pose)
            found[pose] = np.where(np.isfinite(given).all(axis=1, keepdims=True), given, smooth)[rows]
            for part, values in zip(names, fitted, strict=True):
                recorded = frame.get(part)
                known = values if recorded is None else np.where(np.isfinite(recorded), recorded, np.asarray(values))
                found[part] = np.asarray(known)[rows]
        return found

    def summary(self, name: str) -> str:
        """Summarises a frame in a line: duration, sampling rate, extent and speed of the motion.

        The line reveals millimetres, degrees and scalar-first quaternions, which are hard to see in poses.

        Parameters
        ----------
        name : str
            Name of the frame.

        Returns
        -------
        str
            For example "83 s at 200 Hz, moves within 4.1 x 6.0 x 2.2 m, up to 2.2 m/s and 2.3 rad/s".
        """
        frame = self[name]
        time = frame["time"]
        if time.size == 1:
            return "one sample"
        steps = np.diff(time)
        median = float(np.median(steps))
        about = [f"{_digits(time[-1] - time[0])} s at {_digits(1 / median)} Hz"]
        if np.max(steps) > (1 + UNEVEN) * median:
            about[0] += f" (longest step {_digits(float(np.max(steps)))} s)"
        if "r_0" in frame:
            valid = frame["r_0"][np.isfinite(frame["r_0"]).all(axis=1)]
            size = np.ptp(valid, axis=0) if len(valid) else np.zeros(3)
            about.append(f"moves within {' x '.join(map(_digits, size))} m")
        speeds = [text for text in (self._speed(frame, name, "v_0"), self._speed(frame, name, "w")) if text]
        if speeds:
            about.append(f"up to {' and '.join(speeds)}")
        poses = [np.isnan(_with_dropouts(frame, pose)).any(axis=1) for pose in ("r_0", "Q") if pose in frame]
        dropouts = int(np.sum(np.any(poses, axis=0))) if poses else 0
        if dropouts:
            about.append(f"{dropouts} dropouts" if dropouts > 1 else "one dropout")
        return ", ".join(about)

    def _speed(self, frame: Mapping[str, Array], name: str, part: str) -> str:
        """Returns the greatest speed of a frame with its unit, empty if unknown."""
        unit, pose = {"v_0": ("m/s", "r_0"), "w": ("rad/s", "Q")}[part]
        values = frame.get(part)
        if values is None:
            if pose not in frame or frame["time"].size < FEWEST:
                return ""
            try:
                rates = self.rates(name)
            except ValueError:
                return ""
            values = np.asarray(rates.v if part == "v_0" else rates.w)
            # Ends have larger errors.
            inner = ~(rates.ends | rates.missing)
            values = values[inner] if inner.any() else values
        lengths = np.linalg.norm(values, axis=1)
        return f"{_digits(float(np.nanmax(lengths)))} {unit}" if np.isfinite(lengths).any() else ""


def _with_dropouts(frame: Mapping[str, Array], pose: str) -> Array:
    """Returns positions or orientations, with NaN for orientations of zeros."""
    return with_dropouts(frame[pose], 1) if pose == "Q" else frame[pose]


def _digits(value: float) -> str:
    """Formats two significant digits, or all before the point."""
    value = float(value)
    if value == 0:
        return "0"
    if abs(value) >= 9.95:
        return f"{value:.0f}" if abs(value) < 1e6 else f"{value:.2g}"
    return f"{value:.1f}" if abs(value) >= 0.095 else f"{value:.1g}"
