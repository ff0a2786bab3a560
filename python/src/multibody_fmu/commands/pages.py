"""Arguments for the page of a scene, with its bodies, and for files of other programs."""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..arguments import written_number
from ..arguments.messages import listed
from ..scene import Box, Capsule, Cylinder, Mesh, Sphere, bodies_of_mujoco, bodies_of_urdf, to_mcap, to_rerun
from .exit_codes import INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_repeated, pairs

# Dimensions of solids by name.
SOLIDS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "sphere": (Sphere, ("RADIUS",)),
    "cylinder": (Cylinder, ("RADIUS", "LENGTH")),
    "capsule": (Capsule, ("RADIUS", "LENGTH")),
}
FORMS = [f"{name}:{','.join(dimensions)}" for name, (_, dimensions) in SOLIDS.items()]
MESHES = (".stl", ".glb", ".gltf")


def add_bodies(command: argparse.ArgumentParser) -> None:
    """Adds arguments for bodies to a command."""
    command.add_argument(
        "--body",
        action="append",
        default=[],
        metavar="FRAME=BODY",
        help=f"what moves with a frame: edges of a box, 0.4,0.4,0.1, {', '.join(FORMS)}, all in m, or a mesh",
    )
    command.add_argument(
        "--robot", type=Path, metavar="FILE", help="URDF or MuJoCo model, whose links move with frames of their names"
    )


def given_bodies(options: argparse.Namespace) -> dict[str, Any]:
    """Returns bodies by frame, from `--body`. Raises a ValueError for an invalid body."""
    return {frame: _body(frame, text) for frame, text in pairs("--body", options.body, "FRAME=BODY").items()}


def mesh_files(bodies: dict[str, Any]) -> dict[str, Path]:
    """Returns the files of meshes by frame."""
    return {frame: Path(body.file) for frame, body in bodies.items() if isinstance(getattr(body, "file", None), str)}


def robot_bodies(file: Path | None, frames: Iterable[str]) -> dict[str, Any]:
    """Returns the bodies of a robot by frame."""
    if file is None:
        return {}
    names = list(frames)
    with blaming(INPUT), said_in_lines(rates=True):
        read = bodies_of_urdf if file.suffix.lower() == ".urdf" else bodies_of_mujoco
        found = read(file, frames=names)
    if not found:
        raise Stop(f"--robot {file}: no link has the name of a frame; the frames are {listed(names)}", INPUT)
    return dict(found)


def _body(frame: str, text: str) -> Any:
    kind, colon, inner = text.partition(":")
    if colon and kind in SOLIDS:
        make, dimensions = SOLIDS[kind]
        numbers = _numbers(inner)
        if numbers is None or len(numbers) != len(dimensions) or not all(number > 0 for number in numbers):
            form = f"{kind}:{','.join(dimensions)}"
            raise ValueError(f"--body {frame}={text}: must be {form}, positive numbers in m")
        return make(*numbers)
    numbers = _numbers(text)
    if numbers is not None:
        if len(numbers) != 3 or not all(number > 0 for number in numbers):
            raise ValueError(f"--body {frame}={text}: must be the three edges of a box, positive numbers in m")
        return Box(numbers)
    if Path(text).suffix.lower() not in MESHES:
        forms = f"three edges of a box, {', '.join(FORMS)}, or a file {', '.join(MESHES)}"
        raise ValueError(f"--body {frame}={text}: must be {forms}")
    return Mesh(text)


def _numbers(text: str) -> tuple[float, ...] | None:
    """Returns the comma-separated numbers, or None for another text."""
    try:
        return tuple(written_number(number) for number in text.split(","))
    except ValueError:
        return None


EXPORTS = {".mcap": to_mcap, ".rrd": to_rerun}


def is_export(file: Path) -> bool:
    """Tells by its ending whether a file is for another program."""
    return file.suffix.lower() in EXPORTS


def refuse_page_options(options: argparse.Namespace) -> None:
    """Raises a ValueError for options that only pages support."""
    given = [f"--{name}" for name in OPTIONS if name != "label" and getattr(options, name, None)]
    if is_export(options.output) and given:
        raise ValueError(f"{given[0]} is for pages: {options.output} has frames and variables alone")


def export(results: Any, file: Path, labels: Mapping[str, str]) -> None:
    """Writes a file for another program."""
    with blaming(INPUT):
        EXPORTS[file.suffix.lower()](results, file, labels=labels)


OPTIONS = ("body", "robot", "label", "title", "up")


# Options that `--help` leaves out.
RARE_OF_PAGES = ["--body", "--robot", "--label", "--up", "--title"]


def add_page(command: argparse.ArgumentParser) -> None:
    """Adds options for bodies, names, title and vertical axis of a page."""
    add_bodies(command)
    add_repeated(command, "--label", "FRAME=TEXT", "name of a frame in the page")
    command.add_argument("--up", choices=["y", "z"], help="axis of the world that points upwards [z]")
    command.add_argument("--title", help="title of the page")


def given_labels(options: argparse.Namespace) -> dict[str, str]:
    """Returns names of frames in the page. Raises a ValueError for an invalid option."""
    return pairs("--label", options.label, "FRAME=TEXT")


def page_arguments(options: argparse.Namespace, frames: Mapping[str, str]) -> dict[str, Any]:
    """Returns arguments of `view` for frames of the result, by their names on the command line."""
    with blaming(USAGE):
        bodies, labels = given_bodies(options), given_labels(options)
    bodies = robot_bodies(options.robot, frames) | bodies
    return {
        "bodies": {frames.get(name, name): body for name, body in bodies.items()},
        "labels": {frames.get(name, name): text for name, text in labels.items()},
        "title": options.title,
        "up": options.up,
    }


def refuse_without_page(options: argparse.Namespace, missing: str) -> None:
    """Raises a ValueError for page options without a page; `missing` is the option that writes one."""
    given = [f"--{name}" for name in OPTIONS if getattr(options, name)]
    if given:
        raise ValueError(f"{given[0]} is for a page: give {missing}, too")
