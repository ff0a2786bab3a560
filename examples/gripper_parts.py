"""Rods, plates, cylinders and boxes in the default springs of the Gripper, with mEff and JEff, and with `part`.

Each part is a Body, gripped beside its centre of mass. It is kicked while the hand is at rest, or turned over by the
hand in a second. FMUs exchange values once in a step of 0.5, 2 or 10 ms. In a parallel master the Body moves under the
previous force, in a sequential one under the new force.
"""

from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import Fmu

FMUS = Path("target/fmu")
GRAVITY = np.array([0.0, 0.0, -9.81])
# Stiffness of the Gripper in N/m and N.m/rad: its defaults.
CT, CR = 1e6, 1e4
ORDERS = ["parallel", "sequential"]
# Communication steps in s.
STEPS = [0.5e-3, 2e-3, 10e-3]
# Number of steps after the kick, and after the hand has turned.
KICKED, REST = 1000, 400
# Velocity in m/s and angular velocity in rad/s after the kick: 0.3 m/s, 2 rad/s.
KICK = np.array([0.2, -0.2, 0.1]), np.array([1.2, -0.8, 1.4])
# Duration in s of the hand's rotation by 180 degrees.
TURN = 1.0
# Deflection in m at which a part is lost.
LOST = 0.5
POSE = [f"frame_a.{name}" for name in ("r_0", "v_0", "R.T", "R.w")]
REACTIONS = [f"{frame}.{name}" for frame in ("frame_a", "frame_b") for name in "ft"]


@dataclass(frozen=True)
class Solid:
    """A body of `m` kg with moments of inertia `I` in kg.m2 about principal axes, initially the world's."""

    m: float
    I: np.ndarray

    def at(self, lever, share=1):
        """The mass properties for one of `share` Grippers. The lever goes from the centre of mass to the grip, in m."""
        return {"m": self.m / share, "r_CM": -lever, "I": self.I / share}


@dataclass(frozen=True)
class Case:
    """A part, and the levers in m from its centre of mass to the grips."""

    part: Solid
    levers: np.ndarray
    hand: Solid | None = None
    """A hand that floats, without gravity; otherwise its motion is prescribed."""
    arm: np.ndarray | None = None
    """The lever of that hand, in m."""
    error: tuple = (0, 0, 0)
    """Of the levers that the Gripper is told, in m."""
    tolerance: float = 0.0
    """The parameter part.r_CM_tolerance in m."""
    sharing: int | None = None
    """Number by which mass and inertia are divided for each Gripper; by default, the number of grips."""

    @property
    def bodies(self):
        """Bodies and their levers, by connected frame of the Gripper."""
        free = {"frame_a": (self.hand, [self.arm])} if self.hand else {}
        return free | {"frame_b": (self.part, self.levers)}


def box(m, *sides):
    squares = np.square(sides)
    return Solid(m, m / 12 * (squares.sum() - squares))


def cylinder(m, radius, length):
    """A cylinder along z."""
    across = radius**2 / 4 + length**2 / 12
    return Solid(m, m * np.array([across, across, radius**2 / 2]))


ROD, PLATE = cylinder(1, 0.01, 0.4), box(1, 0.3, 0.2, 0.004)
LYING, END = Solid(1, ROD.I[[2, 1, 0]]), np.array([[0, 0, 0.2]])
BAR, HAND = box(10, 0.4, 0.06, 0.06), box(1, 0.08, 0.08, 0.12)
# Two on an edge of the plate, and a third one.
THREE = np.array([[-0.15, 0.1, 0.002], [0.15, 0.1, 0.002], [0, -0.1, 0.002]])
CORNERS = np.array([[x, y, 0.002] for x, y in product([-0.15, 0.15], [-0.1, 0.1])])
CASES = {
    "rod, vertical, at its end": Case(ROD, END),
    "rod, horizontal, at its end": Case(LYING, np.array([[0.2, 0, 0]])),
    "plate, at a corner": Case(PLATE, np.array([[0.15, 0.1, 0.002]])),
    "cylinder of 2 kg, at its top": Case(cylinder(2, 0.04, 0.3), np.array([[0, 0, 0.15]])),
    "box, at a corner": Case(box(1, 0.12, 0.08, 0.06), np.array([[0.06, 0.04, 0.03]])),
    "bar of 10 kg, free hand of 1 kg": Case(BAR, np.array([[0.1, 0, 0.03]]), HAND, np.array([0, 0, -0.06])),
    # The Gripper assumes a grip on the axis.
    "rod, gripped 1 cm off its axis": Case(ROD, END + [0.01, 0, 0], error=(-0.01, 0, 0), tolerance=0.01),
    "plate, two grippers": Case(PLATE, THREE[:2]),
    "plate, three grippers": Case(PLATE, THREE),
    "plate, four grippers": Case(PLATE, CORNERS),
}
# Wrong parameters of the Gripper, and a case beyond its static correction.
LIMITS = {
    "rod 1 cm off, no tolerance": replace(CASES["rod, gripped 1 cm off its axis"], tolerance=0.0),
    "three grippers, m, not m/3": replace(CASES["plate, three grippers"], sharing=1),
    "rod on its side, gripped on top": Case(LYING, np.array([[0.2, 0, 0.01]])),
}
# Parameters of the Gripper; whether there is a static correction.
LAWS = list(product(["mEff, JEff", "part"], [False, True]))
PART = LAWS[2:]


