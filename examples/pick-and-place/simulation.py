"""Co-simulation of MuJoCo and three FMUs: they exchange values once in each step of MuJoCo."""

from pathlib import Path

import numpy as np
from multibody_fmu import Fmu
from task import pick_and_place
from world import World

FMUS = Path("target/fmu")


def gripper_parameters(world):
    """The parameters that make the default stiffness and damping work with steps of 2 ms."""
    return {
        "useMoment": True,
        "useInPlace": True,
        # The z-axes of hand and part point in opposite directions: at 180 degrees the Euler law is unstable.
        "torqueLaw": "RotationVector",
        # The motion of the hand is prescribed, so only the part is moved by the springs.
        "part": world.mass_properties,
        # Without it, the part sags by half a millimetre.
        "staticCorrection": True,
    }


def simulate(part="box", pace=1.0, changes=None, place=None, fmus=FMUS, go_on=False):
    """Runs the task and returns a record: one array for each signal, with one row for each step.

    `part` is `box` or `rod`. `changes` are other parameters of the Gripper. `place` (x, y, yaw in m and rad) is where
    the part lies at the start. A row of the record holds the poses at the start of a step, the outputs of the FMUs, and
    the forces that act on MuJoCo's bodies during that step.

    Raises a FloatingPointError when the grip becomes unstable. With `go_on`, the Gripper exerts no force from then on,
    and the hand does the rest of the task without the part.
    """
    world = World(part)
    if place is not None:
        world.place_part(*place)
    program = pick_and_place(world.hand, world.hold, world.spot.at(world.lever), world.step, pace)
    # With this sequence the rotation about x by 180 degrees comes last. The hand has to turn by the first angle.
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
    measured = distance.get(["distance", "der_distance", "arrow.r", "arrow.r_head", "arrow.diameter"])
    measured |= sensor.get(["r_rel", "v_rel", "angles"])
    reactions = ["frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t"]
    return measured, gripper.get(["F", "M", *reactions, "r_rel", "state", "onoff", "energy"])


def _run(world, program, distance, sensor, gripper, go_on):
    rows = []
    is_lost = False
    doing, hand, grip = next(program)
    for index in range(1_000_000):
        time, part = index * world.step, world.part
        frames = {"frame_a": hand, "frame_b": part.at(world.lever)}
        measured, held = _step(world, distance, sensor, gripper, frames, grip)

        # The outputs are cut-forces, resolved in their frames, positive into the gripper. The bodies get the opposite.
        on_hand, on_part = [
            [-frame.axes @ held[f"{name}.{quantity}"] for quantity in "ft"] for name, frame in frames.items()
        ]
        if is_lost:
            on_hand, on_part = np.zeros((2, 3)), np.zeros((2, 3))
        world.place_hand(hand)
        try:
            world.advance(*on_part, point=frames["frame_b"].r)
        except FloatingPointError:
            if not go_on:
                raise
            is_lost = True

        rows.append(
            measured
            | {name: held[name] for name in ["F", "M", "state", "onoff", "energy"]}
            | {"gripper_r_rel": held["r_rel"], "time": time, "doing": doing, "active": grip, "is_lost": is_lost}
            | {f"hand_{name}": getattr(hand, name) for name in ["r", "quaternion"]}
            | {f"part_{name}": getattr(part, name) for name in ["r", "quaternion", "v", "w"]}
            | {"grip_r": frames["frame_b"].r, "force_on_hand": on_hand[0], "torque_on_hand": on_hand[1]}
            | {"force_on_part": on_part[0], "torque_on_part": on_part[1]}
        )
        try:
            doing, hand, grip = program.send(measured)
        except StopIteration:
            return {name: np.array([row[name] for row in rows]) for name in rows[0]}
