"""FMPy's ready-made co-simulation.

FMPy sets the inputs at the start of a step, which holds them: outputs lag inputs by exactly one step, and agree at the
start, before any step.
"""

import shutil
import subprocess
import sysconfig

import numpy as np
import pytest
import reference
from conftest import FMU_DIR, SHIPPED
from fmpy import simulate_fmu
from multibody_fmu import arrays

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


def simulate(fmu, inputs, **options):
    return simulate_fmu(str(fmu), fmi_type="CoSimulation", input=inputs and reference.table(inputs, fmu), **options)


def test_simulate_fmu_shows_each_input_one_step_later(either_fmu, expected):
    inputs = reference.distance_inputs()

    result = simulate(either_fmu("Distance"), inputs, stop_time=inputs["time"][-1], output_interval=STEP)

    assert_one_step_behind(result, expected)


def test_the_command_line_shows_each_input_one_step_later(fmu, expected, tmp_path):
    inputs = reference.distance_inputs()
    header = ",".join(f'"{name}"' for name in inputs)
    rows = np.column_stack(list(inputs.values()))
    np.savetxt(tmp_path / "inputs.csv", rows, delimiter=",", header=header, comments="", fmt="%.17g")

    command = shutil.which("fmpy", path=sysconfig.get_path("scripts"))
    arguments = [
        "--stop-time",
        inputs["time"][-1],
        "--output-interval",
        STEP,
        "--input-file",
        "inputs.csv",
        "--output-file",
        "outputs.csv",
    ]
    subprocess.run([command, "simulate", fmu("Distance"), *map(str, arguments)], cwd=tmp_path, check=True)

    assert_one_step_behind(reference.read(tmp_path / "outputs.csv"), expected)


@pytest.mark.parametrize("early_return_allowed", [False, True])
@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_both_versions_of_fmi_have_the_same_bits(model, early_return_allowed):
    # Without event mode no step returns early.
    options = {"stop_time": 1.0, "output_interval": 0.0625, "early_return_allowed": early_return_allowed}
    inputs = None
    if model == "Distance":
        inputs = reference.distance_inputs()
    elif model == "Gripper":
        inputs = reference.gripped()
        options["start_values"] = {"T": 0.13}
    one, other = (arrays(simulate(FMU_DIR / folder / f"{model}.fmu", inputs, **options)) for folder in (".", "fmi3"))
    assert one.keys() == other.keys()
    for name, values in one.items():
        assert values.astype(float).tobytes() == other[name].astype(float).tobytes(), name
