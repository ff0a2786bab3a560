"""Co-simulation of MuJoCo and three FMUs: they exchange values once in each step of MuJoCo."""

from pathlib import Path

import numpy as np
from multibody_fmu import Fmu, effective_inertia
from task import pick_and_place
from world import World

FMUS = Path("target/fmu")


def gripper_parameters(world):
    """The parameters that make the default stiffness and damping work with steps of 2 ms."""
    return {
        "useMoment": True,
        "useInPlace": True,
        # The z-axes of hand and part point in opposite directions. At this angle of 180 degrees the Euler law is unstable.
        "torqueLaw": "RotationVector",
        # The motion of the hand is prescribed, so only the part has an inertia.
        **effective_inertia((world.mass, world.inertia, world.lever)),
        # Without it, the box sags by a millimetre.
        "staticCorrection": True,
    }


def simulate(pace=1.0, changes=None, box=None, fmus=FMUS, go_on=False):
    """Runs the task and returns a record: one array for each signal, with one row for each step.

    `changes` are other parameters of the Gripper. `box` (x, y, yaw in m and rad) is where the box stands at the start. A row of the record
    holds the poses at the start of a step, the outputs of the FMUs, and the forces that act on MuJoCo's bodies during that step.

    Raises a FloatingPointError when the grip becomes unstable. With `go_on`, the Gripper exerts no force from then on, and the hand does the
    rest of the task without the box.
    """
    world = World()
    if box is not None:
        world.place_box(*box)
    program = pick_and_place(world.hand, world.spot, world.step, pace)
    # With this sequence the rotation about x by 180 degrees comes last. The first angle is how far the hand has to turn about z.
    sensor_parameters = {"sequence": [3, 2, 1], "get_a_rel": False, "get_z_rel": False}
    with (
        Fmu(Path(fmus) / "Distance.fmu", arrowDiameter=0.008) as distance,
        Fmu(Path(fmus) / "RelativeSensor.fmu", parameters=sensor_parameters) as sensor,
        Fmu(Path(fmus) / "Gripper.fmu", parameters=gripper_parameters(world) | (changes or {})) as gripper,
    ):
        return _run(world, program, distance, sensor, gripper, go_on)


def _step(world, distance, sensor, gripper, frames, grip):
    """Steps the FMUs once, and returns what the sensors measure, and what the Gripper does."""
    # The distance is one of points.
    distance.set({name: {"r_0": frame.r, "v_0": frame.v} for name, frame in frames.items()})
    moving = {name: frame.inputs() for name, frame in frames.items()}
    sensor.set(moving)
    gripper.set(moving | {"active": grip})
    for fmu in (distance, sensor, gripper):
        fmu.step(world.step)
    measured = distance.get(["distance", "der_distance", "arrow.r", "arrow.r_head", "arrow.diameter"]) | sensor.get(["r_rel", "v_rel", "angles"])
    return measured, gripper.get(["F", "M", "frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t", "r_rel", "state", "onoff", "energy"])


def _run(world, program, distance, sensor, gripper, go_on):
    rows = []
    is_lost = False
    doing, hand, grip = next(program)
    for index in range(1_000_000):
        time, box = index * world.step, world.box
        frames = {"frame_a": hand, "frame_b": box.at(world.lever)}
        measured, held = _step(world, distance, sensor, gripper, frames, grip)

        # The outputs are cut-forces, resolved in their frames and positive into the gripper: the opposite acts on the bodies.
        on_hand, on_box = [[-frame.axes @ held[f"{name}.{quantity}"] for quantity in "ft"] for name, frame in frames.items()]
        if is_lost:
            on_hand, on_box = np.zeros((2, 3)), np.zeros((2, 3))
        world.place_hand(hand)
        try:
            world.advance(*on_box, point=frames["frame_b"].r)
        except FloatingPointError:
            if not go_on:
                raise
            is_lost = True

        rows.append(
            measured
            | {name: held[name] for name in ["F", "M", "state", "onoff", "energy"]}
            | {"gripper_r_rel": held["r_rel"], "time": time, "doing": doing, "active": grip, "is_lost": is_lost}
            | {f"hand_{name}": getattr(hand, name) for name in ["r", "quaternion"]}
            | {f"box_{name}": getattr(box, name) for name in ["r", "quaternion", "v", "w"]}
            | {"grip_r": frames["frame_b"].r, "force_on_hand": on_hand[0], "torque_on_hand": on_hand[1]}
            | {"force_on_box": on_box[0], "torque_on_box": on_box[1]}
        )
        try:
            doing, hand, grip = program.send(measured)
        except StopIteration:
            return {name: np.array([row[name] for row in rows]) for name in rows[0]}
