"""The default springs of the Gripper hold a free cube of 1 kg and 8 cm: in Model Exchange at any output step, in
co-simulation by effective inertia.

Model Exchange, with FMU and cube in one ordinary differential equation, is the reference for errors of co-simulation.
"""

import shutil
from itertools import product

import matplotlib.pyplot as plt
import numpy as np
from fmpy import extract, read_model_description
from gripper_stability import FMU, GRIPS, MASS, MOMENT, ORDERS, Gripper, cross, rotation, rule, turn
from multibody_fmu import matrix_from_quaternion
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline

GRAVITY = np.array([0.0, 0.0, -9.81])
GRIP = GRIPS["face"]
# Default springs and dampers of the Gripper, and the effective inertia at the grip.
SPRINGS = {"force": (1e6, 1e3, rule("face")["mEff"]), "torque": (1e4, 1e2, rule("face")["JEff"])}
SAG = MASS * 9.81 / 1e6
LAWS = {
    "mEff = JEff = 0": {},
    "by the rule": rule("face"),
    "by the rule, static correction": rule("face") | {"staticCorrection": True},
}
HELD = {"active": True, "useMoment": True}
FRAMES = ["frame_a", "frame_b"]
STEPS = np.array([1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2])
# Duration of the hand's motion, and time between its samples, in s.
CARRY, SAMPLE = 0.3, 1e-3
# Tolerances of positions, velocities, quaternion and angular velocities. Much smaller ones would be below the rounding
# of stiff forces, and steps would become endless.
ACCURACY = np.repeat([1e-11, 1e-9, 1e-11, 1e-8], [3, 3, 4, 3])
# Velocity in m/s and angular velocity in rad/s of a part that the Gripper has lost.
LOST = 100


def still(time):
    """A hand at rest."""
    return hand(np.zeros(len(time)))


def hand(time):
    """Motion of the hand: carries the part by 18 cm and tilts it by 20 degrees in 0.3 s, from rest to rest.

    Positions, velocities, matrices from the hand's components to the world's, angular velocities; all resolved in the
    world frame.
    """
    u = np.clip(np.asarray(time) / CARRY, 0, 1)[:, None]
    share, rate = u**4 * (35 - 84 * u + 70 * u**2 - 20 * u**3), 140 * (u * (1 - u)) ** 3 / CARRY
    way, tilt = np.array([0.12, 0.06, 0.12]), np.radians(20) * np.array([0.6, 0.8, 0.0])
    return share * way, rate * way, rotation(share * tilt), rate * tilt


def frame(r, v, A, w):
    """The 18 inputs of a frame, in rows. A maps its components to the world's; R.T is the transpose."""
    T = A.swapaxes(1, 2)
    return np.concatenate([r, v, T.reshape(-1, 9), turn(T, w)], axis=1)


def angle(A, B):
    """Angle between two orientations in rad, accurate for small ones."""
    return 2 * np.arcsin(np.minimum(1, np.linalg.norm(A - B, axis=(1, 2)) / np.sqrt(8)))


