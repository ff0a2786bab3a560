"""Function `read`, which recognises formats of recordings by their content."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import by_name, choice, names, number, path_of
from ..arguments.arrays import Array
from ..arguments.messages import listed
from .checks import checked
from .formats import Format, format_of
from .reader import Options, ask
from .recording import Recording
from .times import warn_of_units

# Speed in m/s above which lengths are probably in mm, and the part of the steps that may be faster, as jumps are.
FAST, JUMPS = 100.0, 0.02
CHOICES = {
    "time_unit": ("s", "ms", "us", "ns"),
    "length_unit": ("m", "cm", "mm", "in"),
    "angle_unit": ("deg", "rad"),
    "quaternion": ("xyzw", "wxyz"),
    "up": ("y", "z"),
}
# SciPy's letters of three turns, or one rotation vector.
SEQUENCE = re.compile(r"(?!.*(.)\1)(?:[XYZ]{3}|[xyz]{3})|rotvec")


def read(
    file: str | Path,
    *,
    rate: float | None = None,
    times: str | Path | ArrayLike | None = None,
    time_unit: str | None = None,
    length_unit: str | None = None,
    angle_unit: str | None = None,
    quaternion: str | None = None,
    sequence: str | None = None,
    up: str | None = None,
    markers: Mapping[str, Sequence[str]] | None = None,
) -> Recording:
    """Reads recorded motion as frames by name.

        recording = read("V101_gt.txt")
        print(recording)
        frame = recording["V101_gt"]  # {"time": ..., "r_0": ..., "Q": ...}

    The format is recognised by the content: text files of TUM, KITTI, EuRoC and VINS; tables with a header, separated
    by commas, semicolons, tabs or spaces, with common spellings of units; tables of Motive, Vicon, Qualisys, Aria and
    PX4; MCAP files and bags of ROS; C3D; BVH. Lengths, angles and times are converted to SI units, quaternions to
    {x, y, z, w}, velocities of odometry to the world.

    What neither the file nor the definition of its format says is asked for: the error names the option.

    Parameters
    ----------
    file : str or path
        File, or folder of a ROS 2 bag.
    rate : float, optional
        Samples per second of a file without times.
    times : str, path or array_like, optional
        Times in s of a file without times, or the file that has them. By default `times.txt`, or a file with the
        recording's name and the ending `_times.txt`, in the same folder.
    time_unit : {"s", "ms", "us", "ns"}, optional
        Unit of the times, if the file does not give it; by default s.
    length_unit : {"m", "cm", "mm", "in"}, optional
        Unit of lengths, if the file does not give it; by default m, and cm in a BVH file.
    angle_unit : {"deg", "rad"}, optional
        Unit of angles and angular velocities, if neither the file nor the definition of its format gives it.
    quaternion : {"xyzw", "wxyz"}, optional
        Order of four numbers without names, such as q0 to q3.
    sequence : str, optional
        Order of three turns about x, y and z, in SciPy's letters: "XYZ" about moving axes, "xyz" about fixed ones;
        "rotvec" for the components of a rotation vector.
    up : {"y", "z"}, optional
        Upward axis of the file's world, which pages of the recording get; by default z.
    markers : mapping of str to list of str, optional
        Markers of each rigid body in a C3D file, at least three; the bodies are the frames.

    Returns
    -------
    Recording
        Frames by name. The only frame of a text file without names is named after the file.

    Raises
    ------
    ValueError
        For an invalid file; the message has the line and its text. For missing information, with the option.
    OSError
        For a file that cannot be opened.
    ImportError
        For a missing package; the message has the command that installs it.
    """
    path = Path(path_of("file", file))
    if rate is not None and not number("rate", rate) > 0:
        raise ValueError(f"rate = {rate}: must be a positive number of samples per second")
    options = Options(
        rate, times, time_unit, length_unit, angle_unit, quaternion, sequence, up,
        {name: names(f"markers[{name!r}]", found) for name, found in by_name("markers", markers).items()},
    )  # fmt: skip
    for option, values in CHOICES.items():
        value = getattr(options, option)
        if value is not None:
            choice(option, value, values, f"{', '.join(values[:-1])} or {values[-1]}")
    if sequence is not None and not (isinstance(sequence, str) and SEQUENCE.fullmatch(sequence)):
        raise ValueError(f'sequence = {sequence!r}: must be three axes, as in "XYZ" or "xyz", or "rotvec"')
    row = format_of(path)
    if options.markers and "markers" not in row.options:
        raise ValueError(f"markers are given ({listed(options.markers)}), but {path} is no C3D file")
    found = row.read(path, options)
    format = found.format or row.name
    notes = found.notes + [
        f"{option} has no effect: {format} files do not need it"
        for option in options.given()
        if option not in (*row.options, "up")
    ]
    frames: dict[str, dict[str, Array]] = {}
    for name, frame in found.frames.items():
        frames[name], repairs = checked(path, name, frame, found.lines)
        notes += repairs
    if not frames:
        raise ValueError("; ".join([f"{path} has no frames with poses or angular velocities", *notes]))
    for name, frame in frames.items():
        if warn_of_units(path, name, frame["time"]):
            break
    else:
        notes += [_too_fast(name, frame, row) for name, frame in frames.items() if _speed(frame) > FAST]
    return Recording(frames, format, list(dict.fromkeys(notes)), found.fixed, found.attached, up)


def _speed(frame: Mapping[str, Array]) -> float:
    """Returns the greatest speed of a frame in m/s, apart from jumps."""
    if "r_0" not in frame:
        return 0.0
    speeds = np.linalg.norm(np.diff(frame["r_0"], axis=0), axis=1) / np.diff(frame["time"])
    speeds = speeds[np.isfinite(speeds)]
    return float(np.quantile(speeds, 1 - JUMPS)) if speeds.size else 0.0


def _too_fast(name: str, frame: Mapping[str, Array], row: Format) -> str:
    advice = f": {ask('length_unit', 'mm')} if they are" if "length_unit" in row.options else ""
    return f"{name} moves at up to {_speed(frame):.3g} m/s, so its lengths may be in mm{advice}; nothing is changed"
