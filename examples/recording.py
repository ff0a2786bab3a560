"""A simulated recording of motion capture, with the true motion: two frames at 120 Hz, with noise of 0.2 mm and 0.2
degrees per axis.

`recording()` has the same values in every run. The frames move on sums of sines; frame_b also turns three times about
its vertical axis.
"""

import numpy as np

RATE = 120.0
DURATION = 20.0
POSITION_NOISE = 2e-4
ORIENTATION_NOISE = np.radians(0.2)

# Amplitudes for three components, frequency in Hz, phases.
POSITIONS = {
    "frame_a": [((0.05, 0.04, 0.03), 0.3, (0.0, 1.0, 2.0)), ((0.01, 0.01, 0.02), 0.8, (1.0, 2.0, 0.0))],
    "frame_b": [((0.25, 0.2, 0.15), 0.25, (0.0, 1.5, 0.5)), ((0.03, 0.04, 0.03), 0.7, (1.0, 2.0, 0.0))],
}
CENTRES = {"frame_a": (0.0, 0.0, 1.2), "frame_b": (1.1, 0.15, 1.5)}
# Angles about the axes z, y, x, in this order.
ANGLES = {
    "frame_a": [((0.15, 0.1, 0.12), 0.25, (0.0, 1.0, 2.0)), ((0.03, 0.05, 0.04), 0.6, (1.0, 2.0, 3.0))],
    "frame_b": [((0.4, 0.5, 0.3), 0.3, (0.0, 1.0, 2.0)), ((0.1, 0.05, 0.1), 0.7, (1.0, 2.0, 3.0))],
}
TURNING = {"frame_a": 0.0, "frame_b": 1.0}  # about z, in rad/s


def recording(correlation=0.0, seed=1):
    """Times (n,), recorded poses and the true motion, by frame and variable. `correlation` is the noise's between
    consecutive samples.
    """
    random = np.random.default_rng(seed)
    time = np.arange(0.0, DURATION, 1 / RATE)
    truth = {frame: true_motion(frame, time) for frame in POSITIONS}
    recorded = {}
    for frame, motion in truth.items():
        r_0 = motion["r_0"] + POSITION_NOISE * noise(random, time.size, correlation)
        Q = turned(motion["Q"], ORIENTATION_NOISE * noise(random, time.size, correlation))
        recorded[frame] = {"r_0": r_0, "Q": Q}
    return time, recorded, truth


def true_motion(frame, time):
    """Pose, velocities and accelerations of a frame."""
    r_0, v_0, a_0 = sines(time, POSITIONS[frame])
    angles, rates, accelerations = sines(time, ANGLES[frame])
    angles[:, 0] += TURNING[frame] * time
    rates[:, 0] += TURNING[frame]
    (dz, dy, dx), (ddz, ddy, ddx) = rates.T, accelerations.T
    (_, sy, sx), (_, cy, cx) = np.sin(angles).T, np.cos(angles).T
    w = [dx - dz * sy, dy * cx + dz * sx * cy, -dy * sx + dz * cx * cy]
    z = [
        ddx - ddz * sy - dz * dy * cy,
        ddy * cx - dy * dx * sx + ddz * sx * cy + dz * (dx * cx * cy - dy * sx * sy),
        -ddy * sx - dy * dx * cx + ddz * cx * cy - dz * (dx * sx * cy + dy * cx * sy),
    ]
    Q = [0.0, 0.0, 0.0, 1.0]
    for axis, angle in zip(np.eye(3)[::-1], angles.T):
        Q = turned(Q, np.outer(angle, axis))
    return {
        "r_0": r_0 + CENTRES[frame],
        "v_0": v_0,
        "a_0": a_0,
        "Q": Q,
        "w": np.stack(w, axis=-1),
        "z": np.stack(z, axis=-1),
    }


def sines(time, terms):
    """A sum of sines, its first and its second derivative."""
    sums = np.zeros((3, time.size, 3))
    for amplitude, frequency, phase in terms:
        w = 2 * np.pi * frequency
        angle = w * time[:, None] + phase
        sums += amplitude * np.stack([np.sin(angle), w * np.cos(angle), -(w**2) * np.sin(angle)])
    return sums


def turned(Q, rotation_vector):
    """Quaternions, scalar last, turned by rotation vectors that are resolved in them."""
    half = np.linalg.norm(rotation_vector, axis=-1, keepdims=True) / 2
    b, u = rotation_vector / 2 * np.sinc(half / np.pi), np.cos(half)
    a, s = np.asarray(Q)[..., :3], np.asarray(Q)[..., 3:]
    return np.concatenate([s * b + u * a + np.cross(a, b), s * u - np.sum(a * b, axis=-1, keepdims=True)], axis=-1)


def noise(random, n, correlation):
    """Normal noise of standard deviation 1."""
    independent = random.standard_normal((n, 3))
    found = independent.copy()
    for i in range(1, n):
        found[i] = correlation * found[i - 1] + np.sqrt(1 - correlation**2) * independent[i]
    return found


def relative(frame_a, frame_b, matrix_from_quaternion):
    """Position, velocity and acceleration of frame_b relative to the moving frame_a."""
    T = matrix_from_quaternion(frame_a["Q"])
    r, v, a = (np.einsum("nij,nj->ni", T, frame_b[name] - frame_a[name]) for name in ("r_0", "v_0", "a_0"))
    w, z = frame_a["w"], frame_a["z"]
    v = v - np.cross(w, r)
    return {"r_rel": r, "v_rel": v, "a_rel": a - 2 * np.cross(w, v) - np.cross(z, r) - np.cross(w, np.cross(w, r))}
