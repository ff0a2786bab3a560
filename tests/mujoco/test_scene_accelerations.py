"""Accelerations of sites: closed forms at rest, in free fall and under forces, and differences of velocities."""

import copy
import os
import warnings
from pathlib import Path

import numpy as np
import pytest
from multibody_fmu import connect
from multibody_fmu.mujoco import Scene
from scenes import INTEGRATORS, Run, body, machine, mujoco, same

FMU_DIR = Path(os.environ.get("FMU_DIR", Path(__file__).parents[2] / "target" / "fmu"))
# A box that lies on the ground.
RESTING = """
<mujoco>
  <option timestep="0.001" gravity="0.3 0 -9.81"><flag {}/></option>
  <worldbody>
    <geom type="plane" size="2 2 0.1"/>
    <site name="place" pos="1 0 1" euler="30 0 0"/>
    <body pos="0 0 {}">
      <freejoint/>
      <geom type="box" size="0.1 0.1 0.1" mass="2"/>
      <site name="grip" pos="0.05 0.02 0.1" euler="10 20 30"/>
    </body>
  </worldbody>
</mujoco>
"""


def resting(height, flag=""):
    return Run(
        Scene(mujoco.MjModel.from_xml_string(RESTING.format(flag, height)), ["grip", "place"], acceleration=True)
    )


def accelerations(found, site="grip"):
    return found[f"{site}.a_0"], found[f"{site}.z"]


def test_only_scenes_with_accelerations_have_them():
    scene = Scene(body()[0], ["grip"], acceleration=True)
    assert scene.outputs == Scene(body()[0], ["grip"]).outputs | {"grip.a_0": (3,), "grip.z": (3,)}
    with pytest.raises(ValueError, match="^acceleration = 'yes': must be True or False$"):
        Scene(body()[0], ["grip"], acceleration="yes")


def test_they_are_zero_at_rest():
    run = resting(0.1)
    for _ in range(3000):
        found = run.step()
    for site in ("grip", "place"):
        for value in accelerations(found, site):
            np.testing.assert_allclose(value, np.zeros(3), rtol=0, atol=1e-6)


@pytest.mark.parametrize(("flag", "expected"), [("", [0.3, 0, -9.81]), ("gravity='disable'", [0, 0, 0])])
def test_they_are_gravity_in_free_fall(flag, expected):
    run = resting(5, flag)
    for found in (run.get(), run.step(0.01)):
        a_0, z = accelerations(found)
        np.testing.assert_allclose(a_0, expected, rtol=0, atol=1e-13)
        np.testing.assert_allclose(z, np.zeros(3), rtol=0, atol=1e-13)
        assert all(np.array_equal(value, np.zeros(3)) for value in accelerations(found, "place"))


def test_a_turning_site_has_the_centripetal_acceleration_of_its_arm():
    """About a principal axis the body turns at a constant rate."""
    run = resting(5, "gravity='disable'")
    run.scene._data.qvel[5] = w = 4.0
    found = run.get()
    np.testing.assert_allclose(found["grip.a_0"], [-0.05 * w**2, -0.02 * w**2, 0], rtol=0, atol=1e-13)
    np.testing.assert_allclose(found["grip.z"], np.zeros(3), rtol=0, atol=1e-13)


