"""Command `list`, and tables of text."""

import argparse
from collections.abc import Sequence
from typing import Any

from ..descriptions.archives import names, path
from ..descriptions.description import KINDS, Variable, describe
from ..runs.system import System
from .exit_codes import USAGE, blaming
from .options import add_command
from .simulating import add_variant, model_of


def add_list(commands: Any) -> None:
    """Adds the command to a parser."""
    text = "list the FMUs, or the variables of one or of a system"
    listing = add_command(commands, "list", _list, text, aliases=["inspect"], form="[FMU]", example="Gripper")
    listing.add_argument("fmu", nargs="?", help="name of an FMU, or a file: .fmu, or .ssp for a system")
    listing.add_argument("--fmi", type=int, choices=[2, 3], help="version of an FMU that is given by name [2]")
    add_variant(listing)


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


def _print_system(system: System) -> None:
    """Prints elements, times of the default experiment, and what is ignored."""
    kinds = {name: KINDS[kind] if kind else "" for name, kind in system.kinds.items()}
    print("elements")
    print_table([(f"  {name}", one.model, kinds[name], one.text) for name, one in system.descriptions.items()])
    if system.experiment:
        print("experiment")
        print_table([(f"  {name}", f"{time:g} s") for name, time in system.experiment.items()])
    if system.notes:
        print("notes")
        print_table([(f"  {note}",) for note in system.notes])


def _list(options: argparse.Namespace) -> int:
    if options.fmu is None:
        with blaming(USAGE):
            rows = [(name, describe(path(name)).text) for name in names()]
        print_table(rows)
        return 0
    model = model_of(options)
    description = model.description
    if model.system is not None:
        _print_system(model.system)
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
