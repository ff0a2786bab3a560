"""FMUs that refuse steps, restore wrong states or do not converge, in a system with iterated steps."""

import re

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import FmuError, FmuWarning, connect

pytestmark = pytest.mark.filterwarnings("error")
STEP = 1e-2
TIME = np.arange(21) * STEP


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture
def oscillator(fmi, tmp_path):
    """Connects a mass of 1 kg to a spring of 400 N/m, with other properties of each."""

    def make(mass=None, spring=None, force="-400 * xa"):
        one, other = (
            fmu_of(
                tmp_path, "mass", fmi, inputs=["force"], states={"x": (0.01, "v"), "v": (0.0, "force")}, **mass or {}
            ),
            fmu_of(tmp_path, "spring", fmi, inputs=["xa"], outputs={"fa": force}, **spring or {}),
        )
        links = ["mass.x -> spring.xa", "spring.fa -> mass.force"]
        return connect({"mass": one, "spring": other}, links, kind="cs")

    return make


@pytest.mark.parametrize("status", [2, 3])
@pytest.mark.parametrize("element", ["mass", "spring"])
def test_a_step_that_is_refused_is_made_in_parts(oscillator, element, status):
    """The result equals a run with short steps."""
    system = oscillator(**{element: {"begin_step": f"if (step > 3e-3) return {status};"}})
    y = system.simulate(TIME, weight=0.5)
    short = oscillator().simulate(np.arange(81) * STEP / 4, weight=0.5)
    np.testing.assert_allclose(y["mass.x"], short["mass.x"][::4], rtol=0, atol=1e-7)
    # The next step begins with the length that served. A longer one is tried more and more rarely.
    assert 2 <= y.exchange.halved <= 80 / 16 + 10


def test_a_guess_that_is_refused_is_left_out(oscillator):
    """The mass refuses forces larger than in its motion. Guesses overshoot them where the motion reverses."""
    y = oscillator({"begin_step": "if (force > 4.001) return 2;"}).simulate(TIME, weight=0.5)
    assert y.exchange.halved > 0
    np.testing.assert_allclose(y["spring.fa"], -400 * y["mass.x"], rtol=0, atol=1e-9)
    energy = y["mass.v"] ** 2 / 2 + 400 * y["mass.x"] ** 2 / 2
    np.testing.assert_allclose(energy, energy[0], rtol=1e-5)


@pytest.mark.parametrize("status", [2, 3])
def test_an_fmu_that_never_accepts_a_step_is_named_with_the_time(oscillator, fmi, status):
    system = oscillator({"begin_step": f'if (time > 0.0499) {{ say(m, {status}, "It is late."); return {status}; }}'})
    with pytest.raises(FmuError, match=rf"^mass: It is late \(fmi{fmi}DoStep\)\. In row 5 \(time = 0\.05 s\)\.$"):
        system.simulate(TIME)


@pytest.mark.parametrize("element", ["mass", "spring"])
def test_a_state_that_is_restored_wrongly_is_found_out(oscillator, element):
    """The library keeps a variable outside of the saved state."""
    hidden = {"before": "static double hidden;"}
    if element == "mass":
        system = oscillator({**hidden, "begin_step": "hidden += 1e-3; x += hidden;"})
    else:
        system = oscillator(spring={**hidden, "begin_step": "hidden += 1;"}, force="hidden - 400 * xa")
    text = f"{element}: a step that was repeated from the saved state gave another result"
    with pytest.raises(FmuError, match=re.escape(text)):
        system.simulate(TIME)


