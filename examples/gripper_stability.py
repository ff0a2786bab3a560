"""Longest communication steps for a Gripper that holds a cube without data, with mEff and JEff by the rule, or with the
mass properties.

A free cube of 1 kg and 8 cm is gripped at its upper face or at a corner by a hand at rest. It is hit and then comes to
rest, or is lost.
"""

import shutil
from ctypes import c_double, c_uint32
from itertools import product
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from fmpy import extract, instantiate_fmu, read_model_description
from multibody_fmu import effective_inertia

FMU = "target/fmu/Gripper.fmu"
DRAWING = Path("fmu/gripper/documentation/stability.svg")
MASS, MOMENT = 1.0, 0.08**2 / 6
GRIPS = {"face": np.array([0.0, 0.0, 0.04]), "corner": np.array([0.04, 0.04, 0.04])}
ORDERS, BODIES = ["parallel", "sequential"], ["exact", "semi-implicit"]
STEPS = np.geomspace(1e-6, 1e-1, 11)
# Parameters of the Gripper; factor on the effective inertia; whether there is a static correction.
LAWS = {
    "mEff = JEff = 0": ("rule", 0, False),
    "by the rule": ("rule", 1, False),
    "by the rule, static correction": ("rule", 1, True),
    "twice the rule": ("rule", 2, False),
    "part": ("part", 1, False),
    "part, static correction": ("part", 1, True),
    "part of twice the mass": ("part", 2, False),
}
CASES = list(product(GRIPS, ORDERS, BODIES, LAWS))


def rule(grip):
    """mEff and JEff of the cube in a hand with prescribed motion."""
    return effective_inertia((MASS, MOMENT, GRIPS[grip]))


def part(grip):
    """Mass properties of the cube at the grip."""
    levers = {f"part.r_CM[{i + 1}]": -x for i, x in enumerate(GRIPS[grip])}
    return {"part.m": MASS, **{f"part.I_{i}{i}": MOMENT for i in (1, 2, 3)}}, levers | {
        "torqueLaw": 2
    }  # RotationVector


class Gripper:
    """An instance of the Gripper. The caller shares `motion` and `reaction`; copying them in each step would take most
    of the time.

    motion    18 numbers for each frame that moves: position, velocity, transformation matrix, angular velocity
    reaction  6 numbers: cut-force and cut-torque of frame_b
    """

    def __init__(self, folder, description, values, motion, reaction, frames=("frame_b",), fmi_type="CoSimulation"):
        self.instance = instantiate_fmu(folder, description, fmi_type=fmi_type)
        # The FMU would warn of the long steps without effective inertia that are measured here.
        self.instance.setDebugLogging(False, [])
        self.variables = {v.name: v for v in description.modelVariables}
        self.instance.setupExperiment(startTime=0.0)
        for name, value in values.items():
            self.assign(name, value)
        self.instance.enterInitializationMode()

        def arrays(*names):
            return [v.valueReference for v in description.modelVariables if v.name.partition("[")[0] in names]

        inputs = [
            reference
            for frame in frames
            for reference in arrays(*(f"{frame}.{name}" for name in ("r_0", "v_0", "R.T", "R.w")))
        ]
        outputs, count = arrays("frame_b.f", "frame_b.t"), len(inputs)
        self.inputs = (c_uint32 * count)(*inputs), count, (c_double * count).from_buffer(motion)
        self.outputs = (c_uint32 * 6)(*outputs), 6, (c_double * 6).from_buffer(reaction)

    def assign(self, name, value):
        variable = self.variables[name]
        setters = {"Boolean": self.instance.setBoolean, "Enumeration": self.instance.setInteger}
        setters.get(variable.type, self.instance.setReal)([variable.valueReference], [value])

    def set(self):
        self.instance.fmi2SetReal(self.instance.component, *self.inputs)

    def get(self):
        self.instance.fmi2GetReal(self.instance.component, *self.outputs)