class HeldCube:
    """Cube and Gripper as one ordinary differential equation.

    Its state is the position of the cube's centre, its velocity, the quaternion of its orientation, and its angular
    velocity in its own axes.
    """

    def __init__(self, folder, description, motion):
        self.motion, self.values, self.reaction = motion, np.zeros((1, 36)), np.zeros((1, 6))
        self.gripper = Gripper(folder, description, HELD, self.values[0], self.reaction[0], FRAMES, "ModelExchange")

    def load(self, time, state):
        """Sets time and inputs; returns the cube's orientation A, the grip's lever, and force and torque at the grip on
        the cube.
        """
        centre, velocity, quaternion, w = np.split(state[None], [3, 6, 10], axis=1)
        A = matrix_from_quaternion(quaternion).swapaxes(1, 2)
        lever, w = turn(A, GRIP[None]), turn(A, w)
        self.values[:, :18] = frame(*self.motion([time]))
        self.values[:, 18:] = frame(centre + lever, velocity + cross(w, lever), A, w)
        self.gripper.set()
        self.gripper.get()
        return A, lever, -turn(A, self.reaction[:, :3]), -turn(A, self.reaction[:, 3:])

    def rates(self, time, state):
        self.gripper.instance.setTime(time)
        A, lever, force, torque = self.load(time, state)
        q, s, w = state[6:9], state[9], state[10:]
        quaternion = 0.5 * np.append(s * w + np.cross(q, w), -q @ w)
        # A cube has one moment of inertia about all axes, so there is no gyroscopic torque.
        z = turn(A.swapaxes(1, 2), torque + cross(lever, force)) / MOMENT
        return np.concatenate([state[3:6], force[0] / MASS + GRAVITY, quaternion, z[0]])

    def jacobian(self, time, state):
        """Differences over 1e-6. The solver's own increments are too small for components near zero, and would shorten
        its steps.
        """
        return np.stack(
            [(self.rates(time, state + d) - self.rates(time, state - d)) / 2e-6 for d in 1e-6 * np.eye(13)], axis=1
        )

    def row(self, time, state):
        """A row of `couple`, at a time not before the last event."""
        self.gripper.instance.setTime(time)
        A, _, force, torque = self.load(time, state)
        return np.concatenate([self.values[0, 18:21], A.ravel(), force[0], torque[0]])

    def solve(self, times, state, release=np.inf):
        """States at the times, and the rows of `couple`: shapes (n, 13) and (n, 18). The state belongs to the first
        time.

        `active` becomes false at the time of release. The release and the end of the ramp after it are events.
        """
        instance, time = self.gripper.instance, times[0]
        self.load(time, state)
        instance.exitInitializationMode()
        states, rows = [], []
        while True:
            *_, defined, next_event = instance.newDiscreteStates()
            instance.enterContinuousTimeMode()
            end = min(t for t in (times[-1], release, next_event if defined else np.inf) if t > time)
            inside = np.append(times[(times >= time) & (times < end)], end)
            found = solve_ivp(
                self.rates, (time, end), state, "Radau", inside, jac=self.jacobian, rtol=1e-8, atol=ACCURACY
            ).y.T
            last = end == times[-1]
            states.extend(found if last else found[:-1])
            rows.extend(self.row(*pair) for pair in zip(inside if last else inside[:-1], found))
            if last:
                instance.freeInstance()
                return np.array(states), np.array(rows)
            time, state = end, found[-1]
            self.row(time, state)
            instance.enterEventMode()
            self.gripper.assign("active", time < release)


def at_rest(sag):
    """State of the cube at rest, with the grip at a distance below the hand."""
    return np.concatenate([-GRIP - [0, 0, sag], [0, 0, 0], [0, 0, 0, 1], [0, 0, 0]])


