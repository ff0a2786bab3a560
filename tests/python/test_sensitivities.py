"""Sensitivities against closed forms: their derivatives by differences of order 8 in extended precision."""

import numpy as np
import pytest
from c_fmu import BALL, SUMMIT, SWITCHED_LAG, VAN_DER_POL, build
from equation_fmu import fmu_of
from multibody_fmu import FmuError, connect, sensitivities, sensitivity, simulate
from multibody_fmu.sensitivity.problem import Problem
from scipy.integrate import solve_ivp

TIME = np.linspace(0, 1.5, 151)
ACCURATE = {"variational": 1e-6, "differences": 1e-4}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def derivative(formula, values, name):
    """Derivative of a formula by one of its values."""
    weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}
    values = {key: np.longdouble(value) for key, value in values.items()}
    step = np.longdouble(1e-3) * (abs(values[name]) or 1)

    def at(change):
        return formula(**{**values, name: values[name] + change * step})

    return sum(weight * (at(k) - at(-k)) for k, weight in weights.items()) / step


def agrees(found, expected, method):
    """Whether a derivative is right, relative to its largest value."""
    error = np.nanmax(np.abs(found - expected)) / np.abs(expected).max()
    return error < ACCURATE[method] and np.isnan(found).mean() < 0.03


def sagging(time, c, d, m, g):
    """Height of a mass that is dropped on a spring with damping."""
    w, damping = np.sqrt(c / m), d / (2 * np.sqrt(c * m))
    wd = w * np.sqrt(1 - damping**2)
    decay = np.exp(-damping * w * time)
    return -m * g / c * (1 - decay * (np.cos(wd * time) + damping * w / wd * np.sin(wd * time)))


GRIP = {"c": 1e3, "d": 20.0, "m": 1.0, "g": 9.81}
NAMES = {"gripper.cT": "c", "gripper.dT": "d", "box.m": "m"}


def grip(kind):
    parameters = {"gripper": {"cT": 1e3, "dT": 20.0}, "box": {"m": 1.0, "I": 1e-3, "g_0": [0, 0, -9.81]}}
    elements = {"gripper": "Gripper", "box": "Body"}
    return connect(elements, ["gripper.frame_b -> box.frame_a"], parameters=parameters, kind=kind)


def test_a_spring_with_damping():
    arguments = {"inputs": {"gripper.active": True}, "outputs": ["box.frame_a.r_0", "gripper.F"]}
    time = TIME[:51]
    d = sensitivities(grip("me"), time, to=[*NAMES, "box.g_0[3]"], **arguments)
    assert list(d) == ["gripper.F", "box.frame_a.r_0"]
    assert d["gripper.F"]["box.m"].shape == (51, 3)
    for parameter, name in NAMES.items():
        expected = derivative(lambda **of: sagging(time, **of), GRIP, name)
        assert agrees(d["box.frame_a.r_0"][parameter][:, 2], expected, d.method[parameter])
    expected = -derivative(lambda **of: sagging(time, **of), GRIP, "g")
    assert agrees(d["box.frame_a.r_0"]["box.g_0[3]"][:, 2], expected, d.method["box.g_0[3]"])
    assert set(d.method.values()) == {"variational"} and not d.notes
    alone = grip("me").simulate(time, **arguments)
    assert all(np.array_equal(d.result[name], alone[name]) for name in alone)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_a_falling_body(fmi, kind):
    parameters = {"g_0": [0.0, 0.0, -9.81], "v_0_start": [1.0, 0.0, 2.0], "m": 2.0}
    arguments = {"parameters": parameters, "fmi": fmi, "kind": kind, "outputs": "frame_a.r_0"}
    d = sensitivities("Body", TIME, to=["g_0", "v_0_start[1]", "m"], frame_a={"f": [2.0, 0.0, 0.0]}, **arguments)
    found = d["frame_a.r_0"]
    assert found["g_0"].shape == (151, 3, 3)
    for axis in range(3):
        assert agrees(found["g_0"][:, axis, axis], TIME**2 / 2, d.method["g_0"])
        assert np.abs(np.delete(found["g_0"][:, axis], axis, axis=1)).max() < 1e-9
    assert agrees(found["v_0_start[1]"][:, 0], TIME, d.method["v_0_start[1]"])
    assert agrees(found["m"][:, 0], TIME**2 / 4, d.method["m"])


