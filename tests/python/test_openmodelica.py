"""Editions for OpenModelica in FMPy, which treats them like any FMU."""

import numpy as np
import pytest
from conftest import FMU_DIR, SHIPPED
from fmpy import read_model_description, simulate_fmu
from fmpy.validation import validate_fmu
from multibody_fmu import simulate

FOLDER = FMU_DIR / "openmodelica"
# OpenModelica cannot use FMUs with continuous states that matter.
EDITIONS = sorted(SHIPPED - {"Body"})


@pytest.fixture(params=EDITIONS)
def edition(request):
    return FOLDER / f"{request.param}.fmu"


def test_fmpy_finds_no_problem(edition):
    assert validate_fmu(str(edition)) == []


def test_it_is_for_model_exchange_alone(edition):
    description = read_model_description(edition)
    assert description.modelExchange is not None and description.coSimulation is None
    assert {v.type for v in description.modelVariables} <= {"Real", "Integer"}


def test_it_has_no_continuous_states(edition):
    description = read_model_description(edition)
    assert description.derivatives == []
    names = {variable.name for variable in description.modelVariables}
    assert not [name for name in names if "bandwidth" in name or "der(" in name], names


@pytest.mark.parametrize("solver", ["CVode", "Euler"])
def test_it_is_simulated(edition, solver):
    result = simulate_fmu(str(edition), solver=solver, stop_time=1.0, step_size=0.05, output_interval=0.1)
    assert result["time"][-1] == pytest.approx(1.0)


def test_a_signal_that_rises_through_one_half_switches_the_gripper_there():
    inputs = {"time": np.array([0.0, 1.0]), "active": np.array([0.0, 2.0]), "frame_b.r_0[1]": np.array([1e-3, 1e-3])}
    signals = np.rec.fromarrays(list(inputs.values()), names=list(inputs))

    result = simulate_fmu(
        str(FOLDER / "Gripper.fmu"), input=signals, start_values={"T": 0.125}, stop_time=1.0, output_interval=0.03125
    )

    # 2 t = 0.5 at 0.25 s. The solver finds the event within its tolerance; the ramp of 0.125 s starts there.
    onoff = np.interp(result["time"], [0.25, 0.375], [0.0, 1.0])
    np.testing.assert_allclose(result["onoff"], onoff, rtol=0, atol=1e-3)
    np.testing.assert_allclose(result["F[1]"], -1e6 * 1e-3 * onoff, rtol=0, atol=1.0)
    assert {3, 4, 1} == set(result["state"]), "off, the ramp, on"


ERRORS = {"sampleRate": 100.0, "delay": 0.02, "dropout": 0.2, "biasDeviation": 0.1, "biasTime": 0.05}
ERRORS |= {"noiseDensity": 0.01, "randomWalk": 0.1, "turnOnBias": 0.2, "resolution": 1e-3}


@pytest.mark.parametrize("model", ["SensorErrors", "Imu"])
def test_samples_have_the_bits_of_the_full_fmu_without_its_low_pass(model):
    time = np.arange(100) / 100
    wave = np.column_stack([np.sin(3 * time), 1 + time, np.cos(time)])
    if model == "Imu":
        frame = {"R.w": wave, "a_0": 2 * wave, "z": np.gradient(wave, time, axis=0)}
        given = {"frame_a": frame, "parameters": {"gyroscope": ERRORS, "accelerometer": ERRORS, "r_mount": [0.1, 0, 0]}}
    else:
        given = {"u": wave, "parameters": ERRORS}
    given["parameters"] = {**given["parameters"], "seed": 5}

    full = simulate(model, time, kind="me", **given)
    edition = simulate(FOLDER / f"{model}.fmu", time, kind="me", **given)

    assert not set(edition) - set(full)
    for name in edition:
        assert np.array_equal(edition[name], full[name]), name
    assert len(np.unique(edition["y" if model == "SensorErrors" else "w_measured"][:, 0])) > 50
