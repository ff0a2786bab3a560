"""Where is the part? An unscented Kalman filter of its pose from readings of a camera on a moving hand.

The camera measures position and orientation of the part (frame_b) relative to itself (frame_a), with noise. The filter
assumes that the part keeps its velocities up to random changes. RelativeSensor predicts the readings of all sigma
points in one step of an ensemble.
"""

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import Ensemble, simulate
from multibody_fmu.frames import quaternions

STEP, DURATION = 1 / 64, 6.0  # s
NOISE = np.array([5e-3] * 3 + [0.02] * 3)  # of readings: m, rad
CHANGE = np.array([0.3] * 3 + [0.8] * 3)  # of velocities in a second: m/s, rad/s
SIZE = 12  # r_0, rotation, v_0, w

# A state has the 13 numbers r_0 (m), Q, v_0 (m/s, in the world) and w (rad/s, in the frame). Differences of states have
# 12: that of Q is a rotation vector in rad, resolved in the frame.


def plus(x, d):
    """States (n, 13) at differences (n, 12) from a state."""
    Q = quaternions.absolute_rotation(x[..., 3:7], quaternions.from_rotation_vector(d[..., 3:6]))
    return np.concatenate([x[..., :3] + d[..., :3], Q, x[..., 7:] + d[..., 6:]], axis=-1)


def minus(y, x):
    """Differences (n, 12) of states."""
    return np.concatenate([y[..., :3] - x[..., :3], turn(x[..., 3:7], y[..., 3:7]), y[..., 7:] - x[..., 7:]], axis=-1)


def turn(Q1, Q2):
    """Rotation vectors from one orientation to another, at most half a turn."""
    return quaternions.to_rotation_vector(quaternions.with_standard_sign(quaternions.relative_rotation(Q1, Q2)))


def sigma_points(x, P):
    """States (24, 13) that have the mean x and the covariance P."""
    offsets = np.sqrt(SIZE) * np.linalg.cholesky(P).T
    return plus(x, np.concatenate([offsets, -offsets]))


def predicted(x, P):
    """Mean and covariance after a step with constant velocities, which change at random."""
    points = moved(sigma_points(x, P))
    x = moved(x)
    x = plus(x, minus(points, x).mean(axis=0))
    d = minus(points, x)
    # White accelerations over a step.
    change = STEP * CHANGE**2
    growth = np.block([[STEP**2 / 3 * np.eye(6), STEP / 2 * np.eye(6)], [STEP / 2 * np.eye(6), np.eye(6)]])
    return x, d.T @ d / len(d) + growth * np.tile(change, 2)


def moved(x):
    return plus(x, np.concatenate([STEP * x[..., 7:], np.zeros_like(x[..., 7:])], axis=-1))


def corrected(x, P, readings, r_rel, Q_rel):
    """Mean and covariance after a reading. `readings` returns those of sigma points."""
    points = sigma_points(x, P)
    y = readings(points)
    # Predicted readings relative to the real one.
    errors = np.concatenate([y["r_rel"] - r_rel, turn(Q_rel, y["Q_rel"])], axis=-1)
    mean = errors.mean(axis=0)
    errors, d = errors - mean, minus(points, x)
    S = errors.T @ errors / len(d) + np.diag(NOISE**2)
    K = np.linalg.solve(S, errors.T @ d / len(d)).T
    return plus(x, -K @ mean), P - K @ S @ K.T


def camera(time):
    """Known motion of the camera: it circles at a height of 1 m, turns about z, and looks down."""
    angle = 0.8 * time
    r = np.stack([0.5 * np.cos(angle), 0.5 * np.sin(angle), np.ones_like(angle)], axis=-1)
    return {"r_0": r, "Q": quaternions.from_rotation_vector(angle[..., None] * [0, 0, 1])}


def part(time):
    """True motion of the part, on a belt that stops: it also tumbles."""
    way = 0.3 * np.minimum(time, 4.0) + 0.05 * np.sin(3 * time)
    r = np.stack([way - 0.6, 0.1 * np.sin(2 * time), 0.05 * np.cos(time)], axis=-1)
    turns = np.stack([0.6 * np.sin(1.5 * time), 0.3 * np.cos(2 * time), 0.9 * time - 2.5], axis=-1)
    return {"r_0": r, "Q": quaternions.from_rotation_vector(turns)}


