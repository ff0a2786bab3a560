"""Gripped parts in a system with iterated steps: held, carried, released and lost as in closed forms.

The grippers do not know the mass of their part.
"""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import FmuWarning, connect
from scipy.spatial.transform import Rotation

pytestmark = pytest.mark.filterwarnings("error")
GRAVITY, STIFFNESS = 9.81, 1e6
FULL = {"useMoment": True, "torqueLaw": "RotationVector", "T": 1e-3}
KICK = {"v_0_start": [0.1, -0.2, 0.1], "w_start": [0.5, 0.5, -1.0]}
WEIGHTLESS = {"g_0": [0, 0, 0]}
ON = {"gripper.active": True}
STEPS = [5e-4, 2e-3, 1e-2]
STATES = {1: "On", 5: "Lost"}


def moments(x, y, z):
    return {"I_11": x, "I_22": y, "I_33": z}


ACROSS = 0.4**2 / 12
PARTS = {
    "rod that lies": {"m": 1.0, "r_CM": [0.2, 0, 0], **moments(5e-5, ACROSS, ACROSS)},
    "rod that hangs": {"m": 1.0, "r_CM": [0, -0.2, 0], **moments(ACROSS, 5e-5, ACROSS)},
    "rod that stands": {"m": 1.0, "r_CM": [0, 0.2, 0], **moments(ACROSS, 5e-5, ACROSS)},
    "plate at its corner": {"m": 3.0, "r_CM": [0.2, 0, 0.3], **moments(0.09, 0.13, 0.04)},
    "cylinder at its top": {"m": 2.0, "r_CM": [0, -0.15, 0], **moments(0.0158, 0.0016, 0.0158)},
    "bar": {"m": 20.0, "r_CM": [0.5, 0, 0], **moments(0.01, 20 / 12, 20 / 12)},
    "ball": {"m": 0.01, "r_CM": [0, -0.01, 0], **moments(4e-7, 4e-7, 4e-7)},
    "needle": {"m": 0.02, "r_CM": [0.1, 0, 0], **moments(1e-8, 0.02 * 0.04 / 12, 0.02 * 0.04 / 12)},
}


def grip(part, gripper=FULL):
    return connect(
        {"gripper": "Gripper", "part": "Body"},
        ["gripper.frame_b -> part.frame_a"],
        parameters={"gripper": gripper, "part": part},
    )


def times(seconds, step):
    return np.arange(round(seconds / step) + 1) * step


@pytest.mark.longer
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", PARTS)
def test_a_kicked_part_comes_to_rest_where_its_weight_is_held(name, step):
    """The default stiffness of 1e6 N/m, with steps far too long for parallel exchange."""
    part = PARTS[name]
    # The heavy bar swings slowly.
    seconds = 2.5 if name == "bar" else 1.5
    r = grip(part | KICK).simulate(times(seconds, step), inputs=ON, outputs=["part.frame_a.r_0"], order="iterated")[
        "part.frame_a.r_0"
    ]
    assert -r[-1, 1] == pytest.approx(part["m"] * GRAVITY / STIFFNESS, rel=1e-3)
    assert np.abs(r).max() < 1.5e-3


@pytest.mark.parametrize("turns", [False, pytest.param(True, marks=pytest.mark.longer)])
def test_a_needle_with_a_tiny_inertia_is_held_at_long_steps(turns):
    """Its inertia of 1e-8 kg.m2 turns within nanoseconds as the damper of 10 N.m.s/rad wants it."""
    needle = {"m": 0.02, "r_CM": [0, 0.05, 0], **moments(2e-5, 1e-8, 2e-5)}
    kick = KICK if turns else {"v_0_start": [0.1, -0.2, 0.1]}
    y = grip(needle | kick).simulate(times(2.0, 2e-2), inputs=ON, outputs=["part.frame_a.r_0"], order="iterated")
    assert -y["part.frame_a.r_0"][-1, 1] == pytest.approx(0.02 * GRAVITY / STIFFNESS, rel=1e-3)


def poses(*frames):
    return [f"{frame}.{name}" for frame in frames for name in ("r_0", "v_0", "R.T", "R.w")]