def rotation(vectors):
    """Matrices of rotation vectors, by Rodrigues' formula."""
    angle = np.linalg.norm(vectors, axis=1)[:, None, None]
    x, y, z = vectors.T
    zero = np.zeros_like(x)
    skew = np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=1).reshape(-1, 3, 3)
    return np.eye(3) + np.sinc(angle / np.pi) * skew + 0.5 * np.sinc(angle / (2 * np.pi)) ** 2 * skew @ skew


def cross(a, b):
    """Faster than np.cross for few vectors."""
    return a[:, [1, 2, 0]] * b[:, [2, 0, 1]] - a[:, [2, 0, 1]] * b[:, [1, 2, 0]]


def turn(matrices, vectors):
    return (matrices @ vectors[:, :, None])[:, :, 0]


def hold(folder, description, h, cases, count):
    """Path of the grip, in m, after each of `count` steps of `h` s, for all cases at once: shape (count, cases, 3). NaN
    after the part is lost.

    A case is a tuple: grip, order of the master, body, data for the Gripper, factor, static correction.
    """
    grip = np.array([GRIPS[case[0]] for case in cases])
    parallel = np.array([case[1] == "parallel" for case in cases])[:, None]
    exact = np.array([case[2] == "exact" for case in cases])[:, None]
    motion, reaction = np.zeros((len(cases), 18)), np.zeros((len(cases), 6))
    grippers = []
    for case, *places in zip(cases, motion, reaction):
        told, factor, correction = case[3:]
        scaled, fixed = part(case[0]) if told == "part" else (rule(case[0]), {})
        flags = {"active": True, "useInPlace": True, "useMoment": True, "staticCorrection": correction}
        grippers.append(
            Gripper(
                folder, description, flags | fixed | {name: factor * value for name, value in scaled.items()}, *places
            )
        )

    # A maps the body's components to the world's; velocities and angular velocities are resolved in the world.
    r, v, A = -grip, np.tile([0.1, -0.2, 0.15], (len(cases), 1)), np.tile(np.eye(3), (len(cases), 1, 1))
    w = np.tile([0.6, -0.3, 0.8], (len(cases), 1))
    lever, path, held = grip, np.full((count, len(cases), 3), np.nan), np.arange(len(cases))

    def communicate(step):
        motion[:, :3], motion[:, 3:6] = r + lever, v + cross(w, lever)
        # R.T is the transpose of A.
        motion[:, 6:15], motion[:, 15:] = A.swapaxes(1, 2).reshape(-1, 9), turn(A.swapaxes(1, 2), w)
        for i in held:
            grippers[i].set()
            step(grippers[i].instance)
            grippers[i].get()
        # Cut-forces and cut-torques are positive into the gripper.
        return -turn(A, reaction[:, :3]), -turn(A, reaction[:, 3:])

    late = communicate(lambda instance: instance.exitInitializationMode())
    for number in range(count):
        now = communicate(
            lambda instance: instance.doStep(currentCommunicationPoint=number * h, communicationStepSize=h)
        )
        # In parallel, the body steps at the same time, with the previous force.
        force, torque = (np.where(parallel, *values) for values in zip(late, now))
        late = now
        new_v = v + h * (force / MASS + [0, 0, -9.81])
        # A cube has one moment of inertia about all axes, so its angular velocity changes linearly.
        new_w = w + h * (torque + cross(lever, force)) / MOMENT
        r = r + h * np.where(exact, (v + new_v) / 2, new_v)
        A = rotation(h * np.where(exact, (w + new_w) / 2 - h / 12 * cross(w, new_w), new_w)) @ A
        v, w, lever = new_v, new_w, turn(A, grip)
        path[number, held] = (r + lever)[held]
        lost = ~(np.abs(path[number]).max(axis=1) < 10.0)
        if np.any(lost[held]):
            held = held[~lost[held]]
            # A lost part must not move without bounds.
            r[lost], v[lost], w[lost], reaction[lost] = 0, 0, 0, 0
            late = tuple(np.where(lost[:, None], 0, values) for values in late)
    for gripper in grippers:
        gripper.instance.freeInstance()
    return path


