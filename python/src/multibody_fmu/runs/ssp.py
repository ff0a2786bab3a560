"""A system as an archive of System Structure and Parameterization (SSP) 1.0 or 2.0."""

import math
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .. import _native
from ..arguments import number, whole
from ..arguments.arrays import Array
from ..descriptions.description import Variable
from ..descriptions.parameter_groups import parameter_values

if TYPE_CHECKING:
    from .system import System

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
        attributes = {"name": self.enumeration} if self.type == "Enumeration" else {"unit": self.unit}
        written = [(key, value) for key, value in attributes.items() if value]
        return name, self.variable.causality, self.type, written, list(self.shape)

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
# Element of a component, and one of its signals.
Exposed = dict[str, tuple[str, _Signal]]


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
        if archives[sources[element]] != path:
            raise ValueError(f"{element}: another FMU has the file name {path.name}, too")
    text = _Structure(system, starts, connectors).written(sources, f"{version}.0", (step, stop))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr(zipfile.ZipInfo("SystemStructure.ssd"), text, zipfile.ZIP_DEFLATED)
        for name, path in archives.items():
            # Archives are compressed already.
            opened.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_STORED)


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


class _Structure:
    """The description of a system's structure."""

    def __init__(self, system: "System", starts: Starts, connectors: bool) -> None:
        self.system, self.starts = system, starts
        self.parameters, _ = system.with_held_bodies()
        self.exposed = self._exposed() if connectors else {}

    def written(self, sources: Mapping[str, str], version: str, experiment: tuple[float, float]) -> str:
        """Returns the text of the file; `experiment` has the length of a step and the stop time in s."""
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
            ([signal.connector(name) for name, (_, signal) in self.exposed.items()], self._starts()),
            [self._component(element, source) for element, source in sources.items()],
            list(self._connections()),
            enumerations,
            [description.folder for description in descriptions.values()],
            (float(experiment[0]), float(experiment[1])),
        )

    def _component(self, element: str, source: str) -> "_native._Component":
        signals = [signal for variable in self._connectors(element) for signal in self._signals(element, variable)]
        values = [
            signal.parameter(signal.name, value)
            for variable, value in self._values(element).items()
            for signal in self._signals(element, variable)
        ]
        connectors = [signal.connector(signal.name) for signal in signals]
        return element, source, IMPLEMENTATIONS[self.system.kinds[element] or "cs"], connectors, values

    def _signals(self, element: str, variable: Variable) -> list[_Signal]:
        return _signals(element, variable, self.system.descriptions[element].fmi)

    def _connectors(self, element: str) -> list[Variable]:
        """Returns the variables of a component that are connectors, in its order."""
        connected = {link.input for link in self.system.connections if link.end == element}
        connected |= {link.output for link in self.system.connections if link.start == element}
        connected |= {signal.variable for owner, signal in self.exposed.values() if owner == element}
        known = self.system.descriptions[element].variables.values()
        return [variable for variable in known if variable in connected or _is_recorded(variable)]

    def _values(self, element: str) -> dict[Variable, Array]:
        """Returns the parameters and constant inputs of a component."""
        description = self.system.descriptions[element]
        inputs = {description.variables[name]: value for name, value in self.starts[element].items()}
        return parameter_values(description, self.parameters[element]) | inputs

    def _exposed(self) -> Exposed:
        """Returns the connectors of the system by name, each with its element and signal.

        Names avoid a dot behind the element: it is allowed, but would give the element's connector the same name.
        OMSimulator looks such a name up in the element, and FMPy has one column for both.
        """
        free = set(self.system.free_inputs)
        found: Exposed = {}
        for element, description in self.system.descriptions.items():
            for name, variable in description.variables.items():
                is_free = f"{element}.{name}" in free and variable.kind in CONNECTED
                for signal in self._signals(element, variable) if is_free or _is_recorded(variable) else []:
                    own = f"{element}_{signal.name}"
                    if own in found:
                        both = f"{found[own][0]}.{found[own][1].name} and {element}.{signal.name}"
                        raise ValueError(f"{both} would both be the connector {own}: rename an element")
                    found[own] = element, signal
        return found

    def _starts(self) -> "list[_native._Parameter]":
        """Returns the start values of the system's inputs: zeros are not an orientation."""
        values = []
        for name, (element, signal) in self.exposed.items():
            variable, starts = signal.variable, self.starts[element]
            if variable.causality == "input" and (variable.name in starts or not variable.is_resized):
                value = starts[variable.name] if variable.name in starts else variable.start_values()
                values.append(signal.parameter(name, value))
        return values

    def _connections(self) -> "Iterator[_native._Connection]":
        """Yields the ends of each connection, and its factor and offset or None."""
        for link in self.system.connections:
            starts, ends = self._signals(link.start, link.output), self._signals(link.end, link.input)
            if link.places != (None, None):
                starts, ends = [starts[link.places[0] or 0]], [ends[link.places[1] or 0]]
            for start, end in zip(starts, ends, strict=True):
                yield (link.start, start.name), (link.end, end.name), link.scale
        for name, (element, signal) in self.exposed.items():
            inner, outer = (element, signal.name), (None, name)
            yield (outer, inner, None) if signal.variable.causality == "input" else (inner, outer, None)


def _is_recorded(variable: Variable) -> bool:
    """Tells whether an unconnected output is a connector, too: importers record connectors."""
    return variable.causality == "output" and variable.variability != "constant" and variable.kind in CONNECTED