def relative(y, one, other):
    """Speed of the second frame seen from the first one, and their distance, in the last row."""
    r, v, T, w = (y[f"{one}.{name}"][-1] for name in ("r_0", "v_0", "R.T", "R.w"))
    arm = y[f"{other}.r_0"][-1] - r
    return np.linalg.norm(y[f"{other}.v_0"][-1] - v - np.cross(T.T @ w, arm)), np.linalg.norm(arm)


def rod(mass, length, **more):
    inertia = moments(mass * 1e-5, mass * length**2 / 12, mass * length**2 / 12)
    return {"m": mass, "r_CM": [length / 2, 0, 0], "r": [length, 0, 0], **inertia, **WEIGHTLESS, **more}


def momentum(y, *bodies):
    return sum(y[f"{body}.momentum"] for body in bodies)


@pytest.mark.parametrize("step", STEPS)
def test_a_free_hand_lighter_than_its_part_moves_with_it(step):
    system = connect(
        {"hand": "Body", "gripper": "Gripper", "part": "Body"},
        ["hand.frame_a -> gripper.frame_a", "gripper.frame_b -> part.frame_a"],
        parameters={
            "hand": {"m": 1.0, **WEIGHTLESS},
            "part": rod(10.0, 0.5, v_0_start=[0.3, 0.2, 0], w_start=[0, 0, 1.0]),
            "gripper": FULL,
        },
    )
    outputs = [*poses("hand.frame_a", "part.frame_a"), "hand.momentum", "part.momentum"]
    y = system.simulate(times(1.0, step), inputs=ON, outputs=outputs, order="iterated")
    speed, distance = relative(y, "hand.frame_a", "part.frame_a")
    # The spring provides the acceleration of the hand on its circle; as rigid bodies, both turn at less than 1 rad/s.
    assert speed < 1e-8 and distance < 2e-6
    total = momentum(y, "hand", "part")
    # Cut-forces are held in frames that turn: momentum is kept to second order.
    np.testing.assert_allclose(total, np.broadcast_to(total[0], total.shape), rtol=0, atol=3e-4 * 10)


@pytest.mark.parametrize("step", STEPS)
def test_three_rods_in_a_chain_with_two_grippers_move_as_one(step):
    system = connect(
        {"left": "Body", "first": "Gripper", "middle": "Body", "second": "Gripper", "right": "Body"},
        [
            *("left.frame_b -> first.frame_a", "first.frame_b -> middle.frame_a"),
            *("middle.frame_b -> second.frame_a", "second.frame_b -> right.frame_a"),
        ],
        parameters={
            "left": rod(1.0, 0.3),
            "middle": rod(0.1, 0.3, r_0_start=[0.3, 0, 0], v_0_start=[0, 0.2, 0]),
            "right": rod(3.0, 0.3, r_0_start=[0.6, 0, 0], w_start=[0, 1.0, 0]),
            "first": FULL,
            "second": FULL,
        },
    )
    ends = [("left.frame_b", "middle.frame_a"), ("middle.frame_b", "right.frame_a")]
    inputs = {"first.active": True, "second.active": True}
    y = system.simulate(times(1.0, step), inputs=inputs, outputs=poses(*ends[0], *ends[1]), order="iterated")
    for one, other in ends:
        speed, distance = relative(y, one, other)
        assert speed < 1e-8 and distance < 2e-6


@pytest.mark.parametrize("step", STEPS)
def test_two_grippers_on_one_part_join_three_bodies(step):
    in_place = {**FULL, "useInPlace": True}
    system = connect(
        {"left": "Body", "one": "Gripper", "part": "Body", "two": "Gripper", "right": "Body"},
        [
            *("left.frame_b -> one.frame_a", "one.frame_b -> part.frame_a"),
            *("right.frame_a -> two.frame_a", "two.frame_b -> part.frame_b"),
        ],
        parameters={
            "left": rod(5.0, 0.2, v_0_start=[0, 0.1, 0]),
            "part": rod(1.0, 0.6, r_0_start=[0.2, 0, 0], w_start=[0, 0, 0.5]),
            "right": rod(5.0, 0.2, r_0_start=[0.8, 0, 0]),
            "one": in_place,
            "two": in_place,
        },
    )
    ends = [("left.frame_b", "part.frame_a"), ("right.frame_a", "part.frame_b")]
    inputs = {"one.active": True, "two.active": True}
    y = system.simulate(times(1.0, step), inputs=inputs, outputs=poses(*ends[0], *ends[1]), order="iterated")
    for one, other in ends:
        speed, distance = relative(y, one, other)
        assert speed < 1e-8 and distance < 2e-6


