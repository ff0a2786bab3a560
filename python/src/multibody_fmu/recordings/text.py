"""Text files with rows of numbers: encodings, separators, comments, dates and an optional header."""

import codecs
import csv
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import numpy as np

from ..arguments import written_number
from ..arguments.arrays import Array

COMMENTS = ("#", "%", "//")
# A name and its unit after a space, in a header separated by spaces.
NAME_WITH_UNIT = re.compile(r"\S+(?:\s+[\[(][^\])]*[\])])?")
# Decimals with a comma.
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")
# A date with a time, as in ISO 8601.
DATE = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?\s*(Z|z|UTC|[+-]\d\d(:?[0-5]\d)?)?")
# Characters of a line that an error shows.
SHOWN = 60
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass
class Table:
    """Numbers of a text file, one row per line."""

    file: Path
    numbers: Array
    """Shape (n, columns), NaN for an empty cell or text; a date is its seconds since 1970."""
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
    dates: dict[int, bool] = field(default_factory=dict)
    """Columns with dates, and whether all of them have a time zone."""
    notes: list[str] = field(default_factory=list)
    """Notes about repairs."""
    ends_with_separator: bool = False
    """Whether each row ends with a separator."""


def decoded(data: bytes, errors: str = "replace") -> str:
    """Decodes text in UTF-8 or UTF-16, with or without a byte order mark."""
    if data.startswith(UTF_16):
        return data.decode("utf-16", errors)
    # Characters of Latin scripts have a zero byte in UTF-16.
    if data[1:64:2].count(0) > 16 and data[:64:2].count(0) == 0:
        return data.decode("utf-16-le", errors)
    return data.decode("utf-8-sig", errors)


def text_of(file: Path) -> str:
    """Reads a text file. Raises a ValueError for a file that is no text."""
    try:
        return decoded(file.read_bytes(), "strict")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not text in UTF-8: {error}") from None


def read_table(file: Path, text: str, first: int = 1) -> Table:
    """Reads the rows of a text file from a line on.

    Raises a ValueError, with the line, for uneven rows or a file without numbers.
    """
    rows: list[tuple[int, str]] = []
    above: list[tuple[str, bool]] = []
    notes: list[str] = []
    lost = []
    for number, line in enumerate(text.splitlines(), 1):
        if number < first:
            continue
        if "\0" in line:
            lost.append(number)
            continue
        stripped = line.strip(" \r\n")
        if not stripped.strip():
            continue
        if stripped.startswith(COMMENTS):
            if not rows:
                above.append((stripped.lstrip("#%/").strip(), True))
        elif not rows and not _is_row(stripped):
            above.append((stripped, False))
        else:
            rows.append((number, stripped))
    if not rows:
        raise ValueError(f"{file} has no rows of numbers")
    if lost:
        # What is before and after them may belong to two rows.
        reason = "with zero bytes, as a logger leaves them that lost its power"
        notes.append(f"lines left out: {len(lost)}, the first is {lost[0]}, {reason}")
    separator = next((one for one in (";", "\t", ",") if one in rows[0][1]), None)
    rows, cut = _without_cut_row(rows, separator, text.endswith(("\n", "\r")))
    notes += cut
    if separator == "\t" or separator == ";":
        rows = [(number, DECIMAL_COMMA.sub(".", line)) for number, line in rows]
    lines = np.array([number for number, _ in rows])
    texts: dict[int, tuple[int, str]] = {}
    dates: dict[int, bool] = {}
    try:
        numbers = np.loadtxt([line for _, line in rows], delimiter=separator, comments=None, ndmin=2)
    except ValueError:
        numbers, texts, dates = _numbers(file, rows, separator)
    columns = numbers.shape[1]
    names_above = [(_names(line, separator, columns), is_comment) for line, is_comment in reversed(above)]
    is_empty = columns > 1 and columns - 1 not in texts and bool(np.isnan(numbers[:, -1]).all())
    has_names = any(len(names) == columns and names[-1] for names, _ in names_above)
    ends_with_separator = separator is not None and is_empty and not has_names
    if ends_with_separator:
        columns -= 1
        numbers = numbers[:, :columns]
        names_above = [
            (names[:columns] if len(names) == columns + 1 else names, is_comment) for names, is_comment in names_above
        ]
    headers = []
    other_header = None
    for names, is_comment in names_above:
        if len(names) == columns:
            headers.append((names, is_comment))
        elif not is_comment and len(names) > 1:
            other_header = names
    return Table(
        file, numbers, lines, [n for n, _ in headers], [c for _, c in headers], separator, other_header, texts, dates,
        notes, ends_with_separator,
    )  # fmt: skip


