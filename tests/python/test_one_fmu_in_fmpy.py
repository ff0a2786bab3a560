"""The film of the README: two Grippers and a Body as one FMU in FMPy. Statics, and where the box ends."""

import numpy as np
import one_fmu_in_fmpy
import pytest
from pick_and_place import GRAVITY, MASS, START, TARGET, TILT, TURN

pytestmark = pytest.mark.longer

WEIGHT = MASS * GRAVITY


@pytest.fixture(scope="module")
def y(tmp_path_factory):
    file = tmp_path_factory.mktemp("film") / "PickAndPlace.fmu"
    one_fmu_in_fmpy.one_fmu(file)
    return one_fmu_in_fmpy.run(file)[0]


def at(y, time):
    return int(np.searchsorted(y["time"], time))


@pytest.mark.parametrize(("time", "place"), [(1.0, START), (6.1, TARGET)])
def test_the_tray_carries_the_weight_of_the_box(time, place, y):
    row = at(y, time)
    assert y["tray.F"][row] == pytest.approx([0, 0, WEIGHT], abs=1e-6)
    # Springs of 10^6 N/m sag by 10 um; when it takes the box, a tray keeps the sag of the hand that holds it.
    assert y["box.frame_a.r_0"][row] == pytest.approx(place, abs=1e-4)
    assert not y["hand.gripped"][row]


def test_the_hand_alone_turns_and_tilts_the_box(y):
    row = at(y, 3.1)
    assert y["hand.gripped"][row] and not y["tray.gripped"][row]
    # In the middle of the way: half of the turn about the vertical, and the whole tilt.
    assert y["box.frame_a.R.T"][row, 2, 2] == pytest.approx(np.cos(TILT), abs=1e-2)


def test_the_box_lies_flat_and_turned(y):
    c, s = np.cos(TURN), np.sin(TURN)
    assert y["box.frame_a.R.T"][-1] == pytest.approx(np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]), abs=1e-3)
