"""Parquet files with the names of this package."""

from pathlib import Path

from ...descriptions import tables
from ..own_tables import frames_of_cells
from ..reader import Found, Options


def read(path: Path, options: Options) -> Found:
    """Reads the frames of a Parquet file with names of this package."""
    return frames_of_cells(path, tables.read_parquet(path))
