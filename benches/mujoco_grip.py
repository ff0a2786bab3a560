"""Cost of iterated steps of a Gripper and a part in MuJoCo, in units of MuJoCo's own steps.

    python3 benches/mujoco_grip.py

after `cargo xtask package` and `cargo xtask native`, with numpy and mujoco. Prints, for some parts, the CPU time of a
system over that of as many steps of MuJoCo alone as there were evaluations.
"""

import time as clock

import mujoco
import numpy as np
from multibody_fmu import connect
from multibody_fmu.mujoco import Scene

STEP, STEPS, REPEATS = 0.002, 2000, 7
PARTS = {
    "rod of 1 kg": '<geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.005" mass="1"/>',
    "bottle of 0.7 kg": '<geom type="cylinder" pos="0.01 0 -0.16" size="0.035 0.14" mass="0.7"/>',
    "plate of 3 kg": '<geom type="box" pos="0.2 0.3 0" size="0.2 0.3 0.002" mass="3"/>',
}
MODEL = """
<mujoco>
  <option timestep="{step}"/>
  <worldbody>
    {table}
    <body name="part">
      <freejoint/>
      {geom}
      <site name="grip"/>
    </body>
  </worldbody>
</mujoco>"""


def seconds(something):
    start = clock.process_time()
    result = something()
    return clock.process_time() - start, result


def ratio(xml):
    """Time of the system over that of MuJoCo's steps, and evaluations a step."""
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    system = connect(
        {"gripper": "Gripper", "scene": Scene(model, ["grip"])},
        ["gripper.frame_b -> scene.grip"],
        parameters={"gripper": {"useMoment": True, "torqueLaw": "RotationVector"}},
    )
    time, steps = np.arange(STEPS + 1) * STEP, 0
    run = lambda: system.simulate(time, inputs={"gripper.active": True}, outputs=["scene.grip.r_0"])

    def alone():
        # At rest, as the part in the system is.
        mujoco.mj_resetData(model, data)
        body = model.body("part").id
        data.xfrc_applied[body, 2] = 9.81 * model.body_mass[body]
        for _ in range(steps):
            mujoco.mj_step(model, data)

    times = []
    for _ in range(REPEATS):
        used, y = seconds(run)
        steps = round(y.exchange.evaluations_per_step * STEPS)
        times.append((used, seconds(alone)[0]))
    system_time, own_time = np.min(times, axis=0)
    return system_time / own_time, y.exchange.evaluations_per_step


def main():
    print("| part | time of the system / MuJoCo's own steps | evaluations a step |\n|---|---|---|")
    for name, geom in PARTS.items():
        found = ratio(MODEL.format(step=STEP, table="", geom=geom))
        print("| {} | {:.1f} | {:.1f} |".format(name, *found))
    table = '<geom type="plane" size="1 1 0.1" pos="0 0 -0.2"/><geom type="box" size="0.2 0.2 0.01" pos="1 0 -0.1"/>'
    lying = "".join(
        f'<body pos="0.5 {y} -0.149"><freejoint/><geom type="box" size="0.05 0.05 0.05" mass="1"/></body>'
        for y in (-0.3, 0.0, 0.3)
    )
    found = ratio(MODEL.format(step=STEP, table=table + lying, geom=PARTS["rod of 1 kg"]))
    print("| {} | {:.1f} | {:.1f} |".format("rod of 1 kg, beside three boxes on a table", *found))


if __name__ == "__main__":
    main()
