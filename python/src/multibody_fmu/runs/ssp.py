"""A system as an archive of System Structure and Parameterization (SSP) 1.0 or 2.0."""

import math
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _native
from ..arguments import number, whole
from ..arguments.arrays import Array
from ..descriptions.description import Variable, indices_of
from ..descriptions.parameter_groups import parameter_values
from .connections import find
from .system_connectors import PARAMETERS

if TYPE_CHECKING:
    from .connections import Transformation
    from .system import System
    from .system_connectors import End, SystemConnector

# Kinds of variables that all importers connect.
CONNECTED = ("real", "integer", "boolean")


@dataclass(frozen=True)
class _Signal:
    """A connector or a parameter of a component: a variable of FMI 3.0, or an entry of one in FMI 2.0."""

    name: str
    variable: Variable
    elements: slice
    """Entries of the variable, in row-major order."""
    type: str
    """Name of the XML element for the type."""
    shape: tuple[int, ...] = ()
    enumeration: str = ""
    """Name of its items in the file."""

    @property
    def unit(self) -> str:
        return self.variable.unit if self.variable.kind == "real" else ""

    def connector(self, name: str) -> "_native._Connector":
        """Returns a connector with this name for the native module."""
        enumeration = self.enumeration if self.type == "Enumeration" else ""
        return name, self.variable.causality, self.type, self.unit, enumeration, list(self.shape)

    def parameter(self, name: str, values: Array) -> "_native._Parameter":
        """Returns a parameter with this name for the native module, from the values of the variable."""
        return name, self.type, self.texts(values), self.unit, list(self.shape)

    def texts(self, values: Array) -> list[str]:
        """Writes the entries, from the values of the variable."""
        found = values.ravel().tolist()[self.elements]
        if self.type == "Enumeration":
            return [self.variable.item_names[number] for number in found]
        if self.variable.kind == "real":
            return [repr(float(number)) for number in found]
        return [str(value).lower() if self.variable.kind == "boolean" else str(value) for value in found]


def _signals(element: str, variable: Variable, fmi: int) -> list[_Signal]:
    if fmi == 3:
        kind = "Enumeration" if variable.items else variable.fmi_type
        return [_Signal(variable.name, variable, slice(None), kind, variable.shape, f"{element}.{variable.name}")]
    # Enumerations are written as numbers, which all importers can set.
    kind = {"real": "Real", "boolean": "Boolean", "string": "String"}.get(variable.kind, "Integer")
    return [_Signal(name, variable, slice(index, index + 1), kind) for index, name in enumerate(variable.elements)]


Starts = Mapping[str, Mapping[str, Array]]


@dataclass(frozen=True)
class _Own:
    """A connector of the system itself."""

    connector: "_native._Connector"
    start: "_native._Parameter | None"
    ends: "list[tuple[str, str, Transformation | None]]"
    """Element, connector and transformation of each connection."""
    variables: list[tuple[str, Variable]]
    """Elements and variables behind it."""


def write(
    system: "System", file: Path, step: float, stop: float, starts: Starts, connectors: bool, version: int
) -> None:
    """Writes the archive. The same system gives the same bytes."""
    _check_version(system, version)
    for name, value in [("step", step), ("stop", stop)]:
        if not (math.isfinite(number(name, value)) and value > 0):
            raise ValueError(f"{name} = {value}: must be positive")
    sources = {element: f"resources/{path.name}" for element, path in system.files.items()}
    archives = {sources[element]: path for element, path in system.files.items()}
    for element, path in system.files.items():
        if path.is_dir():
            raise ValueError(f"{element} is the folder {path}: an archive of SSP has FMUs as archives")
        if archives[sources[element]] != path:
            raise ValueError(f"{element}: another FMU has the file name {path.name}, too")
    parameters, _ = system.with_held_bodies()
    added = {
        element: [name for name in parameters[element] if name not in given]
        for element, given in system.parameters.items()
    }
    structure = _Structure(system, parameters, starts, connectors, added)
    text = structure.written(sources, f"{version}.0", (float(step), float(stop)))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr(zipfile.ZipInfo("SystemStructure.ssd"), text, zipfile.ZIP_DEFLATED)
        for name, path in archives.items():
            # Archives are compressed already.
            opened.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_STORED)


def write_for_container(system: "System", folder: Path, parameters: Mapping[str, Mapping[str, Any]]) -> None:
    """Writes the description of a system into a folder, with these parameters. Its sources are the FMUs' own files."""
    sources = {element: path.absolute().as_uri() for element, path in system.files.items()}
    experiment = None, system.experiment.get("stop")
    structure = _Structure(system, parameters, {element: {} for element in sources}, False, {})
    text = structure.written(sources, "2.0", experiment)
    (folder / "SystemStructure.ssd").write_text(text, encoding="utf-8", newline="")


# Implementation of a component, by the interface of its FMU.
IMPLEMENTATIONS = {"cs": "CoSimulation", "me": "ModelExchange"}


