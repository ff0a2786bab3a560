"""`simulate` and `wire`: how arrays become inputs, and messages for arrays that do not fit."""

import sys
import warnings
from dataclasses import replace

import numpy as np
import pytest
import reference
from fmpy import read_model_description, simulate_fmu
from multibody_fmu import FmuError, FmuWarning, arrays, matrix_from_quaternion, quaternion_from_matrix, simulate, wire
from multibody_fmu.descriptions.description import describe

TIME = np.linspace(0.0, 1.0, 11)


def turning(time, rate):
    """T of a frame that turns about z: its x-axis turns from the world's x-axis to its y-axis."""
    c, s, zero = np.cos(rate * time), np.sin(rate * time), np.zeros_like(time)
    return np.stack([np.stack([c, s, zero], -1), np.stack([-s, c, zero], -1), np.stack([zero, zero, zero + 1], -1)], -2)


@pytest.fixture
def fmu(either_fmu):
    return either_fmu


def test_inputs_that_are_not_given_have_their_start_values(any_fmu):
    signals, start_values = wire(any_fmu, TIME)
    inputs = [
        v for v in read_model_description(any_fmu).modelVariables if v.causality == "input" and v.type != "String"
    ]
    assert signals.dtype.names == ("time", *(v.name for v in inputs))
    assert start_values == {}
    for variable in inputs:
        start = variable.start == "true" if variable.type == "Boolean" else float(variable.start)
        assert set(signals[variable.name].tolist()) == {start}


def test_the_start_values_of_arrays_are_used(fmu):
    signals, _ = wire(fmu("RelativeSensor"), TIME)
    assert (arrays(signals)["frame_a.R.T"] == np.eye(3)).all()
    assert (arrays(signals)["frame_b.Q"] == [0, 0, 0, 1]).all()


def test_arrays_are_wired_in_the_order_of_their_elements(fmu):
    r, T = np.arange(33.0).reshape(11, 3), np.arange(99.0).reshape(11, 3, 3)
    signals, _ = wire(fmu("RelativeSensor"), TIME, frame_a={"r_0": r}, frame_b={"T": T, "r_0": [7, 8, 9]})
    if "frame_a.r_0" in signals.dtype.names:
        # In FMI 3.0 an array is one variable.
        assert signals["frame_a.r_0"].tolist() == r.tolist()
        assert signals["frame_b.r_0"].tolist() == [[7, 8, 9]] * 11
        assert signals["frame_b.R.T"].tolist() == T.tolist()
        return
    for i in range(3):
        assert signals[f"frame_a.r_0[{i + 1}]"].tolist() == r[:, i].tolist()
        assert signals[f"frame_b.r_0[{i + 1}]"].tolist() == [7 + i] * 11
        for j in range(3):
            assert signals[f"frame_b.R.T[{i + 1},{j + 1}]"].tolist() == T[:, i, j].tolist()


def test_parameters_are_start_values_and_items_are_known_by_name(fmu):
    parameters = {"sequence": [3, 1, 3], "get_angles": False, "resolveInFrame": "world", "guessAngle1": 0.5}
    _, start_values = wire(fmu("RelativeSensor"), TIME, parameters=parameters)
    sequence = (
        {"sequence": [3, 1, 3]}
        if "sequence" in start_values
        else {"sequence[1]": 3, "sequence[2]": 1, "sequence[3]": 3}
    )
    assert start_values == {**sequence, "get_angles": False, "resolveInFrame": 1, "guessAngle1": 0.5}


def test_a_rotating_observer_sees_a_point_at_rest_move_backwards(fmu):
    """Seen from a frame that turns at 2 rad/s, a point at rest 3 m away circles at 6 m/s with an acceleration of 12
    m/s2.
    """
    observer = {"T": turning(TIME, 2.0), "w": [0, 0, 2], "z": np.zeros(3)}
    y = simulate(fmu("RelativeSensor"), TIME, frame_a=observer, frame_b={"r_0": [3, 0, 0]})
    c, s, zero = np.cos(2 * TIME), np.sin(2 * TIME), np.zeros(11)
    for name, expected in {
        "r_rel": [3 * c, -3 * s, zero],
        "v_rel": [-6 * s, -6 * c, zero],
        "a_rel": [-12 * c, 12 * s, zero],
        "w_rel": [zero, zero, zero - 2],
        "angles": [zero, zero, -2 * TIME],
    }.items():
        np.testing.assert_allclose(y[name], np.stack(expected, -1), rtol=0, atol=1e-14, err_msg=name)
    assert {"time", "r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"} == set(y)