def settle(path, h):
    """Settling time in s (infinite if the part does not come to rest) and final sag in m."""
    distance = np.linalg.norm(path - path[-1], axis=1)
    if not np.all(np.isfinite(distance)):
        return np.inf, np.nan
    swinging = np.flatnonzero(distance > 0.02 * distance.max())
    return (h * (swinging[-1] + 1), -path[-1][2]) if swinging[-1] < 0.9 * len(path) else (np.inf, np.nan)


def measure():
    """Settling time and sag at each step, for every case: shape (11, 2)."""
    description, folder = read_model_description(FMU), extract(FMU)
    cases = [(*case[:3], *LAWS[case[3]]) for case in CASES]
    results = []
    for h in STEPS:
        # A short run at the shortest steps saves time. The longest settling times there have errors of up to 15 %.
        path = hold(folder, description, h, cases, max(3000, round(0.015 / h)))
        results.append([settle(path[:, i], h) for i in range(len(cases))])
    shutil.rmtree(folder)
    return dict(zip(CASES, np.array(results).swapaxes(0, 1)))


def plot(results):
    figure, axes = plt.subplots(4, 2, figsize=(9, 11), sharex=True, layout="constrained")
    for (grip, order, body, law), result in results.items():
        column = axes[2 * list(GRIPS).index(grip) :, ORDERS.index(order)]
        number = list(LAWS).index(law)
        held = np.isfinite(result[:, 0])
        exact = body == "exact"
        style = {
            "color": f"C{number}",
            "zorder": 9 - number,
            "ls": "-" if exact else ":",
            "mfc": f"C{number}" if exact else "white",
        }
        for axis, values in zip(column, result.T):
            axis.loglog(
                STEPS[held], values[held], marker="o", ms=3.5 if exact else 5, label=law if exact else None, **style
            )
        # Crosses above the curves: the part is lost at this step.
        column[0].plot(
            STEPS[~held], np.full(np.sum(~held), 40 * 1.6**number), "x" if exact else "+", ms=5, color=f"C{number}"
        )
    for row, grip in enumerate(GRIPS):
        axes[2 * row, 0].set_ylabel(f"gripped at its {grip}\nsettling time in s (x, +: lost)")
        axes[2 * row + 1, 0].set_ylabel(f"gripped at its {grip}\nsag under its weight in m")
        for axis in axes[2 * row]:
            axis.set_ylim(5e-3, 1.5e3)
        for axis in axes[2 * row + 1]:
            axis.set_ylim(5e-6, 20)
    axes[0, 0].set_title("parallel master"), axes[0, 1].set_title("sequential master")
    for axis in axes.flat:
        axis.grid(alpha=0.3)
    for axis in axes[-1]:
        axis.set_xlabel("communication step in s")
    axes[1, 1].plot([], [], "o-k", ms=3.5, label="body: exact")
    axes[1, 1].plot([], [], "o:k", ms=5, mfc="white", label="body: semi-implicit Euler")
    axes[1, 1].legend(fontsize=8)
    figure.savefig("examples/gripper_stability.png", dpi=100)


