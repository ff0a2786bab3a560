import warnings
import xml.etree.ElementTree as ET
from typing import ClassVar
from zipfile import ZipFile

import numpy as np
import pytest
from multibody_fmu import FmuError, FmuWarning, RatesWarning, connect, simulate, sweep
from multibody_fmu.runs.exchange import ORDERS

TIME = np.linspace(0, 1, 101)
GRAVITY = 9.81  # m/s2, along -y, as in Body


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.mark.parametrize("order", ORDERS)
def test_sensors_follow_a_body_that_falls(order, fmi):
    system = connect(
        {"body": "Body", "distance": "Distance", "sensor": "RelativeSensor"},
        ["body.frame_a -> distance.frame_b", ("body.frame_a", "sensor.frame_b")],
        parameters={"body": {"v_0_start": [3, 0, 0]}},
        fmi=fmi,
    )
    y = system.simulate(TIME, order=order)
    x, fall = 3 * TIME, GRAVITY * TIME**2 / 2
    np.testing.assert_allclose(y["body.frame_a.r_0"], np.stack([x, -fall, 0 * TIME], -1), rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["sensor.r_rel"], np.stack([x, -fall, 0 * TIME], -1), rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["distance.distance"], np.hypot(x, fall), rtol=0, atol=1e-12)
    assert y.units["sensor.v_rel"] == "m/s"
    assert y.elements["sensor"]["r_rel"].tolist() == y["sensor.r_rel"].tolist()
    assert y.columns()["distance.distance"].tolist() == y["distance.distance"].tolist()
    assert "distance.frame_a.r_0" in system.free_inputs and "distance.frame_b.r_0" not in system.free_inputs


def test_forces_go_back_through_a_frame(fmi):
    """A body of 2 kg on a spring of 200 N/m without damping swings about its point of rest at 10 rad/s: y = y0 (cos(wt)
    - 1), y0 = m g / c.
    """
    time = np.linspace(0, 1, 10001)
    # A known part would damp the spring.
    plain = {"cT": 200.0, "dT": 0.0, "T": 0.0, "useInPlace": False, "part": {"m": 0.0}}
    parameters = {"gripper": plain, "body": {"m": 2.0}}
    system = connect(
        {"gripper": "Gripper", "body": "Body"}, ["gripper.frame_b -> body.frame_a"], parameters=parameters, fmi=fmi
    )
    assert {str(link) for link in system.connections} >= {
        "body.frame_a.r_0 -> gripper.frame_b.r_0",
        "body.frame_a.R.T -> gripper.frame_b.R.T",
        "gripper.frame_b.f -> body.frame_a.f",
        "gripper.frame_b.t -> body.frame_a.t",
    }
    with warnings.catch_warnings():
        # Silences the warning about short steps: the FMU does not know the mass.
        warnings.simplefilter("ignore")
        y = system.simulate(time, inputs={"gripper.active": True}, outputs=["body.frame_a.r_0"], order="parallel")
    expected = 2.0 * GRAVITY / 200 * (np.cos(10 * time) - 1)
    # The force of the spring acts one step of 0.1 ms late.
    np.testing.assert_allclose(y["body.frame_a.r_0"][:, 1], expected, rtol=0, atol=1e-3 * GRAVITY / 10)
    assert set(y) == {"time", "body.frame_a.r_0"}


def test_warnings_name_the_element():
    system = connect({"one": "RelativeSensor", "other": "RelativeSensor"}, [])
    inputs = {"other.frame_a": {"Q": [0, 0, 0, 2.0]}, "other.frame_b": {"r_0": np.outer(TIME, [1, 0, 0])}}
    with (
        pytest.warns(FmuWarning, match="^other: frame_a.Q is not a unit quaternion"),
        pytest.warns(RatesWarning, match="^other: no velocities are given"),
    ):
        system.simulate(TIME, inputs=inputs)


class WithoutAccelerations:
    """A frame that accelerates by 1 m/s2 along x."""

    inputs: ClassVar = {}
    outputs: ClassVar = {"frame.r_0": (3,), "frame.v_0": (3,), "frame.R.T": (3, 3), "frame.R.w": (3,)}

    def __init__(self):
        self.time = 0.0

    def set(self, inputs): ...

    def step(self, time, step):
        self.time = time + step

    def get(self, outputs):
        outputs["frame.r_0"][:] = [self.time**2 / 2, 0, 0]
        outputs["frame.v_0"][:] = [self.time, 0, 0]
        outputs["frame.R.T"][:], outputs["frame.R.w"][:] = np.eye(3), 0

    def save(self):
        return self.time

    def restore(self, saved):
        self.time = saved


