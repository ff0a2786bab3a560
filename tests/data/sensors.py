"""Computes tests/data/vectors/sensors.json: measurements of sensors at a time, and their derivatives when all inputs
change at once, with 120 digits.

The equations of the library are not used. Frames move as in `moving_frames.py`; velocities and accelerations are
differences over time in a moving frame, power is the rate of the work along the path, and derivatives by the inputs are
differences along a path of the inputs. Points of the plane are complex numbers.

Requires mpmath: python3 tests/data/sensors.py > tests/data/vectors/sensors.json
"""

import json
import random

from directional_derivatives import CYCLE, WORLD, numbers, quaternion
from moving_frames import STEP, Frame, along, along_twice, axial, dot, turn, vector
from mpmath import exp, eye, matrix, mpc, mpf, pi

TURNED = ["R.T", "R.w"]
PLANAR = ["x", "y", "phi", "vx", "vy", "w", "ax", "ay", "z"]
# Inputs of the FMUs in their frames, and vectors beside them.
READ = {
    "CutForceAndTorque": {
        "frame_a": ["r_0", "v_0", "R.T", "R.w"],
        "frame_resolve": TURNED,
        "frame_a.f": None,
        "frame_a.t": None,
    },
    "TransformVector": {"frame_a": TURNED, "frame_b": TURNED, "frame_resolve": TURNED, "r_in": None},
    "PlanarAbsoluteSensor": {"frame_a": PLANAR, "frame_resolve": ["phi", "w"]},
    "PlanarRelativeSensor": {"frame_a": PLANAR, "frame_b": PLANAR, "frame_resolve": ["phi", "w"]},
}


def seen_from(state, name):
    return WORLD if name == "world" else state[name]


def cut_force_and_torque(state, p):
    """Components along the axes, the rows of a matrix. The power is the rate of the work of a force and a torque, both
    held in the world.
    """
    a, x = state["frame_a"], seen_from(state, p["resolveInFrame"])

    def in_world(v):
        return sum((v[i] * a.t[i, :].T for i in range(3)), vector([0, 0, 0]))

    def in_x(v):
        return matrix([dot(x.t[i, :].T, v) for i in range(3)])

    f, t = in_world(state["frame_a.f"]), in_world(state["frame_a.t"])

    def work(time):
        r, now, _ = a.at(time)
        # Rotation vector of the frame in the world since then, to first order.
        return dot(f, r) + dot(t, axial(now.T * a.t))

    sign = 1 if p["positiveSign"] else -1
    return {"force": sign * in_x(f), "torque": sign * in_x(t), "power": along(work)}


def transform_vector(state, p):
    """Components along the axes of one frame are sums of components along the axes of the other."""
    of, into = seen_from(state, p["frame_r_in"]), seen_from(state, p["frame_r_out"])
    v = sum((state["r_in"][i] * of.t[i, :].T for i in range(3)), vector([0, 0, 0]))
    return {"r_out": matrix([dot(into.t[i, :].T, v) for i in range(3)])}


class Planar:
    """A planar frame at a time, with its motion: x, y and angle, and their first and second time derivatives."""

    def __init__(self, pose, rates, accelerations):
        self.pose, self.rates, self.accelerations = pose, rates, accelerations

    def at(self, time):
        """Origin and angle a short time later, exact to second order."""
        x, y, phi = self.pose + time * self.rates + time**2 / 2 * self.accelerations
        return mpc(x, y), phi


GROUND = Planar(*(vector([0, 0, 0]) for _ in range(3)))


def plane(name, point):
    return {name: vector([point.real, point.imag])}


def planar_absolute_sensor(state, p):
    a, x = state["frame_a"], state.get(p["resolveInFrame"], GROUND)
    turned, now = exp(-1j * x.at(0)[1]), mpf(0)

    def place(time):
        return a.at(time)[0]

    def angle(time):
        return a.at(time)[1]

    values = (
        plane("r", turned * place(now)) | plane("v", turned * along(place)) | plane("a", turned * along_twice(place))
    )
    return values | {"phi": angle(now) - x.at(now)[1], "w": along(angle), "z": along_twice(angle)}


