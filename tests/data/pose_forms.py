"""Computes tests/data/vectors/pose_forms.json: outputs of AbsoluteSensor, and the relative pose of RelativeSensor in
other forms, also at degenerate poses: on an axis, without rotation, at half turns.

The equations of the library are not used. Rates of distances and coordinates are differences over time in a moving
frame, and derivatives by the inputs are differences along a path of the inputs, with 120 digits. Where derivatives do
not exist, the values are from the pages of the FMUs, without directions.

Requires mpmath: python3 tests/data/pose_forms.py > tests/data/vectors/pose_forms.json
"""

import json
import random

from directional_derivatives import WORLD, numbers, quaternion, smoothed_length, with_quaternions
from moving_frames import STEP, Frame, along, along_twice, axial, dot, turn, vector
from mpmath import acos, atan2, eye, matrix, mpf, nint, pi, sqrt

FORMS = ("rotationVector", "axis", "angle", "distance", "spherical", "cylindrical")
S_SMALL = mpf(1e-10)


def standard_sign(q):
    deciding = next(x for x in (q[3], q[0], q[1], q[2]) if abs(x) > mpf(10) ** -20)
    return -q if deciding < 0 else q


def forms_of_rotation(t):
    """Forms of a rotation by less than half a turn, or by half a turn about a direction with a positive first
    component.
    """
    q = standard_sign(quaternion(t))
    e = vector([q[0], q[1], q[2]])
    half = atan2(sqrt(dot(e, e)), q[3])
    axis = vector([0, 0, 1]) if half < mpf(10) ** -13 else e / sqrt(dot(e, e))
    return {
        "rotationVector": 2 * half * axis if half > mpf(10) ** -13 else vector([0, 0, 0]),
        "axis": axis,
        "angle": 2 * half,
        "Q": q,
        "T": t,
    }


def nearest(angle):
    return angle - 2 * pi * nint(angle / (2 * pi))


def forms_of_position(d, x):
    """`d`: the vector in the world as a function of time; `x`: the observing frame."""

    def length(time):
        return smoothed_length(d(time), S_SMALL)

    def seen(time):
        return x.at(time)[1] * d(time)

    def rho(time):
        s = seen(time)
        return sqrt(s[0] ** 2 + s[1] ** 2)

    def azimuth(time):
        return atan2(seen(time)[1], seen(time)[0])

    def elevation(time):
        return atan2(seen(time)[2], rho(time))

    now, values = (
        mpf(0),
        {"distance": length(mpf(0)), "der_distance": along(length), "der2_distance": along_twice(length)},
    )
    here = seen(now)
    if rho(now) > mpf(10) ** -12 * sqrt(dot(here, here)):
        return values | {
            "azimuth": azimuth(now),
            "elevation": elevation(now),
            "radius_xy": rho(now),
            # Along a short, straight path the angles differ by a whole turn at most.
            "der_azimuth": nearest(azimuth(STEP) - azimuth(-STEP)) / (2 * STEP),
            "der_elevation": along(elevation),
            "der_radius_xy": along(rho),
        }
    rates = along(seen)
    away = sqrt(rates[0] ** 2 + rates[1] ** 2)
    at_origin = here[2] == 0
    return values | {
        "azimuth": mpf(0),
        "elevation": mpf(0) if at_origin else (pi / 2 if here[2] > 0 else -pi / 2),
        "radius_xy": mpf(0),
        "der_azimuth": mpf(0),
        "der_elevation": mpf(0) if at_origin else -away / here[2],
        "der_radius_xy": away,
    }


def relative(frames, case):
    a, b = frames["frame_a"], frames["frame_b"]
    name = case["parameters"]["resolveInFrame"]
    x = WORLD if name == "world" else frames[name]
    rotation = forms_of_rotation(b.t * a.t.T)
    named = {"T": "T_rel", "Q": "Q_rel"}
    inertial = {"r_rel": x.t * (b.r - a.r), "v_rel": x.t * (b.v - a.v), "a_rel": x.t * (b.a - a.a)}
    position = forms_of_position(lambda time: b.at(time)[0] - a.at(time)[0], x)
    return inertial | {named.get(key, key): value for key, value in rotation.items()} | position


def absolute(frames, case):
    a, name = frames["frame_a"], case["parameters"]["resolveInFrame"]
    x = WORLD if name == "world" else frames[name]
    into_x = x.t * a.t.T
    known = {"r": x.t * a.r, "v": x.t * a.v, "a": x.t * a.a, "w": into_x * a.w, "z": into_x * a.z}
    return known | forms_of_rotation(a.t) | forms_of_position(lambda time: a.at(time)[0], x)


MODELS = {"RelativeSensor": relative, "AbsoluteSensor": absolute}


def inputs(frames):
    values = {}
    for name, f in frames.items():
        values |= {
            f"{name}.r_0": f.r,
            f"{name}.v_0": f.v,
            f"{name}.a_0": f.a,
            f"{name}.R.T": f.t,
            f"{name}.R.w": f.w,
            f"{name}.z": f.z,
        }
    return values


