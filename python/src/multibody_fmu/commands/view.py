"""Command `view`: recordings as a page."""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..descriptions.tables import Columns, recording
from ..recordings import Recording
from ..recordings.checks import checked
from ..recordings.own_tables import add_rates, is_own_file
from ..recordings.scene import arguments
from ..runs.ssp_reader import read_ssp
from .exit_codes import INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_command, add_output
from .pages import (
    EXPORTS,
    add_page,
    export,
    given_bodies,
    given_labels,
    is_export,
    mesh_files,
    page_arguments,
    refuse_page_options,
    robot_bodies,
)
from .reading import RARE_OF_FILES, add_reading, file_and_frame, read_file, say, selected_frames, warn_of_wrong_rates
from .results import refuse_overwriting
from .simulating import is_system, times_of
from .tables import add_column, columns_of

# Size in MB above which mail servers tend to refuse a page.
LARGE = 20

VIEW = """Shows the frames of recordings as a page with plots of their velocities, without an FMU. Files are text of
TUM, KITTI, EuRoC and VINS, tables with a header such as `time,x,y,z,qx,qy,qz,qw`, tables of Motive, Vicon, Qualisys,
Aria and PX4, MCAP, bags of ROS, C3D and BVH. FILE:FRAME is one frame of a file.
With an FMU, use `run --scene`. A system, FILE.ssp, is simulated over its default experiment with its start values."""


def add_view(commands: Any) -> None:
    """Adds the command to a parser."""
    view = add_command(
        commands,
        "view",
        _view,
        "show the motion of frames in a browser",
        VIEW,
        form="FILE ...",
        example="flight.csv -o flight.html",
        rare=RARE_OF_FILES,
    )
    view.add_argument("files", nargs="+", metavar="FILE", help="a recording, or FILE:FRAME")
    add_column(view)
    add_reading(view)
    add_output(view, "the page, or .mcap for Foxglove, .rrd for Rerun [scene.html]", "scene.html")
    add_page(view)
    view.add_argument(
        "--every",
        type=int,
        default=1,
        metavar="N",
        help="only each Nth sample in the page; velocities are computed from all [1]",
    )


def _view(options: argparse.Namespace) -> int:
    _write(options)
    say(options, [f"wrote {options.output}"])
    return 0


def _write(options: argparse.Namespace) -> None:
    from ..scene import view

    with blaming(USAGE):
        if options.every < 1:
            raise ValueError(f"--every {options.every}: must be at least 1")
        refuse_page_options(options)
        bodies = given_bodies(options)
        labels = given_labels(options)
        files = [file_and_frame(text) for text in options.files]
        names = [("FILE" if i == 0 else f"FILE {i + 1}", file) for i, (file, _) in enumerate(files)]
        others = {name: file for name, file in (("--times", options.times), ("--robot", options.robot)) if file}
        refuse_overwriting({**dict(names), **mesh_files(bodies), **others}, {"-o": options.output})
        if options.output.suffix not in (".html", ".htm", *EXPORTS):
            raise ValueError(f"{options.output}: must end in .html, {' or '.join(EXPORTS)}")
    if any(is_system(file) for file, _ in files):
        _write_system(options, files)
        return
    whole_table = len(files) == 1 and not files[0][1]
    with blaming(INPUT):
        own = whole_table and (bool(options.column) or is_own_file(files[0][0]))
    table: Columns | None = None
    if own:
        (given, table), title = _table(options, files[0][0], bodies, labels), options.title
        if is_export(options.output):
            export(given["results"], options.output, labels)
            return
    elif options.column:
        raise Stop("--column is for one table: name the columns in the files", USAGE)
    else:
        frames, fixed = _frames(options, files, [*labels, *bodies])
        bodies = robot_bodies(options.robot, [*frames, *fixed]) | bodies
        _add_fixed(frames, {name: fixed[name] for name in [*labels, *bodies] if name in fixed})
        for option, name in [*(("--label", name) for name in labels), *(("--body", name) for name in bodies)]:
            if name not in frames:
                known = f"the frames are {listed(frames)}{meant(name, frames)}"
                raise Stop(f"{option}: there is no frame {name}; {known}", USAGE)
        if is_export(options.output):
            export(Recording(frames, "recording"), options.output, labels)
            return
        given, notes = arguments(frames, labels, bodies)
        say(options, (f"note: {note}" for note in notes))
        title = options.title or ", ".join(dict.fromkeys(file.stem for file, _ in files))
    with blaming(INPUT, table):
        view(**given, file=options.output, title=title, up=options.up)
    size = options.output.stat().st_size / 1e6
    if size > LARGE:
        say(options, [f"note: {options.output} has {size:.0f} MB: --every 10 keeps each tenth sample"])


