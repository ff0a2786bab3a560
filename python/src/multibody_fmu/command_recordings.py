"""The commands `view` and `relative`, which read recordings."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from .arguments import written_number
from .command_columns import add_column, columns_of
from .diagnosis import diagnose
from .exit_codes import INPUT, USAGE, Stop, blaming, said_in_lines
from .messages import listed, meant
from .overwriting import refuse_overwriting
from .poses import Array
from .recordings import Recording, associate, read
from .recordings.own_tables import add_rates, is_own_file
from .recordings.scene import arguments
from .simulation import simulate
from .table_files import write
from .tables import recording

# A page of so many MB is hardly sent by mail.
LARGE = 20

VIEW = """Shows the frames of recordings as a page with plots of their velocities, without an FMU. Files are text of
TUM, KITTI and EuRoC, tables with a header, MCAP, bags of ROS and C3D. FILE:FRAME is one frame of a file.
With an FMU, use `run --scene`."""
RELATIVE = """Measures frame B as seen from frame A, by the FMU RelativeSensor, at the times of A. Each is a file with
one frame, or FILE:FRAME."""


def add_view(commands: Any) -> None:
    """Adds the command `view` to a parser."""
    plain = argparse.RawDescriptionHelpFormatter
    view = commands.add_parser(
        "view", help="show the motion of frames in a browser", description=VIEW, formatter_class=plain
    )
    view.add_argument("files", nargs="+", metavar="FILE", help="a recording, or FILE:FRAME")
    add_column(view)
    _add_reading(view)
    view.add_argument(
        "-o", "--output", type=Path, metavar="FILE", default=Path("scene.html"), help="the page [scene.html]"
    )
    view.add_argument(
        "--body",
        action="append",
        default=[],
        metavar="FRAME=BODY",
        help="what moves with a frame: edges of a box in m, 0.4,0.4,0.1, or a mesh",
    )
    view.add_argument("--label", action="append", default=[], metavar="FRAME=TEXT", help="name of a frame in the page")
    view.add_argument(
        "--every",
        type=int,
        default=1,
        metavar="N",
        help="only each Nth sample in the page; velocities are computed from all [1]",
    )
    view.add_argument("--up", choices=["y", "z"], help="axis of the world that points upwards [z]")
    view.add_argument("--title", help="title of the page")
    view.set_defaults(command=_view)


def add_relative(commands: Any) -> None:
    """Adds the command `relative` to a parser."""
    plain = argparse.RawDescriptionHelpFormatter
    relative = commands.add_parser(
        "relative", help="measure one recorded frame from another", description=RELATIVE, formatter_class=plain
    )
    relative.add_argument("a", metavar="A", help="the frame that measures: FILE, or FILE:FRAME")
    relative.add_argument("b", metavar="B", help="the frame that is measured")
    _add_reading(relative)
    relative.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        default=Path("relative.html"),
        help="a page, .html, or a table, .csv or .parquet [relative.html]",
    )
    relative.add_argument(
        "--method",
        choices=["nearest", "linear", "cubic"],
        default="linear",
        help="values of B between its samples [linear]",
    )
    relative.add_argument(
        "--offset",
        default="0",
        metavar="SECONDS",
        help="seconds to add to the times of B, or `correlate` to find them from the speeds [0]",
    )
    relative.add_argument("--title", help="title of the page")
    relative.set_defaults(command=_relative)


def _add_reading(command: argparse.ArgumentParser) -> None:
    """Adds arguments of `read`."""
    command.add_argument("--rate", type=float, metavar="HZ", help="samples per second of files without times")
    command.add_argument("--times", type=Path, metavar="FILE", help="times of files without times")
    command.add_argument(
        "--time-unit", choices=["s", "ms", "us", "ns"], help="unit of times, where a file does not say it [s]"
    )
    command.add_argument(
        "--markers",
        action="append",
        default=[],
        metavar="FRAME=NAMES",
        help="markers of a rigid body in C3D, separated by commas",
    )
    command.add_argument("-q", "--quiet", action="store_true", help="say nothing about what was read and assumed")


def _file_and_frame(text: str) -> tuple[Path, str]:
    file, colon, frame = text.rpartition(":")
    if Path(text).exists() or not colon or not Path(file).exists():
        return Path(text), ""
    return Path(file), frame


def _read(options: argparse.Namespace, file: Path) -> Recording:
    with blaming(USAGE):
        markers = {name: text.split(",") for name, text in _pairs("--markers", options.markers, "FRAME=NAMES")}
    with blaming(INPUT), said_in_lines(rates=True):
        return read(file, rate=options.rate, times=options.times, time_unit=options.time_unit, markers=markers or None)


def _selected(found: Recording, file: Path, frame: str) -> list[str]:
    if frame and frame not in found:
        raise Stop(f"{file} has no frame {frame}{meant(frame, found) or f'; it has {listed(found)}'}", INPUT)
    return [frame] if frame else list(found)


def _pairs(option: str, texts: Iterable[str], form: str) -> list[tuple[str, str]]:
    found = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"{option} {text}: must be {form}")
        found.append((name, value))
    return found


def _say(options: argparse.Namespace, lines: Iterable[str]) -> None:
    if not options.quiet:
        for line in lines:
            print(line, file=sys.stderr)


def _warn_of_wrong_rates(found: Recording, name: str) -> None:
    """Prints what `diagnose` finds in a frame whose velocities are in the file."""
    frame = found[name]
    for finding in diagnose(frame.pop("time"), frame, name=name):
        print(f"warning: {finding}", file=sys.stderr)


def _view(options: argparse.Namespace) -> int:
    from .scene import view

    with blaming(USAGE):
        if options.every < 1:
            raise ValueError(f"--every {options.every}: must be at least 1")
        bodies = {name: _body(text) for name, text in _pairs("--body", options.body, "FRAME=BODY")}
        labels = dict(_pairs("--label", options.label, "FRAME=TEXT"))
        files = [_file_and_frame(text) for text in options.files]
        names = [("FILE" if i == 0 else f"FILE {i + 1}", file) for i, (file, _) in enumerate(files)]
        meshes = {frame: Path(body) for frame, body in bodies.items() if isinstance(body, str)}
        times = {"--times": options.times} if options.times else {}
        refuse_overwriting({**dict(names), **meshes, **times}, {"-o": options.output})
    whole_table = len(files) == 1 and not files[0][1]
    with blaming(INPUT):
        own = whole_table and (bool(options.column) or is_own_file(files[0][0]))
    if own:
        options.table = files[0][0]
        columns = columns_of(options)
        with blaming(INPUT):
            view(
                {name: values[:: options.every] for name, values in add_rates(recording(columns)).items()},
                options.output,
                bodies=bodies,
                labels=labels,
                title=options.title,
                up=options.up,
            )
        return 0
    if options.column:
        raise Stop("--column is for one table: name the columns in the files", USAGE)
    frames: dict[str, dict[str, Array]] = {}
    for file, frame in files:
        found = _read(options, file)
        selected = _selected(found, file, frame)
        for name in selected:
            try:
                moving = found.with_rates(name)
            except ValueError as error:
                if len(selected) == 1 and len(files) == 1:
                    raise Stop(error, INPUT) from None
                _say(options, [f"note: {error}: it is not shown"])
                continue
            shown = {part: values[:: options.every] for part, values in moving.items()}
            frames[_new_name(name, file, frames)] = shown
            _say(options, [f"{name}: {found.summary(name)}"])
            _warn_of_wrong_rates(found, name)
        _say(options, (f"note: {note}" for note in found.notes))
    if not frames:
        raise Stop("no frame has poses that can be shown", INPUT)
    for name in [*labels, *bodies]:
        if name not in frames:
            raise Stop(f"there is no frame {name}; the frames are {listed(frames)}{meant(name, frames)}", INPUT)
    given, notes = arguments(frames, labels, bodies)
    _say(options, (f"note: {note}" for note in notes))
    with blaming(INPUT):
        title = options.title or ", ".join(dict.fromkeys(file.stem for file, _ in files))
        view(**given, file=options.output, title=title, up=options.up)
    size = options.output.stat().st_size / 1e6
    if size > LARGE:
        _say(options, [f"note: {options.output} has {size:.0f} MB: --every 10 keeps each tenth sample"])
    return 0


def _new_name(name: str, file: Path, known: Iterable[str]) -> str:
    """The name of a frame, with that of its file if another one has it."""
    if name not in known:
        return name
    longer = f"{file.stem} {name}"
    return next(one for one in [longer, *(f"{longer} {i}" for i in range(2, 1000))] if one not in known)


def _body(body: str) -> Any:
    """A body on the command line: `0.4,0.4,0.1`, or a file."""
    try:
        return tuple(written_number(edge) for edge in body.split(","))
    except ValueError:
        return body


def _relative(options: argparse.Namespace) -> int:
    from .scene import view

    with blaming(USAGE):
        if options.output.suffix not in (".html", ".csv", ".parquet"):
            raise ValueError(f"{options.output}: must end in .html, .csv or .parquet")
        if options.offset != "correlate":
            try:
                options.offset = written_number(options.offset)
            except ValueError:
                raise ValueError(f"--offset {options.offset}: must be a number of seconds, or correlate") from None
        ends = {name: _file_and_frame(text) for name, text in (("A", options.a), ("B", options.b))}
        times = {"--times": options.times} if options.times else {}
        refuse_overwriting({name: file for name, (file, _) in ends.items()} | times, {"-o": options.output})
    frames, names = [], []
    known: dict[Path, Recording] = {}
    for end, (file, frame) in ends.items():
        first = file not in known
        found = known.setdefault(file, _read(options, file)) if first else known[file]
        selected = _selected(found, file, frame)
        if len(selected) > 1:
            raise Stop(f"{end}: {file} has {len(selected)} frames: give one of them, as in "
                       f"{file}:{selected[0]}; they are {listed(selected)}", INPUT)  # fmt: skip
        with blaming(INPUT):
            frames.append(found.with_rates(selected[0]))
        names.append(selected[0])
        _say(options, [f"{end} = {selected[0]}: {found.summary(selected[0])}"])
        _warn_of_wrong_rates(found, selected[0])
        if first:
            _say(options, (f"note: {note}" for note in found.notes))
    with blaming(INPUT):
        pair = associate(frames[0], frames[1], method=options.method, offset=options.offset)
        if pair.correlation is not None:
            found_by = f"where the speeds have the correlation {pair.correlation:.4f}"
            _say(options, [f"note: {pair.offset:.6f} s are added to the times of B, {found_by}"])
        with said_in_lines(rates=False):
            start = pair.time[0] if options.output.suffix == ".html" else 0.0
            result = simulate(
                "RelativeSensor",
                pair.time - start,
                # Smoothed velocities are not the differences of poses that the FMU would compare them with.
                parameters={"checkInputs": False},
                frame_a=pair.a,
                frame_b=pair.b,
            )
        distance = np.linalg.norm(result["r_rel"], axis=1)
        span = f"{distance.min():.4g} to {distance.max():.4g} m apart"
        _say(options, [f"{pair.time.size} common samples of {frames[0]['time'].size} of A: {span}"])
        if options.output.suffix == ".html":
            labels = dict(zip(("frame_a", "frame_b"), names, strict=True))
            title = options.title or f"{names[1]} as seen from {names[0]}"
            # Accelerations of poses with noise would hide the rest.
            plots = ["r_rel", "v_rel", "angles", "w_rel"]
            view(result, options.output, labels=labels, plots=plots, title=title)
        else:
            write(options.output, result.columns(), result.units_of_elements())
    return 0
