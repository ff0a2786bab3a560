"""Systems as one FMU, from `System.to_fmu`, compared with the systems themselves and with closed forms."""

import ctypes
import gc
import pickle
import subprocess
import sys
from contextlib import ExitStack
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from equation_fmu import fmu_of
from fmpy import extract, read_model_description, simulate_fmu
from fmpy.fmi1 import FMICallException
from fmpy.fmi2 import FMU2Slave
from fmpy.fmi3 import FMU3Slave
from fmpy.validation import validate_fmu
from multibody_fmu import Ensemble, Fmu, FmuError, connect, simulate
from scipy.spatial.transform import Rotation
from test_check import check
from test_dc_motor import fmus, motor, motor_in_closed_form  # noqa: F401

DISCARD = 2
ON = {"gripper.active": True}
ROD = {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, -9.81]}
LAW = {"useMoment": True, "torqueLaw": "RotationVector"}
HAND, HEIGHT = "gripper.frame_a", "rod.frame_a.r_0"


def every(step, seconds):
    return np.arange(round(seconds / step) + 1) * step


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def rod(fmi):
    parameters = {"gripper": LAW, "rod": ROD}
    elements = {"gripper": "Gripper", "rod": "Body"}
    return connect(elements, ["gripper.frame_b -> rod.frame_a"], parameters=parameters, fmi=fmi)


def chain(fmi):
    """A free hand, and two Grippers with a rod each, one behind the other."""
    elements = {"hand": "Body", "one": "Gripper", "rod": "Body", "other": "Gripper", "last": "Body"}
    names = list(elements)
    links = [f"{start}.frame_{'a' if start == 'hand' else 'b'} -> {end}.frame_a" for start, end in pairwise(names)]
    part = ROD | {"r": [0.4, 0, 0]}
    parameters = {"hand": {"m": 5.0}, "one": LAW, "rod": part, "other": LAW, "last": part | {"r_0_start": [0.4, 0, 0]}}
    return connect(elements, links, parameters=parameters, fmi=fmi)


def spring(fmi, folder, kind=None, **more):
    """A mass of 1 kg on a spring of 400 N/m, stretched by 1 cm."""
    states = {"x": (0.01, "v"), "v": (0.0, "force")}
    mass = fmu_of(folder, "mass", fmi, inputs=["force"], states=states, **more)
    law = fmu_of(folder, "spring", fmi, inputs=["xa"], outputs={"fa": "-400 * xa"}, depends_on={"fa": ("xa",)}, **more)
    return connect({"mass": mass, "spring": law}, ["mass.x -> spring.xa", "spring.fa -> mass.force"], kind=kind)


def controlled(fmi, folder):
    """A plant for co-simulation alone, and a controller that answers to a set point."""
    plant = fmu_of(
        folder,
        "plant",
        fmi,
        inputs=["u"],
        states={"x": (0.0, "v"), "v": (0.0, "u - 0.4 * v - sin(x)")},
        has_model_exchange=False,
    )
    law = {"u": "k * (goal - x) - d * v"}
    controller = fmu_of(
        folder,
        "servo",
        fmi,
        inputs=["x", "v", "goal"],
        parameters={"k": 40.0, "d": 8.0},
        outputs=law,
        depends_on={"u": ("x", "v", "goal")},
    )
    links = ["plant.x -> controller.x", "plant.v -> controller.v", "controller.u -> plant.u"]
    return connect({"plant": plant, "controller": controller}, links)


