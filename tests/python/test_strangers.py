"""FMUs of other authors that are hard to integrate, alone in Model Exchange."""

import numpy as np
import pytest
import strangers
from c_fmu import VAN_DER_POL, build
from equation_fmu import fmu_of
from multibody_fmu import FmuError, connect, simulate

# Robertson's reaction at 40 s, by SciPy's Radau with a relative tolerance of 1e-12.
AT_40 = {"first": 7.158270687194e-1, "second": 9.185534764558e-6, "third": 2.841637457458e-1}

# FMUs by the names of their input.
SINGLE = {"u": strangers.gain, "x": strangers.noisy_sensor, "measured": strangers.plant}


@pytest.mark.parametrize("tolerance", [1e-6, 1e-8])
def test_a_stiff_reaction_is_within_20_tolerances(tmp_path, tolerance):
    y = simulate(strangers.reaction(tmp_path), [0.0, 40.0], kind="me", tolerance=tolerance)
    for name, value in AT_40.items():
        assert y[name][-1] == pytest.approx(value, rel=20 * tolerance), name


@pytest.mark.parametrize("tolerance", [1e-6, 1e-8])
def test_a_stiff_oscillator_is_within_500_tolerances(tmp_path, tolerance):
    """The value is from the problem VDPOL in the test set for solvers of initial value problems, in other units."""
    archive = build(VAN_DER_POL, 2, tmp_path)
    y = simulate(archive, [0.0, 2000.0], kind="me", parameters={"mu": 1000.0}, tolerance=tolerance)
    assert y["x0"][-1] == pytest.approx(1.706167732170483, rel=500 * tolerance)


def test_wrong_directional_derivatives_do_no_harm(tmp_path):
    right, wrong = (strangers.reaction(tmp_path, promises_derivatives=wrong) for wrong in (False, True))
    counts = [simulate(fmu, [0.0, 40.0], kind="me", tolerance=1e-6)["count"][-1] for fmu in (right, wrong)]
    assert 0 < counts[1] <= 1.1 * counts[0] < 5000


@pytest.mark.parametrize("make", [strangers.refusing, strangers.not_a_number])
def test_derivatives_that_are_refused_beside_the_solution_shorten_steps(tmp_path, make):
    time = np.linspace(0, 1, 101)
    fine = np.linspace(0, 0.1, 100_001)
    limit = strangers.solution_of_stiff(fine).max() + 1e-7
    y = simulate(make(tmp_path), time, kind="me", parameters={"limit": limit})
    np.testing.assert_allclose(y["x"], strangers.solution_of_stiff(time), rtol=0, atol=1e-7)


def test_chattering_is_an_error_that_says_so(tmp_path):
    with pytest.raises(FmuError, match="^chattering: event indicator 1 "):
        simulate(strangers.chattering(tmp_path), np.linspace(0, 5, 6), kind="me")


@pytest.mark.parametrize("fmi", [2, 3])
def test_a_body_of_another_author_moves_as_ours(tmp_path, fmi):
    """A body tumbles in free fall, pulled by a constant force in its own axes."""
    time = np.linspace(0, 1, 101)
    common = {"r_CM": [0.1, -0.2, 0.05], "g_0": [0, 0, -9.81], "v_0_start": [1, 2, 3], "w_start": [0.5, 3.0, -1.0]}
    cut = {"f": [-1.0, 2.0, 0.5], "t": [0.1, -0.05, 0.02]}
    moments = [0.3, 0.4, 0.5]
    theirs = simulate(
        strangers.rigid_body(tmp_path, fmi),
        time,
        kind="me",
        parameters={"mass": 2.0, "I": moments, **common},
        frame_a=cut,
    )
    ours = simulate("Body", time, kind="me", parameters={"m": 2.0, "I": moments, **common}, frame_a=cut)
    for name in ("r_0", "v_0", "R.T", "R.w"):
        found, expected = theirs[f"frame_a.{name}"], ours[f"frame_a.{name}"]
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-7, err_msg=name)


def test_parts_of_systems_compute_what_they_say(tmp_path):
    time = np.linspace(0, 1, 11)
    u = np.cos(time)
    found = {name: simulate(make(tmp_path), time, kind="me", inputs={name: u}) for name, make in SINGLE.items()}
    np.testing.assert_allclose(found["u"]["y"], 0.5 * u + np.sin(u) + 1, rtol=1e-12)
    relative = found["x"]["y"] / u - 1
    assert 1e-8 < np.abs(relative).max() <= 1.000001e-7
    # The measured value is held: x' = -1000 (u - cos(t)).
    rest = np.cumsum(1000 * (np.diff(np.sin(time)) - u[:-1] * np.diff(time)))
    np.testing.assert_allclose(found["measured"]["x"][1:], rest, rtol=0, atol=1e-6)


def test_initial_values_of_a_circle_with_a_large_gain_are_found(tmp_path):
    """Whole steps of Newton's method lead from zero to no solution."""
    fmu = fmu_of(
        tmp_path,
        "sine",
        inputs=("u",),
        parameters={"k": 0.5},
        outputs={"y": "k * sin(u) + 1"},
        depends_on={"y": ("u",)},
        saves_state=False,
    )
    gains = {"one": {"k": 5.0}, "other": {"k": -5.0}}
    links = ["one.y -> other.u", "other.y -> one.u"]
    y = connect({"one": fmu, "other": fmu}, links, kind="me", parameters=gains).simulate([0.0, 0.1], order="parallel")
    one, other = y["one.y"][0], y["other.y"][0]
    assert [one, other] == pytest.approx([5 * np.sin(other) + 1, -5 * np.sin(one) + 1], abs=1e-9)
