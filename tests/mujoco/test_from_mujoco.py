"""Mass properties of MuJoCo's bodies, compared with MuJoCo's own mobility J M^-1 J' and closed forms."""

import os
import re
from pathlib import Path

import numpy as np
import pytest
from multibody_fmu import Fmu, from_mujoco

# MuJoCo could otherwise not be imported without a display; other tests draw.
with pytest.MonkeyPatch.context() as patch:
    patch.setenv("MUJOCO_GL", "disable")
    import mujoco

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))

# A box with a cap that is part of it, and a lid on a hinge; an arm with a hand at its end.
MODEL = """
<mujoco>
  <option gravity="0 0 -9.81" timestep="0.002"/>
  <worldbody>
    <body name="bottle" pos="1 2 3" euler="20 30 40">
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0.2" euler="10 0 0" mass="2"/>
      <site name="grip" pos="0.1 -0.2 0.4" euler="50 60 70"/>
      <body name="cap" pos="0 0 0.5" euler="0 15 0">
        <geom type="box" size="0.05 0.06 0.01" pos="0.02 0 0" mass="0.3"/>
        <site name="top" pos="0 0 0.01"/>
      </body>
    </body>
    <body name="box">
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.3" mass="6"/>
      <body name="lid" pos="0 0 0.3">
        <joint name="hinge" type="hinge" axis="1 0 0" pos="0 -0.2 0"/>
        <geom type="box" size="0.1 0.2 0.01" mass="1"/>
        <site name="handle" pos="0 0.2 0"/>
      </body>
    </body>
    <body name="upper">
      <joint axis="0 1 0" armature="0.1"/>
      <geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.03" mass="2"/>
      <body name="lower" pos="0.4 0 0">
        <joint axis="0 1 0" armature="0.1"/>
        <joint axis="0 0 1" armature="0.1"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.03" mass="1"/>
        <body name="hand" pos="0.3 0 0">
          <geom type="box" size="0.02 0.05 0.05" mass="0.5"/>
          <site name="tool" pos="0.02 0 0"/>
        </body>
      </body>
    </body>
    <body name="marker"/>
  </worldbody>
</mujoco>
"""


@pytest.fixture
def model():
    return mujoco.MjModel.from_xml_string(MODEL)


@pytest.fixture
def data(model):
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return data


def moved(model, data, site):
    """J M^-1 J' at a site, in its axes: accelerations for unit forces and torques."""
    jacobian, full = np.zeros((6, model.nv)), np.zeros((model.nv, model.nv))
    mujoco.mj_jacSite(model, data, jacobian[:3], jacobian[3:], model.site(site).id)
    mujoco.mj_fullM(model, data, full)
    local = np.kron(np.eye(2), data.site(site).xmat.reshape(3, 3).T) @ jacobian
    return local @ np.linalg.solve(full, local.T)


def turned(local, axes):
    turn = np.kron(np.eye(2), np.reshape(axes, (3, 3)))
    return turn @ local @ turn.T


def mobility(m, r_CM, I):
    """Mobility by Newton and Euler: a force at the grip also turns the body about its centre of mass."""
    x, y, z = r_CM
    cross, inverse = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]), np.linalg.inv(I)
    return np.block([[np.eye(3) / m - cross @ inverse @ cross, cross @ inverse], [-inverse @ cross, inverse]])


@pytest.mark.parametrize("site", ["grip", "top"])
@pytest.mark.parametrize("by_id", [False, True])
def test_welded_bodies_are_moved_as_mujoco_moves_them(model, data, site, by_id):
    names = (model.body("bottle").id, model.site(site).id) if by_id else ("bottle", site)
    found = from_mujoco(model, *names)
    assert found["m"] == pytest.approx(2.3, rel=1e-12)
    np.testing.assert_allclose(
        mobility(**found), moved(model, data, site), rtol=0, atol=1e-12 * np.abs(moved(model, data, site)).max()
    )


def test_a_box_alone_has_its_closed_form_in_the_frame_of_the_body(model):
    found = from_mujoco(model, "box", subtree=False)
    assert found["m"] == pytest.approx(6.0, rel=1e-12)
    np.testing.assert_allclose(found["r_CM"], 0, rtol=0, atol=1e-15)
    # m/12 (b^2 + c^2) for edges of 0.2, 0.4 and 0.6 m.
    np.testing.assert_allclose(found["I"], np.diag([0.26, 0.2, 0.1]), rtol=0, atol=1e-12)


def test_bodies_on_joints_count_in_their_pose(model, data):
    """A lid of 1 kg opens by 90 degrees: its centre of mass moves from (0, 0, 0.3) to (0, -0.2, 0.5)."""
    for angle, center, edges in [(0.0, [0, 0, 0.3], [0.2, 0.4, 0.02]), (np.pi / 2, [0, -0.2, 0.5], [0.2, 0.02, 0.4])]:
        data.joint("hinge").qpos = angle
        found = from_mujoco(model, "box", data=data)
        assert found["m"] == pytest.approx(7.0, rel=1e-12)
        d, edges = np.array(center), np.array(edges)
        np.testing.assert_allclose(found["r_CM"], d / 7, rtol=0, atol=1e-12)
        lid = np.diag(edges @ edges - edges**2) / 12
        # Two masses a distance d apart add m_1 m_2/(m_1 + m_2) d^2 about the common centre of mass.
        expected = np.diag([0.26, 0.2, 0.1]) + lid + 6 / 7 * (d @ d * np.eye(3) - np.outer(d, d))
        np.testing.assert_allclose(found["I"], expected, rtol=0, atol=1e-12)
    # In the pose of qpos0, leaving the data unchanged.
    assert from_mujoco(model, "box") == from_mujoco(model, "box", data=mujoco.MjData(model))
    assert data.joint("hinge").qpos == np.pi / 2