def test_states_belong_to_the_time_of_their_row(fmu):
    """A throw: x = v t, y = -g t^2/2. Derivatives of states are outputs, too."""
    time, g = np.array([0.0, 0.1, 0.3, 0.6, 1.0]), 9.81
    y = simulate(
        fmu("Body"),
        time,
        outputs=["frame_a.r_0", "frame_a.v_0", "der(r_0)", "der(Q)"],
        parameters={"v_0_start": [2, 0, 0]},
    )
    zero = np.zeros(5)
    velocity = np.stack([zero + 2, -g * time, zero], -1)
    for name, expected in {
        "frame_a.r_0": np.stack([2 * time, -g * time**2 / 2, zero], -1),
        "frame_a.v_0": velocity,
        "der(r_0)": velocity,
        "der(Q)": np.zeros((5, 4)),
    }.items():
        np.testing.assert_allclose(y[name], expected, rtol=0, atol=1e-12, err_msg=name)
    assert y["time"].tolist() == time.tolist()


def test_the_force_of_a_row_acts_until_the_next(fmu):
    """1 kg without gravity. As in Modelica, the force on the body is opposite to the cut-force."""
    time, force = np.array([0.0, 0.1, 0.3, 0.6, 1.0]), np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    frame_a = {"f": np.outer(-force, [1, 0, 0])}
    y = simulate(
        fmu("Body"), time, outputs=["frame_a.v_0", "frame_a.a_0"], parameters={"g_0": [0, 0, 0]}, frame_a=frame_a
    )
    np.testing.assert_allclose(y["frame_a.v_0"][:, 0], [0.0, 0.1, 0.5, 1.4, 3.0], rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["frame_a.a_0"][:, 0], [1.0, 1.0, 2.0, 3.0, 4.0], rtol=0, atol=1e-12)


def test_at_a_single_time_states_have_their_start_values(fmu):
    y = simulate(fmu("Body"), [2.0], outputs="frame_a.r_0", parameters={"r_0_start": [1, 2, 3]})
    assert y["frame_a.r_0"].tolist() == [[1.0, 2.0, 3.0]]


def test_planar_frames_are_scalars(fmu):
    """A point falls past the origin at a distance of 1 m."""
    frame = {"x": 1.0, "y": -(TIME**2), "vx": 0.0, "vy": -2 * TIME}
    y = simulate(fmu("PlanarDistance"), TIME, frame_b=frame)
    np.testing.assert_allclose(y["distance"], np.sqrt(1 + TIME**4), rtol=1e-15)
    np.testing.assert_allclose(y["der_distance"], 2 * TIME**3 / np.sqrt(1 + TIME**4), rtol=0, atol=1e-15)


def test_planar_frames_have_an_angle(fmu):
    """Seen from a turntable, a point at rest 2 m away circles backwards, once in 1.5 rows."""
    angle = 4.0 * TIME
    expected = {"r_rel": [2 * np.cos(angle), -2 * np.sin(angle)], "v_rel": [-8 * np.sin(angle), -8 * np.cos(angle)]}
    y = simulate(fmu("PlanarRelativeSensor"), TIME, frame_a={"phi": angle, "w": 4.0, "z": 0.0}, frame_b={"x": 2.0})
    for name, components in expected.items():
        np.testing.assert_allclose(y[name], np.stack(components, -1), rtol=0, atol=1e-14, err_msg=name)
    np.testing.assert_allclose(y["phi_rel"], -angle, rtol=0, atol=1e-15)


def test_a_frame_that_only_turns_needs_no_angular_velocity(fmu):
    """An orientation alone needs no estimates, and causes no warning."""
    angle = 3.0 * TIME
    quaternion = np.stack([0 * angle, 0 * angle, np.sin(angle / 2), np.cos(angle / 2)], -1)
    with warnings.catch_warnings(action="error"):
        y = simulate(fmu("TransformVector"), TIME, frame_a={"Q": quaternion}, r_in=[2.0, 0.0, 1.0])
    expected = np.stack([2 * np.cos(angle), 2 * np.sin(angle), 0 * angle + 1], -1)
    np.testing.assert_allclose(y["r_out"], expected, rtol=0, atol=1e-14)


