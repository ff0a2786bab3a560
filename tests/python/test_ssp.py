"""Files of SSP 2.0, compared with its specification (repository modelica/ssp-standard at v2.0).

A connector ("Connectors" of docs/5___ssd.adoc) has the name of a variable of the FMU, a type, and an `ssc:Dimension`
for each axis ("Dimension Sequence" of docs/4___common_content.adoc). Arrays are lists in row-major order, enumerations
names of items ("Parameters" of docs/6___ssv.adoc). FMPy has only the schemas of SSP 1.0; the schemas of 2.0 accepted
these files when the writer was made.
"""

import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from conftest import FMU_DIR
from fmpy.ssp import ssd
from multibody_fmu import connect, unpack
from multibody_fmu.runs.connections import Connection
from multibody_fmu.runs.ssp import write

SPACES = {name: f"http://ssp-standard.org/SSP1/SystemStructure{rest}" for name, rest in [
    ("ssd", "Description"), ("ssc", "Common"), ("ssv", "ParameterValues")
]}  # fmt: skip
CONNECTIONS = ["gripper.frame_b -> body.frame_a", "body.frame_b -> sensor.frame_b"]
PARAMETERS = {"gripper": {"torqueLaw": "RotationVector", "useMoment": True}, "sensor": {"sequence": [3, 2, 1]}}


def system(fmi=3, connections=CONNECTIONS):
    models = {"gripper": "Gripper", "body": "Body", "sensor": "RelativeSensor"}
    return connect(models, connections, parameters=PARAMETERS, name="Grip", fmi=fmi)


@pytest.fixture
def written(tmp_path):
    def write(one, **options):
        file = tmp_path / "Grip.ssp"
        one.to_ssp(file, step=0.002, inputs={"gripper.active": True}, **options)
        return root_of(file)

    return write


def root_of(file):
    with zipfile.ZipFile(file) as opened:
        return ElementTree.fromstring(opened.read("SystemStructure.ssd"))


def described(element):
    """Type, unit or value, and dimensions of a connector or parameter; the type is its first child."""
    kind, *dimensions = element
    assert all(dimension.tag == f"{{{SPACES['ssc']}}}Dimension" for dimension in dimensions)
    return kind.tag.partition("}")[2], kind.attrib, [int(dimension.get("size")) for dimension in dimensions]


def test_variables_of_fmi_3_are_one_connector_each_with_their_dimensions(written):
    one = system()
    root = written(one, version=2)
    assert root.get("version") == "2.0"
    for component in root.iterfind(".//ssd:Component", SPACES):
        variables = one.descriptions[component.get("name")].variables
        connectors = component.findall("ssd:Connectors/ssd:Connector", SPACES)
        assert connectors
        for connector in connectors:
            variable = variables[connector.get("name")]
            attributes = {"unit": variable.unit} if variable.kind == "real" else {}
            kind = variable.fmi_type
            if variable.items:
                kind, attributes = "Enumeration", {"name": f"{component.get('name')}.{variable.name}"}
            assert described(connector) == (kind, attributes, list(variable.shape))
            assert connector.get("kind") == variable.causality
    matrix = root.find(".//ssd:Component[@name='sensor']//ssd:Connector[@name='frame_b.R.T']", SPACES)
    assert described(matrix) == ("Float64", {"unit": "1"}, [3, 3])


def test_connections_are_those_of_whole_arrays(written):
    one = system()
    found = [connection.attrib for connection in written(one, version=2).iterfind(".//ssd:Connection", SPACES)]
    expected = [
        {"startElement": c.start, "startConnector": c.output.name, "endElement": c.end, "endConnector": c.input.name}
        for c in one.connections
    ]
    assert found == expected and len(found) > 5


def test_parameters_are_lists_and_names_of_items(written):
    root = written(system(), version=2)
    values = {
        (component.get("name"), parameter.get("name")): described(parameter)
        for component in root.iterfind(".//ssd:Component", SPACES)
        for parameter in component.iterfind(".//ssv:Parameter", SPACES)
    }
    assert values["sensor", "sequence"] == ("Int32", {"value": "3 2 1"}, [3])
    assert values["gripper", "torqueLaw"] == ("Enumeration", {"value": "RotationVector"}, [])
    assert values["gripper", "useMoment"] == values["gripper", "active"] == ("Boolean", {"value": "true"}, [])
    assert values["gripper", "part.r_CM"] == ("Float64", {"value": "0.0 0.0 0.0", "unit": "m"}, [3])
    assert {parameters.get("version") for parameters in root.iter(f"{{{SPACES['ssv']}}}ParameterSet")} == {"2.0"}


def test_connectors_of_the_system_are_arrays_that_start_where_the_inputs_do(written):
    root = written(system(), version=2, connectors=True)
    own = {c.get("name"): described(c) for c in root.iterfind("ssd:System/ssd:Connectors/ssd:Connector", SPACES)}
    assert own["gripper_frame_a.R.T"] == ("Float64", {"unit": "1"}, [3, 3])
    assert own["sensor_angles"] == ("Float64", {"unit": "rad"}, [3])
    path = "ssd:System/ssd:ParameterBindings//ssv:Parameter[@name='gripper_frame_a.R.T']"
    kind, attributes, size = described(root.find(path, SPACES))
    assert (kind, attributes["value"], size) == ("Float64", "1.0 0.0 0.0 0.0 1.0 0.0 0.0 0.0 1.0", [3, 3])


