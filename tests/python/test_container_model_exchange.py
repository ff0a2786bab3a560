"""Containers in Model Exchange: the importer's integrator solves a whole system.

References are other equations of gripped bodies (tests/data/gripped_bodies.py), closed forms, differences, and the
system without a container.
"""

import json
from ctypes import POINTER, c_double
from functools import cache

import numpy as np
import pytest
import reference
from conftest import FMU_DIR, PROJECT
from fmpy import extract, read_model_description, simulate_fmu
from fmpy.fmi2 import FMU2Model
from fmpy.fmi3 import FMU3Model
from fmpy.validation import validate_fmu
from multibody_fmu import arrays, connect
from test_containers import LAW, ROD, chain

GRAVITY, STIFFNESS = 9.81, 1e6
GRIPPER = {"useMoment": True, "torqueLaw": "RotationVector", "T": 1e-3}
ON = {"gripper.active": True}
BLOCK = {"m": 1.0, "I": 0.1, "g_0": [0, 0, -GRAVITY]}


@cache
def gripped_bodies():
    return json.loads((PROJECT / "tests/data/vectors/gripped_bodies.json").read_text(encoding="utf-8"))


def grip(part):
    return connect(
        {"gripper": "Gripper", "body": "Body"},
        ["gripper.frame_b -> body.frame_a"],
        parameters={"gripper": GRIPPER, "body": part},
    )


@pytest.fixture(scope="module", params=[2, 3], ids=["fmi2", "fmi3"])
def fmi(request):
    return request.param


@pytest.fixture(scope="module")
def kicked(fmi, tmp_path_factory):
    """A kicked rod in a gripper."""
    file = tmp_path_factory.mktemp("kicked") / "kicked.fmu"
    grip(gripped_bodies()["parts"]["rod"]["part"]).to_fmu(file, fmi=fmi)
    return str(file)


def simulate(file, **options):
    options = {"fmi_type": "ModelExchange", "start_values": ON, **options}
    return arrays(simulate_fmu(file, output=None, **options))


def test_it_is_valid(kicked):
    assert validate_fmu(kicked) == []
    description = read_model_description(kicked)
    assert (description.numberOfContinuousStates, description.numberOfEventIndicators > 0) == (13, True)


def test_cvode_follows_the_reference(kicked):
    case = gripped_bodies()["parts"]["rod"]
    found = simulate(kicked, solver="CVode", relative_tolerance=1e-9, stop_time=4.0, output_interval=5e-3)
    known = np.array(case["time"])
    rows = np.abs(known[:, None] - found["time"]).argmin(axis=1)
    common = np.abs(found["time"][rows] - known) < 1e-9
    assert common.sum() > 50
    error = found["body.frame_a.r_0"][rows[common]] - np.array(case["r_0"])[common]
    assert np.linalg.norm(error, axis=1).max() < 1e-6
    assert -found["body.frame_a.r_0"][-1, 2] == pytest.approx(GRAVITY / STIFFNESS, rel=1e-6)


def test_steps_of_euler_end_at_the_sag(fmi, tmp_path):
    grip(BLOCK).to_fmu(tmp_path / "block.fmu", fmi=fmi)
    found = simulate(str(tmp_path / "block.fmu"), solver="Euler", stop_time=0.1, output_interval=1e-4)
    assert -found["body.frame_a.r_0"][-1, 2] == pytest.approx(GRAVITY / STIFFNESS, rel=1e-6)


