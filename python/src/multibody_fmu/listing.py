"""Variables of an FMU as lines of text."""

from collections.abc import Sequence
from typing import Any

from .description import Variable


def row_of(variable: Variable) -> tuple[str, str, str, str]:
    """Name with shape, unit, start value or items, and description."""
    shape = f"[{','.join(map(str, variable.shape))}]" if variable.shape else ""
    return f"{variable.name}{shape}", variable.unit, _start(variable), variable.description


def _start(variable: Variable) -> str:
    if variable.causality == "output" or not variable.start:
        return " | ".join(variable.items)
    values = variable.start_values().ravel().tolist()
    items = {number: item for item, number in variable.items.items()}
    texts = [items.get(value, f"{value:g}" if isinstance(value, float) else str(value).lower()) for value in values]
    # Matrices start as the identity.
    text = ", ".join(texts) if len(texts) <= 4 else "..."
    others = [item for item in variable.items if item not in texts]
    return " | ".join([text, *others])


def print_table(rows: Sequence[tuple[str, ...]], file: Any = None) -> None:
    """Prints rows with their columns aligned."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip(), file=file)