def planar_relative_sensor(state, p):
    """Differentiates the view of an observer in frame_a, turns it into the other frame, and differentiates again."""
    a, b, x = state["frame_a"], state["frame_b"], state.get(p["resolveInFrame"], GROUND)

    def apart(time):
        return b.at(time)[0] - a.at(time)[0]

    def seen(time):
        return exp(-1j * a.at(time)[1]) * apart(time)

    def velocity(time):
        return exp(1j * (a.at(time)[1] - x.at(time)[1])) * along(lambda later: seen(time + later))

    def angle(time):
        return b.at(time)[1] - a.at(time)[1]

    now = mpf(0)
    values = (
        plane("r_rel", exp(-1j * x.at(now)[1]) * apart(now))
        | plane("v_rel", velocity(now))
        | plane("a_rel", along(velocity))
    )
    return values | {"phi_rel": angle(now), "w_rel": along(angle), "z_rel": along_twice(angle)}


MODELS = {
    "CutForceAndTorque": cut_force_and_torque,
    "TransformVector": transform_vector,
    "PlanarAbsoluteSensor": planar_absolute_sensor,
    "PlanarRelativeSensor": planar_relative_sensor,
}


def inputs(fmu, state):
    values = {}
    for name, read in READ[fmu].items():
        one = state[name]
        if read is None:
            values[name] = one
            continue
        if isinstance(one, Planar):
            known = dict(zip(PLANAR, [*one.pose, *one.rates, *one.accelerations]))
        else:
            known = {"r_0": one.r, "v_0": one.v, "a_0": one.a, "R.T": one.t, "R.w": one.w, "z": one.z}
        values |= {f"{name}.{quantity}": known[quantity] for quantity in read}
    return values


def moved(one, h, by):
    """A frame or a vector moved by h along a direction."""
    if isinstance(one, Planar):
        return Planar(one.pose + h * by[0], one.rates + h * by[1], one.accelerations + h * by[2])
    if not isinstance(one, Frame):
        return one + h * by
    r, v, a, phi, w, z = by
    return Frame(one.r + h * r, one.v + h * v, one.a + h * a, turn(h * phi) * one.t, one.w + h * w, one.z + h * z)


def solve(fmu, note, parameters, state):
    """A case: inputs and outputs here, and along two directions."""
    generator = random.Random(fmu + note + json.dumps(parameters))

    def some(size=3):
        return vector([mpf(generator.randint(-64, 64)) / 64 for _ in range(size)])

    def outputs(state):
        return MODELS[fmu](state, parameters)

    with_q = {f"{name}.Q": quaternion(state[name].t) for name, read in READ[fmu].items() if read and "R.T" in read}
    case = {
        "fmu": fmu,
        "note": note,
        "parameters": parameters,
        "in": numbers(inputs(fmu, state) | with_q),
        "out": numbers(outputs(state)),
    }
    case["directions"] = []
    for _ in range(2):
        by = {
            name: [some() for _ in range(6)] if isinstance(one, (Frame, Planar)) else some(len(one))
            for name, one in state.items()
        }

        def at(h, by=by):
            return {name: moved(one, h, by[name]) for name, one in state.items()}

        def slope(function, at=at):
            above, below = function(at(STEP)), function(at(-STEP))
            return {name: (above[name] - below[name]) / (2 * STEP) for name in above}

        change = slope(lambda state: inputs(fmu, state))
        for name, q in with_q.items():
            # der(Q) of a frame that turns by the rotation vector `by`, in its own components.
            rate = by[name.removesuffix(".Q")][3]
            s = matrix([[q[3], -q[2], q[1]], [q[2], q[3], -q[0]], [-q[1], q[0], q[3]], [-q[0], -q[1], -q[2]]])
            change[name] = s * rate / 2
        case["directions"].append({"in": numbers(change), "out": numbers(slope(outputs))})
    return case


def frame(generator, exact=None, still=False):
    """A frame in general motion, with a matrix of zeros and ones if given."""

    def some(size=1.0):
        return vector([size * mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])

    r, rotation = some(), turn(some(1.2))
    motion = [vector([0, 0, 0])] * 4 if still else [some(2), some(3), some(2), some(3)]
    v, a, w, z = motion
    return Frame(r, v, a, rotation if exact is None else exact, w, z)