def test_forces_of_the_last_step_accelerate():
    """Newton at the centre of mass. The force is held in the site, which turns."""
    model, data = body()
    run = Run(Scene(model, ["grip"], data, acceleration=True))
    box = model.body("box").id
    for _ in range(5):
        found = run.step(0.01, grip_f=[4, -6, 8], grip_t=[0.1, 0, 0])
        data.qpos[:], data.qvel[:] = found["qpos"], found["qvel"]
        mujoco.mj_forward(model, data)
        R, T = found["grip.R.T"].T, found["grip.R.T"]
        arm = data.xipos[box] - found["grip.r_0"]
        w, z = R @ found["grip.R.w"], R @ found["grip.z"]
        center = found["grip.a_0"] + np.cross(z, arm) + np.cross(w, np.cross(w, arm))
        np.testing.assert_allclose(T @ center, np.array([-4, 6, -8]) / 2, rtol=0, atol=1e-4)


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize(("build", "site"), [(body, "top"), (machine, "tool")])
def test_they_are_derivatives_of_velocities(build, site, integrator):
    model, data = build(integrator)
    run = Run(Scene(model, [site], data, acceleration=True))
    if "ctrl" in run.inputs:
        run.inputs["ctrl"][:] = data.ctrl
    run.step(0.01)
    h = 1e-6
    before, now, after = run.get(), run.step(h), run.step(h)
    a_0, z = ((after[f"{site}.{rate}"] - before[f"{site}.{rate}"]) / (2 * h) for rate in ("v_0", "R.w"))
    np.testing.assert_allclose(now[f"{site}.a_0"], a_0, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(now[f"{site}.z"], z, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_they_change_no_motion_and_repeat_bit_for_bit(integrator):
    model, data = machine(integrator)
    plain, run = (Run(Scene(model, ["tool", "grip"], data, acceleration=on)) for on in (False, True))
    for _ in range(150):
        state, start, before = run.scene.save(), run.time, run.get()
        run.step(0.001, tool_f=[50, 0, 0])
        run.scene.restore(state)
        run.time = start
        assert same(run.get(), before)
        found, other = run.step(0.002, tool_f=[1, 2, 3]), plain.step(0.002, tool_f=[1, 2, 3])
        assert all(np.array_equal(found[name], other[name]) for name in other)
    assert run.scene._data.ncon
    assert same(Run(copy.deepcopy(run.scene)).get(), run.get())


def measured(height, steps, **options):
    """Last ideal outputs of an Imu at the box, and its matrix."""
    model = mujoco.MjModel.from_xml_string(RESTING.format("", height))
    system = connect(
        {"scene": Scene(model, ["grip"], **options), "imu": FMU_DIR / "Imu.fmu"},
        ["scene.grip -> imu.frame_a"],
        parameters={"imu": {"g_0": model.opt.gravity, "r_mount": [0.1, 0.2, -0.3]}},
    )
    y = system.simulate(np.arange(steps + 1) * 1e-3)
    return y["imu.f"][-1], y["imu.w"][-1], y["scene.grip.R.T"][-1]


def test_an_imu_carries_its_weight_at_rest_and_none_in_free_fall():
    f, w, T = measured(0.1, 3000, acceleration=True)
    np.testing.assert_allclose(f, T @ [-0.3, 0, 9.81], rtol=0, atol=1e-5)
    np.testing.assert_allclose(w, np.zeros(3), rtol=0, atol=1e-6)
    f, w, _ = measured(5, 50, acceleration=True)
    np.testing.assert_allclose([f, w], np.zeros((2, 3)), rtol=0, atol=1e-12)


def test_an_imu_at_a_site_without_accelerations_is_refused():
    with pytest.raises(ValueError, match=r"^imu: frame_a\.a_0, frame_a\.z missing: connect a frame that has them"):
        measured(5, 1)


@pytest.mark.parametrize(("outputs", "is_warned"), [(None, True), (["sensor.a_rel"], True), (["sensor.v_rel"], False)])
def test_a_sensor_at_sites_without_accelerations_says_that_they_are_taken_as_zero(outputs, is_warned):
    model = mujoco.MjModel.from_xml_string(RESTING.format("", 5))
    system = connect(
        {"scene": Scene(model, ["grip", "place"]), "sensor": FMU_DIR / "RelativeSensor.fmu"},
        ["scene.place -> sensor.frame_a", "scene.grip -> sensor.frame_b"],
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        y = system.simulate(np.arange(3) * 1e-3, outputs=outputs)
    said = [str(warning.message) for warning in caught if "missing" in str(warning.message)]
    assert len(said) == is_warned and said == [text for text in y.assumptions if "missing" in text]
    if is_warned:
        assert said[0].startswith(
            "sensor: frame_a.a_0, frame_a.z, frame_b.a_0, frame_b.z missing, taken as zero for a_rel"
        )
