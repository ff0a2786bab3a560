"""Inputs between two rows in Model Exchange.

A spring pulls a mass to a point of a frame that moves by a known function of time. SciPy integrates the same equations
with that function, and a mass at rows tells how well the frame was followed between them.
"""

import re

import numpy as np
import pytest
from c_fmu import SUSPENDED, build
from multibody_fmu import FmuError, FmuWarning, connect, simulate, sweep
from scipy.integrate import solve_ivp

K, D, ARM, SHIFT = 1e4, 100.0, 0.2, np.array([0.1, -0.05, 0.3])
TIME = np.linspace(0, 2, 201)


def hand(time, angle=np.pi):
    """Turns by an angle about x in 1 s and moves by SHIFT, with a smooth start and end."""
    s = np.clip(time, 0, 1)
    share, rate = s**3 * (10 - 15 * s + 6 * s**2), 30 * s**2 * (1 - s) ** 2
    acceleration = 60 * s * (1 - s) * (1 - 2 * s)
    sine, cosine, zero = np.sin(angle * share), np.cos(angle * share), 0 * s
    T = np.stack([zero + 1, zero, zero, zero, cosine, sine, zero, -sine, cosine], -1).reshape(*s.shape, 3, 3)
    along = np.array([1.0, 0, 0])
    return {
        "r_0": np.multiply.outer(share, SHIFT),
        "v_0": np.multiply.outer(rate, SHIFT),
        "a_0": np.multiply.outer(acceleration, SHIFT),
        "T": T,
        "w": np.multiply.outer(angle * rate, along),
        "z": np.multiply.outer(angle * acceleration, along),
    }


def part(frame, *names):
    return {name: frame[name] for name in names or ("r_0", "v_0", "T", "w")}


@pytest.fixture(scope="module")
def expected():
    """Positions of the mass at the times, by SciPy."""

    def derivatives(t, state):
        s = min(t, 1.0)
        share, rate = s**3 * (10 - 15 * s + 6 * s**2), 30 * s**2 * (1 - s) ** 2
        sine, cosine = np.sin(np.pi * share), np.cos(np.pi * share)
        point = SHIFT * share + ARM * np.array([0, cosine, sine])
        velocity = SHIFT * rate + ARM * np.pi * rate * np.array([0, -sine, cosine])
        return np.concatenate([state[3:], K * (point - state[:3]) + D * (velocity - state[3:])])

    options = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-13}
    moving = solve_ivp(derivatives, (0, 1), [0, ARM, 0, 0, 0, 0], t_eval=TIME[:101], **options).y
    resting = solve_ivp(derivatives, (1, 2), moving[:, -1], t_eval=TIME[100:], **options).y
    return np.concatenate([moving, resting[:, 1:]], axis=1)[:3].T


@pytest.fixture(params=[2, 3])
def suspended(request, tmp_path):
    return build(SUSPENDED, request.param, tmp_path)


def run(archive, frame, time=TIME, **options):
    return simulate(archive, time, kind="me", frame_a=part(frame), **options)


def test_a_turning_hand_is_followed_by_cubic_polynomials(suspended, expected):
    found = {signals: run(suspended, hand(TIME), signals=signals) for signals in (None, "linear", "held")}
    errors = {signals: np.abs(y["x"] - expected).max() for signals, y in found.items()}
    # 5.8e-9, 6.0e-5 and 6.4e-3 m.
    assert errors[None] < 3e-8 < errors["linear"] < 4e-4 < errors["held"]
    assert found[None].assumptions == ["frame_a follows cubic polynomials between rows"]
    assert np.ptp(found[None]["events"]) == np.ptp(found["linear"]["events"]) == 0
    assert run(suspended, hand(TIME))["x"].tobytes() == found[None]["x"].tobytes()


def test_a_constant_angular_velocity_and_a_quaternion_serve_as_well(suspended):
    """The hand turns about x by 1 rad/s for a long time: the mass stays on a circle, behind the point by the spring."""
    y, rate = simulate(suspended, TIME, kind="me", frame_a=spinning(1.0)), 1j
    # x'' = k (p - x) + d (p' - x') for p = arm e^(i t).
    circle = ARM * (K + D * rate) / (K + D * rate + rate**2) * np.exp(1j * TIME)
    np.testing.assert_allclose(y["x"][50:, 1] + 1j * y["x"][50:, 2], circle[50:], rtol=0, atol=1e-9)


