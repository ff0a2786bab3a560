"""Single entries of arrays, by their names in FMI 2.0: `frame_a.r_0[3]`."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from .description import Description, Variable


class Entries:
    """Collects entries of arrays."""

    def __init__(self, description: Description, start: Callable[[Variable], Array] = Variable.start_values) -> None:
        """`start` returns the array for entries that are not given."""
        self._description, self._start = description, start
        self._found: dict[Variable, dict[int, Array]] = {}

    def add(self, name: str, value: Any, check: Callable[[Variable, Any], Array], *causalities: str) -> bool:
        """Keeps a value, checked as a scalar's, if the name is an entry of an array with one of the causalities."""
        element = self._description.entry(name)
        if element is None or element[0].causality not in causalities:
            return False
        variable, place = element
        self._found.setdefault(variable, {})[place] = check(variable.only(place), value)
        return True

    def arrays(self, whole: Mapping[str, Any]) -> dict[Variable, Array]:
        """Returns complete arrays, over time if an entry has rows. Raises a ValueError for an array in `whole`."""
        arrays: dict[Variable, Array] = {}
        for variable, values in self._found.items():
            if variable.name in whole:
                place = next(iter(values))
                raise ValueError(f"{variable.name} and {variable.elements[place]} are both given: give one of them")
            rows = next((len(value) for value in values.values() if value.ndim), None)
            is_whole = len(values) == variable.size
            start = np.zeros(variable.shape) if is_whole and variable.is_resized else self._start(variable)
            start = start.reshape(*start.shape[: start.ndim - len(variable.shape)], variable.size)
            array = np.array(start if rows is None else np.broadcast_to(start, (rows, variable.size)))
            for place, value in values.items():
                array[..., place] = value
            arrays[variable] = array.reshape(*array.shape[:-1], *variable.shape)
        return arrays


def by_requested_name(
    description: Description, requested: list[str] | None, found: Mapping[Variable, Array]
) -> dict[str, Array]:
    """Returns recorded arrays (n, ...) by the requested names; a single entry is (n,)."""
    arrays = {variable.name: column for variable, column in found.items()}
    if requested is None:
        return arrays
    chosen = {}
    for name in requested:
        element = description.entry(name)
        if name not in arrays and element is not None:
            column = arrays[element[0].name]
            chosen[name] = column.reshape(len(column), -1)[:, element[1]]
        else:
            chosen[name] = arrays[name]
    return chosen
