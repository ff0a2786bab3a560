"""Systems with iterated and other elements, held inputs, and equal bits of results."""

import numpy as np
import pytest
from c_fmu import BALL, build
from equation_fmu import fmu_of
from multibody_fmu import ExchangeWarning, connect, sweep
from scipy.linalg import expm
from test_c_fmus import heights

pytestmark = pytest.mark.filterwarnings("error")
ON = {"gripper.active": True}
TIME = np.arange(101) * 5e-3
GRIP = ["gripper.frame_b -> part.frame_a"]
PARAMETERS = {
    "gripper": {"T": 1e-3, "useMoment": True, "torqueLaw": "RotationVector"},
    "part": {"m": 2.0, "r_CM": [0.1, 0, 0], "I": 0.01, "v_0_start": [0.1, 0, 0]},
}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture
def oscillator(fmi, tmp_path):
    """Connects a mass of 1 kg to a spring of 400 N/m, with other properties of each."""

    def make(mass=None, spring=None):
        mass = fmu_of(
            tmp_path,
            "mass",
            fmi,
            inputs=["force"],
            states={"x": (0.01, "v"), "v": (0.0, "force")},
            **(mass or {}),
        )
        spring = fmu_of(tmp_path, "spring", fmi, inputs=["xa"], outputs={"fa": "-400 * xa"}, **(spring or {}))
        links = ["mass.x -> spring.xa", "spring.fa -> mass.force"]
        return connect({"mass": mass, "spring": spring}, links, kind="cs")

    return make


def test_elements_outside_of_a_loop_need_no_states_and_make_each_step_once(fmi, tmp_path):
    ball = build(BALL, fmi, tmp_path)
    system = connect({"gripper": "Gripper", "part": "Body", "ball": ball}, GRIP, parameters=PARAMETERS, fmi=fmi)
    y = system.simulate(TIME, inputs=ON, order="iterated")
    assert y.exchange.evaluations_per_step > 1
    np.testing.assert_allclose(y["ball.h"], heights(TIME, share=0.7), rtol=0, atol=1e-11)
    alone = connect({"gripper": "Gripper", "part": "Body"}, GRIP, parameters=PARAMETERS, fmi=fmi)
    alone = alone.simulate(TIME, inputs=ON, order="iterated")
    assert alone["part.frame_a.r_0"].tolist() == y["part.frame_a.r_0"].tolist()


def test_nothing_is_repeated_without_a_loop(fmi):
    system = connect({"body": "Body", "sensor": "RelativeSensor"}, ["body.frame_a -> sensor.frame_b"], fmi=fmi)
    exchange = system.simulate(TIME).exchange
    assert (exchange.evaluations_per_step, exchange.halved, exchange.matrices) == (1.0, 0, 0)
    assert system.simulate(TIME, order="parallel").exchange is None


def test_a_sensor_behind_a_loop_has_the_values_of_the_end_of_a_step(fmi):
    system = connect(
        {"sensor": "RelativeSensor", "gripper": "Gripper", "part": "Body"},
        [*GRIP, "part.frame_a -> sensor.frame_b"],
        parameters=PARAMETERS,
        fmi=fmi,
    )
    y = system.simulate(TIME, inputs=ON, order="iterated")
    np.testing.assert_allclose(y["sensor.r_rel"], y["part.frame_a.r_0"], rtol=0, atol=1e-15)
    np.testing.assert_allclose(y["sensor.v_rel"], y["part.frame_a.v_0"], rtol=0, atol=1e-15)
    # The sensor does not change the others.
    alone = connect({"gripper": "Gripper", "part": "Body"}, GRIP, parameters=PARAMETERS, fmi=fmi)
    alone = alone.simulate(TIME, inputs=ON, order="iterated")
    assert alone["part.frame_a.r_0"].tolist() == y["part.frame_a.r_0"].tolist()


def test_connected_inputs_of_a_row_agree_with_the_outputs_of_the_row(oscillator):
    y = oscillator().simulate(TIME, weight=0.5)
    np.testing.assert_allclose(y.inputs["spring.xa"], y["mass.x"], rtol=0, atol=1e-15)
    np.testing.assert_allclose(y.inputs["mass.force"], y["spring.fa"], rtol=0, atol=1e-15)
    np.testing.assert_allclose(y["spring.fa"], -400 * y["mass.x"], rtol=0, atol=1e-12)
    exact = np.array([expm(np.array([[0, 1], [-400, 0]]) * time)[0, 0] * 0.01 for time in TIME])
    np.testing.assert_allclose(y["mass.x"], exact, rtol=0, atol=0.01 * 10 * 0.1**2 / 12)