@pytest.mark.parametrize("derivatives", ["provided", "estimated"])
def test_accelerations_are_missing_in_a_container_only_where_it_does_not_estimate_them(derivatives, tmp_path):
    inner = {"sensor": {"get_a": True, "derivatives": derivatives}}
    connect({"sensor": "AbsoluteSensor"}, [], parameters=inner).to_fmu(tmp_path / "Sensor.fmu")
    elements = {"source": WithoutAccelerations(), "c": tmp_path / "Sensor.fmu"}
    system = connect(elements, ["source.frame -> c.sensor.frame_a"])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        a = system.simulate(TIME, outputs=["c.sensor.a"])["c.sensor.a"]
    said = [str(warning.message) for warning in caught if warning.category is RatesWarning]
    if derivatives == "estimated":
        np.testing.assert_allclose(a[-1], [1, 0, 0], rtol=0, atol=1e-6)
        assert not said
    else:
        assert not a.any()
        [text] = said
        assert text.startswith("c: sensor.frame_a.a_0, sensor.frame_a.z missing, taken as zero for sensor.a")
        assert "the parameter sensor.derivatives to estimated" in text


def test_accelerations_are_not_missing_where_the_other_frame_has_all_estimated():
    system = connect({"source": WithoutAccelerations(), "s": "RelativeSensor"}, ["source.frame -> s.frame_a"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        y = system.simulate(TIME[:4], inputs={"s.frame_b": {"r_0": np.zeros((4, 3)), "T": np.eye(3)}})
    assert not any("zero" in text for text in y.assumptions)
    np.testing.assert_allclose(y["s.a_rel"][-1], [-1, 0, 0], rtol=0, atol=1e-6)


def test_one_element_alone_is_what_simulate_gives(fmi):
    r = np.stack([1 + TIME, TIME**2, 0 * TIME], -1)
    frame = {"r_0": r, "v_0": np.gradient(r, TIME, axis=0), "a_0": [0, 2, 0]}
    alone = simulate("RelativeSensor", TIME, fmi=fmi, frame_b=frame)
    y = connect({"sensor": "RelativeSensor"}, [], fmi=fmi).simulate(TIME, inputs={"sensor.frame_b": frame})
    for name in alone:
        assert y[name if name == "time" else f"sensor.{name}"].tolist() == alone[name].tolist()


def test_quaternions_alone_are_read_as_such():
    connections = ["body.frame_a.Q -> sensor.frame_b.Q", "body.frame_a.R.w -> sensor.frame_b.R.w"]
    system = connect(
        {"body": "Body", "sensor": "RelativeSensor"}, connections, parameters={"body": {"w_start": [0, 0, 1]}}
    )
    y = system.simulate(TIME, outputs=["sensor.angles"])
    np.testing.assert_allclose(y["sensor.angles"][:, 2], TIME, rtol=0, atol=1e-6)


def test_a_given_orientation_is_converted_to_the_form_that_is_connected():
    connections = ["body.frame_a.R.T -> sensor.frame_b.R.T", "body.frame_a.R.w -> sensor.frame_b.R.w"]
    system = connect(
        {"body": "Body", "sensor": "RelativeSensor"}, connections, parameters={"body": {"w_start": [0, 0, 1]}}
    )
    turned = {"Q": [0, 0, np.sin(0.25), np.cos(0.25)]}
    y = system.simulate(TIME, inputs={"sensor.frame_a": turned}, outputs=["sensor.angles"])
    np.testing.assert_allclose(y["sensor.angles"][:, 2], TIME - 0.5, rtol=0, atol=1e-6)


@pytest.mark.parametrize("orientation", [None, "T", 2])
def test_orientations_of_one_element_in_both_forms_are_refused(orientation):
    connections = ["a.frame_a.Q -> sensor.frame_a.Q"]
    ways = "frame_a by its quaternion alone"
    if orientation != "T":
        connections.append("b.frame_a.R.T -> sensor.frame_b.R.T")
        ways += " and frame_b by its matrix alone"
    own = {} if orientation is None else {"orientation": orientation}
    with pytest.raises(ValueError) as refusal:
        connect({"a": "Body", "b": "Body", "sensor": "RelativeSensor"}, connections, parameters={"sensor": own})
    setting = "orientation = T, " if orientation == "T" else ""
    assert str(refusal.value) == f"sensor: all frames are read in one form: {setting}{ways} connected"


ELEMENTS = {"body": "Body", "sensor": "RelativeSensor", "gripper": "Gripper"}
REFUSED = {
    "there is no element bod; the elements are body, sensor, gripper; did you mean body?": [
        "bod.frame_a -> sensor.frame_a"
    ],
    "Body has no frame frame_c; did you mean ": ["body.frame_c -> sensor.frame_a"],
    "RelativeSensor has no input frame_a.r; ": ["body.frame_a.r_0 -> sensor.frame_a.r"],
    "'body.frame_a' is not a connection: must be like ": ["body.frame_a"],
    "sensor.frame_a -> gripper.frame_b: no part of one frame is an output and of the other an input": [
        "sensor.frame_a -> gripper.frame_b"
    ],
    "body.frame_a.r_0 -> sensor.frame_a.v_0: the units differ, m and m/s": ["body.frame_a.r_0 -> sensor.frame_a.v_0"],
    "body.frame_a.R.T -> sensor.frame_a.r_0: the shapes differ, (3, 3) and (3,)": [
        "body.frame_a.R.T -> sensor.frame_a.r_0"
    ],
    "gripper.state -> gripper.active: the types differ, enumeration and boolean": ["gripper.state -> gripper.active"],
    "body.frame_b.r_0 -> sensor.frame_a.r_0: this input is already connected, by body.frame_a.r_0": [
        "body.frame_a -> sensor.frame_a",
        "body.frame_b.r_0 -> sensor.frame_a.r_0",
    ],
}


@pytest.mark.parametrize("message", REFUSED)
def test_connections_that_cannot_be_are_named(message):
    with pytest.raises(ValueError) as error:
        connect(ELEMENTS, REFUSED[message])
    assert str(error.value).startswith(message)


def test_other_arguments_that_do_not_fit_are_named(tmp_path):
    system = connect({"body": "Body", "sensor": "RelativeSensor"}, ["body.frame_a -> sensor.frame_a"])
    for arguments, message in [
        ({"order": "random"}, "order = 'random': must be one of coupled, iterated, parallel, sequential"),
        (
            {"inputs": {"sensor.frame_a": {"r_0": [0, 0, 0]}}},
            "sensor.frame_a.r_0 is connected: it cannot be given, too",
        ),
        ({"outputs": ["body.frame_z.r_0"]}, "Body has no variable frame_z.r_0"),
    ]:
        with pytest.raises(ValueError, match=message):
            system.simulate(TIME, **arguments)
    with pytest.raises(ValueError, match=r"the name of an element is 'a\.': must not be empty, or have an empty part"):
        connect({"a.": "Body"}, [])
    with pytest.raises(ValueError, match="sensor has no parameter|RelativeSensor has no parameter m; "):
        connect(ELEMENTS, [], parameters={"sensor": {"m": 1}})
    with pytest.raises(ValueError, match="^body: m = inf"):
        connect(ELEMENTS, [], parameters={"body": {"m": np.inf}})
    with pytest.raises(ValueError, match="^body: frame_a.f has shape"):
        connect(ELEMENTS, []).simulate(TIME, inputs={"body.frame_a.f": 1.0})
    with pytest.raises(ValueError, match="body is an FMU of FMI 3.0: SSP 1.0 has no connectors for arrays"):
        connect({"body": "Body"}, [], fmi=3).to_ssp(tmp_path / "body.ssp", step=0.01)


def test_a_refusal_of_an_fmu_names_the_element_and_the_row():
    system = connect({"one": "Body", "other": "Body"}, [])
    force = np.zeros((101, 3))
    force[50] = 1e308
    with pytest.raises(FmuError, match=r"other: fmi2.* In row \d+ \(time = 0\.\d+ s\)\."):
        system.simulate(TIME, inputs={"other.frame_a": {"f": force}})


@pytest.mark.parametrize("order", ORDERS)
def test_a_wrong_parameter_is_named_as_in_a_run_of_the_element_alone(order):
    """Its values already go over connections while the system is initialized."""
    system = connect({"g": "Gripper", "box": "Body"}, ["g.frame_b -> box.frame_a"], parameters={"box": {"m": 0.0}})
    with pytest.raises(FmuError, match=r"^box: fmi2\w+: m = 0 kg: must be greater than 0\."):
        system.simulate([0.0, 0.1], order=order)


def test_the_archive_of_a_system_is_always_the_same_and_has_each_fmu_once(tmp_path):
    system = connect(
        {"one": "Body", "other": "Body", "sensor": "RelativeSensor"},
        ["one.frame_a -> sensor.frame_a", "other.frame_a -> sensor.frame_b"],
    )
    for name in ("first", "second"):
        system.to_ssp(tmp_path / f"{name}.ssp", step=0.01, inputs={"one.frame_a.f": [1, 0, 0]})
    assert (tmp_path / "first.ssp").read_bytes() == (tmp_path / "second.ssp").read_bytes()
    with ZipFile(tmp_path / "first.ssp") as archive:
        assert sorted(archive.namelist()) == [
            "SystemStructure.ssd",
            "resources/Body.fmu",
            "resources/RelativeSensor.fmu",
        ]
        assert archive.read("resources/Body.fmu") == system.files["one"].read_bytes()
        root = ET.fromstring(archive.read("SystemStructure.ssd"))
    starts = {
        parameter.get("name"): parameter[0].get("value")
        for parameter in root.iter("{http://ssp-standard.org/SSP1/SystemStructureParameterValues}Parameter")
    }
    assert starts == {"frame_a.f[1]": "1.0", "frame_a.f[2]": "0.0", "frame_a.f[3]": "0.0"}


@pytest.mark.parametrize("name", ["left.box", "left.a.box", "box"])
def test_names_of_elements_may_have_dots(name):
    elements = {name: "Body", "left": "Gripper", "left.a": "RelativeSensor"}
    links = [f"left.frame_b -> {name}.frame_a", (f"{name}.frame_a.r_0[3]", "left.a.frame_b.r_0[3]")]
    system = connect(elements, links, parameters={name: {"m": 2.0, "I": 0.1}, "left": {"cT": 1e4}})
    hand = {"r_0": [0.1, 0.0, 0.0]}
    inputs = {"left.frame_a": hand, "left.active": True, "left.a.frame_a": {"r_0": [0.0, 0.0, 1.0]}}
    y = system.simulate(TIME, inputs=inputs)
    plain = connect(
        {"body": "Body", "grip": "Gripper", "sensor": "RelativeSensor"},
        ["grip.frame_b -> body.frame_a", ("body.frame_a.r_0[3]", "sensor.frame_b.r_0[3]")],
        parameters={"body": {"m": 2.0, "I": 0.1}, "grip": {"cT": 1e4}},
    ).simulate(TIME, inputs={"grip.frame_a": hand, "grip.active": True, "sensor.frame_a": {"r_0": [0.0, 0.0, 1.0]}})
    np.testing.assert_array_equal(y[f"{name}.frame_a.r_0"], plain["body.frame_a.r_0"])
    np.testing.assert_array_equal(y["left.a.r_rel"], plain["sensor.r_rel"])
    assert y.elements[name].parameters["m"] == 2.0 and y.parameters[f"{name}.m"] == 2.0
    grid = {f"{name}.m": [1.0, 2.0], "left": {"dT": 1e3}}
    found = sweep(system, TIME, parameters=grid, inputs=inputs, outputs=[f"{name}.frame_a.r_0", "left.a.r_rel"])
    np.testing.assert_array_equal(found["left.a.r_rel"][1], y["left.a.r_rel"][-1])


def test_an_output_of_an_element_with_a_blank_has_a_factor_and_an_offset():
    links = ["-2 * left box.frame_a.r_0[2] + 1 -> sensor.frame_b.r_0[1]"]
    system = connect({"left box": "Body", "sensor": "RelativeSensor"}, links)
    assert [str(link) for link in system.connections] == links


class Constant:
    """An element with one output, which is 1."""

    inputs: ClassVar = {}

    def __init__(self, output):
        self.outputs = {output: ()}

    def set(self, inputs):
        pass

    def step(self, time, step):
        pass

    def get(self, outputs):
        for values in outputs.values():
            values[...] = 1.0

    def save(self):
        return None

    def restore(self, state):
        pass


def test_variables_of_two_elements_cannot_have_one_name():
    one = connect({"a": Constant("b.q"), "a.b": Constant("r")}, []).simulate([0.0, 1.0])
    assert one["a.b.q"].tolist() == one["a.b.r"].tolist() == [1.0, 1.0]
    with pytest.raises(ValueError, match=r"^a\.b\.r would be r of a\.b and b\.r of a: rename an element$"):
        connect({"a": Constant("b.r"), "a.b": Constant("r")}, [])
