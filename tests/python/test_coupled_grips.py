"""Grips solved as one model, compared with another method and other equations (tests/data/gripped_bodies.py)."""

import json
from functools import cache

import numpy as np
import pytest
from conftest import PROJECT
from multibody_fmu import connect

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
