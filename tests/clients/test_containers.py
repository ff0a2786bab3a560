"""A system as one FMU, from `System.to_fmu`, in importers by other authors that exchange values once a step."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from conftest import FMU_DIR, FOLDER, TIME_LIMIT, obstacle
from fmpy import simulate_fmu
from multibody_fmu import connect, simulate

CLIENTS = ["fmpy", "simulink_calls", "libcosim", "ecos", "pathsim", "cofmupy"]
FREE = {"T": 1e-3, "cT": 400.0, "dT": 0.0}
ROD = {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, -9.81]}
LAW = {"useMoment": True, "torqueLaw": "RotationVector"}
ON = {"gripper.active": True}


def grip(gripper, body):
    fmus = {"gripper": FMU_DIR / "Gripper.fmu", "body": FMU_DIR / "Body.fmu"}
    return connect(fmus, ["gripper.frame_b -> body.frame_a"], parameters={"gripper": gripper, "body": body})


def packed(folder, gripper, body, **options):
    grip(gripper, body).to_fmu(folder / "Grip.fmu", **options)
    return folder / "Grip.fmu"


@pytest.fixture(scope="module")
def rod(tmp_path_factory):
    return packed(tmp_path_factory.mktemp("rod"), LAW, ROD)


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


def test_a_hand_that_moves_by_input_derivatives_in_fmpy_leads_as_it_does_in_the_package(tmp_path):
    """A hand rises uniformly and takes a rod that rests. FMPy sets first derivatives, exact for such a motion, and only
    for exactly nine real inputs; those of the first row of its table are zero.
    """
    hand, height, up = "gripper.frame_a", "body.frame_a.r_0[3]", 0.1
    reals = [f"{hand}.{name}" for name in ("r_0", "v_0", "R.w")]
    archive = packed(tmp_path, LAW, ROD, inputs=[*reals, *ON])
    ends = {"time": [-1.0, 1.0], "gripper.active": [True, True]}
    ends |= {f"{name}[{i}]": [0.0, 0.0] for name in reals for i in (1, 2, 3)}
    ends |= {f"{hand}.r_0[3]": [-up, up], f"{hand}.v_0[3]": [up, up]}
    table = np.rec.fromarrays(list(ends.values()), names=list(ends))
    options = {"input": table, "output_interval": 2e-3, "stop_time": 0.2, "output": [height]}
    found = simulate_fmu(str(archive), set_input_derivatives=True, **options)
    held = simulate_fmu(str(archive), **options)
    rising = {"r_0": np.outer(found["time"], [0, 0, up]), "v_0": [0, 0, up]}
    y = grip(LAW, ROD).simulate(found["time"], inputs=ON | {hand: rising}, stops="rows")
    expected = y["body.frame_a.r_0"][:, 2]
    np.testing.assert_allclose(found[height], expected, rtol=0, atol=1e-12)
    assert np.abs(held[height] - expected).max() > 1e-5