@pytest.mark.parametrize("element", ["mass", "spring"])
def test_a_loop_with_an_fmu_that_does_not_save_its_state_is_parallel_with_a_warning(oscillator, element):
    system = oscillator(**{element: {"saves_state": False}})
    reason = f"{element} cannot repeat a step, since {element} does not save its state"
    with pytest.warns(ExchangeWarning, match=f"^{reason}: "):
        y = system.simulate(TIME)
    assert y.exchange is None
    parallel = system.simulate(TIME, order="parallel")
    assert y["mass.x"].tolist() == parallel["mass.x"].tolist()
    with pytest.raises(ValueError, match=f"^order = 'iterated': {reason}$"):
        system.simulate(TIME, order="iterated")
    # Held from the start of a step, the spring leaves the loop, and no step is repeated.
    y = system.simulate(TIME, order="iterated", hold={"spring": "start"})
    assert y.exchange.evaluations_per_step == 1.0


def test_inputs_that_are_carried_on_are_no_part_of_a_loop(fmi):
    # The parameter would have no effect in the parallel run if the part were known.
    given = {"extrapolation": "kinematic", "part": {"m": 0.0}}
    parameters = {**PARAMETERS, "gripper": {**PARAMETERS["gripper"], **given}}
    system = connect({"gripper": "Gripper", "part": "Body"}, GRIP, parameters=parameters, fmi=fmi)
    reason = "gripper.extrapolation = kinematic carries inputs beyond the end of a step that is repeated"
    with pytest.raises(ValueError, match=f"^order = 'iterated': {reason}$"):
        system.simulate(TIME[:3], inputs=ON, order="iterated")
    with pytest.warns(ExchangeWarning, match=f"^{reason}: "):
        assert system.simulate(TIME[:3], inputs=ON).exchange is None


INTEGRAL = {"inputs": ["u"], "states": {"x": (0.0, "u")}}


@pytest.mark.parametrize("weight", [0.5, 0.55, 1.0])
@pytest.mark.parametrize(("hold", "late"), [("start", -0.5), ("mean", None), ("end", 0.5)])
def test_an_integral_of_a_line_is_the_sum_of_what_is_held(tmp_path, fmi, hold, late, weight):
    """The integral of u = t is t^2/2 + (share - 1/2) h t, if each step uses u after that share of its length."""
    system = connect({"sum": fmu_of(tmp_path, "sum", fmi, **INTEGRAL)}, [])
    y = system.simulate(TIME, inputs={"sum.u": TIME}, hold={"sum": hold}, weight=weight)
    shift = weight - 0.5 if late is None else late
    np.testing.assert_allclose(y["sum.x"], TIME**2 / 2 + shift * 5e-3 * TIME, rtol=0, atol=1e-13)
    if hold == "mean":
        assert system.simulate(TIME, inputs={"sum.u": TIME}, weight=weight)["sum.x"].tolist() == y["sum.x"].tolist()


@pytest.mark.parametrize(("hold", "late"), [("start", -0.5), ("mean", 0.0), ("end", 0.5)])
def test_an_integral_of_another_element_is_the_sum_of_what_is_held(tmp_path, fmi, hold, late):
    body = {"body": {"v_0_start": [2.0, 0, 0]}}
    elements = {"sum": fmu_of(tmp_path, "sum", fmi, **INTEGRAL), "body": "Body"}
    system = connect(elements, ["body.frame_a.r_0[1] -> sum.u"], parameters=body, fmi=fmi)
    y = system.simulate(TIME, hold={"sum": hold}, weight=0.5)
    np.testing.assert_allclose(y["sum.x"], TIME**2 + 2 * late * 5e-3 * TIME, rtol=0, atol=1e-12)