def told(case, number, law):
    """Parameters of a Gripper for the part and a free hand."""
    lever, share = case.levers[number] + case.error, case.sharing or len(case.levers)
    if law == "part":
        hand = {"hand": case.hand.at(case.arm)} if case.hand else {}
        return {"part": case.part.at(lever, share) | {"r_CM_tolerance": case.tolerance}} | hand
    bodies = [(case.part, lever, share)] + ([(case.hand, case.arm, 1)] if case.hand else [])
    smallest = [min(body.I) for body, *_ in bodies]
    mobility = sum(n / body.m + n * lever @ lever / J for (body, lever, n), J in zip(bodies, smallest))
    return {"mEff": 1 / mobility, "JEff": 1 / sum(n / J for (*_, n), J in zip(bodies, smallest))}


def cross(a):
    """Matrix of the cross product with a vector."""
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def sag(case, h):
    """Largest deflection of the grips in m under the weight, by the formula for `part` without static correction."""
    total, twists = np.zeros((6, 6)), []
    for number in range(len(case.levers)):
        body = told(case, number, "part")["part"]
        lever, inverse = cross(body["r_CM"]), np.diag(1 / body["I"])
        translation = np.eye(3) / body["m"] - lever @ inverse @ lever
        B = np.block([[translation, lever @ inverse], [-inverse @ lever, inverse]])
        B[:3, :3] += body["r_CM_tolerance"] ** 2 * (np.trace(inverse) * np.eye(3) - inverse)
        # The twist of the grip, from the centre of mass.
        twists.append(np.block([[np.eye(3), -cross(case.levers[number])], [np.zeros((3, 3)), np.eye(3)]]))
        k = np.linalg.inv(np.diag([1 / CT] * 3 + [1 / CR] * 3) + 12 * h**2 * B)
        total += twists[-1].T @ k @ twists[-1]
    weight = np.zeros(3) if case.hand else case.part.m * GRAVITY
    deflection = np.linalg.solve(total, [*weight, 0, 0, 0])
    return max(np.linalg.norm((twist @ deflection)[:3]) for twist in twists)


def turned(time):
    """Axes and angular velocity of the hand, which turns by 180 degrees about the world's y-axis, from rest to rest."""
    x = min(time / TURN, 1.0)
    angle, rate = np.pi * x**3 * (10 - 15 * x + 6 * x**2), np.pi * 30 * x**2 * (1 - x) ** 2 / TURN
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]), np.array([0, rate, 0])


def seen(pose, lever):
    """The frame of a grip on a Body, as inputs of the Gripper."""
    r, v, T, w = pose.values()
    return {"r_0": r + lever @ T, "v_0": v + w @ cross(lever) @ T, "R.T": T, "R.w": w}


def deflections(job):
    """Largest deflection of the grips in m after each step of a run; NaN if the part is lost."""
    case, (law, correction), order, h, turning = job
    count = round(TURN / h) + REST if turning else KICKED
    path = np.zeros(count)
    with ExitStack() as stack:

        def load(fmu, **parameters):
            return stack.enter_context(Fmu(FMUS / f"{fmu}.fmu", **parameters))

        options = {"useMoment": True, "useInPlace": True, "torqueLaw": "RotationVector", "staticCorrection": correction}
        grippers = [load("Gripper", **options, **told(case, number, law)) for number in range(len(case.levers))]
        for gripper in grippers:
            gripper.set({"active": True})
        bodies = {}
        # A free hand is kicked instead of the part, so that both hardly drift. The first grip is at the origin.
        for body, (solid, levers) in case.bodies.items():
            v, w = np.multiply(KICK, not (turning or bodies))
            start = {"r_0_start": -levers[0], "v_0_start": v - cross(w) @ levers[0], "w_start": w}
            bodies[body] = load("Body", m=solid.m, I=solid.I, g_0=np.zeros(3) if case.hand else GRAVITY, **start)
        late = None
        for step in range(count):
            poses = {frame: body.get(POSE) for frame, body in bodies.items()}
            A, w = turned(step * h if turning else 0.0)
            for gripper, lever in zip(grippers, case.levers):
                ends = {frame: seen(pose, lever if frame == "frame_b" else case.arm) for frame, pose in poses.items()}
                place = A @ (lever - case.levers[0])
                hand = {"r_0": place, "v_0": cross(w) @ place, "R.T": A.T, "R.w": A.T @ w}
                if case.hand is None and (turning or step == 0):
                    ends["frame_a"] = hand
                gripper.set(ends)
                deflection = ends["frame_b"]["r_0"] - ends.get("frame_a", hand)["r_0"]
                path[step] = max(path[step], np.linalg.norm(deflection))
            if not path[step] < LOST:
                return path * np.nan
            late = late or [gripper.get(REACTIONS) for gripper in grippers]
            for gripper in grippers:
                gripper.step(h)
            now = [gripper.get(REACTIONS) for gripper in grippers]
            acting, late = late if order == "parallel" else now, now
            for frame, body in bodies.items():
                # Inputs of the Body are cut-forces, too. Here they act at its centre of mass.
                loads = [(y[f"{frame}.f"], y[f"{frame}.t"], lever) for y, lever in zip(acting, case.bodies[frame][1])]
                torque = sum(t + cross(lever) @ f for f, t, lever in loads)
                body.set({"frame_a.f": sum(f for f, *_ in loads), "frame_a.t": torque})
                body.step(h)
    return path