def test_inputs_outside_frames_are_wired_too(fmu):
    """A gripper activated at 0.3 s pulls fully after its ramp of 0.1 s: 1e6 N/m over 1 mm."""
    y = simulate(fmu("Gripper"), TIME, outputs=["F", "onoff"], active=TIME > 0.25, frame_b={"r_0": [1e-3, 0, 0]})
    pulls = (TIME > 0.25).astype(float)
    np.testing.assert_allclose(y["onoff"], pulls, rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["F"], np.outer(pulls, [-1e3, 0, 0]), rtol=0, atol=1e-8)


def test_rates_that_nobody_gives_are_estimated_by_the_fmu_if_wire_is_asked(fmu):
    """Backward differences of a uniform acceleration are exact from the third pose on, for steps of any length."""
    time = np.cumsum([0.0, 0.1, 0.3, 0.05, 0.2])
    path = np.outer(time**2, [0.6, 0.8, 0.0]) + [3.0, 4.0, 0.0]
    expected = {
        "Distance": {"frame_b": {"r_0": path}},
        "PlanarDistance": {"frame_b": {"x": path[:, 0], "y": path[:, 1]}},
    }
    for model, frames in expected.items():
        _, start_values = wire(fmu(model), time, **frames)
        assert start_values == {"derivatives": 2}
        y = simulate(fmu(model), time, parameters={"derivatives": "estimated"}, **frames)
        np.testing.assert_allclose(y["distance"], 5 + time**2, rtol=1e-15)
        np.testing.assert_allclose(y["der_distance"][2:], 2 * time[2:], rtol=1e-13, err_msg=model)


def test_rates_are_not_estimated_against_the_users_will(fmu):
    path = np.outer(TIME, [1, 0, 0])
    y = simulate(fmu("Distance"), TIME, parameters={"derivatives": "provided"}, frame_b={"r_0": path})
    assert y["der_distance"].tolist() == [0.0] * 11


@pytest.fixture
def of_somebody_else(fmu, monkeypatch):
    """An FMU without estimates and with Strings, as `wire` sees it."""
    archive = fmu("Distance")
    described = describe(archive)
    variables = {name: v for name, v in described.variables.items() if name != "derivatives"}
    like = described.variables["frame_a.r_0"]
    for name in ("parameter", "input"):
        variables[name] = replace(
            like,
            name=name,
            kind="string",
            fmi_type="String",
            dtype=object,
            shape=(),
            elements=(name,),
            causality=name,
            start=("",),
        )
    monkeypatch.setattr(
        sys.modules["multibody_fmu.runs.fmpy_arguments"], "describe", lambda _: replace(described, variables=variables)
    )
    return archive


def test_an_fmu_that_estimates_nothing_is_given_the_poses_alone(of_somebody_else):
    signals, start_values = wire(of_somebody_else, TIME, frame_b={"r_0": np.outer(TIME, [1, 0, 0])})
    assert start_values == {}
    assert arrays(signals)["frame_b.r_0"][:, 0].tolist() == TIME.tolist()


def test_a_parameter_may_be_a_string(of_somebody_else):
    _, start_values = wire(of_somebody_else, TIME, parameters={"parameter": "a name"})
    assert start_values == {"parameter": "a name"}


def test_results_differ_from_those_of_simulate_fmu_by_one_row(fmu):
    archive, path = fmu("Distance"), np.outer(TIME**2, [3.0, 4.0, 0.0])
    frame = {"r_0": path, "v_0": np.outer(2 * TIME, [3.0, 4.0, 0.0])}
    signals, start_values = wire(archive, TIME, frame_b=frame)
    recorded = ["distance", "r_rel_0", *(f"r_rel_0[{i}]" for i in (1, 2, 3))]
    settings = {"input": signals, "start_values": start_values, "output": recorded}
    later = arrays(simulate_fmu(str(archive), **settings, stop_time=1.0, output_interval=0.1))
    here = simulate(archive, TIME, frame_b=frame)
    np.testing.assert_allclose(here["distance"], 5 * TIME**2, rtol=1e-15)
    np.testing.assert_allclose(later["distance"][1:], here["distance"][:-1], rtol=0, atol=1e-12)
    assert later["r_rel_0"].shape == (11, 3)


def test_time_stamps_may_count_from_1970(fmu):
    time = 1.7e9 + 0.01 * np.arange(20)
    path = np.outer(time - time[0], [2.0, 0.0, 0.0])
    y = simulate(fmu("Distance"), time, parameters={"derivatives": "estimated"}, frame_b={"r_0": path})
    # Doubles of this size have a spacing of 0.25 us, 2.4e-5 of a step.
    np.testing.assert_allclose(y["der_distance"][1:], 2.0, rtol=1e-4)


