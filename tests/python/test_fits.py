"""Parameters from measured outputs. Expected values come from closed forms and from NumPy's linear least squares."""

import sys

import numpy as np
import pytest
from multibody_fmu import FmuError, connect, fit, simulate
from scipy.spatial.transform import Rotation

TIME = np.arange(0, 2, 0.01)
# Standard deviation of measured positions in m.
NOISE = 2e-4


def fallen(r, v, g, seed=1, time=TIME):
    """Heights of a falling body, with noise."""
    return r + v * time + g * time**2 / 2 + NOISE * np.random.default_rng(seed).standard_normal(time.size)


def linear(heights, time=TIME):
    """Values and standard errors of start, velocity and acceleration, by linear least squares."""
    matrix = np.column_stack([np.ones_like(time), time, time**2 / 2])
    rows = np.isfinite(heights)
    values, (squares,), *_ = np.linalg.lstsq(matrix[rows], heights[rows], rcond=None)
    covariance = np.linalg.inv(matrix[rows].T @ matrix[rows])
    return values, covariance, squares / (rows.sum() - 3)


FALL = {"r_0_start[2]": (-1, 3), "v_0_start[2]": (-5, 5), "g_0[2]": (-20, 0)}


def fall(heights, parameters=FALL, **more):
    return fit("Body", TIME, measured={"frame_a.r_0[2]": heights}, parameters=parameters, **more)


@pytest.mark.parametrize("deviation", [None, {}, {"frame_a.r_0[2]": NOISE}])
def test_a_linear_fit_is_that_of_numpy(deviation):
    heights = fallen(1, 2, -9.81)
    found, (values, covariance, variance) = fall(heights, deviation=deviation), linear(heights)
    errors = np.sqrt(np.diag(covariance) * (NOISE**2 if deviation else variance))
    assert [*found.values.values()] == pytest.approx(values, rel=1e-5)
    assert [*found.errors.values()] == pytest.approx(errors, rel=1e-3)
    lengths = np.sqrt(np.diag(covariance))
    assert found.correlation == pytest.approx(covariance / np.outer(lengths, lengths), abs=1e-3)
    misfit = np.sqrt(variance) / NOISE if deviation else np.nan
    assert found.misfit == pytest.approx(misfit, rel=1e-4, nan_ok=True)
    assert found.undetermined == [] and found.notes == []


def test_inputs_may_be_given_by_keyword():
    force = np.array([0.0, 3.0, 0.0])
    heights = simulate("Body", TIME, frame_a={"f": force}, parameters={"m": 2.0})["frame_a.r_0"][:, 1]
    found = fall(heights, {"m": (0.5, 10)}, frame_a={"f": force})
    assert found.values["m"] == pytest.approx(2, rel=1e-5)
    assert found.values == fall(heights, {"m": (0.5, 10)}, inputs={"frame_a": {"f": force}}).values


def test_residuals_are_measured_minus_fitted():
    heights = fallen(1, 2, -9.81)
    found = fall(heights)
    fitted = found.result["frame_a.r_0[2]"]
    assert found.residuals["frame_a.r_0[2]"].tolist() == (heights - fitted).tolist()
    values = found.values
    r, v, g = values["r_0_start[2]"], values["v_0_start[2]"], values["g_0[2]"]
    assert fitted == pytest.approx(r + v * TIME + g * TIME**2 / 2, abs=1e-9)


def test_missing_samples_are_left_out():
    heights = fallen(1, 2, -9.81)
    heights[20:60] = np.nan
    found, (values, *_) = fall(heights), linear(heights)
    assert [*found.values.values()] == pytest.approx(values, rel=1e-5)
    assert np.isnan(found.residuals["frame_a.r_0[2]"][20:60]).all()
    masked = fall(np.ma.masked_invalid(heights))
    assert masked.values == found.values


def test_a_frame_with_times_of_its_own_is_compared_at_these_times():
    time = np.arange(-0.5, 3, 0.013)
    heights = fallen(1, 2, -9.81, time=time)
    r = np.stack([0 * time, heights, 0 * time], axis=-1)
    found = fit("Body", TIME, measured={"frame_a": {"time": time, "r_0": r}}, parameters=FALL)
    inside = (time >= 0) & (time <= TIME[-1])
    values, *_ = linear(np.where(inside, heights, np.nan), time)
    assert [*found.values.values()] == pytest.approx(values, rel=1e-5)
    assert np.isfinite(found.residuals["frame_a.r_0"]).all(axis=1).tolist() == inside.tolist()