def spinning(rate):
    angles = rate * TIME
    Q = np.stack([np.sin(angles / 2), 0 * angles, 0 * angles, np.cos(angles / 2)], -1)
    return {"Q": Q, "w": [rate, 0, 0]}


def test_a_jump_in_a_single_row_is_an_event_there(suspended):
    """The hand rests, and jumps by 0.01 m in row 120."""
    frame = hand(TIME, angle=0.0)
    frame["r_0"] = np.where(np.arange(201)[:, None] < 120, 0.0, [0.01, 0, 0])
    frame["v_0"] = np.zeros((201, 3))
    frame["T"] = hand(TIME)["T"][:1].repeat(201, axis=0)
    y = run(suspended, frame)
    assert y.assumptions == ["frame_a follows cubic polynomials between rows; it jumps in row 120"]
    assert np.flatnonzero(np.diff(y["events"])).tolist() == [119]
    passed = np.maximum(TIME - TIME[120], 0)
    # The response to a step of angular frequency 100 and damping ratio 1/2; the damper has no part in the jump.
    own = 50 * np.sqrt(3)
    response = 1 - np.exp(-50 * passed) * (np.cos(own * passed) + 50 / own * np.sin(own * passed))
    np.testing.assert_allclose(y["x"][:, 0], 0.01 * response, rtol=0, atol=1e-9)


def test_an_outlier_is_held_for_its_row(suspended):
    frame = hand(TIME)
    frame["r_0"][60] += 1.0
    y = run(suspended, frame)
    assert y.assumptions == ["frame_a follows cubic polynomials between rows; it jumps in 2 rows, the first of them 60"]
    assert np.flatnonzero(np.diff(y["events"])).tolist() == [59, 60]
    # Farther away it has no influence on the curve, only on the steps.
    y = run(suspended, frame, stops="rows")
    assert y["x"][:60].tobytes() == run(suspended, hand(TIME), stops="rows")["x"][:60].tobytes()


def test_single_rows_that_disagree_are_jumps_in_few_rows_too(suspended):
    time = TIME[::4]
    frame = hand(time)
    frame["r_0"][10] += 1.0
    frame["r_0"][30:] += 0.5
    y = run(suspended, frame, time)
    assert y.assumptions == ["frame_a follows cubic polynomials between rows; it jumps in 3 rows, the first of them 10"]


@pytest.mark.parametrize("rows", [51, 201, 2001])
def test_a_frame_at_rest_jumps_by_any_distance(suspended, rows):
    time = np.linspace(0, 2, rows)
    frame = hand(time)
    frame["r_0"][time > 1.5] += 1e-4
    [sentence] = run(suspended, frame, time).assumptions
    assert sentence == f"frame_a follows cubic polynomials between rows; it jumps in row {np.argmax(time > 1.5)}"


@pytest.mark.parametrize(
    ("wrong", "difference"), [(lambda v: 1.1 * v, "10%"), (lambda v: np.concatenate([v[:1], v[:-1]]), "3%")]
)
def test_the_difference_of_wrong_velocities_is_told(suspended, wrong, difference):
    """They are 10 % too fast, or a row late."""
    frame = hand(TIME)
    frame["v_0"] = wrong(frame["v_0"])
    sentence = f"frame_a follows cubic polynomials between rows; v_0 differs from the changes of r_0 by {difference}"
    assert run(suspended, frame).assumptions == [sentence]


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_numbers_near_the_limits_of_their_type_are_no_warning_of_numpy(suspended):
    frame = hand(TIME) | {"r_0": np.outer(1e300 * (1 + TIME), [1, 0, 0]), "v_0": [1e300, 0, 0]}
    with pytest.warns(FmuWarning, match="is beyond 1e100"):
        run(suspended, frame)
    with pytest.raises(FmuError, match="is not finite"):
        simulate("Gripper", TIME, kind="me", active=True, frame_b=part(frame))