def test_results_can_be_chosen_by_name(fmu):
    y = simulate(fmu("Distance"), TIME, outputs=["distance", "arrow.r_head", "arrow.color"], frame_b={"r_0": [0, 0, 2]})
    assert set(y) == {"time", "distance", "arrow.r_head", "arrow.color"}
    assert y["arrow.r_head"].tolist() == [[0, 0, 2]] * 11
    assert y["arrow.color"].tolist() == [[255, 255, 0]] * 11


def test_one_result_can_be_chosen_by_a_string(fmu):
    assert set(simulate(fmu("Distance"), TIME, outputs="distance")) == {"time", "distance"}


def test_results_that_the_fmu_extrapolates_are_one_step_ahead_of_their_rows(fmu):
    """A point moves away at 2 m/s: row i has the distance at the end of its step, time[i] + 0.1 s."""
    frame = {"r_0": np.outer(1 + 2 * TIME, [1, 0, 0]), "v_0": [2, 0, 0]}
    y = simulate(fmu("Distance"), TIME, outputs="distance", parameters={"extrapolation": "kinematic"}, frame_b=frame)
    np.testing.assert_allclose(y["distance"], 1 + 2 * (TIME + 0.1), rtol=1e-14)


def test_the_ramp_of_the_gripper_is_one_step_ahead_of_its_row(fmu):
    """The row that activates the Gripper, at 0 s, is a step of 10 ms into its ramp of 100 ms, which ends with the tenth
    row.
    """
    time = 0.01 * np.arange(-2, 15)
    on = simulate(fmu("Gripper"), time, outputs="onoff", parameters={"T": 0.1}, active=time > -0.005)["onoff"]
    assert on[:2].tolist() == [0, 0]
    assert np.all(np.diff(on[1:12]) > 0)
    np.testing.assert_allclose(on[11:], 1, rtol=0, atol=1e-12)


def test_booleans_may_be_zeros_and_ones(fmu):
    for active in [TIME > 0.5, (TIME > 0.5).astype(int), (TIME > 0.5).astype(np.float32)]:
        signals, _ = wire(fmu("Gripper"), TIME, parameters={"useMoment": 0}, active=active)
        assert signals["active"].tolist() == (TIME > 0.5).tolist()


NOT_OF_THE_TYPE = {
    "active = 0.5: must be True, False, 1 or 0": {"active": 0.5},
    "active = 2 in row 10 (time = 1 s): must be True, False, 1 or 0": {"active": [0, 1] * 5 + [2]},
    "active has type text: must be True, False, 1 or 0": {"active": "yes"},
    "frame_a.r_0 has type complex128: must be real": {"frame_a": {"r_0": [1j, 0, 0]}},
    "frame_a.r_0 has type NoneType: must be real": {"frame_a": {"r_0": [None, 0, 0]}},
    "useMoment = 0.5: must be True, False, 1 or 0": {"parameters": {"useMoment": 0.5}},
    "cT has type complex128: must be real": {"parameters": {"cT": 1j}},
    "cT has type bool: must be real": {"parameters": {"cT": True}},
    "frame_a.r_0 has type bool: must be real": {"frame_a": {"r_0": [True, False, False]}},
    "torqueLaw has type bool: must be an integer or the name of an item": {"parameters": {"torqueLaw": True}},
    "torqueLaw = 1.5: must be an integer or the name of an item": {"parameters": {"torqueLaw": 1.5}},
}


@pytest.mark.parametrize("message", NOT_OF_THE_TYPE)
def test_values_that_the_variable_cannot_hold_are_named(fmu, message):
    with pytest.raises(ValueError) as error:
        wire(fmu("Gripper"), TIME, **NOT_OF_THE_TYPE[message])
    assert str(error.value) == message


def test_what_the_fmu_says_to_a_value_outside_its_limits_is_in_the_exception(fmu, capfd):
    with pytest.raises(FmuError, match=r"^s_small = -1 m: must be at least 1e-154 \(fmi(2SetReal|3SetFloat64)\)\.$"):
        simulate(fmu("Distance"), TIME, parameters={"s_small": -1.0})
    assert capfd.readouterr().out == ""


