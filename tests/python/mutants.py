"""Mutants: archives of this repository with one defect each. Runs `cargo fmu check` and FMPy on them.

`target/venv/bin/python tests/python/mutants.py` writes the findings of both as the table of mutants.md.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from fmpy.validation import validate_fmu
from lxml import etree

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))
TERMINALS = "terminalsAndIcons/terminalsAndIcons.xml"
PAGE = Path(__file__).with_name("mutants.md")


class Parts:
    def __init__(self, path: Path):
        with ZipFile(path) as archive:
            self.files = {name: archive.read(name) for name in archive.namelist()}
        self.description = etree.fromstring(self.files["modelDescription.xml"])

    def write(self, path: Path):
        self.files["modelDescription.xml"] = etree.tostring(self.description, xml_declaration=True, encoding="UTF-8")
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for name, content in self.files.items():
                archive.writestr(name, content)

    def kind(self, name: str) -> etree._Element:
        return self.description.find(name)

    def variable(self, name: str) -> etree._Element:
        return self.description.find(f"ModelVariables/*[@name='{name}']")

    def typed(self, name: str) -> etree._Element:
        """The element with the start value and limits of a variable."""
        variable = self.variable(name)
        return variable[0] if variable.tag == "ScalarVariable" else variable

    def unknowns(self, name: str) -> list[etree._Element]:
        """Entries of a list of ModelStructure in FMI 2.0, or elements in FMI 3.0."""
        return self.description.findall(f"ModelStructure/{name}/Unknown") or self.description.findall(
            f"ModelStructure/{name}"
        )

    def replace(self, name: str, old: bytes, new: bytes):
        """Replaces a text that occurs once in a file."""
        assert old in self.files[name], old
        self.files[name] = self.files[name].replace(old, new, 1)

    def rename_folder(self, pattern: str, new: str):
        self.files = {
            re.sub(f"^binaries/{pattern}/", f"binaries/{new}/", name): file for name, file in self.files.items()
        }

    def remove_function(self, name: str):
        """Renames an exported function."""
        other = name[:-1] + ("x" if name[-1] != "x" else "y")
        for file, content in self.files.items():
            if file.startswith("binaries/"):
                self.files[file] = content.replace(name.encode() + b"\0", other.encode() + b"\0")


def remove(element: etree._Element):
    element.getparent().remove(element)


def swap(one: etree._Element, other: etree._Element, attribute: str):
    one.attrib[attribute], other.attrib[attribute] = other.attrib[attribute], one.attrib[attribute]


def swap_all(unknowns: list[etree._Element]):
    """Swaps the first two of a list."""
    one, other = (dict(unknown.attrib) for unknown in unknowns[:2])
    unknowns[0].attrib.clear()
    unknowns[0].attrib.update(other)
    unknowns[1].attrib.clear()
    unknowns[1].attrib.update(one)


def reversed_list(unknown: etree._Element):
    unknown.set("dependencies", " ".join(reversed(unknown.get("dependencies").split())))


def without_first(unknown: etree._Element, attribute: str):
    unknown.set(attribute, " ".join(unknown.get(attribute).split()[1:]))


@dataclass
class Mutant:
    fmi: int
    model: str
    change: str
    edit: Callable[[Parts], object]
    finding: str
    """Message of `check`, or its beginning."""

    def path(self, folder: Path, position: int) -> Path:
        source = FMU_DIR if self.fmi == 2 else FMU_DIR / "fmi3"
        parts = Parts(source / f"{self.model}.fmu")
        self.edit(parts)
        path = folder / f"{position}.fmu"
        parts.write(path)
        return path


def two(model: str, change: str, edit: Callable[[Parts], object], finding: str) -> Mutant:
    return Mutant(2, model, change, edit, finding)


def three(model: str, change: str, edit: Callable[[Parts], object], finding: str) -> Mutant:
    return Mutant(3, model, change, edit, finding)


MUTANTS = [
    two(
        "PlanarDistance",
        "another GUID",
        lambda p: p.description.set("guid", "{0}"),
        "fmi2Instantiate gives no instance for the GUID",
    ),
    two(
        "PlanarDistance",
        "no function `fmi2DoStep`",
        lambda p: p.remove_function("fmi2DoStep"),
        "does not export fmi2DoStep; Co-Simulation requires",
    ),
    two(
        "PlanarDistance",
        "the folder `x86_64-linux`",
        lambda p: p.rename_folder("[^/]*", "x86_64-linux"),
        "missing, so the FMU does not run on this platform",
    ),
    two(
        "PlanarDistance",
        "the library in a folder for another platform, too",
        lambda p: p.files.update({"binaries/win32/PlanarDistance.dll": b"text"}),
        "not a library",
    ),
    two(
        "PlanarDistance",
        "an entry that leads out of the archive",
        lambda p: p.files.update({"../outside.txt": b""}),
        'the archive\'s entry "../outside.txt" leads out of the archive',
    ),
    two(
        "PlanarDistance",
        "an output with an unknown value reference",
        lambda p: p.variable("distance").set("valueReference", "99999"),
        "refuses to read variables of modelDescription.xml",
    ),
    two(
        "PlanarDistance",
        "two parameters with each other's value reference",
        lambda p: swap(p.variable("arrowDiameter"), p.variable("s_small"), "valueReference"),
        "start values or value references differ from modelDescription.xml",
    ),
    two(
        "PlanarDistance",
        "two variables with one name",
        lambda p: p.variable("arrow.r[2]").set("name", "arrow.r[1]"),
        'two variables are called "arrow.r[1]"',
    ),
    two(
        "PlanarDistance",
        "a variable without a name",
        lambda p: p.variable("arrow.r[2]").attrib.pop("name"),
        "has no name",
    ),
    two(
        "PlanarDistance",
        "two outputs with the same value reference",
        lambda p: p.variable("der_distance").set("valueReference", p.variable("distance").get("valueReference")),
        '"distance" and "der_distance" are aliases',
    ),
    two(
        "PlanarDistance",
        "another start value than the library's",
        lambda p: p.typed("s_small").set("start", "1e-9"),
        "start values or value references differ from modelDescription.xml",
    ),
    two(
        "PlanarDistance",
        "a start value below `min`",
        lambda p: p.typed("arrowDiameter").set("start", "-1"),
        '"arrowDiameter" starts at "-1", less than its min 0',
    ),
    two(
        "PlanarDistance",
        "a larger `max` than the library's",
        lambda p: p.typed("arrowColor[1]").set("max", "300"),
        "refuses values that the limits in modelDescription.xml allow",
    ),
    two(
        "PlanarDistance",
        "`NaN` as a start value",
        lambda p: p.typed("frame_a.x").set("start", "NaN"),
        '"frame_a.x" has the start NaN, which is not a finite number',
    ),
    two(
        "PlanarDistance",
        "an enumeration that starts at no item",
        lambda p: p.typed("derivatives").set("start", "7"),
        '"derivatives" starts at "7", which is none of the items',
    ),
    two(
        "PlanarDistance",
        "no `canGetAndSetFMUstate`",
        lambda p: p.kind("CoSimulation").attrib.pop("canGetAndSetFMUstate"),
        "CoSimulation has canSerializeFMUstate, but not canGetAndSetFMUstate",
    ),
    two(
        "PlanarDistance",
        "one output less in `Outputs`",
        lambda p: remove(p.unknowns("Outputs")[1]),
        'ModelStructure/Outputs lacks "der_distance"',
    ),
    two(
        "PlanarDistance",
        "one unknown less in `InitialUnknowns`",
        lambda p: remove(p.unknowns("InitialUnknowns")[1]),
        'ModelStructure/InitialUnknowns lacks "der_distance"',
    ),
    two(
        "PlanarDistance",
        "`InitialUnknowns` in another order",
        lambda p: swap_all(p.unknowns("InitialUnknowns")),
        "ModelStructure/InitialUnknowns is not in the order of the variables",
    ),
    two(
        "PlanarDistance",
        "dependencies in another order",
        lambda p: reversed_list(p.unknowns("Outputs")[0]),
        'ModelStructure/Outputs: the dependencies of "distance" are not in the order of their indices',
    ),
    two(
        "PlanarDistance",
        "one kind of dependency less",
        lambda p: without_first(p.unknowns("Outputs")[0], "dependenciesKind"),
        "has not as many dependenciesKind as dependencies",
    ),
    two(
        "PlanarDistance",
        "a dependency on no variable",
        lambda p: p.unknowns("Outputs")[0].set("dependencies", "999"),
        "modelDescription.xml is not usable: there is no variable 999",
    ),
    two(
        "PlanarDistance",
        "another `numberOfEventIndicators`",
        lambda p: p.description.set("numberOfEventIndicators", "2"),
        "fmi2GetEventIndicators returns the status 3 for a list of length 2",
    ),
    two(
        "Body",
        "`Derivatives` in another order",
        lambda p: swap_all(p.unknowns("Derivatives")),
        "fmi2SetContinuousStates sets",
    ),
    two(
        "Body",
        "one derivative less in `Derivatives`",
        lambda p: remove(p.unknowns("Derivatives")[12]),
        "fmi2GetContinuousStates returns the status 3 for a list of length 12",
    ),
    two(
        "Body",
        "a derivative of no state",
        lambda p: p.typed("der(r_0[1])").attrib.pop("derivative"),
        'ModelStructure/Derivatives lists "der(r_0[1])", which has no attribute derivative',
    ),
    three(
        "PlanarDistance",
        "another instantiation token",
        lambda p: p.description.set("instantiationToken", "{0}"),
        "fmi3InstantiateCoSimulation gives no instance for the instantiation token",
    ),
    three(
        "PlanarDistance",
        "no function `fmi3GetAdjointDerivative`",
        lambda p: p.remove_function("fmi3GetAdjointDerivative"),
        "does not export fmi3GetAdjointDerivative; FMI 3.0 requires",
    ),
    three(
        "PlanarDistance",
        "a function less that no kind needs",
        lambda p: p.remove_function("fmi3ActivateModelPartition"),
        "does not export fmi3ActivateModelPartition; FMI 3.0 requires",
    ),
    three(
        "PlanarDistance",
        "the folder `win64` of FMI 2.0, too",
        lambda p: p.files.update({"binaries/win64/PlanarDistance.dll": b""}),
        "binaries/win64: the name of FMI 2.0; FMI 3.0 calls this platform x86_64-windows",
    ),
    three(
        "PlanarDistance",
        "an output with an unknown value reference",
        lambda p: p.variable("r_rel_0").set("valueReference", "99999"),
        "refuses to read variables of modelDescription.xml",
    ),
    three(
        "PlanarDistance",
        "two variables with the same value reference",
        lambda p: p.variable("arrow.r").set("valueReference", p.variable("r_rel_0").get("valueReference")),
        '"r_rel_0" and "arrow.r" have the same value reference',
    ),
    three(
        "PlanarDistance",
        "two parameters with each other's value reference",
        lambda p: swap(p.variable("arrowDiameter"), p.variable("specularCoefficient"), "valueReference"),
        "start values or value references differ from modelDescription.xml",
    ),
    three(
        "Body",
        "one start value less than elements",
        lambda p: p.variable("r").set("start", "0 0"),
        '"r" has 2 start values, but its dimensions make 3 elements',
    ),
    three(
        "PlanarDistance",
        "another dimension than the library's",
        lambda p: p.variable("r_rel_0")[0].set("start", "4"),
        "refuses to read variables of modelDescription.xml",
    ),
    three(
        "PlanarDistance",
        "a dimension of size 0",
        lambda p: p.variable("r_rel_0")[0].set("start", "0"),
        'dimension 1 of "r_rel_0" has the size "0", not a positive number',
    ),
    three(
        "PlanarDistance",
        "a dimension given by a variable that is no size",
        lambda p: (p.variable("r_rel_0")[0].attrib.clear(), p.variable("r_rel_0")[0].set("valueReference", "1")),
        'dimension 1 of "r_rel_0" is the value of the variable with the value reference 1',
    ),
    three(
        "Body",
        "another start value than the library's",
        lambda p: p.variable("g_0").set("start", "0 -9.81 1"),
        "start values or value references differ from modelDescription.xml",
    ),
    three(
        "PlanarDistance",
        "a start value of an element above `max`",
        lambda p: p.variable("arrowColor").set("start", "255 256 0"),
        '"arrowColor" starts at "255 256 0", greater than its max 255',
    ),
    three(
        "PlanarDistance",
        "an input without start value",
        lambda p: p.variable("frame_a.x").attrib.pop("start"),
        '"frame_a.x" has no start value, but initial exact',
    ),
    three(
        "PlanarDistance",
        "a calculated output with a start value",
        lambda p: p.variable("distance").set("start", "1"),
        '"distance" is calculated, but has a start value',
    ),
    three(
        "PlanarDistance",
        "no independent variable",
        lambda p: remove(p.variable("time")),
        "0 variables are independent; one must be",
    ),
    three(
        "PlanarDistance",
        "an enumeration without declared type",
        lambda p: p.variable("derivatives").attrib.pop("declaredType"),
        '"derivatives" is of type Enumeration, but has no declaredType',
    ),
    three(
        "PlanarDistance",
        "a continuous Boolean",
        lambda p: p.variable("animation").attrib.update({"causality": "input", "variability": "continuous"}),
        '"animation" is continuous, but of no floating-point type',
    ),
    three(
        "PlanarDistance",
        "a tunable input",
        lambda p: p.variable("frame_a.x").set("variability", "tunable"),
        '"frame_a.x" has the causality input and the variability tunable',
    ),
    three(
        "PlanarDistance",
        "a name that is not structured",
        lambda p: p.variable("distance").set("name", "the distance"),
        '"the distance" is not a structured name',
    ),
    three(
        "PlanarDistance",
        "an alias with the name of a variable",
        lambda p: etree.SubElement(p.variable("distance"), "Alias").set("name", "s_small"),
        'two variables or aliases are called "s_small"',
    ),
    three(
        "PlanarDistance",
        "a variable of a clock that is not declared",
        lambda p: p.variable("animation").set("clocks", "99"),
        '"animation" belongs to the clock with the value reference 99',
    ),
    three(
        "PlanarDistance",
        "a derivative with other dimensions",
        lambda p: p.variable("der_distance").set("derivative", p.variable("r_rel_0").get("valueReference")),
        '"der_distance" is the derivative of "r_rel_0", but has other dimensions',
    ),
    three(
        "PlanarDistance",
        "`canGetAndSetFMUstate`, as FMI 2.0 spells it",
        lambda p: p.kind("CoSimulation").set(
            "canGetAndSetFMUstate", p.kind("CoSimulation").attrib.pop("canGetAndSetFMUState")
        ),
        "CoSimulation has canGetAndSetFMUstate, which is not an attribute of FMI 3.0",
    ),
    three(
        "PlanarDistance",
        "`hasEventMode` for Model Exchange",
        lambda p: p.kind("ModelExchange").set("hasEventMode", "true"),
        "ModelExchange has hasEventMode, which is not an attribute of FMI 3.0",
    ),
    three(
        "PlanarDistance",
        "`providesIntermediateUpdate`, without any",
        lambda p: p.kind("CoSimulation").set("providesIntermediateUpdate", "true"),
        "fmi3DoStep: no intermediate update, but providesIntermediateUpdate",
    ),
    three(
        "Body",
        "no `providesIntermediateUpdate`",
        lambda p: p.kind("CoSimulation").attrib.pop("providesIntermediateUpdate"),
        "variables have intermediateUpdate, but CoSimulation does not have providesIntermediateUpdate",
    ),
    three(
        "PlanarDistance",
        "`canReturnEarlyAfterIntermediateUpdate` alone",
        lambda p: p.kind("CoSimulation").set("canReturnEarlyAfterIntermediateUpdate", "true"),
        "CoSimulation has canReturnEarlyAfterIntermediateUpdate, but not providesIntermediateUpdate",
    ),
    three(
        "Gripper",
        "`intermediateUpdate` of a discrete input",
        lambda p: p.variable("active").set("intermediateUpdate", "true"),
        '"active" has intermediateUpdate, but is discrete',
    ),
    three(
        "PlanarDistance",
        "one `Output` less",
        lambda p: remove(p.unknowns("Output")[1]),
        'ModelStructure/Output lacks "der_distance"',
    ),
    three(
        "PlanarDistance",
        "an `Output` twice",
        lambda p: p.unknowns("Output")[1].set("valueReference", p.unknowns("Output")[0].get("valueReference")),
        'ModelStructure/Output has "distance" twice',
    ),
    three(
        "PlanarDistance",
        "one `InitialUnknown` less",
        lambda p: remove(p.unknowns("InitialUnknown")[1]),
        'ModelStructure/InitialUnknown lacks "der_distance"',
    ),
    three(
        "PlanarDistance",
        "a dependency on no variable",
        lambda p: p.unknowns("Output")[0].set("dependencies", "999"),
        "modelDescription.xml is not usable: there is no variable with the value reference 999",
    ),
    three(
        "PlanarDistance",
        "a dependency twice",
        lambda p: (
            p.unknowns("Output")[0].set("dependencies", "8 8"),
            p.unknowns("Output")[0].attrib.pop("dependenciesKind"),
        ),
        'ModelStructure/Output: "distance" depends twice on the same variable',
    ),
    three(
        "PlanarDistance",
        "one kind of dependency less",
        lambda p: without_first(p.unknowns("Output")[0], "dependenciesKind"),
        "has not as many dependenciesKind as dependencies",
    ),
    three(
        "Body",
        "one `ContinuousStateDerivative` less",
        lambda p: remove(p.unknowns("ContinuousStateDerivative")[3]),
        "fmi3GetContinuousStates returns the status 3 for a list of length 10",
    ),
    three(
        "Body",
        "each `ContinuousStateDerivative` at another place",
        lambda p: swap_all(p.unknowns("ContinuousStateDerivative")),
        "fmi3GetContinuousStateDerivatives returns",
    ),
    three(
        "PlanarDistance",
        "a terminal with an unknown variable",
        lambda p: p.replace(TERMINALS, b'variableName="frame_a.x"', b'variableName="frame_a.z"'),
        'the terminal "frame_a" has "frame_a.z", which is not a variable',
    ),
    three(
        "PlanarDistance",
        "two terminals with the same name",
        lambda p: p.replace(TERMINALS, b'<Terminal name="frame_b"', b'<Terminal name="frame_a"'),
        'two terminals are called "frame_a"',
    ),
    three(
        "PlanarDistance",
        "terminals of another version of FMI",
        lambda p: p.replace(TERMINALS, b'fmiVersion="3.0"', b'fmiVersion="3.1"'),
        'has the fmiVersion "3.1", modelDescription.xml "3.0"',
    ),
    three(
        "Gripper",
        "an `EventIndicator` that is discrete",
        lambda p: etree.SubElement(p.description.find("ModelStructure"), "EventIndicator").set(
            "valueReference", p.variable("state").get("valueReference")
        ),
        'ModelStructure/EventIndicator has "state", no continuous variable',
    ),
]


def checked(folder: Path) -> list[tuple[Mutant, list[str], list[str]]]:
    """Each mutant with the findings of `check` and of FMPy."""
    paths = [mutant.path(folder, i) for i, mutant in enumerate(MUTANTS)]
    command = [os.environ.get("CARGO", "cargo"), "xtask", "check", "--no-python", *paths]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert run.returncode == 1, run.stderr
    results = []
    for mutant, path in zip(MUTANTS, paths):
        start = f"{path}: cargo-fmu: "
        lines = [line.removeprefix(start) for line in run.stdout.splitlines() if line.startswith(start)]
        findings = [line for line in lines if not line.startswith("note: ")]
        results.append((mutant, findings, validate_fmu(str(path))))
    return results


def cell(text: str) -> str:
    """A finding as a cell of the table: without paths, line numbers and lists of names."""
    text = re.sub(
        r" \(line \d+(, column \d+)?\)|^modelDescription.xml: |^(binaries|terminalsAndIcons)/\S+: ",
        "",
        " ".join(text.split()),
    )
    text = re.sub(r"\{[0-9a-f-]{36}\}", "{...}", text)
    text = text if len(text) <= 110 else text[:107].rsplit(" ", 1)[0] + " ..."
    return text.replace("|", r"\|").replace("<", "&lt;")


def table(results: list[tuple[Mutant, list[str], list[str]]]) -> str:
    rows = ["| FMI | changed | `cargo fmu check --no-python` | `fmpy validate` |", "|---|---|---|---|"]
    for mutant, findings, problems in results:
        version, found = f"{mutant.fmi}.0", next(finding for finding in findings if mutant.finding in finding)
        rows.append(f"| {version} | {mutant.change} | {cell(found)} | {cell(problems[0]) if problems else '-'} |")
    return "\n".join(rows) + "\n"


def page(results: list[tuple[Mutant, list[str], list[str]]]) -> str:
    text = PAGE.read_text(encoding="utf-8")
    missed = sum(not problems for _, _, problems in results)
    text = re.sub(r"FMPy finds \d+ of \d+", f"FMPy finds {len(results) - missed} of {len(results)}", text)
    return text[: text.index("| FMI | changed |")] + table(results)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(page(checked(Path(folder))), encoding="utf-8")
        sys.exit()
