"""A system as an archive of System Structure and Parameterization (SSP) 1.0 or 2.0."""

import math
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..arguments import number, whole
from ..arguments.arrays import Array
from ..descriptions.description import Variable
from ..descriptions.parameter_groups import parameter_values

if TYPE_CHECKING:
    from .system import System

SPACES = {
    "ssd": "http://ssp-standard.org/SSP1/SystemStructureDescription",
    "ssc": "http://ssp-standard.org/SSP1/SystemStructureCommon",
    "ssv": "http://ssp-standard.org/SSP1/SystemStructureParameterValues",
    "oms": "https://raw.githubusercontent.com/OpenModelica/OMSimulator/master/schema/oms.xsd",
}
# OMSimulator 3 asks for it, although it is what the standard has without it.
COMPONENT = "application/x-fmu-sharedlibrary"
# Kinds of variables that all importers connect.
CONNECTED = ("real", "integer", "boolean")
NUMBERS = ("kg", "m", "s", "A", "K", "mol", "cd", "rad")


@dataclass(frozen=True)
class _Signal:
    """A connector or a parameter of a component: a variable of FMI 3.0, or an element of one in FMI 2.0."""

    name: str
    variable: Variable
    elements: slice
    """Which elements of the variable these are, in row-major order."""
    type: str
    """The name of the element that stands for the type."""
    shape: tuple[int, ...] = ()
    enumeration: str = ""
    """The name that its items have in the file."""

    def texts(self, values: Array) -> list[str]:
        """The elements as written, from the values of the variable."""
        found = values.ravel().tolist()[self.elements]
        if self.type == "Enumeration":
            items = {number: item for item, number in self.variable.items.items()}
            return [items[number] for number in found]
        if self.variable.kind == "real":
            return [repr(float(number)) for number in found]
        return [str(value).lower() if self.variable.kind == "boolean" else str(value) for value in found]


def _signals(element: str, variable: Variable, fmi: int) -> list[_Signal]:
    if fmi == 3:
        kind = "Enumeration" if variable.items else variable.element
        return [_Signal(variable.name, variable, slice(None), kind, variable.shape, f"{element}.{variable.name}")]
    # An enumeration is written as its number, which importers without support for enumerations can set.
    kind = {"real": "Real", "boolean": "Boolean", "string": "String"}.get(variable.kind, "Integer")
    return [_Signal(name, variable, slice(index, index + 1), kind) for index, name in enumerate(variable.elements)]


Starts = Mapping[str, Mapping[str, Array]]
# The element of a component, and one of its signals.
Exposed = dict[str, tuple[str, _Signal]]


def write(
    system: "System", file: Path, step: float, stop: float, starts: Starts, connectors: bool, version: int
) -> None:
    """Writes the archive. The same system gives the same bytes."""
    _check_version(system, version)
    for name, value in [("step", step), ("stop", stop)]:
        if not (math.isfinite(number(name, value)) and value > 0):
            raise ValueError(f"{name} = {value}: must be positive")
    for prefix, uri in SPACES.items():
        ET.register_namespace(prefix, uri)
    sources = {element: f"resources/{path.name}" for element, path in system.files.items()}
    archives = {sources[element]: path for element, path in system.files.items()}
    for element, path in system.files.items():
        if archives[sources[element]] != path:
            raise ValueError(f"{element}: another FMU has the file name {path.name}, too")
    root = _Structure(system, starts, f"{version}.0", connectors).written(sources, step, stop)
    ET.indent(root)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        text = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
        opened.writestr(zipfile.ZipInfo("SystemStructure.ssd"), text, zipfile.ZIP_DEFLATED)
        for name, path in archives.items():
            # An archive in an archive is not compressed again.
            opened.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_STORED)


# What a component is, by the interface of its FMU.
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
        if link.places and any(end.shape and fmi == 3 for end, fmi in ((link.output, one), (link.input, other))):
            raise ValueError(f"{link}: SSP connects whole arrays of FMI 3.0, not their elements; use fmi=2")


