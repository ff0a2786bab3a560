"""Systems of FMUs that are hard to integrate, solved as one model."""

from math import sin

import numpy as np
import pytest
import strangers
from multibody_fmu import FmuError, connect
from scipy.optimize import brentq

TIME = np.linspace(0, 1, 11)


@pytest.mark.parametrize("gains", [(0.5, 0.5), (5.0, -5.0), (5.0, 5.0)])
def test_circles_of_direct_outputs_are_solved(tmp_path, gains):
    """y = k u + sin(u) + 1 of two FMUs in a circle: the product of their gains is about 25 in size."""
    fmu = strangers.gain(tmp_path)
    system = connect(
        {"one": fmu, "other": fmu},
        ["one.y -> other.u", "other.y -> one.u"],
        kind="me",
        parameters={"one": {"k": gains[0]}, "other": {"k": gains[1]}},
    )
    y = system.simulate(TIME, order="coupled")
    one, other = ((lambda u, k=k: k * u + sin(u) + 1) for k in gains)
    solution = brentq(lambda u: other(one(u)) - u, -10, 10, xtol=1e-14)
    np.testing.assert_allclose(y["other.y"], solution, rtol=0, atol=1e-9)
    np.testing.assert_allclose(y["one.y"], one(solution), rtol=0, atol=1e-9)


def test_noise_of_a_sensor_costs_few_steps(tmp_path):
    system = connect(
        {"plant": strangers.plant(tmp_path), "sensor": strangers.noisy_sensor(tmp_path)},
        ["plant.x -> sensor.x", "sensor.y -> plant.measured"],
        kind="me",
    )
    time = np.linspace(0, 10, 101)
    y = system.simulate(time, order="coupled", tolerance=1e-6)
    np.testing.assert_allclose(y["plant.x"], strangers.solution_of_stiff(time), rtol=0, atol=1e-5)
    (cost,) = y.integration
    assert cost.steps <= 500


def test_a_body_of_another_author_hangs_at_a_gripper(tmp_path):
    """The body has Model Exchange alone, and cannot save its state."""
    part = {"mass": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, -9.81]}
    system = connect(
        {"gripper": "Gripper", "plant": strangers.rigid_body(tmp_path)},
        ["gripper.frame_b -> plant.frame_a"],
        parameters={"gripper": {"useMoment": True, "torqueLaw": "RotationVector", "T": 1e-3}, "plant": part},
        kind="me",
    )
    y = system.simulate(TIME, inputs={"gripper.active": True}, order="coupled")
    assert -y["plant.frame_a.r_0"][-1, 2] == pytest.approx(9.81e-6, rel=1e-6)


def test_chattering_names_the_element(tmp_path):
    fall = connect(
        {"relay": strangers.chattering(tmp_path), "sensor": strangers.noisy_sensor(tmp_path)},
        ["relay.x -> sensor.x"],
        kind="me",
    )
    with pytest.raises(FmuError, match="^relay: chattering: event indicator 1 "):
        fall.simulate(np.linspace(0, 5, 6), order="coupled")


@pytest.mark.parametrize("make", [strangers.refusing, strangers.not_a_number])
def test_refused_derivatives_in_a_system_shorten_steps(tmp_path, make):
    limit = strangers.solution_of_stiff(np.linspace(0, 0.1, 100_001)).max() + 1e-7
    system = connect(
        {"plant": make(tmp_path), "sensor": strangers.noisy_sensor(tmp_path)},
        ["plant.x -> sensor.x"],
        kind="me",
        parameters={"plant": {"limit": limit}},
    )
    y = system.simulate(TIME, order="coupled")
    np.testing.assert_allclose(y["plant.x"], strangers.solution_of_stiff(TIME), rtol=0, atol=1e-7)
