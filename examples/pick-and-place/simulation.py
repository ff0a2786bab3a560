"""A system of MuJoCo and three FMUs."""

import warnings
from dataclasses import dataclass

from frame import inputs
from multibody_fmu import SystemResult, connect
from multibody_fmu.mujoco import Scene
from task import Task, pick_and_place
from world import World

# Default springs of the Gripper, without data about the part.
GRIPPER = {
    "useMoment": True,
    "useInPlace": True,
    # The z-axes of hand and part point in opposite directions: at 180 degrees the Euler law is unstable.
    "torqueLaw": "RotationVector",
    # With forces that are one step late, the grip shakes the part until this force in N is exceeded.
    "forceLimit": 60.0,
}
OUTPUTS = [
    *(f"gripper.{name}" for name in ["F", "M", "r_rel", "r0", "state", "lost", "onoff"]),
    *(f"gripper.frame_{frame}.{load}" for frame in "ab" for load in "ft"),
    *(f"distance.{name}" for name in ["distance", "arrow.r", "arrow.r_head", "arrow.diameter"]),
    *("sensor.r_rel", "scene.qpos", "scene.qvel", "scene.grip.r_0", "scene.grip.R.T"),
]


@dataclass
class Run:
    """A part on its way."""

    part: str
    world: World
    task: Task
    y: SystemResult


def run(part, pace=1.0, *, step=0.002, order="iterated", place=None, parameters=None, fmus=None):
    """Runs the task.

    `place` (x, y, yaw in m and rad) is the initial place of the part, `parameters` are additional ones of the Gripper,
    and `fmus` is a folder of FMUs, by default the package's.
    """
    world = World(part)
    if place is not None:
        world.place_part(*place)
    task = pick_and_place(world, step, pace, fmus)
    models = {"gripper": "Gripper", "distance": "Distance", "sensor": "RelativeSensor"}
    system = connect(
        {
            **{name: model if fmus is None else fmus / f"{model}.fmu" for name, model in models.items()},
            "scene": Scene(world.model, ["grip"], world.data),
        },
        [f"scene.grip -> {name}.frame_b" for name in models],
        parameters={
            "gripper": GRIPPER | (parameters or {}),
            "distance": {"arrowDiameter": 0.008},
            "sensor": {"derivatives": "provided", "get_a_rel": False, "get_z_rel": False},
        },
    )
    hand = inputs(task.hand)
    # The distance is measured between points.
    point = {name: hand[name] for name in ("r_0", "v_0")}
    frames = {"gripper.frame_a": hand, "sensor.frame_a": hand, "distance.frame_a": point}
    given = {"gripper.active": task.active, **frames}
    with warnings.catch_warnings():
        if order == "parallel":
            # The Gripper warns that it may lose the part, and that it has lost it.
            warnings.simplefilter("ignore")
        return Run(part, world, task, system.simulate(task.time, inputs=given, outputs=OUTPUTS, order=order))
