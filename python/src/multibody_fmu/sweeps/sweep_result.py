"""Results of `sweep`: arrays over runs."""

import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import path_of, switch
from ..arguments.arrays import Array
from ..arguments.messages import meant
from ..arguments.packages import extra
from ..descriptions.description import arrays_of, base_name, shape_of
from ..descriptions.tables import write_csv_in_parts
from .folder import Folder

if TYPE_CHECKING:
    import pandas
    import xarray


@dataclass(frozen=True)
class Meaning:
    """Which columns of a sweep are parameters, and units and labels of all."""

    axes: tuple[str, ...] | None
    """Names of a grid's lists, in order; None for a table."""
    constants: frozenset[str]
    """Names of parameters that are equal in all runs."""
    parameters: frozenset[str]
    """Names of parameters that differ, and of arguments."""
    attributes: Mapping[str, Mapping[str, str]]
    """Unit (`units`) and description (`long_name`) by name."""
    sampling: Mapping[str, Any] | None = None
    """Number, seed, method and distributions of samples, if there are any."""

    @property
    def of_rows(self) -> "Meaning":
        """Meaning of some rows, which form no grid."""
        return replace(self, axes=None)

    def to_json(self) -> dict[str, Any]:
        """Returns all of it for a file."""
        axes = None if self.axes is None else list(self.axes)
        samples = {} if self.sampling is None else {"sampling": dict(self.sampling)}
        named = {"constants": sorted(self.constants), "parameters": sorted(self.parameters)}
        attributes = {name: dict(texts) for name, texts in self.attributes.items()}
        return {"axes": axes, **named, "attributes": attributes, **samples}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "Meaning":
        """Reads a file; those of earlier versions tell nothing."""
        axes = found.get("axes")
        constants, parameters = (frozenset(found.get(name, ())) for name in ("constants", "parameters"))
        attributes, sampling = found.get("attributes", {}), found.get("sampling")
        return cls(None if axes is None else tuple(axes), constants, parameters, attributes, sampling)


class Sweep(Mapping[str, Array]):
    """Parameters and results by name, each with one row for each run: `found["r_rel"]` has the shape (n, 3).

    `found["message"]` has the error of a failed run, otherwise an empty text; `found["warning"]` has the FMU's
    warnings. Numbers of a failed run are NaN, its texts empty. With a folder, each access reads a column.

    Attributes
    ----------
    folder : pathlib.Path or None
        Folder with the parts.
    shape : tuple of int
        Shape of the grid: `found["distance"].reshape(found.shape)` has an axis for each list, and a last one for the
        samples of distributions. (n,) for a table.
    sampling : dict or None
        Number (`runs`), `seed`, method (`sampling`) and `distributions` of the samples.
    """

    def __init__(self, source: "Folder | Mapping[str, Array]", shape: Sequence[int], meaning: Meaning) -> None:
        self._source = source
        self._meaning = meaning
        self.folder: Path | None = source.path if isinstance(source, Folder) else None
        self.shape = tuple(shape)
        self.sampling = meaning.sampling
        self._elements = arrays_of(source.names() if isinstance(source, Folder) else source)

    def __getitem__(self, name: str) -> Array:
        if not isinstance(name, str):
            raise KeyError(f"{name} is not in this sweep: must be a name")
        if name in self._elements:
            elements = self._elements[name]
            columns = np.stack([self._column(element) for element in elements], axis=-1)
            return columns.reshape(-1, *shape_of(elements))
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
        """Indices of failed runs."""
        return np.flatnonzero(self["message"] != "")

    @property
    def varied(self) -> frozenset[str]:
        """Names of parameters that differ between runs, and of arguments of functions."""
        return self._meaning.parameters

    def __repr__(self) -> str:
        where = f" in {self.folder}" if self.folder else ""
        return f"<Sweep of {math.prod(self.shape)} runs{where}: {', '.join(self)}>"

    def columns(self) -> dict[str, Array]:
        """Returns one array for each entry.

        Returns
        -------
        dict
            Arrays (n,) by name of the entry: `r_rel[1]`, `r_rel[2]`, ...
        """
        return {element: self._column(element) for elements in self._elements.values() for element in elements}

    def parts(self) -> Iterator[dict[str, Array]]:
        """Returns the runs part by part, so that memory is bounded with a folder.

        Returns
        -------
        iterator of dict
            Arrays by name of the entry, as from `columns`, of successive runs.
        """
        if isinstance(self._source, Folder):
            yield from self._source.parts()
        else:
            yield dict(self._source)

    def to_frame(self) -> "pandas.DataFrame":
        """Returns a table of pandas (an extra).

        Returns
        -------
        pandas.DataFrame
            One row for each run and one column for each entry.
        """
        pandas: Any = extra("pandas", "sweep")
        frame: Any = (
            self._source.read().to_pandas()
            if isinstance(self._source, Folder)
            else pandas.DataFrame(dict(self._source))
        )
        return frame

    def to_csv(self, file: str | os.PathLike[str], *, units: bool = False) -> None:
        """Writes a table with one row for each run and one column for each entry, part by part.

        Parameters
        ----------
        file : str or path
            File to write, in UTF-8. Numbers have all their digits; those of failed runs are nan.
        units : bool
            Whether headers have units, `r_rel[1] [m]`.
        """
        known = None
        if switch("units", units):
            known = {
                element: self._meaning.attributes.get(name, {}).get("units", "")
                for name, elements in self._elements.items()
                for element in elements
            }
        with open(path_of("file", file), "w", newline="", encoding="utf-8") as opened:
            write_csv_in_parts(opened, self.parts(), known)

    def to_xarray(self) -> "xarray.Dataset":
        """Returns a dataset of xarray (an extra).

        Returns
        -------
        xarray.Dataset
            One variable for each result. A grid has a dimension for each list, with its values as coordinate:
            `found.to_xarray()["F"].sel(cT=1e3)`. A table has the dimension `run`, with parameters as coordinates.
            Arrays have further dimensions, such as `F_1` with indices from 1. Units and labels are the attributes
            `units` and `long_name`.
        """
        xarray = extra("xarray", "xarray")
        axes = self._meaning.axes
        # A variable cannot have the name of its dimension.
        is_plain = {name: name not in self or self[name].ndim == 1 for name in axes or ()}
        dims = ["run"] if axes is None else [name if is_plain[name] else f"{name}_value" for name in axes]
        coordinates: dict[str, Any] = {
            name: (name, np.arange(size)) for name, size in zip(dims, self.shape, strict=True) if name not in self
        }
        variables: dict[str, Any] = {}
        for name in dict.fromkeys([*(axis for axis in is_plain if axis in self), *self]):
            values = self[name]
            if values.dtype == object and all(isinstance(value, str) for value in values.ravel().tolist()):
                values = values.astype(str)
            values = values.reshape(*self.shape, *values.shape[1:])
            of_runs = dims
            if name in self._meaning.constants:
                values, of_runs = values[(0,) * len(dims)], []
            elif name in dims:
                at = dims.index(name)
                values, of_runs = values[tuple(slice(None) if i == at else 0 for i in range(len(dims)))], [name]
            indices = {f"{name}_{i + 1}": size for i, size in enumerate(values.shape[len(of_runs) :])}
            coordinates |= {index: (index, np.arange(1, size + 1)) for index, size in indices.items()}
            is_parameter = name in self._meaning.constants | self._meaning.parameters or name in dims
            entry = ((*of_runs, *indices), values, dict(self._meaning.attributes.get(name, {})))
            (coordinates if is_parameter else variables)[name] = entry
        return xarray.Dataset(variables, coordinates)
