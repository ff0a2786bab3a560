"""Error at the end of a step over the step size: inputs held, extrapolated by the FMU, or set with derivatives."""

import math

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import Fmu

OUTPUTS = {
    "Distance": ["distance", "der_distance"],
    "PlanarDistance": ["distance", "der_distance"],
    "RelativeSensor": ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"],
    "Gripper": ["r_rel", "theta"],
}
STEPS = 0.128 / 2.0 ** np.arange(8)
TIMES = np.linspace(0.7, 1.5, 9)


def motion(t):
    """Kinematics by variable name: frame_a turns about z in place, frame_b follows a screw at a changing rate."""
    frames = {}
    for name, axis, arm, phi, rate, acceleration in [
        ("frame_a", [0.0, 0.0, 1.0], [0.0, 0.0, 0.0], 0.5 * np.sin(t), 0.5 * np.cos(t), -0.5 * np.sin(t)),
        (
            "frame_b",
            [2 / 7, -3 / 7, 6 / 7],
            [0.5, 1.0, -0.2],
            0.4 * t + 0.3 * np.sin(2 * t),
            0.4 + 0.6 * np.cos(2 * t),
            -1.2 * np.sin(2 * t),
        ),
    ]:
        axis, arm = np.array(axis), np.array(arm)
        skew = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        T = np.eye(3) - np.sin(phi) * skew + (1 - np.cos(phi)) * skew @ skew
        turned, pitch = T.T @ arm, 0.3 * (name == "frame_b") * axis
        by_angle, by_angle_twice = skew @ turned + pitch, skew @ skew @ turned
        r, v, a = turned + phi * pitch, rate * by_angle, acceleration * by_angle + rate**2 * by_angle_twice
        arrays = {"r_0": r, "v_0": v, "a_0": a, "R.T": T, "R.w": rate * axis, "z": acceleration * axis}
        arrays |= {"x": r[0], "y": r[1], "vx": v[0], "vy": v[1]}
        frames |= {f"{name}.{key}": array for key, array in arrays.items()}
    return frames


def inputs(fmu, t):
    """Motion at t, for the variables that the FMU has."""
    return {name: array for name, array in motion(t).items() if name in fmu.inputs}


def set_derivatives(fmu, t):
    """Sets the first three derivatives of every input, as an importer with equations can."""
    nodes = np.linspace(-1, 1, 9)
    found = {}
    for name, array in inputs(fmu, t).items():
        values = [np.ravel(inputs(fmu, t + 0.1 * x)[name]) for x in nodes]
        coefficients = np.polynomial.polynomial.polyfit(nodes, values, 8)
        scaled = [coefficients[order] * math.factorial(order) / 0.1**order for order in (1, 2, 3)]
        found[name] = np.reshape(scaled, (3, *np.shape(array)))
    fmu.set_input_derivatives(found)


def step(fmu, t, h, outputs, extrapolation="hold", derivatives=False):
    """Outputs at the end of a step from t to t + h, with the inputs at its start."""
    fmu.reset()
    fmu.set(inputs(fmu, t) | {"extrapolation": extrapolation})
    fmu.initialize(t)
    if derivatives:
        set_derivatives(fmu, t)
    if h > 0:
        fmu.step(h)
    return fmu.get(outputs)


def errors(fmu, outputs, **how):
    """Largest error of each output, for each step size."""
    worst = {output: np.zeros(len(STEPS)) for output in outputs}
    for i, h in enumerate(STEPS):
        for t in TIMES:
            found, exact = step(fmu, t, h, outputs, **how), step(fmu, t + h, 0.0, outputs)
            for output in outputs:
                worst[output][i] = max(worst[output][i], np.linalg.norm(found[output] - exact[output]))
    return worst


WAYS = {
    "hold": {},
    "kinematic": {"extrapolation": "kinematic"},
    "input derivatives up to order 3": {"derivatives": True},
}
figure, panels = plt.subplots(1, 4, figsize=(14, 4.6), layout="constrained", sharey=True)
for axes, (model, outputs) in zip(panels, OUTPUTS.items()):
    # Only poses are compared, and stiff springs would warn of long steps.
    with Fmu(f"target/fmu/{model}.fmu", parameters={"cT": 0.0, "dT": 0.0} if model == "Gripper" else {}) as fmu:
        found = {way: errors(fmu, outputs, **how) for way, how in WAYS.items()}
    for i, output in enumerate(outputs):
        # Between 4 and 2 ms, without influence of large steps or rounding.
        orders = [np.log2(found[way][output][5] / found[way][output][6]) for way in WAYS]
        print(
            f"{model:14} {output:12} hold {orders[0]:.1f}  kinematic {orders[1]:.1f}  input derivatives {orders[2]:.1f}"
        )
        for way, color in zip(WAYS, ["C3", "C0", "C2"]):
            axes.loglog(STEPS * 1e3, found[way][output], "os^vDx"[i] + "-", color=color, linewidth=0.8, markersize=4)
        axes.plot([], [], "k" + "os^vDx"[i], markersize=4, label=output)
    axes.set(title=model, xlabel="step in ms"), axes.grid(alpha=0.3), axes.legend(fontsize="small", loc="lower right")
    axes.minorticks_off(), axes.set_xticks(STEPS[::2] * 1e3, [f"{1e3 * h:g}" for h in STEPS[::2]])
panels[0].set_ylabel("largest error at the end of a step (SI units)")
lines = [plt.Line2D([], [], color=color, label=way) for way, color in zip(WAYS, ["C3", "C0", "C2"])]
figure.legend(handles=lines, loc="outside upper center", ncols=3)
figure.savefig("examples/extrapolation.png", dpi=110)
