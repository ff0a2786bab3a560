"""A folder with the results of a sweep: Parquet files that are complete as soon as they are there, and what they belong to."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from ..poses import Array
from ..written import extra
from .reductions import Column

# Readers of Parquet skip files whose names begin so.
DESCRIPTION = "_sweep.json"
UNFINISHED = "_unfinished-"


class Folder:
    """The parts of a sweep. Another call of the same sweep finds those that are there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        extra("pyarrow", "sweep")

    def open(self, digests: Mapping[str, str], runs: int, part: int) -> tuple[int, list[Column] | None]:
        """Begins a sweep or goes on with it. Returns the number of runs in a part, and the columns if they are known.

        Raises a ValueError if another sweep is there.
        """
        file, columns = self.path / DESCRIPTION, None
        if file.exists():
            try:
                known = json.loads(file.read_text(encoding="utf-8"))
            except ValueError as error:
                raise ValueError(f"{file} is damaged: {error}. Give another folder, or delete this one") from None
            different = [name for name, digest in digests.items() if known["hashes"].get(name) != digest]
            if different:
                which = " and ".join(filter(None, [", ".join(different[:-1]), different[-1]]))
                verb = "differs" if len(different) == 1 else "differ"
                raise ValueError(f"the folder {self.path} has the results of another sweep: {which} {verb}. Give another folder, or delete this one")
            part, columns = known["part"], [Column(c["name"], tuple(c["shape"]), c["is_text"]) for c in known["columns"]]
        elif self.path.exists() and not all(file.name.startswith(UNFINISHED) for file in self.path.iterdir()):
            raise ValueError(f"the folder {self.path} is not empty, and has no sweep")
        self._description = {"runs": runs, "part": part, "hashes": dict(digests)}
        return part, columns

    def begin(self, columns: Sequence[Column]) -> None:
        """Says which sweep this is, unless an earlier call has done so, and deletes what that call has not finished."""
        self.path.mkdir(parents=True, exist_ok=True)
        for left in self.path.glob(f"{UNFINISHED}*"):
            left.unlink(missing_ok=True)
        if not (self.path / DESCRIPTION).exists():
            text = json.dumps(self._description | {"columns": [asdict(column) for column in columns]}, indent=1)
            part = self.path / f"{UNFINISHED}{os.getpid()}"
            part.write_text(text, encoding="utf-8")
            part.replace(self.path / DESCRIPTION)

    def file(self, start: int) -> Path:
        """The part that begins with this run."""
        return self.path / f"part-{start:010}.parquet"

    def has(self, start: int) -> bool:
        return self.file(start).exists()

    def write(self, start: int, columns: Mapping[str, Any]) -> None:
        """Writes a part under another name, and renames it."""
        from pyarrow import parquet, table

        part = self.path / f"{UNFINISHED}{os.getpid()}-{start}"
        parquet.write_table(table(dict(columns)), part)
        part.replace(self.file(start))

    def names(self) -> list[str]:
        """The columns of the parts."""
        from pyarrow import parquet

        with _readable(self._files()[0]) as file:
            return list(parquet.read_schema(file).names)

    def read(self, names: Sequence[str] | None = None) -> Any:
        """These columns of all parts, in the order of runs, as a table of pyarrow."""
        import pyarrow
        from pyarrow import parquet

        parts = []
        for file in self._files():
            with _readable(file):
                parts.append(parquet.read_table(file, columns=names))
        return pyarrow.concat_tables(parts)

    def column(self, name: str) -> Array:
        return np.asarray(self.read([name]).column(name).to_numpy())

    def _files(self) -> list[Path]:
        return sorted(self.path.glob("part-*.parquet"))


@contextmanager
def _readable(file: Path) -> Iterator[Path]:
    """Errors in here are about this part, which a copy or a full disk may have cut off."""
    from pyarrow import ArrowInvalid

    try:
        yield file
    except (ArrowInvalid, OSError) as error:
        raise ValueError(f"{file} is damaged: {error}. Delete it and call sweep again, which does its runs once more") from None
