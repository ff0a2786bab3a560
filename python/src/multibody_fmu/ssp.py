"""A system as an archive of System Structure and Parameterization (SSP) 1.0."""

import math
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping
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
NUMBERS = ("kg", "m", "s", "A", "K", "mol", "cd", "rad")


def write(system: "System", file: Path, step: float, stop: float, starts: Mapping[str, Mapping[str, Array]]) -> None:
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
    root = _structure(system, sources, step, stop, starts)
    ET.indent(root)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr(zipfile.ZipInfo("SystemStructure.ssd"), ET.tostring(root, encoding="UTF-8", xml_declaration=True), zipfile.ZIP_DEFLATED)
        for name, path in archives.items():
            # An archive in an archive is not compressed again.
            opened.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_STORED)


def _structure(system: "System", sources: Mapping[str, str], step: float, stop: float, starts: Mapping[str, Mapping[str, Array]]) -> ET.Element:
    root = _element(None, "ssd:SystemStructureDescription", version="1.0", name=system.name)
    top = _element(root, "ssd:System", name=system.name)
    elements = _element(top, "ssd:Elements")
    units: dict[str, Any] = {}
    for element, description in system.descriptions.items():
        component = _element(elements, "ssd:Component", name=element, type=COMPONENT, source=sources[element], implementation="CoSimulation")
        connected = {c.input for c in system.connections if c.end == element} | {c.output for c in system.connections if c.start == element}
        values = parameter_values(description, system.parameters[element]) | {description.variables[n]: v for n, v in starts[element].items()}
        # Importers record what is a connector.
        recorded = {v for v in description.of("output").values() if v.variability != "constant" and v.kind in ("real", "integer", "boolean")}
        used = [variable for variable in description.variables.values() if variable in connected | recorded]
        if used:
            connectors = _element(component, "ssd:Connectors")
            for variable in used:
                for name in variable.elements:
                    connector = _element(connectors, "ssd:Connector", name=name, kind=variable.causality)
                    _element(connector, f"ssc:{_type(variable)}", **_unit(variable))
        if values:
            binding = _element(_element(component, "ssd:ParameterBindings"), "ssd:ParameterBinding")
            parameter_set = _element(_element(binding, "ssd:ParameterValues"), "ssv:ParameterSet", version="1.0", name="start")
            parameters = _element(parameter_set, "ssv:Parameters")
            for variable, value in values.items():
                for name, number in zip(variable.elements, value.ravel().tolist(), strict=True):
                    text = str(number).lower() if variable.kind == "boolean" else repr(number) if variable.kind == "real" else str(number)
                    _element(_element(parameters, "ssv:Parameter", name=name), f"ssv:{_type(variable)}", value=text, **_unit(variable))
        needed = {variable.unit for variable in [*used, *values] if variable.unit and variable.kind == "real"}
        units |= {unit.name: unit for unit in description.raw.unitDefinitions if unit.name in needed}
    connections = _element(top, "ssd:Connections")
    for link in system.connections:
        for start, end in zip(link.output.elements, link.input.elements, strict=True):
            _element(connections, "ssd:Connection", startElement=link.start, startConnector=start, endElement=link.end, endConnector=end)
    # The command line of OMSimulator needs a step.
    annotation = _element(_element(top, "ssd:Annotations"), "ssc:Annotation", type="org.openmodelica")
    information = _element(_element(annotation, "oms:Annotations"), "oms:SimulationInformation")
    _element(information, "oms:FixedStepMaster", description="oms-ma", stepSize=repr(float(step)), relativeTolerance="1e-4")
    if units:
        definitions = _element(root, "ssd:Units")
        for name, unit in units.items():
            exponents = {part: str(getattr(unit.baseUnit, part)) for part in NUMBERS if unit.baseUnit is not None and getattr(unit.baseUnit, part)}
            _element(_element(definitions, "ssc:Unit", name=name), "ssc:BaseUnit", **exponents)
    _element(root, "ssd:DefaultExperiment", startTime="0", stopTime=repr(float(stop)))
    return root


def _element(above: ET.Element | None, tag: str, **attributes: str) -> ET.Element:
    prefix, _, name = tag.partition(":")
    tag = f"{{{SPACES[prefix]}}}{name}"
    return ET.Element(tag, attributes) if above is None else ET.SubElement(above, tag, attributes)


def _type(variable: Variable) -> str:
    # An enumeration is written as its number, which importers without support for enumerations can set.
    return {"real": "Real", "boolean": "Boolean", "string": "String"}.get(variable.kind, "Integer")


def _unit(variable: Variable) -> dict[str, str]:
    return {"unit": variable.unit} if variable.kind == "real" and variable.unit else {}