def measured(time, seed=1):
    """Readings with noise of the part's relative pose."""
    parameters = {"derivatives": "provided", "checkInputs": False}
    y = simulate(
        "RelativeSensor",
        time,
        outputs=["r_rel", "Q_rel"],
        parameters=parameters,
        frame_a=camera(time),
        frame_b=part(time),
    )
    noise = NOISE * np.random.default_rng(seed).standard_normal((time.size, 6))
    Q = quaternions.absolute_rotation(y["Q_rel"], quaternions.from_rotation_vector(noise[:, 3:]))
    return y["r_rel"] + noise[:, :3], Q


def filtered(time, r_rel, Q_rel):
    """States (n, 13) and covariances (n, 12, 12) at the times of the readings."""
    x = np.array([0, 0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 0, 0])
    P = np.diag([1.0] * 3 + [1.0] * 3 + [1.0] * 6)
    states, covariances = [], []
    hand = camera(time)
    parameters = {"derivatives": "provided", "checkInputs": False, "orientation": "Q"}
    with Ensemble("RelativeSensor", 2 * SIZE, parameters=parameters, outputs=["r_rel", "Q_rel"]) as ensemble:
        for k in range(time.size):

            def readings(points, k=k):
                frame_a = {"r_0": hand["r_0"][k], "Q": hand["Q"][k]}
                return ensemble.step(STEP, {"frame_a": frame_a, "frame_b": {"r_0": points[:, :3], "Q": points[:, 3:7]}})

            if k:
                x, P = predicted(x, P)
            x, P = corrected(x, P, readings, r_rel[k], Q_rel[k])
            states.append(x)
            covariances.append(P)
    return np.array(states), np.array(covariances)


def errors(time, r_rel, Q_rel, states):
    """Errors of readings and of the filter over time: in m, and in rad."""
    hand, true = camera(time), part(time)
    r = hand["r_0"] + quaternions.resolve1(hand["Q"], r_rel)
    Q = quaternions.absolute_rotation(hand["Q"], Q_rel)
    norms = [np.linalg.norm(r - true["r_0"], axis=1), np.linalg.norm(turn(true["Q"], Q), axis=1)]
    of_filter = [states[:, :3] - true["r_0"], turn(true["Q"], states[:, 3:7])]
    return norms, [np.linalg.norm(error, axis=1) for error in of_filter]


if __name__ == "__main__":
    time = np.arange(0, DURATION, STEP)
    readings = measured(time)
    states, covariances = filtered(time, *readings)
    of_readings, of_filter = errors(time, *readings, states)
    settled = time >= 1.0
    rms = [[1e3 * np.sqrt(np.mean(e[settled] ** 2)) for e in both] for both in (of_readings, of_filter)]
    print("after 1 s        position  orientation")
    for name, (r, angle) in zip(("readings", "filter"), rms, strict=True):
        print(f"{name:15}{r:7.1f} mm{angle:8.1f} mrad")

    figure, axes = plt.subplots(2, 1, figsize=(7.5, 5.0), sharex=True, layout="constrained")
    for at, (axis, scale, unit) in enumerate(zip(axes, (1e3, 1e3), ("mm", "mrad"), strict=True)):
        axis.plot(time, scale * of_readings[at], ".", color="#9a9a9a", markersize=3, label="readings")
        axis.plot(time, scale * of_filter[at], color="#1f77b4", label="filter")
        own = slice(3 * at, 3 * at + 3)
        expected = np.sqrt(np.trace(covariances[:, own, own], axis1=1, axis2=2))
        axis.plot(time, scale * expected, "--", color="#d62728", linewidth=1.2, label="expected by the filter")
        axis.set(ylabel=f"{('position', 'orientation')[at]} in {unit}", ylim=(0, scale * 4 * NOISE[3 * at]))
    axes[0].set_title("Error of a part's pose, seen by a camera on a moving hand", fontsize=10)
    axes[0].legend(loc="upper right", ncols=3, fontsize=9)
    axes[1].set(xlabel="s", xlim=(0, DURATION))
    plt.savefig("examples/unscented_filter.png", dpi=110)