def _check_version(system: "System", version: int) -> None:
    if whole("version", version) not in (1, 2):
        raise ValueError(f"version = {version}: must be 1 or 2")
    for element, description in system.descriptions.items():
        if element not in system.files:
            raise ValueError(f"{element} is no FMU: an archive of SSP has FMUs only")
        if description.fmi != 2 and version == 1:
            reason = "SSP 1.0 has no connectors for arrays"
            raise ValueError(f"{element} is an FMU of FMI 3.0: {reason}, use version=2, or fmi=2")
    for link in system.connections:
        one, other = (system.descriptions[element].fmi for element in (link.start, link.end))
        if link.output.shape and one != other:
            reason = "have different connectors for arrays, use one of them"
            raise ValueError(f"{link}: FMI {one}.0 and FMI {other}.0 {reason}")
        if any(place is not None and fmi == 3 for place, fmi in zip(link.places, (one, other), strict=True)):
            raise ValueError(f"{link}: SSP connects whole arrays of FMI 3.0, not their elements; use fmi=2")
        causality, is_constant = link.output.causality, link.output.variability == "constant"
        if causality == "parameter" or (
            link.is_of_parameter and causality != "calculatedParameter" and not is_constant
        ):
            target = "a parameter" if link.is_of_parameter else "an input"
            raise ValueError(f"{link}: SSP connects no {causality} of an element to {target} of another")
        if causality == "local" and version == 1:
            raise ValueError(f"{link}: SSP 1.0 has no connectors for local variables, use version=2")


