"""Reductions of a run to a few values."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..arguments import by_name, names, shown
from ..arguments.arrays import Array, unmasked
from ..arguments.messages import listed, meant
from ..descriptions.description import Variable, element_name
from ..runs.result import Result
from .reduced import Reduced

# Reductions of the native module.
BUILT_IN = ("last", "min", "max", "peak", "mean", "rms")
Reduce = str | Mapping[str, tuple[str, str]] | Callable[[Result], Mapping[str, Any]]


@dataclass(frozen=True)
class Column:
    """A kept value of each run."""

    name: str
    shape: tuple[int, ...] = ()
    is_text: bool = False

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """Names with indices, in row-major order."""
        return tuple(element_name(self.name, index) for index in np.ndindex(self.shape))


def check(reduce: Any) -> None:
    """Raises a ValueError for an invalid reduction."""
    if not isinstance(reduce, (str, Mapping)) and not callable(reduce):
        raise ValueError(f"reduce = {reduce!r}: must be a name, a dict or a function")
    kinds = [reduce] if isinstance(reduce, str) else []
    if isinstance(reduce, Mapping):
        example = 'such as {"closest": ("distance", "min")}'
        if not reduce:
            raise ValueError(f"reduce is empty: must have at least one new name, {example}")
        for name, pair in by_name("reduce", reduce).items():
            found = names(f"reduce[{name!r}]", pair)
            if isinstance(pair, str) or len(found) != 2:
                raise ValueError(
                    f"reduce[{name!r}] = {shown(pair)}: must be an output and what remains of it, {example}"
                )
            kinds.append(found[1])
    for kind in kinds:
        if kind not in BUILT_IN:
            raise ValueError(
                f"reduce = {kind}: must be one of {', '.join(BUILT_IN)}, or a function{meant(kind, BUILT_IN)}"
            )


def allows(variable: Variable, kind: str) -> bool:
    """Tells whether a variable has this reduction: enumerations have only a last value."""
    return kind == "last" or variable.kind not in ("enumeration", "string")


class BuiltIn:
    """Reductions that the native module does."""

    def __init__(self, outputs: Sequence[Variable], reduce: str | Mapping[str, tuple[str, str]]) -> None:
        names = {variable.name: variable for variable in outputs}
        self.columns: list[Column] = []
        self.kept: list[tuple[Variable, int, str]] = []
        """Output, place of the entry, and kind of each kept value."""
        wanted = {name: (name, reduce) for name in names} if isinstance(reduce, str) else reduce
        for column, (name, kind) in wanted.items():
            if name not in names:
                raise ValueError(
                    f"reduce takes {name}, which is not among the outputs {listed(names)}{meant(name, names)}"
                )
            variable = names[name]
            if not allows(variable, kind):
                raise ValueError(
                    f"reduce = {kind}: {variable.name} is of type {variable.kind}, which has only a last value"
                )
            self.columns.append(Column(column, variable.shape, variable.kind in ("enumeration", "string")))
            self.kept += [(variable, place, kind) for place in range(variable.size)]
        is_text = np.array([variable.kind in ("enumeration", "string") for variable, _, _ in self.kept], dtype=bool)
        self._numbers, self._texts = np.flatnonzero(~is_text), np.flatnonzero(is_text)
        self._items = [self.kept[at][0].item_names for at in self._texts]

    def split(self, runs: Reduced) -> tuple[Array, list[list[str]]]:
        """Splits kept values of runs into numbers and texts; texts of failed runs are empty."""
        texts = [
            [""] * len(self._items) if message else self._texts_of(row, iter(strings))
            for row, strings, message in zip(runs.numbers, runs.strings, runs.messages, strict=True)
        ]
        return runs.numbers[:, self._numbers], texts

    def _texts_of(self, row: Array, strings: Iterator[str]) -> list[str]:
        pairs = zip(self._texts.tolist(), self._items, strict=True)
        return [_item(items, row[at]) if items else next(strings) for at, items in pairs]


def _item(items: Mapping[int, str], value: Any) -> str:
    return items.get(int(value), str(int(value)))


def values_of(found: Any) -> dict[str, Array]:
    """Converts the values that a function has returned to arrays."""
    if not isinstance(found, Mapping) or not found or not all(isinstance(name, str) for name in found):
        raise TypeError(f"reduce has returned {found!r}: must be a dict of numbers or arrays by name")
    return {name: np.asarray(unmasked(value)) for name, value in found.items()}


def flat(values: Mapping[str, Array], columns: Sequence[Column]) -> tuple[Array, list[str]]:
    """Returns numbers and texts of all columns. Raises a ValueError if names or shapes differ from other runs."""
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
    """Returns the columns for these values of a run."""
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