def cuts():
    generator = random.Random(1)
    turned = matrix([[0, 1, 0], [-1, 0, 0], [0, 0, 1]])
    half = matrix([[-1, 0, 0], [0, -1, 0], [0, 0, 1]])
    for note, x, sign, exact, still, load in (
        ("general", "world", True, None, False, 1),
        ("general", "frame_a", True, None, False, 1),
        ("general", "frame_resolve", True, None, False, 1),
        ("the reaction", "world", False, None, False, 1),
        ("the reaction", "frame_a", False, None, False, 1),
        ("the reaction", "frame_resolve", False, None, False, 1),
        ("at rest", "world", True, None, True, 1),
        ("no load", "frame_resolve", True, None, False, 0),
        ("nothing turned", "frame_resolve", True, eye(3), False, 1),
        ("axes exchanged", "world", False, CYCLE, False, 1),
        ("a quarter turn", "frame_resolve", True, turned, False, 1),
        ("half a turn", "world", True, half, False, 1),
    ):
        state = {
            "frame_a": frame(generator, exact, still),
            "frame_resolve": frame(generator, None if exact is None else exact.T),
        }
        for name in ("frame_a.f", "frame_a.t"):
            state[name] = load * vector([20 * mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])
        yield solve("CutForceAndTorque", note, {"resolveInFrame": x, "positiveSign": sign}, state)


def transformations():
    generator = random.Random(2)
    half = matrix([[1, 0, 0], [0, -1, 0], [0, 0, -1]])
    frames = ("world", "frame_a", "frame_b", "frame_resolve")
    all_pairs = [("general", of, into, None, 1) for of in frames for into in frames]
    special = [("nothing turned", "frame_a", "frame_b", eye(3), 1), ("axes exchanged", "frame_b", "world", CYCLE, 1)]
    special += [("half a turn", "world", "frame_resolve", half, 1), ("no length", "frame_resolve", "frame_a", None, 0)]
    for note, of, into, exact, length in all_pairs + special:
        state = {name: frame(generator, exact) for name in frames[1:]}
        state["r_in"] = length * vector([mpf(generator.randint(-640, 640)) / 64 for _ in range(3)])
        yield solve("TransformVector", note, {"frame_r_in": of, "frame_r_out": into}, state)


def planar(generator, pose=None, still=False):

    def some(size):
        return vector([size * mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])

    place, rates, accelerations = some(2), some(2), some(3)
    return Planar(
        place if pose is None else vector(pose), *(2 * [vector([0, 0, 0])] if still else [rates, accelerations])
    )


def planar_cases():
    generator, half_turn = random.Random(3), [0.5, -1.25, float(pi)]
    for x in ("world", "frame_a", "frame_resolve"):
        for note, pose, still in (
            ("general", None, False),
            ("half a turn", half_turn, False),
            ("seven turns", [1, 2, 44.0], False),
            ("at rest", [0, 0, 0], True),
        ):
            state = {"frame_a": planar(generator, pose, still), "frame_resolve": planar(generator)}
            yield solve("PlanarAbsoluteSensor", note, {"resolveInFrame": x}, state)
    for x in ("world", "frame_a", "frame_b", "frame_resolve"):
        for note, poses, still in (
            ("general", (None, None), False),
            ("one place", ([0.5, 0.25, 1], [0.5, 0.25, -2]), False),
            ("half a turn", ([0, 0, 0], half_turn), False),
            ("seven turns", ([1, 2, -44.0], [3, -1, 0.5]), False),
            ("one pose, at rest", ([0, 0, 0], [0, 0, 0]), True),
        ):
            state = {name: planar(generator, pose, still) for name, pose in zip(("frame_a", "frame_b"), poses)}
            state["frame_resolve"] = planar(generator)
            yield solve("PlanarRelativeSensor", note, {"resolveInFrame": x}, state)


def main():
    cases = [*cuts(), *transformations(), *planar_cases()]
    what = (
        "Measurements at an instant and their changes along paths of the inputs: differences at 120 digits, "
        "by tests/data/sensors.py"
    )
    lines = ",\n".join(json.dumps(case) for case in cases)
    print(f'{{\n"meta": {json.dumps({"what": what})},\n"cases": [\n{lines}\n]\n}}')


if __name__ == "__main__":
    main()