def test_turns_of_more_than_1_rad_from_row_to_row_are_held(suspended):
    frame = hand(TIME, angle=62.0)
    y = run(suspended, frame)
    # At most 15/8 of 0.62 rad.
    rates = frame["w"][:, 0] * 0.01
    rows = np.flatnonzero(np.maximum(rates[:-1], rates[1:]) > 1)
    held = f"held in {rows.size} rows, the first of them {rows[0]}, where it turns by more than 1 rad to the next"
    assert y.assumptions == [f"frame_a follows cubic polynomials between rows; it is {held}"]
    assert 0 < rows.size < 50
    assert np.flatnonzero(np.diff(y["events"])).tolist() == rows.tolist()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"v_0": lambda v: -v}, "v_0 contradicts the changes of r_0 in \\d\\d of 201 rows"),
        ({"w": np.degrees}, "R.w contradicts the changes of R.T in \\d\\d of 201 rows"),
        ({"r_0": lambda r: r[np.arange(201) // 10 * 10]}, "v_0 contradicts the changes of r_0 in \\d\\d of 201 rows"),
    ],
)
def test_frames_whose_rows_disagree_are_held(suspended, change, reason):
    """A wrong sign, degrees, and positions that are measured at every tenth row."""
    frame = hand(TIME)
    frame |= {name: wrong(frame[name]) for name, wrong in change.items()}
    y, held = run(suspended, frame), run(suspended, frame, signals="held")
    [sentence] = y.assumptions
    assert re.fullmatch(f"frame_a is held between rows: {reason}", sentence)
    assert held.assumptions == []
    assert y["x"].tobytes() == held["x"].tobytes()


def test_poses_without_velocities_are_held(suspended):
    frame = part(hand(TIME), "r_0", "T", "w")
    y, held = (simulate(suspended, TIME, kind="me", signals=signals, frame_a=frame) for signals in (None, "held"))
    assert y.assumptions == ["frame_a is held between rows: v_0 is not given"]
    assert y["x"].tobytes() == held["x"].tobytes()


@pytest.mark.parametrize("noise", [1e-5, 1e-4])
def test_noise_of_poses_is_no_contradiction(suspended, noise):
    frame = hand(TIME)
    frame["r_0"] += np.random.default_rng(1).normal(0, noise, (201, 3))
    assert run(suspended, frame).assumptions[0].startswith("frame_a follows cubic polynomials between rows")


def test_other_inputs_are_held_by_default(suspended):
    """The spring's own inputs are no frames."""
    time = np.linspace(0, 1, 11)
    options = {"kind": "me", "frame_a": {"f": np.outer(-6 * time, [1, 0, 0])}}
    y, held = (simulate("Body", time, signals=signals, **options) for signals in (None, "held"))
    assert y.assumptions == held.assumptions == []
    assert y["frame_a.r_0"].tobytes() == held["frame_a.r_0"].tobytes()


def test_all_kinds_of_runs_follow_the_curves(suspended, expected):
    alone = run(suspended, hand(TIME))["x"]
    isolated = run(suspended, hand(TIME), isolate=True)
    assert isolated["x"].tobytes() == alone.tobytes()
    swept = sweep(suspended, TIME, parameters={"k": [K, 2 * K]}, kind="me", inputs={"frame_a": part(hand(TIME))})
    assert swept["x"][0].tobytes() == alone[-1].tobytes()
    system = connect({"mass": suspended}, [], kind="me")
    for order in ("parallel", "sequential", None):
        y = system.simulate(TIME, inputs={"mass.frame_a": part(hand(TIME))}, order=order)
        assert y.assumptions == ["mass: frame_a follows cubic polynomials between rows"]
        np.testing.assert_allclose(y["mass.x"], expected, rtol=0, atol=3e-8)


def test_signals_choose_no_order(suspended):
    system = connect({"mass": suspended}, [], kind="me")
    for signals in ("held", "linear", None):
        assert system.simulate(TIME, signals=signals).exchange is not None
