"""A free cube of 1 kg in the default springs of the Gripper: held in Model Exchange at any output step, lost in
co-simulation at short steps.

The equations of the cube are in `examples/gripper_model_exchange.py`.
"""

import numpy as np
import pytest
from fmpy import extract, read_model_description
from gripper_model_exchange import HeldCube, at_rest, couple, frame, hand, still
from multibody_fmu import effective_inertia

WEIGHT, STIFFNESS, ROTATIONAL_STIFFNESS, LEVER = 1.0 * 9.81, 1e6, 1e4, 0.04


@pytest.fixture
def gripper(fmu, tmp_path):
    return extract(str(fmu("Gripper")), unzipdir=str(tmp_path)), read_model_description(str(fmu("Gripper")))


def test_in_model_exchange_the_part_sags_by_its_weight_over_the_stiffness(gripper):
    times = 0.1 * np.arange(6)
    _, rows = HeldCube(*gripper, still).solve(times, at_rest(0))
    np.testing.assert_allclose(-rows[1:, 2], WEIGHT / STIFFNESS, rtol=1e-6, atol=0)
    np.testing.assert_allclose(rows[1:, :2], 0, rtol=0, atol=1e-11)
    np.testing.assert_allclose(rows[1:, 12:15], np.tile([0, 0, WEIGHT], (5, 1)), rtol=0, atol=1e-5)


def test_in_model_exchange_a_hand_that_carries_and_tilts_holds_the_part_at_output_steps_of_a_tenth_of_a_second(gripper):
    times = 0.1 * np.arange(8)
    _, rows = HeldCube(*gripper, hand).solve(times, at_rest(WEIGHT / STIFFNESS))
    deflection = rows[:, :3] - hand(times)[0]
    # At most 20 N while it moves, including the damper's share.
    assert np.all(np.linalg.norm(deflection, axis=1) < 40 / STIFFNESS)
    # At rest again, in a hand tilted by 20 degrees.
    np.testing.assert_allclose(deflection[-1], [0, 0, -WEIGHT / STIFFNESS], rtol=1e-6, atol=1e-11)
    np.testing.assert_allclose(np.linalg.norm(rows[-1, 15:]), WEIGHT * LEVER * np.sin(np.radians(20)), rtol=1e-4)


def test_in_model_exchange_a_released_part_falls_freely_from_the_end_of_the_ramp_on(gripper):
    times = np.array([0.0, 0.05, 0.1, 0.2, 0.3, 0.4])
    states, rows = HeldCube(*gripper, still).solve(times, at_rest(WEIGHT / STIFFNESS), release=0.1)
    # The ramp takes 0.1 s.
    np.testing.assert_allclose(rows[:3, 14], WEIGHT, rtol=1e-6)
    assert np.all(rows[3:, 12:] == 0)
    # A throw from where the ramp ended.
    position, velocity, fall = states[3, 2], states[3, 5], times[3:] - times[3]
    assert velocity < -0.01
    np.testing.assert_allclose(states[3:, 2], position + velocity * fall - 9.81 / 2 * fall**2, rtol=0, atol=1e-9)


@pytest.mark.parametrize("order", ["parallel", "sequential"])
def test_co_simulation_loses_the_part_at_a_tenth_of_a_millisecond_unless_it_knows_the_effective_inertia(order, gripper):
    hands = np.tile(frame(*still([0.0])), (500, 1, 1))
    plain, rule = (order, {}), (order, effective_inertia((1.0, 0.08**2 / 6, LEVER)))
    path = couple(*gripper, [1e-5, 1e-4, 1e-4], [plain, plain, rule], hands, kick=0.01)
    distance = np.linalg.norm(path[..., :3], axis=2)
    # NaN means a lost cube, and fails the comparison.
    assert np.all(distance[:, [0, 2]] < 1e-4)
    assert np.isnan(distance[-1, 1])
