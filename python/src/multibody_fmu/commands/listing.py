"""Command `list`, and tables of text."""

import argparse
from collections.abc import Sequence
from typing import Any

from ..descriptions.archives import names, path
from ..descriptions.description import Variable, describe
from .exit_codes import USAGE, blaming
from .options import add_command
from .simulating import described


def add_list(commands: Any) -> None:
    """Adds the command to a parser."""
    listing = add_command(commands, "list", _list, "list the FMUs, or the variables of one")
    listing.add_argument("fmu", nargs="?", help="name of an FMU, or a file")
    listing.add_argument("--fmi", type=int, choices=[2, 3], help="version of an FMU that is given by name [2]")


def _row_of(variable: Variable) -> tuple[str, str, str, str]:
    """Returns name with shape, unit, start value or items, and description with other names."""
    shape = f"[{','.join(map(str, variable.shape))}]" if variable.shape else ""
    about = [variable.description] if variable.description else []
    about += [f"also {', '.join(variable.aliases)}"] if variable.aliases else []
    return f"{variable.name}{shape}", variable.unit, _start(variable), "; ".join(about)


def _start(variable: Variable) -> str:
    if variable.causality == "output" or not variable.start:
        return " | ".join(variable.items)
    values = variable.start_values().ravel().tolist()
    names = variable.item_names
    texts = [names.get(value, f"{value:g}" if isinstance(value, float) else str(value).lower()) for value in values]
    # Matrices start as the identity.
    text = ", ".join(texts) if len(texts) <= 4 else "..."
    others = [item for item in variable.items if item not in texts]
    return " | ".join([text, *others])


def print_table(rows: Sequence[tuple[str, ...]], file: Any = None) -> None:
    """Prints rows with aligned columns."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip(), file=file)


def _list(options: argparse.Namespace) -> int:
    if options.fmu is None:
        with blaming(USAGE):
            rows = [(name, describe(path(name)).text) for name in names()]
        print_table(rows)
        return 0
    description = described(options)
    for title, causalities in [
        ("parameters", ["parameter", "structuralParameter"]),
        ("inputs", ["input"]),
        ("outputs", ["output"]),
    ]:
        variables = description.of(*causalities).values()
        if variables:
            print(title)
            print_table([(f"  {name}", *others) for name, *others in map(_row_of, variables)])
    return 0