def test_infinite_bounds_begin_at_the_start_or_at_the_value_of_the_fmu():
    heights = fallen(1, 2, -9.81)
    bounds = dict.fromkeys(FALL, (-np.inf, np.inf))
    expected, covariance, variance = linear(heights)
    for start in (None, {"g_0[2]": 1.0}):
        found = fall(heights, bounds, start=start)
        assert [*found.values.values()] == pytest.approx(expected, rel=1e-5)
        assert [*found.errors.values()] == pytest.approx(np.sqrt(np.diag(covariance) * variance), rel=1e-3)
    with pytest.raises(ValueError, match=r"parameters\['g_0\[2\]'\] has an infinite bound: give a value in start, too"):
        fall(heights, {"g_0[2]": (1, np.inf)})


@pytest.mark.parametrize("deviation", [None, {"frame_a.r_0[1]": NOISE}])
@pytest.mark.parametrize(
    ("name", "bounds", "start"),
    [
        ("g_0[1]", (-20, 20), 1e-6),
        ("g_0[1]", (-np.inf, np.inf), None),
        ("g_0[1]", (-np.inf, np.inf), 1e-12),
        ("v_0_start[1]", (0, 20), 0.0),
        ("v_0_start[1]", (0.1, 50), 1.0),
    ],
)
def test_a_search_may_begin_close_to_zero(name, bounds, start, deviation):
    """Expected is the factor of one column, by linear least squares. Zero may be the logarithm of 1, too."""
    r, column = (fallen(0, 0, -9.81), TIME**2 / 2) if name == "g_0[1]" else (fallen(0, 5, 0), TIME)
    begin = None if start is None else {name: start}
    found = fit(
        "Body", TIME, measured={"frame_a.r_0[1]": r}, parameters={name: bounds}, start=begin, deviation=deviation
    )
    assert found.values[name] == pytest.approx(column @ r / (column @ column), rel=1e-6)
    assert found.notes == []


def test_a_sum_that_alone_matters_is_named_with_its_value():
    """A point of a body that does not turn is at the sum of its start and its place in the body."""
    heights = fallen(1, 0, 0)
    parameters = {"r_0_start[1]": (-3, 3), "r[1]": (-1, 3), "v_0_start[1]": (-1, 1)}
    found = fit("Body", TIME, measured={"frame_b.r_0[1]": heights}, parameters=parameters)
    assert found.undetermined == ["r_0_start[1] - r[1]"]
    assert np.isnan([found.values["r_0_start[1]"], found.values["r[1]"], found.errors["r[1]"]]).all()
    ((text, (value, error)),) = found.combinations.items()
    assert text == "r_0_start[1] + r[1]"
    slope, start = np.polyfit(TIME, heights, 1)
    assert value == pytest.approx(start, rel=1e-6)
    assert found.values["v_0_start[1]"] == pytest.approx(slope, rel=1e-5)
    spread = np.sqrt(np.sum((heights - start - slope * TIME) ** 2) / (TIME.size - 3))
    matrix = np.column_stack([np.ones_like(TIME), TIME])
    assert error == pytest.approx(spread * np.sqrt(np.linalg.inv(matrix.T @ matrix)[0, 0]), rel=1e-3)
    assert "not determined: r_0_start[1] - r[1]" in str(found)


@pytest.mark.parametrize("noise", [0.0, NOISE])
def test_a_force_on_an_unknown_mass_and_gravity_are_not_apart_even_without_noise(noise):
    """The acceleration is g + f / m with a force of 1 N: 1 m/s2 of a gravity of 0.5 m/s2 and a mass of 2 kg."""
    x = TIME**2 / 2 + noise * np.random.default_rng(1).standard_normal(TIME.size)
    parameters = {"m": (0.1, 10), "g_0[1]": (0, 0.9), "g_0[2]": 0.0, "g_0[3]": 0.0}
    inputs = {"frame_a": {"f": [-1.0, 0, 0]}}
    found = fit("Body", TIME, measured={"frame_a.r_0[1]": x}, parameters=parameters, inputs=inputs)
    assert len(found.undetermined) == 1
    assert np.isnan([found.values["m"], found.values["g_0[1]"]]).all()