@pytest.mark.parametrize("step", STEPS[1:])
def test_springs_of_a_hanging_chain_carry_all_that_hangs_below_them(step):
    def hanging(mass, top):
        inertia = moments(mass * 0.01, mass * 1e-4, mass * 0.01)
        return {"m": mass, "r_CM": [0, -0.1, 0], "r": [0, -0.2, 0], "r_0_start": [0, top, 0], **inertia}

    system = connect(
        {**{f"grip{i}": "Gripper" for i in range(3)}, **{f"rod{i}": "Body" for i in range(3)}},
        [
            *(f"grip{i}.frame_b -> rod{i}.frame_a" for i in range(3)),
            *(f"rod{i}.frame_b -> grip{i + 1}.frame_a" for i in range(2)),
        ],
        parameters={
            **{f"grip{i}": FULL for i in range(3)},
            **{f"rod{i}": hanging(mass, -0.2 * i) for i, mass in enumerate((1.0, 0.1, 3.0))},
        },
    )
    inputs = {f"grip{i}.active": True for i in range(3)}
    y = system.simulate(times(1.5, step), inputs=inputs, order="iterated")
    above = [0.0, y["rod0.frame_b.r_0"][-1, 1], y["rod1.frame_b.r_0"][-1, 1]]
    sags = [above[i] - y[f"rod{i}.frame_a.r_0"][-1, 1] for i in range(3)]
    np.testing.assert_allclose(sags, np.array([4.1, 3.1, 3.0]) * GRAVITY / STIFFNESS, rtol=1e-6)


def moving_hand(time):
    """Turns by 180 degrees about z and moves by 0.5 m along x, from 1 s to 2 s."""
    x = np.clip(time - 1, 0, 1)
    share, rate = x**3 * (10 - 15 * x + 6 * x * x), 30 * x * x * (1 - x) ** 2
    turned = Rotation.from_rotvec(np.pi * share[:, None] * [0, 0, 1])
    return {
        "r_0": 0.5 * share[:, None] * [1, 0, 0],
        "v_0": 0.5 * rate[:, None] * [1, 0, 0],
        "R.T": turned.inv().as_matrix(),
        "R.w": np.pi * rate[:, None] * [0, 0, 1],
    }


@pytest.mark.longer
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", ["rod that lies", "cylinder at its top", "ball"])
def test_a_hand_that_turned_and_moved_holds_its_part_as_before(name, step):
    part, time = PARTS[name], times(2.6, step)
    y = grip(part | KICK).simulate(time, inputs={**ON, "gripper.frame_a": moving_hand(time)}, order="iterated")
    r = y["part.frame_a.r_0"]
    sag = part["m"] * GRAVITY / STIFFNESS
    np.testing.assert_allclose(r[-1], [0.5, -sag, 0], rtol=0, atol=1e-4 * sag)
    # The part follows on the way.
    assert np.linalg.norm(r - y.inputs["gripper.frame_a.r_0"], axis=1).max() < 2e-3


# A spring of 400 N/m without damping and gravity: 20 rad/s with 1 kg.
SWING = {"cT": 400.0, "dT": 0.0, "T": 0.0}
AWAY = {**WEIGHTLESS, "r_0_start": [0.01, 0, 0]}


