"""Grips solved as one model, compared with another method and other equations (tests/data/gripped_bodies.py)."""

import json
import warnings
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from conftest import PROJECT
from multibody_fmu import FmuWarning, connect

GRIPPER = {"useMoment": True, "torqueLaw": "RotationVector", "T": 1e-3}
ON = {"gripper.active": True}
# Largest numbers of right-hand sides.
PARTS = {"needle": 2500, "bottle": 8000, "rod": 8000, "plate": 8000, "bar": 8000, "ball": 8000}


@cache
def reference():
    return json.loads((PROJECT / "tests/data/vectors/gripped_bodies.json").read_text(encoding="utf-8"))


def grip(part, **gripper):
    return connect(
        {"gripper": "Gripper", "body": "Body"},
        ["gripper.frame_b -> body.frame_a"],
        parameters={"gripper": GRIPPER | gripper, "body": part},
        kind="me",
    )


def every(step, seconds=4.0):
    return np.arange(round(seconds / step) + 1) * step


def largest_error(y, case, time):
    """Largest distance in m from the reference, at the times that both have."""
    known = np.array(case["time"])
    rows = np.abs(known[:, None] - time).argmin(axis=1)
    common = np.abs(time[rows] - known) < 1e-9
    assert common.sum() > 50
    found = y["body.frame_a.r_0"][rows[common]]
    return np.linalg.norm(found - np.array(case["r_0"])[common], axis=1).max()


@pytest.mark.parametrize("name", PARTS)
def test_kicked_parts_follow_the_reference_at_any_step(name):
    case = reference()["parts"][name]
    ends = set()
    for step in (5e-4, 2e-3, 1e-2, 5e-2):
        time = every(step)
        y = grip(case["part"]).simulate(time, inputs=ON, order="coupled", outputs=["body.frame_a.r_0"])
        assert largest_error(y, case, time) < 1e-9, step
        (cost,) = y.integration
        assert cost.right_hand_sides <= PARTS[name]
        ends.add(y["body.frame_a.r_0"][-1].tobytes())
    assert len(ends) == 1
    sag = case["part"]["m"] * 9.81 / 1e6
    assert -y["body.frame_a.r_0"][-1, 2] == pytest.approx(sag, rel=1e-8)


def test_a_rod_follows_a_turning_hand():
    """Rows of 10 ms of a hand that turns by 180 degrees in 1 s."""
    case, time = reference()["turned"], every(0.01)
    s = np.minimum(time, 1.0)
    share, rate = s**3 * (10 - 15 * s + 6 * s**2), 30 * s**2 * (1 - s) ** 2
    sine, cosine, zero = np.sin(np.pi * share), np.cos(np.pi * share), 0 * s
    T = np.stack([zero + 1, zero, zero, zero, cosine, sine, zero, -sine, cosine], -1).reshape(-1, 3, 3)
    hand = {
        "r_0": np.outer(share, case["shift"]),
        "v_0": np.outer(rate, case["shift"]),
        "T": T,
        "w": np.outer(np.pi * rate, [1, 0, 0]),
    }
    found = {
        signals: grip(case["part"]).simulate(
            time,
            inputs={"gripper.frame_a": hand, **ON},
            order="coupled",
            signals=signals,
            tolerance=1e-6,
            outputs=["body.frame_a.r_0"],
        )
        for signals in (None, "linear")
    }
    # 2e-9 and 9e-6 m.
    errors = {signals: largest_error(y, case, time) for signals, y in found.items()}
    assert errors[None] < 3e-8 < errors["linear"] < 4e-4
    (cost,) = found[None].integration
    assert cost.right_hand_sides <= 10_000


def test_a_part_is_released_and_gripped_again_at_the_instants():
    case = reference()["switched"]
    time = np.union1d(every(0.05), np.round(np.arange(1.0, 1.1, 1e-3), 3))
    release, regrip = case["switches"]
    active = (time < release - 1e-9) | (time >= regrip - 1e-9)
    y = grip(case["part"], T=case["T"]).simulate(
        time, inputs={"gripper.active": active}, order="coupled", outputs=["body.frame_a.r_0"]
    )
    assert largest_error(y, case, time) < 1e-9


