"""A system as an archive of System Structure and Parameterization (SSP) 1.0."""

import math
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .description import Variable
from .fmu import parameter_values
from .poses import Array

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
    """A connector or a parameter of a component."""

    name: str
    variable: Variable
    index: int
    """Of the element in its variable."""

    @property
    def type(self) -> str:
        # An enumeration is written as its number, which importers without support for enumerations can set.
        return {"real": "Real", "boolean": "Boolean", "string": "String"}.get(self.variable.kind, "Integer")

    def value(self, values: Array) -> str:
        """As written, from the values of the variable."""
        value = values.ravel().tolist()[self.index]
        kind = self.variable.kind
        return str(value).lower() if kind == "boolean" else repr(float(value)) if kind == "real" else str(value)


def _signals(variable: Variable) -> list[_Signal]:
    return [_Signal(name, variable, index) for index, name in enumerate(variable.elements)]


def write(
    system: "System", file: Path, step: float, stop: float, starts: Mapping[str, Mapping[str, Array]], connectors: bool
) -> None:
    """Writes the archive. The same system gives the same bytes."""
    for element, description in system.descriptions.items():
        if description.fmi != 2:
            raise ValueError(f"{element} is an FMU of FMI 3.0: SSP 1.0 has no connectors for arrays, use fmi=2")
    for name, value in [("step", step), ("stop", stop)]:
        if not (math.isfinite(value) and value > 0):
            raise ValueError(f"{name} = {value}: must be positive")
    for prefix, uri in SPACES.items():
        ET.register_namespace(prefix, uri)
    sources = {element: f"resources/{path.name}" for element, path in system.files.items()}
    archives = {sources[element]: path for element, path in system.files.items()}
    for element, path in system.files.items():
        if archives[sources[element]] != path:
            raise ValueError(f"{element}: another FMU has the file name {path.name}, too")
    root = _structure(system, sources, step, stop, starts, connectors)
    ET.indent(root)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        text = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
        opened.writestr(zipfile.ZipInfo("SystemStructure.ssd"), text, zipfile.ZIP_DEFLATED)
        for name, path in archives.items():
            # An archive in an archive is not compressed again.
            opened.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_STORED)


def _structure(
    system: "System",
    sources: Mapping[str, str],
    step: float,
    stop: float,
    starts: Mapping[str, Mapping[str, Array]],
    connectors: bool,
) -> ET.Element:
    root = _element(None, "ssd:SystemStructureDescription", version="1.0", name=system.name)
    top = _element(root, "ssd:System", name=system.name)
    exposed = _exposed(system) if connectors else {}
    if exposed:
        shown = {name: signal for name, (_, signal) in exposed.items()}
        _add_connectors(top, shown)
        inputs = {
            name: (element, signal)
            for name, (element, signal) in exposed.items()
            if signal.variable.causality == "input"
        }
        # Importers otherwise start at zero, which is no orientation.
        _add_values(
            top,
            [
                (name, s, starts[element].get(s.variable.name, s.variable.start_values()))
                for name, (element, s) in inputs.items()
            ],
        )
    elements = _element(top, "ssd:Elements")
    for element, description in system.descriptions.items():
        component = _element(
            elements,
            "ssd:Component",
            name=element,
            type=COMPONENT,
            source=sources[element],
            implementation="CoSimulation",
        )
        used = _connectors(system, element, exposed)
        _add_connectors(component, {signal.name: signal for variable in used for signal in _signals(variable)})
        _add_values(
            component,
            [
                (s.name, s, value)
                for variable, value in _values(system, element, starts).items()
                for s in _signals(variable)
            ],
        )
    connections = _element(top, "ssd:Connections")
    for link in system.connections:
        for start, end in zip(_signals(link.output), _signals(link.input), strict=True):
            ends = {
                "startElement": link.start,
                "startConnector": start.name,
                "endElement": link.end,
                "endConnector": end.name,
            }
            _element(connections, "ssd:Connection", **ends)
    for name, (element, signal) in exposed.items():
        inner, outer = ("end", "start") if signal.variable.causality == "input" else ("start", "end")
        _element(
            connections,
            "ssd:Connection",
            **{f"{inner}Element": element, f"{inner}Connector": signal.name, f"{outer}Connector": name},
        )
    # The command line of OMSimulator needs a step.
    annotation = _element(_element(top, "ssd:Annotations"), "ssc:Annotation", type="org.openmodelica")
    information = _element(_element(annotation, "oms:Annotations"), "oms:SimulationInformation")
    _element(
        information, "oms:FixedStepMaster", description="oms-ma", stepSize=repr(float(step)), relativeTolerance="1e-4"
    )
    _add_units(root, system)
    _element(root, "ssd:DefaultExperiment", startTime="0", stopTime=repr(float(stop)))
    return root


