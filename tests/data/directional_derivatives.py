"""Computes tests/data/vectors/directional_derivatives.json: derivatives of the FMUs' outputs when all inputs, and all
states, change at once.

The equations of the library are not used. Frames move: velocities and accelerations of the sensors are differences over
time in a moving frame, and derivatives by the inputs are differences along a path of the inputs, with 120 digits.
Angles or a rotation vector define the rotation of frame_b along that path, so their derivatives are known even at
singular points; at gimbal lock the paths keep the angles smooth.

Requires mpmath: python3 tests/data/directional_derivatives.py > tests/data/vectors/directional_derivatives.json
"""

import json
import random

import body
from moving_frames import STEP, Frame, along, along_twice, axial, cross, dot, turn, turns, vector
from mpmath import atan2, eye, matrix, mpf, nint, pi, sqrt

HALF = pi / 2
# A matrix of zeros and ones, for exact products.
CYCLE = matrix([[0, 1, 0], [0, 0, 1], [1, 0, 0]])
WORLD = Frame(*(vector([0, 0, 0]) for _ in range(3)), eye(3), *(vector([0, 0, 0]) for _ in range(2)))


def smoothed_length(d, s):
    square = dot(d, d)
    return sqrt(square) if square > s * s else square / (2 * s) * (3 - square / (s * s))


def distance(frames, case):
    s = mpf(case["parameters"].get("s_small", 1e-10))

    def length(time):
        return smoothed_length(frames["frame_b"].at(time)[0] - frames["frame_a"].at(time)[0], s)

    return {"distance": length(mpf(0)), "der_distance": along(length)}


def relative_sensor(frames, case):
    a, b = frames["frame_a"], frames["frame_b"]
    x, y = (WORLD if case["parameters"][name] == "world" else frames[case["parameters"][name]] for name in SEEN_FROM)

    def seen(time):
        return x.at(time)[1] * (b.at(time)[0] - a.at(time)[0])

    def turning(time):
        (_, t_a, w_a), (_, t_b, w_b) = a.at(time), b.at(time)
        return x.at(time)[1] * (t_b.T * w_b - t_a.T * w_a)

    into_y, now = y.t * x.t.T, mpf(0)
    return {
        "r_rel": seen(now),
        "v_rel": into_y * along(seen),
        "a_rel": into_y * along_twice(seen),
        "w_rel": turning(now),
        "z_rel": into_y * along(turning),
        "angles": frames["turned"],
    }


SEEN_FROM = ("resolveInFrame", "resolveInFrameAfterDifferentiation")
MASKS = {"All": [1, 1, 1], "XY": [1, 1, 0], "Z": [0, 0, 1]}


def euler_angles(t):
    first = atan2(-t[2, 1], t[2, 2])
    s = t * turn(vector([first, 0, 0])).T
    return vector([first, atan2(t[2, 0], sqrt(t[2, 1] ** 2 + t[2, 2] ** 2)), atan2(s[0, 1], s[1, 1])])


def nearest(angles):
    return matrix([angle - 2 * pi * nint(angle / (2 * pi)) for angle in angles])


def gripper(frames, case):
    a, b, p = frames["frame_a"], frames["frame_b"], case["parameters"]
    captured = case.get("captured", {"r": [0, 0, 0], "theta": [0, 0, 0]})

    def seen(time):
        return a.at(time)[1] * (b.at(time)[0] - a.at(time)[0])

    onoff = mpf(case["onoff"])
    t_rel = b.t * a.t.T
    mask = matrix(3, 3)
    for i, share in enumerate(MASKS[p["TransDir"]]):
        mask[i, i] = share
    r, v, omega = seen(mpf(0)), along(seen), t_rel.T * b.w - a.w
    e = mask * (r - vector(captured["r"]))
    if p["torqueLaw"] == "Euler":
        theta = frames["turned"]
        deflection = theta - vector(captured["theta"])
    else:
        theta, deflection = euler_angles(t_rel), frames["turned"]
    force = -onoff * (mpf(p["cT"]) * e + mpf(p["dT"]) * mask * v)
    torque = -onoff * (mpf(p["cR"]) * deflection + mpf(p["dR"]) * omega)
    return {
        "frame_a.f": force,
        "frame_a.t": torque + cross(r, force),
        "frame_b.f": -t_rel * force,
        "frame_b.t": -t_rel * torque,
        "F": force,
        "M": torque,
        "r_rel": r,
        "theta": theta,
        "energy": onoff * (mpf(p["cT"]) * dot(e, e) + mpf(p["cR"]) * dot(deflection, deflection)) / 2,
    }


