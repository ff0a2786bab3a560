"""A folder with the results of a sweep: Parquet files with checksums, each complete as soon as it exists."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.packages import extra
from .reductions import Column

# Readers of Parquet skip files with a leading underscore.
DESCRIPTION = "_sweep.json"
UNFINISHED = "_unfinished-"


class Folder:
    """The parts of a sweep, found by later calls of the same sweep."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: FolderLock | None = None
        extra("pyarrow", "sweep")

    def open(self, digests: Mapping[str, str], runs: int, part: int) -> tuple[int, list[Column] | None]:
        """Begins or continues a sweep; returns runs per part, and known columns. Raises a ValueError for another."""
        file, columns = self.path / DESCRIPTION, None
        if file.exists():
            known = _read(file)
            before = known["hashes"]
            different = [name for name in {**digests, **before} if digests.get(name) != before.get(name)]
            if different:
                which = " and ".join(filter(None, [", ".join(different[:-1]), different[-1]]))
                # Most names are plurals, such as inputs.
                verb = "differ" if which.endswith("s") or len(different) > 1 else "differs"
                raise ValueError(
                    f"the folder {self.path} has the results of another sweep: {which} {verb}. "
                    "Give another folder, or delete this one"
                )
            part, columns = (
                known["part"],
                [Column(c["name"], tuple(c["shape"]), c["is_text"]) for c in known["columns"]],
            )
        elif self.path.exists() and not all(
            file.name.startswith(UNFINISHED) or file.name == LOCK for file in self.path.iterdir()
        ):
            raise ValueError(f"the folder {self.path} is not empty, and has no sweep")
        self._is_begun = columns is not None
        self._description: dict[str, Any] = {"runs": runs, "part": part, "hashes": dict(digests)}
        self._digest = _checksum(digests)[:32]
        return part, columns

    def begin(self, columns: Sequence[Column]) -> None:
        """Writes the description of a new sweep, and deletes unfinished files.

        Locks the folder until `close`. Raises a ValueError if it is locked.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        self._lock = FolderLock(self.path)
        if (self.path / DESCRIPTION).exists() != self._is_begun:
            raise ValueError(f"another sweep has changed the folder {self.path} in the meantime: call sweep again")
        for left in self.path.glob(f"{UNFINISHED}*"):
            left.unlink(missing_ok=True)
        if not (self.path / DESCRIPTION).exists():
            description = self._description | {"columns": [asdict(column) for column in columns]}
            text = json.dumps(description | {"checksum": _checksum(description)}, indent=1)
            part = self.path / f"{UNFINISHED}{os.getpid()}"
            part.write_text(text, encoding="utf-8")
            part.replace(self.path / DESCRIPTION)
        known = {self.file(start) for start in self._starts()}
        for file in sorted(self.path.glob("part-*.parquet")):
            if file not in known:
                raise ValueError(f"{file} is not part of this sweep: delete it, as its rows would be taken for runs")

    def close(self) -> None:
        """Releases the folder."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def file(self, start: int) -> Path:
        """Returns the file of the part with this first run."""
        return self.path / f"part-{start:010}.parquet"

    def has(self, start: int) -> bool:
        """Tells whether the part with this first run exists. Raises a ValueError if its content has changed."""
        file = self.file(start)
        return file.exists() and bool(read_part(file, self._place(start)))

    def write(self, start: int, columns: Mapping[str, Any]) -> None:
        """Writes a part under another name, and renames it."""
        part = self.path / f"{UNFINISHED}{os.getpid()}-{start}"
        write_part(part, self._place(start), columns)
        part.replace(self.file(start))

    def names(self) -> list[str]:
        """Returns the names of the parts' columns."""
        return names_in_part(self.file(0), self._place(0))

    def read(self, names: Sequence[str] | None = None) -> Any:
        """Reads columns of all parts, by run, as a pyarrow table. Raises a ValueError for missing or changed parts."""
        import pyarrow

        found = [read_part(self.file(start), self._place(start), names) for start in self._starts()]
        return pyarrow.concat_tables(found)

    def column(self, name: str) -> Array:
        """Reads a column of all parts, in the order of runs."""
        return np.asarray(self.read([name]).column(name).to_numpy())

    def _starts(self) -> range:
        runs, part = self._description["runs"], self._description["part"]
        return range(0, runs, part)

    def _place(self, start: int) -> Place:
        runs, part = self._description["runs"], self._description["part"]
        return Place(self._digest, start, min(part, runs - start))


def _read(file: Path) -> Any:
    """Reads the description of a sweep. Raises a ValueError if it has changed."""
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
        if known.pop("checksum") != _checksum(known):
            raise ValueError("its checksum is another")
    except (ValueError, KeyError, AttributeError) as error:
        reason = error if isinstance(error, ValueError) else "it has no checksum"
        raise ValueError(f"{file} is damaged: {reason}. Give another folder, or delete this one") from None
    return known


def _checksum(description: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(dict(description), sort_keys=True).encode()).hexdigest()


# Key of the file's metadata.
KEY = b"multibody_fmu"