def _write_system(options: argparse.Namespace, files: list[tuple[Path, str]]) -> None:
    """Simulates a system over its default experiment, and writes its motion."""
    from ..scene import view

    if len(files) > 1 or options.column:
        raise Stop(f"{files[0][0]}: a system is shown alone, without --column", USAGE)
    with blaming(INPUT), said_in_lines(rates=True):
        system = read_ssp(files[0][0])
        times = times_of(system)
        if not times.keys() >= {"stop", "step"}:
            raise Stop(f"{files[0][0]} states no stop time: use run --stop SECONDS --step SECONDS --scene FILE", USAGE)
        start, step = times.get("start", 0.0), times["step"]
        time = start + step * np.arange(round((times["stop"] - start) / step) + 1)
        result = system.simulate(time)
    say(options, (f"note: {note}" for note in result.assumptions))
    if is_export(options.output):
        export(result, options.output, given_labels(options))
        return
    with blaming(INPUT):
        view(result, options.output, **page_arguments(options, {}))


def _table(
    options: argparse.Namespace, file: Path, bodies: Mapping[str, Any], labels: Mapping[str, str]
) -> tuple[dict[str, Any], Columns]:
    """Returns the scene's arguments for a table with names of this package and other variables, and the table."""
    options.table = file
    columns = columns_of(options)
    with blaming(INPUT, columns):
        checked_columns, notes = checked(
            file, "the table", recording(columns), np.array(columns.places) if columns.file else None
        )
        say(options, (f"note: {note}" for note in notes))
        results = {name: values[:: options.every] for name, values in add_rates(checked_columns).items()}
    frames = [name.removesuffix(".r_0") for name in results if name.endswith(".r_0")]
    bodies = robot_bodies(options.robot, frames) | dict(bodies)
    return {"results": results, "bodies": bodies, "labels": labels}, columns


def _frames(
    options: argparse.Namespace, files: Iterable[tuple[Path, str]], named: Iterable[str]
) -> tuple[dict[str, dict[str, Array]], dict[str, dict[str, Array]]]:
    """Returns the frames of the files with velocities, and the poses of frames that do not move.

    Robots have tens of frames that are fixed to their links: only named ones are included.
    """
    frames: dict[str, dict[str, Array]] = {}
    fixed: dict[str, dict[str, Array]] = {}
    files = list(files)
    for file, frame in files:
        found = read_file(options, file)
        selected = selected_frames(found, file, frame)
        hidden = [name for name in found.attached if not frame and name not in named]
        selected = [name for name in selected if name not in hidden]
        for name in selected:
            try:
                moving = found.with_rates(name)
            except ValueError as error:
                if len(selected) == 1 and len(files) == 1:
                    raise Stop(error, INPUT) from None
                say(options, [f"note: {error}: it is not shown"])
                continue
            shown = {part: values[:: options.every] for part, values in moving.items()}
            frames[_new_name(name, file, frames)] = shown
            say(options, [f"{name}: {found.summary(name)}"])
            warn_of_wrong_rates(found, name)
        fixed |= {name: pose for name, pose in found.fixed.items() if name not in frames}
        say(options, (f"note: {note}" for note in found.notes))
        if hidden:
            example = f"{file}:{hidden[0]} shows one"
            say(options, [f"note: frames that are fixed to others are not shown: {listed(hidden, 8)}; {example}"])
    if not frames:
        raise Stop("no frame has poses that can be shown", INPUT)
    return frames, fixed


def _add_fixed(frames: dict[str, dict[str, Array]], fixed: Mapping[str, Mapping[str, Array]]) -> None:
    """Adds frames that do not move, at the first and the last time of the others."""
    ends = [frame["time"][[0, -1]] for frame in frames.values()]
    time = np.unique([min(first for first, _ in ends), max(last for _, last in ends)])
    for name, pose in fixed.items():
        frames[name] = {"time": time, **{part: np.tile(values, (time.size, 1)) for part, values in pose.items()}}


def _new_name(name: str, file: Path, known: Iterable[str]) -> str:
    """Returns a unique name for a frame, prefixed with its file if another frame has the name."""
    if name not in known:
        return name
    longer = f"{file.stem} {name}"
    return next(one for one in [longer, *(f"{longer} {i}" for i in range(2, 1000))] if one not in known)