MODELS = {"Distance": distance, "PlanarDistance": distance, "RelativeSensor": relative_sensor, "Gripper": gripper}


def quaternion(t):
    """Quaternion of a rotation by less than half a turn, or by exactly half a turn about an axis."""
    q4 = sqrt(1 + t[0, 0] + t[1, 1] + t[2, 2]) / 2
    if q4 > mpf(10) ** -20:
        return matrix(list(-axial(t) / (2 * q4)) + [q4])
    return vector([sqrt((1 + t[i, i]) / 2) for i in range(3)] + [0])


def inputs(model, frames):
    values = {}
    for name in ("frame_a", "frame_b", "frame_resolve"):
        if name not in frames:
            continue
        f = frames[name]
        if model == "PlanarDistance":
            values |= {f"{name}.x": f.r[0], f"{name}.y": f.r[1], f"{name}.vx": f.v[0], f"{name}.vy": f.v[1]}
            continue
        values |= {f"{name}.r_0": f.r, f"{name}.v_0": f.v}
        if model == "Distance":
            continue
        values |= {f"{name}.R.T": f.t, f"{name}.R.w": f.w}
        if model == "RelativeSensor":
            values |= {f"{name}.a_0": f.a, f"{name}.z": f.z}
    return values


def solve(case, start, turned):
    """Adds values and directions to a case. `start` has all frames but the matrix of frame_b; `turned` is the rotation
    of frame_b at h along a direction, as a vector and as a matrix.
    """
    generator, model = random.Random(json.dumps(case)), case["fmu"]

    def some():
        return vector([mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])

    def moved(frame, h, by):
        r, v, a, phi, w, z = by
        return Frame(
            frame.r + h * r, frame.v + h * v, frame.a + h * a, turn(h * phi) * frame.t, frame.w + h * w, frame.z + h * z
        )

    directions = []
    for _ in range(2):
        by, turning = {name: [some() for _ in range(6)] for name in start}, some()
        if model == "PlanarDistance":
            for one in by.values():
                one[0][2] = one[1][2] = 0

        def at(h, by=by, turning=turning):
            frames = {name: moved(frame, h, by[name]) for name, frame in start.items()}
            frames["turned"], t_rel = turned(h, turning)
            frames["frame_b"].t = t_rel * frames["frame_a"].t
            return frames

        def outputs(h, at=at):
            return MODELS[model](at(h), case)

        here = at(mpf(0))
        case["in"] = numbers(with_quaternions(inputs(model, here), here))
        case["out"] = numbers(outputs(mpf(0)))
        above, below = (inputs(model, at(h)) for h in (STEP, -STEP))
        change = {name: (above[name] - below[name]) / (2 * STEP) for name in above}
        for name in here:
            if f"{name}.R.T" in change:
                rate = vector(axial(-change[f"{name}.R.T"] * here[name].t.T))
                q = quaternion(here[name].t)
                s = matrix([[q[3], -q[2], q[1]], [q[2], q[3], -q[0]], [-q[1], q[0], q[3]], [-q[0], -q[1], -q[2]]])
                change[f"{name}.Q"] = s * rate / 2
        above, below = (outputs(h) for h in (STEP, -STEP))
        slope = {}
        for name in above:
            difference = above[name] - below[name]
            if name == "theta":
                difference = nearest(difference)
            slope[name] = difference / (2 * STEP)
        directions.append({"in": numbers(change), "out": numbers(slope)})
    case["directions"] = directions
    return case


def with_quaternions(values, frames):
    return values | {
        name.replace("R.T", "Q"): quaternion(frames[name.split(".")[0]].t) for name in values if name.endswith("R.T")
    }