def test_measurements_that_tell_nothing_determine_nothing():
    found = fit("Body", [0.0], measured={"frame_a.r_0": [[0.0, 0, 0]]}, parameters={"m": (0.1, 10)})
    assert found.undetermined == ["m"] and np.isnan(found.values["m"])


def test_a_parameter_without_effect_is_named():
    found = fall(fallen(1, 2, -9.81), {**FALL, "I_11": (1e-3, 1)}, deviation={"frame_a.r_0[2]": NOISE})
    assert found.undetermined == ["I_11"]
    assert np.isnan(found.values["I_11"]) and np.isfinite(found.values["g_0[2]"])
    assert "I_11: not determined" in str(found)


def test_a_value_at_a_bound_and_a_poor_fit_are_noted():
    bounds = {**FALL, "g_0[2]": (-9, -8)}
    found = fall(fallen(1, 2, -9.81), bounds, deviation={"frame_a.r_0[2]": NOISE})
    assert found.values["g_0[2]"] == pytest.approx(-9, abs=1e-3)
    assert found.notes[0] == "g_0[2] is at its lower bound -9"
    assert "times their deviation: the model does not explain the data" in found.notes[1]
    assert str(found).endswith("\n".join(found.notes))


def turning(seed=3):
    """A body that turns at 3 rad/s about its axis z, and measured orientations with noise of 2 mrad about each axis."""
    turns = Rotation.from_rotvec(np.outer(3 * TIME, [0, 0, 1]))
    return turns * Rotation.from_rotvec(2e-3 * np.random.default_rng(seed).standard_normal((TIME.size, 3)))


def test_a_value_far_from_a_bound_is_not_at_it_however_far_the_other_one_is():
    wide = FALL | {"g_0[2]": (0, 1e9)}
    heights = fallen(1, 2, 3.2)
    found, (values, _, _) = fall(heights, wide), linear(heights)
    assert found.values["g_0[2]"] == pytest.approx(values[2], rel=1e-4) and found.notes == []
    # These heights need an acceleration below the bound.
    for deviation in (None, {"frame_a.r_0[2]": NOISE}):
        found = fall(fallen(1, 2, -3.2), wide, deviation=deviation)
        assert found.notes[0] == "g_0[2] is at its lower bound 0"


def test_an_exact_value_at_a_bound_leaves_the_others_determined():
    found = fall(1 + 2 * TIME)
    assert found.undetermined == []
    assert list(found.values.values()) == pytest.approx([1, 2, 0], abs=1e-5)


@pytest.mark.parametrize("form", ["Q", "T"])
def test_measured_orientations_enter_by_the_rotation_vector_of_their_error(form):
    measured = turning()
    values = measured.as_quat() if form == "Q" else np.swapaxes(measured.as_matrix(), -1, -2)
    found = fit(
        "Body",
        TIME,
        measured={"frame_a": {form: values}},
        parameters={"w_start[3]": (0, 5)},
        deviation={"frame_a": {form: 2e-3}},
    )
    # The angle of the noise is the error of w over the times.
    assert found.errors["w_start[3]"] == pytest.approx(2e-3 / np.linalg.norm(TIME), rel=1e-3)
    assert abs(found.values["w_start[3]"] - 3) < 3 * found.errors["w_start[3]"]
    turn = Rotation.from_rotvec(np.outer(found.values["w_start[3]"] * TIME, [0, 0, 1]))
    (residuals,) = found.residuals.values()
    assert residuals == pytest.approx((turn.inv() * measured).as_rotvec(), abs=1e-6)


# A hand shakes a box of 1 kg in a soft grip, along x and y at frequencies up to 8 Hz, and stops.
HAND_TIME = np.arange(0, 10, 0.01)
GRIP = {"gripper.cT": 800.0, "gripper.dT": 10.0}


def hand(time):
    parts = []
    for share in (1.0, 0.7):
        phase = 2 * np.pi * share * (0.5 * time + 0.375 * time**2)
        rate = 2 * np.pi * share * (0.5 + 0.75 * time)
        parts.append((4e-3 * np.sin(phase), 4e-3 * rate * np.cos(phase)))
    r, v = (np.stack([parts[0][at], parts[1][at], 0 * time], axis=-1) for at in (0, 1))
    return {"gripper.active": True, "gripper.frame_a": {"r_0": r, "v_0": v}}