SYSTEMS = {
    "rod": (lambda fmi, folder: rod(fmi), ON, 2e-3),
    "chain": (lambda fmi, folder: chain(fmi), {"one.active": True, "other.active": True}, 2e-3),
    "spring": (spring, {}, 1e-2),
    "controlled": (controlled, {"controller.goal": 0.5}, 1e-2),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_results_have_the_bits_of_the_system_with_steps_to_rows(name, fmi, tmp_path):
    make, inputs, step = SYSTEMS[name]
    system, time = make(fmi, tmp_path), every(step, 0.3)
    file = tmp_path / "System.fmu"
    system.to_fmu(file, fmi=fmi)
    found = simulate(file, time, inputs=inputs)
    free = system.simulate(time, inputs=inputs)
    expected = free if free.exchange else system.simulate(time, inputs=inputs, stops="rows")
    names = [variable for variable in found if variable in expected]
    assert len(names) >= 3
    for variable in names:
        np.testing.assert_array_equal(found[variable], expected[variable], err_msg=variable)
        if variable.endswith(("r_0", ".x")):
            np.testing.assert_allclose(found[variable], free[variable], rtol=0, atol=1e-7, err_msg=variable)


def test_a_rod_sags_by_weight_over_stiffness(fmi, tmp_path):
    file = tmp_path / "Rod.fmu"
    rod(fmi).to_fmu(file, fmi=fmi)
    y = simulate(file, every(2e-3, 1.0), inputs=ON)
    assert -y[HEIGHT][-1, 2] == pytest.approx(9.81e-6, rel=1e-6)


@pytest.mark.parametrize(("order", "weight", "tolerance"), [("coupled", None, 1e-6), ("iterated", 0.5, 1e-8)])
def test_an_undamped_spring_keeps_its_energy(fmi, order, weight, tolerance, tmp_path):
    file = tmp_path / "Spring.fmu"
    spring(fmi, tmp_path).to_fmu(file, fmi=fmi, order=order, weight=weight)
    y = simulate(file, every(1e-3, 20.0), outputs=["mass.x", "mass.v"])
    energy = 200 * y["mass.x"][-1] ** 2 + y["mass.v"][-1] ** 2 / 2
    assert energy / (200 * 0.01**2) == pytest.approx(1, abs=tolerance)


def test_a_hand_that_moves_by_input_derivatives_leads_as_it_does_in_the_engine(tmp_path):
    """The hand rises by t^3: curves through rows are exact, and so are the derivatives at the start of a step."""
    file, time, system = tmp_path / "Rod.fmu", every(2e-3, 0.2), rod(2)
    system.to_fmu(file)
    up = np.array([0.0, 0.0, 1.0])
    hand = {"r_0": np.outer(time**3, up), "v_0": np.outer(3 * time**2, up)}
    expected = system.simulate(time, inputs=ON | {HAND: hand}, stops="rows")
    found = []
    with Fmu(file) as container:
        container["gripper.active"] = True
        for at, now in enumerate(time[:-1]):
            rates = [now**3, 3 * now**2, 6 * now, 6.0]
            for name, first in (("r_0", 0), ("v_0", 1)):
                container[f"{HAND}.{name}"] = rates[first] * up
                derivatives = [rate * up for rate in rates[first + 1 :]]
                container.set_input_derivatives({f"{HAND}.{name}": derivatives})
            container.step(time[at + 1] - now)
            found.append(container[HEIGHT])
    np.testing.assert_allclose(found, expected[HEIGHT][1:], rtol=0, atol=1e-12)


@pytest.mark.parametrize("form", ["T", "Q"])
def test_an_element_turns_with_its_frame_in_whichever_form_it_is_given(form, fmi, tmp_path):
    """A hand at rest, turned about the vertical: the rod is pulled to it."""
    file, time, angle = tmp_path / "Rod.fmu", every(2e-3, 1.0), 0.5
    rod(fmi).to_fmu(file, fmi=fmi)
    c, s = np.cos(angle), np.sin(angle)
    turned = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    hand = {"T": turned} if form == "T" else {"Q": [0, 0, np.sin(angle / 2), np.cos(angle / 2)]}
    end = "rod.frame_a.R.T"
    found = [simulate(file, time, inputs=ON | {HAND: hand})[end][-1]]
    with Fmu(file) as one, Ensemble(file, 1, outputs=[end], inputs=ON | {HAND: {"r_0": [0, 0, 0]}}) as several:
        one.set(ON | {HAND: hand})
        for row in time[1:]:
            one.step(until=row)
            member = several.step(2e-3, {HAND: hand})[end][0]
        found += [one[end], member]
    for orientation in found:
        np.testing.assert_allclose(orientation[:2, :2], turned[:2, :2], rtol=0, atol=1e-6)


def test_a_drawn_system_runs_in_fmpy_as_it_does_here(motor, tmp_path):  # noqa: F811
    system, time, file = motor("ModelExchange"), every(1e-2, 1.0), tmp_path / "Motor.fmu"
    system.to_fmu(file)
    names = ["Current", "Speed"]
    rows = simulate_fmu(str(file), stop_time=1.0, output_interval=1e-2, step_size=1e-2, output=names)
    expected = system.simulate(rows["time"], stops="rows")
    for name, closed in zip(names, motor_in_closed_form(time), strict=True):
        np.testing.assert_array_equal(rows[name], expected[name])
        np.testing.assert_allclose(rows[name], closed, rtol=0, atol=1e-6)


@pytest.mark.longer
@pytest.mark.parametrize("name", SYSTEMS)
def test_fmpy_finds_no_fault(name, fmi, tmp_path):
    file = tmp_path / "System.fmu"
    SYSTEMS[name][0](fmi, tmp_path).to_fmu(file, fmi=fmi)
    assert validate_fmu(str(file)) == []


@pytest.mark.longer
@pytest.mark.parametrize("name", SYSTEMS)
def test_check_finds_nothing_also_with_values_outside_of_limits(name, fmi, tmp_path):
    file = tmp_path / "System.fmu"
    SYSTEMS[name][0](fmi, tmp_path).to_fmu(file, fmi=fmi)
    code, lines, errors = check(file, "--hostile")
    assert (code, lines[-1]) == (0, f"{file}: no findings"), errors


LATER = """
import pickle, sys
from multibody_fmu import Fmu
state, steps = pickle.load(sys.stdin.buffer)
with Fmu(sys.argv[1]) as container:
    container.state = state
    for _ in range(steps):
        container.step(2e-3)
    pickle.dump((container.time, container.get(container.outputs)), sys.stdout.buffer)
"""


def test_a_state_goes_on_with_equal_bits_in_another_process(fmi, tmp_path):
    file = tmp_path / "Rod.fmu"
    rod(fmi).to_fmu(file, fmi=fmi)
    with Fmu(file) as container:
        container["gripper.active"] = True
        for _ in range(20):
            container.step(2e-3)
        state = container.state
        for _ in range(30):
            container.step(2e-3)
        expected = container.time, container.get(container.outputs)
    later = subprocess.run(
        [sys.executable, "-c", LATER, str(file)], input=pickle.dumps((state, 30)), capture_output=True, check=True
    )
    time, found = pickle.loads(later.stdout)
    assert time == expected[0]
    np.testing.assert_equal(found, expected[1])


def test_a_discarded_step_leaves_a_coupled_system_at_its_start(fmi, tmp_path):
    """The derivative of a velocity does not exist for one value of an input: a step with it is discarded."""
    states = {"x": (0.01, "v"), "v": (0.0, "force + sqrt(lift)")}
    mass = fmu_of(tmp_path, "mass", fmi, inputs=["force", "lift"], states=states)
    law = fmu_of(tmp_path, "spring", fmi, inputs=["xa"], outputs={"fa": "-400 * xa"}, depends_on={"fa": ("xa",)})
    file = tmp_path / "Lifted.fmu"
    system = connect({"mass": mass, "spring": law}, ["mass.x -> spring.xa", "spring.fa -> mass.force"])
    system.to_fmu(file, fmi=fmi, order="coupled")
    with Fmu(file) as disturbed, Fmu(file) as steady:
        disturbed["mass.lift"] = steady["mass.lift"] = 1.0
        for step in range(10):
            if step in (0, 3, 7):
                disturbed["mass.lift"] = -1.0
                with pytest.raises(FmuError, match="DoStep: mass: the states cannot be integrated") as discarded:
                    disturbed.step(1e-2)
                assert discarded.value.status == DISCARD
                disturbed["mass.lift"] = 1.0
            disturbed.step(1e-2)
            steady.step(1e-2)
            np.testing.assert_equal(disturbed.get(disturbed.outputs), steady.get(steady.outputs))


def test_directional_derivatives_are_those_of_differences_in_co_simulation(fmi, tmp_path):
    """Through two elements: a vector between two frames, and the same vector in a third frame."""
    elements = {"sensor": "RelativeSensor", "transform": "TransformVector"}
    parameters = {name: {"derivatives": "provided"} for name in elements}
    file = tmp_path / "Sensed.fmu"
    connect(elements, ["sensor.r_rel -> transform.r_in"], parameters=parameters, fmi=fmi).to_fmu(file, fmi=fmi)
    random = np.random.default_rng(7)
    knowns = ["sensor.frame_a.r_0", "sensor.frame_b.r_0"]
    values = {name: random.normal(size=3) for name in knowns}
    for name in ("sensor.frame_a.R.T", "transform.frame_a.R.T", "transform.frame_b.R.T"):
        values[name] = Rotation.random(rng=random).as_matrix()
    seed = {name: random.normal(size=3) for name in knowns}

    with Sensed(file, tmp_path / "unpacked") as container:
        container.set(values)
        state = container.save()

        def outputs(share):
            """The vector behind a step in which the inputs differ by a share of the seeds."""
            container.restore(state)
            container.set({name: values[name] + share * seed[name] for name in knowns})
            container.instance.doStep(0.0, 1e-3)
            return container.get("transform.r_out")

        expected = (outputs(1e-3) - outputs(-1e-3)) / 2e-3
        outputs(0.0)
        found = container.derivative("transform.r_out", seed)
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-9)


