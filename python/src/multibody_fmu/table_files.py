"""Tables as files: CSV, and Parquet with pyarrow (an extra)."""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from .packages import extra
from .poses import Array


def write(file: Path, columns: Mapping[str, Array], units: Mapping[str, str] | None = None) -> None:
    """Writes columns of equal length: Parquet if the file's name ends in .parquet, CSV otherwise."""
    if file.suffix == ".parquet":
        write_parquet(file, columns, units or {})
    else:
        with open(file, "w", newline="", encoding="utf-8") as opened:
            write_csv(opened, columns)


def write_csv(opened: TextIO, columns: Mapping[str, Array]) -> None:
    """Writes columns into an open file. Numbers have all their digits."""
    writer = csv.writer(opened)
    writer.writerow(columns)
    writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))


def write_parquet(file: Path, columns: Mapping[str, Array], units: Mapping[str, str]) -> None:
    """Writes columns with their units as metadata."""
    pyarrow = extra("pyarrow", "parquet")
    converted = {name: pyarrow.array(values) for name, values in columns.items()}
    fields = [
        pyarrow.field(name, values.type, metadata={"unit": units.get(name, "")}) for name, values in converted.items()
    ]
    extra("pyarrow.parquet", "parquet").write_table(
        pyarrow.table(list(converted.values()), schema=pyarrow.schema(fields)), file
    )
