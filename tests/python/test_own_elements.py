"""Python classes as elements of a system, in loops with iterated steps."""

import re
import warnings
from typing import ClassVar

import numpy as np
import pytest
from multibody_fmu import FmuError, FmuWarning, StepRefused, connect, sweep

pytestmark = pytest.mark.filterwarnings("error")
GRAVITY = np.array([0, -9.81, 0])
STEP = 2e-3
TIME = np.arange(251) * STEP
ON = {"gripper.active": True}
START = {"r_0": [0.01, 0.02, -0.03], "v_0": [0.1, -0.2, 0.3]}


class PointMass:
    """A mass of 2 kg without rotation. A cut-force is positive into the surroundings of the mass."""

    inputs: ClassVar = {"tip.f": (3,), "tip.t": (3,)}
    outputs: ClassVar = {"tip.r_0": (3,), "tip.v_0": (3,), "tip.R.T": (3, 3), "tip.R.w": (3,)}
    mass = 2.0

    def __init__(self):
        self.r, self.v, self.force = np.array(START["r_0"]), np.array(START["v_0"]), np.zeros(3)

    def set(self, inputs):
        self.force = -inputs["tip.f"]

    def step(self, time, step):
        acceleration = self.force / self.mass + GRAVITY
        self.r = self.r + step * self.v + step**2 / 2 * acceleration
        self.v = self.v + step * acceleration

    def get(self, outputs):
        outputs["tip.r_0"][:] = self.r
        outputs["tip.v_0"][:] = self.v
        outputs["tip.R.T"][:] = np.eye(3)
        outputs["tip.R.w"][:] = 0

    def save(self):
        return self.r.copy(), self.v.copy()

    def restore(self, state):
        self.r, self.v = state


GRIPPER = {"cT": 1e5, "dT": 20.0, "T": 1e-3}


def held(element, frame="tip", **more):
    return connect(
        {"gripper": "Gripper", "mass": element},
        [f"gripper.frame_b -> mass.{frame}"],
        parameters={"gripper": GRIPPER, **more},
    )


@pytest.mark.parametrize("weight", [0.5, 0.55, 1.0])
def test_a_mass_in_python_moves_as_a_body_does(weight):
    found = held(PointMass()).simulate(TIME, inputs=ON, weight=weight)
    body = {"m": 2.0, **{f"{name}_start": value for name, value in START.items()}}
    y = held("Body", "frame_a", mass=body).simulate(TIME, inputs=ON, weight=weight)
    np.testing.assert_allclose(found["mass.tip.r_0"], y["mass.frame_a.r_0"], rtol=0, atol=1e-9)
    np.testing.assert_allclose(found["mass.tip.v_0"], y["mass.frame_a.v_0"], rtol=0, atol=1e-6)
    np.testing.assert_allclose(found["gripper.frame_b.f"], y["gripper.frame_b.f"], rtol=0, atol=1e-3)
    assert found.exchange == y.exchange


@pytest.mark.parametrize("order", ["parallel", "sequential"])
def test_a_mass_in_python_moves_as_a_body_does_in_other_orders(order):
    """Without iteration, `part.m` = 0 keeps the gripper from using the mass of the Body."""
    soft = {**GRIPPER, "cT": 100.0, "part": {"m": 0.0}}
    body = {"m": 2.0, **{f"{name}_start": value for name, value in START.items()}}
    elements = [("tip", PointMass(), {}), ("frame_a", "Body", {"mass": body})]
    rows = []
    for frame, element, more in elements:
        links = [f"gripper.frame_b -> mass.{frame}"]
        system = connect({"gripper": "Gripper", "mass": element}, links, parameters={"gripper": soft, **more})
        rows.append(system.simulate(TIME, inputs=ON, order=order)[f"mass.{frame}.r_0"])
    np.testing.assert_allclose(rows[0], rows[1], rtol=0, atol=1e-9)


