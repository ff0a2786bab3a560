"""Pick and place of the examples, with Gripper, Body and a table in Python: statics, and where the box ends."""

import numpy as np
import pick_and_place
import pytest


@pytest.fixture(scope="module")
def y():
    return pick_and_place.pick_and_place()[0]


def at(y, time):
    return int(np.searchsorted(y.time, time))


def test_box_sinks_into_the_table_by_its_weight_over_the_stiffness_of_four_corners(y):
    weight = pick_and_place.MASS * pick_and_place.GRAVITY
    depth = weight / (4 * pick_and_place.Table.stiffness)
    for time in (1.0, 6.1):
        height = y["box.frame_a.r_0"][at(y, time), 2]
        assert height == pytest.approx(pick_and_place.SIZE[2] / 2 - depth, abs=0.02 * depth)


def test_gripper_carries_the_weight_of_the_box(y):
    assert y["gripper.gripped"][at(y, 1.6) : at(y, 5.0)].all()
    # The hand never rests in the air, but it starts and ends without acceleration.
    row = at(y, 2.2)
    force = np.linalg.norm(y["gripper.F"][row])
    assert force == pytest.approx(pick_and_place.MASS * pick_and_place.GRAVITY, rel=1e-3)


def test_box_lies_flat_where_it_was_to_come_to(y):
    assert y["box.frame_a.r_0"][-1, :2] == pytest.approx(pick_and_place.TARGET[:2], abs=1e-4)
    half = pick_and_place.TURN / 2
    assert abs(y["box.frame_a.Q"][-1] @ [0, 0, np.sin(half), np.cos(half)]) == pytest.approx(1, abs=1e-8)
    assert not y["gripper.gripped"][-1]


def test_slope_of_the_energy_is_the_power_of_the_forces(y):
    """Between grip and release only the hand moves the box: its energy changes by `F v + M w`."""
    rows = slice(at(y, 2.3), at(y, 3.9))
    energy = (y["box.kineticEnergy"] + y["box.potentialEnergy"])[rows]
    T = y["box.frame_b.R.T"][rows]
    v = np.einsum("nij,nj->ni", T, y["box.frame_b.v_0"][rows])
    power = np.sum(
        -y["gripper.frame_b.f"][rows] * v - y["gripper.frame_b.t"][rows] * y["box.frame_b.R.w"][rows], axis=1
    )
    work = np.cumsum((power[1:] + power[:-1]) / 2) * pick_and_place.STEP
    assert work == pytest.approx(energy[1:] - energy[0], abs=2e-3)