@pytest.fixture
def directional(monkeypatch):
    """Positions of the values with derivatives by directional derivatives, of each call."""
    found, columns = [], sensitivity.columns

    def spied(*arguments):
        result = columns(*arguments)
        found.append(result.directional)
        return result

    monkeypatch.setattr(sensitivity, "columns", spied)
    return found


def test_directional_derivatives_of_the_fmus_are_solved_beside_the_run(directional):
    """With a tolerance of 1e-11 rounding errors of differences would be larger."""
    arguments = {"inputs": {"gripper.active": True}, "outputs": ["box.frame_a.r_0", "gripper.F"], "tolerance": 1e-11}
    d = sensitivities(grip("me"), TIME[:51], to=[*NAMES, "box.g_0"], **arguments)
    assert directional == [{0, 1, 2, 3, 4, 5}] and not d.notes
    for parameter, name in NAMES.items():
        expected = derivative(lambda **of: sagging(TIME[:51], **of), GRIP, name)
        error = np.abs(d["box.frame_a.r_0"][parameter][:, 2] - expected).max()
        assert error < 1e-10 * np.abs(expected).max()


def test_the_start_of_a_state_needs_no_derivative_by_its_parameter(directional):
    to, time = "box.r_0_start[3]", TIME[:51]
    d = sensitivities(grip("me"), time, to=to, inputs={"gripper.active": True}, outputs="box.frame_a.r_0")
    assert directional == [{0}] and d.method == {to: "variational"}
    # A start above the rest by its depth is the fall to it.
    expected = 1 + sagging(time, **GRIP) * GRIP["c"] / (GRIP["m"] * GRIP["g"])
    assert agrees(d["box.frame_a.r_0"][to][:, 2], expected, "variational")


def test_directional_derivatives_that_contradict_are_not_used(directional, monkeypatch):
    """As if an FMU had twice the derivative by its parameter."""
    seeds = Problem.seeds

    def doubled(*arguments, **more):
        return [(position, batch, 2 * values) for position, batch, values in seeds(*arguments, **more)]

    monkeypatch.setattr(Problem, "seeds", doubled)
    arguments = {"inputs": {"gripper.active": True}, "outputs": "box.frame_a.r_0"}
    start = "box.r_0_start[3]"
    d = sensitivities(grip("me"), TIME[:51], to=["gripper.cT", start], **arguments)
    # The start is refused as a known, and needs no derivative by it.
    assert directional == [{1}] and d.method == {"gripper.cT": "variational", start: "variational"}
    assert d.notes == {"gripper.cT": "directional derivatives are apart from differences by 1 of the largest"}
    expected = derivative(lambda **of: sagging(TIME[:51], **of), GRIP, "c")
    assert agrees(d["box.frame_a.r_0"]["gripper.cT"][:, 2], expected, "variational")


def test_a_parameter_of_the_start_may_have_a_small_effect_later(fmi, tmp_path):
    """From x' = q p - x and x(0) = p: dx/dp = exp(-t) + q (1 - exp(-t)), most of it by q in the end."""
    more = {"flags": ("providesDirectionalDerivative" + ("s" if fmi == 3 else ""),)}
    more |= {"defines": ("DIFFERENTIATES", "STARTS_AT_P"), "parameters": {"p": 1.0}}
    small = fmu_of(tmp_path, "small", fmi, states={"x": (1.0, "5e-4 * p - x")}, **more)
    time = np.linspace(0, 10, 101)
    d = sensitivities(small, time, to="p", outputs="x", kind="me", tolerance=1e-9)
    decay = np.exp(-time)
    np.testing.assert_allclose(d["x"]["p"], decay + 5e-4 * (1 - decay), rtol=1e-6, atol=0)
    assert d.method == {"p": "variational"}