def test_two_runs_begin_from_the_same_state_and_have_the_same_bits():
    mass = PointMass()
    system = held(mass)
    first, second = (system.simulate(TIME, inputs=ON)["mass.tip.r_0"] for _ in range(2))
    assert first[0].tolist() == START["r_0"]
    assert first.tolist() == second.tolist()
    # Changes to the element between runs have no effect.
    mass.r = mass.r + 1
    assert system.simulate(TIME, inputs=ON)["mass.tip.r_0"].tolist() == first.tolist()
    # A run that ends early has no effect either.
    system.simulate(TIME[:7], inputs=ON)
    assert system.simulate(TIME, inputs=ON)["mass.tip.r_0"].tolist() == first.tolist()


def test_a_mass_by_itself_falls():
    y = connect({"mass": PointMass()}, []).simulate(TIME, inputs={"mass.tip.f": [0, -2 * 9.81, 4.0]})
    expected = np.array(START["r_0"]) + np.outer(TIME, START["v_0"]) + np.outer(TIME**2 / 2, [0, 0, -2.0])
    np.testing.assert_allclose(y["mass.tip.r_0"], expected, rtol=0, atol=1e-12)
    assert y.exchange.evaluations_per_step == 1.0


class Failing(PointMass):
    """Raises an exception in one of its methods, at the tenth call in a run."""

    def __init__(self, method, error):
        super().__init__()
        self.error, self.calls, plain = error, 0, getattr(self, method)

        def failing(*arguments):
            self.calls += 1
            if self.calls >= 10:
                raise self.error
            return plain(*arguments)

        setattr(self, method, failing)


@pytest.mark.parametrize("error", [KeyError("mine"), ArithmeticError(), KeyboardInterrupt()])
@pytest.mark.parametrize("method", ["set", "step", "get", "save", "restore"])
def test_an_exception_of_a_method_reaches_the_caller_unchanged(method, error):
    element = Failing(method, error)
    with pytest.raises(type(error)) as raised:
        held(element).simulate(TIME, inputs=ON)
    assert raised.value is error
    # The element runs again once it no longer fails.
    element.calls = -(10**6)
    assert np.isfinite(held(element).simulate(TIME, inputs=ON)["mass.tip.r_0"]).all()


class Impatient(PointMass):
    """Refuses steps longer than its limit."""

    def __init__(self, longest, after=-1.0):
        super().__init__()
        self.longest, self.after = longest, after

    def step(self, time, step):
        if step > self.longest and time > self.after:
            raise StepRefused("so long")
        super().step(time, step)


def test_a_refused_step_is_made_in_parts():
    y = held(Impatient(0.3 * STEP)).simulate(TIME, inputs=ON)
    # Longer parts are tried more and more rarely.
    assert 2 <= y.exchange.halved <= 1000 / 8
    # Equal to a run with these shorter steps.
    short = held(PointMass()).simulate(np.arange(1001) * STEP / 4, inputs=ON)
    np.testing.assert_allclose(y["mass.tip.r_0"], short["mass.tip.r_0"][::4], rtol=0, atol=1e-7)


def test_an_element_that_refuses_all_steps_is_named_with_the_time():
    with pytest.raises(FmuError, match=r"^mass: so long \(step\)\. In row 51 \(time = 0\.102 s\)\.$"):
        held(Impatient(0.0, after=0.101)).simulate(TIME, inputs=ON)


class Forgetful(PointMass):
    """Keeps its velocity when it is restored."""

    def restore(self, state):
        self.r = state[0]


def test_a_state_that_is_restored_wrongly_is_found_out():
    text = "^mass: a step that was repeated from the saved state gave another result"
    with pytest.raises(FmuError, match=text):
        held(Forgetful()).simulate(TIME, inputs=ON)


class Gain:
    """An element without states: y = 3 u for a matrix and a number."""

    inputs: ClassVar = {"u": (2, 2), "x": ()}
    outputs: ClassVar = {"y": (2, 2), "z": ()}

    def __init__(self):
        self.u, self.x = np.zeros((2, 2)), 0.0

    def set(self, inputs):
        self.u, self.x = inputs["u"].copy(), float(inputs["x"])

    def step(self, time, step):
        pass

    def get(self, outputs):
        outputs["y"][:] = 3 * self.u
        outputs["z"][...] = 3 * self.x

    def save(self):
        return None

    def restore(self, state):
        pass


