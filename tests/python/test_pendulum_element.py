"""The pendulum of the examples, an element in Python, compared with its closed form, energy and statics."""

import numpy as np
import pytest
from multibody_fmu.own_elements import StepRefused
from pendulum_element import GRAVITY, Pendulum, measured_period, period


def stepped(pendulum, step, force=(0, 0, 0), torque=(0, 0, 0), time=0.0):
    pendulum.set({"tip.f": np.array(force, float), "tip.t": np.array(torque, float)})
    pendulum.step(time, step)
    return tip(pendulum)


def tip(pendulum):
    outputs = {name: np.zeros(shape) for name, shape in pendulum.outputs.items()}
    pendulum.get(outputs)
    return outputs


def energy(pendulum):
    """Kinetic and potential energy of the uniform rod, from the motion of its tip."""
    found = tip(pendulum)
    spin = found["tip.v_0"] @ found["tip.v_0"] / pendulum.length**2
    return pendulum.mass * (pendulum.length**2 / 6 * spin + GRAVITY / 2 * found["tip.r_0"][2])


def test_a_small_swing_takes_the_time_of_its_linear_equation():
    # The reduced length of a rod is two thirds of its length.
    assert period(0.6, 1e-4) == pytest.approx(2 * np.pi * np.sqrt(0.4 / 9.81), rel=1e-8)
    # Series in the amplitude, to the fourth power.
    assert period(0.6, 0.5) == pytest.approx(period(0.6, 0) * (1 + 0.5**2 / 16 + 11 * 0.5**4 / 3072), rel=1e-5)


@pytest.mark.parametrize("degrees", [5, 90, 170])
@pytest.mark.parametrize("step", [0.0007, 0.01])
def test_the_period_is_that_of_the_closed_form(degrees, step):
    assert measured_period(0.8, np.radians(degrees), step) == pytest.approx(period(0.8, np.radians(degrees)), rel=1e-5)


def test_a_free_swing_keeps_its_energy():
    pendulum = Pendulum(2.0, 0.7, angle=3.0, rate=2.0)
    before = energy(pendulum)
    for _ in range(1000):
        stepped(pendulum, 0.01)
    assert energy(pendulum) == pytest.approx(before, rel=1e-9)


def test_cut_force_and_torque_at_the_tip_do_the_work_that_the_rod_loses():
    pendulum, work, h = Pendulum(2.0, 0.7, angle=0.4, rate=1.0), 0.0, 1e-4
    before, f, t = energy(pendulum), np.array([3.0, -2.0, 1.5]), np.array([0.3, 0.7, -0.2])
    found = tip(pendulum)
    for _ in range(5000):
        powers = []
        for _ in range(2):
            powers.append(found["tip.R.T"] @ found["tip.v_0"] @ f + found["tip.R.w"] @ t)
            found = stepped(pendulum, h / 2, f, t)
        powers.append(found["tip.R.T"] @ found["tip.v_0"] @ f + found["tip.R.w"] @ t)
        work += h * np.dot([1, 4, 1], powers) / 6
    assert abs(work) > 0.1
    assert energy(pendulum) == pytest.approx(before - work, abs=1e-9)


@pytest.mark.parametrize("angle", [0.3, 2.0, -1.2])
def test_half_of_its_weight_at_the_tip_holds_the_rod(angle):
    pendulum = Pendulum(2.0, 0.7, angle)
    # The force that holds the tip up pulls downwards on the other side of the connection.
    found = stepped(pendulum, 0.5, tip(pendulum)["tip.R.T"] @ [0, 0, -GRAVITY])
    np.testing.assert_allclose(found["tip.v_0"], 0, rtol=0, atol=1e-13)


def test_rates_are_derivatives_of_poses():
    pendulum, h = Pendulum(angle=0.7, rate=-2.0), 1e-4
    before, now, after = tip(pendulum), stepped(pendulum, h), stepped(pendulum, h)
    v_0, turned = ((after[name] - before[name]) / (2 * h) for name in ("tip.r_0", "tip.R.T"))
    np.testing.assert_allclose(now["tip.v_0"], v_0, rtol=0, atol=1e-6)
    # dT/dt = -skew(w) T, with w resolved in the frame.
    rate = -turned @ now["tip.R.T"].T
    np.testing.assert_allclose(now["tip.R.w"], [rate[2, 1], rate[0, 2], rate[1, 0]], rtol=0, atol=1e-6)
    np.testing.assert_allclose(now["tip.R.T"] @ now["tip.R.T"].T, np.eye(3), rtol=0, atol=1e-15)


def test_a_step_can_be_repeated_and_refused():
    pendulum = Pendulum(angle=0.7, rate=-2.0)
    state, first = pendulum.save(), stepped(pendulum, 0.01, [1, 2, 3])
    for force in (np.nan, np.inf, 1e9):
        with pytest.raises(StepRefused, match="is too large$"):
            stepped(pendulum, 0.01, [0, 0, force])
    stepped(pendulum, 0.03, [-5, 0, 2])
    pendulum.restore(state)
    again = stepped(pendulum, 0.01, [1, 2, 3])
    assert all(np.array_equal(first[name], again[name]) for name in first)
