"""Options for the page of a scene."""

import argparse
from collections.abc import Mapping
from typing import Any

from .bodies import add_bodies, given_bodies, robot_bodies
from .exit_codes import USAGE, blaming
from .reading import pairs

OPTIONS = ("body", "robot", "label", "title", "up")


def add_page(command: argparse.ArgumentParser) -> None:
    """Adds options for bodies, names, title and vertical axis of a page."""
    add_bodies(command)
    command.add_argument(
        "--label", action="append", default=[], metavar="FRAME=TEXT", help="name of a frame in the page"
    )
    command.add_argument("--up", choices=["y", "z"], help="axis of the world that points upwards [z]")
    command.add_argument("--title", help="title of the page")


def given_labels(options: argparse.Namespace) -> dict[str, str]:
    """Returns names of frames in the page. Raises a ValueError for an invalid option."""
    return dict(pairs("--label", options.label, "FRAME=TEXT"))


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