def test_a_step_of_too_many_evaluations_is_discarded_and_leaves_a_system_at_its_start(fmi, tmp_path):
    """An undamped oscillation of 3 Hz needs far more than 10,000 steps of an integrator in 10,000 s."""
    file = tmp_path / "Spring.fmu"
    spring(fmi, tmp_path).to_fmu(file, fmi=fmi, order="coupled")
    with Fmu(file) as disturbed, Fmu(file) as steady:
        for step in range(6):
            if step == 3:
                with pytest.raises(FmuError, match="more steps than a communication step may take") as discarded:
                    disturbed.step(1e4)
                assert discarded.value.status == DISCARD
            disturbed.step(1e-2)
            steady.step(1e-2)
            assert disturbed.time == steady.time
            np.testing.assert_equal(disturbed.get(disturbed.outputs), steady.get(steady.outputs))


def test_instances_that_take_turns_do_not_disturb_each_other(fmi, tmp_path):
    file = tmp_path / "Rod.fmu"
    rod(fmi).to_fmu(file, fmi=fmi)

    def results(*hands):
        """Positions of rods after each of the steps that their instances take in turn, with hands of other speeds."""
        with ExitStack() as stack:
            containers = [stack.enter_context(Fmu(file)) for _ in hands]
            for container in containers:
                container["gripper.active"] = True
            positions = [[] for _ in hands]
            for step in range(20):
                for container, hand, found in zip(containers, hands, positions, strict=True):
                    container[f"{HAND}.r_0"] = [0.0, 0.0, hand * step]
                    container.step(2e-3)
                    found.append(container[HEIGHT])
        return np.array(positions)

    one, other = results(1e-5, 2e-5)
    np.testing.assert_array_equal(one, results(1e-5)[0])
    np.testing.assert_array_equal(other, results(2e-5)[0])
    assert not np.array_equal(one, other)


