"""FMUs that require steps of equal length (canHandleVariableCommunicationStepSize = false)."""

import warnings

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import Fmu, FmuWarning, connect, simulate, sweep

# Steps that differ in their last bits.
TIME = np.arange(0, 10, 1 / 60)
UNEQUAL = np.array([0.0, 0.1, 0.2, 0.25, 0.3, 0.4])
ASKS = "the description of the FMU asks for equal ones (canHandleVariableCommunicationStepSize is not true)"
EXPECTED = f"in row 2 (time = 0.2 s) the step has a length of {0.25 - 0.2} s after steps of 0.1 s, and {ASKS}"


def fmu_that_records_steps(folder, fmi, **options):
    """An FMU that outputs the longest and shortest step so far, and the start time of the last step."""
    return fmu_of(
        folder,
        "steps",
        fmi,
        parameters={"p": 0.0},
        states={"x": (0.0, "1")},
        outputs={"longest": "longest_", "shortest": "shortest_", "begin": "begin_"},
        before="static double longest_, shortest_, begin_;",
        begin_step="if (time == 0) longest_ = 0, shortest_ = 9; longest_ = fmax(longest_, step);"
        "shortest_ = fmin(shortest_, step); begin_ = time;",
        **options,
    )


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture
def archive(fmi, tmp_path):
    return fmu_that_records_steps(tmp_path, fmi, varies_step=False)


def warned(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        y = run()
    assert all(warning.category is FmuWarning for warning in caught)
    return y, [str(warning.message) for warning in caught]


def test_steps_that_differ_by_rounding_have_one_length(archive, fmi, tmp_path):
    assert len(set(np.diff(TIME))) > 1
    y, said = warned(lambda: simulate(archive, TIME))
    assert not said and (y["longest"][-1], y["shortest"][-1]) == (1 / 60, 1 / 60)
    # The steps begin at the given times.
    assert y["begin"][1:].tolist() == TIME[:-1].tolist()
    for order in ("parallel", "sequential", "iterated"):
        system = connect({"one": archive}, [])
        y, said = warned(lambda order=order, system=system: system.simulate(TIME, order=order))
        assert not said and (y["one.longest"][-1], y["one.shortest"][-1]) == (1 / 60, 1 / 60)
    # Other FMUs get the given steps.
    other = fmu_that_records_steps(tmp_path / "other", fmi)
    y = simulate(other, TIME)
    assert (y["longest"][-1], y["shortest"][-1]) == (np.diff(TIME).max(), np.diff(TIME).min())


def test_late_times_are_rounded_more(archive):
    time = 1e6 + TIME
    time[0] = 1e6
    _, said = warned(lambda: simulate(archive, time))
    assert not said


def test_steps_that_differ_are_one_warning_with_the_first_row(archive):
    y, said = warned(lambda: simulate(archive, UNEQUAL))
    assert said == [EXPECTED] and y["shortest"][-1] == 0.25 - 0.2
    assert warned(lambda: simulate(archive, UNEQUAL, isolate=True))[1] == [EXPECTED]
    for order in ("parallel", "sequential", "iterated"):
        system = connect({"one": archive}, [])
        assert warned(lambda order=order, system=system: system.simulate(UNEQUAL, order=order))[1] == [
            f"one: {EXPECTED}"
        ]
    found = sweep(archive, UNEQUAL, parameters={"p": [0.0, 1.0]}, threads=1)
    assert found["warning"].tolist() == [EXPECTED] * 2


def test_an_iterated_step_that_is_halved_is_a_warning_too(fmi, tmp_path):
    options = {"inputs": ["u"], "states": {"x": (1.0, "u - x")}}
    short = fmu_of(tmp_path, "short", fmi, **options, begin_step="if (step > 0.03) return 2;", varies_step=False)
    other = fmu_of(tmp_path, "other", fmi, **options)
    system = connect({"one": short, "two": other}, ["one.x -> two.u", "two.x -> one.u"])
    _, said = warned(lambda: system.simulate(np.arange(4) / 10, order="iterated"))
    expected = f"in row 0 (time = 0 s) the step has a length of 0.05 s after steps of 0.1 s, and {ASKS}"
    assert said == [f"one: {expected}"]


def test_model_exchange_has_no_such_steps(archive):
    assert warned(lambda: simulate(archive, UNEQUAL, kind="me"))[1] == []


def test_single_steps_are_treated_alike(archive):
    def run():
        with Fmu(archive) as fmu:
            for time in TIME[1:61]:
                fmu.step(until=time)
            assert (fmu["longest"], fmu["shortest"]) == (1 / 60, 1 / 60)
            fmu.step(0.5)
            fmu.step(0.25)
            assert fmu["longest"] == 0.5

    begin = f"at {TIME[60]:g} s the step has a length of 0.5 s after steps of {1 / 60} s"
    assert warned(run)[1] == [f"{begin}, and {ASKS}"]
