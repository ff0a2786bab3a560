"""A MuJoCo scene as an element: poses and rates against mj_forward and differences, forces against Newton and Euler."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from multibody_fmu import Fmu, from_mujoco
from multibody_fmu.mujoco import Scene
from multibody_fmu.own_elements import StepRefused
from scenes import BODY, INTEGRATORS, Run, body, machine, mujoco, same

FMU_DIR = Path(os.environ.get("FMU_DIR", Path(__file__).parents[2] / "target" / "fmu"))


def test_its_variables_are_those_of_the_sites_the_joints_and_the_actuators():
    scene = Scene(body()[0], ["grip", "place", "fixed"])
    assert scene.inputs == {"grip.f": (3,), "grip.t": (3,)}
    pose = {"r_0": (3,), "v_0": (3,), "R.T": (3, 3), "R.w": (3,)}
    frames = {f"{name}.{part}": shape for name in ("grip", "place", "fixed") for part, shape in pose.items()}
    assert scene.outputs == frames | {"qpos": (7,), "qvel": (6,)}
    scene = Scene(machine()[0], [])
    assert scene.inputs == {"ctrl": (2,)} and scene.outputs == {"qpos": (10,), "qvel": (9,)}


def test_a_model_without_joints_has_poses_only():
    model = mujoco.MjModel.from_xml_string("<mujoco><worldbody><site name='place' pos='1 2 3'/></worldbody></mujoco>")
    scene = Scene(model, ["place"])
    assert scene.inputs == {} and list(scene.outputs) == ["place.r_0", "place.v_0", "place.R.T", "place.R.w"]
    run = Run(scene)
    scene.restore(scene.save())
    assert np.array_equal(run.step()["place.r_0"], [1, 2, 3])


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize(("build", "site"), [(body, "grip"), (machine, "tool"), (machine, "grip")])
def test_poses_and_rates_are_those_that_mj_forward_finds(build, site, integrator):
    """The arm moves on a moving carriage."""
    model, data = build(integrator)
    run = Run(Scene(model, [site], data))
    if "ctrl" in run.inputs:
        run.inputs["ctrl"][:] = data.ctrl
    velocity = np.zeros(6)
    for steps in (0, 1, 99):
        for _ in range(steps):
            run.step(model.opt.timestep)
            mujoco.mj_step(model, data)
        found = run.get()
        mujoco.mj_forward(model, data)
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_SITE, model.site(site).id, velocity, 0)
        T = data.site(site).xmat.reshape(3, 3).T
        expected = [data.site(site).xpos, velocity[3:], T, T @ velocity[:3], data.qpos, data.qvel]
        for name, value in zip(["r_0", "v_0", "R.T", "R.w"], expected):
            np.testing.assert_allclose(found[f"{site}.{name}"], value, rtol=0, atol=1e-13)
        np.testing.assert_array_equal(found["qpos"], data.qpos)
        np.testing.assert_array_equal(found["qvel"], data.qvel)
        # mj_forward has advanced the warm start of the solver; a step alone has not.
        data.qacc_warmstart[:] = run.scene._data.qacc_warmstart


@pytest.mark.parametrize(("build", "site"), [(body, "top"), (machine, "tool")])
def test_rates_are_derivatives_of_poses(build, site):
    run = Run(Scene(*build("RK4")[:1], [site], build()[1]))
    run.step(0.01)
    h = 1e-5
    before, now, after = run.get(), run.step(h), run.step(h)
    v_0 = (after[f"{site}.r_0"] - before[f"{site}.r_0"]) / (2 * h)
    np.testing.assert_allclose(now[f"{site}.v_0"], v_0, rtol=0, atol=1e-7)
    # dT/dt = -skew(w) T with w resolved in the frame.
    rate = -(after[f"{site}.R.T"] - before[f"{site}.R.T"]) / (2 * h) @ now[f"{site}.R.T"].T
    np.testing.assert_allclose(now[f"{site}.R.w"], [rate[2, 1], rate[0, 2], rate[1, 0]], rtol=0, atol=1e-7)


def motion(model, data):
    """Momentum, angular momentum about the centre of mass, and centre of mass, in the world."""
    mujoco.mj_forward(model, data)
    mujoco.mj_subtreeVel(model, data)
    box = model.body("box").id
    return 2 * data.subtree_linvel[box], data.subtree_angmom[box].copy(), data.xipos[box].copy()


def data_of(model, found):
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = found["qpos"], found["qvel"]
    return data


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_a_body_feels_the_opposite_of_cut_forces(integrator):
    """Newton and Euler: forces at two sites change momentum, and with their arms and torques the angular momentum."""
    model, data = body(integrator)
    data.xfrc_applied[model.body("box").id] = [0.5, 0.6, 0.7, 0.1, -0.2, 0.3]
    run, h = Run(Scene(model, ["grip", "top"], data)), 1e-6
    for _ in range(3):
        before = run.get()
        p, L, center = motion(model, data_of(model, before))
        wrench = {"grip_f": [1, -2, 3], "grip_t": [0.3, 0.2, -0.4], "top_f": [-4, 5, 2], "top_t": [0.5, -0.6, 0.7]}
        found = run.step(h, **wrench)
        force, torque = np.array([0.5, 0.6, 0.7]), np.array([0.1, -0.2, 0.3])
        for site in ("grip", "top"):
            R, arm = before[f"{site}.R.T"].T, before[f"{site}.r_0"] - center
            force = force - R @ wrench[f"{site}_f"]
            torque = torque - R @ wrench[f"{site}_t"] - np.cross(arm, R @ wrench[f"{site}_f"])
        later = motion(model, data_of(model, found))
        np.testing.assert_allclose((later[0] - p) / h, force, rtol=0, atol=1e-3)
        np.testing.assert_allclose((later[1] - L) / h, torque, rtol=0, atol=1e-3)
        run.step(0.1)


def test_a_force_through_the_centre_of_mass_accelerates_by_f_over_m():
    ball = "<body><freejoint/><geom size='0.1' mass='4'/><site name='c'/></body>"
    xml = f"<mujoco><option gravity='0 0 -9.81'/><worldbody>{ball}</worldbody></mujoco>"
    run = Run(Scene(mujoco.MjModel.from_xml_string(xml), ["c"]))
    # The body holds 4 kg against gravity with a cut-force that points down, and is pushed along x.
    found = run.step(0.01, c_f=[-8, 0, -4 * 9.81], c_t=[0, 0, 0])
    np.testing.assert_allclose(found["c.v_0"], [0.02, 0, 0], rtol=0, atol=1e-14)
    assert np.array_equal(found["c.R.w"], [0, 0, 0])


@pytest.mark.parametrize("use_moment", [False, True])
def test_a_gripper_holds_a_body_of_the_scene(use_moment):
    """Poses one way, cut-forces the other way, in parallel exchange, where the law of a known part is stable. The hand
    rises by 0.3 m.
    """
    model, data = body("implicitfast")
    model.opt.gravity[2], h = -9.81, 0.002
    run = Run(Scene(model, ["grip"], data))
    start = run.get()
    settings = {"useMoment": True, "torqueLaw": "RotationVector"} if use_moment else {}
    part = from_mujoco(model, "box", "grip")
    with Fmu(FMU_DIR / "Gripper.fmu", part=part, T=0.0, useInPlace=True, **settings) as gripper:
        for i in range(1500):
            found = run.get()
            speed = 0.2 if i < 750 else 0.0
            rise = np.array([0, 0, 0.2 * h * min(i, 750)])
            hand = {"r_0": start["grip.r_0"] + rise, "v_0": [0, 0, speed], "T": start["grip.R.T"], "w": np.zeros(3)}
            pose = {
                name.removeprefix("grip.").removeprefix("R."): value for name, value in found.items() if "." in name
            }
            gripper.set({"frame_a": hand, "frame_b": pose, "active": True})
            gripper.step(h)
            run.step(h, grip_f=gripper["frame_b.f"], grip_t=gripper["frame_b.t"])
            assert np.linalg.norm(found["grip.r_0"] - hand["r_0"]) < 0.05
        if use_moment:
            assert np.linalg.norm(found["qvel"]) < 1e-5
            weight = found["grip.R.T"].T @ gripper["frame_b.f"]
            np.testing.assert_allclose(weight, [0, 0, -2 * 9.81], rtol=0, atol=1e-3)


def test_controls_move_actuators():
    """The rail's motor has a gear of 10: 1 N.s in a step of 0.1 s, shared by everything on the rail."""
    model, _ = machine()
    runs = [Run(Scene(model, ["tool"])) for _ in range(2)]
    runs[0].inputs["ctrl"][0] = 1.0
    found, other = (run.step(1e-4) for run in runs)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    expected = np.linalg.solve(full, [10.0, *[0] * 8])[0] * 1e-4
    assert found["qvel"][0] - other["qvel"][0] == pytest.approx(expected, rel=1e-3)