@pytest.mark.parametrize(
    "garbage",
    [
        # The state of the start, and another one each time.
        "m->v[v] = 0;",
        "static int count; if (m->time > 0.05) m->v[x] += ++count * 1e-3;",
    ],
)
def test_a_wrong_state_is_blamed_on_its_fmu_where_forces_begin_late(oscillator, garbage):
    """The mass is at rest until a force sets in, so that its first states equal the start."""
    mass = {"before": f"#define AFTER_RESTORE(m) do {{ {garbage} }} while (0)"}
    system = oscillator(mass, force="time > 0.0499 ? 8 - 400 * xa : 0")
    text = "mass: a step that was repeated from the saved state gave another result"
    with pytest.raises(FmuError, match=re.escape(text)):
        system.simulate(TIME)


def test_messages_of_steps_that_do_not_count_are_dropped(oscillator):
    refusal = 'if (step > 3e-3) { say(m, 1, "A long step."); return 2; }'
    y = oscillator({"begin_step": refusal}).simulate(TIME)
    assert y.messages == []
    with pytest.warns(FmuWarning, match="^mass: It is warm") as warned:
        y = oscillator({"begin_step": 'say(m, 1, "It is warm.");'}).simulate(TIME)
    # Each step of the run warns once, however often it was repeated.
    assert y.exchange.evaluations_per_step > 1.5
    assert [text for text in y.messages if "warm" in text] == ["mass: It is warm."] * 20
    assert len(warned) == 20


def test_a_loop_without_a_solution_is_named_with_time_output_and_change(tmp_path, fmi):
    """y = 0 if y = 1, and 1 if y = 0."""
    follows = fmu_of(tmp_path, "follows", fmi, inputs=["u"], outputs={"y": "u"})
    denies = fmu_of(tmp_path, "denies", fmi, inputs=["u"], outputs={"z": "time < 0.0499 ? 0 : u > 0.5 ? 0 : 1"})
    system = connect({"follows": follows, "denies": denies}, ["follows.y -> denies.u", "denies.z -> follows.u"])
    pattern = (
        r"^(denies|follows): the step does not converge, whole or in parts: repeated, it would change [yz] by "
        r"(1\.00e0|-?[1-9]\.\d\de-1)\. In row 4 \(time = 0\.04 s\)\.$"
    )
    with pytest.raises(FmuError, match=pattern):
        system.simulate(TIME, order="iterated")


def test_a_loop_without_states_is_solved(tmp_path, fmi):
    """y = cos(t + z), z = y / 2."""
    cosine = fmu_of(tmp_path, "cosine", fmi, inputs=["u"], outputs={"y": "cos(time + u)"})
    half = fmu_of(tmp_path, "half", fmi, inputs=["u"], outputs={"z": "u / 2"})
    system = connect({"cosine": cosine, "half": half}, ["cosine.y -> half.u", "half.z -> cosine.u"])
    y = system.simulate(TIME, order="iterated")
    np.testing.assert_allclose(y["cosine.y"], np.cos(TIME + y["cosine.y"] / 2), rtol=0, atol=2e-6)
    np.testing.assert_allclose(y["half.z"], y["cosine.y"] / 2, rtol=0, atol=2e-6)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_a_loop_through_an_acceleration_of_a_body_has_the_values_of_the_end(fmi, kind):
    """2 kg a = 2 kg g - f with the cut-force f = -0.5 kg a. In co-simulation the Body computes a only in steps."""
    links = ["-0.5 * body.frame_a.a_0[2] -> body.frame_a.f[2]"]
    system = connect({"body": "Body"}, links, parameters={"body": {"m": 2.0}}, fmi=fmi, kind=kind)
    y = system.simulate(TIME, order="iterated")
    np.testing.assert_allclose(y["body.frame_a.a_0"][:, 1], -9.81 * 2 / 1.5, rtol=1e-5)
    np.testing.assert_allclose(y["body.frame_a.r_0"][:, 1], -9.81 * 2 / 1.5 * TIME**2 / 2, rtol=0, atol=1e-5)
    if kind == "me":
        assert y.assumptions == []
        return
    (sentence,) = y.assumptions
    assert "frame_a.a_0[2] depends directly on frame_a.f[2]" in sentence and "hold={'body': 'mean'}" in sentence
