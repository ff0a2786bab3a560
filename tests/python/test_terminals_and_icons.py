import io
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import fmpy
import pytest
import xmlschema
from conftest import SHIPPED
from PIL import Image

SCHEMA = Path(fmpy.__file__).parent / "schema" / "fmi3" / "fmi3TerminalsAndIcons.xsd"
XML = "terminalsAndIcons/terminalsAndIcons.xml"


@pytest.fixture
def files(any_archive):
    with zipfile.ZipFile(any_archive) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    if XML not in files:
        pytest.skip("it has neither terminals nor an icon")
    return files


def description(files):
    return ET.fromstring(files["modelDescription.xml"])


def variables(files):
    """Causality and declared type of all variables. The type is a child of the variable in FMI 2.0, and the variable
    itself in FMI 3.0.
    """
    return {
        v.get("name"): (
            v.get("causality"),
            v.get("declaredType") or v[0].get("declaredType") if len(v) else v.get("declaredType"),
        )
        for v in description(files).find("ModelVariables")
    }


def test_the_file_is_valid_against_the_schema_of_fmi_3(files):
    xmlschema.XMLSchema10(SCHEMA).validate(io.BytesIO(files[XML]))


@pytest.mark.parametrize(
    ("model", "terminals", "kind"),
    [
        ("Distance", ["frame_a", "frame_b"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("PlanarDistance", ["frame_a", "frame_b"], "PlanarMechanics.Interfaces.Frame"),
        ("RelativeSensor", ["frame_a", "frame_b", "frame_resolve"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("AbsoluteSensor", ["frame_a", "frame_resolve"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("CutForceAndTorque", ["frame_a", "frame_resolve"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("TransformVector", ["frame_a", "frame_b", "frame_resolve"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("PlanarAbsoluteSensor", ["frame_a", "frame_resolve"], "PlanarMechanics.Interfaces.Frame"),
        ("PlanarRelativeSensor", ["frame_a", "frame_b", "frame_resolve"], "PlanarMechanics.Interfaces.Frame"),
        ("Gripper", ["frame_a", "frame_b"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("SensorErrors", [], None),
        ("Imu", ["frame_a"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
        ("Body", ["frame_a", "frame_b"], "Modelica.Mechanics.MultiBody.Interfaces.Frame"),
    ],
)
def test_the_frames_are_terminals(fmu, model, terminals, kind):
    with zipfile.ZipFile(fmu(model)) as archive:
        tree = ET.fromstring(archive.read(XML))
    assert [(t.get("name"), t.get("terminalKind")) for t in tree.iter("Terminal")] == [
        (name, kind) for name in terminals
    ]


def test_a_terminal_has_all_inputs_and_outputs_of_its_name(files):
    for terminal in ET.fromstring(files[XML]).iter("Terminal"):
        prefix = terminal.get("name") + "."
        members = [(m.get("variableName"), m.get("memberName")) for m in terminal.iter("TerminalMemberVariable")]
        own = [name for name, (causality, _) in variables(files).items() if causality in ("input", "output")]
        assert members == [(name, name.removeprefix(prefix)) for name in own if name.startswith(prefix)]
        # FMI 3.0, table of predefined matching rules: `bus` connects the members that both sides have, by name.
        assert terminal.get("matchingRule") == "bus"


def test_forces_and_torques_balance_and_all_else_is_a_signal(files):
    for member in ET.fromstring(files[XML]).iter("TerminalMemberVariable"):
        causality, declared_type = variables(files)[member.get("variableName")]
        # Outputs of these FMUs are connected to inputs unchanged: flow into one FMU is flow out of the other.
        flow = "outflow" if causality == "input" else "inflow"
        kind = flow if declared_type in ("Types.Force", "Types.Torque") else "signal"
        assert member.get("variableKind") == kind, member.attrib


def test_the_file_is_of_the_version_that_defines_it(files):
    """FMI 3.0, section 2.4.9: in FMI 3.0 also the version of the FMU."""
    assert ET.fromstring(files[XML]).get("fmiVersion") == "3.0"
    if "model.png" not in files:
        assert description(files).get("fmiVersion") == "3.0"


def test_every_image_that_is_named_is_there(files):
    tree = ET.fromstring(files[XML])
    assert (tree.find("GraphicalRepresentation/Icon") is not None) == ("terminalsAndIcons/icon.png" in files)
    names = {representation.get("iconBaseName") for representation in tree.iter("TerminalGraphicalRepresentation")}
    for name in names | ({"icon"} if "terminalsAndIcons/icon.png" in files else set()):
        assert f"terminalsAndIcons/{name}.svg" in files
        with Image.open(io.BytesIO(files[f"terminalsAndIcons/{name}.png"])) as image:
            assert image.format == "PNG" and image.width == image.height >= 64
            assert len(image.convert("RGBA").getcolors(1 << 16)) > 2, "nothing is drawn"
            assert image.convert("RGBA").getpixel((0, 0))[3] == 0, "the corner is not transparent"


def test_each_fmu_has_an_image_of_its_own(fmu):
    images = set()
    for model in SHIPPED:
        with zipfile.ZipFile(fmu(model)) as archive:
            images.add(archive.read("model.png"))
            assert archive.read("terminalsAndIcons/icon.png") in images
    assert len(images) == len(SHIPPED)