@pytest.mark.longer
@pytest.mark.skipif(sys.platform != "linux", reason="Linux lists the mapped files")
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="the GNU C library 2.33 counts the bytes")
def test_rounds_of_loading_using_and_unloading_leave_nothing_behind(fmi, tmp_path):
    file, folder = tmp_path / "Rod.fmu", tmp_path / "unpacked"
    rod(fmi).to_fmu(file, fmi=fmi)

    def is_mapped():
        return str(folder) in Path("/proc/self/maps").read_text()

    class Info(ctypes.Structure):
        _fields_ = [(name, ctypes.c_size_t) for name in ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks",
                                                         "fsmblks", "uordblks", "fordblks", "keepcost"]]  # fmt: skip

    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = Info

    def allocated():
        """Bytes of all blocks of the C library, which the FMUs use. Python has an allocator of its own."""
        gc.collect()
        info = mallinfo()
        return info.uordblks + info.hblkhd

    growths = []
    for _ in range(3):
        before = allocated()
        for _ in range(100):
            with Sensed(file, folder, ON) as container:
                container.instance.doStep(0.0, 2e-3)
                assert is_mapped()
            assert not is_mapped()
        growths.append(allocated() - before)
    # FMPy and the dynamic linker keep some 200 bytes a round; an instance has a hundred thousand.
    assert min(growths) < 100 * 1024, growths