class Instance:
    """An instance of a container, by names and positions of states."""

    def __init__(self, file, folder, values):
        self.description = read_model_description(file)
        self.is_fmi3 = self.description.fmiVersion == "3.0"
        self.references = {variable.name: variable.valueReference for variable in self.description.modelVariables}
        self.states = self.description.numberOfContinuousStates
        self.instance = (FMU3Model if self.is_fmi3 else FMU2Model)(
            guid=self.description.guid,
            unzipDirectory=extract(file, unzipdir=folder),
            modelIdentifier=self.description.modelExchange.modelIdentifier,
            instanceName="container",
        )
        self.instance.instantiate()
        if not self.is_fmi3:
            self.instance.setupExperiment(startTime=0.0)
        self.instance.enterInitializationMode()
        for name, value in values.items():
            self.instance.setBoolean([self.references[name]], [value])
        self.instance.exitInitializationMode()
        self.update()
        self.instance.enterContinuousTimeMode()

    def update(self):
        """Handles the events of an instant."""
        return self.instance.updateDiscreteStates() if self.is_fmi3 else self.instance.newDiscreteStates()

    def numbers(self, function, size):
        numbers = np.zeros(size)
        function(numbers.ctypes.data_as(POINTER(c_double)), size)
        return numbers

    def read_states(self):
        return self.numbers(self.instance.getContinuousStates, self.states)

    def derivatives(self, time, states):
        self.instance.setTime(time)
        self.instance.setContinuousStates(states.ctypes.data_as(POINTER(c_double)), self.states)
        function = self.instance.getContinuousStateDerivatives if self.is_fmi3 else self.instance.getDerivatives
        return self.numbers(function, self.states)

    def step(self, time, states, h):
        """States after a step of the classical method of Runge and Kutta."""
        one = self.derivatives(time, states)
        two = self.derivatives(time + h / 2, states + h / 2 * one)
        three = self.derivatives(time + h / 2, states + h / 2 * two)
        four = self.derivatives(time + h, states + h * three)
        states = states + h / 6 * (one + 2 * two + 2 * three + four)
        self.derivatives(time + h, states)
        self.instance.completedIntegratorStep()
        return states


@pytest.fixture
def held(kicked, tmp_path):
    """An instance of the kicked rod with a gripper that is on."""
    instance = Instance(kicked, str(tmp_path / "held"), ON)
    # The ramp ends after 1 ms.
    states = instance.read_states()
    instance.derivatives(1e-3, states)
    instance.instance.enterEventMode()
    instance.update()
    instance.instance.enterContinuousTimeMode()
    yield instance, states
    instance.instance.terminate()
    instance.instance.freeInstance()


def test_directional_derivatives_are_those_of_differences(held):
    instance, states = held
    unknowns = [unknown.variable for unknown in instance.description.derivatives]
    seeds = np.random.default_rng(1).normal(size=(3, states.size))
    for seed in seeds:
        h = 1e-6
        ahead, behind = (instance.derivatives(1e-3, states + sign * h * seed) for sign in (1, -1))
        expected = (ahead - behind) / (2 * h)
        instance.derivatives(1e-3, states)
        found = instance.instance.getDirectionalDerivative(
            [unknown.valueReference for unknown in unknowns],
            [unknown.derivative.valueReference for unknown in unknowns],
            list(seed),
            *([states.size] if instance.is_fmi3 else []),
        )
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max())


def test_states_return_with_equal_bits(fmi, tmp_path):
    grip(BLOCK).to_fmu(tmp_path / "block.fmu", fmi=fmi)
    instance = Instance(str(tmp_path / "block.fmu"), str(tmp_path / "block"), ON)
    start = instance.read_states()

    def go_on(at, states):
        for step in range(20):
            states = instance.step((at + step) * 1e-5, states, 1e-5)
        return states

    of = instance.instance
    save, restore = (of.getFMUState, of.setFMUState) if instance.is_fmi3 else (of.getFMUstate, of.setFMUstate)
    middle = go_on(0, start)
    state = save()
    first = go_on(20, middle)
    restore(state)
    assert instance.read_states().tobytes() == middle.tobytes()
    assert go_on(20, middle).tobytes() == first.tobytes() != middle.tobytes()
    (of.freeFMUState if instance.is_fmi3 else of.freeFMUstate)(state)
    of.terminate()
    of.freeInstance()


def test_event_indicators_are_variables_of_fmi3(fmi, kicked, held):
    instance, _ = held
    size = instance.description.numberOfEventIndicators
    indicators = instance.numbers(instance.instance.getEventIndicators, size)
    if fmi == 3:
        listed = [unknown.variable.valueReference for unknown in instance.description.eventIndicators]
        assert instance.instance.getFloat64(listed) == list(indicators)


