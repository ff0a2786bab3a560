"""How stiff is a grip, and how damped? A fit of both to the recorded positions of the hand that shakes a box, and of
the box.
"""

import numpy as np
from multibody_fmu import connect, fit

STEP, DURATION = 0.01, 10.0  # s
NOISE = 2e-4  # m, standard deviation of each axis
MASS = 1.0  # kg
TRUE = {"gripper.cT": 800.0, "gripper.dT": 10.0}  # N/m, N.s/m


def hand(time):
    """A hand that shakes along x and y, faster and faster: up to 8 and 5.6 times a second."""
    r, v = np.zeros((2, time.size, 3))
    for axis, share in enumerate([1.0, 0.7]):
        phase = 2 * np.pi * share * (0.5 * time + 0.375 * time**2)
        r[:, axis] = 4e-3 * np.sin(phase)
        v[:, axis] = 4e-3 * np.cos(phase) * 2 * np.pi * share * (0.5 + 0.75 * time)
    return {"r_0": r, "v_0": v}


def recorded(time, motion):
    """Positions of the box as a camera would measure them."""
    r = grip.simulate(time, parameters=TRUE, inputs=motion, outputs="box.frame_a.r_0")["box.frame_a.r_0"]
    return r + NOISE * np.random.default_rng(0).standard_normal(r.shape)


grip = connect(
    {"gripper": "Gripper", "box": "Body"},
    ["gripper.frame_b -> box.frame_a"],
    parameters={"box": {"m": MASS, "g_0": [0, 0, -9.81]}},
)
time = np.arange(0, DURATION, STEP)
motion = {"gripper.active": True, "gripper.frame_a": hand(time)}
box = {"r_0": recorded(time, motion)}
problem = {
    "inputs": motion,
    "measured": {"box.frame_a": box},
    "deviation": {"box.frame_a": {"r_0": NOISE}},
    "tolerance": 1e-5,
}

found = fit(grip, time, parameters={"gripper.cT": (1e2, 1e5), "gripper.dT": (0.1, 1e3)}, **problem)
print(found)
print()
bounds = {"gripper.cT": (1e2, 1e5), "gripper.dT": (0.1, 1e3), "box.m": (0.1, 10)}
print(fit(grip, time, parameters=bounds, **problem))
found.plot("examples/fit_grip.png")
