"""What `simulate` returns: arrays over time, with what belongs to them."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .description import Description, Variable
from .messages import meant
from .poses import Array
from .written import extra, write_csv, write_parquet

if TYPE_CHECKING:
    import pandas


class Result(Mapping[str, Array]):
    """Outputs over time by name, each with one row for each time: `result["r_rel"]` has the shape (n, 3). `result["time"]` are the times."""

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
        self._values = {"time": time, **values}
        self.description = description
        """What the FMU says about itself and its variables."""
        self.inputs = dict(inputs)
        """The inputs by full names, as given or computed; constant ones without the axis of time."""
        self.parameters = dict(parameters)
        """The parameters that were set, by the user or by `simulate`."""
        self.messages = list(messages)
        """All that the FMU has said."""
        self.assumptions = list(assumptions)
        """What was not given, and what `simulate` has taken instead, as sentences."""

    def __getitem__(self, name: str) -> Array:
        if name not in self._values:
            raise KeyError(f"{name} was not recorded{meant(name, self._values)}")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        shapes = ", ".join(f"{name} {values.shape}" for name, values in self.items())
        return f"<Result of {self.description.model}: {shapes}>"

    @property
    def time(self) -> Array:
        """The times (n,) in s."""
        return self._values["time"]

    @property
    def units(self) -> dict[str, str]:
        """Units by name, empty if there is none."""
        return {"time": "s"} | {name: self._variable(name).unit for name in self if name != "time"}

    def names(self, name: str) -> Array:
        """The values (n,) of an enumeration as names of its items. Raises a ValueError for another variable."""
        if not self._variable(name).items:
            raise ValueError(f"{name} is no enumeration: its values have no names")
        items = {number: item for item, number in self._variable(name).items.items()}
        return np.array([items.get(number, str(number)) for number in self[name].ravel().tolist()]).reshape(self[name].shape)

    def columns(self) -> dict[str, Array]:
        """One array (n,) for each element, in the order of the variables: `r_rel[1]`, `r_rel[2]`, ... Enumerations are names of items."""
        found = {"time": self.time}
        for name in self:
            if name != "time":
                variable = self._variable(name)
                values = self.names(name) if variable.items else self[name]
                found |= dict(zip(variable.elements, values.reshape(self.time.size, -1).T, strict=True))
        return found

    def to_frame(self) -> "pandas.DataFrame":
        """A table of pandas (an extra) with one column for each element and the times as index. Units are in `attrs["units"]`."""
        pandas = extra("pandas", "pandas")
        frame: Any = pandas.DataFrame(self.columns()).set_index("time")
        frame.attrs["units"] = {name: unit for name, unit in self.units_of_elements().items() if name != "time"}
        return frame

    def units_of_elements(self) -> dict[str, str]:
        """Units of the columns of `columns`."""
        return {"time": "s"} | {element: self._variable(name).unit for name in self if name != "time" for element in self._variable(name).elements}

    def to_csv(self, file: str | os.PathLike[str]) -> None:
        """Writes a table with one column for each element. Numbers have all their digits."""
        with open(file, "w", newline="", encoding="utf-8") as opened:
            write_csv(opened, self.columns())

    def to_parquet(self, file: str | os.PathLike[str]) -> None:
        """Writes a Parquet file (needs pyarrow, an extra) with one column for each element, and their units as metadata of the columns."""
        write_parquet(Path(file), self.columns(), self.units_of_elements())

    def _variable(self, name: str) -> Variable:
        return self.description.variables[name]
