"""Options for reading recordings, and messages about them."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from ..arguments.messages import listed, meant
from ..mechanics.diagnosis import diagnose
from ..recordings import Recording, read
from .exit_codes import INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_repeated, pairs

# Options that `--help` leaves out.
RARE_OF_FILES = ["--time-unit", "--length-unit", "--angle-unit", "--quaternion", "--sequence", "--markers"]


def add_reading(command: argparse.ArgumentParser) -> None:
    """Adds the options of `multibody_fmu.read`."""
    command.add_argument("--rate", type=float, metavar="HZ", help="samples per second of files without times")
    command.add_argument("--times", type=Path, metavar="FILE", help="times of files without times")
    command.add_argument(
        "--time-unit", choices=["s", "ms", "us", "ns"], help="unit of times, where a file does not say it [s]"
    )
    command.add_argument(
        "--length-unit",
        choices=["m", "cm", "mm", "in"],
        help="unit of lengths, where a file has none [m; BVH: cm]",
    )
    command.add_argument("--angle-unit", choices=["deg", "rad"], help="unit of angles, where a file does not say it")
    command.add_argument(
        "--quaternion", choices=["xyzw", "wxyz"], help="order of a quaternion's numbers, where a file does not say it"
    )
    command.add_argument(
        "--sequence",
        metavar="AXES",
        help="order of three turns, where a file has none: XYZ about moving axes, xyz about fixed ones, or rotvec",
    )
    add_repeated(command, "--markers", "FRAME=NAMES", "markers of a rigid body in C3D, separated by commas")
    command.add_argument("-q", "--quiet", action="store_true", help="say nothing about what was read and assumed")


def file_and_frame(text: str) -> tuple[Path, str]:
    """Splits `FILE:FRAME`; the frame is empty for all frames of a file."""
    if not Path(text).exists():
        # Names of frames may have colons, too.
        for at in (i for i in range(len(text) - 1, 0, -1) if text[i] == ":"):
            if Path(text[:at]).exists():
                return Path(text[:at]), text[at + 1 :]
    return Path(text), ""


def read_file(options: argparse.Namespace, file: Path) -> Recording:
    """Reads a file with the options."""
    with blaming(USAGE):
        markers = {name: text.split(",") for name, text in pairs("--markers", options.markers, "FRAME=NAMES").items()}
        if options.rate is not None and not options.rate > 0:
            raise ValueError(f"--rate {options.rate:g}: must be a positive number of samples per second")
    with blaming(INPUT), said_in_lines(rates=True):
        return read(
            file,
            rate=options.rate,
            times=options.times,
            time_unit=options.time_unit,
            length_unit=options.length_unit,
            angle_unit=options.angle_unit,
            quaternion=options.quaternion,
            sequence=options.sequence,
            markers=markers or None,
        )


def selected_frames(found: Recording, file: Path, frame: str) -> list[str]:
    """Returns the selected frames of a file: all, the one of a name, or the only one with these parts of a name."""
    if not frame or frame in found:
        return [frame] if frame else list(found)
    parts = frame.strip("/").split("/")
    matching = [name for name in found if _has_in_row(name.strip("/").split("/"), parts)]
    if len(matching) > 1:
        raise Stop(f"{file} has several frames {frame}: give one of {listed(matching)}", INPUT)
    if not matching:
        raise Stop(f"{file} has no frame {frame}{meant(frame, found) or f'; it has {listed(found)}'}", INPUT)
    return matching


def _has_in_row(words: list[str], parts: list[str]) -> bool:
    """Tells whether a list has the parts one after the other."""
    return any(words[i : i + len(parts)] == parts for i in range(len(words) - len(parts) + 1))


def say(options: argparse.Namespace, lines: Iterable[str]) -> None:
    """Prints lines on stderr, unless `-q` is given."""
    if not options.quiet:
        for line in lines:
            print(line, file=sys.stderr)


def warn_of_wrong_rates(found: Recording, name: str) -> None:
    """Prints the findings of `diagnose` about a frame with velocities in the file."""
    frame = found[name]
    for finding in diagnose(frame.pop("time"), frame, name=name):
        print(f"warning: {finding}", file=sys.stderr)
