"""Command `relative`: one recorded frame as seen from another."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import written_number
from ..arguments.messages import listed
from ..descriptions.tables import write
from ..recordings import Recording, associate
from ..recordings.alignment import aligned
from ..recordings.checks import written
from ..runs.simulation import simulate
from .exit_codes import INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_command, add_output, check_ending
from .pages import (
    EXPORTS,
    RARE_OF_PAGES,
    add_page,
    export,
    is_export,
    page_arguments,
    refuse_page_options,
    refuse_without_page,
)
from .reading import RARE_OF_FILES, add_reading, file_and_frame, read_file, say, selected_frames, warn_of_wrong_rates
from .results import refuse_overwriting

RELATIVE = """Measures frame B as seen from frame A, by the FMU RelativeSensor, at the times of A. Each is a file with
one frame, or FILE:FRAME. A single file with two frames has both, A first. The header of a table is, for instance,
`time,x,y,z,qx,qy,qz,qw`, in SI units; `view --help` lists other files."""


def add_relative(commands: Any) -> None:
    """Adds the command to a parser."""
    relative = add_command(
        commands,
        "relative",
        _relative,
        "measure one recorded frame from another",
        RELATIVE,
        form="A [B]",
        example="hand.csv part.csv -o grip.html",
        rare=[*RARE_OF_FILES, *RARE_OF_PAGES],
    )
    relative.add_argument("a", metavar="A", help="the frame that measures: FILE, or FILE:FRAME")
    relative.add_argument("b", metavar="B", nargs="?", help="the frame that is measured")
    add_reading(relative)
    text = "a page, .html, a table, .csv or .parquet, .mcap for Foxglove, or .rrd for Rerun [relative.html]"
    add_output(relative, text, "relative.html")
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
    relative.add_argument(
        "--align",
        action="store_true",
        help="turn and shift B as a whole so that its positions are nearest to those of A, if their worlds differ",
    )
    add_page(relative)


def _relative(options: argparse.Namespace) -> int:
    from ..scene import view

    with blaming(USAGE):
        check_ending(options.output, ".html", ".csv", ".parquet", *EXPORTS)
        refuse_page_options(options)
        if options.output.suffix in (".csv", ".parquet"):
            refuse_without_page(options, "-o FILE.html")
        if options.offset != "correlate":
            try:
                options.offset = written_number(options.offset)
            except ValueError:
                raise ValueError(f"--offset {options.offset}: must be a number of seconds, or correlate") from None
        ends = {name: file_and_frame(text) for name, text in (("A", options.a), ("B", options.b or options.a))}
        times = {"--times": options.times} if options.times else {}
        refuse_overwriting({name: file for name, (file, _) in ends.items()} | times, {"-o": options.output})
    frames, names = [], []
    known: dict[Path, Recording] = {}
    said: set[Path] = set()
    if options.b is None:
        ends = _two_frames(options, known, *ends["A"])
    for end, (file, frame) in ends.items():
        first = file not in said
        said.add(file)
        found = known[file] if file in known else known.setdefault(file, read_file(options, file))
        selected = selected_frames(found, file, frame)
        if len(selected) > 1:
            raise Stop(f"{end}: {file} has {len(selected)} frames: give one of them, as in "
                       f"{file}:{selected[0]}; they are {listed(selected)}", INPUT)  # fmt: skip
        if "r_0" not in found[selected[0]]:
            raise Stop(f"{end}: {selected[0]} of {file} has no positions, which relative needs: a frame without them "
                       "would be at the origin of the world", INPUT)  # fmt: skip
        with blaming(INPUT):
            frames.append(found.with_rates(selected[0]))
        names.append(selected[0])
        with blaming(INPUT):
            say(options, [f"{end} = {selected[0]}: {found.summary(selected[0])}"])
            warn_of_wrong_rates(found, selected[0])
        if first:
            say(options, (f"note: {note}" for note in found.notes))
    with blaming(INPUT):
        pair = associate(frames[0], frames[1], method=options.method, offset=options.offset)
        if pair.correlation is not None:
            say(
                options,
                [f"note: B is shifted by {pair.offset:.6f} s (correlation of the speeds {pair.correlation:.4f})"],
            )
        moved = pair.b
        if options.align:
            moved, left = aligned(pair.a, pair.b)
            say(options, [f"note: B is aligned with A; {left:.4g} m remain between their positions (RMS)"])
        elif len(known) > 1:
            say(
                options,
                ["note: A and B are assumed to share one world frame; --align turns and shifts B if they do not"],
            )
        for end, parts in (("A", pair.a), ("B", moved)):
            if "Q" not in parts:
                say(options, [f"note: {end} has no orientation, so its axes are taken for those of the world"])
        with said_in_lines(rates=False):
            start = pair.time[0] if options.output.suffix == ".html" else 0.0
            if start:
                say(options, [f"note: time 0 of the page is {written(start)} s of A"])
            result = simulate(
                "RelativeSensor",
                pair.time - start,
                # Smoothed velocities differ from the differences of poses that the FMU would check.
                parameters={"checkInputs": False},
                frame_a=pair.a,
                frame_b=moved,
            )
        distance = np.linalg.norm(result["r_rel"], axis=1)
        span = f"{distance.min():.4g} to {distance.max():.4g} m apart"
        say(options, [f"{pair.time.size} common samples of {frames[0]['time'].size} of A: {span}"])
        labels = dict(zip(("frame_a", "frame_b"), names, strict=True))
        if is_export(options.output):
            export(result, options.output, labels)
        elif options.output.suffix == ".html":
            page = page_arguments(options, {name: frame for frame, name in labels.items()})
            page["labels"] = labels | page["labels"]
            page["title"] = options.title or f"{names[1]} as seen from {names[0]}"
            # Accelerations of noisy poses would hide the rest.
            plots = ["r_rel", "v_rel", "angles", "w_rel"]
            view(result, options.output, plots=plots, **page)
        else:
            write(options.output, result.columns(), result.units_of_elements())
        say(options, [f"wrote {options.output}"])
    return 0


def _two_frames(
    options: argparse.Namespace, known: dict[Path, Recording], file: Path, frame: str
) -> dict[str, tuple[Path, str]]:
    """Returns the two frames of a file, in the order of the file, as A and B."""
    found = known.setdefault(file, read_file(options, file))
    if frame or len(found) != 2:
        has = f"{file} has {len(found)} frame{'s' * (len(found) != 1)}" if not frame else f"{file}:{frame} is one frame"
        raise Stop(f"there is no B, and {has}: give A and B, as in {file}:{next(iter(found))}; its frames are "
                   f"{listed(found)}", INPUT)  # fmt: skip
    return {end: (file, name) for end, name in zip(("A", "B"), found, strict=True)}
