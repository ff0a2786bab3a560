"""Ends of integration steps of a single FMU in Model Exchange, and their cost."""

import numpy as np
import pytest
from c_fmu import VAN_DER_POL, build
from multibody_fmu import simulate, sweep
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
    for stops in (None, np.arange(0.05, 20, 0.1), "rows"):
        y = run(oscillator, stops)
        found = np.array([y["x0"], y["x1"]])
        assert np.all(np.abs(found - expected) <= 10 * TOLERANCE * (1 + np.abs(expected)))
        (cost,) = y.integration
        assert cost.elements == (y.description.model,) and cost.right_hand_sides > cost.steps
        steps.append(cost.steps)
    free, between, all_rows = steps
    assert free < between < all_rows >= TIME.size - 1 and between >= 199


def test_steps_pass_rows_by_default(oscillator):
    one, other = run(oscillator), run(oscillator, [])
    assert one["x0"].tobytes() == other["x0"].tobytes() and one.integration == other.integration


def test_rows_that_are_passed_have_no_effect(oscillator):
    """Whether there are 21 or 2001."""
    many, few = run(oscillator), run(oscillator, time=TIME[::100])
    assert many["x0"][::100].tobytes() == few["x0"].tobytes() and many.integration == few.integration


def test_an_isolated_run_has_the_same_stops(oscillator):
    one, other = (run(oscillator, [3.0], isolate=isolate) for isolate in (False, True))
    assert one["x0"].tobytes() == other["x0"].tobytes() and one.integration == other.integration


def test_wrong_stops_are_refused(oscillator):
    with pytest.raises(ValueError, match="^stops = 'rows' is for Model Exchange: give kind='me', too$"):
        simulate(oscillator, TIME, stops="rows")
    with pytest.raises(ValueError, match="^stops = 'ends': must be times, or 'rows'$"):
        run(oscillator, "ends")
    with pytest.raises(ValueError, match="^stops has 21 s: must be within the run, from 0 to 20 s$"):
        run(oscillator, [3, 21])
    assert simulate(oscillator, TIME).integration == []


@pytest.mark.parametrize("isolate", [False, True])
def test_runs_of_a_sweep_have_the_same_stops(oscillator, isolate):
    options = {"kind": "me", "stops": [3.0], "tolerance": TOLERANCE, "outputs": "x0", "isolate": isolate}
    found = sweep(oscillator, TIME, parameters={"mu": [0.1, 0.2]}, progress=False, **options)
    assert found["x0"][0] == run(oscillator, [3.0])["x0"][-1] != run(oscillator, "rows")["x0"][-1]


def test_wrong_stops_of_a_sweep_are_refused(oscillator):
    options = {"parameters": {"mu": [0.1, 0.2]}, "outputs": "x0", "progress": False}
    with pytest.raises(ValueError, match="^stops = 'rows' is for Model Exchange: give kind='me', too$"):
        sweep(oscillator, TIME, stops="rows", **options)
    with pytest.raises(ValueError, match="^stops has 21 s: must be within the run, from 0 to 20 s$"):
        sweep(oscillator, TIME, kind="me", stops=[21], **options)
    found = sweep(oscillator, lambda: TIME[:3], kind="me", stops=[3], **options)
    assert found["message"][0] == "ValueError: stops has 3 s: must be within the run, from 0 to 0.02 s"


def test_results_in_a_folder_belong_to_their_stops(oscillator, tmp_path):
    options = {"parameters": {"mu": [0.1, 0.2]}, "outputs": "x0", "folder": tmp_path / "results", "kind": "me"}
    sweep(oscillator, TIME[:3], **options)
    with pytest.raises(ValueError, match="has the results of another sweep: stops differ"):
        sweep(oscillator, TIME[:3], stops="rows", **options)
