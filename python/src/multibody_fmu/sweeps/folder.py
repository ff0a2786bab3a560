"""A folder with the results of a sweep: Parquet files with checksums, each complete as soon as it exists."""

from __future__ import annotations

import hashlib
import json
import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..arguments.arrays import Array
from ..arguments.packages import extra
from .folder_lock import LOCK, FolderLock, in_use, owner_of
from .parts import Place, names_in_part, read_part, write_part
from .reductions import Column

# Readers of Parquet skip files with a leading underscore.
DESCRIPTION = "_sweep.json"
UNFINISHED = "_unfinished-"


class Share(NamedTuple):
    """Every n-th part of a sweep, for one of n processes."""

    number: int
    """From 1."""
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


class Folder:
    """The parts of a sweep, or a share of them, found by later calls of the same sweep."""

    def __init__(self, path: Path, share: Share | None = None) -> None:
        self.path = path
        self._share = share
        self._lock: FolderLock | None = None
        self._description: dict[str, Any] = {}
        extra("pyarrow", "sweep")

    def open(
        self, digests: Mapping[str, str], runs: int, part: int, meaning: Mapping[str, Any]
    ) -> tuple[int, list[Column] | None]:
        """Begins or continues a sweep; returns runs per part, and known columns. Raises a ValueError for another."""
        self._description = {"runs": runs, "part": part, "hashes": dict(digests), "meaning": dict(meaning)}
        if self._share is not None:
            self._description["shares"] = self._share.of
        own = (UNFINISHED, LOCK)
        others = self.path.exists() and any(not file.name.startswith(own) for file in self.path.iterdir())
        # Meanwhile other shares may have begun.
        if others and not (self.path / DESCRIPTION).exists():
            raise ValueError(f"the folder {self.path} is not empty, and has no sweep")
        found = self._agreed() if (self.path / DESCRIPTION).exists() else (part, None)
        self._check_share()
        return found

    def begin(self, columns: Sequence[Column]) -> tuple[int, list[Column]]:
        """Writes the description of a new sweep, and deletes unfinished files; returns runs per part, and columns.

        Locks the folder, or the share, until `close`. Raises a ValueError if it is locked.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        self._take()
        for left in self.path.glob(f"{self._unfinished}*"):
            left.unlink(missing_ok=True)
        described = self.path / DESCRIPTION
        if described.exists():
            self._agreed()
            self._check_share()
        if not described.exists():
            description = self._description | {"columns": [asdict(column) for column in columns]}
            text = json.dumps(description | {"checksum": _checksum(description)}, indent=1)
            file = self._file_of_this_process()
            file.write_text(text, encoding="utf-8")
            _rename_unless_there(file, described)
        part, known = self._agreed()
        files = {self.file(start) for start in self._all_starts()}
        for file in sorted(self.path.glob("part-*.parquet")):
            if file not in files:
                raise ValueError(f"{file} is not part of this sweep: delete it, as its rows would be taken for runs")
        return part, known

    def close(self) -> None:
        """Releases the folder."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def collect(self) -> dict[str, Any]:
        """Opens a finished sweep, and returns the meaning of its columns.

        Raises a ValueError for a folder without a sweep, and for missing parts, with their shares.
        """
        file = self.path / DESCRIPTION
        if not file.exists():
            raise ValueError(f"the folder {self.path} has no sweep: there is no {DESCRIPTION}")
        self._description = _read(file)
        starts = self._all_starts()
        missing = [at for at, start in enumerate(starts) if not self.file(start).exists()]
        if missing:
            raise ValueError(f"the folder {self.path} lacks {self._lacks(missing, starts)}")
        meaning: dict[str, Any] = self._description.get("meaning", {})
        return {"shape": [self._description["runs"]], **meaning}

    def file(self, start: int) -> Path:
        """Returns the file of the part with this first run."""
        return self.path / f"part-{start:010}.parquet"

    def has(self, start: int) -> bool:
        """Tells whether the part with this first run exists. Raises a ValueError if its content has changed."""
        file = self.file(start)
        return file.exists() and bool(read_part(file, self._place(start)))

    def write(self, start: int, columns: Mapping[str, Any]) -> None:
        """Writes a part under another name, and renames it."""
        part = self._file_of_this_process(start)
        write_part(part, self._place(start), columns)
        part.replace(self.file(start))

    def names(self) -> list[str]:
        """Returns the names of the parts' columns."""
        start = self.starts()[0]
        return names_in_part(self.file(start), self._place(start))

    def read(self, names: Sequence[str] | None = None) -> Any:
        """Reads columns of all parts, by run, as a pyarrow table. Raises a ValueError for missing or changed parts."""
        import pyarrow

        return pyarrow.concat_tables(self._tables(names))

    def column(self, name: str) -> Array:
        """Reads a column of all parts, in the order of runs."""
        return np.asarray(self.read([name]).column(name).to_numpy())

    def parts(self) -> Iterator[dict[str, Array]]:
        """Yields the columns of each part, in the order of runs."""
        for table in self._tables(None):
            yield {name: np.asarray(table.column(name).to_numpy()) for name in table.column_names}

    def starts(self) -> range:
        """Returns the first runs of all parts, or of those of the share."""
        starts = self._all_starts()
        return starts if self._share is None else starts[self._share.number - 1 :: self._share.of]

    def _tables(self, names: Sequence[str] | None) -> Iterator[Any]:
        return (read_part(self.file(start), self._place(start), names) for start in self.starts())

    def _all_starts(self) -> range:
        return range(0, self._description["runs"], self._description["part"])

    def _place(self, start: int) -> Place:
        runs, part = self._description["runs"], self._description["part"]
        digest = _checksum(self._description["hashes"])[:32]
        return Place(digest, start, min(part, runs - start))

    def _agreed(self) -> tuple[int, list[Column]]:
        """Takes parts and columns from the folder. Raises a ValueError if it has another sweep, or other shares."""
        known, digests = _read(self.path / DESCRIPTION), self._description["hashes"]
        before = known["hashes"]
        different = [name for name in {**digests, **before} if digests.get(name) != before.get(name)]
        if different:
            # Most names are plurals, such as inputs.
            verb = "differ" if different[-1].endswith("s") or len(different) > 1 else "differs"
            raise ValueError(
                f"the folder {self.path} has the results of another sweep: {_and(different)} {verb}. "
                "Give another folder, or delete this one"
            )
        shares = known.get("shares")
        if self._share is not None and shares != self._share.of:
            cut = "without shares" if shares is None else f"with {shares} shares"
            raise ValueError(f"share = {self._share}: the folder {self.path} was begun {cut}")
        self._description["part"] = known["part"]
        return known["part"], [Column(c["name"], tuple(c["shape"]), c["is_text"]) for c in known["columns"]]

    def _check_share(self) -> None:
        """Raises a ValueError if there are more shares than parts."""
        parts = len(self._all_starts())
        if self._share is not None and self._share.of > parts:
            raise ValueError(
                f"share = {self._share}: there are {parts} parts, and a share needs one: give fewer shares"
            )

    def _take(self) -> None:
        """Locks the folder against all others, or the share against its like and sweeps of the whole folder."""
        name = f"the folder {self.path}"
        if self._share is None:
            self._lock = FolderLock(self.path / LOCK, name)
            locks = sorted(self.path.glob(f"{LOCK}-*"))
        else:
            name = f"share {self._share} of {name}"
            self._lock = FolderLock(self._lock_of(self._share.number), name)
            locks = [self.path / LOCK]
        for lock in locks:
            owner = owner_of(lock)
            if owner is not None:
                raise in_use(f"the folder {self.path}", owner)

    def _lock_of(self, share: int) -> Path:
        return self.path / f"{LOCK}-{share}"

    @property
    def _unfinished(self) -> str:
        """Beginning of the names of unfinished files: those of a share, or all."""
        return UNFINISHED if self._share is None else f"{UNFINISHED}{self._share.number}of{self._share.of}-"

    def _file_of_this_process(self, start: int | None = None) -> Path:
        # Processes of several computers may have one number.
        end = "" if start is None else f"-{start}"
        return self.path / f"{self._unfinished}{socket.gethostname()}-{os.getpid()}{end}"

    def _lacks(self, missing: Sequence[int], starts: Sequence[int]) -> str:
        """Describes missing parts by their positions."""
        parts = f"{len(missing)} of {len(starts)} parts"
        shares = self._description.get("shares")
        if shares is None:
            return f"{parts}, the first with run {starts[missing[0]]}: call sweep again, which does its runs"
        numbers = sorted({at % shares + 1 for at in missing})
        again = f"Run them again, such as share=({numbers[0]}, {shares}) (--share {numbers[0]}/{shares})"
        running = [f"{number} by {owner}" for number in numbers if (owner := owner_of(self._lock_of(number)))]
        now = f" ({_and(running)} right now)" if running else ""
        return f"{len(numbers)} of {shares} shares: {', '.join(map(str, numbers))}{now}. That is {parts}. {again}"


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _rename_unless_there(file: Path, target: Path) -> None:
    """Renames a file, or deletes it if another process was faster."""
    try:
        os.link(file, target)
    except FileExistsError:
        pass
    except OSError:
        # A file system without links.
        file.replace(target)
    file.unlink(missing_ok=True)


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
