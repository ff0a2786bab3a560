"""Parquet files with some runs of a sweep, and checksums of their columns."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

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
    # Parquet's reasons have line breaks and a full stop.
    reason = " ".join(reason.split()).rstrip(".")
    return ValueError(f"{file} {reason}. Delete it and call sweep again, which does its runs once more")
