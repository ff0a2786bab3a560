"""The master: MuJoCo and the packaged units side by side, one exchange per MuJoCo step."""

import sys
from contextlib import ExitStack, closing
from pathlib import Path

import numpy as np
from task import pick_and_place
from unit import Unit
from world import World

sys.path.append(str(Path(__file__).parents[1]))
from multibody_fmu import effective_inertia  # noqa: E402

FMUS = Path("target/fmu")


def gripper_parameters(world):
    """Stiffness and damping are the defaults of the unit; this is what makes them work with steps of 2 ms."""
    return {
        "useMoment": True,
        "useInPlace": True,
        # The hand looks down on a part that looks up: turned by 180 degrees, where Euler angles do not make a stable spring.
        "torqueLaw": "RotationVector",
        # The hand does not count: its motion is prescribed.
        **effective_inertia((world.mass, world.inertia, world.lever)),
        # With it, the box hangs where it was taken, not a millimetre lower.
        "staticCorrection": True,
    }


def simulate(pace=1.0, changes=None, box=None, fmus=FMUS):
    """Runs the task and returns its record: an array for every signal, with one row for each step.

    `changes` replaces parameters of the Gripper, and `box` (x, y, yaw in m and rad) is where the box stands at first. A row of the record
    holds poses at the start of a step, what the units say about them, and the forces that act on MuJoCo's bodies during that step.
    """
    world = World()
    if box is not None:
        world.place_box(*box)
    program = pick_and_place(world.hand, world.spot, world.step, pace)
    gripper_outputs = ["F", "M", "frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t", "r_rel", "state", "onoff", "energy"]
    # Turning about z first leaves the flip of the hand to the last angle. So the first one is how far the hand has to turn.
    sensor_parameters = {"sequence": [3, 2, 1], "get_a_rel": False, "get_z_rel": False}
    with ExitStack() as open_units:

        def unit(model, parameters, outputs):
            return open_units.enter_context(closing(Unit(str(Path(fmus) / f"{model}.fmu"), parameters, outputs)))

        distance = unit("Distance", {"arrowDiameter": 0.008}, ["distance", "der_distance", "arrow.r", "arrow.r_head", "arrow.diameter"])
        sensor = unit("RelativeSensor", sensor_parameters, ["r_rel", "v_rel", "angles"])
        gripper = unit("Gripper", gripper_parameters(world) | (changes or {}), gripper_outputs)
        return _run(world, program, distance, sensor, gripper)


def _run(world, program, distance, sensor, gripper):
    rows = []
    doing, hand, grip = next(program)
    frames = {"frame_a": hand, "frame_b": world.box.at(world.lever)}
    distance.initialize(**frames)
    sensor.initialize(**frames)
    gripper.initialize(**frames, active=grip)
    for index in range(1_000_000):
        time, box = index * world.step, world.box
        frames = {"frame_a": hand, "frame_b": box.at(world.lever)}
        seen = distance.step(time, world.step, **frames) | sensor.step(time, world.step, **frames)
        held = gripper.step(time, world.step, **frames, active=grip)

        # The units give cut forces in the components of their frames, positive into the gripper: the bodies feel the opposite.
        on_hand, on_box = [[-frame.axes @ held[f"{name}.{quantity}"] for quantity in "ft"] for name, frame in frames.items()]
        world.place_hand(hand)
        world.advance(*on_box, point=frames["frame_b"].r)

        rows.append(
            seen
            | {name: held[name] for name in ["F", "M", "state", "onoff", "energy"]}
            | {"gripper_r_rel": held["r_rel"], "time": time, "doing": doing, "active": grip}
            | {f"hand_{name}": getattr(hand, name) for name in ["r", "quaternion"]}
            | {f"box_{name}": getattr(box, name) for name in ["r", "quaternion", "v", "w"]}
            | {"grip_r": frames["frame_b"].r, "force_on_hand": on_hand[0], "torque_on_hand": on_hand[1]}
            | {"force_on_box": on_box[0], "torque_on_box": on_box[1]}
        )
        try:
            doing, hand, grip = program.send(seen)
        except StopIteration:
            return {name: np.array([row[name] for row in rows]) for name in rows[0]}
