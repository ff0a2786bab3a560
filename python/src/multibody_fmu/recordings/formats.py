"""Table of formats: how each is recognised, which module reads it, and which options it has."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from .reader import Found, Options
from .text import decoded

# Bytes at the beginning of a file by which its format is recognised.
START = 1 << 14
ZIP = b"PK\x03\x04"


@dataclass(frozen=True)
class Format:
    """A format of recordings. Its module is in `readers`, and has the function `read(path, options)`."""

    name: str
    module: str
    recognises: Callable[[Path, bytes], bool]
    """Tells from a path and the first bytes whether a file has the format; a folder has no bytes."""
    options: tuple[str, ...] = ()
    """Options that the format has."""
    foreign: bool = False
    """Whether a package of other authors reads it, which raises anything for damaged files."""

    def read(self, path: Path, options: Options) -> Found:
        """Reads a file. Raises a ValueError that begins with the path for a damaged one."""
        module: Any = import_module(f".readers.{self.module}", __package__)
        try:
            found: Found = module.read(path, options)
        except (ImportError, FileNotFoundError, PermissionError):
            raise
        except ValueError as error:
            if str(error).startswith(str(path)) or not self.foreign:
                raise
            raise _damaged(path, error) from None
        except Exception as error:
            raise _damaged(path, error) from None
        return found


def _damaged(path: Path, error: Exception) -> ValueError:
    text = " ".join(str(error).split())
    return ValueError(f"{path} is damaged: {type(error).__name__}" + (f" ({text})" if text else ""))


def _begins(*magic: bytes) -> Callable[[Path, bytes], bool]:
    return lambda path, start: start.startswith(magic)


def _text_begins(*words: str) -> Callable[[Path, bytes], bool]:
    return lambda path, start: decoded(start).lstrip().startswith(words)


def _header_has(*names: str) -> Callable[[Path, bytes], bool]:
    def recognises(path: Path, start: bytes) -> bool:
        line = decoded(start).lstrip().partition("\n")[0]
        cells = [cell.strip() for cell in line.split(",")]
        return all(name in cells for name in names)

    return recognises


def _is_c3d(path: Path, start: bytes) -> bool:
    # Text has no zero bytes.
    return len(start) > 1 and start[1] == 0x50 and 0 in start


def _is_px4(path: Path, start: bytes) -> bool:
    attitude, position = _header_has("timestamp", "q[0]", "q[1]", "q[2]", "q[3]"), _header_has("timestamp", "xy_valid")
    return attitude(path, start) or position(path, start)


def _is_bag(path: Path, start: bytes) -> bool:
    return path.is_dir() or start.startswith((b"#ROSBAG V", b"SQLite format 3\0"))


FORMATS = (
    Format("rosbag", "bag", _is_bag, foreign=True),
    Format("MCAP", "mcap", _begins(b"\x89MCAP0\r\n"), foreign=True),
    Format("Parquet", "parquet", _begins(b"PAR1"), foreign=True),
    Format("C3D", "c3d", _is_c3d, ("markers",)),
    Format("BVH", "bvh", _text_begins("HIERARCHY"), ("length_unit",)),
    Format("Motive", "motive", _text_begins("Format Version"), ("sequence",)),
    Format("Vicon", "vicon", _text_begins("Segments", "Objects"), ("sequence",)),
    Format("Qualisys", "qualisys", _text_begins("NO_OF_FRAMES"), ("sequence",)),
    Format("Aria", "aria", _header_has("tracking_timestamp_us"), ()),
    Format("PX4", "px4", _is_px4, ()),
    Format(
        "table",
        "table",
        lambda path, start: True,
        ("rate", "times", "time_unit", "length_unit", "angle_unit", "quaternion", "sequence"),
    ),
)


def format_of(path: Path) -> Format:
    """Recognises the format of a file. Raises a ValueError for an archive, an OSError for a file that is not there."""
    start = b""
    if not path.is_dir():
        with open(path, "rb") as opened:
            start = opened.read(START)
    if start.startswith(ZIP):
        kind = {".ssp": "a system of FMUs", ".fmu": "an FMU"}.get(path.suffix.lower(), "a zip archive")
        raise ValueError(f"{path} is {kind}: not a recording" + (", `run` simulates it" if "FMU" in kind else ""))
    return next(row for row in FORMATS if row.recognises(path, start))
