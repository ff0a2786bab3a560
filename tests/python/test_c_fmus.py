"""FMUs in C as other authors write them, in FMI 2.0 and 3.0, for Co-Simulation and Model Exchange."""

import re

import numpy as np
import pytest
from c_fmu import BALL, HOSTILE, MODES, RELAY, VAN_DER_POL, build
from equation_fmu import fmu_of
from multibody_fmu import Fmu, FmuError, FmuWarning, connect, simulate, sweep
from scipy.integrate import solve_ivp

TIME = np.linspace(0, 1.5, 151)


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture
def hostile(fmi, tmp_path):
    return build(HOSTILE, fmi, tmp_path)


def bad(mode, start=0.5):
    return {"mode": MODES.index(mode), "from": start}


def heights(times, *, share, gravity=9.81):
    """Heights of a ball that falls from 1 m and keeps a fraction of its speed at each bounce: parabolas."""
    bounce, speed, found = np.sqrt(2 / gravity), np.sqrt(2 * gravity), []
    for time in times:
        while time >= bounce + 2 * share * speed / gravity:
            speed *= share
            bounce += 2 * speed / gravity
        passed = time - bounce
        found.append(1 - gravity * time**2 / 2 if passed < 0 else share * speed * passed - gravity * passed**2 / 2)
    return np.array(found)


@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize("share", [0.7, 0.6])
def test_a_ball_bounces_along_parabolas(fmi, kind, share, tmp_path):
    y = simulate(build(BALL, fmi, tmp_path), TIME, kind=kind, parameters={"e": share})
    np.testing.assert_allclose(y["h"], heights(TIME, share=share), rtol=0, atol=1e-11)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_an_oscillator_follows_scipy(fmi, kind, tmp_path):
    y = simulate(build(VAN_DER_POL, fmi, tmp_path), TIME, kind=kind, parameters={"mu": 2.0})
    options = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-12, "t_eval": TIME}
    expected = solve_ivp(lambda _, x: [x[1], 2 * (1 - x[0] ** 2) * x[1] - x[0]], (0, 1.5), [2, 0], **options).y
    # In Model Exchange some 20 steps have errors of up to 1e-8 (1 + x) each; the FMU's own are shorter.
    np.testing.assert_allclose([y["x0"], y["x1"]], expected, rtol=0, atol={"cs": 1e-9, "me": 1e-7}[kind])


def test_a_finer_tolerance_brings_the_states_nearer(fmi, tmp_path):
    archive = build(VAN_DER_POL, fmi, tmp_path)
    options = {"method": "DOP853", "rtol": 1e-13, "atol": 1e-13}
    expected = solve_ivp(lambda _, x: [x[1], (1 - x[0] ** 2) * x[1] - x[0]], (0, 20), [2, 0], **options).y[0, -1]
    errors = [
        abs(simulate(archive, [0.0, 20.0], kind="me", tolerance=tolerance)["x0"][-1] - expected)
        for tolerance in (1e-3, 1e-6, 1e-10)
    ]
    assert errors[0] > errors[1] > errors[2] and errors[2] < 1e-8


def test_a_missing_function_is_named(fmi, tmp_path):
    archive = build(BALL, fmi, tmp_path, defines=["WITHOUT_DO_STEP"])
    with pytest.raises(ValueError, match=f"^bouncing_ball: the library does not export fmi{fmi}DoStep"):
        simulate(archive, TIME)


def test_a_guid_of_another_library_is_refused_in_the_words_of_the_fmu(fmi, tmp_path):
    archive = build(BALL, fmi, tmp_path, guid="wrong")
    for kind in ("cs", "me"):
        with pytest.raises(
            FmuError, match="bouncing_ball cannot be instantiated. The GUID is not that of this library"
        ):
            simulate(archive, TIME, kind=kind)