def _is_recorded(variable: Variable) -> bool:
    """Whether an output is a connector although nothing is connected: importers record what is one."""
    return variable.causality == "output" and variable.variability != "constant" and variable.kind in CONNECTED


def _connectors(system: "System", element: str, exposed: Mapping[str, tuple[str, _Signal]]) -> list[Variable]:
    """The variables of a component that are connectors, in its order."""
    connected = {link.input for link in system.connections if link.end == element}
    connected |= {link.output for link in system.connections if link.start == element}
    connected |= {signal.variable for owner, signal in exposed.values() if owner == element}
    return [v for v in system.descriptions[element].variables.values() if v in connected or _is_recorded(v)]


def _values(system: "System", element: str, starts: Mapping[str, Mapping[str, Array]]) -> dict[Variable, Array]:
    """The parameters and constant inputs of a component."""
    description = system.descriptions[element]
    inputs = {description.variables[name]: value for name, value in starts[element].items()}
    return parameter_values(description, system.parameters[element]) | inputs


def _exposed(system: "System") -> dict[str, tuple[str, _Signal]]:
    """The connectors of the system by name: the element and the signal that each stands for.

    A name in SSP may have any characters. With a dot behind the element it would also be the name of the element's own
    connector, which the standard allows and importers do not: OMSimulator looks it up in the element, FMPy has one
    column for both.
    """
    free = set(system.free_inputs)
    found: dict[str, tuple[str, _Signal]] = {}
    for element, description in system.descriptions.items():
        for name, variable in description.variables.items():
            if _is_recorded(variable) or f"{element}.{name}" in free and variable.kind in CONNECTED:
                for signal in _signals(variable):
                    own = f"{element}_{signal.name}"
                    if own in found:
                        other = f"{found[own][0]}.{found[own][1].name}"
                        raise ValueError(
                            f"{other} and {element}.{signal.name} would both be the connector {own}: rename an element"
                        )
                    found[own] = element, signal
    return found


def _add_connectors(above: ET.Element, signals: Mapping[str, _Signal]) -> None:
    if not signals:
        return
    connectors = _element(above, "ssd:Connectors")
    for name, signal in signals.items():
        connector = _element(connectors, "ssd:Connector", name=name, kind=signal.variable.causality)
        _element(connector, f"ssc:{signal.type}", **_unit(signal.variable))


def _add_values(above: ET.Element, values: Sequence[tuple[str, _Signal, Array]]) -> None:
    if not values:
        return
    binding = _element(_element(above, "ssd:ParameterBindings"), "ssd:ParameterBinding")
    parameter_set = _element(_element(binding, "ssd:ParameterValues"), "ssv:ParameterSet", version="1.0", name="start")
    parameters = _element(parameter_set, "ssv:Parameters")
    for name, signal, value in values:
        parameter = _element(parameters, "ssv:Parameter", name=name)
        _element(parameter, f"ssv:{signal.type}", value=signal.value(value), **_unit(signal.variable))


def _add_units(root: ET.Element, system: "System") -> None:
    """Defines the units that have been written."""
    needed = {element.get("unit") for element in root.iter()}
    units = {
        unit.name: unit
        for description in system.descriptions.values()
        for unit in description.raw.unitDefinitions
        if unit.name in needed
    }
    if not units:
        return
    definitions = _element(root, "ssd:Units")
    for name, unit in units.items():
        exponents = {
            part: str(getattr(unit.baseUnit, part))
            for part in NUMBERS
            if unit.baseUnit is not None and getattr(unit.baseUnit, part)
        }
        _element(_element(definitions, "ssc:Unit", name=name), "ssc:BaseUnit", **exponents)


def _element(above: ET.Element | None, tag: str, **attributes: str) -> ET.Element:
    prefix, _, name = tag.partition(":")
    tag = f"{{{SPACES[prefix]}}}{name}"
    return ET.Element(tag, attributes) if above is None else ET.SubElement(above, tag, attributes)


def _unit(variable: Variable) -> dict[str, str]:
    return {"unit": variable.unit} if variable.kind == "real" and variable.unit else {}