def test_outputs_have_derivatives_if_all_elements_have_them(fmi, tmp_path):
    """A velocity changes by the force on 1 kg, and the force of a spring by 400 N/m times the velocity."""
    file = tmp_path / "Spring.fmu"
    spring(fmi, tmp_path).to_fmu(file, fmi=fmi)
    assert read_model_description(str(file)).coSimulation.maxOutputDerivativeOrder == 1
    with Sensed(file, tmp_path / "spring") as container:
        for step in range(5):
            container.instance.doStep(step * 2**-8, 2**-8)
            x, v = (container.get(name, ()).item() for name in ("mass.x", "mass.v"))
            found = container.output_derivatives(["mass.x", "mass.v", "spring.fa"])
            np.testing.assert_allclose(found, [v, -400 * x, -400 * v], rtol=1e-8, atol=1e-9)
    steps_alone, held = tmp_path / "Controlled.fmu", tmp_path / "Held.fmu"
    controlled(fmi, tmp_path).to_fmu(steps_alone, fmi=fmi)
    # Each element integrates with held forces and positions, whose rates it does not know.
    spring(fmi, tmp_path, kind="me").to_fmu(held, fmi=fmi, order="iterated", step=1e-3)
    for file in (steps_alone, held):
        assert read_model_description(str(file)).coSimulation.maxOutputDerivativeOrder == 0
    with Sensed(held, tmp_path / "held") as container, pytest.raises(FMICallException) as refusal:
        container.instance.doStep(0.0, 1e-3)
        container.output_derivatives(["mass.x"])
    assert refusal.value.status == 3


def test_derivatives_of_outputs_by_time_are_those_of_the_output_in_long_steps(fmi, tmp_path):
    file, states = tmp_path / "Wave.fmu", {"x": (0.0, "cos(50 * time)")}
    wave = fmu_of(tmp_path, "wave", fmi, inputs=["u"], states=states, outputs={"s": "sin(50 * time)"})
    connect({"a": wave}, [], kind="me").to_fmu(file, fmi=fmi, tolerance=1e-10)
    for length in (0.01, 1.0, 30.0):
        with Sensed(file, tmp_path / "wave") as container:
            container.instance.doStep(0.0, length)
            np.testing.assert_allclose(container.output_derivatives(["a.s"]), 50 * np.cos(50 * length), atol=1e-4)