def couple(folder, description, h, cases, hands, kick=0.0):
    """Co-simulation of a cube that starts at rest in the hand, or with a velocity and an angular velocity.

    h      communication step in s: one, or one for each case
    cases  order of the master, and parameters of the Gripper
    hands  inputs of frame_a at each communication point, for all cases or for each: shape (n, 1 or number of cases, 18)

    After each communication point: position of the grip in m, orientation A, force in N and torque in N.m on the cube,
    shape (n, cases, 18). NaN after the cube is lost.
    """
    h = np.broadcast_to(h, len(cases))
    rows, parallel = h[:, None], np.array([order == "parallel" for order, _ in cases])[:, None]
    values, reaction = np.zeros((len(cases), 36)), np.zeros((len(cases), 6))
    grippers = [
        Gripper(folder, description, HELD | case[1], *places, FRAMES) for case, *places in zip(cases, values, reaction)
    ]

    # A maps the cube's components to the world's; velocities and angular velocities are resolved in the world.
    A, lever = np.tile(np.eye(3), (len(cases), 1, 1)), np.tile(GRIP, (len(cases), 1))
    c, v, w = -lever - [0, 0, SAG], np.full((len(cases), 3), kick), np.full((len(cases), 3), 10 * kick)
    path, held = np.full((len(hands), len(cases), 18), np.nan), np.arange(len(cases))

    def communicate(number, step):
        values[:, :18] = hands[number]
        values[:, 18:] = frame(c + lever, v + cross(w, lever), A, w)
        for i in held:
            grippers[i].set()
            step(i)
            grippers[i].get()
        # Cut-forces and cut-torques are positive into the Gripper.
        return -turn(A, reaction[:, :3]), -turn(A, reaction[:, 3:])

    late = communicate(0, lambda i: grippers[i].instance.exitInitializationMode())
    for number in range(len(hands)):
        now = communicate(number, lambda i: grippers[i].instance.doStep(number * h[i], h[i]))
        # In parallel, the cube steps at the same time, with the previous force.
        force, torque = (np.where(parallel, *pair) for pair in zip(late, now))
        late = now
        path[number, held] = np.concatenate([values[:, 18:21], A.reshape(-1, 9), force, torque], axis=1)[held]
        # The exact motion under constant force and torque, to third order in the angle.
        new_v = v + rows * (force / MASS + GRAVITY)
        new_w = w + rows * (torque + cross(lever, force)) / MOMENT
        c = c + rows * (v + new_v) / 2
        A = rotation(rows * ((w + new_w) / 2 - rows / 12 * cross(w, new_w))) @ A
        v, w, lever = new_v, new_w, turn(A, GRIP[None])
        lost = ~(np.abs(np.hstack([v, w])).max(axis=1) < LOST)
        if np.any(lost[held]):
            held = held[~lost[held]]
        if np.any(lost):
            # A lost part must not move without bounds.
            c[lost], v[lost], w[lost], reaction[lost] = 0, 0, 0, 0
    for gripper in grippers:
        gripper.instance.freeInstance()
    return path


def limit(order, stiffness, damping, inertia):
    """Smallest unstable step in s of a plain spring and damper, for a free body that moves along one axis."""
    if order == "sequential":
        return min(2 * damping / stiffness, 2 * inertia / damping)
    # Stable if K h^2/m < c - c^2 with c = (D h - K h^2/2)/m. At the limit this is a cubic equation, after division by
    # h/m.
    cubic = [
        -(stiffness**2) / 4 / inertia,
        damping * stiffness / inertia,
        -(damping**2) / inertia - 1.5 * stiffness,
        damping,
    ]
    return min(root.real for root in np.roots(cubic) if root.real > 0 and abs(root.imag) < 1e-9 * abs(root))


def measured_limit(folder, description, order, use_moment):
    """Shortest step in s that loses the cube, searched from 0.9 to 1.1 of the theoretical limit in steps of 0.5 %."""
    steps = np.arange(0.9, 1.1, 0.005) * limit(order, *SPRINGS["torque" if use_moment else "force"])
    hands = np.tile(frame(*still([0.0])), (4000, 1, 1))
    path = couple(folder, description, steps, [(order, {"useMoment": use_moment})] * len(steps), hands, kick=0.1)
    return steps[np.isnan(path[-1, :, 0])].min()


def errors(folder, description, h, cases, truth):
    """Largest errors of position in m, angle in rad and force in N while the hand moves, for every case: shape (cases,
    3). NaN: lost.

    The force is compared in the middle of the step over which it acts.
    """
    # The hand rests before it moves, until the softened springs are at rest, too.
    rest, stride = max(500, round(0.02 / h)), max(1, round(SAMPLE / h))
    hands = frame(*hand(h * np.arange(-rest, round(CARRY / h))))[:, None]
    path = couple(folder, description, h, cases, hands)[rest::stride]
    times = h * stride * np.arange(len(path))
    expected = truth(times)[:, None]
    turned = angle(*(rows[..., 3:12].reshape(-1, 3, 3) for rows in np.broadcast_arrays(path, expected))).reshape(
        path.shape[:2]
    )
    force = path[..., 12:15] - truth(times + h / 2)[:, None, 12:15]
    found = np.stack(
        [np.linalg.norm(path[..., :3] - expected[..., :3], axis=2), turned, np.linalg.norm(force, axis=2)], axis=2
    ).max(axis=0)
    # A cube that has turned over is lost, too.
    return np.where(found[:, 1:2] < 1, found, np.nan)


