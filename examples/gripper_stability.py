"""Which parts the Gripper holds at which communication steps: with the documented law, and with effective inertia by the rule, half and twice of it.

A free cube of 1 kg and 8 cm, gripped at its upper face by a hand that rests, is hit and then comes to rest, or does not.
"""

import shutil

import matplotlib.pyplot as plt
import numpy as np
from fmpy import extract, instantiate_fmu, read_model_description
from multibody_fmu import effective_inertia

FMU = "target/fmu/Gripper.fmu"
MASS, MOMENT, GRIP = 1.0, 0.08**2 / 6, np.array([0.0, 0.0, 0.04])
RULE = effective_inertia((MASS, MOMENT, GRIP))
STEPS = np.geomspace(1e-5, 2e-2, 12)
LAWS = {
    "documented law": {},
    "half the rule": {name: value / 2 for name, value in RULE.items()},
    "by the rule": RULE,
    "by the rule, static correction": RULE | {"staticCorrection": True},
    "twice the rule": {name: value * 2 for name, value in RULE.items()},
}


class Hold:
    """A unit that holds a part in place."""

    def __init__(self, folder, description, parameters):
        self.unit = instantiate_fmu(folder, description, fmi_type="CoSimulation")
        # The unit would warn of steps that are too coarse for the documented law, which is the point here.
        self.unit.setDebugLogging(False, [])
        references = {v.name: v.valueReference for v in description.modelVariables}
        names = [f"frame_b.{v}[{i}]" for v in ["r_0", "v_0"] for i in (1, 2, 3)]
        names += [f"frame_b.R.T[{i},{j}]" for i in (1, 2, 3) for j in (1, 2, 3)] + [f"frame_b.R.w[{i}]" for i in (1, 2, 3)]
        self.motion = [references[name] for name in names]
        self.reaction = [references[f"frame_b.{v}[{i}]"] for v in "ft" for i in (1, 2, 3)]
        flags = {"active": True, "useInPlace": True, "useMoment": True} | {k: v for k, v in parameters.items() if v is True}
        reals = {k: v for k, v in parameters.items() if v is not True}
        self.unit.setupExperiment(startTime=0.0)
        self.unit.setBoolean([references[name] for name in flags], list(flags.values()))
        self.unit.setReal([references[name] for name in reals], list(reals.values()))
        self.unit.enterInitializationMode()

    def set(self, grip, velocity, A, w):
        """`A` maps the body's components to the world's; the unit's R.T is its transpose."""
        self.unit.setReal(self.motion, [*grip, *velocity, *A.T.ravel(), *w])

    def wrench(self, A):
        """Force at the grip and torque on the body, world: cut quantities count into the unit, hence the sign."""
        cut = np.array(self.unit.getReal(self.reaction))
        return -A @ cut[:3], -A @ cut[3:]


def rotation(vector):
    """The matrix that turns by a rotation vector, by Rodrigues' formula."""
    angle = np.sqrt(vector @ vector)
    x, y, z = vector
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sinc(angle / np.pi) * skew + 0.5 * np.sinc(angle / (2 * np.pi)) ** 2 * skew @ skew


def cross(a, b):
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def hold(folder, description, parameters, h, parallel):
    """Settling time in s (infinite if the part does not come to rest) and final sag in m."""
    gripper = Hold(folder, description, parameters)
    r, v, A, w = -GRIP, np.array([0.1, -0.2, 0.15]), np.eye(3), np.array([0.6, -0.3, 0.8])
    gripper.set(GRIP + r, v + cross(w, GRIP), A, w)
    gripper.unit.exitInitializationMode()
    late, path = gripper.wrench(A), []
    for number in range(max(1000, round(0.15 / h))):
        lever = A @ GRIP
        gripper.set(r + lever, v + A @ cross(w, GRIP), A, w)
        gripper.unit.doStep(currentCommunicationPoint=number * h, communicationStepSize=h)
        now = gripper.wrench(A)
        # In parallel, the body steps at the same time, with the force that it has got before.
        force, torque = late if parallel else now
        late = now
        v = v + h * (force / MASS + [0, 0, -9.81])
        r = r + h * v
        w = w + h * A.T @ (torque + cross(lever, force)) / MOMENT
        A = A @ rotation(h * w)
        path.append(r + A @ GRIP)
        if not np.abs(path[-1]).max() < 1.0:
            break
    gripper.unit.freeInstance()
    distance = np.linalg.norm(np.array(path) - path[-1], axis=1)
    swinging = np.flatnonzero(distance > 0.02 * distance.max())
    settled = len(path) > 500 and swinging[-1] < 0.8 * len(path)
    return (h * (swinging[-1] + 1), -path[-1][2]) if settled else (np.inf, np.nan)


def measure():
    """Settling time and sag, by order of the master, law and step."""
    description, folder = read_model_description(FMU), extract(FMU)
    results = {
        (parallel, law): np.array([hold(folder, description, parameters, h, parallel) for h in STEPS])
        for parallel in (True, False)
        for law, parameters in LAWS.items()
    }
    shutil.rmtree(folder)
    return results


def plot(results):
    figure, axes = plt.subplots(2, 2, figsize=(9, 6), sharex=True, sharey="row", layout="constrained")
    for (parallel, law), result in results.items():
        column = axes[:, 0 if parallel else 1]
        number = list(LAWS).index(law)
        held = np.isfinite(result[:, 0])
        for axis, values in zip(column, result.T):
            axis.loglog(STEPS[held], values[held], "o-", ms=3.5, color=f"C{number}", label=law, zorder=9 - number)
        # Crosses above the curves: at this step, the part does not stay in the hand.
        column[0].plot(STEPS[~held], np.full(np.sum(~held), 20 * 1.6**number), "x", ms=5, color=f"C{number}")
    axes[0, 0].set_title("parallel master"), axes[0, 1].set_title("sequential master")
    axes[0, 0].set_ylabel("settling time in s  (x: part lost)"), axes[1, 0].set_ylabel("sag under its weight in m")
    for axis in axes.flat:
        axis.grid(alpha=0.3)
    for axis in axes[1]:
        axis.set_xlabel("communication step in s")
    axes[1, 1].legend(fontsize=8)
    figure.savefig("examples/gripper_stability.png", dpi=110)


if __name__ == "__main__":
    found = measure()
    print(f"mEff = {RULE['mEff']:.3f} kg   JEff = {RULE['JEff']:.3e} kg.m2")
    for law in LAWS:
        for parallel in (True, False):
            longest = [h for h, (time, _) in zip(STEPS, found[parallel, law]) if np.isfinite(time)]
            order = "parallel" if parallel else "sequential"
            print(f"{law:31s} {order:11s} held at {len(longest):2d} of {len(STEPS)} steps, up to {1e3 * max(longest, default=0):.3g} ms")
    plot(found)
