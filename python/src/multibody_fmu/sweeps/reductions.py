"""Reductions of a run: a few values in place of all samples."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..description import Description, Variable, element_name
from ..instance import Group, groups
from ..messages import listed, meant
from ..poses import Array, unmasked
from ..result import Result

# Each takes the samples (n, ...) of an output.
BUILT_IN: dict[str, Callable[[Array], Array]] = {
    "last": lambda samples: samples[-1],
    "min": lambda samples: samples.min(axis=0),
    "max": lambda samples: samples.max(axis=0),
    "peak": lambda samples: np.abs(samples).max(axis=0),
    "mean": lambda samples: samples.mean(axis=0),
    "rms": lambda samples: np.sqrt(np.square(samples).mean(axis=0)),
}
# The samples (n, size) of all variables of a type.
Rows = Sequence[tuple[Group, Array]]
Reduce = str | Mapping[str, tuple[str, str]] | Callable[[Result], Mapping[str, Any]]


@dataclass(frozen=True)
class Column:
    """A value that remains of each run."""

    name: str
    shape: tuple[int, ...] = ()
    is_text: bool = False

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """Names with indices, in row-major order."""
        return tuple(element_name(self.name, index) for index in np.ndindex(self.shape))


def check(reduce: Any) -> None:
    """Raises a ValueError if this is no reduction."""
    names = (
        [reduce]
        if isinstance(reduce, str)
        else [of for _, of in reduce.values()]
        if isinstance(reduce, Mapping)
        else []
    )
    for name in names:
        if name not in BUILT_IN:
            raise ValueError(
                f"reduce = {name}: must be one of {', '.join(BUILT_IN)}, or a function{meant(name, BUILT_IN)}"
            )
    if not isinstance(reduce, (str, Mapping)) and not callable(reduce):
        raise ValueError(f"reduce is a {type(reduce).__name__}: must be a name, a dict or a function")


def allows(variable: Variable, kind: str) -> bool:
    """Whether a variable has such a value: names of items have only a last one."""
    return kind == "last" or variable.kind not in ("enumeration", "string")


class BuiltIn:
    """Reduces the samples of outputs without Python's help for each: all samples of a type at once."""

    def __init__(
        self, description: Description, outputs: Sequence[Variable], reduce: str | Mapping[str, tuple[str, str]]
    ) -> None:
        names = {variable.name: variable for variable in outputs}
        self.columns: list[Column] = []
        # For each function, the places of elements among all numbers, and among those that are kept.
        self._numbers: dict[str, tuple[list[int], list[int]]] = {}
        # Group, place and items of each text.
        self._texts: list[tuple[int, int, dict[int, str]]] = []
        self._kept = 0
        begin, first = {}, 0
        for index, group in enumerate(groups(outputs, description.fmi)):
            place = 0
            for variable in group.variables:
                begin[variable] = index, place, first + place
                place += variable.size
            first += 0 if group.c_type == "String" else group.size
        for column, (name, kind) in (
            {name: (name, reduce) for name in names} if isinstance(reduce, str) else reduce
        ).items():
            if name not in names:
                raise ValueError(
                    f"reduce takes {name}, which is not among the outputs {listed(names)}{meant(name, names)}"
                )
            self._add(column, names[name], kind, *begin[names[name]])

    def _add(self, column: str, variable: Variable, kind: str, group: int, in_group: int, place: int) -> None:
        if not allows(variable, kind):
            raise ValueError(
                f"reduce = {kind}: {variable.name} is of type {variable.kind}, which has only a last value"
            )
        is_text = variable.kind in ("enumeration", "string")
        self.columns.append(Column(column, variable.shape, is_text))
        if is_text:
            items = {number: item for item, number in variable.items.items()}
            self._texts += [(group, in_group + element, items) for element in range(variable.size)]
        else:
            places, kept = self._numbers.setdefault(kind, ([], []))
            places += range(place, place + variable.size)
            kept += range(self._kept, self._kept + variable.size)
            self._kept += variable.size

    def __call__(self, samples: Rows) -> tuple[Array, list[str]]:
        """The numbers and the texts of all columns."""
        numbers = np.empty(self._kept)
        for kind, (places, kept) in self._numbers.items():
            of_all = [BUILT_IN[kind](rows) for group, rows in samples if group.c_type != "String"]
            numbers[kept] = np.concatenate(of_all)[places]
        values = [(samples[group][1][-1, place], items) for group, place, items in self._texts]
        return numbers, [items.get(int(value), str(value)) if items else str(value) for value, items in values]


def values_of(found: Any) -> dict[str, Array]:
    """The values that a function has returned, as arrays."""
    if not isinstance(found, Mapping) or not found:
        raise TypeError(f"reduce has returned {found!r}: must be a dict of numbers or arrays by name")
    return {name: np.asarray(unmasked(value)) for name, value in found.items()}


def flat(values: Mapping[str, Array], columns: Sequence[Column]) -> tuple[Array, list[str]]:
    """The numbers and the texts of all columns. Raises a ValueError if they are not those of another run."""
    if list(values) != [column.name for column in columns]:
        raise ValueError(
            f"reduce has returned {', '.join(values)}, in another run {', '.join(column.name for column in columns)}"
        )
    for column in columns:
        if values[column.name].shape != column.shape:
            raise ValueError(
                f"reduce has returned {column.name} of shape {values[column.name].shape}, in another run {column.shape}"
            )
    numbers = [np.ravel(values[column.name]) for column in columns if not column.is_text]
    texts = [str(text) for column in columns if column.is_text for text in np.ravel(values[column.name]).tolist()]
    return np.concatenate([np.empty(0), *numbers]).astype(float), texts


def columns_of(values: Mapping[str, Array]) -> list[Column]:
    """The columns that these values of a run fill."""
    columns = []
    for name, array in values.items():
        is_text = array.dtype.kind in "UO" and all(isinstance(text, str) for text in array.ravel().tolist())
        if not is_text and array.dtype.kind not in "biuf":
            raise TypeError(
                f"reduce has returned {name} of type {array.dtype.name}: "
                "must be a number, a text or an array of one of them"
            )
        columns.append(Column(name, array.shape, is_text))
    return columns
