"""The command `view`: recordings as a page."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..arguments import written_number
from ..messages import listed, meant
from ..poses import Array
from ..recordings.own_tables import add_rates, is_own_file
from ..recordings.scene import arguments
from ..tables import recording
from .columns import add_column, columns_of
from .exit_codes import INPUT, USAGE, Stop, blaming
from .overwriting import refuse_overwriting
from .reading import add_reading, file_and_frame, pairs, read_file, say, selected_frames, warn_of_wrong_rates

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
    add_reading(view)
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


def _view(options: argparse.Namespace) -> int:
    from ..scene import view

    with blaming(USAGE):
        if options.every < 1:
            raise ValueError(f"--every {options.every}: must be at least 1")
        bodies = {name: _body(text) for name, text in pairs("--body", options.body, "FRAME=BODY")}
        labels = dict(pairs("--label", options.label, "FRAME=TEXT"))
        files = [file_and_frame(text) for text in options.files]
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
        found = read_file(options, file)
        selected = selected_frames(found, file, frame)
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
        say(options, (f"note: {note}" for note in found.notes))
    if not frames:
        raise Stop("no frame has poses that can be shown", INPUT)
    for name in [*labels, *bodies]:
        if name not in frames:
            raise Stop(f"there is no frame {name}; the frames are {listed(frames)}{meant(name, frames)}", INPUT)
    given, notes = arguments(frames, labels, bodies)
    say(options, (f"note: {note}" for note in notes))
    with blaming(INPUT):
        title = options.title or ", ".join(dict.fromkeys(file.stem for file, _ in files))
        view(**given, file=options.output, title=title, up=options.up)
    size = options.output.stat().st_size / 1e6
    if size > LARGE:
        say(options, [f"note: {options.output} has {size:.0f} MB: --every 10 keeps each tenth sample"])
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
