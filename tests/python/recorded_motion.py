"""A motion in closed form: along a helix, turning at a constant rate. Tests write recordings of it."""

import numpy as np

# Radius in m, rate in rad/s and climb in m/s of the helix.
RADIUS, RATE, CLIMB = 2.0, 0.5, 0.3
# Axis of the turn, which is fixed, and its rate in rad/s.
AXIS, TURN = np.array([2.0, -1.0, 2.0]) / 3, 0.8
SPEED = np.hypot(RADIUS * RATE, CLIMB)


def position(t):
    return np.stack([RADIUS * np.cos(RATE * t), RADIUS * np.sin(RATE * t), CLIMB * t], axis=-1)


def velocity(t):
    return np.stack([-RADIUS * RATE * np.sin(RATE * t), RADIUS * RATE * np.cos(RATE * t), CLIMB + 0 * t], axis=-1)


def quaternion(t):
    """Quaternions, scalar last. The angular velocity is TURN * AXIS, whether resolved in the world or in the frame."""
    t = np.asarray(t)
    return np.concatenate([np.sin(TURN * t[..., None] / 2) * AXIS, np.cos(TURN * t[..., None] / 2)], axis=-1)


def rotation(t):
    """Matrices (n, 3, 3) that map local components to the world, by Rodrigues' formula."""
    K = np.array([[0, -AXIS[2], AXIS[1]], [AXIS[2], 0, -AXIS[0]], [-AXIS[1], AXIS[0], 0]])
    angle = TURN * np.asarray(t)[:, None, None]
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
