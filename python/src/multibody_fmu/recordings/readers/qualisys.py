"""Tables of Qualisys QTM with bodies of six degrees of freedom (6D, in TSV).

A body has `X`, `Y`, `Z` in mm, three angles in degrees, `Residual`, and its matrix by columns, `Rot[0]` to `Rot[8]`.
"""

from pathlib import Path

import numpy as np

from ...arguments.messages import listed
from ...mechanics.poses import quaternion_from_angles, quaternion_from_matrix
from ..checks import check_rotations
from ..reader import Found, Options, ask
from ..text import read_table, text_of

MM = 1e-3
# Numbers of a body with and without its matrix.
WITH_MATRIX, WITHOUT_MATRIX = 16, 7
MOST_LINES = 40


def read(path: Path, options: Options) -> Found:
    """Reads the bodies. Raises a ValueError for a file with markers alone, or angles of unknown sequence."""
    text = text_of(path)
    rows = [line.split("\t") for line in text.splitlines()[:MOST_LINES]]
    settings = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    kind = " ".join(settings.get("DATA_INCLUDED", [])).strip()
    if kind != "6D":
        raise ValueError(f"{path} is a table of Qualisys with {kind or 'no data'}: export 6D, which has rigid bodies")
    names = [name for name in settings.get("BODY_NAMES", []) if name]
    frequency = _number(path, settings, "FREQUENCY")
    at = max(i for i, row in enumerate(rows) if row[0].strip() == "BODY_NAMES") if names else -1
    if not names or at < 0:
        raise ValueError(f"{path} has no bodies: BODY_NAMES is missing or empty")
    header = [cell.strip() for cell in rows[at + 1]] if at + 1 < len(rows) else []
    has_header = any(cell.endswith(("X", "Rot[0]")) for cell in header)
    table = read_table(path, text, at + 3 if has_header else at + 2)
    numbers = table.numbers
    timed = has_header and "Time" in header
    first = 2 if timed else 0
    width, rest = divmod(numbers.shape[1] - first, len(names))
    if rest or width not in (WITH_MATRIX, WITHOUT_MATRIX):
        raise ValueError(
            f"{path}, line {table.lines[0]}: rows have {numbers.shape[1]} values, which are not {WITH_MATRIX} or "
            f"{WITHOUT_MATRIX} for each of {len(names)} bodies: {listed(names, 8)}"
        )
    for column in sorted(table.texts):
        line, cell = table.texts[column]
        raise ValueError(f"{path}, line {line}: {cell!r} in column {column + 1} is not a number")
    notes = [*table.notes, "lengths are in mm, as Qualisys writes them"]
    declared = _number(path, settings, "NO_OF_FRAMES")
    if declared != len(numbers):
        notes.append(f"the file has {len(numbers)} rows, its header says {declared:.0f}: it may be cut short")
    time = numbers[:, 1] if timed else np.arange(len(numbers)) / frequency
    frames = {}
    for i, name in enumerate(names):
        values = numbers[:, first + i * width : first + (i + 1) * width]
        # A body that is not seen has zeros or empty cells.
        seen = np.asarray(np.isfinite(values).all(axis=1) & values[:, 3:width].any(axis=1))
        r = np.where(seen[:, None], MM * values[:, :3], np.nan)
        if width == WITH_MATRIX:
            # Columns of the matrix that maps local components to the world are rows of T.
            T = np.where(seen[:, None, None], values[:, 7:].reshape(-1, 3, 3), np.nan)
            check_rotations(T, lambda row: f"{path}, line {table.lines[row]}", f"Rot[0] to Rot[8] of {name} are")
            Q = quaternion_from_matrix(T)
        else:
            if options.sequence is None:
                raise ValueError(f"{path}: the sequence of the three angles is not known without a matrix: "
                                 f"{ask('sequence', 'XYZ', 'xyz')}")  # fmt: skip
            angles = np.where(seen[:, None], np.radians(values[:, 3:6]), 0.0)
            Q = np.where(seen[:, None], quaternion_from_angles(angles, options.sequence), np.nan)
        frames[name] = {"time": time, "r_0": r, "Q": Q}
    if width == WITH_MATRIX and options.sequence is not None:
        notes.append("sequence has no effect: the file has matrices")
    return Found(frames, notes, "Qualisys", table.lines)


def _number(path: Path, settings: dict[str, list[str]], name: str) -> float:
    try:
        found = float(settings[name][0])
    except (KeyError, IndexError, ValueError):
        raise ValueError(f"{path} is a table of Qualisys, but its header has no number {name}") from None
    if not 0 < found < np.inf:
        raise ValueError(f"{path}: {name} is {found:g}, which must be positive")
    return found
