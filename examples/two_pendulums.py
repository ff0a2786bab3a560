"""Motion of one pendulum relative to another, measured by a sensor between their bobs. This script integrates the
motion.

Both swing in the plane z = 0, each about its own joint. The x axis of each frame points from its joint to its bob.
"""

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import simulate

LENGTH = np.array([1.0, 0.6])  # m
JOINT = np.array([[0.0, 0.0, 0.0], [0.5, 0.0, 0.0]])  # m
GRAVITY = 9.81  # m/s2
STEP = 0.005  # s


def swing(angle, rate, n):
    """Angles to the vertical in rad and their first two derivatives at n times, by the classical Runge-Kutta method."""

    def derivative(state):
        return np.array([state[1], -GRAVITY / LENGTH * np.sin(state[0])])

    states = [np.array([angle, rate])]
    for _ in range(n - 1):
        k1 = derivative(states[-1])
        k2 = derivative(states[-1] + STEP / 2 * k1)
        k3 = derivative(states[-1] + STEP / 2 * k2)
        k4 = derivative(states[-1] + STEP * k3)
        states.append(states[-1] + STEP / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
    angles, rates = np.array(states).swapaxes(0, 1)
    return angles, rates, -GRAVITY / LENGTH * np.sin(angles)


def bob(i, angle, rate, acceleration):
    """All inputs of the sensor for the frame at the bob of pendulum i."""
    zero, one = np.zeros_like(angle), np.ones_like(angle)
    along = np.stack([np.sin(angle), -np.cos(angle), zero], axis=-1)
    across = np.stack([np.cos(angle), np.sin(angle), zero], axis=-1)
    upwards = np.stack([zero, zero, one], axis=-1)
    return {
        "r_0": JOINT[i] + LENGTH[i] * along,
        "v_0": LENGTH[i] * rate[:, None] * across,
        "a_0": LENGTH[i] * (acceleration[:, None] * across - rate[:, None] ** 2 * along),
        "T": np.stack([along, across, upwards], axis=1),  # rows are the axes of the frame
        "w": rate[:, None] * upwards,
        "z": acceleration[:, None] * upwards,
    }


time = STEP * np.arange(801)
angles, rates, accelerations = swing(np.array([1.2, -0.8]), np.array([0.0, 0.0]), time.size)
frames = [bob(i, angles[:, i], rates[:, i], accelerations[:, i]) for i in (0, 1)]

y = simulate("target/fmu/RelativeSensor.fmu", time, frame_a=frames[0], frame_b=frames[1])

for i in range(0, time.size, 100):
    print(
        f"t = {time[i]:.1f} s   r_rel = ({y['r_rel'][i, 0]:+.3f}, {y['r_rel'][i, 1]:+.3f}) m   "
        f"angle = {y['angles'][i, 2]:+.3f} rad"
    )

figure = plt.figure(figsize=(10.5, 6.4), layout="constrained")
left, right = figure.add_gridspec(1, 2, width_ratios=[1, 1.4])
outside, inside = (figure.add_subplot(cell) for cell in left.subgridspec(2, 1))

for i, color in enumerate(["C0", "C1"]):
    outside.plot(*frames[i]["r_0"][:, :2].T, color=color, alpha=0.4, linewidth=1)
    for sample, alpha in [(0, 1.0), (80, 0.5), (160, 0.25)]:
        rod = np.stack([JOINT[i], frames[i]["r_0"][sample]])
        outside.plot(
            rod[:, 0], rod[:, 1], "o-", color=color, alpha=alpha, markersize=5, label="ab"[i] if sample == 0 else None
        )
outside.set(title="Seen from the world, at 0 s, 0.4 s, 0.8 s", xlabel="x in m", ylabel="y in m")
outside.legend(title="pendulum", loc="lower right", fontsize="small")
inside.plot(y["r_rel"][:, 0], y["r_rel"][:, 1], color="C1", linewidth=1)
inside.plot(y["r_rel"][[0, 80, 160], 0], y["r_rel"][[0, 80, 160], 1], "o", color="C1", markersize=5)
for sample, label in [(0, "0 s"), (80, "0.4 s"), (160, "0.8 s")]:
    inside.annotate(label, y["r_rel"][sample, :2], (-8, 6), textcoords="offset points", ha="right", fontsize="small")
(
    inside.plot(0, 0, "o", color="C0"),
    inside.annotate("bob a", (0, 0), (8, -4), textcoords="offset points", fontsize="small"),
)
inside.set(
    title="Bob b, seen from the frame at bob a", xlabel="r_rel[1] in m (along rod a)", ylabel="r_rel[2] in m (across)"
)
for axes in (outside, inside):
    axes.set_aspect("equal", "datalim"), axes.grid(alpha=0.3), axes.margins(0.12)

rows = right.subgridspec(4, 1).subplots(sharex=True)
for axes, name, unit, components in zip(
    rows, ["r_rel", "v_rel", "a_rel", "angles"], ["m", "m/s", "m/s²", "rad"], [(0, 1)] * 3 + [(2,)]
):
    for component in components:
        axes.plot(y["time"], y[name][:, component], color=f"C{component + 2}", label=f"{name}[{component + 1}]")
    axes.set(ylabel=f"{name} in {unit}", xlim=(0, time[-1])), axes.grid(alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize="small", frameon=False)
rows[0].set_title("Outputs of RelativeSensor, resolved in frame_a")
rows[-1].set_xlabel("time in s")
figure.align_ylabels(rows)
figure.savefig("examples/two_pendulums.png", dpi=110)
