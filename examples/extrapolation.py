"""Error at the end of a step over its size: with inputs held, extrapolated by the FMU, or set with their derivatives."""

import shutil

import matplotlib.pyplot as plt
import numpy as np
from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave

OUTPUTS = {
    "Distance": ["distance", "der_distance"],
    "PlanarDistance": ["distance", "der_distance"],
    "RelativeSensor": ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"],
    "Gripper": ["r_rel", "theta"],
}
STEPS = 0.128 / 2.0 ** np.arange(8)
TIMES = np.linspace(0.7, 1.5, 9)


def motion(t):
    """Kinematics of frame_a, which turns about z on the spot, and frame_b, on a screw at a changing rate, by names of variables."""
    frames = {}
    for name, axis, arm, phi, rate, acceleration in [
        ("frame_a", [0.0, 0.0, 1.0], [0.0, 0.0, 0.0], 0.5 * np.sin(t), 0.5 * np.cos(t), -0.5 * np.sin(t)),
        ("frame_b", [2 / 7, -3 / 7, 6 / 7], [0.5, 1.0, -0.2], 0.4 * t + 0.3 * np.sin(2 * t), 0.4 + 0.6 * np.cos(2 * t), -1.2 * np.sin(2 * t)),
    ]:
        axis, arm = np.array(axis), np.array(arm)
        skew = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        T = np.eye(3) - np.sin(phi) * skew + (1 - np.cos(phi)) * skew @ skew
        turned, pitch = T.T @ arm, 0.3 * (name == "frame_b") * axis
        by_angle, by_angle_twice = skew @ turned + pitch, skew @ skew @ turned
        r, v, a = turned + phi * pitch, rate * by_angle, acceleration * by_angle + rate**2 * by_angle_twice
        vectors = {"r_0": r, "v_0": v, "a_0": a, "R.T": T, "R.w": rate * axis, "z": acceleration * axis}
        for key, array in vectors.items():
            for index, value in np.ndenumerate(array):
                frames[f"{name}.{key}[{','.join(str(i + 1) for i in index)}]"] = value
        frames |= {f"{name}.x": r[0], f"{name}.y": r[1], f"{name}.vx": v[0], f"{name}.vy": v[1]}
    return frames


class Instance:
    """An instance of an FMU, and its outputs along the motion."""

    def __init__(self, model):
        fmu = f"target/fmu/{model}.fmu"
        self.description = read_model_description(fmu)
        self.folder = extract(fmu)
        references = {v.name: v.valueReference for v in self.description.modelVariables}
        known = motion(0.0)
        self.names = [v.name for v in self.description.modelVariables if v.causality == "input" and v.name in known]
        self.inputs = [references[name] for name in self.names]
        self.outputs = {o: [r for name, r in references.items() if name.partition("[")[0] == o] for o in OUTPUTS[model]}
        self.extrapolation = references["extrapolation"]
        # Only poses are compared. Stiff springs would log warnings of long steps.
        self.springs = [references[name] for name in ["cT", "dT", "cR", "dR"] if name in references]
        self.instance = FMU2Slave(
            guid=self.description.guid, unzipDirectory=self.folder, modelIdentifier=model, instanceName=model
        )
        self.instance.instantiate()

    def values(self, t):
        frames = motion(t)
        return np.array([frames[name] for name in self.names])

    def set_derivatives(self, t):
        """Sets the first three derivatives of every input, which an importer knows from its equations."""
        nodes = np.linspace(-1, 1, 9)
        coefficients = np.polynomial.polynomial.polyfit(nodes, [self.values(t + 0.1 * x) for x in nodes], 8)
        for order, factorial in [(1, 1), (2, 2), (3, 6)]:
            derivatives = coefficients[order] * factorial / 0.1**order
            self.instance.setRealInputDerivatives(self.inputs, [order] * len(self.inputs), derivatives)

    def step(self, t, h, extrapolation="hold", derivatives=False):
        """Outputs at the end of a step from t to t + h, with the inputs of its start."""
        self.instance.reset()
        self.instance.setInteger([self.extrapolation], [["hold", "kinematic"].index(extrapolation) + 1])
        self.instance.setReal(self.springs, [0.0] * len(self.springs))
        self.instance.setReal(self.inputs, self.values(t))
        self.instance.setupExperiment(startTime=t)
        self.instance.enterInitializationMode()
        self.instance.exitInitializationMode()
        if derivatives:
            self.set_derivatives(t)
        if h > 0:
            self.instance.doStep(currentCommunicationPoint=t, communicationStepSize=h)
        return {output: np.array(self.instance.getReal(references)) for output, references in self.outputs.items()}

    def errors(self, **how):
        """Largest error of each output, for each step size."""
        worst = {output: np.zeros(len(STEPS)) for output in self.outputs}
        for i, h in enumerate(STEPS):
            for t in TIMES:
                found, exact = self.step(t, h, **how), self.step(t + h, 0.0)
                for output in worst:
                    worst[output][i] = max(worst[output][i], np.linalg.norm(found[output] - exact[output]))
        return worst

    def close(self):
        self.instance.terminate()
        self.instance.freeInstance()
        shutil.rmtree(self.folder)


WAYS = {"hold": {}, "kinematic": {"extrapolation": "kinematic"}, "input derivatives up to order 3": {"derivatives": True}}
figure, panels = plt.subplots(1, 4, figsize=(14, 4.6), layout="constrained", sharey=True)
for axes, model in zip(panels, OUTPUTS):
    instance = Instance(model)
    errors = {way: instance.errors(**how) for way, how in WAYS.items()}
    instance.close()
    for i, output in enumerate(OUTPUTS[model]):
        # Between 4 and 2 ms, where neither large steps nor rounding have an influence.
        orders = [np.log2(errors[way][output][5] / errors[way][output][6]) for way in WAYS]
        print(f"{model:14} {output:12} hold {orders[0]:.1f}  kinematic {orders[1]:.1f}  input derivatives {orders[2]:.1f}")
        for way, color in zip(WAYS, ["C3", "C0", "C2"]):
            axes.loglog(STEPS * 1e3, errors[way][output], "os^vDx"[i] + "-", color=color, linewidth=0.8, markersize=4)
        axes.plot([], [], "k" + "os^vDx"[i], markersize=4, label=output)
    axes.set(title=model, xlabel="step in ms"), axes.grid(alpha=0.3), axes.legend(fontsize="small", loc="lower right")
    axes.minorticks_off(), axes.set_xticks(STEPS[::2] * 1e3, [f"{1e3 * h:g}" for h in STEPS[::2]])
panels[0].set_ylabel("largest error at the end of a step (SI units)")
lines = [plt.Line2D([], [], color=color, label=way) for way, color in zip(WAYS, ["C3", "C0", "C2"])]
figure.legend(handles=lines, loc="outside upper center", ncols=3)
figure.savefig("examples/extrapolation.png", dpi=110)