def test_events_without_end_are_an_error(fmi, hostile):
    function = {2: "fmi2NewDiscreteStates", 3: "fmi3UpdateDiscreteStates"}[fmi]
    with pytest.raises(FmuError, match=rf"^{function} asked for another call 1000 times. In row 49 \(time = 0.49 s\)"):
        simulate(hostile, TIME, kind="me", parameters=bad("ENDLESS_EVENTS"))


def test_a_state_that_is_driven_to_zero_from_both_sides_chatters(fmi, tmp_path):
    """x falls from 1 to 0 in 1 s; from there both sides drive it back to zero."""
    archive, time = build(RELAY, fmi, tmp_path), np.linspace(0, 5, 6)
    with pytest.raises(FmuError, match=r"^chattering: event indicator 1 .* In row [01] \(time = [01] s\)\.$") as error:
        simulate(archive, time, kind="me")
    reached = float(re.search(r" up to (\S+) s,", str(error.value))[1])
    assert reached == pytest.approx(1, rel=0, abs=5e-6)
    with pytest.raises(FmuError, match="^plant: chattering: event indicator 1 has changed its sign"):
        connect({"plant": archive}, [], kind="me").simulate(time)


def test_a_relay_with_hysteresis_does_not_chatter(fmi, tmp_path):
    archive, time = build(RELAY, fmi, tmp_path), np.linspace(0, 5, 6)
    # 20,000 crossings.
    x = simulate(archive, time, kind="me", parameters={"width": 5e-5})["x"]
    assert np.abs(x[2:]).max() <= 5.001e-5


def test_an_error_after_thousands_of_messages_has_its_own_message(fmi, hostile):
    with pytest.raises(FmuError, match=rf"^The last message \(fmi{fmi}DoStep\). In row 50 \(time = 0.5 s\)\.") as error:
        simulate(hostile, TIME, parameters=bad("CHATTER"))
    assert error.value.status == 3


@pytest.mark.parametrize("environment", ["NULL", "m"])
def test_messages_without_the_environment_are_those_of_the_instance_that_was_called(fmi, environment, tmp_path):
    archive = build(HOSTILE, fmi, tmp_path / "one", defines=[f"ENVIRONMENT={environment}"])
    with Fmu(archive) as first, Fmu(archive, parameters=bad("WARN", 0)) as second:
        first.step(0.1)
        with pytest.warns(FmuWarning, match="It is warm"):
            second.step(0.1)
        assert (first.messages, second.messages) == ([], ["It is warm."])
    with pytest.raises(FmuError, match=rf"^The last message \(fmi{fmi}DoStep\)\. In row 50 "):
        simulate(archive, TIME, parameters=bad("CHATTER"))
    archive = build(HOSTILE, fmi, tmp_path / "other", guid="wrong", defines=[f"ENVIRONMENT={environment}"])
    with pytest.raises(FmuError, match="hostile cannot be instantiated. The GUID is not that of this library"):
        simulate(archive, TIME)


def test_a_discarded_step_is_an_error(fmi, hostile):
    with pytest.raises(
        FmuError, match=rf"^The step is too long \(fmi{fmi}DoStep\). In row 50 \(time = 0.5 s\)\."
    ) as error:
        simulate(hostile, TIME, parameters=bad("DISCARD"))
    assert error.value.status == 2


def test_parameters_are_set_after_the_experiment_because_some_fmus_forget_them_there(tmp_path):
    kept = fmu_of(tmp_path, "kept", parameters={"k": 1.0}, outputs={"y": "k"}, defines=("FORGETS_AT_THE_EXPERIMENT",))
    for kind in ("cs", "me"):
        assert simulate(kept, [0.0, 1.0], parameters={"k": 7.0}, kind=kind)["y"].tolist() == [7.0, 7.0]
    assert sweep(kept, [0.0, 1.0], parameters={"k": [3.0, 4.0]})["y"].tolist() == [3.0, 4.0]
    with Fmu(kept, k=5.0) as stepped:
        stepped.step(1.0)
        assert stepped["y"] == 5.0
        stepped.reset()
        stepped["k"] = 6.0
        assert stepped["y"] == 6.0