@pytest.mark.parametrize("solver", ["CVode", "Euler"])
def test_a_gripper_in_a_container_switches_at_the_same_instants(fmi, solver, tmp_path):
    file = tmp_path / "c.fmu"
    connect({"gripper": "Gripper"}, []).to_fmu(file, fmi=fmi)
    options = {"stop_time": 1.0, "step_size": 0.015625, "output_interval": 0.03125, "solver": solver}
    inputs = reference.gripped()
    ours = {name if name == "time" else f"gripper.{name}": value for name, value in inputs.items()}
    found = simulate(str(file), input=reference.table(ours, file), start_values={"gripper.T": 0.125}, **options)
    bare = FMU_DIR / ("fmi3/Gripper.fmu" if fmi == 3 else "Gripper.fmu")
    expected = simulate(str(bare), input=reference.table(inputs, bare), start_values={"T": 0.125}, **options)
    for name in ("time", "onoff", "state", "F"):
        own = name if name == "time" else f"gripper.{name}"
        np.testing.assert_array_equal(found[own], expected[name])


NESTED = {
    "body": ("gripper.frame_b -> c.body.frame_a", {"gripper": "Gripper"}),
    "gripper": ("c.gripper.frame_b -> body.frame_a", {"body": "Body"}),
}


@pytest.mark.parametrize(("order", "largest"), [(None, 1e-8), ("iterated", 1e-6)])
@pytest.mark.parametrize("inside", NESTED)
def test_a_container_in_a_system_moves_as_the_element_itself(fmi, inside, order, largest, tmp_path):
    connection, outside = NESTED[inside]
    parameters = {"gripper": GRIPPER, "body": gripped_bodies()["parts"]["rod"]["part"]}
    models = {"gripper": "Gripper", "body": "Body"}
    connect({inside: models[inside]}, [], parameters={inside: parameters[inside]}).to_fmu(tmp_path / "c.fmu", fmi=fmi)
    nested = connect(
        {"c": tmp_path / "c.fmu", **outside}, [connection], parameters={name: parameters[name] for name in outside}
    )
    time = np.arange(501) * 2e-3
    active = {"c.gripper.active" if inside == "gripper" else "gripper.active": True}
    output = "c.body.frame_a.r_0" if inside == "body" else "body.frame_a.r_0"
    found = nested.simulate(time, inputs=active, outputs=[output], order=order)[output]
    flat = grip(parameters["body"]).simulate(time, inputs=ON, outputs=["body.frame_a.r_0"], order=order)
    assert np.abs(found - flat["body.frame_a.r_0"]).max() < largest


@pytest.mark.parametrize(("inner", "order", "largest"), [(None, None, 1e-9), ("iterated", "iterated", 1e-8)])
def test_a_loop_in_a_container_in_a_loop_moves_as_the_flat_chain(fmi, inner, order, largest, tmp_path):
    part = ROD | {"r": [0.4, 0, 0]}
    inside = {"rod": part, "other": LAW, "last": part | {"r_0_start": [0.4, 0, 0]}}
    models = {"rod": "Body", "other": "Gripper", "last": "Body"}
    links = ["rod.frame_b -> other.frame_a", "other.frame_b -> last.frame_a"]
    connect(models, links, parameters=inside, fmi=fmi).to_fmu(tmp_path / "c.fmu", fmi=fmi, order=inner)
    nested = connect(
        {"hand": "Body", "one": "Gripper", "c": tmp_path / "c.fmu"},
        ["hand.frame_a -> one.frame_a", "one.frame_b -> c.rod.frame_a"],
        parameters={"hand": {"m": 5.0}, "one": LAW},
    )
    time = np.arange(126) * 2e-3
    found = nested.simulate(time, inputs={"one.active": True, "c.other.active": True}, order=order)
    expected = chain(fmi).simulate(time, inputs={"one.active": True, "other.active": True}, order=order)
    assert np.abs(found["c.last.frame_a.r_0"] - expected["last.frame_a.r_0"]).max() < largest