@pytest.mark.parametrize("step", [1e-3, 1e-2])
def test_a_part_released_at_once_keeps_its_velocity_and_swings_again_when_gripped(step):
    time = times(0.6, step)
    # The part moves at -0.2 sin(20 t) towards the origin, is released, and is gripped again beyond it.
    released, gripped = 0.1, 0.2
    active = (time < released - 1e-9) | (time > gripped - 1e-9)
    y = grip(AWAY, SWING).simulate(time, inputs={"gripper.active": active}, weight=0.5)
    x, v = y["part.frame_a.r_0"][:, 0], y["part.frame_a.v_0"][:, 0]
    free = (time > released - 1e-9) & (time < gripped + 1e-9)
    # The phase has the relative error (w h)^2 / 12 until the release; the grip adds an error of order h.
    phase = 20 * released * (20 * step) ** 2 / 12
    speed = -0.2 * np.sin(20 * released)
    np.testing.assert_allclose(v[free], v[free][0], rtol=0, atol=1e-9)
    assert v[free][0] == pytest.approx(speed, abs=0.2 * phase + 1e-6)
    np.testing.assert_allclose(x[free], x[free][0] + v[free][0] * (time[free] - released), rtol=0, atol=1e-9)
    again = time > gripped - 1e-9
    x0, v0, since = x[again][0], v[again][0], time[again] - gripped
    expected = x0 * np.cos(20 * since) + v0 / 20 * np.sin(20 * since)
    amplitude = np.hypot(x0, v0 / 20)
    np.testing.assert_allclose(x[again], expected, rtol=0, atol=amplitude * (20 * step + 8 * (20 * step) ** 2 / 12))


def test_a_ramp_releases_and_grips_a_part_again():
    """Gripped in place, the part rests there: its weight sags from the height of the fallen part."""
    time = times(2.0, 2e-3)
    active = (time < 0.5) | (time > 0.6)
    part = PARTS["rod that hangs"]
    y = grip(part, {**FULL, "useInPlace": True}).simulate(time, inputs={"gripper.active": active}, order="iterated")
    height, velocity = y["part.frame_a.r_0"][:, 1], y["part.frame_a.v_0"][:, 1]
    free = (time > 0.51) & (time < 0.599)
    slope = np.polyfit(time[free], velocity[free], 1)[0]
    assert slope == pytest.approx(-GRAVITY, rel=1e-4)
    assert np.abs(velocity[-20:]).max() < 1e-7
    assert height[-1] == pytest.approx(-GRAVITY * 0.1**2 / 2, abs=4e-3)


@pytest.mark.parametrize("fmi", [2, 3])
def test_a_discrete_output_of_another_fmu_switches_a_gripper_in_the_next_row(tmp_path, fmi):
    clock = fmu_of(tmp_path, "clock", fmi, parameters={"release": 0.1036}, booleans={"active": "time < release"})
    system = connect(
        {"gripper": "Gripper", "part": "Body", "clock": clock},
        ["gripper.frame_b -> part.frame_a", "clock.active -> gripper.active"],
        parameters={"gripper": SWING, "part": AWAY},
        fmi=fmi,
    )
    time = times(0.2, 5e-3)
    y = system.simulate(time, weight=0.5)
    v = y["part.frame_a.v_0"][:, 0]
    free = time > 0.105 - 1e-9
    assert y.inputs["gripper.active"].tolist() == (~free).tolist()
    np.testing.assert_allclose(v[free], v[free][0], rtol=0, atol=1e-9)
    assert v[free][0] == pytest.approx(-0.2 * np.sin(20 * 0.105), abs=1e-3)


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("step", [2e-3, 1e-2])
def test_a_discrete_output_of_a_loop_switches_within_a_step(tmp_path, fmi, step):
    """A mass is released at its point of rest, which it passes at the speed w x0 after a quarter of a period."""
    mass = fmu_of(
        tmp_path,
        "mass",
        fmi,
        inputs=["force"],
        parameters={"limit": 0.0},
        states={"x": (-0.01, "v"), "v": (0.0, "force")},
        booleans={"active": "x < limit"},
    )
    system = connect(
        {"gripper": "Gripper", "mass": mass},
        [
            *("mass.x -> gripper.frame_b.r_0[1]", "mass.v -> gripper.frame_b.v_0[1]"),
            *("-1 * gripper.frame_b.f[1] -> mass.force", "mass.active -> gripper.active"),
        ],
        parameters={"gripper": SWING},
        fmi=fmi,
    )
    time = times(0.2, step)
    y = system.simulate(time, weight=0.5)
    reached = np.pi / 40
    free = time > reached + step
    phase = 0.01 * (np.pi / 2) * (20 * step) ** 2 / 12
    # After the switch the force vanishes within 1/256 of a step.
    np.testing.assert_allclose(y["mass.v"][free], 0.2, rtol=2e-4)
    np.testing.assert_allclose(y["mass.x"][free], 0.2 * (time[free] - reached), rtol=0, atol=0.2 * step / 200 + phase)
    assert y.exchange.halved >= 8