def drawing(results, order="parallel", body="exact", grip="face"):
    """Settling time and sag of one case as an SVG for the page in the archive; the page's CSS sets the colours."""
    blue, orange, green = "var(--blue, #0a6ebd)", "var(--orange, #b85c00)", "var(--green, #1a7f4b)"
    styles = {
        "mEff = JEff = 0": ("currentColor", ""),
        "by the rule": (orange, ""),
        "by the rule, static correction": (orange, "2 5"),
        "part": (blue, ""),
        "part, static correction": (green, "7 5"),
    }
    panels = [("settling time over the step", 75, 1e-3, {1e-2: "10 ms", 1e-1: "0.1 s", 1: "1 s", 10: "10 s"}),
              ("sag over the step", 395, 1e-6,
               {1e-5: "10 \u00b5m", 1e-4: "0.1 mm", 1e-3: "1 mm", 1e-2: "1 cm", 1e-1: "10 cm"})]  # fmt: skip
    ticks = {1e-6: "1 \u00b5s", 1e-5: "", 1e-4: "0.1 ms", 1e-3: "", 1e-2: "10 ms"}
    lines, texts = [], []
    for index, (title, left, bottom, labels) in enumerate(panels):
        top = max(labels) * 10
        xs = left + 225 * np.log10(STEPS / 1e-6) / 5

        def level(value):
            return 225 - 185 * np.log10(value / bottom) / np.log10(top / bottom)

        lines.append(f'  <path d="M{left} 40V225H{left + 235}"/>')
        grid = [f"M{left} {level(value):.0f}h235" for value in labels] + [
            f"M{left + 45 * i} 225v-185" for i in range(1, 6)
        ]
        lines.append(f'  <path d="{"".join(grid)}" stroke-width="1" opacity=".2"/>')
        texts.append(f'<text x="{left + 112}" y="28" text-anchor="middle" font-size="15">{title}</text>')
        texts += [
            f'<text x="{left - 6}" y="{level(value) + 4:.0f}" text-anchor="end">{label}</text>'
            for value, label in labels.items()
        ]
        texts += [
            f'<text x="{left + 45 * i}" y="243" text-anchor="middle">{label}</text>'
            for i, label in enumerate(ticks.values())
            if label
        ]
        for law, (color, dashes) in styles.items():
            values = results[grip, order, body, law][:, index]
            count = held_steps(values)
            points = [(x, level(value)) for x, value in zip(xs, values[:count])]
            path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
            stroke = f'style="stroke:{color}" stroke-width="2.4"'
            lines.append(f'  <path d="{path}" {stroke} stroke-dasharray="{dashes or "none"}" stroke-linejoin="round"/>')
            if count < len(STEPS):
                lines.append(f'  <path d="M{xs[count] - 4:.0f} {points[-1][1] - 4:.0f}l8 8m0 -8l-8 8" {stroke}/>')
    for i, (law, (color, dashes)) in enumerate(styles.items()):
        x, y = 75 + 270 * (i % 2), 270 + 20 * (i // 2)
        lines.append(
            f'  <path d="M{x} {y - 4}h30" style="stroke:{color}" stroke-width="2.4" '
            f'stroke-dasharray="{dashes or "none"}"/>'
        )
        texts.append(f'<text x="{x + 38}" y="{y}">{law}</text>')
    texts.append('<text x="355" y="310">\u00d7</text><text x="383" y="310">lost from here on</text>')
    head = 'xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 640 320" '
    head += 'font-family="sans-serif" font-size="12"'
    texts = [f"    {text}" for text in texts]
    body = [*lines, '  <g fill="currentColor" stroke="none">', *texts, "  </g>"]
    return "\n".join(
        [
            f'<svg {head} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round">',
            *body,
            "</svg>",
            "",
        ]
    )


def held_steps(values):
    """Number of consecutive steps, from the shortest on, that hold the part."""
    return len(values) if np.all(np.isfinite(values)) else int(np.argmin(np.isfinite(values)))


def table(results):
    """Longest step such that it and all shorter ones hold the part."""
    yield f"{'':42s}" + "".join(f"{f'gripped at its {grip}':>26s}" for grip in GRIPS)
    yield f"{'held up to steps of':42s}" + "".join(
        f"{body:>{w}s}" for _, (body, w) in product(GRIPS, zip(BODIES, (11, 15)))
    )
    for law, order in product(LAWS, ORDERS):
        counts = [held_steps(results[grip, order, body, law][:, 0]) for grip, body in product(GRIPS, BODIES)]
        cells = [f"{1e3 * STEPS[count - 1]:.3g} ms" for count in counts]
        yield f"{law:31s} {order:10s}" + "".join(f"{cell:>{w}s}" for cell, w in zip(cells, (11, 15) * 2))


if __name__ == "__main__":
    found = measure()
    for grip in GRIPS:
        print(f"{grip}: mEff = {rule(grip)['mEff']:.3f} kg   JEff = {rule(grip)['JEff']:.3e} kg.m2")
    print(*table(found), sep="\n")
    plot(found)
    DRAWING.parent.mkdir(parents=True, exist_ok=True)
    DRAWING.write_text(drawing(found), encoding="utf-8")
