"""Bodies on the command line: solids, meshes, and robots with a body for each link."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..arguments import written_number
from ..arguments.messages import listed
from ..scene import Box, Capsule, Cylinder, Mesh, Sphere, bodies_of_mujoco, bodies_of_urdf
from .exit_codes import INPUT, Stop, blaming, said_in_lines
from .reading import pairs

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
    return {frame: _body(frame, text) for frame, text in pairs("--body", options.body, "FRAME=BODY")}


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