def test_matrices_and_numbers_are_inputs_and_outputs():
    system = connect({"one": Gain(), "two": Gain()}, ["one.y -> two.u", "2 * one.z + 1 -> two.x"])
    u = TIME[:, None, None] * [[1.0, 2], [3, 4]]
    y = system.simulate(TIME, inputs={"one.u": u, "one.x": TIME}, hold={"one": "end", "two": "end"})
    np.testing.assert_allclose(y["two.y"], 9 * u, rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["two.z"][1:], 3 * (6 * TIME[1:] + 1), rtol=0, atol=1e-12)


def test_the_first_row_has_the_outputs_of_its_inputs():
    system = connect({"one": Gain(), "two": Gain()}, ["2 * one.z + 1 -> two.x"])
    y = system.simulate(TIME, inputs={"one.x": TIME + 1}, hold={"one": "end", "two": "end"})
    assert (y["one.z"][0], y.inputs["two.x"][0], y["two.z"][0]) == (3.0, 7.0, 21.0)


class Spring:
    """Pulls a mass of 1 kg with 400 N/m: 20 rad/s."""

    inputs: ClassVar = {"x": ()}
    outputs: ClassVar = {"force": ()}
    x = 0.0

    def set(self, inputs):
        self.x = float(inputs["x"])

    def step(self, time, step):
        pass

    def get(self, outputs):
        outputs["force"][...] = 400 * self.x

    def save(self):
        return None

    def restore(self, state):
        pass


def swing(**arguments):
    body = {"m": 1.0, "r_0_start": [0.01, 0, 0], "g_0": [0, 0, 0]}
    links = ["mass.frame_a.r_0[1] -> spring.x", "spring.force -> mass.frame_a.f[1]"]
    system = connect({"spring": Spring(), "mass": "Body"}, links, parameters={"mass": body})
    return system.simulate(TIME, weight=0.5, **arguments)


def test_a_spring_in_python_acts_from_the_first_step():
    x = swing(hold={"spring": "end"})["mass.frame_a.r_0"][:, 0]
    # A period is longer by the relative error (w h)^2 / 12.
    tolerance = 0.01 * 20 * TIME[-1] * (20 * STEP) ** 2 / 11
    np.testing.assert_allclose(x, 0.01 * np.cos(20 * TIME), rtol=0, atol=tolerance)


def test_a_spring_in_python_adds_no_energy_unnoticed():
    """By default the spring acts with its mean force of a step."""
    try:
        y = swing()
    except (ValueError, UserWarning):
        return
    energy = y["mass.frame_a.v_0"][:, 0] ** 2 / 2 + 400 * y["mass.frame_a.r_0"][:, 0] ** 2 / 2
    assert y.assumptions or energy[-1] < 1.01 * energy[0]


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ({"inputs": ["u"]}, "gain.inputs = ['u']: must be a dict of names and shapes"),
        ({"outputs": {"y": 3}}, "gain.outputs['y'] = 3: must be a shape, such as (3,)"),
        ({"outputs": {"y": (0,)}}, "gain.outputs['y'] = (0,): must be a shape, such as (3,)"),
        ({"outputs": {"u": (2, 2)}}, "gain: u is an input and an output"),
        ({"inputs": {}, "outputs": {}}, "gain has neither inputs nor outputs: "),
    ],
)
def test_inputs_and_outputs_that_are_no_shapes_are_named(shapes, message):
    gain = Gain()
    for name, value in shapes.items():
        setattr(gain, name, value)
    with pytest.raises(ValueError) as error:
        connect({"gain": gain}, [])
    assert str(error.value).startswith(message)


