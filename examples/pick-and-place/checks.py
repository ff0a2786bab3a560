"""Numbers that show whether a run is correct, with their limits."""

import itertools
from dataclasses import dataclass

import numpy as np
from frame import rotation_vector
from world import part_frame

GRAVITY = 9.81  # m/s2
STIFFNESS = 1e6  # N/m, the Gripper's default
WEIGHT = 0.55  # of the end of a step, as the system has it by default
ON = "On"  # of the Gripper's states


@dataclass
class Finding:
    """A number that must not exceed its limit."""

    what: str
    value: float
    limit: float
    unit: str

    def __str__(self):
        return f"{self.value:8.1e} of {self.limit:.0e} {self.unit:<4} {self.what}"


def states(run):
    """States of the gripper, in order."""
    return [name for name, _ in itertools.groupby(state_names(run))]


def state_names(run):
    """Names of the gripper's state in each row."""
    names = {number: name for name, number in run.y.description.variables["gripper.state"].items.items()}
    return [names[number] for number in run.y["gripper.state"].tolist()]


def findings(run):
    """All findings about a run."""
    return [*balance(run), *weight(run), *grip(run), *places(run)]


def loads(run, frame):
    """Force (N) and torque (N.m) on the frame's body, resolved in the world, one row for each step.

    The outputs are cut-forces, resolved in their frames, positive into the gripper. The bodies get the opposite.
    """
    axes = (
        np.array([hand.axes for hand in run.task.hand])
        if frame == "frame_a"
        else np.swapaxes(run.y["scene.grip.R.T"], 1, 2)
    )
    return [-np.einsum("nij,nj->ni", axes, run.y[f"gripper.{frame}.{load}"]) for load in "ft"]


def balance(run):
    """Action equals reaction, and the force on the part explains its motion."""
    (on_hand, torque_on_hand), (on_part, torque_on_part) = loads(run, "frame_a"), loads(run, "frame_b")
    hand, part = np.array([hand.r for hand in run.task.hand]), run.y["scene.grip.r_0"]
    moments = torque_on_hand + np.cross(hand, on_hand) + torque_on_part + np.cross(part, on_part)
    yield Finding("sum of the forces on hand and part", _largest(on_hand + on_part), 1e-12, "N")
    yield Finding("sum of their moments about the world's origin", _largest(moments), 1e-12, "N.m")

    air = np.flatnonzero(np.isin(run.task.doing, ["carry", "hold", "carry on"]))
    weight = run.world.mass * np.array([0, 0, GRAVITY])
    # In a step the mean of the cut-forces at its start and end acts on the part, in the axes at its middle.
    cut_force, axes = run.y["gripper.frame_b.f"], np.swapaxes(run.y["scene.grip.R.T"], 1, 2)
    mean = (1 - WEIGHT) * cut_force[air[:-1]] + WEIGHT * cut_force[air[1:]]
    middle = (3 * axes[air[:-1]] - axes[air[:-1] - 1]) / 2
    force = -np.einsum("nij,nj->ni", middle, mean)
    impulse = run.task.step * (force - weight).sum(axis=0)
    momentum = run.world.mass * (_velocity(run, air[-1]) - _velocity(run, air[0]))
    yield Finding(
        "impulse on the part in the air, less its change of momentum", _largest(impulse - momentum), 1e-3, "N.s"
    )


def weight(run):
    """At rest, a tilted hand carries the part's weight and the moment of the weight."""
    end = _last(run, "hold")
    on_hand, torque_on_hand = loads(run, "frame_a")
    force = run.world.mass * np.array([0, 0, -GRAVITY])
    center = run.world.center_of_mass(run.y["scene.qpos"][end])
    moment = np.cross(center - run.task.hand[end].r, force)
    yield Finding("force on the hand at rest, less the weight", _largest(on_hand[end] - force), 1e-3, "N")
    yield Finding(
        "torque on the hand at rest, less the moment of the weight", _largest(torque_on_hand[end] - moment), 1e-4, "N.m"
    )


def grip(run):
    """The part hardly moves in the hand, and the FMUs measure the same poses as MuJoCo."""
    y, hand = run.y, run.task.hand
    held = np.flatnonzero([name == ON for name in state_names(run)])
    seen = [part_frame(y["scene.qpos"][i]).seen_from(hand[i]) for i in held]
    end = _last(run, "hold")
    sag = np.linalg.norm(y["gripper.r_rel"][end] - y["gripper.r0"][end])
    yield Finding(
        "sag in the hand at rest, less weight / stiffness",
        abs(sag - run.world.mass * GRAVITY / STIFFNESS),
        1e-3 * run.world.mass * GRAVITY / STIFFNESS,
        "m",
    )
    yield Finding("slip of the part in the hand", _largest([frame.r - seen[0].r for frame in seen]), 1e-4, "m")
    turn = [rotation_vector(seen[0], frame) for frame in seen]
    yield Finding("turn of the part in the hand", _largest(turn), np.radians(0.02), "rad")

    points = [part_frame(y["scene.qpos"][i]).at(run.world.lever).seen_from(hand[i]).r for i in held]
    yield Finding(
        "r_rel of RelativeSensor, less that in MuJoCo", _largest(y["sensor.r_rel"][held] - points), 1e-12, "m"
    )
    yield Finding("r_rel of Gripper, less that in MuJoCo", _largest(y["gripper.r_rel"][held] - points), 1e-12, "m")
    distance = y["distance.distance"][held] - np.linalg.norm(points, axis=1)
    yield Finding("distance of Distance, less that in MuJoCo", float(np.abs(distance).max()), 1e-12, "m")


def places(run):
    """The part ends where it was released, at its destination."""
    released = part_frame(run.y["scene.qpos"][run.task.doing.index("release")])
    end, spot = part_frame(run.y["scene.qpos"][-1]), run.world.spot
    # At the release, the hand still carries a part of the weight.
    yield Finding("end of the part from where it was released", _largest(end.r - released.r), 0.2e-3, "m")
    yield Finding("its turn from there", _largest(rotation_vector(released, end)), np.radians(0.1), "rad")
    # MuJoCo's contacts are soft: a part of this weight sinks in by 0.1 mm.
    yield Finding("end of the part from its spot", _largest(end.r - spot.r), 0.2e-3, "m")
    yield Finding("its turn from there", _largest(rotation_vector(spot, end)), np.radians(0.1), "rad")


def _velocity(run, row):
    """Velocity of the centre of mass (world, m/s). MuJoCo has the rotation of a free body in its own axes."""
    v, w = np.split(run.y["scene.qvel"][row], 2)
    frame = part_frame(run.y["scene.qpos"][row])
    return v + frame.axes @ np.cross(w, run.world.model.body("part").ipos)


def _last(run, doing):
    return len(run.task.doing) - 1 - run.task.doing[::-1].index(doing)


def _largest(vectors):
    return float(np.linalg.norm(np.asarray(vectors), axis=-1).max())
