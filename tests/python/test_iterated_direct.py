"""Outputs that depend on inputs of their loop directly, or through states that no description lists.

Expected motions are exponentials of the matrices of the linear systems, and the recurrences in the documentation.
"""

import re
from zipfile import ZipFile

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import connect, sweep
from scipy.linalg import expm

pytestmark = pytest.mark.filterwarnings("error")
STEP = 1e-3
TIME = np.arange(1001) * STEP
# Outputs that do not follow inputs at once: kept from the last step, or refused after an input is set.
LATE = ["OUTPUTS_IN_STEPS", "GETS_AFTER_STEPS"]
DAMPED = ["mass.v -> damper.v", "damper.f -> mass.force"]


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture
def damped(tmp_path, fmi):
    """Connects a mass of 1 kg to a damper with memory: f = -(30 v + x), x' = 900 v."""

    def make(known=True, *, kind="cs", **more):
        mass = fmu_of(tmp_path, "mass", fmi, inputs=["force"], states={"v": (1.0, "force")})
        damper = fmu_of(
            tmp_path,
            "damper",
            fmi,
            inputs=["v"],
            parameters={"d": 30.0},
            states={"x": (0.0, "900 * v")},
            outputs={"f": "-(d * v + x)"},
            depends_on={"f": ("v",)} if known else {},
            **more,
        )
        return connect({"mass": mass, "damper": damper}, DAMPED, kind={"damper": kind})

    return make


def error(y):
    matrix = expm(np.array([[-30.0, -1.0], [900.0, 0.0]]) * STEP)
    rows = [np.array([1.0, 0.0])]
    for _ in TIME[1:]:
        rows.append(matrix @ rows[-1])
    return np.abs(y["mass.v"] - np.array(rows)[:, 0]).max()


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize(("weight", "expected"), [(0.5, 5.87e-5), (0.55, 1.235e-3)])
def test_states_see_the_mean_of_a_step_and_outputs_its_end(damped, weight, expected, kind, known):
    y = damped(known, kind=kind).simulate(TIME, weight=weight)
    assert error(y) == pytest.approx(expected, rel=0.01)
    np.testing.assert_allclose(y["damper.f"], -(30 * y["mass.v"] + y["damper.x"]), rtol=0, atol=1e-9)
    assert y.assumptions == []


@pytest.mark.parametrize(
    ("hold", "weight", "expected"),
    [
        ({"damper": "mean"}, 0.5, 6.70e-3),
        ({"damper": "mean"}, 0.55, 5.45e-3),
        ({"damper": "end", "mass": "end"}, 0.5, 1.249e-2),
        ({"damper": "end", "mass": "end"}, 0.55, 1.249e-2),
    ],
)
def test_what_an_element_is_said_to_see_is_what_it_sees(damped, hold, weight, expected):
    y = damped().simulate(TIME, weight=weight, hold=hold)
    assert error(y) == pytest.approx(expected, rel=0.01)
    assert y.assumptions == []


@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        (
            True,
            "f depends directly on v, and is computed in steps alone: in a step it sees the values at the end, "
            "hold={'damper': 'mean'} takes outputs from the mean",
        ),
        (
            False,
            "its description does not tell whether f depends directly on v: in a step it sees the values at the end, "
            "which damps; hold={'damper': 'mean'} keeps energy if it does not",
        ),
    ],
)
def test_an_fmu_that_computes_outputs_in_steps_alone_sees_the_end(damped, late, known, sentence):
    system = damped(known, defines=[late])
    y = system.simulate(TIME, weight=0.5)
    assert y.assumptions == [f"damper: {sentence}"]
    assert y["mass.v"].tolist() == system.simulate(TIME, weight=0.5, hold={"damper": "end"})["mass.v"].tolist()
    other = system.simulate(TIME, weight=0.5, hold={"damper": "mean"})
    assert error(other) == pytest.approx(6.70e-3, rel=0.01)
    assert other.assumptions == []


@pytest.mark.parametrize("defines", [[], LATE[:1], LATE[1:]])
def test_rows_of_a_sweep_have_the_bits_and_sentences_of_single_runs(damped, defines):
    system, time, said = damped(defines=defines), TIME[:51], []

    def last(y):
        said.append(y.assumptions)
        return {"speed": y["mass.v"][-1]}

    by_name = sweep(system, time, parameters={"damper.d": [20.0, 30.0]}, outputs="mass.v")
    by_function = sweep(system, time, parameters={"damper.d": [20.0, 30.0]}, outputs="mass.v", reduce=last, threads=1)
    system.parameters["damper"]["d"] = 30.0
    single = system.simulate(time, order="iterated")
    assert by_name["mass.v"][1] == by_function["speed"][1] == single["mass.v"][-1]
    assert all(one == single.assumptions for one in said) and bool(said[0]) == bool(defines)