@pytest.mark.parametrize("distance", [0.005, 0.02])
def test_a_part_out_of_reach_is_not_gripped(distance):
    time = times(0.1, 1e-3)
    system = grip(AWAY, {**SWING, "captureDistance": distance})
    active = time > 0.05 - 1e-9
    y = system.simulate(time, inputs={"gripper.active": active}, weight=0.5)
    since = np.clip(time - 0.05, 0, None) if distance > 0.01 else 0 * time
    expected = 0.01 * np.cos(20 * since)
    # The step after a switch has the weight 1.
    np.testing.assert_allclose(y["part.frame_a.r_0"][:, 0], expected, rtol=0, atol=0.01 * 20 * 1e-3)


KICKED_ROD = PARTS["rod that lies"] | KICK


@pytest.fixture(scope="module")
def kicked():
    """Times and forces of the kicked rod, in steps of 0.1 ms without a limit."""
    time = times(0.02, 1e-4)
    y = grip(KICKED_ROD).simulate(time, inputs=ON, outputs=["gripper.frame_b.f"], order="iterated")
    return time, np.linalg.norm(y["gripper.frame_b.f"], axis=1)


@pytest.mark.parametrize("step", [1e-3, 2e-3, 5e-3, 8e-3, 1e-2, 2e-2])
@pytest.mark.parametrize("share", [0.8, 0.9, 0.97, 0.99, 1.01, 1.03, 1.1, 1.3, 2.0])
def test_a_part_is_lost_where_its_force_exceeds_the_limit_whatever_the_step(kicked, share, step):
    time, force = kicked
    limit = share * force.max()
    system = grip(KICKED_ROD, {**FULL, "forceLimit": limit})
    rows = times(0.1, step)
    if share > 1:
        y = system.simulate(rows, inputs=ON, outputs=["gripper.state"], order="iterated")
        assert [STATES[state] for state in y["gripper.state"]] == ["On"] * len(rows)
        return
    exceeded = time[np.flatnonzero(force > limit)[0]]
    with pytest.warns(FmuWarning, match="gripper: part lost at ") as warned:
        y = system.simulate(rows, inputs=ON, outputs=["gripper.state"], order="iterated")
    assert len(warned) == 1
    lost = float(str(warned[0].message).split("part lost at ")[1].split(" s:")[0])
    assert abs(lost - exceeded) <= min(step, 2e-4)
    at = rows[[STATES[state] for state in y["gripper.state"]].index("Lost")]
    assert lost <= at < lost + step + 1e-12
    assert STATES[y["gripper.state"][-1]] == "Lost"


@pytest.mark.longer
@pytest.mark.parametrize("name", ["ball", "needle", "plate at its corner"])
@pytest.mark.parametrize("share", [1.2, 2.0])
def test_a_light_part_is_not_lost_by_guesses_of_its_force(name, share):
    """The reference has steps of 0.05 ms and no limit. The needle's peak within 2 us is larger by 11 %."""
    part = PARTS[name] | KICK
    options = {"inputs": ON, "order": "iterated"}
    y = grip(part).simulate(times(5e-3, 5e-5), outputs=["gripper.frame_b.f"], **options)
    limit = share * np.linalg.norm(y["gripper.frame_b.f"], axis=1).max()
    for step in (5e-4, 2e-3, 8e-3, 2e-2):
        y = grip(part, {**FULL, "forceLimit": limit}).simulate(times(0.1, step), outputs=["gripper.state"], **options)
        assert {STATES[state] for state in y["gripper.state"]} == {"On"}
