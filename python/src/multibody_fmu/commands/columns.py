"""The option `--column` of commands that read tables."""

import argparse
from typing import Any

from ..tables import read, renamed
from .exit_codes import INPUT, USAGE, Stop, blaming


def add_column(command: argparse.ArgumentParser) -> None:
    """Adds the option `--column` to a command."""
    command.add_argument(
        "--column",
        action="append",
        default=[],
        metavar="NAME=HEADER",
        help="the column that a name has in the table, if its header differs",
    )


def columns_of(options: argparse.Namespace) -> dict[str, list[Any]]:
    """The table, with the names that the command line gives to its columns."""
    names = {}
    for text in options.column:
        name, equals, header = text.partition("=")
        if not equals:
            raise Stop(f"--column {text}: must be NAME=HEADER", USAGE)
        names[name.strip()] = header.strip()
    with blaming(INPUT):
        return renamed(read(options.table), names)
