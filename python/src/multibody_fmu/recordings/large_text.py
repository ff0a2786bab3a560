"""Rows of large text files, by the package pyarrow if it is installed; its numbers are the same to the last bit."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from .text import Table, read_table

# Bytes above which another package is worth its import, and those that have the header.
LARGE, HEAD = 1 << 21, 1 << 16
# Characters of numbers, also of NaN and infinity, and the separators of rows and cells.
PLAIN = b"0123456789+-.eEnaNifItyI \r\n"
BLOCK = 1 << 22


def read_large(file: Path) -> Table | None:
    """Reads a large file of plain rows; None for any other one, which `read_table` reads."""
    if file.stat().st_size < LARGE:
        return None
    try:
        pyarrow: Any = import_module("pyarrow")
        csv: Any = import_module("pyarrow.csv")
    except ImportError:
        return None
    data = file.read_bytes()
    if not data.isascii() or not data.endswith(b"\n"):
        return None
    try:
        table = read_table(file, data[: data.rindex(b"\n", 0, HEAD) + 1].decode())
    except ValueError:
        return None
    first = int(table.lines[0])
    start = 0
    for _ in range(first - 1):
        start = data.index(b"\n", start) + 1
    separator = table.separator or " "
    plain = PLAIN + separator.encode()
    blocks = (data[block : block + BLOCK] for block in range(start, len(data), BLOCK))
    if table.dates or table.texts or table.notes or any(block.translate(None, plain) for block in blocks):
        return None
    names = [str(column) for column in range(table.numbers.shape[1])]
    options = csv.ConvertOptions(column_types=dict.fromkeys(names, pyarrow.float64()), null_values=[""])
    try:
        columns = csv.read_csv(
            pyarrow.py_buffer(memoryview(data)[start:]),
            csv.ReadOptions(column_names=names),
            csv.ParseOptions(delimiter=separator),
            options,
        )
    except ValueError:
        return None
    if columns.num_rows != data.count(b"\n", start):
        return None
    # Columns are contiguous.
    numbers = np.empty((len(names), columns.num_rows)).T
    for column, name in enumerate(names):
        row = 0
        # Its own conversion of a column imports pandas.
        for chunk in columns[name].chunks:
            values = chunk.fill_null(np.nan) if chunk.null_count else chunk
            last = row + len(values)
            numbers[row:last, column] = np.frombuffer(values.buffers()[1])[values.offset :][: len(values)]
            row = last
    return replace(table, numbers=numbers, lines=first + np.arange(len(numbers)))
