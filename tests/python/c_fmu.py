"""FMUs in C as other authors write them: FMI 2.0 and 3.0, Co-Simulation and Model Exchange."""

import os
import platform
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import numpy as np

FOLDER = Path(__file__).parent / "fmus"
# Folder in FMI 2.0 on x86-64, system in FMI 3.0, suffix of libraries.
SYSTEMS = {"win32": ("win64", "windows", ".dll"), "darwin": ("darwin64", "darwin", ".dylib")}


# Attributes of base units.
UNITS = {
    "V": {"kg": 1, "m": 2, "s": -3, "A": -1},
    "mV": {"kg": 1, "m": 2, "s": -3, "A": -1, "factor": 1e-3},
    "A": {"A": 1},
    "K": {"K": 1},
    "degC": {"K": 1, "offset": 273.15},
    "m": {"m": 1},
    "mm": {"m": 1, "factor": 1e-3},
    "rad/s": {"rad": 1, "s": -1},
    "N.m": {"kg": 1, "m": 2, "s": -2},
}


@dataclass(frozen=True)
class Real:
    name: str
    causality: str = "local"
    start: float | None = None
    derivative_of: str = ""
    is_boolean: bool = False
    depends_on: tuple[str, ...] | None = None
    """Inputs of a direct effect on the output; None if the description does not list them."""
    fmi3_type: str = "Float64"
    """Type in FMI 3.0 of a variable that is no Boolean or enumeration."""
    is_integer: bool = False
    """Whether it is an Integer in FMI 2.0."""
    items: tuple[tuple[str, int], ...] = ()
    """Names and values of the items of an enumeration."""
    unit: str = ""
    """A key of `UNITS`."""

    @property
    def is_real(self):
        return not (self.is_boolean or self.is_integer or self.items or "Int" in self.fmi3_type)


@dataclass(frozen=True)
class Model:
    """A model in the folder `fmus`. The index of a variable is its value reference."""

    name: str
    variables: tuple[Real, ...]
    indicators: int = 0
    saves_state: bool = False
    has_model_exchange: bool = True
    tolerance: float | None = None
    """Tolerance of the default experiment."""
    varies_step: bool = True
    """Whether the description allows steps of different lengths."""
    flags: tuple[str, ...] = ()
    """Further true flags of both interfaces."""
    has_co_simulation: bool = True

    @property
    def names(self):
        return [variable.name for variable in self.variables]

    @property
    def states(self):
        return [self.names.index(variable.derivative_of) for variable in self.variables if variable.derivative_of]


BALL = Model(
    "bouncing_ball",
    (
        Real("h", "output"),
        Real("der(h)", derivative_of="h"),
        Real("v", "output"),
        Real("der(v)", derivative_of="v"),
        Real("g", "parameter", 9.81),
        Real("e", "parameter", 0.7),
    ),
    indicators=1,
)
VAN_DER_POL = Model(
    "van_der_pol",
    (
        Real("x0", "output"),
        Real("der(x0)", derivative_of="x0"),
        Real("x1", "output"),
        Real("der(x1)", derivative_of="x1"),
        Real("mu", "parameter", 1.0),
    ),
)
ROBERTSON = Model(
    "robertson",
    tuple(Real(name, "output") for name in "abc") + tuple(Real(f"der({name})", derivative_of=name) for name in "abc"),
)
CONTROLLER = Model(
    "controller",
    (
        Real("y", "input", 0.0),
        Real("v", "input", 0.0),
        Real("target", "parameter", 0.0),
        Real("k", "parameter", 40.0),
        Real("i", "parameter", 30.0),
        Real("d", "parameter", 10.0),
        Real("integral", "output"),
        Real("der(integral)", derivative_of="integral"),
        Real("u", "output"),
    ),
)
RELAY = Model(
    "relay",
    (
        Real("x", "output"),
        Real("der(x)", derivative_of="x"),
        Real("width", "parameter", 0.0),
        Real("up"),
    ),
    indicators=1,
)
SWITCHED_LAG = Model(
    "switched_lag",
    (
        Real("x", "output", 0.0),
        Real("der(x)", derivative_of="x"),
        Real("T", "parameter", 0.5),
        Real("height", "parameter", 2.0),
        Real("from", "parameter", 0.3),
        Real("u"),
    ),
)
SUMMIT = Model(
    "summit",
    (
        Real("s", "output"),
        Real("der(s)", derivative_of="s"),
        Real("a", "parameter", 2.0),
        Real("passed"),
        Real("y", "output"),
    ),
    indicators=1,
)
HOSTILE = Model(
    "hostile",
    (
        Real("x", "output"),
        Real("der(x)", derivative_of="x"),
        Real("mode", "parameter", 0.0),
        Real("from", "parameter", 0.0),
    ),
    indicators=1,
)


