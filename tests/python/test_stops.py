"""Ends of integration steps of a single FMU in Model Exchange, and their cost."""

import numpy as np
import pytest
from c_fmu import VAN_DER_POL, build
from multibody_fmu import simulate
from scipy.integrate import solve_ivp

TOLERANCE = 1e-8
TIME = np.linspace(0, 20, 2001)


@pytest.fixture(params=[2, 3])
def oscillator(request, tmp_path):
    return build(VAN_DER_POL, request.param, tmp_path)


def run(archive, stops=None, time=TIME, **options):
    return simulate(archive, time, kind="me", stops=stops, tolerance=TOLERANCE, parameters={"mu": 0.1}, **options)


def test_steps_end_at_stops_and_pass_rows(oscillator):
    exact = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-12, "t_eval": TIME}
    expected = solve_ivp(lambda _, x: [x[1], 0.1 * (1 - x[0] ** 2) * x[1] - x[0]], (0, 20), [2, 0], **exact).y
    steps = []
    for stops in ([], np.arange(0.05, 20, 0.1), "rows"):
        y = run(oscillator, stops)
        found = np.array([y["x0"], y["x1"]])
        assert np.all(np.abs(found - expected) <= 10 * TOLERANCE * (1 + np.abs(expected)))
        (cost,) = y.integration
        assert cost.elements == (y.description.model,) and cost.right_hand_sides > cost.steps
        steps.append(cost.steps)
    free, between, all_rows = steps
    assert free < between < all_rows >= TIME.size - 1 and between >= 199


def test_steps_end_at_rows_by_default(oscillator):
    one, other = run(oscillator), run(oscillator, "rows")
    assert one["x0"].tobytes() == other["x0"].tobytes() and one.integration == other.integration


def test_rows_that_are_passed_have_no_effect(oscillator):
    """Whether there are 21 or 2001."""
    many, few = run(oscillator, []), run(oscillator, [], TIME[::100])
    assert many["x0"][::100].tobytes() == few["x0"].tobytes() and many.integration == few.integration


def test_an_isolated_run_has_the_same_stops(oscillator):
    one, other = (run(oscillator, [3.0], isolate=isolate) for isolate in (False, True))
    assert one["x0"].tobytes() == other["x0"].tobytes() and one.integration == other.integration


def test_wrong_stops_are_refused(oscillator):
    with pytest.raises(ValueError, match="^stops = 'rows' is for Model Exchange: give kind='me', too$"):
        simulate(oscillator, TIME, stops="rows")
    with pytest.raises(ValueError, match="^stops = 'ends': must be times, or 'rows'$"):
        run(oscillator, "ends")
    assert simulate(oscillator, TIME).integration == []
