"""A system of MuJoCo and FMUs: examples/pick-and-place at twice its speed.

Only the last test needs off-screen rendering.
"""

import os
import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))

# Without OSMesa, MuJoCo cannot be imported without a display.
CAN_DRAW = "MUJOCO_GL" in os.environ or find_library("OSMesa") is not None
ENVIRONMENT = os.environ | {"PYTHONPATH": str(PROJECT / "python/src")}
os.environ["MUJOCO_GL"] = "disable"
sys.path.append(str(PROJECT / "examples/pick-and-place"))

import simulation  # noqa: E402
from checks import findings, state_names, states  # noqa: E402
from world import PARTS  # noqa: E402

pytestmark = pytest.mark.filterwarnings("error")


def run(part, **options):
    return simulation.run(part, 2.0, fmus=FMU_DIR, **options)


def exceeded(one):
    return [str(finding) for finding in findings(one) if not finding.value <= finding.limit]


@pytest.fixture(scope="module", params=PARTS)
def part(request):
    return request.param


@pytest.fixture(scope="module")
def held(part):
    return run(part)


def test_the_switch_goes_once_through_its_states_with_ramps_of_a_tenth_of_a_second(held):
    assert states(held) == ["Off", "Off2On", "On", "On2Off", "Off"]
    for state in ("On2Off", "Off2On"):
        assert state_names(held).count(state) * held.task.step == pytest.approx(0.1, abs=2 * held.task.step)


def test_a_part_of_which_the_gripper_knows_nothing_is_carried_and_put_where_it_was_to_go(held):
    assert exceeded(held) == []
    assert not [name for name in held.y.parameters if name.startswith(("gripper.part", "gripper.mEff"))]


def test_long_steps_hold_it_as_well(part):
    one = run(part, step=0.01)
    assert states(one) == ["Off", "Off2On", "On", "On2Off", "Off"]
    end = one.task.doing.index("carry on") - 1
    sag = np.linalg.norm(one.y["gripper.r_rel"][end] - one.y["gripper.r0"][end])
    assert sag == pytest.approx(one.world.mass * 9.81 / 1e6, rel=1e-3)


@pytest.mark.parametrize(("part", "place"), [("bottle", (-0.1, 0.1, -0.7)), ("rod", (-0.1, 0.05, -0.3))])
def test_the_hand_finds_a_part_that_lies_elsewhere(part, place):
    one = run(part, place=place)
    assert np.linalg.norm(one.y["scene.qpos"][0, :2] - place[:2]) < 1e-9
    assert exceeded(one) == []


def test_with_forces_that_are_a_step_late_the_part_is_lost_at_once(part):
    one = run(part, order="parallel")
    first = one.task.doing[np.argmax(one.y["gripper.lost"])]
    assert one.y["gripper.lost"].any() and first in ("grip", "lift")
    # The box does not reach its place.
    assert np.linalg.norm(one.y["scene.qpos"][-1, :2] - one.world.spot.r[:2]) > 0.2


@pytest.mark.skipif(
    not CAN_DRAW, reason="MuJoCo cannot draw without a screen: no libOSMesa (on Debian: apt-get install libosmesa6)"
)
def test_the_film_shows_parts_that_move_to_the_right_and_below_them_those_that_are_lost(tmp_path):
    script, options = (
        PROJECT / "examples/pick-and-place/run.py",
        ["--pace=2", f"--fmus={FMU_DIR}", f"--into={tmp_path}", "--part=rod", "--part=bottle"],
    )
    command = [sys.executable, script, *options]
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, timeout=1200)
    assert (tmp_path / "pick-and-place.png").read_bytes().startswith(b"\x89PNG")
    with Image.open(tmp_path / "pick-and-place.gif") as film:

        def orange(frame):
            """Positions of the parts from left to right, as fractions of the width of a run, row by row."""
            film.seek(frame)
            picture = np.asarray(film.convert("RGB"), dtype=int)
            found = []
            for row in np.array_split(picture, 2):
                # Without the text below.
                red, green, blue = np.moveaxis(row[22:-30], -1, 0)
                columns = ((red > 150) & (green > 60) & (green < 150) & (blue < 80)).any(axis=0)
                found += [np.flatnonzero(one).mean() / one.size for one in np.array_split(columns, 2)]
            return found

        assert max(orange(0)) < 0.45
        rod, bottle, *lost = orange(film.n_frames - 1)
        assert rod > 0.55 and bottle > 0.55 and max(lost) < 0.5
