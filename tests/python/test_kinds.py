"""Model Exchange in this package, compared with Co-Simulation and closed forms."""

import numpy as np
import pytest
from multibody_fmu import connect, simulate
from scipy.spatial.transform import Rotation

TIME = np.linspace(0, 1, 101)
GRAVITY = 9.81  # m/s2, along -y, as in Body


def turning(rate, form):
    """A frame on a circle about z, with one form of orientation and all rates."""
    turns = Rotation.from_rotvec(np.outer(rate * TIME, [0, 0, 1]))
    place = np.stack([np.cos(rate * TIME), np.sin(rate * TIME), 0.5 * TIME], -1)
    velocity = np.stack([-rate * np.sin(rate * TIME), rate * np.cos(rate * TIME), 0.5 + 0 * TIME], -1)
    orientation = {"Q": turns.as_quat()} if form == "Q" else {"T": np.swapaxes(turns.as_matrix(), 1, 2)}
    acceleration = place * [-(rate**2), -(rate**2), 0]
    return {"r_0": place, "v_0": velocity, "a_0": acceleration, "w": [0, 0, rate], "z": [0, 0, 0], **orientation}


@pytest.mark.parametrize("form", ["T", "Q"])
@pytest.mark.parametrize("signals", [None, "held", "linear"])
def test_a_sensor_has_the_values_of_co_simulation(either_fmu, form, signals):
    frames = {"frame_a": turning(1.5, form), "frame_b": turning(-0.7, form)}
    outputs = ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"]
    expected = simulate(either_fmu("RelativeSensor"), TIME, outputs=outputs, **frames)
    found = simulate(either_fmu("RelativeSensor"), TIME, outputs=outputs, kind="me", signals=signals, **frames)
    for name in outputs:
        # Matrices interpolated on a line are no rotations between rows, but the matrices of the rows are.
        np.testing.assert_allclose(found[name], expected[name], rtol=0, atol=1e-12, err_msg=name)


def test_the_gripper_ends_its_ramps_between_two_rows(either_fmu):
    """Active from 0.25 s to 0.6 s; the ramps of 0.13 s end between two rows."""
    active = (TIME >= 0.25 - 1e-9) & (TIME < 0.6 - 1e-9)
    frame_b = {"r_0": np.outer(1e-3 * TIME, [1, 0, 0]), "v_0": [1e-3, 0, 0]}
    y = simulate(
        either_fmu("Gripper"),
        TIME,
        kind="me",
        signals="linear",
        parameters={"T": 0.125},
        active=active,
        frame_b=frame_b,
    )
    onoff = np.interp(TIME, [0.25, 0.375, 0.6, 0.725], [0, 1, 1, 0])
    np.testing.assert_allclose(y["onoff"], onoff, rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["F"][:, 0], -onoff * (1e6 * 1e-3 * TIME + 1e3 * 1e-3), rtol=1e-9, atol=1e-9)
    assert y.names("state")[[24, 26, 38, 61, 73]].tolist() == ["Off", "Off2On", "On", "On2Off", "Off"]


