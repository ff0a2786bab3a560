"""Function `read`, which recognises formats of recordings by their content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from numpy.typing import ArrayLike

from ..arguments import by_name, choice, names, number, path_of
from ..arguments.messages import listed
from .recording import Recording
from .times import warn_of_units

MCAP = b"\x89MCAP0\r\n"
ROSBAG1 = b"#ROSBAG V"
SQLITE = b"SQLite format 3\0"
PARQUET = b"PAR1"
BVH = b"HIERARCHY"
MOTIVE = b"Format Version"
# Byte order mark at the beginning of some text files.
BOM = b"\xef\xbb\xbf"
# Second byte of a C3D file. Its header also has zero bytes, unlike text.
C3D = 0x50


def read(
    file: str | Path,
    *,
    rate: float | None = None,
    times: str | Path | ArrayLike | None = None,
    time_unit: str | None = None,
    length_unit: str | None = None,
    markers: Mapping[str, Sequence[str]] | None = None,
) -> Recording:
    """Reads recorded motion as frames by name.

        recording = read("V101_gt.txt")
        print(recording)
        frame = recording["V101_gt"]  # {"time": ..., "r_0": ..., "Q": ...}

    The format is recognised by the content: text files of TUM, KITTI and EuRoC; tables with a header, separated by
    commas, semicolons, tabs or spaces, with common spellings of units; tables of OptiTrack's Motive; MCAP files and
    bags of ROS; C3D; BVH. Lengths, angles and times are converted to SI units, quaternions to {x, y, z, w}, velocities
    of odometry to the world.

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
        Unit of lengths in a BVH file, which has no units; by default cm.
    markers : mapping of str to list of str, optional
        Markers of each rigid body in a C3D file, at least three; the bodies are the frames.

    Returns
    -------
    Recording
        Frames by name. The only frame of a text file without names is named after the file.

    Raises
    ------
    ValueError
        For an invalid file; the message has the line and its text.
    OSError
        For a file that cannot be opened.
    ImportError
        For a missing package; the message has the command that installs it.
    """
    path = Path(path_of("file", file))
    recording = _read(path, rate, times, time_unit, length_unit, markers)
    if not recording:
        raise ValueError("; ".join([f"{path} has no frames with poses or angular velocities", *recording.notes]))
    for name in recording:
        if warn_of_units(path, name, recording[name]["time"]):
            break
    return recording


def _read(
    path: Path,
    rate: float | None,
    times: str | Path | ArrayLike | None,
    time_unit: str | None,
    length_unit: str | None,
    markers: Mapping[str, Sequence[str]] | None,
) -> Recording:
    markers = {name: names(f"markers[{name!r}]", found) for name, found in by_name("markers", markers).items()}
    if time_unit is not None:
        choice("time_unit", time_unit, ("s", "ms", "us", "ns"), "s, ms, us or ns")
    if length_unit is not None:
        choice("length_unit", length_unit, ("m", "cm", "mm", "in"), "m, cm, mm or in")
    if rate is not None and not number("rate", rate) > 0:
        raise ValueError(f"rate = {rate}: must be a positive number of samples per second")
    if path.is_dir():
        from .ros_files import read_bag

        return read_bag(path)
    with open(path, "rb") as opened:
        start = opened.read(32)
    if start.startswith(MCAP):
        from .ros_files import read_mcap

        return read_mcap(path)
    if start.startswith((ROSBAG1, SQLITE)):
        from .ros_files import read_bag

        return read_bag(path)
    if len(start) > 1 and start[1] == C3D and 0 in start:
        from .c3d import read_c3d

        return read_c3d(path, markers)
    if start.removeprefix(BOM).lstrip().startswith(BVH):
        from .bvh import read_bvh

        return read_bvh(path, length_unit)
    if length_unit:
        raise ValueError(
            f"length_unit is given, but {path} is no BVH file: columns of tables have units in their names"
        )
    if markers:
        raise ValueError(f"markers are given ({listed(markers)}), but {path} is no C3D file")
    if start.removeprefix(BOM).startswith(MOTIVE):
        from .text_formats import read_motive

        return read_motive(path, path.read_bytes())
    if start.startswith(PARQUET):
        from .own_tables import read_parquet

        return read_parquet(path)
    from .text import read_table
    from .text_formats import TextOptions, frames_of_table

    return frames_of_table(read_table(path, path.read_bytes()), TextOptions(rate, times, time_unit))