def test_an_fmu_without_states_has_the_values_of_its_row(tmp_path, fmi):
    gain = fmu_of(tmp_path, "gain", fmi, inputs=["u"], outputs={"y": "3 * u"})
    system = connect({"gain": gain}, [], rows={"gain": "inputs"})
    for hold in ({}, {"gain": "end"}, {"gain": "start"}):
        y = system.simulate(TIME, inputs={"gain.u": TIME}, hold=hold)
        np.testing.assert_allclose(y["gain.y"], 3 * TIME, rtol=0, atol=1e-15)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hold": {"mas": "mean"}}, "there is no element mas; the elements are mass, spring; did you mean mass?"),
        ({"hold": {"mass": "middle"}}, "hold['mass'] = 'middle': must be one of start, mean, end, line"),
        ({"hold": "mean"}, "hold = 'mean': must be a dict of elements, such as {'plant': 'mean'}"),
        ({"hold": {"mass": "mean"}, "order": "parallel"}, "hold is for order='iterated'"),
        ({"weight": 0.6, "order": "sequential"}, "weight is for order='iterated'"),
        ({"weight": 0.4}, "weight = 0.4: must be between 0.5 and 1"),
        ({"weight": 1.1}, "weight = 1.1: must be between 0.5 and 1"),
        ({"weight": float("nan")}, "weight = nan: must be between 0.5 and 1"),
    ],
)
def test_arguments_that_do_not_fit_are_named(tmp_path, arguments, message):
    mass = fmu_of(tmp_path, "mass", inputs=["force"], states={"x": (0.0, "force")})
    spring = fmu_of(tmp_path, "spring", inputs=["xa"], outputs={"fa": "-xa"})
    system = connect({"mass": mass, "spring": spring}, ["mass.x -> spring.xa", "spring.fa -> mass.force"])
    with pytest.raises(ValueError) as error:
        system.simulate(TIME[:3], **arguments)
    assert str(error.value) == message


def test_a_description_that_does_not_tell_of_states_is_taken_as_if_it_had_some(tmp_path, fmi):
    system = connect({"sum": fmu_of(tmp_path, "sum", fmi, has_model_exchange=False, **INTEGRAL)}, [])
    y = system.simulate(TIME, inputs={"sum.u": TIME}, weight=0.5)
    np.testing.assert_allclose(y["sum.x"], TIME**2 / 2, rtol=0, atol=1e-13)
    sentence = (
        "sum: its description does not tell whether sum has continuous states: in a step it sees the mean of its "
        "inputs, hold={'sum': 'end'} is for FMUs without states"
    )
    assert y.assumptions == ([sentence] if fmi == 2 else [])
    assert system.simulate(TIME, inputs={"sum.u": TIME}, hold={"sum": "mean"}).assumptions == []


@pytest.mark.parametrize(
    ("given", "subject"),
    [
        ({"mEff": 1.0}, "mEff softens"),
        ({"part": {"m": 2.0, "I": 0.01}}, "part.m softens"),
        ({"mEff": 1.0, "JEff": 0.01}, "mEff and JEff soften"),
        ({"mEff": 0.0, "part": {"m": 0.0}}, ""),
    ],
)
def test_parameters_that_soften_a_spring_are_named(given, subject):
    parameters = {**PARAMETERS, "gripper": {**PARAMETERS["gripper"], **given}}
    system = connect({"gripper": "Gripper", "part": "Body"}, GRIP, parameters=parameters)
    y = system.simulate(TIME[:3], inputs=ON, order="iterated")
    sentence = f"gripper: {subject} the spring, which iterated steps do not need"
    assert y.assumptions == ([sentence] if subject else [])


def test_runs_have_the_same_bits_again(fmi):
    def made():
        return connect({"gripper": "Gripper", "part": "Body"}, GRIP, parameters=PARAMETERS, fmi=fmi)

    system, outputs = made(), ["part.frame_a.r_0", "gripper.F"]
    first, second, other = (
        one.simulate(TIME, inputs=ON, outputs=outputs, order="iterated") for one in (system, system, made())
    )
    for name in outputs:
        assert first[name].tolist() == second[name].tolist() == other[name].tolist()
    assert first.exchange == second.exchange == other.exchange


@pytest.mark.parametrize("threads", [1, 2])
def test_each_row_of_a_sweep_has_the_bits_of_a_single_run(fmi, threads):
    masses, outputs = [0.1, 1.0, 3.0, 7.0, 20.0], ["part.frame_a.r_0", "gripper.F"]
    elements = {"gripper": "Gripper", "part": "Body"}
    system = connect(elements, GRIP, parameters=PARAMETERS, fmi=fmi)
    arguments = {"inputs": ON, "outputs": outputs, "order": "iterated", "weight": 0.6}
    found = sweep(system, TIME, parameters={"part.m": masses}, threads=threads, part=2, **arguments)
    assert found.failed.tolist() == []
    for row, mass in enumerate(masses):
        parameters = {**PARAMETERS, "part": {**PARAMETERS["part"], "m": mass}}
        alone = connect(elements, GRIP, parameters=parameters, fmi=fmi).simulate(TIME, **arguments)
        for name in outputs:
            assert found[name][row].tolist() == alone[name][-1].tolist()