def measure(cases, laws, turning):
    """Largest deflection in mm in a run and in its last tenth, by case, step and law: shape (masters, 2). NaN: lost."""
    runs = list(product(cases, STEPS, laws))
    jobs = [(cases[name], law, order, h, turning) for name, h, law in runs for order in ORDERS]
    with ProcessPoolExecutor() as pool:
        paths = pool.map(deflections, jobs, chunksize=4)
        found = [[path.max(), path[-(len(path) // 10) :].max()] for path in paths]
    return dict(zip(runs, 1e3 * np.reshape(found, (-1, len(ORDERS), 2))))


def text(number):
    """Two digits, or one below 0.001."""
    return f"{float(f'{number:.2g}' if number >= 1e-3 else f'{number:.1g}'):g}"


def cells(found):
    """The larger number of both masters, or the masters that lose the part."""
    lost = [order for order, number in zip(ORDERS, found[:, 0]) if np.isnan(number)]
    if not lost:
        return "".join(f"{text(number):>7s}" for number in found.max(axis=0))
    return f"{'lost' if len(lost) == len(ORDERS) else f'lost, {lost[0][:3]}.':>14s}"


def table(kicked, turned_over):
    yield f"{'in mm, the larger one of both masters':39s}{'mEff, JEff':>27s}{'part':>28s}{'part, turned':>16s}"
    yield f"{'':39s}" + f"{'plain':>13s}{'corrected':>14s} " * 2 + f"{'plain':>7s}{'corr.':>8s}{'formula':>8s}"
    yield f"{'gripped':31s}{'step':>8s}" + f"{'kick':>7s}{'rest':>7s}" * 4 + f"{'rest':>8s}" * 3
    for name, h in product(CASES, STEPS):
        turns = [text(turned_over[name, h, law][:, 1].max()) if (name, h, law) in turned_over else "-" for law in PART]
        last = "{:>8s}{:>8s}{:>8s}".format(*turns, text(1e3 * sag(CASES[name], h)))
        yield f"{name:31s}{1e3 * h:5g} ms" + "".join(cells(kicked[name, h, law]) for law in LAWS) + last


def plot(kicked):
    """Deflections by part, a column for each step."""
    figure, axes = plt.subplots(2, len(STEPS), figsize=(11, 8.5), sharex="row", sharey=True, layout="constrained")
    names, rows = list(CASES), ["largest deflection in mm", "deflection at rest in mm"]
    styles = dict(zip(LAWS, [("C1", "s", True), ("C1", "s", False), ("C0", "o", True), ("C0", "o", False)]))
    for (row, what), (column, h) in product(enumerate(rows), enumerate(STEPS)):
        axis = axes[row, column]
        for (law, (color, marker, filled)), place in zip(styles.items(), [-0.27, -0.09, 0.09, 0.27]):
            values = np.array([kicked[name, h, law][:, row].max() for name in names])
            y = np.arange(len(names)) + place
            label = f"{law[0]}{', staticCorrection' if law[1] else ''}"
            axis.plot(values, y, marker, color=color, mfc=color if filled else "white", ms=5.5, label=label)
            lost = np.isnan(values)
            axis.plot(np.full(lost.sum(), 2e3), y[lost], "x", color=color, ms=5)
        axis.set_xscale("log")
        axis.set_xlabel(what)
        axis.set_yticks(range(len(names)), names)
        for line in np.arange(len(names) - 1) + 0.5:
            axis.axhline(line, color="0.85", lw=0.8, zorder=0)
        axis.grid(axis="x", alpha=0.3)
        if row == 0:
            axis.set_title(f"steps of {1e3 * h:g} ms")
    axes[0, 0].invert_yaxis()
    axes[0, 0].plot([], [], "x", color="C1", ms=5, label="lost")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=5, frameon=False)
    figure.savefig("examples/gripper_parts.png", dpi=100)


if __name__ == "__main__":
    found = measure(CASES, LAWS, False)
    over = measure({name: case for name, case in CASES.items() if case.hand is None}, PART, True)
    print(*table(found, over), sep="\n")
    limits = measure(LIMITS, PART, False)
    print("limits")
    for name, h in product(LIMITS, STEPS):
        print(f"{name:31s}{1e3 * h:5g} ms{'':28s}" + "".join(cells(limits[name, h, law]) for law in PART))
    plot(found)
    lost = [case for case, numbers in [*found.items(), *over.items()] if case[2] in PART and np.isnan(numbers).any()]
    assert not lost, f"part is lost: {lost}"
