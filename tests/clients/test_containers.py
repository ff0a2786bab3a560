"""A system as one FMU, from `System.to_fmu`, in importers by other authors that exchange values once a step."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from conftest import FMU_DIR, FOLDER, TIME_LIMIT, obstacle
from multibody_fmu import connect, simulate

CLIENTS = ["fmpy", "simulink_calls", "libcosim", "ecos", "pathsim", "cofmupy"]
FREE = {"T": 1e-3, "cT": 400.0, "dT": 0.0}
ROD = {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, -9.81]}
ON = {"gripper.active": True}


def packed(folder, gripper, body):
    fmus = {"gripper": FMU_DIR / "Gripper.fmu", "body": FMU_DIR / "Body.fmu"}
    system = connect(fmus, ["gripper.frame_b -> body.frame_a"], parameters={"gripper": gripper, "body": body})
    system.to_fmu(folder / "Grip.fmu")
    return folder / "Grip.fmu"


@pytest.fixture(scope="module")
def rod(tmp_path_factory):
    return packed(tmp_path_factory.mktemp("rod"), {"useMoment": True, "torqueLaw": "RotationVector"}, ROD)


@pytest.fixture(scope="module")
def spring(tmp_path_factory):
    body = {"m": 1.0, "g_0": [0, 0, 0], "r_0_start": [0.01, 0, 0]}
    return packed(tmp_path_factory.mktemp("spring"), FREE, body)


@pytest.fixture
def run(tmp_path):
    """Runs a container in a client, and returns the outputs after each step."""

    def run(client, archive, step, steps, names):
        if reason := obstacle(client):
            pytest.skip(reason)
        python = os.environ["COFMUPY_PYTHON"] if client == "cofmupy" else sys.executable
        result = tmp_path / "result.json"
        command = [python, FOLDER / "run_container.py", client, archive, step, steps, json.dumps(ON), result, *names]
        done = subprocess.run(list(map(str, command)), cwd=tmp_path, capture_output=True, text=True, timeout=TIME_LIMIT)
        assert done.returncode == 0, (done.stdout + done.stderr)[-5000:]
        return np.array(json.loads(result.read_text()))

    return run


@pytest.mark.parametrize("client", CLIENTS)
def test_a_rod_sags_by_weight_over_stiffness_in(client, rod, run):
    rows = run(client, rod, 2e-3, 500, ["body.frame_a.r_0[3]"])
    assert -rows[-1, 0] == pytest.approx(9.81e-6, rel=1e-6)


@pytest.mark.parametrize("client", CLIENTS)
def test_an_undamped_spring_keeps_its_energy_in(client, spring, run):
    names = [f"body.frame_a.{name}[1]" for name in ("r_0", "v_0")]
    # A step takes some milliseconds in the last two.
    steps = 2000 if client in ("pathsim", "cofmupy") else 20_000
    x, v = run(client, spring, 1e-3, steps, names)[-1]
    assert (400 * x**2 + v**2) / (400 * 0.01**2) == pytest.approx(1, abs=1e-6)


def test_fmpy_has_the_bits_of_the_package(rod, run):
    names = [f"body.frame_a.r_0[{i}]" for i in (1, 2, 3)]
    time = np.arange(101) * 2e-3
    expected = simulate(rod, time, inputs=ON)["body.frame_a.r_0"]
    np.testing.assert_array_equal(run("fmpy", rod, 2e-3, 100, names), expected[1:])