def numbers(values):
    """Converts to doubles; differences that should be zero become zero."""

    def number(value):
        return 0.0 if abs(value) < mpf(10) ** -20 else float(value)

    return {
        name: [number(x) for x in value] if isinstance(value, matrix) else [number(value)]
        for name, value in values.items()
    }


def euler(sequence, angles, free=(1, 1, 1)):
    """frame_b turned by angles; the free ones change."""

    def turned(h, turning):
        now = vector([a + h * free * rate for a, free, rate in zip(angles, free, turning)])
        return now, turns(sequence, now)

    return turned


def rotation_vector(phi, captured=None):
    before = turns([1, 2, 3], vector(captured["theta"])) if captured else eye(3)

    def turned(h, turning):
        now = vector(phi) + h * turning
        return now, before * turn(now)

    return turned


def frames_of(generator, names, exact=False, together=False, still=False):
    """Frames in general motion; the frames `exact` have matrices of zeros and ones."""

    def some(size=1.0):
        return vector([size * mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])

    zero, frames = vector([0, 0, 0]), {}
    first = None
    for name in names:
        r = first.r if together and first else some()
        v, a, w, z = (zero,) * 4 if still else (some(2), some(3), some(2), some(3))
        frames[name] = Frame(r, v, a, CYCLE if exact else turn(some(1.2)), w, z)
        first = first or frames[name]
    return frames


def distances():
    generator = random.Random(1)
    for model in ("Distance", "PlanarDistance"):
        for note, s, gap in (
            ("apart", 1e-10, None),
            ("one place", 1e-10, [0, 0, 0]),
            ("one place, wide", 0.75, [0, 0, 0]),
            ("inside of the smoothed length", 0.75, [0.25, -0.5, 0]),
            ("just outside of it", 0.75, [0.4375, -0.625, 0]),
            ("on an axis", 1e-10, [0, 2, 0]),
        ):
            frames = frames_of(generator, ["frame_a", "frame_b"])
            if gap is not None:
                # Exact as doubles.
                frames["frame_a"].r = vector([0.5, -0.25, 0.125])
                frames["frame_b"].r = frames["frame_a"].r + vector(gap)
            if model == "PlanarDistance":
                for frame in frames.values():
                    frame.r[2] = frame.v[2] = frame.a[2] = 0
            case = {"fmu": model, "note": note, "parameters": {"s_small": s}}
            yield solve(case, frames, lambda h, turning: (vector([0, 0, 0]), eye(3)))


def relative_sensors():
    generator = random.Random(2)
    names = ["frame_a", "frame_b", "frame_resolve"]
    general, singular, locked = [0.3, -0.7, 1.1], (0, 1, 1), "gimbal lock: paths that keep the first angle"
    for note, x, y, sequence, guess, angles, free, options in (
        ("general", "world", "frame_b", [1, 2, 3], 0.0, general, (1, 1, 1), {}),
        ("general", "frame_a", "frame_a", [1, 2, 3], 0.0, general, (1, 1, 1), {}),
        ("general", "frame_b", "world", [3, 2, 1], 0.0, general, (1, 1, 1), {}),
        ("general", "frame_resolve", "frame_a", [3, 1, 3], 0.0, general, (1, 1, 1), {}),
        ("general", "frame_a", "frame_resolve", [2, 3, 1], 2.5, [2.0, -0.7, 1.1], (1, 1, 1), {}),
        ("one place", "frame_a", "frame_b", [1, 2, 3], 0.0, general, (1, 1, 1), {"together": True}),
        (
            "one place, at rest",
            "frame_a",
            "frame_b",
            [1, 2, 3],
            0.0,
            general,
            (1, 1, 1),
            {"together": True, "still": True},
        ),
        ("nothing turned", "frame_a", "frame_b", [1, 2, 3], 0.0, [0, 0, 0], (1, 1, 1), {"exact": True}),
        (locked, "frame_a", "frame_b", [1, 2, 3], 0.0, [0, HALF, 0], singular, {"exact": True}),
        (locked, "frame_b", "frame_resolve", [1, 2, 3], 0.0, [0, HALF, HALF], singular, {"exact": True}),
        (locked, "world", "world", [3, 2, 1], 0.0, [0, HALF, 0], singular, {"exact": True}),
        (locked, "frame_a", "frame_a", [3, 1, 3], 0.0, [0, 0, HALF], singular, {"exact": True}),
        (locked, "frame_a", "frame_a", [1, 2, 1], 0.25, [0.25, 0, 0.5], singular, {}),
        ("half a turn", "frame_a", "frame_b", [1, 2, 3], 0.0, [0, 0, pi], (1, 1, 1), {"exact": True}),
        ("half a turn", "frame_a", "frame_b", [1, 2, 3], 0.0, [0, pi, 0], (1, 1, 1), {"exact": True}),
        ("half a turn about x", "world", "frame_b", [1, 2, 3], 0.0, [0, pi, pi], (1, 1, 1), {"exact": True}),
    ):
        parameters = {SEEN_FROM[0]: x, SEEN_FROM[1]: y, "sequence": sequence, "guessAngle1": guess}
        case = {"fmu": "RelativeSensor", "note": note, "parameters": parameters}
        yield solve(case, frames_of(generator, names, **options), euler(sequence, angles, free))


