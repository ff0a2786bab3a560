import numpy as np
import pytest

# MuJoCo could otherwise not be imported without a display; other tests draw.
with pytest.MonkeyPatch.context() as patch:
    patch.setenv("MUJOCO_GL", "disable")
    import mujoco

INTEGRATORS = ["Euler", "RK4", "implicit", "implicitfast"]
# A box in space with a site beside its centre of mass, which is away from the origin of the body.
BODY = """
<mujoco>
  <option timestep="0.001" gravity="0 0 0" integrator="{}"/>
  <worldbody>
    <site name="place" pos="1 2 3" euler="0 0 90"/>
    <body name="held" mocap="true" pos="0 0 5"><site name="fixed"/></body>
    <body name="box" pos="0.3 -0.2 0.5" euler="20 30 40">
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0.2" euler="10 0 0" mass="2"/>
      <site name="grip" pos="0.1 -0.2 0.4" euler="50 60 70"/>
      <site name="top" pos="0 0.1 0.6" euler="0 0 30"/>
    </body>
  </worldbody>
</mujoco>
"""
# A carriage with a motor, an arm on it, and a box that lies on a table and touches the arm.
MACHINE = """
<mujoco>
  <option timestep="0.002" integrator="{}" {}/>
  <!-- MuJoCo makes contacts softer where the step is longer than half of this time constant. -->
  <default><geom solref="0.003 1"/></default>
  <worldbody>
    <geom type="plane" size="2 2 0.1"/>
    <body name="carriage" pos="0 0 0.5">
      <joint name="rail" type="slide" axis="1 0 0" damping="2"/>
      <geom type="box" size="0.1 0.1 0.05" mass="3"/>
      <body name="arm">
        <joint name="shoulder" axis="0 1 0" damping="0.1" stiffness="5"/>
        <joint name="twist" axis="1 0 0" armature="0.01"/>
        <geom type="capsule" fromto="0 0 0 0.4 0 0" size="0.03" mass="1"/>
        <site name="tool" pos="0.4 0 0" euler="0 90 30"/>
      </body>
    </body>
    <body name="box" pos="0.45 0 0.0995">
      <freejoint/>
      <geom type="box" size="0.05 0.03 0.1" mass="1"/>
      <site name="grip" pos="0.01 0 0.1"/>
    </body>
  </worldbody>
  <actuator>
    <motor joint="rail" gear="10"/>
    <position joint="shoulder" kp="50" timeconst="0.05"/>
  </actuator>
  <sensor><accelerometer site="tool"/></sensor>
</mujoco>
"""


def body(integrator="Euler"):
    """The box in space, moving."""
    model = mujoco.MjModel.from_xml_string(BODY.format(integrator))
    data = mujoco.MjData(model)
    data.qvel[:] = [0.2, -0.1, 0.3, 1.5, -0.8, 0.6]
    return model, data


def machine(integrator="Euler", options=""):
    """The moving carriage, before the arm touches the box."""
    model = mujoco.MjModel.from_xml_string(MACHINE.format(integrator, options))
    data = mujoco.MjData(model)
    data.qvel[:3], data.ctrl[:] = [0.5, 1.0, -2.0], [1.0, 0.8]
    return model, data


def arrays(shapes):
    return {name: np.zeros(shape) for name, shape in shapes.items()}


class Run:
    """Arrays of a scene, and its steps."""

    def __init__(self, scene):
        self.scene, self.inputs, self.outputs = scene, arrays(scene.inputs), arrays(scene.outputs)
        self.time = 0.0

    def step(self, step=0.001, **inputs):
        """Makes a step with inputs; names have _ instead of the point."""
        for name, value in inputs.items():
            self.inputs[name.replace("_", ".")][:] = value
        self.scene.set(self.inputs)
        self.scene.step(self.time, step)
        self.time += step
        return self.get()

    def get(self):
        self.scene.get(self.outputs)
        return {name: value.copy() for name, value in self.outputs.items()}


def same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)
