"""Velocities that contradict poses are diagnosed once a run, by `simulate`, in systems and in sweeps."""

import warnings

import numpy as np
import pytest
from multibody_fmu import RatesWarning, connect, simulate, sweep

TIME = np.linspace(0, 4, 801)
SINE = np.outer(np.sin(3 * TIME), [1.0, 0, 0])
COSINE = np.outer(3 * np.cos(3 * TIME), [1.0, 0, 0])
ACCELERATION = -9 * SINE
STILL = {"r_0": [0, 0, 0], "v_0": [0, 0, 0], "a_0": [0, 0, 0]}
# The velocity has the wrong sign.
WRONG = {"r_0": SINE, "v_0": -COSINE, "a_0": ACCELERATION}
INPUTS = {"frame_a": STILL, "frame_b": WRONG}
OUTPUTS = ["v_rel"]


def in_system():
    system = connect({"sensor": "RelativeSensor"}, [])
    inputs = {f"sensor.{frame}": value for frame, value in INPUTS.items()}
    return system.simulate(TIME, inputs=inputs, outputs=["sensor.v_rel"])


RUNS = {
    "simulate": lambda: simulate("RelativeSensor", TIME, outputs=OUTPUTS, **INPUTS),
    "system": in_system,
    "sweep": lambda: sweep(
        "RelativeSensor", TIME, parameters={"guessAngle1": [0.0, 0.1]}, inputs=INPUTS, outputs=OUTPUTS
    ),
    "sweep of a system": lambda: sweep(
        connect({"sensor": "RelativeSensor"}, []),
        TIME,
        parameters={"sensor.guessAngle1": [0.0, 0.1]},
        inputs={f"sensor.{frame}": value for frame, value in INPUTS.items()},
        outputs=["sensor.v_rel"],
    ),
}


@pytest.mark.parametrize("run", RUNS)
def test_a_velocity_of_the_wrong_sign_is_diagnosed_once(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        RUNS[run]()
    found = [str(warning.message) for warning in caught if warning.category is RatesWarning]
    prefix = "sensor: " if "system" in run else ""
    assert len(found) == 1 and found[0].startswith(f"{prefix}frame_b.v_0 ") and "sign" in found[0], found


@pytest.mark.parametrize("run", ["simulate", "system", "sweep"])
def test_right_velocities_are_not_diagnosed(run, monkeypatch):
    monkeypatch.setitem(WRONG, "v_0", COSINE)
    with warnings.catch_warnings():
        warnings.simplefilter("error", RatesWarning)
        RUNS[run]()


@pytest.mark.parametrize("run", ["system", "sweep"])
def test_times_that_go_back_are_refused(run):
    inputs = {"frame_b": {"r_0": [1, 0, 0]}}
    times = [0.0, 2.0, 1.0]
    with pytest.raises(
        ValueError, match="^time must be one-dimensional, finite and strictly increasing: row 2 has 1.0"
    ):
        if run == "system":
            connect({"sensor": "Distance"}, []).simulate(times)
        else:
            sweep("Distance", times, parameters={"s_small": [1e-3]}, inputs=inputs)