def test_what_the_fmu_says_to_a_step_is_in_the_exception(fmu):
    Q = np.outer(np.where(TIME < 0.5, 1, 5e-4), [0, 0, 0, 1.0])
    with pytest.raises(FmuError, match=r"^fmi[23]DoStep: frame_a.Q .* In row 5 \(time = 0.5 s\)"):
        simulate(fmu("RelativeSensor"), TIME, frame_a={"Q": Q})


def test_warnings_of_the_fmu_become_warnings_of_python(fmu, capfd):
    with pytest.warns(FmuWarning, match="frame_a.Q is not a unit quaternion") as caught:
        simulate(fmu("RelativeSensor"), TIME, frame_a={"Q": [0, 0, 0, 2.0]})
    assert caught[0].filename == __file__
    assert capfd.readouterr().out == ""


def test_a_quarter_turn_about_z():
    """The x-axis of the frame is the world's y-axis: the first row of T."""
    T = [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]
    Q = [0, 0, 0.5**0.5, 0.5**0.5]
    np.testing.assert_allclose(matrix_from_quaternion([Q]), [T], rtol=0, atol=1e-15)
    np.testing.assert_allclose(quaternion_from_matrix([T]), [Q], rtol=0, atol=1e-15)


def test_quaternions_and_matrices_of_the_reference_trajectory_agree():
    columns = reference.read(reference.FOLDER / "AngularVelocity_inputs.csv")
    Q = np.stack([columns[f"frame_a.Q[{i}]"] for i in (1, 2, 3, 4)], -1)
    T = np.stack([[columns[f"frame_a.R.T[{i},{j}]"] for j in (1, 2, 3)] for i in (1, 2, 3)])
    T = np.moveaxis(T, -1, 0)
    np.testing.assert_allclose(matrix_from_quaternion(3 * Q), T, rtol=0, atol=1e-14)
    np.testing.assert_allclose(quaternion_from_matrix(T), Q * np.sign(Q[:, 3:]), rtol=0, atol=1e-14)


def test_quaternions_survive_the_way_through_matrices():
    Q = np.random.default_rng(1).standard_normal((1000, 4))
    # Half turns, about axes and other directions, have no scalar part to divide by.
    Q[:4] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 0, 0]]
    Q /= np.linalg.norm(Q, axis=1, keepdims=True)
    back = quaternion_from_matrix(matrix_from_quaternion(Q))
    np.testing.assert_allclose(np.abs(np.sum(Q * back, axis=1)), 1.0, rtol=1e-14)


def test_frames_may_be_given_by_quaternions_or_matrices_or_both(fmu):
    T_a, T_b = turning(TIME, 2.0), turning(TIME, -1.0)
    Q_a, Q_b = quaternion_from_matrix(T_a), quaternion_from_matrix(T_b)
    runs = [
        (1, {"T": T_a}, {"T": T_b}),
        (2, {"Q": Q_a}, {"Q": Q_b}),
        (1, {"T": T_a}, {"Q": Q_b}),
        (1, {"Q": Q_a}, {"T": T_b}),
    ]
    for orientation, a, b in runs:
        _, start_values = wire(fmu("RelativeSensor"), TIME, frame_a=a, frame_b=b)
        assert start_values["orientation"] == orientation
        y = simulate(
            fmu("RelativeSensor"),
            TIME,
            outputs=["angles", "w_rel"],
            parameters={"derivatives": "estimated"},
            frame_a=a,
            frame_b=b,
        )
        np.testing.assert_allclose(y["angles"], np.outer(-3 * TIME, [0, 0, 1]), rtol=0, atol=1e-14)
        np.testing.assert_allclose(y["w_rel"][1:], [[0, 0, -3]] * 10, rtol=0, atol=1e-13)