class _Structure:
    """The description of a system's structure."""

    def __init__(self, system: "System", starts: Starts, version: str, connectors: bool) -> None:
        self.system, self.starts, self.version = system, starts, version
        self.parameters, _ = system.with_held_bodies()
        self.exposed = self._exposed() if connectors else {}

    def written(self, sources: Mapping[str, str], step: float, stop: float) -> ET.Element:
        name = self.system.name
        root = _element(None, "ssd:SystemStructureDescription", version=self.version, name=name)
        top = _element(root, "ssd:System", name=name)
        self._add_own(top)
        elements = _element(top, "ssd:Elements")
        for element, source in sources.items():
            about = {
                "name": element,
                "type": COMPONENT,
                "source": source,
                "implementation": IMPLEMENTATIONS[self.system.kinds[element]],
            }
            component = _element(elements, "ssd:Component", **about)
            signals = [signal for variable in self._connectors(element) for signal in self._signals(element, variable)]
            _add_connectors(component, {signal.name: signal for signal in signals})
            values = self._values(element)
            self._add_values(component, [(s.name, s, values[v]) for v in values for s in self._signals(element, v)])
        links = list(self._connections())
        connections = _element(top, "ssd:Connections") if links else None
        for ends, scale in links:
            connection = _element(connections, "ssd:Connection", **ends)
            if scale is not None:
                factor, offset = map(repr, scale)
                _element(connection, "ssc:LinearTransformation", factor=factor, offset=offset)
        # The command line of OMSimulator needs a step.
        annotation = _element(_element(top, "ssd:Annotations"), "ssc:Annotation", type="org.openmodelica")
        information = _element(_element(annotation, "oms:Annotations"), "oms:SimulationInformation")
        master = {"description": "oms-ma", "stepSize": repr(float(step)), "relativeTolerance": "1e-4"}
        _element(information, "oms:FixedStepMaster", **master)
        self._add_enumerations(root)
        self._add_units(root)
        _element(root, "ssd:DefaultExperiment", startTime="0", stopTime=repr(float(stop)))
        return root

    def _signals(self, element: str, variable: Variable) -> list[_Signal]:
        return _signals(element, variable, self.system.descriptions[element].fmi)

    def _connectors(self, element: str) -> list[Variable]:
        """The variables of a component that are connectors, in its order."""
        connected = {link.input for link in self.system.connections if link.end == element}
        connected |= {link.output for link in self.system.connections if link.start == element}
        connected |= {signal.variable for owner, signal in self.exposed.values() if owner == element}
        known = self.system.descriptions[element].variables.values()
        return [variable for variable in known if variable in connected or _is_recorded(variable)]

    def _values(self, element: str) -> dict[Variable, Array]:
        """The parameters and constant inputs of a component."""
        description = self.system.descriptions[element]
        inputs = {description.variables[name]: value for name, value in self.starts[element].items()}
        return parameter_values(description, self.parameters[element]) | inputs

    def _exposed(self) -> Exposed:
        """The connectors of the system by name: the element and the signal that each stands for.

        A name in SSP may have any characters. With a dot behind the element it would also be the name of the element's
        own connector, which the standard allows and importers do not: OMSimulator looks it up in the element, FMPy has
        one column for both.
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

    def _add_own(self, top: ET.Element) -> None:
        """Adds the connectors of the system, and the start values of its inputs: zeros are no orientation."""
        _add_connectors(top, {name: signal for name, (_, signal) in self.exposed.items()})
        inputs = [(name, *owned) for name, owned in self.exposed.items() if owned[1].variable.causality == "input"]
        values = []
        for name, element, signal in inputs:
            variable, starts = signal.variable, self.starts[element]
            if variable.name in starts or not variable.is_resized:
                value = starts[variable.name] if variable.name in starts else variable.start_values()
                values.append((name, signal, value))
        self._add_values(top, values)

    def _connections(self) -> Iterator[tuple[dict[str, str], tuple[float, float] | None]]:
        """The ends of each connection, with factor and offset if it has them."""
        for link in self.system.connections:
            starts, ends = self._signals(link.start, link.output), self._signals(link.end, link.input)
            if link.places is not None:
                starts, ends = [starts[link.places[0]]], [ends[link.places[1]]]
            for start, end in zip(starts, ends, strict=True):
                names = {"startElement": link.start, "startConnector": start.name}
                yield names | {"endElement": link.end, "endConnector": end.name}, link.scale
        for name, (element, signal) in self.exposed.items():
            inner, outer = ("end", "start") if signal.variable.causality == "input" else ("start", "end")
            yield {f"{inner}Element": element, f"{inner}Connector": signal.name, f"{outer}Connector": name}, None

    def _add_values(self, above: ET.Element, values: Sequence[tuple[str, _Signal, Array]]) -> None:
        if not values:
            return
        binding = _element(_element(above, "ssd:ParameterBindings"), "ssd:ParameterBinding")
        about = {"version": self.version, "name": "start"}
        parameter_set = _element(_element(binding, "ssd:ParameterValues"), "ssv:ParameterSet", **about)
        parameters = _element(parameter_set, "ssv:Parameters")
        for name, signal, value in values:
            parameter, texts = _element(parameters, "ssv:Parameter", name=name), signal.texts(value)
            if signal.shape and signal.type in ("String", "Enumeration"):
                typed = _element(parameter, f"ssv:{signal.type}")
                for text in texts:
                    _element(typed, "ssv:Value", value=text)
            else:
                _element(parameter, f"ssv:{signal.type}", value=" ".join(texts), **_unit(signal.variable))
            _add_dimensions(parameter, signal)

    def _add_enumerations(self, root: ET.Element) -> None:
        """Defines the enumerations of connectors."""
        needed = [element.get("name") for element in root.iter(f"{{{SPACES['ssc']}}}Enumeration")]
        enumerations = _element(root, "ssd:Enumerations") if needed else None
        for element, description in self.system.descriptions.items():
            for variable in description.variables.values():
                if f"{element}.{variable.name}" in needed:
                    one = _element(enumerations, "ssc:Enumeration", name=f"{element}.{variable.name}")
                    for item, number in variable.items.items():
                        _element(one, "ssc:Item", name=item, value=str(number))

    def _add_units(self, root: ET.Element) -> None:
        """Defines the units that have been written."""
        needed = {element.get("unit") for element in root.iter()}
        files = [description.folder / "modelDescription.xml" for description in self.system.descriptions.values()]
        known = [unit for file in files for unit in ET.parse(file).getroot().iterfind("UnitDefinitions/Unit")]
        units = {unit.get("name", ""): unit.find("BaseUnit") for unit in known if unit.get("name") in needed}
        definitions = _element(root, "ssd:Units") if units else None
        for name, base in units.items():
            exponents = {part: base.get(part, "") for part in NUMBERS if base is not None and base.get(part)}
            _element(_element(definitions, "ssc:Unit", name=name), "ssc:BaseUnit", **exponents)


def _is_recorded(variable: Variable) -> bool:
    """Whether an output is a connector although nothing is connected: importers record what is one."""
    return variable.causality == "output" and variable.variability != "constant" and variable.kind in CONNECTED


def _add_connectors(above: ET.Element, signals: Mapping[str, _Signal]) -> None:
    connectors = _element(above, "ssd:Connectors") if signals else None
    for name, signal in signals.items():
        connector = _element(connectors, "ssd:Connector", name=name, kind=signal.variable.causality)
        about = {"name": signal.enumeration} if signal.type == "Enumeration" else _unit(signal.variable)
        _element(connector, f"ssc:{signal.type}", **about)
        _add_dimensions(connector, signal)


def _add_dimensions(above: ET.Element, signal: _Signal) -> None:
    for size in signal.shape:
        _element(above, "ssc:Dimension", size=str(size))


def _element(above: ET.Element | None, tag: str, **attributes: str) -> ET.Element:
    prefix, _, name = tag.partition(":")
    tag = f"{{{SPACES[prefix]}}}{name}"
    return ET.Element(tag, attributes) if above is None else ET.SubElement(above, tag, attributes)


def _unit(variable: Variable) -> dict[str, str]:
    return {"unit": variable.unit} if variable.kind == "real" and variable.unit else {}