def _of_array(name, sizes, causality="local", start=None, **more):
    """Variables of the elements of an array of numbers."""
    places = [f"{i}" for i in range(1, sizes[0] + 1)]
    if len(sizes) > 1:
        places = [f"{i},{j}" for i in places for j in range(1, sizes[1] + 1)]
    starts = [start] * len(places) if start is None or np.isscalar(start) else start
    return [Real(f"{name}[{place}]", causality, value, **more) for place, value in zip(places, starts, strict=True)]


SUSPENDED = Model(
    "suspended",
    (
        *_of_array("frame_a.r_0", [3], "input", 0.0),
        *_of_array("frame_a.v_0", [3], "input", 0.0),
        *_of_array("frame_a.R.T", [3, 3], "input", [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]),
        *_of_array("frame_a.R.w", [3], "input", 0.0),
        Real("k", "parameter", 1e4),
        Real("d", "parameter", 100.0),
        Real("arm", "parameter", 0.2),
        Real("events", "output"),
        *(
            real
            for name in ("x", "v")
            for place in (1, 2, 3)
            for real in (
                Real(f"{name}[{place}]", "output"),
                Real(f"der({name}[{place}])", derivative_of=f"{name}[{place}]"),
            )
        ),
    ),
)
# A free body as OpenModelica exports it: Model Exchange without saved states, states of position and velocity.
RIGID_BODY = Model(
    "rigid_body",
    (
        *_of_array("frame_a.r_0", [3], "output"),
        *_of_array("frame_a.v_0", [3], "output"),
        *_of_array("Q", [4], "output"),
        *_of_array("frame_a.R.w", [3], "output"),
        *(
            Real(f"der({name}[{place}])", derivative_of=f"{name}[{place}]")
            for name, size in (("frame_a.r_0", 3), ("frame_a.v_0", 3), ("Q", 4), ("frame_a.R.w", 3))
            for place in range(1, size + 1)
        ),
        *_of_array("frame_a.R.T", [3, 3], "output", depends_on=()),
        *_of_array("frame_a.f", [3], "input", 0.0),
        *_of_array("frame_a.t", [3], "input", 0.0),
        Real("mass", "parameter", 1.0),
        *_of_array("r_CM", [3], "parameter", 0.0),
        *_of_array("I", [3], "parameter", 0.001),
        *_of_array("g_0", [3], "parameter", [0.0, -9.81, 0.0]),
        *_of_array("v_0_start", [3], "parameter", 0.0),
        *_of_array("w_start", [3], "parameter", 0.0),
    ),
    has_co_simulation=False,
)
# Values of the parameter `mode`, in the order of the enumeration in hostile.c.
MODES = [
    *("GOOD", "CRASH", "ENDLESS_STEP", "ENDLESS_EVENTS", "CHATTER", "DISCARD", "EXIT", "CRASH_AT_START"),
    *("CRASH_AT_END", "WARN"),
]


def build(model, fmi, folder, *, guid="right", defines=()):
    folder.mkdir(parents=True, exist_ok=True)
    description = (_description2 if fmi == 2 else _description3)(model, guid)
    names = [re.sub(r"\W+", "_", name).strip("_") for name in model.names]
    states = ", ".join(map(str, model.states))
    (folder / "variables.h").write_text(
        f"enum {{ {', '.join(names)}, VARIABLES }};\n"
        f"enum {{ STATES = {len(model.states)}, INDICATORS = {model.indicators} }};\n"
        f"static const int state_at[] = {{{states or 0}}};\n"
    )
    macros = [f"-DFMI={fmi}", f'-DMODEL="{model.name}.c"', *(f"-D{name}" for name in defines)]
    return packed(folder, model.name, fmi, FOLDER / "interface.c", description, [f"-I{folder}", *macros])


def packed(folder, name, fmi, source, description, flags=()):
    """Compiles a C file, and returns an archive of its library and the description."""
    old, system, suffix = SYSTEMS.get(sys.platform, ("linux64", "linux", ".so"))
    library = folder / f"{name}{suffix}"
    command = [os.environ.get("CC", "cc"), "-O1", "-shared", "-fPIC", *flags]
    subprocess.run([*command, source, "-o", library, "-lm"], check=True)
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    binaries = old if fmi == 2 and machine == "x86_64" else f"{machine}-{system}"
    archive = folder / f"{name}.fmu"
    with ZipFile(archive, "w") as opened:
        opened.writestr("modelDescription.xml", description)
        opened.write(library, f"binaries/{binaries}/{library.name}")
    return archive


def described(archive, change):
    """Copies an archive into its folder, with the description changed by a function."""
    copy = archive.with_name(f"changed_{archive.name}")
    with ZipFile(archive) as opened, ZipFile(copy, "w") as written:
        for entry in opened.namelist():
            content = opened.read(entry)
            if entry == "modelDescription.xml":
                content = change(content.decode()).encode()
            written.writestr(entry, content)
    return copy