def grippers():
    generator = random.Random(3)
    general, captured = [0.4, -0.9, 1.2], {"r": [0.25, -0.125, 0.5], "theta": [0.5, -0.25, 0.75]}
    captured |= numbers({"Q": quaternion(turns([1, 2, 3], vector(captured["theta"])))})
    quarter, free = [0, 0, HALF], (1, 1, 1)
    for note, law, onoff, held, turned, trans, options in (
        ("general", "Euler", 1.0, None, euler([1, 2, 3], general), "All", {}),
        ("general", "RotationVector", 1.0, None, rotation_vector(general), "XY", {}),
        ("on a ramp", "Euler", 0.25, None, euler([1, 2, 3], [2.8, 0.2, -0.4]), "Z", {}),
        ("captured", "Euler", 1.0, captured, euler([1, 2, 3], general), "All", {}),
        ("captured", "RotationVector", 0.5, captured, rotation_vector(general, captured), "All", {}),
        (
            "no force",
            "Euler",
            1.0,
            None,
            euler([1, 2, 3], [0, 0, 0]),
            "All",
            {"exact": True, "together": True, "still": True},
        ),
        (
            "no force",
            "RotationVector",
            1.0,
            None,
            rotation_vector([0, 0, 0]),
            "All",
            {"exact": True, "together": True, "still": True},
        ),
        (
            "one place",
            "RotationVector",
            1.0,
            None,
            rotation_vector([0, 0, 0]),
            "All",
            {"exact": True, "together": True},
        ),
        (
            "gimbal lock: paths that keep the first angles",
            "Euler",
            1.0,
            None,
            euler([1, 2, 3], [0, HALF, 0], (0, 0, 1)),
            "All",
            {"exact": True},
        ),
        (
            "gimbal lock: paths that keep the first angles",
            "Euler",
            1.0,
            None,
            euler([1, 2, 3], [0, -HALF, HALF], (0, 0, 1)),
            "All",
            {"exact": True},
        ),
        ("a quarter turn", "Euler", 1.0, None, euler([1, 2, 3], quarter, free), "All", {"exact": True}),
        ("half a turn about x", "Euler", 1.0, None, euler([1, 2, 3], [pi, 0, 0]), "All", {"exact": True}),
        ("half a turn about z", "Euler", 1.0, None, euler([1, 2, 3], [0, 0, pi]), "All", {"exact": True}),
        ("half a turn about x", "RotationVector", 1.0, None, rotation_vector([pi, 0, 0]), "All", {"exact": True}),
        ("half a turn about y", "RotationVector", 1.0, None, rotation_vector([0, pi, 0]), "All", {"exact": True}),
        ("half a turn about z", "RotationVector", 1.0, None, rotation_vector([0, 0, pi]), "All", {"exact": True}),
    ):
        stiffness = {"cT": 1000.0, "dT": 10.0, "cR": 50.0, "dR": 0.5}
        parameters = {
            "torqueLaw": law,
            "TransDir": trans,
            "useMoment": True,
            "useInPlace": held is not None,
        } | stiffness
        case = {"fmu": "Gripper", "note": note, "parameters": parameters, "onoff": onoff}
        if held:
            case["captured"] = held
        yield solve(case, frames_of(generator, ["frame_a", "frame_b"], **options), turned)


