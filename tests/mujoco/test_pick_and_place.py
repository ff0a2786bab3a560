"""The FMUs beside MuJoCo: examples/pick-and-place at twice its pace.

Only the last test needs a way to draw without a screen.
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

# Otherwise MuJoCo cannot be imported where it cannot draw.
CAN_DRAW = "MUJOCO_GL" in os.environ or find_library("OSMesa") is not None
ENVIRONMENT = os.environ | {"PYTHONPATH": str(PROJECT / "python/src")}
os.environ["MUJOCO_GL"] = "disable"
sys.path.append(str(PROJECT / "examples/pick-and-place"))

from checks import findings, states  # noqa: E402
from multibody_fmu import FmuError, effective_inertia  # noqa: E402
from simulation import simulate  # noqa: E402
from world import World  # noqa: E402


@pytest.fixture(scope="module", params=["box", "rod"])
def part(request):
    return request.param


@pytest.fixture(scope="module")
def run(part):
    return simulate(part, pace=2.0, fmus=FMU_DIR)


def rule(part):
    """mEff and JEff of a part, in place of its mass properties."""
    known = World(part).mass_properties
    return {"part": {}} | effective_inertia((known["m"], known["I"], np.negative(known["r_CM"])))


def test_the_switch_goes_once_through_its_states_with_ramps_of_a_tenth_of_a_second(run):
    assert states(run) == ["Off", "Off2On", "On", "On2Off", "Off"]
    h = run["time"][1]
    for state in ("On2Off", "Off2On"):
        # The step that ends with the new state still shows the old one.
        assert (run["state"] == state).sum() * h == pytest.approx(0.1, abs=2 * h)


def test_a_gripped_part_is_carried_and_put_where_it_was_to_go(run, part):
    exceeded = [str(finding) for finding in findings(run, World(part)) if not finding.value <= finding.limit]
    assert exceeded == []


@pytest.mark.parametrize(("part", "place"), [("box", (-0.1, 0.1, -0.7)), ("rod", (-0.1, 0.05, -0.3))])
def test_the_hand_finds_a_part_that_lies_elsewhere(part, place):
    y = simulate(part, pace=2.0, place=place, fmus=FMU_DIR)
    assert np.linalg.norm(y["part_r"][0, :2] - place[:2]) < 1e-9
    exceeded = [str(finding) for finding in findings(y, World(part)) if not finding.value <= finding.limit]
    assert exceeded == []


@pytest.mark.parametrize("changes", [{}, {"mEff": 0.0}, {"JEff": 0.0}], ids=["nothing", "no mEff", "no JEff"])
def test_a_gripper_that_does_not_know_the_part_loses_it(part, changes):
    # Figures of linear stability theory: at 2 ms the spring of 1e6 N/m is unstable below about 1 kg, felt at the grip,
    # and the one of 1e4 N.m/rad below about 0.1 kg.m2.
    known = rule(part) | changes if changes else {"part": {}}
    with pytest.raises(FloatingPointError, match="unstable"):
        simulate(part, pace=2.0, changes=known, fmus=FMU_DIR)


def test_the_effective_inertia_holds_the_box_but_not_the_rod():
    # The box moves more than with its mass properties, by up to 2 mm.
    y = simulate("box", pace=2.0, changes=rule("box"), fmus=FMU_DIR)
    held = y["state"] == "On"
    assert np.linalg.norm(y["r_rel"][held] - y["r_rel"][held][0], axis=1).max() < 2e-3
    with pytest.raises(FloatingPointError, match="unstable"):
        simulate("rod", pace=2.0, changes=rule("rod"), fmus=FMU_DIR)


def test_euler_angles_are_refused_with_a_part_and_lose_it_without():
    # The Euler angles of a part that is held at 180 degrees make a spring that pushes.
    with pytest.raises(FmuError, match="set torqueLaw = RotationVector"):
        simulate(pace=2.0, changes={"torqueLaw": "Euler"}, fmus=FMU_DIR)
    with pytest.raises(FloatingPointError, match="unstable"):
        simulate(pace=2.0, changes=rule("box") | {"torqueLaw": "Euler"}, fmus=FMU_DIR)


@pytest.mark.skipif(
    not CAN_DRAW, reason="MuJoCo cannot draw without a screen: no libOSMesa (on Debian: apt-get install libosmesa6)"
)
def test_the_film_shows_box_and_rod_moving_to_the_right_and_beside_them_the_run_that_loses_the_box(tmp_path):
    script, options = (
        PROJECT / "examples/pick-and-place/run.py",
        ["--pace=2", f"--fmus={FMU_DIR}", f"--into={tmp_path}"],
    )
    command = [sys.executable, script, *options]
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, timeout=300)
    assert (tmp_path / "pick-and-place.png").read_bytes().startswith(b"\x89PNG")
    with Image.open(tmp_path / "pick-and-place.gif") as film:

        def orange(frame):
            """The columns that show the part, as shares of the width of a run: box, rod, and the box that is lost."""
            film.seek(frame)
            # Without the text below.
            red, green, blue = np.moveaxis(np.asarray(film.convert("RGB"), dtype=int)[:-40], -1, 0)
            columns = ((red > 150) & (green > 60) & (green < 150) & (blue < 80)).any(axis=0)
            return [np.flatnonzero(run) / run.size for run in np.array_split(columns, 3)]

        box, rod, lost = orange(0)
        assert box.mean() < 0.4 and rod.mean() < 0.45 and lost.mean() < 0.4
        box, rod, lost = orange(film.n_frames - 1)
        assert box.mean() > 0.6 and rod.mean() > 0.6 and (lost.size == 0 or lost.mean() < 0.5)
