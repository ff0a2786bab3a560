"""Results of `simulate`: arrays over time, with inputs, parameters and messages."""

import os
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import path_of, switch, word
from ..arguments.arrays import Array
from ..arguments.messages import meant
from ..arguments.packages import extra
from ..descriptions.description import Description, Variable
from ..descriptions.tables import write_csv, write_mdf, write_parquet

# Name of an FMU's output `time`, since `time` is for the times of the rows.
TIME_OUTPUT = "time (output)"

if TYPE_CHECKING:
    import pandas
    import xarray

    from .exchange import Integration
    from .run_state import RunState


class Result(Mapping[str, Array]):
    """Outputs over time by name, from `simulate`.

    `result["r_rel"]` has the shape (n, 3), one row for each time of `result["time"]`.

    Attributes
    ----------
    description : Description
        Variables and abilities of the FMU.
    inputs : dict
        Inputs by full names, as given or computed; constant ones without the axis of time. Arrays are those given, not
        copies.
    parameters : dict
        Parameters set by the user or by `simulate`.
    messages : list of str
        All messages of the FMU.
    assumptions : list of str
        Notes about values that `simulate` has chosen because none were given.
    integration : list of Integration
        Cost of the integration in Model Exchange, for each group of elements that is solved together.
    state : RunState or None
        State at the last time, with `keep_state`.
    """

    integration: "Sequence[Integration]" = ()
    state: "RunState | None" = None

    def __init__(
        self,
        description: Description,
        time: Array,
        values: Mapping[str, Array],
        *,
        inputs: Mapping[str, Array],
        parameters: Mapping[str, Any],
        messages: Sequence[str] = (),
        assumptions: Sequence[str] = (),
    ) -> None:
        self._values = {"time": time}
        for name, column in values.items():
            if name != "time":
                self._values[name] = column
            elif description.variables[name].causality != "independent":
                self._values[TIME_OUTPUT] = column
        self.description = description
        self.inputs = dict(inputs)
        self.parameters = deepcopy(dict(parameters))
        self.messages = list(messages)
        self.assumptions = list(assumptions)

    def __getitem__(self, name: str) -> Array:
        if not isinstance(name, str) or name not in self._values:
            raise KeyError(f"{name} was not recorded{meant(name, self._values)}")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        shapes = ", ".join(f"{name} {values.shape}" for name, values in self.items())
        return f"<Result of {self.description.model}: {shapes}>"

    def _repr_html_(self) -> str:
        """Returns a table of the variables, for notebooks."""
        head = "".join(f"<th>{title}</th>" for title in ("variable", "unit", "shape", "least", "greatest"))
        units = self.units
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{escape(units[name])}</td><td>{values.shape}</td>{self._range(name)}</tr>"
            for name, values in self.items()
        )
        return f"<p>{escape(self.description.model)}</p><table><tr>{head}</tr>{rows}</table>"

    @property
    def time(self) -> Array:
        """Times in s, of shape (n,)."""
        return self._values["time"]

    @property
    def units(self) -> dict[str, str]:
        """Units by name, empty if there is none."""
        return {"time": "s"} | {name: self.variable(name).unit for name in self if name != "time"}

    def names(self, name: str) -> Array:
        """Returns the values of an enumeration as names of its items.

        Parameters
        ----------
        name : str
            Name of a recorded enumeration.

        Returns
        -------
        numpy.ndarray of str, shape (n,)
            Name of the item in each row.

        Raises
        ------
        ValueError
            If the variable is not an enumeration.
        """
        values = self[word("name", name)]
        if name == "time" or not self.variable(name).items:
            raise ValueError(f"{name} is not an enumeration: its values have no names")
        items = self.variable(name).item_names
        return np.array([items.get(number, str(number)) for number in values.ravel().tolist()]).reshape(values.shape)

    def variable(self, name: str) -> Variable:
        """Returns the description of a recorded variable: unit, names of entries, items of an enumeration.

        Parameters
        ----------
        name : str
            Name of a recorded variable or of an entry.

        Returns
        -------
        Variable
            The variable.
        """
        if word("name", name) == TIME_OUTPUT:
            return self.description.variables["time"].named(name)
        variable = self.description.find(name)
        if variable is not None:
            return variable
        element = self.description.entry(name)
        if element is None:
            raise KeyError(f"{name} is no variable of {self.description.model}")
        return element[0].only(element[1])

    def columns(self) -> dict[str, Array]:
        """Returns one array for each entry, in the order of the variables.

        Returns
        -------
        dict
            Arrays (n,) by name of the entry: `r_rel[1]`, `r_rel[2]`, ... Enumerations are names of items.
        """
        found = {"time": self.time}
        for name in self:
            if name != "time":
                variable = self.variable(name)
                values = self.names(name) if variable.items else self[name]
                found |= dict(zip(variable.elements, values.reshape(self.time.size, -1).T, strict=True))
        return found

    def to_frame(self) -> "pandas.DataFrame":
        """Returns a table of pandas (an extra).

        Returns
        -------
        pandas.DataFrame
            One column for each entry, with the times in s as index. Units are in `attrs["units"]`.
        """
        pandas = extra("pandas", "pandas")
        frame: Any = pandas.DataFrame(self.columns()).set_index("time")
        frame.attrs["units"] = {name: unit for name, unit in self.units_of_elements().items() if name != "time"}
        return frame

    def to_xarray(self) -> "xarray.Dataset":
        """Returns a dataset of xarray (an extra).

        Returns
        -------
        xarray.Dataset
            One variable for each array, over `time` in s and one dimension for each axis: `r_rel` over `time` and
            `r_rel_1`, `R.T` over `time`, `R.T_1` and `R.T_2`, with indices from 1 as coordinates. Enumerations are
            names of items. Units are in the attribute `units` of each variable.
        """
        xarray = extra("xarray", "xarray")
        variables, coordinates = {}, {"time": ("time", self.time, {"units": "s"})}
        for name in self:
            if name == "time":
                continue
            variable = self.variable(name)
            axes = {f"{name}_{axis + 1}": size for axis, size in enumerate(variable.shape)}
            coordinates |= {axis: (axis, np.arange(1, size + 1), {}) for axis, size in axes.items()}
            values = self.names(name) if variable.items else self[name]
            variables[name] = (("time", *axes), values, {"units": variable.unit} if variable.unit else {})
        return xarray.Dataset(variables, coordinates)

    def units_of_elements(self) -> dict[str, str]:
        """Returns the units of the columns of `columns`.

        Returns
        -------
        dict
            Units by name of the entry.
        """
        return {"time": "s"} | {
            element: self.variable(name).unit
            for name in self
            if name != "time"
            for element in self.variable(name).elements
        }

    def to_csv(self, file: str | os.PathLike[str], *, units: bool = False) -> None:
        """Writes a table with one column for each entry. Numbers have all their digits.

        Parameters
        ----------
        file : str or path
            File to write, in UTF-8.
        units : bool
            Whether headers have units, `r_rel[1] [m]`, as tables for this package may have.
        """
        known = self.units_of_elements() if switch("units", units) else None
        with open(path_of("file", file), "w", newline="", encoding="utf-8") as opened:
            write_csv(opened, self.columns(), known)

    def to_parquet(self, file: str | os.PathLike[str]) -> None:
        """Writes a Parquet file with one column for each entry (needs pyarrow, an extra).

        Parameters
        ----------
        file : str or path
            File to write. Units are metadata of the columns.
        """
        write_parquet(Path(path_of("file", file)), self.columns(), self.units_of_elements())

    def to_mdf(self, file: str | os.PathLike[str]) -> None:
        """Writes ASAM MDF 4 with one signal for each entry over the time (needs asammdf, an extra).

        Parameters
        ----------
        file : str or path
            File to write; its ending becomes `.mf4`. Signals have units; enumerations are names of items.
        """
        write_mdf(Path(path_of("file", file)), self.columns(), self.units_of_elements())

    def _range(self, name: str) -> str:
        """Formats least and greatest value of a variable as cells of a table; items of an enumeration by name."""
        values = self[name]
        if values.dtype.kind not in "biuf" or not values.size:
            return "<td></td><td></td>"
        flat = self.names(name) if name != "time" and self.variable(name).items else values
        ends = [flat.ravel()[find(values)] for find in (np.argmin, np.argmax)]
        return "".join(f"<td>{escape(end if isinstance(end, str) else f'{end:.5g}')}</td>" for end in ends)