def solve(case, start):
    """Adds values to a case, and directions unless it is degenerate."""
    generator, model = random.Random(json.dumps(case)), MODELS[case["fmu"]]
    case["in"] = numbers(with_quaternions(inputs(start), start))
    case["out"] = numbers(model(start, case))
    case["directions"] = []
    for _ in range(0 if case["note"] in DEGENERATE else 2):
        by = {
            name: [vector([mpf(generator.randint(-64, 64)) / 64 for _ in range(3)]) for _ in range(6)] for name in start
        }

        def at(h, by=by):
            def moved(f, r, v, a, phi, w, z):
                return Frame(f.r + h * r, f.v + h * v, f.a + h * a, turn(h * phi) * f.t, f.w + h * w, f.z + h * z)

            return {name: moved(frame, *by[name]) for name, frame in start.items()}

        above, below = (inputs(at(h)) for h in (STEP, -STEP))
        change = {name: (above[name] - below[name]) / (2 * STEP) for name in above}
        for name, frame in start.items():
            rate = vector(axial(-change[f"{name}.R.T"] * frame.t.T))
            q = quaternion(frame.t)
            s = matrix([[q[3], -q[2], q[1]], [q[2], q[3], -q[0]], [-q[1], q[0], q[3]], [-q[0], -q[1], -q[2]]])
            change[f"{name}.Q"] = s * rate / 2
        above, below = (model(at(h), case) for h in (STEP, -STEP))
        slope = {name: (above[name] - below[name]) / (2 * STEP) for name in above}
        case["directions"].append({"in": numbers(change), "out": numbers(slope)})
    return case


NO_ROTATION, HALF_TURN, ON_AXIS, ONE_PLACE = "no rotation", "half a turn", "on the z-axis", "one place"
DEGENERATE = (NO_ROTATION, HALF_TURN, ON_AXIS, ONE_PLACE)


def cases():
    generator = random.Random(5)

    def some(size=1):
        return vector([size * mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])

    def frame(t, r=None):
        return Frame(some() if r is None else vector(r), some(2), some(3), t, some(2), some(3))

    general, small, almost = (
        turn(vector([0.3, -0.7, 1.1])),
        turn(vector([3e-5, 1e-5, -2e-5])),
        turn(vector([2, -1, 2]) * acos(mpf(-1)) * mpf("0.3333")),
    )
    half_turns = [vector([1, 0, 0]), vector([0, 1, 0]), vector([0, 0, 1])]
    exact = matrix([[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    for fmu, seen_from in (
        ("RelativeSensor", ("world", "frame_a", "frame_b", "frame_resolve")),
        ("AbsoluteSensor", ("world", "frame_a", "frame_resolve")),
    ):
        gates = [f"get_{form}" for form in FORMS] + (
            ["get_T_rel", "get_Q_rel"] if fmu == "RelativeSensor" else ["get_T", "get_Q"]
        )

        def case(note, x, fmu=fmu, gates=gates):
            parameters = (
                {"resolveInFrame": x}
                | dict.fromkeys(gates, True)
                | ({"differentiation": "inertial"} if fmu == "RelativeSensor" else {})
            )
            return {"fmu": fmu, "note": note, "parameters": parameters}

        def all_frames(t, r, base=eye(3), fmu=fmu):
            """Frames at a rotation and position relative to a frame with the matrix `base`; others are arbitrary."""
            if fmu == "AbsoluteSensor":
                return {"frame_a": frame(t, r), "frame_resolve": frame(exact)}
            origin = vector([0.5, -0.25, 0.125])
            there = None if r is None else list(origin + base.T * vector(r))
            return {"frame_a": frame(base, origin), "frame_b": frame(t * base, there), "frame_resolve": frame(exact)}

        for x in seen_from:
            yield solve(
                case("general", x), all_frames(general, None, turn(some()) if fmu == "RelativeSensor" else eye(3))
            )
        yield solve(case("a small rotation", seen_from[1]), all_frames(small, None))
        yield solve(case("almost half a turn", seen_from[-1]), all_frames(almost, None))
        yield solve(case("below", "world"), all_frames(general, [0.25, -0.5, -2]))
        yield solve(case("behind", "world"), all_frames(general, [-0.25, -0.0625, 0.5]))
        yield solve(case(NO_ROTATION, "world"), all_frames(eye(3), [0.25, 0.5, 1], exact))
        for axis in half_turns:
            t = 2 * axis * axis.T - eye(3)
            yield solve(case(HALF_TURN, "world"), all_frames(t, [0.25, 0.5, 1], exact))
        for z in (1.5, -0.75):
            yield solve(case(ON_AXIS, "world"), all_frames(general, [0, 0, z]))
        yield solve(case(ONE_PLACE, "world"), all_frames(general, [0, 0, 0]))


def main():
    what = (
        "AbsoluteSensor, and the forms of the relative pose of RelativeSensor, at 120 digits, "
        "by tests/data/pose_forms.py"
    )
    lines = ",\n".join(json.dumps(case) for case in cases())
    print(f'{{\n"meta": {json.dumps({"what": what})},\n"cases": [\n{lines}\n]\n}}')


if __name__ == "__main__":
    main()