def test_a_sweep_over_a_gripper_with_a_mass_in_python_is_refused_or_has_the_values_of_single_runs():
    stiffness = [1e4, 1e5]
    try:
        found = sweep(held(PointMass()), TIME, parameters={"gripper.cT": stiffness}, inputs=ON)
    except ValueError as error:
        assert "mass" in str(error)
        return
    for row, value in enumerate(stiffness):
        parameters = {"gripper": {**GRIPPER, "cT": value}}
        links = ["gripper.frame_b -> mass.tip"]
        system = connect({"gripper": "Gripper", "mass": PointMass()}, links, parameters=parameters)
        alone = system.simulate(TIME, inputs=ON)
        assert found["mass.tip.r_0"][row].tolist() == alone["mass.tip.r_0"][-1].tolist()


class Source:
    """Two outputs, 1 and 2, filled by a function."""

    inputs: ClassVar = {}
    outputs: ClassVar = {"y": (), "z": (2,)}

    def __init__(self, write):
        self.get = lambda outputs: write(outputs)

    def set(self, inputs):
        pass

    def step(self, time, step):
        pass

    def get(self, outputs):
        raise NotImplementedError

    def save(self):
        return ()

    def restore(self, state):
        pass


def in_place(outputs):
    outputs |= {"y": 1.0, "z": [2.0, 2.0]}


@pytest.mark.parametrize(
    "write",
    [in_place, lambda o: o.update(y=1.0, z=[2, 2]), lambda o: o.update({"y": 1.0}, z=2.0)],
    ids=["|=", "update", "update of a dict"],
)
def test_outputs_that_are_updated_are_taken(write):
    y = connect({"source": Source(write)}, []).simulate(TIME[:5])
    assert y["source.y"].tolist() == [1.0] * 5 and y["source.z"].tolist() == [[2.0, 2.0]] * 5


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (
            lambda o: {"y": 1.0, "z": [2, 2]},
            "Source.get leaves y, z unwritten: it writes all outputs into its argument",
        ),
        (lambda o: o.update(y=1.0), "Source.get leaves z unwritten"),
        (lambda o: o.update(x=1.0), "Source has no x; it has y, z"),
        (lambda o: o.update(y=np.zeros(4)), "Source.y has shape (4,): must be ()"),
        (lambda o: o.pop("y"), "Source has fixed arrays: write into them, such as outputs[name][:] = value"),
    ],
)
def test_outputs_that_are_lost_are_an_error(write, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        connect({"source": Source(write)}, []).simulate(TIME[:5])


def test_an_output_may_be_nan():
    with pytest.warns(FmuWarning, match=r"^source: y = nan is not a number in row 0"):
        y = connect({"source": Source(lambda o: o.update(y=np.nan, z=0.0))}, []).simulate(TIME[:3])
    assert np.isnan(y["source.y"]).all()


class PassedOn(Source):
    """An output that equals the input."""

    inputs: ClassVar = {"u": ()}
    outputs: ClassVar = {"v": ()}

    def __init__(self):
        self.u = 0.0

    def set(self, inputs):
        self.u = float(inputs["u"])

    def get(self, outputs):
        outputs["v"] = self.u


@pytest.mark.parametrize("order", ["parallel", "sequential", "iterated", "coupled"])
def test_a_refused_number_that_is_not_finite_names_the_element_that_made_it(order):
    ends = [0.0]
    source = Source(lambda o: o.update(y=1.0, z=[0.0, np.inf if ends[-1] > 5e-3 else 0.0]))
    source.step = lambda time, step: ends.append(time + step)
    elements = {"body": "Body", "source": source, "passed_on": PassedOn()}
    system = connect(elements, ["source.z[2] -> passed_on.u", "passed_on.v -> body.frame_a.f[3]"])
    with pytest.raises(FmuError) as error, warnings.catch_warnings():
        # In some orders the row of the source is recorded.
        warnings.simplefilter("ignore", FmuWarning)
        system.simulate(TIME[:9], order=order, outputs="body.frame_a.r_0")
    text = "body: frame_a.f[3] = inf N: must be finite (fmi2SetReal). This comes from source.z[2] = inf. In row "
    # It is made at 6 ms, in row 3; the order decides when the others get it.
    assert str(error.value) in [f"{text}{row} (time = {TIME[row]:g} s)." for row in range(2, 6)]
