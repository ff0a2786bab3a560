"""FMPy's ready-made simulation of the FMUs in Model Exchange, in both versions of FMI and with both of its solvers.

Outputs follow inputs at once, without a lag, and FMPy handles the events of the Gripper at their times.
"""

import numpy as np
import pytest
import reference
from conftest import FMU_DIR, SHIPPED
from fmpy import read_model_description, simulate_fmu
from multibody_fmu import arrays

SOLVERS = ["CVode", "Euler"]
STEP = 0.005


def simulate(fmu, solver, inputs, **options):
    signals = None if inputs is None else reference.table(inputs, fmu)
    return simulate_fmu(str(fmu), fmi_type="ModelExchange", solver=solver, input=signals, **options)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_fmu_is_simulated(any_archive, solver):
    result = simulate(any_archive, solver, None, stop_time=1.0, step_size=0.05, output_interval=0.1)
    outputs = [v.name for v in read_model_description(any_archive).modelVariables if v.causality == "output"]
    assert set(outputs) <= set(result.dtype.names)
    assert result["time"][0] == 0.0 and result["time"][-1] == pytest.approx(1.0)
    assert all(np.isfinite(result[name]).all() for name in outputs)


@pytest.mark.parametrize("solver", SOLVERS)
def test_outputs_belong_to_the_inputs_of_their_time(either_fmu, solver):
    inputs = reference.distance_inputs()
    trajectory = reference.read(reference.FOLDER / "Distance_firstprinciples.csv")

    result = simulate(
        either_fmu("Distance"), solver, inputs, stop_time=inputs["time"][-1], step_size=STEP, output_interval=STEP
    )

    np.testing.assert_allclose(result["time"], trajectory["time"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(result["distance"], trajectory["distance"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(result["der_distance"], trajectory["der(distance)"], rtol=0, atol=1e-12)


GRIPPED = {"start_values": {"T": 0.125}, "stop_time": 1.0, "step_size": 0.015625, "output_interval": 0.03125}


def documented_onoff(time):
    """Active from 0.25 s to 0.75 s with ramps of 0.125 s."""
    return np.interp(time, [0.25, 0.375, 0.75, 0.875], [0.0, 1.0, 1.0, 0.0])


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_gripper_switches_at_its_events(either_fmu, solver):
    result = arrays(simulate(either_fmu("Gripper"), solver, reference.gripped(), **GRIPPED))

    onoff = documented_onoff(result["time"])
    np.testing.assert_allclose(result["onoff"], onoff, rtol=0, atol=1e-12)
    force = -onoff * (1e6 * 1e-3 * result["time"] + 1e3 * 1e-3)
    np.testing.assert_allclose(result["F"][:, 0], force, rtol=1e-9, atol=1e-9)
    # An event has a row before it, and one after it.
    assert [set(result["state"][result["time"] == t]) for t in (0.25, 0.375, 0.75, 0.875)] == [
        {3, 4},
        {4, 1},
        {1, 2},
        {2, 3},
    ]


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_both_versions_of_fmi_have_the_same_bits(model, solver):
    inputs, options = {"Gripper": (reference.gripped(), GRIPPED)}.get(
        model, (None, {"stop_time": 1.0, "step_size": 0.05, "output_interval": 0.1})
    )
    if model == "Distance":
        inputs = reference.distance_inputs()
    one, other = (
        arrays(simulate(FMU_DIR / folder / f"{model}.fmu", solver, inputs, **options)) for folder in (".", "fmi3")
    )
    assert one.keys() == other.keys()
    for name, values in one.items():
        assert values.astype(float).tobytes() == other[name].astype(float).tobytes(), name
