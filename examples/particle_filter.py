"""Where is the drone? A particle filter that knows the distance to one beacon alone.

The drone is a Body, pushed by known forces and by gusts. Distance measures how far it is from the beacon at the origin,
with noise. Where it started is unknown: the first readings leave a circle, a flight along x leaves two places, and one
along y decides between them. Particles that contradict the readings return to the states of others by `restore`.
"""

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import Ensemble, connect

N, STEP, STEPS = 1000, 0.1, 80
NOISE = 0.1  # m, of the distance
GUST = 0.3  # N
MASS = 1.0  # kg
START = np.array([3.0, 3.0, 0.0])  # m, unknown to the filter
SHOWN = (1, 30, 50, 80)  # steps


def model():
    system = connect({"drone": "Body", "range": "Distance"}, ["drone.frame_a -> range.frame_b"])
    return system, ["drone.frame_a.r_0", "drone.frame_a.v_0", "range.distance"]


def command(k):
    """Known force in N on the drone in a step: it flies along x, then along y."""
    pushes = {range(5, 15): (-2, 0), range(25, 35): (2, 0), range(40, 50): (0, -2), range(60, 70): (0, 2)}
    x, y = next((force for steps, force in pushes.items() if k in steps), (0, 0))
    return np.array([x, y, 0.0])


def start(n, positions):
    """Parameters of n drones at rest."""
    common = {"drone.m": MASS, "drone.g_0": [0, 0, 0]}
    return common | {"drone.r_0_start": positions}


def pushed(k, gusts):
    """Inputs of a step. The frame gets the force of what is connected to it, with the opposite sign."""
    return {"drone.frame_a.f": -(command(k) + gusts)}


def flight(seed=1):
    """True positions (n, 3) after each step, and measured distances."""
    random = np.random.default_rng(seed)
    system, outputs = model()
    positions, distances = [], []
    with Ensemble(system, 1, parameters=start(1, START), outputs=outputs) as drone:
        for k in range(STEPS):
            y = drone.step(STEP, pushed(k, GUST * random.standard_normal(3) * [1, 1, 0]))
            positions.append(y["drone.frame_a.r_0"][0])
            distances.append(y["range.distance"][0] + NOISE * random.standard_normal())
    return np.array(positions), np.array(distances)


def chosen(weights, random):
    """Indices of particles, each about as often as its weight says."""
    marks = (random.random() + np.arange(weights.size)) / weights.size
    return np.minimum(np.searchsorted(np.cumsum(weights), marks), weights.size - 1)


def located(distances, n=N, seed=2):
    """Positions (steps, n, 3) of particles, each as often as its weight says."""
    random = np.random.default_rng(seed)
    angles = random.uniform(-np.pi, np.pi, n)
    positions = distances[0] * np.stack([np.cos(angles), np.sin(angles), np.zeros(n)], axis=-1)
    system, outputs = model()
    weights, found = np.full(n, 1 / n), []
    with Ensemble(system, n, parameters=start(n, positions), outputs=outputs) as particles:
        for k, distance in enumerate(distances):
            y = particles.step(STEP, pushed(k, GUST * random.standard_normal((n, 3)) * [1, 1, 0]))
            r = y["drone.frame_a.r_0"]
            weights *= np.exp(-(((y["range.distance"] - distance) / NOISE) ** 2) / 2)
            weights /= weights.sum()
            again = chosen(weights, random)
            found.append(r[again])
            if 1 / np.sum(weights**2) < n / 2:
                particles.restore(particles.states()[again])
                weights[:] = 1 / n
    return np.array(found)


if __name__ == "__main__":
    true, distances = flight()
    found = located(distances)
    print("time in s  error of the mean in m  spread in m")
    for k in SHOWN:
        cloud = found[k - 1]
        error = np.linalg.norm(cloud.mean(axis=0) - true[k - 1])
        print(f"{STEP * k:9.1f}{error:24.2f}{np.sqrt(cloud.var(axis=0).sum()):13.2f}")

    figure, axes = plt.subplots(1, len(SHOWN), figsize=(11, 3.2), sharex=True, sharey=True, layout="constrained")
    for k, axis in zip(SHOWN, axes, strict=True):
        axis.plot(*found[k - 1, :, :2].T, ".", markersize=2, color="#1f77b4", alpha=0.3, label="particles")
        axis.plot(*true[:k, :2].T, color="black", linewidth=1, label="flight")
        axis.plot(*true[k - 1, :2], "o", color="black", markersize=5)
        axis.plot(0, 0, "^", color="#d62728", markersize=7, label="beacon")
        axis.set(title=f"{STEP * k:g} s", xlabel="x in m", aspect="equal", xlim=(-5.5, 5.5), ylim=(-5.5, 5.5))
    axes[0].set_ylabel("y in m")
    axes[-1].legend(loc="lower right", fontsize=8)
    plt.savefig("examples/particle_filter.png", dpi=110)