@pytest.mark.parametrize("is_right", [True, False])
def test_directional_derivatives_of_a_circle_of_outputs(directional, fmi, is_right, tmp_path):
    """From y = x + k z and z = y / 2, with x' = -y: x = exp(-t / (1 - k / 2)). The wrong derivatives are all zero."""
    more = {"flags": ("providesDirectionalDerivative" + ("s" if fmi == 3 else ""),)}
    more["defines"] = ("DIFFERENTIATES" if is_right else "WRONG_DERIVATIVES",)
    states, outputs = {"x": (1.0, "-x - k * z")}, {"y": "x + k * z"}
    decay = fmu_of(tmp_path, "decay", fmi, inputs=["z"], parameters={"k": 0.8}, states=states, outputs=outputs, **more)
    half = fmu_of(tmp_path, "half", fmi, inputs=["y"], outputs={"z": "0.5 * y"}, **more)
    system = connect({"decay": decay, "half": half}, ["decay.y -> half.y", "half.z -> decay.z"], kind="me")
    options = {"order": "coupled", "outputs": ["decay.x", "half.z"], "tolerance": 1e-10}
    d = sensitivities(system, TIME, to="decay.k", **options)
    assert directional == [{0} if is_right else set()] and d.method == {"decay.k": "variational"}
    note = "directional derivatives are apart from differences by 1 of the largest"
    assert d.notes == ({} if is_right else {"decay.k": note})
    x = derivative(lambda k: np.exp(-TIME / (1 - k / 2)), {"k": 0.8}, "k")
    assert agrees(d["decay.x"]["decay.k"], x, "variational")
    z = derivative(lambda k: np.exp(-TIME / (1 - k / 2)) / (2 - k), {"k": 0.8}, "k")
    assert agrees(d["half.z"]["decay.k"], z, "variational")


def test_derivatives_of_a_run_from_a_state_at_rest():
    """From -m g / c the mass moves to another rest if the spring is stiffer. No damper acts at rest."""
    system, inputs = grip("me"), {"gripper.active": True}
    state = system.simulate([0.0, 2.0], inputs=inputs, order="coupled", keep_state=True).state
    # At rest the run itself needs no short steps.
    arguments = {"outputs": "box.frame_a.r_0", "inputs": inputs, "state": state, "stops": "rows"}
    time = 2 + TIME[:51]
    d = sensitivities(system, time, to=["gripper.cT", "gripper.dT"], **arguments)
    assert set(d.method.values()) == {"variational"}
    found = d["box.frame_a.r_0"]
    assert agrees(found["gripper.cT"][:, 2], -sagging(time - 2, **GRIP) / GRIP["c"], "differences")
    assert np.abs(found["gripper.dT"]).max() < 1e-9
    alone = system.simulate(time, **arguments)
    np.testing.assert_allclose(d.result["box.frame_a.r_0"], alone["box.frame_a.r_0"], rtol=0, atol=1e-9)
    with pytest.raises(ValueError, match=r"^box.v_0_start of Body cannot change in a run from a state: it is fixed"):
        sensitivities(system, time, to="box.v_0_start", **arguments)


def test_derivatives_of_a_run_from_a_state_in_co_simulation():
    """An FMU's runs with other values, from the same state."""
    state = simulate("Body", TIME[:51], parameters={"v_0_start": [1.0, 0, 0]}, keep_state=True).state
    time = TIME[50:]
    d = sensitivities("Body", time, to=["g_0[3]", "m"], outputs="frame_a.r_0", state=state, frame_a={"f": [2.0, 0, 0]})
    assert set(d.method.values()) == {"differences"}
    passed = time - time[0]
    assert agrees(d["frame_a.r_0"]["g_0[3]"][:, 2], passed**2 / 2, "differences")
    # The cut-force acts from the state on.
    assert agrees(d["frame_a.r_0"]["m"][:, 0], passed**2, "differences")
    assert d.result["frame_a.r_0"][0, 0] == pytest.approx(time[0])


def bouncing(time, e, g):
    """Height of a ball that falls from 1 m, until its second bounce."""
    first = np.sqrt(2 / g)
    passed = time - first
    return np.where(passed < 0, 1 - g * time**2 / 2, e * g * first * passed - g * passed**2 / 2)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_a_bouncing_ball(fmi, kind, tmp_path):
    time = TIME[TIME < 1.08]
    d = sensitivities(build(BALL, fmi, tmp_path), time, to=["e", "g"], kind=kind, outputs="h")
    assert set(d.method.values()) == {"variational" if kind == "me" else "differences"}
    for name in ("e", "g"):
        expected = derivative(lambda **of: bouncing(time, **of), {"e": 0.7, "g": 9.81}, name)
        assert agrees(d["h"][name], expected, d.method[name])


def lagging(time, T, height, start):
    passed = time - start
    return np.where(passed < 0, 0, height * (1 - np.exp(-passed / T)))