def _is_row(line: str) -> bool:
    """Tells whether a line has numbers: a cell between separators, or most words."""
    separator = next((one for one in (";", "\t", ",") if one in line), None)
    if separator is None:
        words = line.split()
        return 2 * sum(_is_number(word) for word in words) >= len(words)
    cells = [cell.strip(' "') for cell in line.split(separator)]
    return any(_is_number(cell.replace(",", ".")) for cell in cells)


def _is_number(cell: str) -> bool:
    return _number(cell) is not None or DATE.fullmatch(cell) is not None


def _number(cell: str) -> float | None:
    try:
        return written_number(cell)
    except ValueError:
        return None


def _without_cut_row(
    rows: list[tuple[int, str]], separator: str | None, ends: bool
) -> tuple[list[tuple[int, str]], list[str]]:
    """Leaves out a last row without a line break that has fewer cells than the row before it, and returns a note."""
    if ends or len(rows) < 2:
        return rows, []
    (_, before), (number, last) = rows[-2:]
    if len(_cells(last, separator)) < len(_cells(before, separator)):
        return rows[:-1], [f"line {number}, the last one, is cut short: it is left out"]
    if len(last) < min(len(line) for _, line in rows[:-1]):
        return rows, [f"line {number}, the last one, is the shortest and has no line break: it may be cut short"]
    return rows, []


def _numbers(
    file: Path, rows: list[tuple[int, str]], separator: str | None
) -> tuple[Array, dict[int, tuple[int, str]], dict[int, bool]]:
    """Reads numbers by cell, NaN for empty cells and texts.

    Also returns the first text of each column, and the columns with dates.
    """
    found = np.empty((len(rows), 0))
    texts: dict[int, tuple[int, str]] = {}
    dates: dict[int, bool] = {}
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
                if number is None and (match := DATE.fullmatch(cell)):
                    number = _seconds(cell)
                    dates[column] = dates.get(column, True) and match[3] is not None
                if number is None:
                    texts.setdefault(column, (line, cell))
                else:
                    found[row, column] = number
    return found, texts, dates


def _seconds(cell: str) -> float | None:
    """Returns the seconds since 1970 of a date, of UTC if it has no time zone, None for an impossible one."""
    # Digits beyond microseconds are added apart.
    match = re.fullmatch(r"(.*?)(?:[.,](\d+))?\s*(Z|z|UTC|[+-][\d:]+)?", cell)
    try:
        assert match is not None
        zone = "Z" if match[3] in ("z", "UTC") else match[3] or ""
        date = datetime.fromisoformat(match[1] + zone)
    except ValueError:
        return None
    whole = int((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp())
    return float(whole + Decimal(f"0.{match[2] or 0}"))


def _cells(line: str, separator: str | None) -> list[str]:
    if separator is None:
        return line.split()
    if '"' in line:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator))]
    return [cell.strip() for cell in line.split(separator)]


def _names(line: str, separator: str | None, columns: int) -> list[str]:
    """Returns the column names in a line, which may have another separator than the numbers."""
    if separator is not None and separator in line:
        return _cells(line, separator)
    if "," in line and separator is None:
        return _cells(line, ",")
    names = NAME_WITH_UNIT.findall(line)
    return names if len(names) == columns else line.split()
