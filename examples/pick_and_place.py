"""A hand takes a box from a table, turns it and puts it down elsewhere: `python pick_and_place.py`.

It runs with the package alone and writes pick_and_place.html. Gripper and Body are FMUs; the table is 30 lines of
Python. Values are exchanged until forces and motions agree, so that springs of 10^6 N/m hold at steps of 2 ms.
"""

import numpy as np
from multibody_fmu import Box, connect, differentiate, view

SIZE = np.array([0.16, 0.1, 0.08])  # m
MASS = 1.0  # kg
GRAVITY = 9.81  # m/s2
INERTIA = MASS / 12 * (np.sum(SIZE**2) - SIZE**2)
START = np.array([0.0, 0.0, SIZE[2] / 2])
TARGET = np.array([0.5, 0.3, SIZE[2] / 2])
TURN = np.pi / 2  # about the vertical
TILT = 0.6  # rad, on the way
STEP = 0.002  # s


class Table:
    """A plane at z = 0 under the corners of a box: springs with dampers, and friction."""

    stiffness, damping, friction, slip = 5e4, 200.0, 0.6, 1e-3  # N/m, N.s/m, 1, m/s

    def __init__(self):
        self.inputs = {"box.r_0": (3,), "box.v_0": (3,), "box.R.T": (3, 3), "box.R.w": (3,)}
        self.outputs = {"box.f": (3,), "box.t": (3,)}
        self.corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * SIZE / 2
        self.force, self.torque = np.zeros(3), np.zeros(3)

    def set(self, inputs):
        # T maps components in the world to those in the box.
        T = inputs["box.R.T"]
        r = inputs["box.r_0"] + self.corners @ T
        v = inputs["box.v_0"] + np.cross(inputs["box.R.w"], self.corners) @ T
        touching = r[:, 2] < 0
        normal = np.where(touching, np.maximum(-self.stiffness * r[:, 2] - self.damping * v[:, 2], 0), 0)
        along = v * [1, 1, 0]
        forces = -self.friction * normal[:, None] * along / np.hypot(np.linalg.norm(along, axis=1), self.slip)[:, None]
        forces[:, 2] = normal
        local = forces @ T.T
        self.force, self.torque = local.sum(axis=0), np.cross(self.corners, local).sum(axis=0)

    def step(self, time, step):
        pass

    def get(self, outputs):
        # Cut-forces are positive into the table.
        outputs["box.f"][:], outputs["box.t"][:] = -self.force, -self.torque

    def save(self):
        return None  # It has no state.

    def restore(self, state):
        pass


def smooth(time, begin, end):
    """From 0 to 1 with minimum jerk."""
    x = np.clip((time - begin) / (end - begin), 0, 1)
    return x**3 * (10 - 15 * x + 6 * x**2)


def hand(time):
    """Position and orientation of the hand at a time in s."""
    carried = smooth(time, 2.2, 4.0)
    lowered = smooth(time, 0.2, 1.0) - smooth(time, 1.3, 2.2) + smooth(time, 4.0, 4.9) - smooth(time, 5.3, 6.0)
    r_0 = START + carried[:, None] * (TARGET - START)
    r_0[:, 2] += SIZE[2] / 2 + 0.15 * (1 - lowered)
    # Half angles of a turn about the vertical, and then about the new y axis.
    a, b = TURN * carried / 2, TILT * np.sin(np.pi * carried) ** 2 / 2
    Q = [-np.sin(a) * np.sin(b), np.cos(a) * np.sin(b), np.sin(a) * np.cos(b), np.cos(a) * np.cos(b)]
    return r_0, np.stack(Q, axis=1)


def pick_and_place():
    """Runs the task; returns the result and the arguments of `view`."""
    time = np.arange(0, 6.2, STEP)
    r_0, Q = hand(time)
    rates = differentiate(time, r=r_0, Q=Q)
    active = (time > 1.1) & (time < 5.1)
    box = {"m": MASS, **{f"I_{i}{i}": moment for i, moment in zip((1, 2, 3), INERTIA)}}
    system = connect(
        {"gripper": "Gripper", "box": "Body", "table": Table()},
        ["gripper.frame_b -> box.frame_b", "table.box -> box.frame_a"],
        parameters={
            "gripper": {"useMoment": True, "torqueLaw": "RotationVector"},
            "box": box | {"r": [0, 0, SIZE[2] / 2], "r_0_start": START, "g_0": [0, 0, -GRAVITY]},
        },
    )
    frame = {"r_0": r_0, "v_0": rates.v, "Q": Q, "w": rates.w}
    y = system.simulate(time, inputs={"gripper.frame_a": frame, "gripper.active": active})
    return y, {
        "bodies": {
            "gripper.frame_a": Box((0.05, 0.05, 0.14), r=(0, 0, 0.071), color="#7da2c9"),
            "box.frame_a": Box(SIZE),
        },
        "labels": {"gripper.frame_a": "hand", "gripper.frame_b": "grip", "box.frame_a": "box"},
        "plots": ["gripper.F", "gripper.state", "box.frame_a.r_0"],
    }


if __name__ == "__main__":
    result, options = pick_and_place()
    print("largest force of the gripper:", round(np.linalg.norm(result["gripper.F"], axis=1).max(), 1), "N")
    print("the box is at", result["box.frame_a.r_0"][-1].round(4), "m; it was to come to", TARGET)
    print(view(result, "pick_and_place.html", autoplay=True, title="Pick and place", **options))
