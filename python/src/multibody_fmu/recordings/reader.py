"""Form of all readers: their options and results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from numpy.typing import ArrayLike

from ..arguments.arrays import Array


@dataclass(frozen=True)
class Options:
    """Options of `read`, None where not given."""

    rate: float | None = None
    times: str | Path | ArrayLike | None = None
    time_unit: str | None = None
    length_unit: str | None = None
    angle_unit: str | None = None
    quaternion: str | None = None
    sequence: str | None = None
    up: str | None = None
    markers: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def given(self) -> list[str]:
        """Lists the options that are given."""
        return [name for name, value in vars(self).items() if (value is not None and name != "markers") or value]


@dataclass
class Found:
    """Frames of a file, as its reader found them; `read` checks their times and poses."""

    frames: dict[str, dict[str, Array]]
    """Parts of each frame, in SI units, with one row for each sample."""
    notes: list[str] = field(default_factory=list)
    """Notes about missing information, assumptions, and omitted columns or topics."""
    format: str = ""
    """Name of the format, if the name in the table is too general."""
    lines: Array | None = None
    """Line of each row in a text file."""
    fixed: dict[str, dict[str, Array]] = field(default_factory=dict)
    """Poses of frames that do not move."""
    attached: dict[str, str] = field(default_factory=dict)
    """Carrier of each frame that is fixed to another one."""


def ask(option: str, *values: str) -> str:
    """Returns the advice to give an option, as it is written in Python and on the command line."""
    return (
        f'give {option}="{values[0]}"'
        + "".join(f' or "{value}"' for value in values[1:])
        + (f" (--{option.replace('_', '-')} {' or '.join(values)})")
    )


def stem(file: Path) -> str:
    """Returns the name for a single frame: the name of the file, or of its folder."""
    return file.parent.name if file.stem in GENERAL_NAMES and file.parent.name else file.stem


# File names that say nothing about their content.
GENERAL_NAMES = ("data", "poses", "groundtruth", "trajectory")