PATH = np.zeros((11, 3))
WRONG = {
    "RelativeSensor has no input frame_a.r; did you mean frame_a.r_0": {"frame_a": {"r": PATH}},
    "RelativeSensor has no input frame_c.r_0; ": {"frame_c": {"r_0": PATH}},
    "frame_a.r_0 has shape (10, 3): must be (11, 3), or (3,) if constant": {"frame_a": {"r_0": PATH[1:]}},
    "frame_b.Q has shape (11, 3): must be (11, 4)": {"frame_b": {"Q": PATH}},
    "frame_b.R.T has shape (11, 9): must be (11, 3, 3)": {"frame_b": {"T": np.zeros((11, 9))}},
    "frame_a.r_0 = nan in row 0 (time = 0 s): must be finite; for a recording with dropouts, "
    "give the r (or Q), v and a (or w and z) of `diff": {"frame_a": {"r_0": np.where(np.eye(11, 3), np.nan, 0)}},
    "frame_a.R.T and frame_a.Q are both given": {"frame_a": {"T": np.eye(3), "Q": [0, 0, 0, 1]}},
    "frame_b.Q has length 5.00e-04 in row 3: must be at least 0.001": {
        "frame_a": {"T": np.eye(3)},
        "frame_b": {"Q": np.outer(np.where(np.arange(11) == 3, 5e-4, 1), [0, 0, 0, 1])},
    },
    "frame_b.Q has length 9.00e-04 in row 0: must be at least 0.001": {
        "frame_a": {"T": np.eye(3)},
        "frame_b": {"Q": [0, 0, 0, 9e-4]},
    },
    "frame_a.a_0 missing: give all velocities and accelerations, ": {
        "time": TIME[:3],
        "frame_a": {"r_0": PATH[:3], "v_0": PATH[:3]},
    },
    "RelativeSensor has no parameter sequenz; did you mean sequence?": {"parameters": {"sequenz": [1, 2, 3]}},
    "RelativeSensor has no parameter xyz; its parameters are resolveInFrame, ": {"parameters": {"xyz": 1}},
    "RelativeSensor has no input xyz; its inputs are frame_a.r_0, ": {"xyz": 1},
    "RelativeSensor has no input frame_b; it is a frame: give a dict of arrays, ": {"frame_b": PATH},
    "RelativeSensor has no input resolveInFrame; it is a parameter: give parameters={'resolveInFrame': ...}": {
        "resolveInFrame": "world"
    },
    "RelativeSensor has no input output; did you mean outputs?": {"output": "r_rel"},
    "sequence has shape (2,): must be (3,)": {"parameters": {"sequence": [1, 2]}},
    "resolveInFrame = a: must be one of world, frame_a, frame_b, frame_resolve": {
        "parameters": {"resolveInFrame": "a"}
    },
    "guessAngle1 has type text": {"parameters": {"guessAngle1": "0.5"}},
    "sequence is not an array of numbers: ": {"parameters": {"sequence": [[1], [2, 3]]}},
    "frame_a.r_0 is not an array of numbers: ": {"frame_a": {"r_0": [[0, 0, 0], [0, 0]]}},
    "time is not an array of numbers: could not convert string to float: 'abc'": {"time": "abc"},
    "RelativeSensor has no variable r_rell; did you mean r_rel": {"outputs": ["r_rell"]},
    "time must be one-dimensional, finite and strictly increasing": {"time": [0.0, 0.1, 0.1]},
}


@pytest.mark.parametrize("message", WRONG)
def test_what_does_not_fit_is_named(fmu, message):
    arguments = {"time": TIME, **WRONG[message]}
    with pytest.raises(ValueError) as error:
        simulate(fmu("RelativeSensor"), **arguments)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("derivatives", [{}, {"derivatives": "provided"}])
@pytest.mark.parametrize("row", [0, 7])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_value_that_is_not_finite_is_named_with_its_row_whoever_finds_it(fmu, derivatives, row, value):
    r = np.zeros((TIME.size, 3))
    r[row, 1] = value
    with pytest.raises(
        ValueError, match=rf"^frame_b.r_0 = {value} in row {row} \(time = .* s\): must be finite"
    ) as error:
        simulate(
            fmu("Distance"), TIME, parameters=derivatives, frame_b={"r_0": r, "v_0": 0 * TIME[:, None] + [1, 0, 0]}
        )
    assert error.value.__suppress_context__ or error.value.__context__ is None


def test_values_are_checked_before_the_fmu_gets_them(fmu):
    r = np.where(np.arange(TIME.size)[:, None] == 3, np.nan, np.zeros(3))
    with pytest.raises(ValueError, match="frame_b.r_0 = nan in row 3"):
        simulate(fmu("Distance"), TIME, parameters={"derivatives": "provided"}, frame_b={"r_0": r})


def test_a_program_without_a_stream_for_errors_simulates(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    assert simulate("Distance", [0.0, 1.0], frame_b={"r_0": [3, 4, 0]})["distance"].tolist() == [5, 5]


def test_an_input_that_is_given_under_two_names_is_refused():
    with pytest.raises(ValueError, match="frame_b.r_0 is given twice: give it once"):
        simulate("Distance", [0.0, 1.0], **{"frame_b.r_0": [3, 4, 0]}, frame_b={"r_0": [0, 0, 0]})