def test_a_lag_with_a_time_event(fmi, tmp_path):
    time = TIME + 0.005
    values = {"T": 0.5, "height": 2.0, "from": 0.3}
    d = sensitivities(build(SWITCHED_LAG, fmi, tmp_path), time, to=list(values), kind="me", outputs="x")
    for name in values:
        own = {"T": 0.5, "height": 2.0, "start": 0.3}
        expected = derivative(lambda **of: lagging(time, **of), own, "start" if name == "from" else name)
        assert agrees(d["x"][name], expected, d.method[name])


@pytest.mark.filterwarnings("ignore:frame_b")
def test_the_end_of_a_ramp_depends_on_its_length(fmi):
    """A Gripper lets go from 0.2 s on, over 0.3 s. The ramp falls, and its end is a time event, in the row at 0.5 s."""
    time = np.linspace(0, 1, 101)
    arguments = {"parameters": {"T": 0.3}, "active": time < 0.2, "frame_b": {"r_0": [1e-3, 0, 0]}}
    d = sensitivities("Gripper", time, to=["T", "cT"], kind="me", fmi=fmi, outputs=["onoff", "F"], **arguments)
    assert d.method == {"T": "variational", "cT": "variational"}
    passed = np.maximum(time - 0.2, 0)
    assert agrees(d["onoff"]["T"], np.where(passed < 0.3, passed / 0.09, 0), "variational")
    assert time[np.isnan(d["onoff"]["T"])].tolist() == [0.5]
    assert np.isfinite(d["F"]["cT"]).all()


def test_a_start_value(tmp_path):
    """Until the event the run is constant, and makes longer steps than its derivative would."""
    archive = build(SWITCHED_LAG, 2, tmp_path)
    d = sensitivities(archive, TIME, to="x", kind="me", outputs="x", parameters={"T": 0.4})
    assert d.method == {"x": "variational"}
    np.testing.assert_allclose(d["x"]["x"], np.exp(-TIME / 0.4), rtol=0, atol=1e-5)


@pytest.mark.parametrize("stiffness", [1.0, 100.0])
def test_an_oscillator_follows_scipy(stiffness, tmp_path):
    """The larger value needs the implicit method. SciPy solves the variational equations with the others."""
    time = np.linspace(0, 4, 41)
    parameters = {"parameters": {"mu": stiffness}}
    d = sensitivities(build(VAN_DER_POL, 2, tmp_path), time, to="mu", kind="me", tolerance=1e-9, **parameters)
    assert d.method == {"mu": "variational"}

    def equations(_, state):
        x, v, x_mu, v_mu = state
        by_states = (-2 * stiffness * x * v - 1) * x_mu + stiffness * (1 - x * x) * v_mu
        return [v, stiffness * (1 - x * x) * v - x, v_mu, by_states + (1 - x * x) * v]

    options = {"method": "Radau", "rtol": 1e-10, "atol": 1e-12, "t_eval": time}
    x = solve_ivp(equations, (0, 4), [2, 0, 0, 0], **options).y[2]
    assert agrees(d["x0"]["mu"], x, d.method["mu"])


def test_many_bounces(fmi, tmp_path):
    """Heights above the ground after k bounces: parabolas of the speed e^k."""
    gravity, share = 9.81, 0.7
    d = sensitivities(build(BALL, fmi, tmp_path), TIME, to="e", kind="me", outputs="h")

    def heights(e):
        found, bounce, speed = [], np.sqrt(2 / np.longdouble(gravity)), np.sqrt(2 * np.longdouble(gravity))
        for time in TIME:
            begin, up = bounce, e * speed
            while time >= begin + 2 * up / gravity:
                begin, up = begin + 2 * up / gravity, up * e
            passed = time - begin
            found.append(1 - gravity * time**2 / 2 if passed < 0 else up * passed - gravity * passed**2 / 2)
        return np.array(found)

    expected = derivative(heights, {"e": share}, "e")
    times = np.isnan(d["h"]["e"]) | (np.abs(expected) > 10)
    assert d.method == {"e": "variational"} and times.mean() < 0.1
    near = np.abs(d["h"]["e"] - expected) > 1e-6 * np.abs(d["h"]["e"]).max()
    assert near.mean() < 0.05