SPRUNG = ["mass.px -> spring.x", "spring.f -> mass.force"]


def sprung(folder, fmi, mass=None, spring=None):
    """A mass of 1 kg on a spring of 400 N/m without damping."""
    states = {"x": (0.01, "v"), "v": (0.0, "force")}
    mass = fmu_of(folder, "mass", fmi, inputs=["force"], states=states, outputs={"px": "x"}, **mass or {})
    spring = fmu_of(folder, "spring", fmi, inputs=["x"], outputs={"f": "-400 * x"}, **spring or {})
    return connect({"mass": mass, "spring": spring}, SPRUNG)


def without_states(archive):
    with ZipFile(archive) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    text = files["modelDescription.xml"].decode()
    lists = r' derivative="\d+"|<ContinuousStateDerivative [^>]*/>|<Derivatives>.*?</Derivatives>'
    files["modelDescription.xml"] = re.sub(lists, "", text).encode()
    hidden = archive.with_name(f"hidden_{archive.name}")
    with ZipFile(hidden, "w") as opened:
        for name, content in files.items():
            opened.writestr(name, content)
    return hidden


def energy(y):
    """Energy at the end, relative to the start."""
    found = y["mass.v"] ** 2 / 2 + 400 * y["mass.x"] ** 2 / 2
    return found[-1] / found[0]


@pytest.mark.parametrize("has_model_exchange", [True, False])
def test_an_output_without_direct_inputs_depends_on_them_by_states_all_the_same(tmp_path, fmi, has_model_exchange):
    """The attribute `dependencies` of an FMU for co-simulation describes direct effects only."""
    mass = {"depends_on": {"px": ()}, "has_model_exchange": has_model_exchange}
    y = sprung(tmp_path, fmi, mass).simulate(TIME, weight=0.5)
    assert energy(y) == pytest.approx(1, abs=1e-6)
    assert y.exchange.evaluations_per_step > 1 and y.assumptions == []


@pytest.mark.parametrize("has_model_exchange", [True, False])
def test_states_that_no_description_lists_are_part_of_the_loop(tmp_path, fmi, has_model_exchange):
    more = {"depends_on": {"px": ()}, "has_model_exchange": has_model_exchange}
    states = {"x": (0.01, "v"), "v": (0.0, "force")}
    mass = fmu_of(tmp_path, "mass", fmi, inputs=["force"], states=states, outputs={"px": "x"}, **more)
    spring = fmu_of(tmp_path, "spring", fmi, inputs=["x"], outputs={"f": "-400 * x"})
    y = connect({"mass": without_states(mass), "spring": spring}, SPRUNG).simulate(TIME, weight=0.5)
    assert energy(y) == pytest.approx(1, abs=1e-6)
    assert y.exchange.evaluations_per_step > 1


def test_outputs_that_do_not_follow_inputs_show_the_mean_alone(tmp_path, fmi):
    """The description does not say whether a position depends on a force, but an acceleration follows it at once."""
    y = sprung(tmp_path, fmi).simulate(TIME, weight=0.5)
    assert energy(y) == pytest.approx(1, abs=1e-6)
    assert y.assumptions == []


@pytest.mark.parametrize("late", [[], LATE[:1], LATE[1:]])
@pytest.mark.parametrize("known", [True, False])
def test_a_spring_without_states_has_the_force_of_its_row_whatever_is_known(tmp_path, fmi, known, late):
    spring = {"has_model_exchange": False, "depends_on": {"f": ("x",)} if known else {}, "defines": late}
    y = sprung(tmp_path, fmi, {"depends_on": {"px": ()}}, spring).simulate(TIME, weight=0.5)
    np.testing.assert_allclose(y["spring.f"], -400 * y["mass.x"], rtol=0, atol=1e-9)
    assert energy(y) == pytest.approx(1, abs=1e-6)


def test_a_gripper_that_is_no_other_than_any_fmu_holds_a_rod_as_it_does_by_itself(fmi):
    """With `hold = mean`, the force of the Gripper would belong to the middle of a step."""
    rod = {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, -9.81], "v_0_start": [0, 0, 0.3]}
    parameters = {"gripper": {"useMoment": True, "torqueLaw": "RotationVector"}, "rod": rod}
    found = []
    for rows in ("inputs", "steps"):
        system = connect(
            {"gripper": "Gripper", "rod": "Body"},
            ["gripper.frame_b -> rod.frame_a"],
            parameters=parameters,
            fmi=fmi,
            rows={"gripper": rows},
        )
        y = system.simulate(np.arange(0, 0.5, 2e-3), inputs={"gripper.active": True}, order="iterated")
        found.append(y["rod.frame_a.r_0"].tolist())
        assert any("hold={'gripper': 'mean'}" in text for text in y.assumptions) == (rows == "steps")
    assert found[0] == found[1]
