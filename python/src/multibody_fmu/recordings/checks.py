"""Checks of recorded frames: order of times, lengths of quaternions, values that are not finite."""

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..mechanics.poses import are_rotations

# Most rows at wrong times that are repaired, and their largest part of all rows.
MOST_ROWS, MOST_PART = 10, 1e-3
# Largest part of all rows that repeat a time; programs that round times write such rows.
MOST_REPEATED = 1e-2
# Largest deviation of a quaternion's length from 1.
LARGEST_ERROR = 0.1
# Beginning of the note about times that repeat.
REPEATED = "rows that repeat the time before them are left out"
# Parts of frames in which infinite values are dropouts.
CHECKED = ("r_0", "Q", "T", "v_0", "w", "specific_force")
# Most lines that a note lists.
MOST_LISTED = 8


def checked(
    file: Path | str, name: str, frame: Mapping[str, Array], lines: Array | None = None
) -> tuple[dict[str, Array], list[str]]:
    """Returns a frame with increasing times and finite values or NaN, and notes about repairs, with their rows.

    Parts may be full names of a table, as `drone.Q`. A few rows at wrong times are sorted or left out; infinite values
    become NaN, which is a dropout. `lines` are the lines of the rows in a text file. Raises a ValueError, with the
    line, for invalid times, quaternions or matrices.
    """

    def place(row: int) -> str:
        return f"{file}, line {lines[row]}" if lines is not None else f"{file}, row {row} of {name}"

    def places(rows: Array) -> str:
        if lines is None:
            return f"row{'s' * (rows.size > 1)} {listed(map(str, rows), MOST_LISTED)} of {name}"
        return f"line{'s' * (rows.size > 1)} {listed(map(str, lines[rows]), MOST_LISTED)}"

    found, notes = dict(frame), []
    for full, values in frame.items():
        part = full.rpartition(".")[2]
        if part == "Q":
            _check_quaternions(values, place)
        if part == "T":
            check_rotations(values, place)
        infinite = np.isinf(values) if part in CHECKED else np.zeros(0)
        if infinite.any():
            rows = np.flatnonzero(infinite.reshape(len(values), -1).any(axis=1))
            found[full] = np.where(infinite, np.nan, values)
            notes.append(f"infinite values of {full} count as dropouts: {places(rows)}")
    order, repairs = _in_order(found, place, places)
    if order is not None:
        found = {part: values[order] for part, values in found.items()}
    return found, notes + repairs


def _check_quaternions(Q: Array, place: Callable[[int], str]) -> None:
    with np.errstate(invalid="ignore", over="ignore"):
        lengths = np.sqrt(np.einsum("ni,ni->n", Q, Q))
        wrong = np.flatnonzero(np.abs(lengths - 1) > LARGEST_ERROR)
    wrong = wrong[(lengths[wrong] > 0) & np.isfinite(Q[wrong]).all(axis=1)]
    if wrong.size:
        row = int(wrong[0])
        raise ValueError(f"{place(row)}: the quaternion has length {lengths[row]:.3g}, which must be 1")


def check_rotations(T: Array, place: Callable[[int], str], what: str = "the matrix is") -> None:
    """Raises a ValueError for a matrix (n, 3, 3) that is no rotation; rows with NaN and zeros are dropouts."""
    bad = np.flatnonzero(~are_rotations(T) & np.isfinite(T).all(axis=(1, 2)) & T.any(axis=(1, 2)))
    if bad.size:
        row = int(bad[0])
        reflection = ", but a reflection" if np.linalg.det(T[row]) < 0 else ""
        raise ValueError(f"{place(row)}: {what} no rotation{reflection}")


def _in_order(
    frame: Mapping[str, Array], place: Callable[[int], str], places: Callable[[Array], str]
) -> tuple[Array | None, list[str]]:
    """Returns the rows in the order of their times, None if all are, and notes about sorted and omitted rows."""
    time = frame["time"]
    wrong = np.flatnonzero(~np.isfinite(time))
    if wrong.size:
        raise ValueError(f"{place(int(wrong[0]))}: the time is not a number")
    steps = np.diff(time)
    if (steps > 0).all():
        return None, []
    most = min(MOST_ROWS, MOST_PART * time.size)
    limit = f"at most {MOST_ROWS} rows and {MOST_PART:.1%} of all are repaired"
    back = np.flatnonzero(steps < 0)
    if back.size:
        row = int(back[0]) + 1
        text = f"{place(row)}: the time goes back from {written(time[row - 1])} s to {written(time[row])} s"
        order = np.argsort(time, kind="stable")
        if not (np.diff(time[order]) > 0).all():
            raise ValueError(f"{text}, and times repeat, so the rows have no order: cut the file there, or sort it")
        moved = _out_of_order(time)
        is_swap = np.count_nonzero(order != np.arange(time.size)) == 2
        if moved.size > most and not is_swap:
            count = "one row is" if moved.size == 1 else f"{moved.size} rows are"
            raise ValueError(f"{text}; {count} out of order, and {limit}: cut the file there, or sort it")
        return order, [f"rows are sorted, because their times were out of order: {places(moved)}"]
    repeated = np.flatnonzero(steps == 0) + 1
    differ = np.array([row for row in repeated.tolist() if not _equal(frame, row)])
    if differ.size > max(1, min(MOST_ROWS, MOST_REPEATED * time.size)):
        row = int(differ[0])
        raise ValueError(
            f"{place(row)}: the time {written(time[row])} s repeats with other values, as in {differ.size} rows; at "
            f"most {MOST_ROWS} rows and {MOST_REPEATED:.0%} of all are left out: give each row a time of its own"
        )
    keep = np.append(True, steps > 0)
    return np.flatnonzero(keep), [f"{REPEATED}: {repeated.size} ({places(repeated)})"]


def _equal(frame: Mapping[str, Array], row: int) -> bool:
    """Tells whether a row repeats all values of the row before it."""
    return all(np.array_equal(values[row], values[row - 1], equal_nan=True) for values in frame.values())


def _out_of_order(time: Array) -> Array:
    """Finds the fewest rows to remove for increasing times (the complement of a longest such subsequence)."""
    ends: list[float] = []
    rows: list[int] = []
    before = np.full(time.size, -1)
    for row, value in enumerate(time.tolist()):
        at = bisect_left(ends, value)
        before[row] = rows[at - 1] if at else -1
        if at == len(ends):
            ends.append(value)
            rows.append(row)
        else:
            ends[at], rows[at] = value, row
    kept = np.zeros(time.size, dtype=bool)
    row = rows[-1]
    while row >= 0:
        kept[row] = True
        row = int(before[row])
    return np.flatnonzero(~kept)


def written(value: float) -> str:
    """Formats a time in s with nine significant decimals."""
    return f"{value:.{max(0, 9 - max(0, math.floor(math.log10(abs(value) or 1))))}f}"