def test_derivatives_of_outputs_can_be_read_at_the_stop_time_and_not_later(fmi, tmp_path):
    file, lines = tmp_path / "Spring.fmu", []
    spring(fmi, tmp_path, defines=("REFUSES_TIMES_AFTER_THE_STOP",)).to_fmu(file, fmi=fmi)
    options = {"loggingOn": True} | ({"logMessage": lambda *line: lines.append(line[-1])} if fmi == 3 else {})
    with Sensed(file, tmp_path / "spring", stop=2**-8, **options) as container:
        container.instance.doStep(0.0, 2**-8)
        x, v = (container.get(name, ()).item() for name in ("mass.x", "mass.v"))
        np.testing.assert_allclose(container.output_derivatives(["mass.x", "mass.v"]), [v, -400 * x], rtol=1e-8)
        container.instance.terminate()
        with pytest.raises(FMICallException):
            container.output_derivatives(["mass.x"])
        assert container.get("mass.x", ()).item() == x
        container.instance.reset()
        container.initialize()
    if fmi == 3:
        text = b"fmi3GetOutputDerivatives: time derivatives of outputs must be read before the end of the simulation"
        assert lines == [text]


# Input, its value at a time, and an output behind it.
MOVED = {
    "rod": (f"{HAND}.r_0", lambda time: np.array([0.0, 0.0, 10 * time**3]), HEIGHT),
    "controlled": ("controller.goal", lambda time: np.array(np.sin(50 * time)), "plant.x"),
}


@pytest.mark.parametrize("name", MOVED)
def test_inputs_of_intermediate_updates_act_in_the_next_inner_step(name, tmp_path):
    """As if the importer had communicated at the end of each inner step."""
    moved, value, output = MOVED[name]
    file, part, parts, shape = tmp_path / "Moved.fmu", 2**-10, 4, value(0.0).shape
    SYSTEMS[name][0](3, tmp_path).to_fmu(file, fmi=3, step=part)
    booleans = ON if name == "rod" else {}
    with Sensed(file, tmp_path / "steps", booleans) as container:
        expected = []
        for step in range(5 * parts):
            container.set({moved: value(step * part)})
            container.instance.doStep(step * part, part)
            expected.append((step * part + part, *container.get(output, shape).ravel()))

    seen = []

    def update(_, time, is_going_on, may_get, is_finished, may_return, ends, end):
        seen.append((time, *container.get(output, shape).ravel()))
        if is_going_on:
            container.set({moved: value(time)})
        if may_return and time == 6 * part:
            ends[0], end[0] = True, 7 * part

    options = {"intermediateUpdate": update, "earlyReturnAllowed": True}
    container = Sensed(file, tmp_path / "updates", booleans, required=[moved, output], **options)
    with container:
        ends = []
        for start in (0, 4, 7, 11, 15):
            container.set({moved: value(start * part)})
            *_, is_early, end = container.instance.doStep(start * part, parts * part)
            assert is_early == (start == 4)
            ends.append(end / part)
    assert ends == [4, 7, 11, 15, 19]
    assert seen == expected[:19]


@pytest.mark.parametrize("saves_state", [True, False])
@pytest.mark.parametrize("status", [2, 3, 4])
def test_a_step_with_intermediate_updates_fails_as_one_without(status, saves_state, tmp_path):
    """In the second of four inner steps, by an element in co-simulation."""
    fails = f'if (time > 2.5e-3) {{ say(m, {status}, "It broke."); return {status}; }}'
    states, own = {"x": (1.0, "u - x")}, {"has_model_exchange": False, "saves_state": saves_state}
    broken = fmu_of(tmp_path, "broken", 3, inputs=["u"], states=states, begin_step=fails, **own)
    file, found = tmp_path / "Broken.fmu", []
    connect({"a": broken}, []).to_fmu(file, fmi=3, step=1e-3)
    for updates in ({}, {"intermediateUpdate": lambda *_: None, "earlyReturnAllowed": False}):
        lines, required = [], ["a.u"] if updates else []
        options = updates | {"loggingOn": True, "logMessage": lambda *line, to=lines: to.append(line[1:])}
        container = Sensed(file, tmp_path / "broken", required=required, **options)
        instance = container.__enter__().instance
        instance.doStep(0.0, 2e-3)
        called, ends = instance.dll.fmi3DoStep, [ctypes.c_bool(True) for _ in range(3)]
        last = ctypes.c_double(-1.0)
        places = [ctypes.byref(place) for place in (*ends, last)]
        arguments = [instance.component, ctypes.c_double(2e-3), ctypes.c_double(4e-3), ctypes.c_bool(True), *places]
        statuses = [called(*arguments)]
        arguments[2] = ctypes.c_double(100.0)
        statuses.append(called(*arguments))
        instance.freeInstance()
        found.append((statuses, [end.value for end in ends], last.value, lines))
    assert found[0] == found[1]
    assert found[0][0][0] == (3 if status == 2 and not saves_state else status)
    assert any("It broke" in text.decode() for *_, text in found[0][3])


