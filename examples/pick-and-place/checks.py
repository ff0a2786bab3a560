"""Numbers that show whether a run is correct, with their limits."""

from dataclasses import dataclass

import numpy as np
from frame import Frame, rotation_vector

GRAVITY = 9.81  # m/s2
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


def states(y):
    """The states that the gripper goes through."""
    changes = np.flatnonzero(y["state"][1:] != y["state"][:-1]) + 1
    return y["state"][[0, *changes]].tolist()


def findings(y, world):
    """All findings about the record of a run in a world."""
    return [*balance(y, world), *weight(y, world), *grip(y, world), *places(y, world)]


def balance(y, world):
    """Action equals reaction, and the force on the part explains its motion."""
    moment_on_hand = y["torque_on_hand"] + np.cross(y["hand_r"], y["force_on_hand"])
    moment_on_part = y["torque_on_part"] + np.cross(y["grip_r"], y["force_on_part"])
    yield Finding("sum of the forces on hand and part", _largest(y["force_on_hand"] + y["force_on_part"]), 1e-12, "N")
    yield Finding(
        "sum of their moments about the world's origin", _largest(moment_on_hand + moment_on_part), 1e-12, "N.m"
    )

    air = np.flatnonzero(np.isin(y["doing"], ["carry", "hold", "carry on"]))
    impulse = world.step * (y["force_on_part"][air[:-1]] - world.mass * np.array([0, 0, GRAVITY])).sum(axis=0)
    momentum = world.mass * (y["part_v"][air[-1]] - y["part_v"][air[0]])
    yield Finding(
        "impulse on the part in the air, less its change of momentum", _largest(impulse - momentum), 1e-9, "N.s"
    )


def weight(y, world):
    """The hand that holds the part at rest, tilted, carries its weight and the moment of its weight."""
    end = np.flatnonzero(y["doing"] == "hold")[-1]
    force = world.mass * np.array([0, 0, -GRAVITY])
    moment = np.cross(y["part_r"][end] - y["hand_r"][end], force)
    yield Finding("force on the hand at rest, less the weight", _largest(y["force_on_hand"][end] - force), 0.01, "N")
    yield Finding(
        "torque on the hand at rest, less the moment of the weight",
        _largest(y["torque_on_hand"][end] - moment),
        1e-3,
        "N.m",
    )


def grip(y, world):
    """The part hardly moves in the hand, and the FMUs measure the same poses as MuJoCo."""
    held = np.flatnonzero(y["state"] == ON)
    seen = [_frame(y, "part", i).seen_from(_frame(y, "hand", i)) for i in held]
    slip = [frame.r - seen[0].r for frame in seen]
    turn = [rotation_vector(seen[0], frame) for frame in seen]
    yield Finding("slip of the part's centre in the hand", _largest(slip), 1e-3, "m")
    yield Finding("turn of the part in the hand", _largest(turn), np.radians(0.1), "rad")

    lever = world.lever
    points = [_frame(y, "part", i).at(lever).seen_from(_frame(y, "hand", i)).r for i in held]
    yield Finding("r_rel of RelativeSensor, less that in MuJoCo", _largest(y["r_rel"][held] - points), 1e-12, "m")
    yield Finding("r_rel of Gripper, less that in MuJoCo", _largest(y["gripper_r_rel"][held] - points), 1e-12, "m")
    yield Finding(
        "distance of Distance, less that in MuJoCo", _largest(y["distance"][held, None] - _lengths(points)), 1e-12, "m"
    )


def places(y, world):
    """The part ends where it was released, and that is its destination."""
    released = _frame(y, "part", np.flatnonzero(y["doing"] == "release")[0])
    end, spot = _frame(y, "part", -1), world.spot
    # At the release, the hand still carries a part of the weight.
    yield Finding("end of the part from where it was released", _largest(end.r - released.r), 0.2e-3, "m")
    yield Finding("its turn from there", _largest(rotation_vector(released, end)), np.radians(0.1), "rad")
    # MuJoCo's contacts are soft: a part of this weight sinks in by 0.1 mm.
    yield Finding("end of the part from its spot", _largest(end.r - spot.r), 0.2e-3, "m")
    yield Finding("its turn from there", _largest(rotation_vector(spot, end)), np.radians(0.1), "rad")


def _frame(y, body, i):
    return Frame(y[f"{body}_r"][i], y[f"{body}_quaternion"][i])


def _lengths(vectors):
    return np.linalg.norm(vectors, axis=-1, keepdims=True)


def _largest(vectors):
    return float(_lengths(np.asarray(vectors)).max())
