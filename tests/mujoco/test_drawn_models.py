"""`view` draws all bodies of a MuJoCo model in a system."""

import sys
from pathlib import Path

import numpy as np
import pytest
from multibody_fmu import SceneWarning, connect, view
from multibody_fmu.mujoco import Scene
from scenes import mujoco
from scipy.spatial.transform import Rotation

sys.path.append(str(Path(__file__).parents[1] / "python"))
from scene_data import Scene as Page

# A body that falls and turns, with a site beside its origin, another site without a name, and a part of the world.
MODEL = """
<mujoco>
  <option gravity="0 0 -10"/>
  <worldbody>
    <geom type="box" size="1 1 0.1" pos="0 0 -3"/>
    <body name="tip" pos="0 0 1">
      <freejoint/>
      <geom type="sphere" size="0.1"/>
      <site name="tip" pos="0.5 0 0"/>
      <body pos="0 0.3 0"><joint axis="1 0 0"/><geom type="capsule" size="0.05 0.1"/></body>
    </body>
  </worldbody>
</mujoco>
"""
STEP, ROWS = 0.01, 21
TIME = STEP * np.arange(ROWS)


def shape(solid):
    return next(name for name in ("box", "sphere", "capsule") if name in solid)


def result(**options):
    model = mujoco.MjModel.from_xml_string(MODEL)
    data = mujoco.MjData(model)
    data.qvel[3:6] = [0, 0, 2.0]
    return connect({"scene": Scene(model, ["tip"], data)}, []).simulate(TIME, order="parallel", **options)


@pytest.fixture
def page(tmp_path):
    return lambda y, **options: Page(view(y, tmp_path / "page.html", **options))


def test_all_bodies_of_a_model_move_with_their_shapes(page):
    y = result()
    drawn = page(y)
    [run] = drawn.runs
    frames = {frame["label"]: frame for frame in run["frames"]}
    # The site has axes; the bodies have only shapes.
    assert {name: frame["twin"] for name, frame in frames.items()} == {
        "scene.tip": False,
        "scene.world": True,
        "scene.body tip": True,
        "scene.body 2": True,
    }
    names = list(frames)
    assert [(names[solid["frame"]], shape(solid)) for solid in run["solids"]] == [
        ("scene.world", "box"),
        ("scene.body tip", "sphere"),
        ("scene.body 2", "capsule"),
    ]
    body = frames["scene.body tip"]
    r, Q = (np.broadcast_to(drawn.array(body[part]), (ROWS, size)) for part, size in (("r", 3), ("Q", 4)))
    # The scene computes the site by itself.
    tip = r + Rotation.from_quat(Q).apply([0.5, 0, 0])
    np.testing.assert_allclose(tip, y["scene.tip.r_0"], rtol=0, atol=1e-5)
    assert r[0].tolist() == [0, 0, 1] and r[-1, 2] < 0.9


def test_bodies_may_be_named_marked_and_replaced(page):
    drawn = page(result(), labels={"scene.body tip": "ball"}, bodies={"scene.body 2": (1, 1, 1)})
    [run] = drawn.runs
    frames = {frame["label"]: frame for frame in run["frames"]}
    assert not frames["ball"]["twin"]
    assert [shape(solid) for solid in run["solids"]] == ["box", "sphere", "box"]


def test_without_the_positions_of_joints_the_sites_are_drawn(page):
    [run] = page(result(outputs=["scene.tip.r_0"])).runs
    assert [frame["label"] for frame in run["frames"]] == ["scene.tip"] and run["solids"] == []


@pytest.mark.filterwarnings("error", category=SceneWarning)
def test_a_model_without_joints_is_drawn(page):
    model = mujoco.MjModel.from_xml_string(
        "<mujoco><worldbody><geom size='0.1'/><site name='place' pos='1 2 3'/></worldbody></mujoco>"
    )
    [run] = page(connect({"scene": Scene(model, ["place"])}, []).simulate(TIME)).runs
    assert [shape(solid) for solid in run["solids"]] == ["sphere"]
