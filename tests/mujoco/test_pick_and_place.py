"""The FMUs beside MuJoCo: examples/pick-and-place at twice its pace. Only the last test needs a way to draw without a screen."""

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
from simulation import simulate  # noqa: E402


@pytest.fixture(scope="module")
def run():
    return simulate(pace=2.0, fmus=FMU_DIR)


def test_the_switch_goes_once_through_its_states_with_ramps_of_a_tenth_of_a_second(run):
    assert states(run) == ["Off", "Off2On", "On", "On2Off", "Off"]
    h = run["time"][1]
    for state in ("On2Off", "Off2On"):
        # The step that ends with the new state still shows the old one.
        assert (run["state"] == state).sum() * h == pytest.approx(0.1, abs=2 * h)


def test_a_gripped_box_is_carried_and_put_where_it_was_to_go(run):
    exceeded = [str(finding) for finding in findings(run) if not finding.value <= finding.limit]
    assert exceeded == []


def test_the_hand_finds_a_box_that_stands_elsewhere():
    y = simulate(pace=2.0, box=(-0.1, 0.1, -0.7), fmus=FMU_DIR)
    assert np.linalg.norm(y["box_r"][0, :2] - [-0.1, 0.1]) < 1e-9
    exceeded = [str(finding) for finding in findings(y) if not finding.value <= finding.limit]
    assert exceeded == []


@pytest.mark.parametrize("changes", [{"mEff": 0.0}, {"JEff": 0.0}, {"torqueLaw": "Euler"}], ids=lambda changes: next(iter(changes)))
def test_without_effective_inertia_or_with_euler_angles_the_box_does_not_stay_in_the_hand(changes):
    # Figures of linear stability theory: at 2 ms the spring of 1e6 N/m is unstable below about 1 kg, felt at the grip, and the one of
    # 1e4 N.m/rad below about 0.1 kg.m2; the Euler angles of a part that is held at 180 degrees make a spring that pushes.
    with pytest.raises(FloatingPointError, match="unstable"):
        simulate(pace=2.0, changes=changes, fmus=FMU_DIR)


@pytest.mark.skipif(not CAN_DRAW, reason="MuJoCo cannot draw without a screen: no libOSMesa (on Debian: apt-get install libosmesa6)")
def test_the_film_shows_the_box_moving_to_the_right_and_beside_it_the_run_that_loses_it(tmp_path):
    command = [sys.executable, PROJECT / "examples/pick-and-place/run.py", "--pace=2", f"--fmus={FMU_DIR}", f"--into={tmp_path}"]
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, timeout=300)
    assert (tmp_path / "pick-and-place.png").read_bytes().startswith(b"\x89PNG")
    with Image.open(tmp_path / "pick-and-place.gif") as film:

        def orange(frame):
            """The columns that show the box, as shares of the width, in the left and in the right half."""
            film.seek(frame)
            red, green, blue = np.moveaxis(np.asarray(film.convert("RGB"), dtype=int)[:-40], -1, 0)  # without the text below
            columns = ((red > 150) & (green > 60) & (green < 150) & (blue < 80)).any(axis=0)
            half = columns.size // 2
            return [np.flatnonzero(part) / half for part in (columns[:half], columns[-half:])]

        held, lost = orange(0)
        assert held.mean() < 0.4 and lost.mean() < 0.4
        held, lost = orange(film.n_frames - 1)
        assert held.mean() > 0.6 and (lost.size == 0 or lost.mean() < 0.5)
