"""Error at the end of a step over its size: inputs held, extrapolated by the FMU, or set with their derivatives."""

import matplotlib.pyplot as plt
import numpy as np
from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave
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
    """Kinematics of frame_a, which turns about z on the spot, and frame_b, on a screw at a changing rate, by names of
    variables.
    """
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
    """The motion at t, as far as the FMU reads it."""
    return {name: array for name, array in motion(t).items() if name in fmu.inputs}


def references(fmu, names):
    """Value references of all elements."""
    return [reference for name in names for reference in fmu.variables[name].references]


def derivatives(fmu, t):
    """The first three derivatives of all elements of the inputs, which an importer knows from its equations."""
    nodes = np.linspace(-1, 1, 9)
    values = [np.concatenate([np.ravel(array) for array in inputs(fmu, t + 0.1 * x).values()]) for x in nodes]
    coefficients = np.polynomial.polynomial.polyfit(nodes, values, 8)
    return {order: coefficients[order] * factorial / 0.1**order for order, factorial in [(1, 1), (2, 2), (3, 6)]}


def slave_of(file, parameters):
    """An instance of FMPy, which can set derivatives of inputs, and its parameters by value reference."""
    description = read_model_description(file)
    identifier = description.coSimulation.modelIdentifier
    slave = FMU2Slave(
        guid=description.guid, unzipDirectory=extract(file), modelIdentifier=identifier, instanceName=identifier
    )
    slave.instantiate()
    numbers = {variable.name: variable.valueReference for variable in description.modelVariables}
    return slave, {numbers[name]: value for name, value in parameters.items()}


def step_with_derivatives(fmu, slave, parameters, t, h, outputs):
    """Outputs at the end of a step whose inputs are set with their derivatives."""
    values = inputs(fmu, t)
    slave.reset()
    slave.setReal(list(parameters), list(parameters.values()))
    slave.setupExperiment(startTime=t)
    slave.enterInitializationMode()
    slave.setReal(references(fmu, values), np.concatenate([np.ravel(array) for array in values.values()]))
    slave.exitInitializationMode()
    for order, found in derivatives(fmu, t).items():
        slave.setRealInputDerivatives(references(fmu, values), [order] * len(found), found)
    slave.doStep(currentCommunicationPoint=t, communicationStepSize=h)
    return {output: np.array(slave.getReal(references(fmu, [output]))) for output in outputs}


def step(fmu, t, h, outputs, extrapolation="hold", slave=None):
    """Outputs at the end of a step from t to t + h, with the inputs of its start."""
    if slave is not None:
        return step_with_derivatives(fmu, *slave, t, h, outputs)
    fmu.reset()
    fmu.set(inputs(fmu, t) | {"extrapolation": extrapolation})
    fmu.initialize(t)
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
                worst[output][i] = max(
                    worst[output][i], np.linalg.norm(np.ravel(found[output]) - np.ravel(exact[output]))
                )
    return worst


WAYS = ["hold", "kinematic", "input derivatives up to order 3"]
figure, panels = plt.subplots(1, 4, figsize=(14, 4.6), layout="constrained", sharey=True)
for axes, (model, outputs) in zip(panels, OUTPUTS.items()):
    # Only poses are compared. Stiff springs would warn of long steps.
    file, parameters = f"target/fmu/{model}.fmu", {"cT": 0.0, "dT": 0.0} if model == "Gripper" else {}
    slave = slave_of(file, parameters)
    with Fmu(file, parameters=parameters) as fmu:
        ways = zip(WAYS, [{}, {"extrapolation": "kinematic"}, {"slave": slave}])
        found = {way: errors(fmu, outputs, **how) for way, how in ways}
    for i, output in enumerate(outputs):
        # Between 4 and 2 ms, where neither large steps nor rounding have an influence.
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