def test_an_event_that_hardly_happens_is_reported(tmp_path):
    """A parabola that passes the limit by a millionth. Its pass by a half has a derivative."""
    time = np.linspace(0, 1.9, 20)
    options = {"to": "a", "kind": "me", "outputs": ["s", "y"], "stops": "rows"}
    d = sensitivities(build(SUMMIT, 2, tmp_path), time, parameters={"a": 1.000001}, **options)
    assert d.method == {"a": "differences"}
    assert "an event" in d.notes["a"]
    assert np.isnan(d["y"]["a"][time > 1.1]).all() and (d["y"]["a"][time < 0.9] == 0).all()
    assert (d["s"]["a"] == 0).all()
    d = sensitivities(build(SUMMIT, 2, tmp_path), time, parameters={"a": 1.5}, **options)
    assert d.method == {"a": "variational"} and not d.notes
    # The limit is passed at s = 1 - sqrt(1 - 1 / a).
    expected = np.where(time > 1 - np.sqrt(1 / 3), -time / (2 * 1.5**2 * np.sqrt(1 / 3)), 0)
    assert agrees(d["y"]["a"], expected, "variational")


@pytest.mark.filterwarnings("ignore:steps of 0.01 s are long")
def test_a_value_at_its_limit_has_one_side():
    """Damping of zero: the force grows by the velocity."""
    r_0, v_0 = np.zeros((2, TIME.size, 3))
    r_0[:, 0], v_0[:, 0] = 1e-3 * np.sin(TIME), 1e-3 * np.cos(TIME)
    frame_b = {"r_0": r_0, "v_0": v_0}
    arguments = {"active": True, "frame_b": frame_b, "parameters": {"dT": 0.0, "T": 0.0, "checkInputs": False}}
    d = sensitivities("Gripper", TIME, to="dT", outputs="F", **arguments)
    assert agrees(d["F"]["dT"][:, 0], -v_0[:, 0], d.method["dT"])


def test_a_jump_has_no_derivative(tmp_path):
    """The ball of the bouncing instant goes up or down, as the parameter decides."""
    bounce = np.sqrt(2 / 9.81)
    d = sensitivities(
        build(BALL, 2, tmp_path), [0.0, bounce - 0.1, bounce, bounce + 0.1], to="g", kind="me", outputs="v"
    )
    assert np.isnan(d["v"]["g"]).tolist() == [False, False, True, False]


@pytest.mark.filterwarnings("ignore:steps of 0.01 s are long")
def test_a_kink_has_no_derivative_in_co_simulation():
    """A Gripper grips from 0.2 s on, over 0.5 s. At 0.7 s the force depends on a longer ramp, not on a shorter one."""
    time = np.linspace(0, 1, 101)
    frame_b = {"r_0": np.outer(time, [0.02, 0, 0]), "v_0": [0.02, 0, 0]}
    arguments = {"parameters": {"T": 0.5, "cT": 1e3}, "active": time > 0.2, "frame_b": frame_b}
    d = sensitivities("Gripper", time, to="T", outputs="F", **arguments)
    assert d.method == {"T": "differences"}
    assert time[np.isnan(d["F"]["T"][:, 0])].tolist() == pytest.approx([0.7])


def test_wrong_arguments_are_refused():
    for to, message in [
        ("cX", "Gripper has no parameter or start value cX"),
        ("frame_a.r_0", "Gripper has no parameter or start value frame_a.r_0; it is an input"),
        ("useMoment", "useMoment is of type boolean: must be real to have derivatives by it"),
    ]:
        with pytest.raises(ValueError, match=message):
            sensitivities("Gripper", TIME, to=to)
    with pytest.raises(ValueError, match="to is empty: give names of parameters or start values"):
        sensitivities("Gripper", [0.0, 0.1], to=[])
    with pytest.raises(ValueError, match="order, weight and hold are for systems: Gripper is an FMU"):
        sensitivities("Gripper", TIME, to="cT", order="coupled")
    with pytest.raises(ValueError, match="outputs have no derivatives, as none is real: state"):
        sensitivities("Gripper", TIME, to="cT", outputs=["state"])
    with pytest.raises(FmuError, match="mEff = -1"):
        sensitivities("Gripper", TIME, to="cT", parameters={"mEff": -1.0})
    d = sensitivities("Gripper", TIME[:3], to="cT", outputs="F")
    with pytest.raises(KeyError, match="F_a has no derivatives"):
        d["F_a"]
    assert list(d.result) == list(simulate("Gripper", TIME[:3], outputs="F"))