described = cache(read_model_description)


class Sensed:
    """An instance by FMPy, by names of arrays of numbers."""

    def __init__(self, file, folder, booleans=(), *, required=(), stop=None, **options):
        description = described(str(file))
        self.is_fmi3 = description.fmiVersion == "3.0"
        self.references = {variable.name: variable.valueReference for variable in description.modelVariables}
        self.instance = (FMU3Slave if self.is_fmi3 else FMU2Slave)(
            guid=description.guid,
            unzipDirectory=str(folder) if folder.exists() else extract(str(file), str(folder)),
            modelIdentifier=description.coSimulation.modelIdentifier,
            instanceName="container",
        )
        if required:
            options["requiredIntermediateVariables"] = [self.references[name] for name in required]
        self.booleans, self.options, self.stop = dict(booleans), options, stop

    def __enter__(self):
        self.instance.instantiate(**self.options)
        self.initialize()
        return self

    def initialize(self):
        for name, value in self.booleans.items():
            self.instance.setBoolean([self.references[name]], [value])
        if self.is_fmi3:
            self.instance.enterInitializationMode(startTime=0.0, stopTime=self.stop)
        else:
            self.instance.setupExperiment(startTime=0.0, stopTime=self.stop)
            self.instance.enterInitializationMode()
        self.instance.exitInitializationMode()

    def __exit__(self, *_):
        self.instance.terminate()
        self.instance.freeInstance()

    def of(self, name, shape=(3,)):
        """Value references of an array: of its elements in FMI 2.0."""
        if self.is_fmi3 or not shape:
            return [self.references[name]]
        return [self.references[f"{name}[{','.join(str(i + 1) for i in at)}]"] for at in np.ndindex(*shape)]

    def set(self, values):
        for name, value in values.items():
            set_ = self.instance.setFloat64 if self.is_fmi3 else self.instance.setReal
            set_(self.of(name, value.shape), value.ravel().tolist())

    def get(self, name, shape=(3,)):
        if self.is_fmi3:
            return np.array(self.instance.getFloat64(self.of(name), nValues=int(np.prod(shape))))
        return np.array(self.instance.getReal(self.of(name, shape)))

    def save(self):
        return self.instance.getFMUState() if self.is_fmi3 else self.instance.getFMUstate()

    def restore(self, state):
        self.instance.setFMUState(state) if self.is_fmi3 else self.instance.setFMUstate(state)

    def output_derivatives(self, names):
        """First derivatives of scalars."""
        references, orders = [self.references[name] for name in names], [1] * len(names)
        get = self.instance.getOutputDerivatives if self.is_fmi3 else self.instance.getRealOutputDerivatives
        return get(references, orders)

    def derivative(self, unknown, seed):
        """Derivatives of an array of three numbers in the direction of the seeds."""
        knowns = [reference for name in seed for reference in self.of(name)]
        more = [3] if self.is_fmi3 else []
        seeds = np.concatenate(list(seed.values())).tolist()
        return self.instance.getDirectionalDerivative(self.of(unknown), knowns, seeds, *more)