def test_a_body_falls_along_a_parabola(either_fmu):
    y = simulate(either_fmu("Body"), TIME, kind="me", parameters={"v_0_start": [3, 4, 0]})
    expected = np.stack([3 * TIME, 4 * TIME - GRAVITY * TIME**2 / 2, 0 * TIME], -1)
    np.testing.assert_allclose(y["frame_a.r_0"], expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("signals", ["held", "linear"])
def test_a_constant_force_and_torque_accelerate_a_body(either_fmu, signals):
    parameters = {"m": 2.0, "I": [0.3, 0.4, 0.5], "g_0": [0, 0, 0]}
    y = simulate(
        either_fmu("Body"),
        TIME,
        kind="me",
        signals=signals,
        parameters=parameters,
        frame_a={"t": [0, 0, -0.25]},
    )
    # Cut-torques have the opposite sign.
    angle = 0.5 * (0.25 / 0.5) * TIME**2
    np.testing.assert_allclose(y["frame_a.R.w"][:, 2], 0.5 * TIME, rtol=0, atol=1e-9)
    expected = Rotation.from_rotvec(np.outer(angle, [0, 0, 1])).as_quat()
    # A few steps have errors of up to 2e-8 each.
    np.testing.assert_allclose(y["frame_a.Q"], expected, rtol=0, atol=1e-7)
    pushed = simulate(
        either_fmu("Body"), TIME, kind="me", signals=signals, parameters=parameters, frame_a={"f": [-3, 0, 0]}
    )
    np.testing.assert_allclose(pushed["frame_a.r_0"][:, 0], 0.5 * 1.5 * TIME**2, rtol=0, atol=1e-9)


def test_a_force_on_a_line_moves_a_body_along_a_cubic(either_fmu):
    """6 N/s on 2 kg: x = t^3/2. Held forces lag by half a step."""
    frame = {"f": np.outer(-6 * TIME, [1, 0, 0])}
    options = {"kind": "me", "parameters": {"m": 2.0, "g_0": [0, 0, 0]}, "frame_a": frame}
    linear, held = (simulate(either_fmu("Body"), TIME, signals=signals, **options) for signals in ("linear", "held"))
    np.testing.assert_allclose(linear["frame_a.r_0"][:, 0], TIME**3 / 2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(linear["frame_a.v_0"][:, 0], 1.5 * TIME**2, rtol=0, atol=1e-9)
    steps = np.diff(TIME)
    velocity = np.append(0, np.cumsum(3 * TIME[:-1] * steps))
    np.testing.assert_allclose(held["frame_a.v_0"][:, 0], velocity, rtol=0, atol=1e-9)


def test_settings_that_do_not_fit_are_refused():
    for settings, message in [
        ({"kind": "ms"}, "kind = 'ms': must be cs for Co-Simulation, or me for Model Exchange"),
        ({"kind": "me", "signals": "cubic"}, "signals = 'cubic': must be held or linear"),
        ({"kind": "me", "tolerance": 2.0}, "tolerance = 2.0: must be between 0 and 1"),
        ({"kind": "me", "tolerance": 1e-40}, "tolerance = 1e-40: must be at least 1e-15, numbers have 16 digits"),
    ]:
        with pytest.raises(ValueError, match=message):
            simulate("Body", TIME, **settings)
    with pytest.raises(ValueError, match="signals = 'linear' is for Model Exchange: give kind='me', too"):
        simulate("Body", TIME, signals="linear")
    how = "give order='coupled', or kind='me' to connect, too"
    with pytest.raises(ValueError, match=f"^signals = 'linear' is for Model Exchange: {how}$"):
        connect({"a": "Distance"}, []).simulate(TIME, signals="linear")


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (1, "kind = 1: must be cs, me, or a dict of these by element"),
        ("x", "kind = 'x': must be cs for Co-Simulation, or me for Model Exchange"),
        ({"a": "x"}, r"kind\['a'\] = 'x': must be cs for Co-Simulation, or me for Model Exchange"),
        ({"b": "me"}, "there is no element b"),
    ],
)
def test_wrong_kinds_of_elements_are_named(kind, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        connect({"a": "Distance"}, [], kind=kind)


@pytest.mark.parametrize("order", ["parallel", "sequential"])
def test_with_linear_signals_sensors_in_a_row_have_the_values_of_each_time(order):
    """A distance grows at 1 m/s, and a second sensor measures the output of the first."""
    time = np.arange(4.0)
    system = connect({"a": "Distance", "b": "Distance"}, ["a.distance -> b.frame_b.r_0[1]"], kind="me")
    moving = {"a.frame_b": {"r_0": np.outer(time, [1, 0, 0]), "v_0": [1, 0, 0]}}
    found = system.simulate(time, inputs=moving, order=order, signals="linear")
    assert found["b.distance"].tolist() == time.tolist()
    if order == "sequential":
        held = system.simulate(time, inputs=moving, order=order)
        assert held["b.distance"].tolist() == time.tolist()


def test_linear_signals_are_for_the_elements_in_model_exchange():
    system = connect({"a": "Body", "b": "Distance"}, ["a.frame_a.r_0 -> b.frame_b.r_0"], kind={"a": "me"})
    time = np.arange(4.0)
    found = system.simulate(time, signals="linear", order="sequential")
    np.testing.assert_allclose(found["b.distance"], 9.81 / 2 * time**2, rtol=1e-7)
