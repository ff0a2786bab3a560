"""FMUs that violate the standard, or refuse a call during a run: the error names the function and the row."""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import Fmu, FmuError, connect, simulate, sweep

TIME = np.array([0.0, 0.4, 0.8, 1.2])
# Message and status of an FMU in a state that it refuses.
REFUSES = '#define STATUS_OF_DERIVATIVES(m) ((m)->v[x] {where} ? say(m, {status}, "There is no such x."), {status} : 0)'


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def refusing(folder, fmi, where, status, derivative="1"):
    before = REFUSES.format(where=where, status=status)
    return fmu_of(folder, "refusing", fmi, states={"x": (0.0, derivative)}, parameters={"p": 0.0}, before=before)


def derivatives_of(fmi):
    return {2: "fmi2GetDerivatives", 3: "fmi3GetContinuousStateDerivatives"}[fmi]


def test_an_error_at_a_trial_point_ends_the_run_with_row_element_and_cause(fmi, tmp_path):
    archive = refusing(tmp_path, fmi, "> 0.5", 3)
    expected = f"There is no such x ({derivatives_of(fmi)}). In row 1 (time = 0.4 s)."
    with pytest.raises(FmuError) as error:
        simulate(archive, TIME, kind="me", stops="rows")
    assert (str(error.value), error.value.function, error.value.status) == (expected, derivatives_of(fmi), 3)
    with pytest.raises(FmuError) as error:
        connect({"good": archive, "bad": archive}, [], kind={"bad": "me"}).simulate(TIME)
    assert str(error.value) == f"bad: {expected}"


def test_a_discarded_trial_point_shortens_the_step(fmi, tmp_path):
    # x = 1 - exp(-t) never reaches 1, but trial steps would overshoot it.
    archive = refusing(tmp_path, fmi, ">= 1", 2, "400 * (1 - x)")
    y = simulate(archive, TIME, kind="me")
    np.testing.assert_allclose(y["x"], 1 - np.exp(-400 * TIME), rtol=0, atol=1e-8)
    archive = refusing(tmp_path / "beyond", fmi, "> 0.5", 2)
    with pytest.raises(FmuError, match=rf"^There is no such x.* \({derivatives_of(fmi)}\)\. In row 1") as error:
        simulate(archive, TIME, kind="me")
    assert error.value.status == 2


def test_a_library_of_another_version_is_an_error(fmi, tmp_path):
    archive = fmu_of(tmp_path, "other", fmi, outputs={"y": "1"}, before='#define VERSION "1.0"')
    expected = rf"^other: fmi{fmi}GetVersion returned \"1.0\", but the description is one of FMI {fmi}.0$"
    for load in (
        lambda: simulate(archive, TIME),
        lambda: Fmu(archive),
        lambda: connect({"one": archive}, []).simulate(TIME),
    ):
        with pytest.raises(ValueError, match=expected):
            load()


def test_a_state_that_is_null_is_an_error(fmi, tmp_path):
    options = {"inputs": ["u"], "states": {"x": (0.0, "u")}, "before": "#define HAS_STATE false"}
    archive = fmu_of(tmp_path, "stateless", fmi, **options)
    function = {2: "fmi2GetFMUstate", 3: "fmi3GetFMUState"}[fmi]
    with Fmu(archive) as fmu, pytest.raises(FmuError, match=rf"^{function} returned OK, but no state\.$"):
        _ = fmu.state
    system = connect({"one": archive, "two": archive}, ["one.x -> two.u", "two.x -> one.u"])
    with pytest.raises(FmuError, match=rf"^(one|two): {function} returned OK, but no state\.$"):
        system.simulate(TIME, order="iterated")


def test_a_step_that_ends_early_without_permission_is_an_error(tmp_path):
    archive = fmu_of(
        tmp_path,
        "early",
        3,
        states={"x": (0.0, "1")},
        parameters={"p": 0.0},
        before="#define RETURNS_EARLY(m) ((m)->time > 0.7)",
    )
    expected = "fmi3DoStep returned early, at 1.0 s, although it was not allowed to. In row 2 (time = 0.8 s)."
    with pytest.raises(FmuError) as error:
        simulate(archive, TIME)
    assert str(error.value) == expected and error.value.function == "fmi3DoStep"
    for order in ("parallel", "sequential", "iterated"):
        with pytest.raises(FmuError) as error:
            connect({"one": archive}, []).simulate(TIME, order=order)
        assert str(error.value) == f"one: {expected}"
    assert sweep(archive, TIME, parameters={"p": [0.0]})["message"].tolist() == [expected]
    with Fmu(archive) as fmu:
        fmu.step(0.75)
        with pytest.raises(FmuError, match=r"^fmi3DoStep returned early, at 0.875 s"):
            fmu.step(0.25)