def _common(model, parent, fmi):
    abilities = dict.fromkeys(model.flags, "true")
    if model.saves_state:
        abilities["canGetAndSetFMUstate" if fmi == 2 else "canGetAndSetFMUState"] = "true"
    if model.has_model_exchange:
        ET.SubElement(parent, "ModelExchange", abilities, modelIdentifier=model.name)
    if model.varies_step:
        abilities["canHandleVariableCommunicationStepSize"] = "true"
    if model.has_co_simulation:
        ET.SubElement(parent, "CoSimulation", abilities, modelIdentifier=model.name)
    _definitions(model, parent, fmi)
    if model.tolerance is not None:
        ET.SubElement(parent, "DefaultExperiment", tolerance=str(model.tolerance))
    return ET.SubElement(parent, "ModelVariables"), ET.SubElement(parent, "ModelStructure")


def _attributes(variable, reference):
    is_parameter = variable.causality.lower().endswith("parameter")
    return {
        "name": variable.name,
        "valueReference": str(reference),
        "causality": variable.causality,
        "variability": "fixed" if is_parameter else "continuous" if variable.is_real else "discrete",
    }


def _number(variable, parent, kind, attributes=None):
    """Adds the element of a type, with unit and start value."""
    number = ET.SubElement(parent, kind, attributes or {})
    if variable.items:
        number.set("declaredType", f"{variable.name} type")
    if variable.unit:
        number.set("unit", variable.unit)
    if variable.start is not None:
        start = str(variable.start) if variable.is_real else f"{variable.start:.0f}"
        number.set("start", str(bool(variable.start)).lower() if variable.is_boolean else start)
    return number


def _definitions(model, parent, fmi):
    """Adds the units and enumerations of the variables."""
    units = sorted({variable.unit for variable in model.variables if variable.unit})
    if units:
        definitions = ET.SubElement(parent, "UnitDefinitions")
        for unit in units:
            base = {key: str(value) for key, value in UNITS[unit].items()}
            ET.SubElement(ET.SubElement(definitions, "Unit", name=unit), "BaseUnit", base)
    enumerations = [variable for variable in model.variables if variable.items]
    if enumerations:
        definitions = ET.SubElement(parent, "TypeDefinitions")
        for variable in enumerations:
            name = {"name": f"{variable.name} type"}
            outer = definitions if fmi == 3 else ET.SubElement(definitions, "SimpleType", name)
            items = ET.SubElement(outer, "EnumerationType" if fmi == 3 else "Enumeration", name if fmi == 3 else {})
            for item, value in variable.items:
                ET.SubElement(items, "Item", name=item, value=str(value))


def _dependencies(model, variable, first):
    """Adds the dependencies of an output, if they are known. `first` is the index of the first variable."""
    if variable.depends_on is None:
        return {}
    return {"dependencies": " ".join(str(model.names.index(name) + first) for name in variable.depends_on)}


def _description2(model, guid):
    root = ET.Element("fmiModelDescription", fmiVersion="2.0", modelName=model.name, guid=guid)
    root.set("numberOfEventIndicators", str(model.indicators))
    variables, structure = _common(model, root, 2)
    outputs, derivatives = (ET.SubElement(structure, name) for name in ("Outputs", "Derivatives"))
    for reference, variable in enumerate(model.variables):
        scalar = ET.SubElement(variables, "ScalarVariable", _attributes(variable, reference))
        kind = "Boolean" if variable.is_boolean else "Integer" if variable.is_integer else "Real"
        number = _number(variable, scalar, "Enumeration" if variable.items else kind)
        if variable.derivative_of and model.has_model_exchange:
            number.set("derivative", str(model.names.index(variable.derivative_of) + 1))
            ET.SubElement(derivatives, "Unknown", index=str(reference + 1))
        if variable.causality == "output":
            ET.SubElement(outputs, "Unknown", _dependencies(model, variable, 1), index=str(reference + 1))
    return ET.tostring(root)


def _description3(model, guid):
    root = ET.Element("fmiModelDescription", fmiVersion="3.0", modelName=model.name, instantiationToken=guid)
    variables, structure = _common(model, root, 3)
    independent = {"name": "time", "causality": "independent", "variability": "continuous"}
    ET.SubElement(variables, "Float64", independent, valueReference="1000")
    for reference, variable in enumerate(model.variables):
        kind = "Boolean" if variable.is_boolean else "Int32" if variable.is_integer else variable.fmi3_type
        _number(variable, variables, "Enumeration" if variable.items else kind, _attributes(variable, reference))
        if variable.causality == "output":
            ET.SubElement(structure, "Output", _dependencies(model, variable, 0), valueReference=str(reference))
    for reference, variable in enumerate(model.variables):
        if variable.derivative_of:
            variables[reference + 1].set("derivative", str(model.names.index(variable.derivative_of)))
            ET.SubElement(structure, "ContinuousStateDerivative", valueReference=str(reference))
    for reference in range(len(model.variables), len(model.variables) + model.indicators):
        ET.SubElement(variables, "Float64", _attributes(Real(f"z{reference}"), reference))
        ET.SubElement(structure, "EventIndicator", valueReference=str(reference))
    return ET.tostring(root)
