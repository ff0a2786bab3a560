"""Parts unknown to the Gripper, held in MuJoCo by default springs: at rest in a hand that turns; pressed into a table,
dragged and lifted.
"""

import os
from pathlib import Path

import numpy as np
import pytest
from multibody_fmu import connect

# MuJoCo could otherwise not be imported without a display; other tests draw.
with pytest.MonkeyPatch.context() as patch:
    patch.setenv("MUJOCO_GL", "disable")
    import mujoco
    from multibody_fmu.mujoco import Scene

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))
GRAVITY, STIFFNESS = 9.81, 1e6
SETTINGS = {"T": 1e-3, "useMoment": True, "torqueLaw": "RotationVector"}
MODEL = """
<mujoco>
  <option integrator="{integrator}"/>
  <worldbody>
    {table}
    <body name="part"><freejoint/>{geom}<site name="grip"/></body>
  </worldbody>
</mujoco>"""
PARTS = {
    "rod of 1 kg": '<geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.005" mass="1"/>',
    "bottle of 0.7 kg": '<geom type="cylinder" pos="0.01 0 -0.16" size="0.035 0.14" mass="0.7"/>',
    "plate of 3 kg": '<geom type="box" pos="0.2 0.3 0" size="0.2 0.3 0.002" mass="3"/>',
    "ball of 20 g": '<geom type="sphere" pos="0 0 -0.02" size="0.01" mass="0.02"/>',
}
TABLE = '<geom type="plane" size="2 2 0.1" pos="0 0 -0.301" friction="0.6"/>'
PRESSED = {
    "bottle": '<geom type="cylinder" pos="0.01 0 -0.16" size="0.035 0.14" mass="0.7" friction="0.6"/>',
    "box": '<geom type="box" pos="0 0 -0.2" size="0.05 0.03 0.1" mass="1" friction="0.6"/>',
}
INTEGRATORS = ["Euler", "implicitfast"]


def smooth(time, start, end):
    """From 0 to 1 with minimum jerk, and its rate."""
    x = np.clip((time - start) / (end - start), 0, 1)
    return x**3 * (10 - 15 * x + 6 * x**2), 30 * x**2 * (1 - x) ** 2 / (end - start)


def run(model, data, step, hand):
    """Runs 3 s with a hand, a function of times that returns a frame."""
    fmu = FMU_DIR / "Gripper.fmu"
    links = ["gripper.frame_b -> scene.grip"]
    system = connect({"gripper": fmu, "scene": Scene(model, ["grip"], data)}, links, parameters={"gripper": SETTINGS})
    time = np.arange(round(3 / step) + 1) * step
    frame = hand(time)
    y = system.simulate(time, inputs={"gripper.frame_a": frame, "gripper.active": True})
    return y, frame


def turning(time):
    """Turns by 180 degrees about the vertical and moves by 0.5 m, from 1 s to 2 s."""
    done, rate = smooth(time, 1, 2)
    angle, zero = np.pi * done, 0 * time
    c, s, one = np.cos(angle), np.sin(angle), zero + 1
    T = np.stack([c, s, zero, -s, c, zero, zero, zero, one], -1).reshape(-1, 3, 3)
    r, v, w = ([0.5 * done, zero, zero], [0.5 * rate, zero, zero], [zero, zero, np.pi * rate])
    return {"r_0": np.stack(r, -1), "v_0": np.stack(v, -1), "R.T": T, "R.w": np.stack(w, -1)}


def pressing(time):
    """Moves down by 2 mm, along by 0.1 m, and up by 5 cm."""
    (down, down_rate), (along, along_rate), (up, up_rate) = (
        smooth(time, *ends) for ends in ((0.2, 0.7), (1.0, 2.0), (2.2, 2.8))
    )
    zero = 0 * time
    r = np.stack([0.1 * along, zero, -0.002 * down + 0.05 * up], -1)
    v = np.stack([0.1 * along_rate, zero, -0.002 * down_rate + 0.05 * up_rate], -1)
    return {"r_0": r, "v_0": v, "R.T": np.eye(3), "R.w": [0, 0, 0]}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("step", [0.5e-3, 2e-3, 10e-3])
@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_was_hit_rests_at_its_weight_over_the_stiffness(part, integrator, step):
    model = mujoco.MjModel.from_xml_string(MODEL.format(integrator=integrator, table="", geom=PARTS[part]))
    data = mujoco.MjData(model)
    data.qvel[:] = [0.1, -0.2, 0.1, 0.5, 0.5, -1]
    y, hand = run(model, data, step, turning)
    deflection = np.linalg.norm(y["scene.grip.r_0"] - hand["r_0"], axis=1)
    assert deflection[-1] == pytest.approx(model.body("part").mass[0] * GRAVITY / STIFFNESS, rel=1e-3)
    assert deflection.max() < 0.5e-3


@pytest.mark.parametrize("part", ["rod of 1 kg", "bar of 20 kg", "ball of 20 g"])
def test_a_part_is_lost_where_its_force_exceeds_the_limit_whatever_the_step(part):
    """The peak is from steps of 0.05 ms without a limit."""
    bar = '<geom type="capsule" fromto="0 0 0 1 0 0" size="0.02" mass="20"/>'
    model = mujoco.MjModel.from_xml_string(MODEL.format(integrator="Euler", table="", geom=PARTS.get(part, bar)))
    data = mujoco.MjData(model)
    data.qvel[:] = [0.1, -0.2, 0.1, 0.5, 0.5, -1]

    def simulate(step, seconds, limit):
        elements = {"gripper": FMU_DIR / "Gripper.fmu", "scene": Scene(model, ["grip"], data)}
        parameters = {"gripper": {**SETTINGS, "forceLimit": limit}}
        system = connect(elements, ["gripper.frame_b -> scene.grip"], parameters=parameters)
        time = np.arange(round(seconds / step) + 1) * step
        return system.simulate(time, inputs={"gripper.active": True}, outputs=["gripper.F", "gripper.lost"])

    peak = np.linalg.norm(simulate(5e-5, 0.01, 0.0)["gripper.F"], axis=1).max()
    for step in (5e-4, 2e-3, 8e-3, 2e-2):
        for share in (0.9, 1.1):
            y = simulate(step, 0.1, share * peak)
            assert y["gripper.lost"].any() == (share < 1), (step, share)


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("part", PRESSED)
def test_a_part_that_is_pressed_dragged_and_lifted_has_the_peak_force_of_short_steps(part, integrator):
    model = mujoco.MjModel.from_xml_string(MODEL.format(integrator=integrator, table=TABLE, geom=PRESSED[part]))
    peaks = []
    for step in [0.5e-3, 2e-3, 5e-3, 10e-3]:
        y, _ = run(model, None, step, pressing)
        peaks.append(np.linalg.norm(y["gripper.F"], axis=1).max())
        # In the air again, at rest.
        assert np.linalg.norm(y["gripper.F"][-1]) == pytest.approx(model.body("part").mass[0] * GRAVITY, rel=0.02)
    assert peaks[0] > 500
    assert peaks == pytest.approx([peaks[0]] * 4, rel=0.1)
