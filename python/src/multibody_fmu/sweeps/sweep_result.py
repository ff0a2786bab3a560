"""Results of `sweep`: arrays over runs."""

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..description import base_name, indices_of
from ..messages import meant
from ..poses import Array
from ..table_files import extra
from .folder import Folder

if TYPE_CHECKING:
    import pandas


class Sweep(Mapping[str, Array]):
    """Parameters and results by name, each with one row for each run: `found["r_rel"]` has the shape (n, 3).

    `found["message"]` has the error of a run that has failed, and is empty for the others; `found["warning"]` has the
    warnings of the FMU. The numbers of a run that has failed are NaN, its texts empty. With a folder, each access reads
    the column from there.

    Attributes
    ----------
    folder : pathlib.Path or None
        Folder with the parts, if they are files.
    shape : tuple of int
        Shape of the grid: `found["distance"].reshape(found.shape)` has an axis for each list. (n,) for a table.
    """

    def __init__(self, source: "Folder | Mapping[str, Array]", shape: Sequence[int]) -> None:
        self._source = source
        self.folder: Path | None = source.path if isinstance(source, Folder) else None
        self.shape = tuple(shape)
        self._elements: dict[str, list[str]] = {}
        for name in source.names() if isinstance(source, Folder) else source:
            self._elements.setdefault(base_name(name), []).append(name)

    def __getitem__(self, name: str) -> Array:
        if name in self._elements:
            elements = self._elements[name]
            columns = np.stack([self._column(element) for element in elements], axis=-1)
            return columns.reshape(-1, *indices_of(elements[-1]))
        if base_name(name) in self._elements and name in self._elements[base_name(name)]:
            return self._column(name)
        raise KeyError(f"{name} is not in this sweep{meant(name, self._elements)}")

    def _column(self, name: str) -> Array:
        return self._source.column(name) if isinstance(self._source, Folder) else self._source[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._elements)

    def __len__(self) -> int:
        return len(self._elements)

    @property
    def failed(self) -> Array:
        """Indices of the runs that have failed."""
        return np.flatnonzero(self["message"] != "")

    def __repr__(self) -> str:
        where = f" in {self.folder}" if self.folder else ""
        return f"<Sweep of {math.prod(self.shape)} runs{where}: {', '.join(self)}>"

    def columns(self) -> dict[str, Array]:
        """Returns one array for each element.

        Returns
        -------
        dict
            Arrays (n,) by name of the element: `r_rel[1]`, `r_rel[2]`, ...
        """
        return {element: self._column(element) for elements in self._elements.values() for element in elements}

    def to_frame(self) -> "pandas.DataFrame":
        """Returns a table of pandas (an extra).

        Returns
        -------
        pandas.DataFrame
            One row for each run and one column for each element.
        """
        pandas: Any = extra("pandas", "sweep")
        frame: Any = (
            self._source.read().to_pandas()
            if isinstance(self._source, Folder)
            else pandas.DataFrame(dict(self._source))
        )
        return frame
