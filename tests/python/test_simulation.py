"""FMPy's ready-made simulation, as users run it.

A master that sets the inputs of the instant at which a step starts gets the outputs of the step's end computed from them, because a step holds its
inputs. FMPy is such a master: its outputs lag its inputs by exactly one step, and agree at the start, where there is no step.
"""

import shutil
import subprocess
import sysconfig

import numpy as np
import pytest
import reference
from fmpy import simulate_fmu

STEP = 0.005


@pytest.fixture
def expected():
    """First principles at the sample that FMPy had set: the first one twice, the last one never."""
    trajectory = reference.read(reference.FOLDER / "Distance_firstprinciples.csv")
    held = {name: np.concatenate([column[:1], column[:-1]]) for name, column in trajectory.items()}
    return {"time": trajectory["time"], "distance": held["distance"], "der_distance": held["der(distance)"]}


def assert_one_step_behind(result, expected):
    np.testing.assert_allclose(result["time"], expected["time"], rtol=0, atol=1e-12)
    for name in ("distance", "der_distance"):
        np.testing.assert_allclose(result[name], expected[name], rtol=0, atol=1e-12, err_msg=name)


def test_simulate_fmu_shows_each_input_one_step_later(fmu, expected):
    inputs = reference.distance_inputs()
    signals = np.rec.fromarrays(list(inputs.values()), names=list(inputs))

    result = simulate_fmu(str(fmu("Distance")), stop_time=inputs["time"][-1], output_interval=STEP, input=signals)

    assert_one_step_behind(result, expected)


def test_the_command_line_shows_each_input_one_step_later(fmu, expected, tmp_path):
    inputs = reference.distance_inputs()
    header = ",".join(f'"{name}"' for name in inputs)
    rows = np.column_stack(list(inputs.values()))
    np.savetxt(tmp_path / "inputs.csv", rows, delimiter=",", header=header, comments="", fmt="%.17g")

    command = shutil.which("fmpy", path=sysconfig.get_path("scripts"))
    arguments = ["--stop-time", inputs["time"][-1], "--output-interval", STEP, "--input-file", "inputs.csv", "--output-file", "outputs.csv"]
    subprocess.run([command, "simulate", fmu("Distance"), *map(str, arguments)], cwd=tmp_path, check=True)

    assert_one_step_behind(reference.read(tmp_path / "outputs.csv"), expected)