@dataclass(frozen=True)
class Place:
    """Where a part belongs."""

    sweep: str
    """Hash of the sweep."""
    first: int
    """Run in the first row."""
    rows: int


def write_part(file: Path, place: Place, columns: Mapping[str, Any]) -> None:
    """Writes columns with their checksums."""
    from pyarrow import parquet, table, types

    made = table(dict(columns))
    if any(types.is_temporal(field.type) for field in made.schema):
        # Parquet lacks some units of times: convert to a reader's units.
        parquet.write_table(made, file)
        made = parquet.read_table(file)
    checksums = {name: _column_checksum(made.column(name)) for name in made.column_names}
    marks = json.dumps({**asdict(place), "checksums": checksums})
    parquet.write_table(made.replace_schema_metadata({KEY: marks}), file)


def names_in_part(file: Path, place: Place) -> list[str]:
    """Returns the columns of a part. Raises a ValueError if the file is another part, or has changed."""
    return list(_opened(file, place, [])[0])


def read_part(file: Path, place: Place, wanted: Sequence[str] | None = None) -> Any:
    """Reads columns of a part into a pyarrow table, by default all. Raises a ValueError if they have changed."""
    checksums, table = _opened(file, place, wanted)
    for name in checksums if wanted is None else wanted:
        if not _is_intact(table, name, checksums):
            raise _refusal(file, f"is damaged: the column {name} is not what was written")
    return table


def _opened(file: Path, place: Place, wanted: Sequence[str] | None) -> tuple[dict[str, str], Any]:
    """Returns the checksums of all columns, and the wanted columns."""
    from pyarrow.parquet import ParquetFile

    if not file.exists():
        raise ValueError(f"{file} is missing: call sweep again, which does its runs once more")
    try:
        with ParquetFile(file) as opened:
            known = opened.schema_arrow.names
            marks = json.loads((opened.schema_arrow.metadata or {}).get(KEY, b"{}"))
            table = opened.read(list(wanted) if wanted is not None else None).replace_schema_metadata(None)
            rows = table.num_rows if table.column_names else opened.metadata.num_rows
    # Damaged files may raise any error.
    except Exception as error:
        raise _refusal(file, f"is damaged: {error}") from None
    if set(marks) != {*asdict(place), "checksums"}:
        raise _refusal(file, "has no checksums of a sweep")
    found = Place(*(marks[name] for name in asdict(place)))
    if found.sweep != place.sweep:
        raise _refusal(file, "has runs of another sweep")
    if found != place:
        last = place.first + place.rows - 1
        raise _refusal(file, f"has {found.rows} runs from {found.first}: must have those from {place.first} to {last}")
    if rows != place.rows or list(marks["checksums"]) != known:
        raise _refusal(file, "is damaged: rows or columns are not those that were written")
    return marks["checksums"], table


def _is_intact(table: Any, name: str, checksums: Mapping[str, str]) -> bool:
    try:
        return _column_checksum(table.column(name)) == checksums[name]
    except Exception:
        # Such as a text that is not UTF-8.
        return False


def _column_checksum(column: Any) -> str:
    values = column.to_numpy()
    digest = hashlib.blake2b(values.dtype.str.encode(), digest_size=8)
    digest.update(json.dumps(values.tolist(), default=repr).encode() if values.dtype == object else values.tobytes())
    return digest.hexdigest()


def _refusal(file: Path, reason: str) -> ValueError:
    return ValueError(f"{file} {reason}. Delete it and call sweep again, which does its runs once more")


# Readers of Parquet skip files with a leading underscore.
LOCK = "_lock"
# Locked byte on Windows, behind the content, which others can read.
BYTE = 1 << 20
FLAGS = os.O_RDWR | os.O_CREAT


class FolderLock:
    """The right of one sweep to write into a folder. The file of a killed process remains, unlocked."""

    def __init__(self, folder: Path) -> None:
        """Raises a ValueError with the process and the computer if the folder is in use."""
        self._path = folder / LOCK
        self._file = os.open(self._path, FLAGS, 0o666)
        while not self._is_mine(folder):
            # The owner deleted the file before it was locked here.
            os.close(self._file)
            self._file = os.open(self._path, FLAGS, 0o666)
        os.ftruncate(self._file, 0)
        os.write(self._file, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def release(self) -> None:
        """Deletes the file and releases the lock."""
        if sys.platform == "win32":
            # Windows cannot delete a file that is open here or in another process.
            os.close(self._file)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            self._path.unlink(missing_ok=True)
            os.close(self._file)

    def _is_mine(self, folder: Path) -> bool:
        """Locks the file. Returns whether it is still in the folder."""
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            owner = _owner(self._file)
            os.close(self._file)
            raise ValueError(
                f"the folder {folder} is in use by {owner}: wait until it ends, or give another folder"
            ) from None
        except OSError:
            return True
        try:
            return sys.platform == "win32" or os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False


def _owner(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, 1000).decode(errors="replace") or "another process"


def _lock(file: int) -> None:
    """Locks an open file, or raises an OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