@pytest.fixture(scope="module")
def grip():
    return connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        parameters={"box": {"m": 1.0, "g_0": [0, 0, -9.81]}},
    )


def recorded(grip, time, seed):
    r = grip.simulate(time, parameters=GRIP, inputs=hand(time), outputs="box.frame_a.r_0")["box.frame_a.r_0"]
    return {"r_0": r + NOISE * np.random.default_rng(seed).standard_normal(r.shape)}


def grip_fit(grip, time, measured, **more):
    parameters = {"gripper.cT": (1e2, 1e5), "gripper.dT": (0.1, 1e3)} | more.pop("parameters", {})
    return fit(
        grip,
        time,
        inputs=hand(time),
        measured={"box.frame_a": measured},
        deviation={"box.frame_a": {"r_0": NOISE}},
        parameters=parameters,
        tolerance=1e-5,
        **more,
    )


def test_stiffness_and_damping_of_a_grip_follow_from_the_recorded_pose(grip):
    time = HAND_TIME[:200]
    found = grip_fit(grip, time, recorded(grip, time, 4))
    for name, value in GRIP.items():
        assert abs(found.values[name] - value) < 3 * found.errors[name] < 0.05 * value
    assert found.misfit == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("start", [0.0, 1e-6])
def test_a_search_for_damping_may_begin_without_any(grip, start):
    time = HAND_TIME[:200]
    bounds = {"gripper.cT": GRIP["gripper.cT"], "gripper.dT": (0, 200)}
    found = grip_fit(grip, time, recorded(grip, time, 4), parameters=bounds, start={"gripper.dT": start})
    assert abs(found.values["gripper.dT"] - 10) < 3 * found.errors["gripper.dT"] < 0.5
    assert found.misfit == pytest.approx(1, abs=0.05)


def test_exact_derivatives_lead_to_the_fit_of_differences(grip):
    """Steps to all rows, in iterated order, have no variational equations."""
    time = HAND_TIME[:200]
    fits = []
    for order in ("coupled", "iterated"):
        r = grip.simulate(time, parameters=GRIP, inputs=hand(time), outputs="box.frame_a.r_0", order=order)
        r = r["box.frame_a.r_0"] + NOISE * np.random.default_rng(4).standard_normal((time.size, 3))
        fits.append(grip_fit(grip, time, {"r_0": r}, order=order))
    for name, error in fits[0].errors.items():
        assert fits[1].values[name] == pytest.approx(fits[0].values[name], abs=0.1 * error)
        assert fits[1].errors[name] == pytest.approx(error, rel=0.05)


def test_a_fit_to_the_later_part_of_a_recording_begins_from_a_state(grip):
    whole, later = HAND_TIME[:700], HAND_TIME[500:700]

    def part(rows):
        moved = hand(whole)
        return moved | {"gripper.frame_a": {name: values[rows] for name, values in moved["gripper.frame_a"].items()}}

    arguments = {"parameters": GRIP, "inputs": part(slice(501)), "keep_state": True}
    state = grip.simulate(whole[:501], **arguments).state
    r = grip.simulate(whole, parameters=GRIP, inputs=hand(whole), outputs="box.frame_a.r_0")["box.frame_a.r_0"][500:]
    found = fit(
        grip,
        later,
        inputs=part(slice(500, None)),
        measured={"box.frame_a": {"r_0": r + NOISE * np.random.default_rng(5).standard_normal(r.shape)}},
        deviation={"box.frame_a": {"r_0": NOISE}},
        parameters={"gripper.cT": (1e2, 1e5), "gripper.dT": (0.1, 1e3)},
        tolerance=1e-5,
        state=state,
    )
    for name, value in GRIP.items():
        assert abs(found.values[name] - value) < 3 * found.errors[name] < 0.05 * value
    assert found.misfit == pytest.approx(1, abs=0.07)


def test_without_the_mass_only_ratios_are_known(grip):
    time = HAND_TIME[:200]
    found = grip_fit(grip, time, recorded(grip, time, 4), parameters={"box.m": (0.1, 10)})
    assert found.undetermined == ["gripper.cT * gripper.dT * box.m"]
    assert np.isnan([*found.values.values(), *found.errors.values()]).all()
    assert [*found.combinations] == ["gripper.cT / box.m", "gripper.dT / box.m"]
    known = grip_fit(grip, time, recorded(grip, time, 4))
    for name, (value, error) in zip(GRIP, found.combinations.values(), strict=True):
        assert value == pytest.approx(known.values[name], abs=0.1 * known.errors[name])
        assert error == pytest.approx(known.errors[name], rel=0.05)


