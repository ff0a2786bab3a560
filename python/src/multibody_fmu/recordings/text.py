"""Text files with rows of numbers: separators, comments and an optional header."""

import csv
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ..arguments import written_number
from ..arguments.arrays import Array

COMMENTS = ("#", "%", "//")
# A name and its unit after a space, in a header separated by spaces.
NAME_WITH_UNIT = re.compile(r"\S+(?:\s+[\[(][^\])]*[\])])?")
# Decimals with a comma.
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")
# Characters of a line that an error shows.
SHOWN = 60


@dataclass
class Table:
    """Numbers of a text file, one row per line."""

    file: Path
    numbers: Array
    """Shape (n, columns), NaN for an empty cell or text."""
    lines: Array
    """Line of each row in the file, counted from 1."""
    headers: list[list[str]]
    """Lines above the numbers that may name the columns, nearest first."""
    is_comment: list[bool]
    """Flags of headers that are comments."""
    separator: str | None
    other_header: list[str] | None = None
    """Names in a header with another number of columns than the numbers."""
    texts: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Line and cell of the first text in each column with text."""


def read_table(file: Path, data: bytes) -> Table:
    """Reads the rows of a text file. Raises a ValueError, with the line, for uneven rows or a file without numbers."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not text in UTF-8: {error}") from None
    rows: list[tuple[int, str]] = []
    above: list[tuple[str, bool]] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped:
            continue
        if stripped.startswith(COMMENTS):
            if not rows:
                above.append((stripped.lstrip("#%/").strip(), True))
        elif not rows and not _has_number(stripped):
            above.append((stripped, False))
        else:
            rows.append((number, stripped))
    if not rows:
        raise ValueError(f"{file} has no rows of numbers")
    first = rows[0][1]
    separator = next((one for one in (";", "\t", ",") if one in first), None)
    if separator == "\t" or separator == ";":
        rows = [(number, DECIMAL_COMMA.sub(".", line)) for number, line in rows]
    lines = np.array([number for number, _ in rows])
    texts: dict[int, tuple[int, str]] = {}
    try:
        numbers = np.loadtxt([line for _, line in rows], delimiter=separator, comments=None, ndmin=2)
    except ValueError:
        numbers, texts = _numbers(file, rows, separator)
    columns = numbers.shape[1]
    headers = []
    other_header = None
    for line, is_comment in reversed(above):
        names = _names(line, separator, columns)
        if len(names) == columns:
            headers.append((names, is_comment))
        elif not is_comment and len(names) > 1:
            other_header = names
    return Table(file, numbers, lines, [n for n, _ in headers], [c for _, c in headers], separator, other_header, texts)


def _has_number(line: str) -> bool:
    return any(_number(cell) is not None for cell in re.split(r'[;,\s"]+', line) if cell)


def _number(cell: str) -> float | None:
    try:
        return written_number(cell)
    except ValueError:
        return None


def _numbers(
    file: Path, rows: list[tuple[int, str]], separator: str | None
) -> tuple[Array, dict[int, tuple[int, str]]]:
    """Reads numbers by cell, NaN for empty cells and texts, and returns the first text of each column."""
    found = np.empty((len(rows), 0))
    texts: dict[int, tuple[int, str]] = {}
    for row, (line, text) in enumerate(rows):
        cells = _cells(text, separator)
        if row == 0:
            found = np.full((len(rows), len(cells)), np.nan)
        elif len(cells) != found.shape[1]:
            shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
            raise ValueError(
                f"{file}, line {line} has {len(cells)} values, line {rows[0][0]} has {found.shape[1]}: {shown}"
            )
        for column, cell in enumerate(cells):
            if cell:
                number = _number(cell)
                if number is None:
                    texts.setdefault(column, (line, cell))
                else:
                    found[row, column] = number
    return found, texts


def _cells(line: str, separator: str | None) -> list[str]:
    if separator is None:
        return line.split()
    if '"' in line:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator))]
    return [cell.strip() for cell in line.split(separator)]


def _names(line: str, separator: str | None, columns: int) -> list[str]:
    """Returns the column names in a line, which may have another separator than the numbers."""
    if separator is not None and separator in line:
        names = _cells(line, separator)
    elif "," in line and separator is None:
        names = _cells(line, ",")
    else:
        names = NAME_WITH_UNIT.findall(line)
        if len(names) != columns:
            names = line.split()
    return names