def test_a_site_below_a_joint_is_seen_in_its_pose(model, data):
    data.joint("hinge").qpos = np.pi / 2
    found = from_mujoco(model, "box", "handle", subtree=False, data=data)
    # The handle is 0.4 m above the hinge at (0, -0.2, 0.3); its y-axis points up, its z-axis along -y.
    np.testing.assert_allclose(found["r_CM"], [0, -0.7, -0.2], rtol=0, atol=1e-12)
    np.testing.assert_allclose(found["I"], np.diag([0.26, 0.1, 0.2]), rtol=0, atol=1e-12)


REFUSED = {
    "the model has no body bottel; did you mean bottle?": ("bottel", None),
    "the model has no site gripp; did you mean grip?": ("bottle", "gripp"),
    "the model has no body xyz; it has world, bottle, ": ("xyz", None),
    "body = 99: must be a name, or an id from 0 to 8": (99, None),
    "site = -1: must be a name, or an id from 0 to 3": ("bottle", -1),
    "body = world: must be a body that can move": ("world", None),
    "body marker has m = 0 kg: must be positive": ("marker", None),
    "site grip belongs to body bottle: must belong to cap, or to a body below it": ("cap", "grip"),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_named(model, message):
    with pytest.raises(ValueError) as error:
        from_mujoco(model, *REFUSED[message])
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("use_moment", [False, True])
def test_a_bottle_that_is_gripped_beside_its_centre_of_mass_is_held_in_mujoco(model, data, use_moment):
    """In steps of 2 ms, forces lag by one step. At rest the sag follows the law, (K^-1 + 12 h^2 B) W."""
    settings = {"useMoment": True, "torqueLaw": "RotationVector"} if use_moment else {}
    bottle, site, h = model.body("bottle").id, model.site("grip").id, model.opt.timestep
    part = from_mujoco(model, bottle, site)
    other = from_mujoco(model, bottle)
    assert not np.allclose(part["r_CM"], other["r_CM"], atol=0.1)

    def frame():
        velocity = np.zeros(6)
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_SITE, site, velocity, 0)
        axes = data.site_xmat[site].reshape(3, 3)
        return axes, {"r_0": data.site_xpos[site], "T": axes.T, "v_0": velocity[3:], "w": axes.T @ velocity[:3]}

    with Fmu(FMU_DIR / "Gripper.fmu", part=part, T=0.0, useInPlace=True, **settings) as gripper:
        start = frame()[1]
        hand = {"r_0": start["r_0"].copy(), "T": start["T"].copy(), "v_0": np.zeros(3), "w": np.zeros(3)}
        data.qvel[:6] = [0.2, -0.1, 0.1, 0.5, -0.8, 0.6]
        for _ in range(1500):
            mujoco.mj_forward(model, data)
            axes, pose = frame()
            gripper.set({"frame_a": hand, "frame_b": pose, "active": True})
            gripper.step(h)
            force, torque = (-axes @ gripper[f"frame_b.{name}"] for name in "ft")
            # MuJoCo's next step uses the force of the step before, as in a parallel master.
            mujoco.mj_step(model, data)
            arm = data.site_xpos[site] - data.xipos[bottle]
            data.xfrc_applied[bottle] = [*force, *(torque + np.cross(arm, force))]
            assert np.linalg.norm(pose["r_0"] - hand["r_0"]) < 0.05
        mujoco.mj_forward(model, data)
        if use_moment:
            weight = np.concatenate([data.site_xmat[site].reshape(3, 3).T @ [0, 0, -9.81 * part["m"]], np.zeros(3)])
            weight[3:] = np.cross(part["r_CM"], weight[:3])
            stiffness = np.linalg.inv(np.diag([1e-6] * 3 + [1e-4] * 3) + 12 * h**2 * mobility(**part))
            sag = np.linalg.solve(stiffness, weight)
            found = hand["T"] @ (data.site_xpos[site] - hand["r_0"])
            np.testing.assert_allclose(found, sag[:3], rtol=0, atol=0.01 * np.linalg.norm(sag[:3]))
            assert np.linalg.norm(data.qvel[:6]) < 1e-6


def test_the_script_of_the_docs_tells_when_a_hand_can_be_left_out(model, data):
    """The arm's hand, which yields in only three directions, and the bottle, moved into its grip."""
    page = (PROJECT / "docs/python.md").read_text(encoding="utf-8")
    (script,) = [text for text in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "mj_solveM" in text]
    data.qpos[:3] += data.site("tool").xpos - data.site("grip").xpos
    mujoco.mj_forward(model, data)
    names = {"model": model, "data": data, "mujoco": mujoco, "np": np}
    exec(script, names)

    part, hand = (turned(moved(model, data, site), data.site(site).xmat) for site in ("grip", "tool"))
    np.testing.assert_allclose(names["mobility"]("grip"), part, rtol=0, atol=1e-9 * np.abs(part).max())
    np.testing.assert_allclose(names["mobility"]("tool"), hand, rtol=0, atol=1e-9 * np.abs(hand).max())
    # The largest ratio of the hand's mobility to the part's makes their difference singular.
    smallest = np.linalg.eigvalsh(names["largest"] * part - hand)[0]
    assert names["largest"] > 0 and abs(smallest) < 1e-9 * np.abs(part).max()
    # Without its arm, the hand yields more in all directions.
    alone = turned(mobility(**from_mujoco(model, "hand", "tool")), data.site("tool").xmat)
    assert np.linalg.eigvalsh(alone - hand)[0] > -1e-9 * np.abs(alone).max()


def test_what_is_no_model_is_refused():
    with pytest.raises(ValueError, match="^model is of type str: must be an MjModel$"):
        from_mujoco(MODEL, "bottle")
