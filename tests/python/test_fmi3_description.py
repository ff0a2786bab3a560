"""Descriptions of FMI 3.0 in tools of other authors: of all packaged FMUs, and the file that
`crates/fmu-description/tests/fmi3.rs` writes with every attribute.
"""

from pathlib import Path
from zipfile import ZipFile

import fmpy
import pytest
from fmpy import read_model_description
from lxml import etree

FILE = Path(__file__).parents[2] / "crates/fmu-description/tests/fmi3.xml"
# FMPy's schema is FMI 3.0.2, apart from floats for two attributes of clocks.
SCHEMA = etree.XMLSchema(file=Path(fmpy.__file__).parent / "schema" / "fmi3" / "fmi3ModelDescription.xsd")


def test_it_is_valid_against_the_schema():
    SCHEMA.assertValid(etree.parse(FILE))


def test_what_is_packaged_is_valid_against_the_schema(any_fmi3_fmu):
    with ZipFile(any_fmi3_fmu) as archive:
        SCHEMA.assertValid(etree.fromstring(archive.read("modelDescription.xml")))


# Arguments of FMPy's SimpleType up to 0.3.23, which CoFmuPy pins. It gets all attributes of a declared type; any other
# attribute fails the import.
OF_TYPES = {"name", "quantity", "unit", "displayUnit", "relativeQuantity", "min", "max", "nominal", "unbounded"}


def test_fmpy_0_3_20_can_read_the_types(any_fmi3_fmu):
    with ZipFile(any_fmi3_fmu) as archive:
        types = list(etree.fromstring(archive.read("modelDescription.xml")).find("TypeDefinitions"))
    assert types and {name for of in types for name in of.attrib} <= OF_TYPES


def test_fmi_sim_0_7_can_read_the_variables(any_fmi3_fmu):
    """fmi-sim refuses units of Float64: `unknown field "unit" in element "FmiFloat64"`. Declared types have them."""
    with ZipFile(any_fmi3_fmu) as archive:
        root = etree.fromstring(archive.read("modelDescription.xml"))
    assert not [
        variable.get("name")
        for variable in root.find("ModelVariables")
        if {"unit", "displayUnit"} & set(variable.attrib)
    ]
    [time] = root.xpath("ModelVariables/*[@causality='independent']")
    assert root.xpath("TypeDefinitions/*[@name=$name]/@unit", name=time.get("declaredType")) == ["s"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('fmiVersion="3.0"', 'fmiVersion="2.0"'),
        ("instantiationToken", "guid"),
        ('hasEventMode="true"', 'hasEventMode="yes"'),
        ('maxOutputDerivativeOrder="3"', 'maxOutputDerivativeOrder="-3"'),
        ("<Float64Type ", "<RealType "),
        ('<Item name="off" value="1"', '<Item name="off"'),
        ('<Boolean name="state"', '<ScalarVariable name="state"'),
        ('causality="structuralParameter"', 'causality="dependent"'),
        ('variability="discrete"', 'variability="clocked"'),
        ('start="0.25"', 'start="0.25,0.25"'),
        ('start="3 -4"', 'start="3 4294967296"'),
        ('start="true false"', 'start="True False"'),
        ('declaredType="Types.Mode" ', ""),
        ('<Dimension start="3"/>', '<Dimension size="3"/>'),
        ('<Start value=""/>\n', '<Start value=""/><Dimension start="2"/>'),
        ('<Output valueReference="114"/>', '<Output index="14"/>'),
        ('dependencies="2', 'dependencies="x'),
        ('dependenciesKind="discrete"', 'dependenciesKind="loose"'),
        ("<InitialUnknown ", '<Output valueReference="113"/><InitialUnknown '),
    ],
)
def test_the_schema_refuses_what_is_wrong(old, new):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    assert not SCHEMA.validate(etree.fromstring(text.replace(old, new, 1).encode()))


def test_fmpy_finds_no_problem_and_reads_what_was_written():
    # Raises if variable names, start values, units or unknowns contradict FMI 3.0.
    read = read_model_description(str(FILE), validate_variable_names=True, validate_model_structure=True)
    x, der_x = (next(v for v in read.modelVariables if v.name == name) for name in ("x", "der(x)"))
    assert (x.shape, x.declaredType.unit, x.declaredType.displayUnit) == ((3,), "m", "mm")
    assert (x.declaredType.name, x.declaredType.quantity) == ("Types.Length_in_mm", "Length")
    assert [float(start) for start in x.start.split()] == [0.30000000000000004, 0, 1e-10]
    assert der_x.derivative is x
    assert [u.variable.name for u in read.outputs] == ["angles", "T", "state"]
    assert [v.name for v in read.outputs[0].dependencies] == ["time", "x"]
    assert [(u.variable.name, u.dependenciesKind) for u in read.derivatives] == [
        ("der(x)", ["tunable", "constant", "fixed"])
    ]
    assert [u.variable.name for u in read.initialUnknowns] == ["count", "der(x)", "angles", "T", "state"]
    assert [u.variable.name for u in read.eventIndicators] == ["z", "crossing"]
    assert (read.guid, read.modelExchange.needsCompletedIntegratorStep) == ("{8c}", True)
    assert read.coSimulation.hasEventMode and read.coSimulation.mightReturnEarlyFromDoStep
    assert read.coSimulation.providesIntermediateUpdate and read.coSimulation.providesAdjointDerivatives


def test_fmpy_refuses_unknowns_that_are_missing(tmp_path):
    without = tmp_path / "without.xml"
    without.write_text(FILE.read_text(encoding="utf-8").replace('<Output valueReference="114"/>', ""), encoding="utf-8")
    with pytest.raises(Exception, match="ModelStructure/Outputs must have exactly one entry"):
        read_model_description(str(without), validate_model_structure=True)
