"""Connectors of a system itself, and the variables of elements behind them."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..descriptions.description import DTYPES, Description, Variable, arrays_of, shape_of
from ..descriptions.frame_inputs import choose_orientation
from ..descriptions.parameter_groups import parameter_values
from ..descriptions.values import given_inputs
from .connections import Transformation, find, known, transformed

# Kinds of values by type, in both versions of SSP; other types are integers.
KINDS = {
    "Real": "real",
    "Float64": "real",
    "Float32": "real",
    "Boolean": "boolean",
    "Enumeration": "enumeration",
    "String": "string",
}
# Types of SSP 1.0 and enumerations, as in FMI 3.0.
TYPES = {"Real": "Float64", "Integer": "Int32", "Enumeration": "Int64"}
# Kinds of connectors that set parameters, and that show values.
PARAMETERS = ("parameter", "structuralParameter")
SHOWN = ("output", "calculatedParameter", "local", "constant")


@dataclass(frozen=True)
class End:
    """A variable behind a connector, or an entry of one."""

    element: str
    variable: Variable
    place: int | None
    """Place of the entry; None for the whole variable."""
    transformation: Transformation | None
    own_place: int | None
    """Place of the entry of the connector; None for the whole connector."""

    @property
    def text(self) -> str:
        """All of it, for a hash."""
        return repr((self.element, self.variable.name, self.place, self.transformation, self.own_place))


@dataclass(frozen=True, eq=False)
class SystemConnector:
    """A connector of a system: an input or a parameter that feeds variables, or an output that shows one."""

    variable: Variable
    """Variable under the name of the connector."""
    type: str
    """Name of its type in SSP."""
    is_split: bool
    """Whether the entries of the array are connectors of the file."""
    has_start: bool
    """Whether the system gives it a start value."""
    ends: tuple[End, ...]

    def of_elements(self, values: Array) -> Iterator[tuple[str, Variable, int | None, Array]]:
        """Yields elements, variables, places and values of the variables behind, from those of the connector."""
        own = self.variable
        for end in self.ends:
            some = values
            if end.own_place is not None:
                some = values.reshape(*values.shape[: values.ndim - len(own.shape)], -1)[..., end.own_place]
            source = own if end.own_place is None else own.only(end.own_place)
            yield end.element, end.variable, end.place, transformed(end.transformation, some, source, end.variable)

    def from_elements(self, found: Mapping[tuple[str, str], Array]) -> Array | None:
        """Returns the values (n, ...) from those of the variables behind, or None if some were not recorded."""
        columns = []
        for end in self.ends:
            values = found.get((end.element, end.variable.name))
            if values is None:
                return None
            if end.place is not None:
                values = values.reshape(len(values), -1)[:, end.place]
            columns.append(transformed(end.transformation, values, end.variable, self.variable))
        values = columns[0] if not self.is_split else np.stack(columns, axis=1)
        return values.reshape(len(values), *self.variable.shape).astype(self.variable.element_type, copy=False)


class SystemConnectors(Mapping[str, SystemConnector]):
    """Connectors of a system by name, arrays as one."""

    def __init__(
        self, model: str, like: Description, connectors: Iterable[SystemConnector], loose: Iterable[str]
    ) -> None:
        self._found = {connector.variable.name: connector for connector in connectors}
        variables = {name: connector.variable for name, connector in self._found.items()}
        self.description = replace(like, model=model, variables=variables, sizes={}, as_written=None)
        """Variables of the connectors."""
        self.loose = frozenset(loose)
        """Names of connectors that lead to no FMU."""

    def __getitem__(self, name: str) -> SystemConnector:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def has(self, name: str) -> bool:
        """Tells whether the name is a connector, an entry or a group of connectors."""
        return (
            name in self._found
            or self.description.entry(name) is not None
            or any(known.startswith(f"{name}.") for known in self._found)
        )

    def of(self, *causalities: str) -> list[SystemConnector]:
        """Returns the connectors with one of these causalities."""
        return [connector for connector in self.values() if connector.variable.causality in causalities]

    def inputs(self, values: Mapping[str, Any], time: Array | None) -> dict[str, dict[str, Array]]:
        """Returns inputs by element and name, from values of connectors."""
        given = given_inputs(self.description, time, values)
        choose_orientation(self.description, given, None)
        return self.of_elements(given)

    def parameters(self, values: Mapping[str, Any]) -> dict[str, dict[str, Array]]:
        """Returns parameters by element and name, from values of connectors."""
        found = parameter_values(self.description, values)
        return self.of_elements({variable.name: value for variable, value in found.items()})

    def starts(self, *causalities: str) -> dict[str, dict[str, Array]]:
        """Returns start values of the system, by element and name."""
        given = [connector.variable for connector in self.of(*causalities) if connector.has_start]
        return self.of_elements({variable.name: variable.start_values() for variable in given})

    def of_elements(self, given: Mapping[str, Array]) -> dict[str, dict[str, Array]]:
        """Distributes values by connector to the variables behind them. Entries of a complete array are joined."""
        found: dict[tuple[str, Variable], dict[int | None, Array]] = {}
        for name, values in given.items():
            for element, variable, place, some in self[name].of_elements(values):
                found.setdefault((element, variable), {})[place] = some
        by_element: dict[str, dict[str, Array]] = {}
        for (element, variable), places in found.items():
            own = by_element.setdefault(element, {})
            if len(places) == variable.size and None not in places:
                columns = np.broadcast_arrays(*(places[place] for place in range(variable.size)))
                values = np.stack(columns, axis=-1)
                own[variable.name] = values.reshape(*values.shape[:-1], *variable.shape)
            else:
                own |= {variable.name if at is None else variable.elements[at]: some for at, some in places.items()}
        return by_element


def system_connectors(
    model: str, descriptions: Mapping[str, Description], raw: Sequence[Mapping[str, Any]]
) -> SystemConnectors:
    """Makes connectors from those of a file. Raises a ValueError for unknown variables and ambiguous names."""
    by_name = {about["name"]: about for about in raw if about["ends"]}
    connectors = [
        _connector(descriptions, name, [by_name[entry] for entry in entries])
        for name, entries in _arrays(by_name).items()
    ]
    for connector in connectors:
        _refuse_ambiguous(descriptions, connector)
    loose = [about["name"] for about in raw if not about["ends"]]
    return SystemConnectors(model, next(iter(descriptions.values())), connectors, loose)


def _arrays(by_name: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """Returns connectors that are entries of an array by its name, and others by their own."""
    found: dict[str, list[str]] = {}
    for name, entries in arrays_of(by_name).items():
        kinds = {(about["kind"], about["type"], about["unit"]) for about in map(by_name.__getitem__, entries)}
        starts = {by_name[entry]["start"] is None for entry in entries}
        is_array = len(kinds) == len(starts) == 1 and len({len(by_name[entry]["ends"]) for entry in entries}) == 1
        found |= {name: entries} if is_array else {entry: [entry] for entry in entries}
    return found


def _connector(
    descriptions: Mapping[str, Description], name: str, entries: Sequence[Mapping[str, Any]]
) -> SystemConnector:
    about = entries[0]
    is_split = entries[0]["name"] != name
    ends = []
    for own_place, entry in enumerate(entries):
        for element, inner, transformation in entry["ends"]:
            variable, place = find(known(descriptions, element), inner)
            ends.append(End(element, variable, place, transformation, own_place if is_split else None))
    behind = ends[0].variable
    fmi_type = TYPES.get(about["type"], about["type"]) or behind.fmi_type
    kind = KINDS.get(about["type"], "integer") if about["type"] else behind.kind
    names = [entry["name"] for entry in entries]
    shape = shape_of(names) if is_split else tuple(about["shape"])
    starts = [entry["start"] for entry in entries]
    has_start = starts[0] is not None
    items = dict(about["items"]) or (behind.items if kind == "enumeration" else {})
    variable = Variable(
        name,
        kind,
        fmi_type,
        DTYPES[fmi_type],
        shape,
        tuple(range(math.prod(shape))),
        (),
        about["kind"],
        behind.variability,
        about["unit"] or (behind.unit if ends[0].transformation is None else ""),
        items,
        tuple(text for start in starts for text in _texts(start)) if has_start else _start(ends, shape, is_split),
        about["description"] or behind.description,
    )
    return SystemConnector(variable.named(name), about["type"], is_split, has_start, tuple(ends))


def _start(ends: Sequence[End], shape: tuple[int, ...], is_split: bool) -> tuple[str, ...]:
    """Returns the start values of the variables behind a connector, if they are its own."""
    if any(end.transformation is not None or end.variable.is_resized or not end.variable.start for end in ends):
        return ()
    texts = []
    for end in ends if is_split else ends[:1]:
        values = end.variable.start_values().ravel().tolist()
        texts += [_texts(values if end.place is None else values[end.place])]
    return tuple(text for some in texts for text in some)


def _texts(start: Any) -> list[str]:
    """Writes start values as in descriptions."""
    values = start if isinstance(start, (list, tuple)) else [start]
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in values]


def _refuse_ambiguous(descriptions: Mapping[str, Description], connector: SystemConnector) -> None:
    """Refuses a connector with the name of a variable that is not behind it."""
    name = connector.variable.name
    for element, description in descriptions.items():
        inner = name.removeprefix(f"{element}.")
        if inner == name or inner not in description.variables:
            continue
        is_same = [(end.element, end.variable.name, end.transformation) for end in connector.ends]
        if any(end != (element, inner, None) for end in is_same):
            raise ValueError(f"{name} is a connector of the system and a variable of {element}: rename one of them")