def test_an_enumeration_that_is_connected_is_defined(tmp_path):
    one = system(connections=[])
    state = one.descriptions["gripper"].variables["state"]
    wanted, description = replace(state, name="wanted", causality="input"), one.descriptions["sensor"]
    # No FMU of this package has such an input.
    one.descriptions["sensor"] = replace(description, variables={**description.variables, "wanted": wanted})
    one.connections.append(Connection("gripper", state, "sensor", wanted))
    write(one, tmp_path / "Grip.ssp", 0.002, 1.0, {element: {} for element in one.descriptions}, False, 2)
    root = root_of(tmp_path / "Grip.ssp")
    known = {
        enumeration.get("name"): {item.get("name"): int(item.get("value")) for item in enumeration}
        for enumeration in root.iterfind("ssd:Enumerations/ssc:Enumeration", SPACES)
    }
    assert known == {"gripper.state": dict(state.items), "sensor.wanted": dict(state.items)}
    connectors = root.iterfind(".//ssd:Connector", SPACES)
    named = {c[0].get("name") for c in connectors if c[0].tag == f"{{{SPACES['ssc']}}}Enumeration"}
    assert named == known.keys()


def test_fmi_2_has_the_same_structure_in_both_versions(written):
    one, two = (ElementTree.tostring(written(system(fmi=2), version=version), encoding="unicode") for version in (1, 2))
    assert two.replace('version="2.0"', 'version="1.0"') == one


def test_a_system_without_connections_follows_the_schema(tmp_path):
    connect({"sensor": "RelativeSensor"}, []).to_ssp(tmp_path / "Alone.ssp", step=0.1)
    assert ssd.read_ssd(tmp_path / "Alone.ssp").system.connections == []


def test_what_a_version_cannot_have_is_refused(tmp_path):
    message = "gripper is an FMU of FMI 3.0: SSP 1.0 has no connectors for arrays, use version=2, or fmi=2"
    with pytest.raises(ValueError, match=message):
        system().to_ssp(tmp_path / "Grip.ssp", step=0.1)
    with pytest.raises(ValueError, match="version = 3: must be 1 or 2"):
        system().to_ssp(tmp_path / "Grip.ssp", step=0.1, version=3)
    with pytest.raises(ValueError, match=r"Grip\.zip: must end in \.ssp$"):
        system().to_ssp(tmp_path / "Grip.zip", step=0.1)
    fmus = {"body": FMU_DIR / "Body.fmu", "sensor": FMU_DIR / "fmi3" / "RelativeSensor.fmu"}
    mixed = connect(fmus, ["body.frame_a -> sensor.frame_a"])
    with pytest.raises(ValueError, match=r"\.r_0 -> sensor.frame_a.r_0: FMI 2.0 and FMI 3.0 have different connectors"):
        mixed.to_ssp(tmp_path / "Grip.ssp", step=0.1, version=2)


def test_an_annotation_has_what_ssp_has_no_place_for(written):
    models = {"gripper": "Gripper", "body": "Body", "sensor": "RelativeSensor"}
    one = connect(models, CONNECTIONS, parameters=PARAMETERS, fmi=2, kind={"body": "me"}, rows={"sensor": "inputs"})
    root = written(one)
    kinds = {
        component.get("name"): component.get("implementation")
        for component in root.iterfind(".//ssd:Component", SPACES)
    }
    assert kinds == {"gripper": "CoSimulation", "body": "ModelExchange", "sensor": "CoSimulation"}
    own = root.find("ssd:System/ssd:Annotations/ssc:Annotation[@type='multibody-fmu']", SPACES)
    found = {element.get("name"): element for element in own[0]}
    assert found["gripper"].attrib == {"name": "gripper", "kind": "chosen"}
    assert found["sensor"].attrib == {"name": "sensor", "kind": "chosen", "rows": "inputs"}
    assert "body" not in found
    softened = {mark.get("parameter") for mark in found["gripper"]}
    parameters = root.find(".//ssd:Component[@name='gripper']", SPACES).iter(f"{{{SPACES['ssv']}}}Parameter")
    assert softened == {p.get("name") for p in parameters if p.get("name").startswith("part.")} and softened


def test_a_factor_replaces_the_conversion_of_units(written):
    root = written(system(fmi=2, connections=["2 * gripper.F[1] + 1 -> body.frame_a.f[1]"]))
    [connection] = root.iterfind(".//ssd:Connection", SPACES)
    assert connection.get("suppressUnitConversion") == "true"
    assert connection.find("ssc:LinearTransformation", SPACES).attrib == {"factor": "2.0", "offset": "1.0"}


def test_a_folder_with_an_fmu_is_refused(tmp_path):
    one = connect({"body": unpack("Body")}, [])
    with pytest.raises(ValueError, match=r"^body is the folder .*: an archive of SSP has FMUs as archives$"):
        one.to_ssp(tmp_path / "Body.ssp", step=0.1)