@pytest.mark.longer
def test_springs_and_dampers_for_force_and_torque_follow_from_the_whole_pose():
    """The hand also tilts, and the box is held beside its centre of mass."""
    time = HAND_TIME[:500]
    parameters = {
        "gripper": {"useMoment": True, "torqueLaw": "RotationVector"},
        "box": {"m": 1.0, "r_CM": [0.02, 0, 0.05], "I": [4e-3, 5e-3, 6e-3], "g_0": [0, 0, -9.81]},
    }
    elements = {"gripper": "Gripper", "box": "Body"}
    tilting = connect(elements, ["gripper.frame_b -> box.frame_a"], parameters=parameters)
    inputs = hand(time)
    phase, rate = 2 * np.pi * (0.4 * time + 0.6 * time**2), 2 * np.pi * (0.4 + 1.2 * time)
    axis = np.array([0, 1, 0])
    inputs["gripper.frame_a"] |= {
        "Q": Rotation.from_rotvec(np.outer(0.05 * np.sin(phase), axis)),
        "w": np.outer(0.05 * np.cos(phase) * rate, axis),
    }
    true = GRIP | {"gripper.cR": 5.0, "gripper.dR": 0.05}
    y = tilting.simulate(time, parameters=true, inputs=inputs, outputs=["box.frame_a.r_0", "box.frame_a.Q"])
    noise = np.random.default_rng(0).standard_normal((2, time.size, 3))
    turned = Rotation.from_quat(y["box.frame_a.Q"]) * Rotation.from_rotvec(2e-3 * noise[1])
    found = fit(
        tilting,
        time,
        inputs=inputs,
        measured={"box.frame_a": {"r_0": y["box.frame_a.r_0"] + NOISE * noise[0], "Q": turned}},
        deviation={"box.frame_a": {"r_0": NOISE, "Q": 2e-3}},
        parameters={name: (value / 10, value * 10) for name, value in true.items()},
        tolerance=1e-5,
    )
    for name, value in true.items():
        assert abs(found.values[name] - value) < 3 * found.errors[name] < 0.05 * value
    assert found.misfit == pytest.approx(1, abs=0.05)


@pytest.mark.longer
def test_nine_tenths_of_two_hundred_fits_are_within_two_standard_errors(grip):
    """Of normal errors 95.4 % are within two standard errors: of 200 fits 90 to 99 % but for 1 in 400 trials."""
    true = grip.simulate(HAND_TIME, parameters=GRIP, inputs=hand(HAND_TIME), outputs="box.frame_a.r_0")
    within = []
    for seed in range(200):
        noise = NOISE * np.random.default_rng(seed).standard_normal((HAND_TIME.size, 3))
        found = grip_fit(grip, HAND_TIME, {"r_0": true["box.frame_a.r_0"] + noise})
        within.append([abs(found.values[name] - value) < 2 * found.errors[name] for name, value in GRIP.items()])
    for share in np.mean(within, axis=0):
        assert 0.90 <= share <= 0.99


def test_the_plot_shows_measured_and_fitted_values(tmp_path):
    found = fall(fallen(1, 2, -9.81))
    figure = found.plot(tmp_path / "fit.png")
    assert (tmp_path / "fit.png").read_bytes().startswith(b"\x89PNG")
    above, below = figure.axes
    points, line = above.lines
    assert line.get_ydata() == pytest.approx(found.result["frame_a.r_0[2]"])
    assert points.get_ydata() - line.get_ydata() == pytest.approx(below.lines[0].get_ydata())