class _Structure:
    """The description of a system's structure."""

    def __init__(
        self,
        system: "System",
        parameters: Mapping[str, Mapping[str, Any]],
        starts: Starts,
        connectors: bool,
        softened: Mapping[str, Sequence[str]],
    ) -> None:
        self.system, self.parameters, self.starts, self.softened = system, parameters, starts, softened
        self.own = self._own_connectors(connectors)

    def written(self, sources: Mapping[str, str], version: str, experiment: tuple[float | None, float | None]) -> str:
        """Returns the text of the file; `experiment` has the length of a step and the stop time in s, if stated."""
        descriptions = self.system.descriptions
        enumerations = [
            (f"{element}.{variable.name}", list(variable.items.items()))
            for element, description in descriptions.items()
            for variable in description.variables.values()
            if variable.items
        ]
        return _native.system_structure(
            self.system.name,
            version,
            ([own.connector for own in self.own.values()], [own.start for own in self.own.values() if own.start]),
            [self._component(element, source) for element, source in sources.items()],
            list(self._connections()),
            enumerations,
            [description.folder for description in descriptions.values()],
            experiment,
            [self._choices(element) for element in sources],
        )

    def _component(self, element: str, source: str) -> "_native._Component":
        signals = [signal for variable in self._connectors(element) for signal in self._signals(element, variable)]
        values = [
            signal.parameter(signal.name, value)
            for variable, value in self._values(element).items()
            for signal in self._signals(element, variable)
        ]
        connectors = [signal.connector(signal.name) for signal in signals]
        kind = self.system.kinds[element] or next(iter(self.system.descriptions[element].kinds))
        return element, source, IMPLEMENTATIONS[kind], connectors, values

    def _choices(self, element: str) -> "_native._Choices":
        """Returns choices that SSP has no place for: a kind that runs choose, rows, and parameters that soften."""
        variables = self.system.descriptions[element].variables
        softening = [variables[name] for name in self.softened.get(element, ())]
        softened = [signal.name for variable in softening for signal in self._signals(element, variable)]
        return element, self.system.kinds[element] is None, self.system.rows.get(element), softened

    def _signals(self, element: str, variable: Variable) -> list[_Signal]:
        return _signals(element, variable, self.system.descriptions[element].fmi)

    def _connectors(self, element: str) -> list[Variable]:
        """Returns the variables of a component that are connectors, in its order."""
        connected = {link.input for link in self.system.connections if link.end == element}
        connected |= {link.output for link in self.system.connections if link.start == element}
        connected |= {variable for own in self.own.values() for owner, variable in own.variables if owner == element}
        known = self.system.descriptions[element].variables.values()
        return [variable for variable in known if variable in connected or _is_recorded(variable)]

    def _values(self, element: str) -> dict[Variable, Array]:
        """Returns parameters and start values of a component in its order, without those that the system gives it."""
        description, connectors = self.system.descriptions[element], self.system.connectors
        inputs = {description.variables[name]: value for name, value in self.starts[element].items()}
        outer = connectors.starts(*PARAMETERS).get(element, {})
        given = {name: value for name, value in self.parameters[element].items() if name not in outer}
        found = parameter_values(description, given) | self.system.starts[element] | inputs
        order = {name: place for place, name in enumerate(description.variables)}
        return dict(sorted(found.items(), key=lambda pair: order[find(description, pair[0].name)[0].name]))

    def _own_connectors(self, all_variables: bool) -> dict[str, _Own]:
        """Returns the connectors of the system by name; with `all_variables` also for all that have none."""
        found = {name: own for one in self.system.connectors.values() for name, own in self._kept(one)}
        behind = {pair for own in found.values() for pair in own.variables}
        free = set(self.system.free_inputs)
        for element, description in self.system.descriptions.items() if all_variables else ():
            for name, variable in description.variables.items():
                is_free = f"{element}.{name}" in free and variable.kind in CONNECTED
                if (element, variable) in behind or not (is_free or _is_recorded(variable)):
                    continue
                for signal in self._signals(element, variable):
                    own = self._exposed(element, signal)
                    if own.connector[0] in found:
                        first, end, _ = found[own.connector[0]].ends[0]
                        both = f"{first}.{end} and {element}.{signal.name}"
                        raise ValueError(f"{both} would both be the connector {own.connector[0]}: rename an element")
                    found[own.connector[0]] = own
        return found

    def _kept(self, one: "SystemConnector") -> Iterator[tuple[str, _Own]]:
        """Yields the connectors of the file that the system was read from."""
        for place in range(one.variable.size) if one.is_split else [None]:
            variable = one.variable if place is None else one.variable.only(place)
            ends = [end for end in one.ends if end.own_place == place]
            first = ends[0].variable
            type_name = one.type or self._signals(ends[0].element, first)[0].type
            items = f"{ends[0].element}.{first.name}" if variable.items == first.items else variable.name
            signal = _Signal(variable.name, variable, slice(None), type_name, variable.shape, items)
            value = self._start(ends[0], variable) if one.has_start else None
            start = None if value is None else signal.parameter(variable.name, value)
            inner = [
                (end.element, connector.name, end.transformation or _unchanged(variable, end.variable))
                for end in ends
                for connector in self._of_end(end.element, end.variable, end.place)
            ]
            variables = [(end.element, end.variable) for end in ends]
            yield variable.name, _Own(signal.connector(variable.name), start, inner, variables)

    def _start(self, end: "End", variable: Variable) -> Array | None:
        """Returns the start value of a connector; None if a transformation lies before a value that is given."""
        given = self.starts[end.element].get(end.variable.name)
        if given is None:
            return variable.start_values()
        return None if end.transformation is not None else given if end.place is None else given.ravel()[[end.place]]

    def _of_end(self, element: str, variable: Variable, place: int | None) -> list[_Signal]:
        signals = self._signals(element, variable)
        return signals if place is None else [signals[place]]

    def _exposed(self, element: str, signal: _Signal) -> _Own:
        """Returns a connector for one of an element. Zeros are not an orientation: inputs have start values.

        Its name avoids a dot behind the element: it is allowed, but would give the element's connector the same name.
        OMSimulator looks such a name up in the element, and FMPy has one column for both.
        """
        name, variable = f"{element}_{signal.name}", signal.variable
        given, start = self.starts[element], None
        if variable.causality == "input" and (variable.name in given or not variable.is_resized):
            value = given[variable.name] if variable.name in given else variable.start_values()
            start = signal.parameter(name, value)
        return _Own(signal.connector(name), start, [(element, signal.name, None)], [(element, variable)])

    def _connections(self) -> "Iterator[_native._Connection]":
        """Yields the ends of each connection, and its factor and offset or None."""
        for link in self.system.connections:
            fmis = self.system.descriptions[link.start].fmi, self.system.descriptions[link.end].fmi
            if link.places == (None, None) and fmis == (3, 3):
                yield (link.start, link.output.name, []), (link.end, link.input.name, []), link.transformation
                continue
            places = [link.places] if link.places != (None, None) else [(at, at) for at in range(link.output.size)]
            for start, end in places:
                yield (
                    self._entry(link.start, link.output, start),
                    self._entry(link.end, link.input, end),
                    link.transformation,
                )
        for name, own in self.own.items():
            is_source = own.connector[1] in ("input", *PARAMETERS)
            for element, connector, transformation in own.ends:
                outer, inner = _whole(None, name), _whole(element, connector)
                yield (outer, inner, transformation) if is_source else (inner, outer, transformation)

    def _entry(self, element: str, variable: Variable, place: int | None) -> "_native._End":
        """Returns an entry of an array: in FMI 2.0 a connector of its own."""
        name = variable.elements[place or 0]
        if self.system.descriptions[element].fmi == 2:
            return element, name, []
        return element, variable.name, list(indices_of(name)) if variable.shape else []


def _whole(element: str | None, connector: str) -> "_native._End":
    """Returns an end without indices."""
    return element, connector, []


def _unchanged(own: Variable, inner: Variable) -> tuple[float, float] | None:
    """Returns a factor and an offset that keep values in another unit of the same size, which no FMU may define."""
    return (1.0, 0.0) if own.kind == "real" and own.unit not in ("", inner.unit) else None


def _is_recorded(variable: Variable) -> bool:
    """Tells whether an unconnected output is a connector, too: importers record connectors."""
    return variable.causality == "output" and variable.variability != "constant" and variable.kind != "string"
