"""Systems as one FMU: the archive, its description, its page and its licences.

Descriptions are validated by FMPy and the schemas of FMI, bills of materials by the schema of CycloneDX.
"""

import io
import json
import re
import zipfile
from xml.etree import ElementTree

import fmpy
import numpy as np
import pytest
from conftest import FMU_DIR
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from fmpy.validation import validate_fmu
from multibody_fmu import connect, read_ssp

# A rod of 1 kg, held at one end.
PARAMETERS = {"part": {"m": 1.0, "r_CM": [0.1, 0, 0]}}


def rod(fmi=2, **options):
    files = {"gripper": "Gripper", "part": "Body"}
    return connect(files, ["gripper.frame_b -> part.frame_a"], parameters=PARAMETERS, name="Rod", fmi=fmi, **options)


@pytest.fixture(params=[2, 3])
def packed(request, tmp_path):
    file = tmp_path / "Rod.fmu"
    rod().to_fmu(file, fmi=request.param, expose="gripper.frame_b")
    return file


def entries(file):
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def variables(file):
    return {variable.name: variable for variable in fmpy.read_model_description(str(file)).modelVariables}


def test_the_archive_is_valid(packed):
    assert validate_fmu(str(packed)) == []
    files = entries(packed)
    assert {"resources/SystemStructure.ssd", "resources/Gripper/modelDescription.xml"} <= files.keys()
    assert not any(name.startswith(("resources/Gripper/documentation", "resources/Body/sources")) for name in files)


def test_it_runs_as_the_system_does(packed):
    time = np.linspace(0, 0.1, 51)
    expected = rod().simulate(time, stops="rows")["part.frame_b.r_0"]
    known = variables(packed)
    names = ["part.frame_b.r_0"] if "part.frame_b.r_0" in known else [f"part.frame_b.r_0[{axis}]" for axis in (1, 2, 3)]
    result = fmpy.simulate_fmu(str(packed), stop_time=0.1, output_interval=0.002, output=names, validate=False)
    assert np.array_equal(np.column_stack([result[name] for name in names]), expected)


def test_the_same_system_gives_the_same_bytes(tmp_path):
    files = [tmp_path / name for name in ("one.fmu", "other.fmu")]
    for file in files:
        rod().to_fmu(file)
    assert files[0].read_bytes() == files[1].read_bytes()
    rod(kind={"part": "cs"}).to_fmu(files[1])
    guids = [fmpy.read_model_description(str(file)).guid for file in files]
    assert guids[0] != guids[1]


def test_variables_are_those_of_the_elements(packed):
    found = variables(packed)
    assert found["gripper.energy"].causality == "output" and found["part.m"].causality == "parameter"
    assert float(found["part.m"].start) == 1.0
    names = {name.partition("[")[0] for name in found}
    inner = fmpy.read_model_description(str(FMU_DIR / "fmi3" / "Gripper.fmu")).modelVariables
    assert {f"gripper.{variable.name}" for variable in inner if variable.causality == "output"} <= names
    # Free inputs, and the connected ones that were exposed.
    entry = "gripper.frame_a.r_0" if "gripper.frame_a.r_0" in found else "gripper.frame_a.r_0[1]"
    assert found[entry].causality == "input"
    assert (found[entry].unit or found[entry].declaredType.unit) == "m"
    assert found[entry.replace("frame_a", "frame_b")].causality == "local"


def test_inputs_and_parameters_can_be_left_out(tmp_path):
    file = tmp_path / "Rod.fmu"
    rod().to_fmu(file, inputs="gripper.frame_a", parameters=False)
    causalities = {name: variable.causality for name, variable in variables(file).items()}
    inputs = [name for name, causality in causalities.items() if causality == "input"]
    assert inputs and all(name.startswith("gripper.frame_a.") for name in inputs)
    assert "parameter" not in causalities.values()


def test_states_have_derivatives(packed):
    description = fmpy.read_model_description(str(packed))
    derivatives = [unknown.variable for unknown in description.derivatives]
    assert derivatives and all(one.derivative is not None for one in derivatives)
    assert all(one.name == f"der({one.derivative.name})" for one in derivatives)


def test_the_system_can_be_read_again(packed):
    system = read_ssp(packed)
    assert list(system.descriptions) == ["gripper", "part"]
    assert [str(link) for link in system.connections] == [str(link) for link in rod().connections]
    time = np.linspace(0, 0.05, 26)
    assert np.array_equal(system.simulate(time)["gripper.F"], rod().simulate(time)["gripper.F"])


def test_frames_of_a_container_are_connected_like_others(tmp_path):
    file = tmp_path / "Part.fmu"
    models = {"b": "Body", "sensor": "AbsoluteSensor"}
    connect(models, ["b.frame_b -> sensor.frame_a"], name="Part").to_fmu(file)
    system = connect({"g": "Gripper", "c": file}, ["g.frame_b -> c.b.frame_a"])
    assert any(link.output.name == "b.frame_a.r_0" for link in system.connections)
    terminals = ElementTree.fromstring(entries(file)["terminalsAndIcons/terminalsAndIcons.xml"])
    assert "b.frame_a" in [terminal.get("name") for terminal in terminals.iter("Terminal")]


def test_licences_and_bills_of_materials_are_those_of_all_elements(packed):
    files = entries(packed)
    index = files["documentation/licenses/license.txt"].decode()
    assert "gripper  Gripper  MIT OR Apache-2.0  Gripper/" in index
    with zipfile.ZipFile(FMU_DIR / "Body.fmu") as inner:
        for name in inner.namelist():
            if name.startswith("documentation/licenses/"):
                assert files[name.replace("licenses/", "licenses/Body/")] == inner.read(name)
        own = json.loads(inner.read("extra/org.cyclonedx/bom.cdx.json"))
    text = files["extra/org.cyclonedx/bom.cdx.json"].decode()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    references = [component["bom-ref"] for component in json.loads(text)["components"]]
    assert {component["bom-ref"] for component in own["components"]} <= set(references)
    assert len(references) == len(set(references)) and "fmu-gripper 0.1.0" in references


def test_the_page_is_well_formed_and_loads_nothing(packed):
    page = entries(packed)["documentation/index.html"].decode()
    root = ElementTree.parse(io.StringIO(page.removeprefix("<!DOCTYPE html>\n"))).getroot()
    assert not re.search(r"<script|<link|(?:src|href)=|url\(['\"]?http", page)
    svg = next(root.iter("{http://www.w3.org/2000/svg}svg"))
    texts = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"gripper", "Gripper", "part", "Body", "frame_b", "frame_a"} <= set(texts)
    assert "<code>part.m</code>" in page


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"order": "parallel"}, "order = 'parallel': must be one of coupled, iterated"),
        ({"fmi": 1}, "fmi = 1: must be 2 or 3"),
        ({"step": 0.0}, "step = 0.0: must be positive"),
        ({"inputs": "gripper.frame_b"}, "inputs: Rod has no free input gripper.frame_b"),
        ({"expose": ["part.nothing"]}, "expose: Rod has no variable part.nothing"),
        ({"parameters": "no"}, "parameters = 'no': must be True or False"),
        ({"hold": {"part": "mean"}, "order": "coupled"}, "hold is for order='iterated'"),
    ],
)
def test_wrong_options_are_refused(tmp_path, options, error):
    with pytest.raises(ValueError, match=f"^{re.escape(error)}$"):
        rod().to_fmu(tmp_path / "Rod.fmu", **options)


def test_other_elements_and_names_of_files_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"Rod\.zip: must end in \.fmu$"):
        rod().to_fmu(tmp_path / "Rod.zip")