def table(results):
    """Errors that are accurate to two digits; the plain law's are close to the reference's own."""
    yield f"{'largest error':43s}" + "".join(f"{f'{order} master':>30s}" for order in ORDERS)
    yield f"{'':33s}{'step':>10s}" + f"{'m':>10s}{'rad':>10s}{'N':>10s}" * 2
    for law, h in product(list(LAWS)[1:], [1e-4, 1e-3, 2e-3, 5e-3, 1e-2]):
        found = results[list(STEPS).index(h)].reshape(len(ORDERS), len(LAWS), 3)[:, list(LAWS).index(law)]
        yield f"{law:33s}{1e3 * h:7.3g} ms" + "".join(f"{value:10.1e}" for value in found.ravel())


def plot(results):
    """Errors over the communication step. `results` has shape (steps, cases, 3)."""
    figure, axes = plt.subplots(3, 2, figsize=(9, 9), sharex=True, sharey="row", layout="constrained")
    for number, (order, law) in enumerate(product(ORDERS, LAWS)):
        column, color = axes[:, ORDERS.index(order)], f"C{list(LAWS).index(law)}"
        for axis, values in zip(column, results[:, number].T):
            axis.loglog(STEPS, values, "o-", ms=4, color=color, label=law)
        lost = STEPS[np.isnan(results[:, number, 0])]
        height = 0.95 - 0.05 * list(LAWS).index(law)
        column[0].plot(
            lost, np.full(len(lost), height), "x", ms=5, color=color, transform=column[0].get_xaxis_transform()
        )
    for (order, (name, spring)), row in product(product(ORDERS, SPRINGS.items()), range(3)):
        axis, step = axes[row, ORDERS.index(order)], limit(order, *spring)
        axis.axvline(step, color="black", lw=1, ls="--" if name == "torque" else ":")
        if row == 0:
            place = {"transform": axis.get_xaxis_transform(), "fontsize": 8}
            axis.text(
                1.1 * step,
                0.04 if name == "torque" else 0.25,
                f"limit of the\nplain {name}:\n{1e3 * step:.2g} ms",
                **place,
            )
    axes[0, 0].set_ylim(1e-10, 3)
    for axis, label in zip(
        axes[:, 0], ["error of position in m (x: lost)", "error of angle in rad", "error of force in N"]
    ):
        axis.set_ylabel(label)
    for axis, order in zip(axes.T, ORDERS):
        axis[0].set_title(f"{order} master")
        axis[2].set_xlabel("communication step in s")
    for axis in axes.flat:
        axis.grid(alpha=0.3)
    axes[2, 1].legend(fontsize=8, loc="lower right")
    figure.savefig("examples/gripper_model_exchange.png", dpi=100)


def measure():
    """Prints the limits and the sag, and returns the errors: shape (steps, cases, 3)."""
    description, folder = read_model_description(FMU), extract(FMU)
    print("mEff = JEff = 0: lost from steps of      measured      theory")
    for use_moment, order in product([True, False], ORDERS):
        steps = (
            measured_limit(folder, description, order, use_moment),
            limit(order, *SPRINGS["torque" if use_moment else "force"]),
        )
        print(
            f"useMoment = {str(use_moment).lower():5s}  {order:10s}      "
            + "".join(f"{1e3 * step:9.3g} ms" for step in steps)
        )

    _, rows = HeldCube(folder, description, still).solve(np.arange(11) * 0.1, at_rest(0))
    print(f"Model Exchange, outputs every 0.1 s: sag {-1e6 * rows[-1, 2]:.6f} um, m g/cT = {1e6 * SAG:.6f} um")

    samples = np.arange(round(CARRY / SAMPLE) + 1) * SAMPLE
    _, rows = HeldCube(folder, description, hand).solve(samples, at_rest(SAG))
    truth = CubicSpline(samples, rows)
    cases = [(order, parameters) for order in ORDERS for parameters in LAWS.values()]
    results = np.array([errors(folder, description, h, cases, truth) for h in STEPS])
    shutil.rmtree(folder)
    return results


if __name__ == "__main__":
    found = measure()
    print(*table(found), sep="\n")
    plot(found)
