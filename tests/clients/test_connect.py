"""Systems that `multibody_fmu.connect` writes, in the clients that run SSP archives."""

import json
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from conftest import FMU_DIR, FOLDER, TIME_LIMIT, obstacle
from fmpy.ssp import ssd
from fmpy.ssp.simulation import simulate_ssp
from lxml import etree
from multibody_fmu import connect

STEP, STEPS = 0.01, 100
TIME = STEP * np.arange(STEPS + 1)
OUTPUTS = ["body.frame_a.r_0[1]", "body.frame_a.r_0[2]", "distance.distance", "distance.der_distance"]
START = {"body": {"v_0_start": [3, 0, 0], "r_0_start": [0, 1, 0]}}
PARAMETERS = "{http://ssp-standard.org/SSP1/SystemStructureParameterValues}ParameterSet"


@pytest.fixture(scope="module")
def system():
    """A body that is thrown, and how far it is from the origin. FMPy sets connected inputs to zero at first, so that no orientation is connected."""
    fmus = {name: FMU_DIR / f"{model}.fmu" for name, model in [("body", "Body"), ("distance", "Distance")]}
    connections = ["body.frame_a.r_0 -> distance.frame_b.r_0", "body.frame_a.v_0 -> distance.frame_b.v_0"]
    return connect(fmus, connections, parameters=START, name="Throw")


@pytest.fixture(scope="module")
def archive(system, tmp_path_factory):
    file = tmp_path_factory.mktemp("ssp") / "Throw.ssp"
    system.to_ssp(file, step=STEP, stop=STEP * STEPS)
    return file


def expected(t):
    """The parabola of a throw in the Body's gravity, along -y."""
    x, y, vx, vy = 3 * t, 1 - 9.81 * t**2 / 2, 3 + 0 * t, -9.81 * t
    distance = np.hypot(x, y)
    return np.stack([x, y, distance, (x * vx + y * vy) / distance], -1)


def test_it_follows_the_parabola_here(system):
    y = system.simulate(TIME)
    found = np.stack([y["body.frame_a.r_0"][:, 0], y["body.frame_a.r_0"][:, 1], y["distance.distance"], y["distance.der_distance"]], -1)
    np.testing.assert_allclose(found, expected(TIME), rtol=1e-12, atol=1e-12)


def test_fmpy_runs_it(archive):
    start = ssd.ParameterSet()
    for component in ssd.read_ssd(archive).system.elements:
        for binding in component.parameterBindings:
            for parameter in binding.parameterValues[0].parameters:
                # FMPy sets only those with the component as prefix of the name.
                parameter.name = f"{component.name}.{parameter.name}"
                start.parameters.append(parameter)
    rows = simulate_ssp(str(archive), stop_time=STEP * STEPS, step_size=STEP, parameter_set=start)
    found = np.stack([rows[name] for name in OUTPUTS], -1)
    # A row has the time of the start of its step, and the body at its end; the first row has the distance at zero.
    ends = expected(rows["time"] + STEP)[:, :2]
    np.testing.assert_allclose(found[:, :2], ends, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(found[1:, 2:], expected(rows["time"])[1:, 2:], rtol=1e-12, atol=1e-12)


def test_ecos_runs_it(archive, tmp_path):
    if reason := obstacle("ecos"):
        pytest.skip(reason)
    result = tmp_path / "result.json"
    command = [sys.executable, FOLDER / "run_ssp_ecos.py", archive, str(STEP), str(STEPS), *OUTPUTS, result]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=TIME_LIMIT)
    assert run.returncode == 0, run.stdout + run.stderr
    found = np.array(json.loads(result.read_text()))
    np.testing.assert_allclose(found[:, :2], expected(TIME)[1:, :2], rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(found[:, 2:], expected(TIME)[:-1, 2:], rtol=1e-12, atol=1e-12)


def test_a_system_with_whole_frames_follows_the_schemas_and_says_what_omsimulator_requires(tmp_path):
    fmus = {name: FMU_DIR / f"{model}.fmu" for name, model in [("gripper", "Gripper"), ("body", "Body"), ("sensor", "RelativeSensor")]}
    connections = ["gripper.frame_b -> body.frame_a", "body.frame_b -> sensor.frame_b"]
    parameters = {"gripper": {"torqueLaw": "RotationVector", "useMoment": True, "mEff": 0.5}, "sensor": {"sequence": [3, 2, 1]}}
    file = tmp_path / "Grip.ssp"
    connect(fmus, connections, parameters=parameters, name="Grip").to_ssp(file, step=0.002, inputs={"gripper.active": True})
    # Reading it validates the description; what is in the parameter bindings it takes for granted.
    ssd.read_ssd(file)
    with zipfile.ZipFile(file) as opened:
        root = etree.parse(opened.open("SystemStructure.ssd")).getroot()
    for parameter_set in root.iter(PARAMETERS):
        ssd.validate_tree(parameter_set, "SystemStructureParameterValues.xsd")
    space = root.nsmap
    assert {component.get("type") for component in root.iterfind(".//ssd:Component", space)} == {"application/x-fmu-sharedlibrary"}
    (master,) = root.iterfind("ssd:System/ssd:Annotations/ssc:Annotation[@type='org.openmodelica']//oms:FixedStepMaster", space)
    assert (master.get("description"), master.get("stepSize")) == ("oms-ma", "0.002")
    declared = {unit.get("name") for unit in root.iterfind("ssd:Units/ssc:Unit", space)}
    named = {element.get("unit") for element in root.iter() if element.get("unit")}
    assert named == declared
    ends = {(end.get("startConnector"), end.get("endConnector")) for end in root.iterfind(".//ssd:Connection", space) if end.get("startElement") == "gripper"}
    assert ends == {(f"frame_b.{quantity}[{i}]", f"frame_a.{quantity}[{i}]") for quantity in "ft" for i in (1, 2, 3)}