def test_mocap_bodies_are_where_the_data_have_them():
    model, data = body()
    data.mocap_pos[:], data.mocap_quat[:] = [1, 2, 3], [0, 1, 0, 0]
    found = Run(Scene(model, ["fixed"], data)).step()
    assert np.array_equal(found["fixed.r_0"], [1, 2, 3])
    np.testing.assert_allclose(found["fixed.R.T"], np.diag([1, -1, -1]), rtol=0, atol=1e-15)


def test_a_bad_control_is_refused():
    run = Run(Scene(machine()[0], ["tool"]))
    run.inputs["ctrl"][:] = [0, np.nan]
    with pytest.raises(StepRefused, match="^Nan, Inf or huge value in CTRL at ACTUATOR 1"):
        run.step()


def test_a_bad_state_at_the_start_is_refused():
    model, data = body()
    data.qpos[0] = np.nan
    with pytest.raises(StepRefused, match="^Nan, Inf or huge value in QPOS at DOF 0"):
        Run(Scene(model, ["grip"], data)).step()


def test_model_and_data_of_the_user_stay_as_they_are():
    model, data = machine()
    mujoco.mj_forward(model, data)
    spec, size = mujoco.mjtState.mjSTATE_INTEGRATION, mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_INTEGRATION)
    before, after = np.empty(size), np.empty(size)
    mujoco.mj_getState(model, data, before, spec)
    poses, flags = data.xpos.copy(), model.opt.disableflags
    run = Run(Scene(model, ["tool"], data))
    for _ in range(10):
        run.step(0.0005, tool_f=[10, 20, 30])
    mujoco.mj_getState(model, data, after, spec)
    assert np.array_equal(before, after) and np.array_equal(data.xpos, poses)
    assert model.opt.timestep == 0.002 and model.opt.disableflags == flags
    assert not data.warning.number.any()
    # Later changes by the user do not affect the scene.
    other = Run(Scene(model, ["tool"], data))
    model.opt.gravity[:], data.qvel[:], model.site_pos[:] = 0, 0, 7
    for _ in range(10):
        other.step(0.0005, tool_f=[10, 20, 30])
    assert same(run.get(), other.get())


REFUSED = {
    "model is of type str: must be an MjModel": (BODY, ["grip"], None),
    "the model has no site gripp; did you mean grip?": (None, ["gripp"], None),
    "the model has no site xyz; it has place, fixed, grip, top": (None, ["grip", "xyz"], None),
    "frames = 'grip': must be a list of names of sites": (None, "grip", None),
    "frames = [0]: must be a list of names of sites": (None, [0], None),
    "frames has grip more than once": (None, ["grip", "top", "grip"], None),
    "data is of type list: must be an MjData": (None, ["grip"], [0.0]),
    "data has 10 positions and 9 velocities, and a state of": (None, ["grip"], machine()[1]),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_named(message):
    model, frames, data = REFUSED[message]
    with pytest.raises(ValueError) as error:
        Scene(body()[0] if model is None else model, frames, data)
    assert str(error.value).startswith(message)


def test_the_module_can_be_imported_without_mujoco():
    script = (
        "import sys; sys.modules['mujoco'] = None\n"
        "from multibody_fmu.mujoco import Scene\n"
        "try: Scene(None, [])\n"
        "except ImportError as error: print(error)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.startswith("Scene needs MuJoCo (") and found.stdout.endswith("): pip install mujoco\n")