@pytest.mark.parametrize("distance", [1e4, 6.4e6])
def test_a_part_far_from_the_origin_costs_no_more_and_sags_as_much(distance):
    """Positions are rounded to 1e-12 and 1e-9 m."""
    case, time, costs, places = reference()["parts"]["rod"], every(0.01, 1.0), [], []
    for x in (0.0, distance):
        part = case["part"] | {"r_0_start": [x, 0, 0]}
        inputs = {"gripper.frame_a": {"r_0": [x, 0, 0]}, **ON}
        y = grip(part).simulate(time, inputs=inputs, order="coupled", outputs=["body.frame_a.r_0"])
        costs.append(y.integration[0].right_hand_sides)
        places.append(y["body.frame_a.r_0"] - [x, 0, 0])
    assert costs[1] <= 1.2 * costs[0]
    # 2e-12 and 1.3e-9 m.
    np.testing.assert_allclose(places[1], places[0], rtol=0, atol=1e-11 if distance < 1e5 else 5e-9)


STATES = {1: "On", 5: "Lost"}


@pytest.mark.parametrize("step", [5e-4, 2e-3, 1e-2, 5e-2])
@pytest.mark.parametrize("name", ["bottle", "rod", "plate", "bar"])
def test_a_part_is_lost_where_the_largest_force_exceeds_the_limit(name, step):
    case = reference()["peaks"][name]
    time = every(step, 0.1)
    for share in (0.5, 0.9, 0.99, 0.999, 1.001, 1.01, 1.1, 2.0):
        system = grip(case["part"], dT=case["dT"], forceLimit=share * case["force"])
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "gripper: part lost at ", FmuWarning)
            y = system.simulate(time, inputs=ON, order="coupled", outputs=["gripper.state"])
        states = np.array([STATES[state] for state in y["gripper.state"]])
        assert np.all(states[time > case["at"]] == ("Lost" if share < 1 else "On")), share


@pytest.mark.parametrize(("bodies", "seconds", "most"), [(3, 4.0, 4000), (20, 1.0, 4000)])
def test_a_chain_of_free_rods_keeps_its_momentum(bodies, seconds, most):
    """Grippers hold the ends of the rods at each other; 20 have 260 states. The first rod is kicked."""
    rod = {"m": 1.0, "r_CM": [0.2, 0, 0], "r": [0.4, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, 0]}
    kick = {"v_0_start": [0.1, -0.2, 0.1], "w_start": [0.5, 0.5, -1.0]}
    names, grippers = ([f"{kind}{k}" for k in range(bodies)] for kind in ("body", "gripper"))
    links = [
        link
        for k in range(bodies - 1)
        for link in (f"{grippers[k]}.frame_a -> {names[k]}.frame_b", f"{grippers[k]}.frame_b -> {names[k + 1]}.frame_a")
    ]
    parameters = {name: rod | {"r_0_start": [0.4 * k, 0, 0]} for k, name in enumerate(names)}
    parameters["body0"] |= kick
    system = connect(
        dict.fromkeys(names, "Body") | dict.fromkeys(grippers[:-1], "Gripper"),
        links,
        parameters=parameters | dict.fromkeys(grippers[:-1], GRIPPER),
    )
    time = every(0.01, seconds)
    y = system.simulate(time, inputs={f"{name}.active": True for name in grippers[:-1]}, tolerance=1e-6)
    centres = [y[f"{name}.frame_a.r_0"] + y[f"{name}.frame_a.R.T"][:, 0] * 0.2 for name in names]
    # T maps to the frame: its first row is the axis of the rod in the world.
    velocity = np.add(kick["v_0_start"], np.cross(kick["w_start"], rod["r_CM"])) / bodies
    start = [0.2 * bodies, 0, 0]
    np.testing.assert_allclose(np.mean(centres, axis=0), start + np.outer(time, velocity), rtol=0, atol=1e-6)
    gaps = [y[f"{one}.frame_b.r_0"][-1] - y[f"{other}.frame_a.r_0"][-1] for one, other in pairwise(names)]
    assert np.linalg.norm(gaps, axis=1).max() < 1e-5
    (cost,) = y.integration
    assert cost.right_hand_sides <= most
