"""Velocities and accelerations that RelativeSensor estimates from poses: orders of the errors, gain of the noise."""

import csv

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import simulate

RATES = ["v_rel", "a_rel", "w_rel", "z_rel"]
UNITS = {"v_rel": "m/s", "a_rel": "m/s²", "w_rel": "rad/s", "z_rel": "rad/s²"}


def estimate(time, r, T):
    """Estimates v, a, w, z of a frame, resolved in the world, from its poses."""
    # frame_a rests in the world frame.
    parameters = {"resolveInFrame": "world", "derivatives": "estimated"}
    return simulate(
        "target/fmu/RelativeSensor.fmu", time, outputs=RATES, parameters=parameters, frame_b={"r_0": r, "T": T}
    )


def errors(time, r, T, exact):
    """Largest error of each rate from the third pose on; the estimate needs two."""
    found = estimate(time, r, T)
    return [np.linalg.norm(found[name] - exact[name], axis=1)[2:].max() for name in RATES]


def matrix(rotation_vector):
    """T of a frame turned by rotation vectors (n, 3) in rad, by Rodrigues' formula."""
    x, y, z = rotation_vector.T
    zero = np.zeros_like(x)
    skew = np.moveaxis(np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]]), -1, 0)
    angle = np.linalg.norm(rotation_vector, axis=1)[:, None, None]
    return np.eye(3) - np.sinc(angle / np.pi) * skew + 0.5 * np.sinc(angle / (2 * np.pi)) ** 2 * skew @ skew


def angular_velocity_trajectory():
    """Every 16th, 8th, 4th, ... pose of ModelicaTest's AngularVelocity: a body on a joint, integrated from first
    principles.
    """
    with open("tests/data/reference/AngularVelocity_inputs.csv", newline="") as file:
        names, *rows = csv.reader(file)
    columns = dict(zip(names, np.array(rows, dtype=float).T))

    def array(name, *indices):
        return np.stack([columns[f"frame_a.{name}[{i}]"] for i in indices], axis=-1)

    T = np.stack([array("R.T", f"{i},1", f"{i},2", f"{i},3") for i in (1, 2, 3)], axis=1)
    exact = {"v_rel": array("v_0", 1, 2, 3), "a_rel": array("a_0", 1, 2, 3)}
    # The file has these resolved in the body.
    exact |= {
        "w_rel": np.einsum("nji,nj->ni", T, array("R.w", 1, 2, 3)),
        "z_rel": np.einsum("nji,nj->ni", T, array("z", 1, 2, 3)),
    }
    strides = [16, 8, 4, 2, 1]
    found = [
        errors(columns["time"][::s], array("r_0", 1, 2, 3)[::s], T[::s], {k: x[::s] for k, x in exact.items()})
        for s in strides
    ]
    return 1.1e-3 * np.array(strides), np.array(found)


def screw_motion():
    """A frame that turns by sin t rad about a skew axis and moves by sin t m along it. The ratio of successive steps is
    3 or 1/3.
    """
    axis, arm = np.array([2.0, -3.0, 6.0]) / 7, np.array([0.5, 1.0, -0.2])
    found, means = [], 0.08 / 2.0 ** np.arange(5)
    for mean in means:
        count = round(6.4 / mean)
        time = np.cumsum(mean * np.where(np.arange(count) % 2, 0.5, 1.5))
        s, c = np.sin(time)[:, None], np.cos(time)[:, None]
        T = matrix(s * axis)
        turned = np.einsum("nji,j->ni", T, arm)
        w, z = c * axis, -s * axis
        v = np.cross(w, turned) + w
        a = np.cross(z, turned) + np.cross(w, np.cross(w, turned)) + z
        found.append(errors(time, turned + s * axis, T, {"v_rel": v, "a_rel": a, "w_rel": w, "z_rel": z}))
    return means, np.array(found)


def noise():
    """Standard deviations of the estimates for a frame at rest with noise of 0.1 mm and 0.1 mrad in its poses."""
    random = np.random.default_rng(1)
    steps = np.array([0.001, 0.01, 0.1])
    found = []
    for step in steps:
        y = estimate(step * np.arange(4000), *(f(1e-4 * random.standard_normal((4000, 3))) for f in (np.array, matrix)))
        found.append([np.std(y[name][2:]) / 1e-4 for name in RATES])
    return steps, np.array(found)


figure, panels = plt.subplots(1, 3, figsize=(12, 4.4), layout="constrained")
for axes, title, (h, error) in zip(
    panels,
    ["AngularVelocity trajectory", "Screw motion, steps 1 : 3 : 1 : 3 ..."],
    [angular_velocity_trajectory(), screw_motion()],
):
    orders = np.log2(error[-2] / error[-1])
    print(f"{title}: orders " + ", ".join(f"{name[0]} {order:.2f}" for name, order in zip(RATES, orders)))
    for i, (name, marker) in enumerate(zip(RATES, "os^v")):
        axes.loglog(
            h * 1e3, error[:, i], marker, color=f"C{i}", label=f"{name[0]} in {UNITS[name]}: order {orders[i]:.2f}"
        )
        expected = 2 if name[0] in "vw" else 1
        axes.loglog(h * 1e3, error[-1, i] * (h / h[-1]) ** expected, color=f"C{i}", linewidth=0.8)
    axes.set(title=title, xlabel="mean step in ms", ylabel="largest error (lines: orders 2 and 1)", ylim=(1e-8, 3))
    axes.set_xticks(h * 1e3, [f"{step:g}" for step in h * 1e3])

h, gain = noise()
times_h = gain[:, [0, 2]] * h[:, None]
times_h2 = gain[:, [1, 3]] * h[:, None] ** 2
print(f"Noise: v and w {times_h.mean():.2f} sigma/h, a and z {times_h2.mean():.2f} sigma/h^2")
for i, (name, marker) in enumerate(zip(RATES, "osox")):
    size, fill = [(6, "full"), (6, "full"), (11, "none"), (11, "full")][i]
    panels[2].loglog(h * 1e3, gain[:, i], marker, color=f"C{i}", label=name[0], markersize=size, fillstyle=fill)
panels[2].loglog(h * 1e3, 26**0.5 / 2 / h, color="C0", linewidth=0.8, label="2.55/h")
panels[2].loglog(h * 1e3, 6**0.5 / h**2, color="C1", linewidth=0.8, label="2.45/h²")
panels[2].set(title="Noise in the poses", xlabel="step h in ms", ylabel="standard deviation, estimate / pose")
panels[2].set_xticks(h * 1e3, [f"{step:g}" for step in h * 1e3])
for axes, place in zip(panels, ["lower right", "lower right", "upper right"]):
    axes.minorticks_off(), axes.grid(alpha=0.3), axes.legend(fontsize="small", loc=place)
figure.savefig("examples/estimated_derivatives.png", dpi=110)