def test_runs_that_fail_are_left_and_noted():
    """A negative mass is refused."""
    parameters = {"m": (-3.0, 6.0), "frame_a.f": 0}
    force = {"frame_a.f": [0, 5.0, 0], "frame_a.t": [0, 0, 0]}
    heights = simulate("Body", TIME, parameters={"m": 2.0}, outputs="frame_a.r_0", inputs=force)["frame_a.r_0"][:, 1]
    del parameters["frame_a.f"]
    found = fall(heights, parameters, inputs=force)
    assert found.values["m"] == pytest.approx(2, rel=1e-5)
    assert "runs have failed, the last: m = " in found.notes[-1]
    with pytest.raises(FmuError, match="m = -1 kg"):
        fall(heights, parameters, inputs=force, start={"m": -1.0})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"measured": {}}, "measured is empty: there is nothing to fit"),
        (
            {"measured": {"frame_a.r_0[2]": np.zeros(7)}},
            r"measured has frame_a.r_0\[2\] of shape \(7,\): must be \(200,\)",
        ),
        ({"measured": {"frame_a.r_0[2]": np.full(200, np.nan)}}, r"measured has no frame_a.r_0\[2\] within the run"),
        (
            {"measured": {"frame_a.r_0[2]": np.where(TIME > 1, np.inf, 0)}},
            r"measured has frame_a.r_0\[2\] with an infinite value in row 101: missing samples are NaN",
        ),
        (
            {"measured": {"frame_a.f": np.zeros((200, 3))}},
            "measured has frame_a.f, which is an input: must be an output",
        ),
        ({"measured": {"frame_a.f[2]": np.zeros(200)}}, r"measured has frame_a.f\[2\], which is an input"),
        ({"measured": {"frame_a.r_0[2]": TIME > 1}}, r"measured has frame_a.r_0\[2\] of type bool: must be real"),
        ({"parameters": {"m": (False, True)}}, r"parameters\['m'\] = False: must be a number"),
        ({"parameters": {"g_0": (-10, 0)}}, r"g_0 is an array: give bounds of its entries, such as g_0\[1\]"),
        ({"threads": 0}, "threads must be at least 1: it is 0"),
        ({"measured": {"height": TIME}}, "Body has no variable height; its outputs are"),
        ({"parameters": {"m": 1.0}}, "parameters has no bounds: give those to find as"),
        ({"parameters": {"m": (2, 1)}}, r"parameters\['m'\] = \(2, 1\): must be bounds \(low, high\)"),
        ({"parameters": {"mass": (1, 2)}}, "Body has no parameter or start value mass"),
        ({"start": {"g_0[2]": 5}}, r"start\['g_0\[2\]'\] = 5: must be within its bounds, from -20 to 0"),
        ({"start": {"m": 5}}, "start has m, which is not searched"),
        ({"deviation": {"m": 5}}, "deviation has m, which is not measured"),
        ({"deviation": {"frame_a.r_0[2]": 0}}, r"deviation of frame_a.r_0\[2\] = 0: must be positive and finite"),
        (
            {"deviation": {"frame_a.r_0[2]": np.where(TIME > 1, np.nan, 1e-5)}},
            r"deviation of frame_a.r_0\[2\] = nan in row 101: must be positive and finite",
        ),
        (
            {"measured": {"frame_a": {"r_0": np.zeros((200, 3))}, "frame_a.r_0": np.zeros((200, 3))}},
            "measured: r_0 of frame_a and frame_a.r_0 are both given: give one of them",
        ),
        (
            {"measured": {"frame_a.r_0[2]": np.zeros(200), "frame_a": {"r_0": np.zeros((200, 3))}}},
            r"measured: frame_a.r_0\[2\] and r_0 of frame_a are both given: give one of them",
        ),
        (
            {"measured": {"frame_a": {"Q": np.zeros((200, 4)), "T": np.zeros((200, 3, 3))}}},
            "measured: Q of frame_a and T of frame_a are both given: give one of them",
        ),
        (
            {"deviation": {"frame_a": {"r_0": 1e-3}, "frame_a.r_0": 1e-4}},
            "deviation: r_0 of frame_a and frame_a.r_0 are both given: give one of them",
        ),
        ({"trials": -1}, "trials must be at least 0: it is -1"),
        (
            {"measured": {"frame_a": {"r_0": np.zeros((200, 3)), "v_0": np.zeros((200, 3))}}},
            "deviation is not given: it weighs frame_a.r_0 in m, frame_a.v_0 in m/s against each other",
        ),
    ],
)
def test_wrong_arguments_are_named(arguments, message):
    given = {"measured": {"frame_a.r_0[2]": np.zeros(200)}, "parameters": FALL} | arguments
    with pytest.raises(ValueError, match=message):
        fit("Body", TIME, **given)


def test_scipy_is_an_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(ModuleNotFoundError, match=r'scipy is not installed: pip install "multibody-fmu\[fit\]"'):
        fall(fallen(1, 2, -9.81))
