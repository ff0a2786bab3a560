"""A folder with the results of a sweep: Parquet files, each complete as soon as it exists."""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.packages import extra
from . import parts
from .lock import LOCK, FolderLock
from .reductions import Column

# Readers of Parquet skip files with this prefix.
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
                verb = "differs" if len(different) == 1 else "differ"
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
        return file.exists() and bool(parts.read(file, self._place(start)))

    def write(self, start: int, columns: Mapping[str, Any]) -> None:
        """Writes a part under another name, and renames it."""
        part = self.path / f"{UNFINISHED}{os.getpid()}-{start}"
        parts.write(part, self._place(start), columns)
        part.replace(self.file(start))

    def names(self) -> list[str]:
        """Returns the names of the parts' columns."""
        return parts.names(self.file(0), self._place(0))

    def read(self, names: Sequence[str] | None = None) -> Any:
        """Reads columns of all parts, by run, as a pyarrow table. Raises a ValueError for missing or changed parts."""
        import pyarrow

        found = [parts.read(self.file(start), self._place(start), names) for start in self._starts()]
        return pyarrow.concat_tables(found)

    def column(self, name: str) -> Array:
        """Reads a column of all parts, in the order of runs."""
        return np.asarray(self.read([name]).column(name).to_numpy())

    def _starts(self) -> range:
        runs, part = self._description["runs"], self._description["part"]
        return range(0, runs, part)

    def _place(self, start: int) -> parts.Place:
        runs, part = self._description["runs"], self._description["part"]
        return parts.Place(self._digest, start, min(part, runs - start))


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
