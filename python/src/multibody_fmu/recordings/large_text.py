"""Rows of large text files, by the package pyarrow if it is installed; its numbers are the same to the last bit."""

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from .text import Table, decoded, read_table

# Bytes above which another package is worth its import, those that have the header, and those that are read at once.
LARGE, HEAD, BLOCK = 1 << 21, 1 << 16, 1 << 22


def read_large(file: Path) -> Table | None:
    """Reads a large file of plain rows; None for any other one, which `read_table` reads."""
    if file.stat().st_size < LARGE:
        return None
    try:
        pyarrow: Any = import_module("pyarrow")
        csv: Any = import_module("pyarrow.csv")
    except ImportError:
        return None
    with open(file, "rb") as opened:
        head = opened.read(HEAD)
        try:
            text = decoded(head[: head.rindex(b"\n") + 1], "strict")
            table = read_table(file, text)
        except ValueError:
            return None
        # Other characters than line breaks may end a line, too.
        if table.dates or table.texts or table.notes or len(text.splitlines()) != head.count(b"\n"):
            return None
        opened.seek(0)
        first = int(table.lines[0])
        for _ in range(first - 1):
            opened.readline()
        names = [str(column) for column in range(table.numbers.shape[1])]
        read_options = csv.ReadOptions(column_names=names)
        parse_options = csv.ParseOptions(delimiter=table.separator or " ", quote_char=False, escape_char=False)
        # Any other text than a number is an error there, so that `read_table` reads or refuses it.
        empty = [""] if table.separator else []
        options = csv.ConvertOptions(column_types=dict.fromkeys(names, pyarrow.float64()), null_values=empty)
        # Each column is contiguous. Rows are as long as those at the beginning, or there is more space.
        space = int(1.1 * file.stat().st_size / len(head) * len(text.splitlines())) + 1000
        numbers = np.empty((len(names), space))
        row = 0
        while block := opened.read(BLOCK):
            block += opened.readline()
            if not block.endswith(b"\n"):
                return None
            try:
                columns = csv.read_csv(pyarrow.py_buffer(block), read_options, parse_options, options)
            except ValueError:
                return None
            if columns.num_rows != block.count(b"\n"):
                return None
            if row + columns.num_rows > numbers.shape[1]:
                numbers = np.concatenate([numbers[:, :row], np.empty((len(names), row + columns.num_rows))], axis=1)
            for column, into in zip(columns.itercolumns(), numbers, strict=True):
                _copy(column.chunks, into[row:])
            row += columns.num_rows
    return replace(table, numbers=numbers[:, :row].T, lines=first + np.arange(row))


def _copy(chunks: Iterable[Any], into: Array) -> None:
    """Copies a column of pyarrow, whose own conversion imports pandas."""
    row = 0
    for chunk in chunks:
        values = chunk.fill_null(np.nan) if chunk.null_count else chunk
        last = row + len(values)
        into[row:last] = np.frombuffer(values.buffers()[1])[values.offset :][: len(values)]
        row = last