def body_outputs(case, states, loads):
    """Outputs by the names of the FMU."""
    known = body.solve(case["body"], states, loads)
    frame_a = {"r_0": states["r_0"], "v_0": states["v_0"], "a_0": known["a_0"]}
    frame_b = {name: known[f"frame_b.{name}"] for name in frame_a}
    values = {"der(r_0)": states["v_0"], "der(v_0)": known["a_0"], "der(Q)": known["der_Q"], "der(w)": known["z"]}
    for frame, moves in (("frame_a", frame_a), ("frame_b", frame_b)):
        both = {"R.T": known["T"], "R.w": states["w"], "z": known["z"], "Q": known["Q"]}
        values |= {f"{frame}.{name}": value for name, value in (moves | both).items()}
    return values | {name: known[name] for name in ("kineticEnergy", "potentialEnergy", "momentum", "angularMomentum")}


def bodies():
    generator = random.Random(4)

    def some(n, size=1.0):
        return vector([size * mpf(generator.randint(-64, 64)) / 64 for _ in range(n)])

    general, still = [0.5, -0.5, 0.5, 0.5], [0, 0, 0, 1]
    skewed = {
        "m": 2.5,
        "r_CM": [0.25, -0.125, 0.5],
        "I": [0.75, 1.0, 0.875, 0.125, -0.25, 0.0625],
        "r": [0.5, 0.25, -1],
        "g_0": [0, -9.81, 1],
    }
    plain = {"m": 1.0, "r_CM": [0, 0, 0], "I": [0.001, 0.001, 0.001, 0, 0, 0], "r": [0, 0, 0], "g_0": [0, -9.81, 0]}
    sizes = {"r_0": 1, "v_0": 2, "w": 3, "f": 20, "t": 3}
    for note, parameters, q, moves, loaded in (
        ("general", skewed, general, 1, 1),
        ("default", plain, general, 1, 1),
        ("at rest, nothing turned, no force", plain, still, 0, 0),
        ("at rest, nothing turned, no force", skewed, still, 0, 0),
        ("no force", skewed, general, 1, 0),
        ("half a turn about x", skewed, [1, 0, 0, 0], 1, 1),
        ("half a turn about z, against it", skewed, [0, 0, -1, 0], 1, 1),
    ):
        states = {name: moves * some(3, sizes[name]) for name in ("r_0", "v_0", "w")} | {"Q": vector(q)}
        loads = {f"frame_{x}.{name}": loaded * some(3, sizes[name]) for x in "ab" for name in "ft"}
        case = {"body": parameters}
        directions = []
        for _ in range(2):
            by = {name: some(len(value)) for name, value in (states | loads).items()}

            def outputs(h, by=by):
                moved = {name: value + h * by[name] for name, value in (states | loads).items()}
                return body_outputs(case, moved, moved)

            above, below = outputs(STEP), outputs(-STEP)
            slope = {name: (above[name] - below[name]) / (2 * STEP) for name in above}
            directions.append({"in": numbers(by), "out": numbers(slope)})
        inertia = dict(zip(("I_11", "I_22", "I_33", "I_21", "I_31", "I_32"), parameters["I"]))
        named = {name: value for name, value in parameters.items() if name != "I"} | inertia
        values = {"states": numbers(states), "in": numbers(loads), "out": numbers(body_outputs(case, states, loads))}
        yield {"fmu": "Body", "note": note, "parameters": named} | values | {"directions": directions}


def main():
    cases = [*distances(), *relative_sensors(), *grippers(), *bodies()]
    what = "Outputs along paths of the inputs: differences at 120 digits, by tests/data/directional_derivatives.py"
    lines = ",\n".join(json.dumps(case) for case in cases)
    print(f'{{\n"meta": {json.dumps({"what": what})},\n"cases": [\n{lines}\n]\n}}')


if __name__ == "__main__":
    main()
