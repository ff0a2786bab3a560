"""The example system, an SSP archive, in clients that run such archives."""

import json
import shutil
import subprocess
import sys
import sysconfig
import zipfile

import numpy as np
import pytest
from conftest import FMU_DIR, FOLDER, TIME_LIMIT, obstacle
from fmpy import read_model_description
from fmpy.ssp import ssd
from lxml import etree

SYSTEM = FMU_DIR.parent / "ssp" / "MovingFrames.ssp"
SYSTEMS = [SYSTEM, FMU_DIR.parent / "ssp" / "CarriedBox.ssp"]
EXAMPLE = FOLDER.parents[1] / "examples/moving-frames"
PARAMETERS = "{http://ssp-standard.org/SSP1/SystemStructureParameterValues}ParameterSet"


def expected(t):
    """Outputs of the sensors at the times t, from the parameters of the archive: derivatives of positions by hand."""
    zero = 0 * t
    a = (
        np.array([zero, 0.3 * np.sin(4 * t), zero + 1]),
        np.array([zero, 1.2 * np.cos(4 * t), zero]),
        np.array([zero, -4.8 * np.sin(4 * t), zero]),
    )
    cos, sin = 2 * np.cos(3 * t), 2 * np.sin(3 * t)
    b = np.array([cos, sin, t / 2]), np.array([-3 * sin, 3 * cos, zero + 0.5]), np.array([-9 * cos, -9 * sin, zero])
    r, v, acceleration = (of_b - of_a for of_a, of_b in zip(a, b))
    distance = np.sqrt((r * r).sum(axis=0))
    columns = [t, distance, (r * v).sum(axis=0) / distance]
    # Resolved in frame_a: its x-axis is the y-axis of the world, its y-axis the negative x-axis.
    for x, y, z in (r, v, acceleration):
        columns += [y, -x, z]
    return np.stack(columns, axis=-1)


SENSORS = [
    "distance.distance",
    "distance.der_distance",
    *(f"sensor.{name}[{i}]" for name in ("r_rel", "v_rel", "a_rel") for i in (1, 2, 3)),
]


@pytest.mark.parametrize(("client", "first_step"), [("fmpy", 1), ("ecos", 0)])
def test_the_sensors_follow_the_frames_in(client, first_step, tmp_path):
    if reason := obstacle(client):
        pytest.skip(reason)
    result = tmp_path / "result.csv"
    command = [sys.executable, EXAMPLE / f"run_{client}.py", SYSTEM, result]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=TIME_LIMIT)
    assert run.returncode == 0, run.stdout + run.stderr
    assert result.read_text().splitlines()[0] == ",".join(["time", *SENSORS])
    actual = np.genfromtxt(result, delimiter=",", skip_header=1)
    t = np.arange(first_step, 100) / 100
    # FMPy and the script sum step sizes, so the time has a rounding error, too.
    np.testing.assert_allclose(actual, expected(t), rtol=1e-12, atol=1e-12)


def test_the_sensors_follow_the_frames_in_libcosim(tmp_path):
    if reason := obstacle("libcosim"):
        pytest.skip(reason)
    result = tmp_path / "result.json"
    command = [sys.executable, FOLDER / "run_ssp_libcosim.py", SYSTEM, "0.01", "100", *SENSORS, result]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=TIME_LIMIT)
    assert run.returncode == 0, (run.stdout + run.stderr)[-5000:]
    # The sensors get the frames of the step before; the first row has none.
    rows = np.array(json.loads(result.read_text()))[1:]
    np.testing.assert_allclose(rows, expected(np.arange(1, 100) / 100)[:, 1:], rtol=1e-12, atol=1e-12)


def test_with_connectors_of_its_own_the_system_becomes_a_container_with_outputs(tmp_path):
    """fmucontainer builds a container without inputs and outputs from a system without connectors."""
    system = SYSTEM.parent / "connectors" / SYSTEM.name
    ssd.read_ssd(system)
    shutil.copy(system, tmp_path)
    command = [
        shutil.which("fmucontainer", path=sysconfig.get_path("scripts")),
        "-fmu-directory",
        tmp_path,
        "-container",
        system.name,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=TIME_LIMIT)
    variables = read_model_description(tmp_path / system.with_suffix(".fmu").name).modelVariables
    found = {variable.name for variable in variables if variable.causality == "output"}
    assert {name.replace(".", "_", 1) for name in SENSORS} < found and "motion_frame_a.r_0[1]" in found
    assert not [variable.name for variable in variables if variable.causality == "input"], (
        "all inputs of the sensors are connected"
    )


@pytest.mark.parametrize(("system", "sets"), list(zip(SYSTEMS, [2, 3])), ids=lambda value: getattr(value, "stem", None))
def test_the_system_follows_the_schemas(system, sets):
    # The reader validates the description, but not the parameter bindings.
    ssd.read_ssd(system)
    with zipfile.ZipFile(system) as archive:
        parameter_sets = list(etree.parse(archive.open("SystemStructure.ssd")).iter(PARAMETERS))
    assert len(parameter_sets) == sets
    for parameter_set in parameter_sets:
        ssd.validate_tree(parameter_set, "SystemStructureParameterValues.xsd")


@pytest.mark.parametrize(
    ("system", "step"), list(zip(SYSTEMS, ["0.01", "0.002"])), ids=lambda value: getattr(value, "stem", None)
)
def test_the_system_has_what_omsimulator_requires(system, step):
    """OMSimulator 3 requires the type of components, although it has a default; its command line requires a master with
    a step.
    """
    with zipfile.ZipFile(system) as archive:
        root = etree.parse(archive.open("SystemStructure.ssd")).getroot()
    space = root.nsmap
    assert {component.get("type") for component in root.iterfind(".//ssd:Component", space)} == {
        "application/x-fmu-sharedlibrary"
    }
    (annotation,) = root.iterfind("ssd:System/ssd:Annotations/ssc:Annotation", space)
    assert annotation.get("type") == "org.openmodelica"
    (master,) = annotation.iterfind("oms:Annotations/oms:SimulationInformation/oms:FixedStepMaster", space)
    assert (master.get("description"), master.get("stepSize")) == ("oms-ma", step)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.stem)
def test_the_system_names_what_its_fmus_have(system, tmp_path):
    with zipfile.ZipFile(system) as archive:
        archive.extractall(tmp_path)
    root = etree.parse(tmp_path / "SystemStructure.ssd").getroot()
    space = root.nsmap
    units = {unit.get("name") for unit in root.iterfind("ssd:Units/ssc:Unit", space)}
    for component in root.iterfind(".//ssd:Component", space):
        variables = {v.name: v for v in read_model_description(str(tmp_path / component.get("source"))).modelVariables}
        for connector in component.iterfind("ssd:Connectors/ssd:Connector", space):
            variable = variables[connector.get("name")]
            assert connector.get("kind") == variable.causality
            of_type = connector.find(f"ssc:{variable.type}", space)
            assert of_type is not None and of_type.get("unit") == variable.unit
            assert variable.unit is None or variable.unit in units
        for parameter in component.iterfind(".//ssv:Parameter", space):
            variable = variables[parameter.get("name")]
            assert parameter.find(f"ssv:{variable.type}", space).get("unit") == variable.unit
            assert variable.unit is None or variable.unit in units
