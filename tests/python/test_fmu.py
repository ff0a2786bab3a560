import pickle
import warnings

import numpy as np
import pytest
from multibody_fmu import Fmu, FmuError, FmuWarning, simulate

TURN = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # by 90 degrees about z


@pytest.fixture
def fmu(either_fmu):
    return either_fmu


@pytest.fixture
def sensor(fmu):
    with Fmu(fmu("RelativeSensor"), resolveInFrame="frame_a") as sensor:
        yield sensor


def test_values_are_arrays_by_name_and_by_frame(sensor):
    sensor["frame_a"] = {"r_0": [1, 0, 0], "T": TURN, "w": [0, 0, 2]}
    sensor["frame_b.r_0"] = [1, 3, 0]
    sensor.step(0.1)
    # The x-axis of frame_a is the world's y-axis, and it turns at 2 rad/s.
    np.testing.assert_allclose(sensor["r_rel"], [3, 0, 0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(sensor["v_rel"], [0, -6, 0], rtol=0, atol=1e-14)
    frame = sensor["frame_a"]
    assert (
        frame["r_0"].tolist() == [1, 0, 0]
        and frame["R.T"].tolist() == TURN.tolist()
        and frame["R.w"].tolist() == [0, 0, 2]
    )
    assert sensor.get(["frame_b.r_0", "resolveInFrame"]) == {
        "frame_b.r_0": pytest.approx([1, 3, 0]),
        "resolveInFrame": "frame_a",
    }
    assert sensor.units["v_rel"] == "m/s" and sensor.variables["frame_a.R.T"].shape == (3, 3)
    assert (
        "frame_b.r_0" in sensor
        and "frame_b.r_0" in sensor.inputs
        and "r_rel" in sensor.outputs
        and "resolveInFrame" in sensor.parameters
    )


def test_steps_are_those_of_simulate(fmu):
    time = np.linspace(0, 1, 21)
    r, v = np.stack([1 + time**2, time, 0 * time], -1), np.stack([2 * time, 1 + 0 * time, 0 * time], -1)
    y = simulate(
        fmu("Gripper"),
        time,
        outputs=["F", "energy"],
        parameters={"cT": 10.0},
        frame_b={"r_0": r, "v_0": v},
        active=time > 0.2,
    )
    with Fmu(fmu("Gripper"), cT=10.0) as gripper:
        for row, step in enumerate(np.append(np.diff(time), time[-1] - time[-2])):
            gripper.set({"frame_b": {"r_0": r[row], "v_0": v[row]}, "active": time[row] > 0.2})
            gripper.step(until=time[row] + step)
            assert gripper["F"].tolist() == y["F"][row].tolist()
            assert gripper["energy"] == y["energy"][row]


def test_enumerations_are_read_and_set_by_name_or_number(fmu):
    with Fmu(fmu("Gripper"), torqueLaw="RotationVector") as gripper:
        assert gripper["torqueLaw"] == "RotationVector"
        assert gripper["state"] == "Off"
        gripper["active"] = True
        gripper.step(1.0)
        assert gripper["state"] == "On"
    with Fmu(fmu("Gripper"), torqueLaw=gripper.variables["torqueLaw"].items["RotationVector"]) as gripper:
        assert gripper["torqueLaw"] == "RotationVector"


def test_orientations_are_converted_to_the_first_form(fmu):
    half = np.sqrt(0.5)
    for first, second, form in [
        ({"Q": [0, 0, half, half]}, {"T": TURN}, "Q"),
        ({"T": TURN}, {"Q": [0, 0, half, half]}, "T"),
    ]:
        with Fmu(fmu("RelativeSensor")) as sensor:
            sensor["frame_a"] = first
            sensor["frame_b"] = second
            sensor.step(0.1)
            assert sensor["orientation"] == form
            np.testing.assert_allclose(sensor["angles"], 0, rtol=0, atol=1e-15)
            sensor["frame_a"] = {"T": np.eye(3)}
            sensor.step(0.1)
            np.testing.assert_allclose(sensor["angles"], [0, 0, np.pi / 2], rtol=0, atol=1e-15)
    with Fmu(fmu("RelativeSensor"), orientation="T") as sensor:
        sensor["frame_b"] = {"Q": [0, 0, half, half]}
        np.testing.assert_allclose(sensor["angles"], [0, 0, np.pi / 2], rtol=0, atol=1e-15)


def about_z(angle):
    return {"Q": [0, 0, np.sin(angle / 2), np.cos(angle / 2)]}


def test_orientations_follow_the_parameter_wherever_it_comes_from():
    with Fmu("RelativeSensor") as first, Fmu("RelativeSensor") as other:
        first["frame_b"] = about_z(0.5)
        first.step(0.1)
        state = first.state
        other.state = state
        other["frame_b"] = about_z(0.7)
        other.step(0.1)
        assert other["angles"] == pytest.approx([0, 0, 0.7])
        other.reset()
        other["frame_b"] = {"T": np.eye(3)}
        other.step(0.1)
        other["orientation"] = "Q"
        other["frame_b"] = about_z(0.2)
        other.step(0.1)
        assert other["angles"] == pytest.approx([0, 0, 0.2])
        other.state = state
        other["frame_b"] = {"T": np.eye(3)}
        other.step(0.1)
        assert other["angles"] == pytest.approx([0, 0, 0])


@pytest.mark.parametrize(("T", "what"), [(np.diag([1, 1, -1]), "determinant is -1"), (0.2 * np.eye(3), "by 0.96 ")])
def test_matrices_that_are_no_rotations_are_refused_before_they_are_converted(T, what):
    with (
        Fmu("RelativeSensor", orientation="Q") as sensor,
        pytest.raises(ValueError, match=rf"frame_b.R.T is not a rotation in row 0: .*{what}"),
    ):
        sensor["frame_b"] = {"T": T}
    with pytest.raises(ValueError, match="frame_b.R.T is not a rotation in row 1"):
        simulate("RelativeSensor", [0, 1], parameters={"orientation": "Q"}, frame_b={"T": [np.eye(3), T]})


def test_an_initialization_that_failed_can_be_tried_again():
    with Fmu("Gripper", part={"m": 1}, useMoment=True, torqueLaw="RotationVector") as gripper:
        for _ in range(2):
            with pytest.raises(FmuError, match="part"):
                gripper.step(0.1)
        gripper.set({"part": {"I": 0.01}})
        gripper.step(0.1)


def test_a_state_brings_back_time_and_all_variables_here_and_elsewhere(fmu):
    with Fmu(fmu("Body"), m=2.0) as body, Fmu(fmu("Body")) as other:
        body["frame_a.f"] = [1, 2, 3]
        body.step(0.1)
        state = pickle.loads(pickle.dumps(body.state))
        body.step(0.5)
        later = body["frame_a.r_0"]
        for instance in (body, other):
            instance.state = state
            assert instance.time == 0.1
            instance.step(0.5)
            assert instance["frame_a.r_0"].tolist() == later.tolist()
            assert instance["m"] == 2.0


def test_reset_begins_again_with_the_parameters_of_the_beginning(fmu):
    with Fmu(fmu("Body"), v_0_start=[1, 0, 0]) as body:
        body["g_0"] = [0, 0, 0]
        body.step(1.0)
        assert body["frame_a.r_0"].tolist() == pytest.approx([1, 0, 0])
        body.reset()
        body.step(1.0)
        # Free fall along y, the default direction of gravity.
        fall = np.array(body["g_0"]) / 2
        assert np.any(fall) and body.time == 1.0
        np.testing.assert_allclose(body["frame_a.r_0"], [1, 0, 0] + fall, rtol=1e-12)


def test_only_a_state_is_a_state(sensor):
    with pytest.raises(ValueError, match="^state is a bytes: must be what `state` has returned$"):
        sensor.state = sensor.state.saved


def test_warnings_point_at_the_line_that_stepped(sensor):
    sensor["frame_a"] = {"Q": [0, 0, 0, 2.0]}
    with pytest.warns(FmuWarning, match="frame_a.Q is not a unit quaternion") as caught:
        sensor.step(0.1)
    assert caught[0].filename == __file__
    assert any("frame_a.Q is not a unit quaternion" in text for text in sensor.messages)


def test_each_instance_keeps_its_own_messages(fmu):
    with warnings.catch_warnings(), Fmu(fmu("RelativeSensor")) as one, Fmu(fmu("RelativeSensor")) as other:
        warnings.simplefilter("ignore")
        one["frame_a.Q"] = [0, 0, 0, 2.0]
        one.step(0.1)
        other.step(0.1)
        assert sum("frame_a.Q" in text for text in one.messages) == 1
        assert not any("frame_a.Q" in text for text in other.messages)


def test_an_error_has_the_message_of_the_fmu_and_leaves_the_instance_to_be_restored(sensor):
    sensor["orientation"] = "Q"
    sensor.step(0.1)
    state = sensor.state
    sensor["frame_a.Q"] = [0, 0, 0, 0]
    with pytest.raises(FmuError, match="frame_a.Q is zero") as refused:
        sensor.step(0.1)
    assert refused.value.function.endswith("DoStep") and refused.value.status == 3
    sensor.state = state
    sensor.step(0.1)
    assert sensor.time == pytest.approx(0.2)


REFUSED = {
    "RelativeSensor has no input frame_a.r; ": lambda fmu: fmu.set({"frame_a": {"r": [0, 0, 0]}}),
    "RelativeSensor has no variable frame_a.q; did you mean frame_a.Q": lambda fmu: fmu["frame_a.q"],
    "RelativeSensor has no variable frame_c; did you mean frame_": lambda fmu: fmu.get(["frame_c"]),
    "RelativeSensor has no parameter r_rel; ": lambda fmu: fmu.set({"r_rel": [0, 0, 0]}),
    "resolveInFrame = a: must be one of world, ": lambda fmu: fmu.set({"resolveInFrame": "a"}),
    "frame_a.r_0 has shape (2,): must be (3,)": lambda fmu: fmu.set({"frame_a.r_0": [1, 2]}),
    "frame_a.r_0 = nan: must be finite": lambda fmu: fmu.set({"frame_a.r_0": [1, 2, np.nan]}),
    "give the length of the step or until, one of them": lambda fmu: fmu.step(),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_named(sensor, message):
    with pytest.raises(ValueError) as error:
        REFUSED[message](sensor)
    assert str(error.value).startswith(message)


def test_a_closed_instance_is_not_used(fmu):
    with Fmu(fmu("Distance")) as distance:
        distance.step(0.1)
    distance.close()
    with pytest.raises(ValueError, match="this instance of Distance is closed"):
        distance.step(0.1)


def test_a_planar_frame_says_what_it_is(fmu):
    with (
        Fmu(fmu("PlanarDistance")) as distance,
        pytest.raises(ValueError, match="has no input frame_a.r_0; frame_a is a frame in the plane: give x and y"),
    ):
        distance["frame_a"] = {"r_0": [0, 0, 0]}
    with (
        Fmu(fmu("Distance")) as distance,
        pytest.raises(ValueError, match="has no input frame_a.x; frame_a is a frame in space: give r_0"),
    ):
        distance["frame_a"] = {"x": 1.0}


def test_the_next_instance_has_nothing_of_the_one_before(fmu):
    with Fmu(fmu("Distance"), s_small=0.5) as first:
        first["frame_b"] = {"r_0": [3, 4, 0]}
        first.step(0.1)
    with Fmu(fmu("Distance")) as second:
        assert (second["distance"], second["s_small"]) == (0, 1e-10)
        with pytest.raises(ValueError, match="this instance of Distance is closed"):
            first.step(0.1)
        first.close()
        second.step(0.1)


def test_many_instances_live_at_once(fmu):
    units = [Fmu(fmu("Distance")) for _ in range(40)]
    for number, unit in enumerate(units):
        unit["frame_b"] = {"r_0": [number, 0, 0]}
        unit.step(0.1)
    assert [unit["distance"] for unit in units] == list(range(40))
    for unit in units:
        unit.close()


@pytest.mark.parametrize(("given", "text"), [
    ({"step": 0}, "step = 0: must be positive, the time is 0.1 s"),
    ({"step": -1.0}, "step = -1.0: must be positive, the time is 0.1 s"),
    ({"until": 0.05}, "until = 0.05: must be later, the time is 0.1 s"),
])  # fmt: skip
def test_a_step_without_a_length_is_refused_before_it_does_damage(given, text):
    with Fmu("Body") as body:
        body.step(0.1)
        with pytest.raises(ValueError) as refusal:
            body.step(**given)
        assert str(refusal.value) == text
        body.step(0.1)
        np.testing.assert_allclose(body["frame_a.r_0"], [0, -9.81 * 0.2**2 / 2, 0], rtol=0, atol=1e-12)
