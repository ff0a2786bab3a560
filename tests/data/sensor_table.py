"""Computes tests/data/vectors/sensor_table.json: measurements of each sensor of Modelica's MultiBody and
PlanarMechanics on moving frames.

Uses neither the equations of the library nor Modelica's, only the definitions of the sensors: components along axes,
differences over time in turning frames with 120 digits, and the angles that turn the frames. The inputs belong to the
FMUs that docs/sensors.md lists for the sensors.

Requires mpmath: python3 tests/data/sensor_table.py > tests/data/vectors/sensor_table.json
"""

import json
import random

from directional_derivatives import WORLD
from moving_frames import Frame, along, along_twice, axial, dot, turn, turns, vector
from mpmath import matrix, mpf, sqrt

SEQUENCE, ANGLES = [3, 1, 2], [0.4, -0.7, 1.1]
FRAMES = ("world", "frame_a", "frame_b", "frame_resolve")
NOW = mpf(0)


def components(frame, v, time=NOW):
    """Components of a vector in the world along the axes of a frame."""
    t = frame.at(time)[1]
    return matrix([dot(t[i, :].T, v) for i in range(3)])


def in_world(frame, v, time=NOW):
    t = frame.at(time)[1]
    return sum((v[i] * t[i, :].T for i in range(3)), vector([0, 0, 0]))


def angular_velocity(frame, time=NOW):
    """Angular velocity in the world, from the motion of the axes."""
    t = frame.at(time)[1]
    # der(T') T = skew of the angular velocity.
    rate = along(lambda later: frame.at(time + later)[1].T)
    return axial(rate * t)


class Scene:
    """Three frames: known angles turn frame_b relative to frame_a, and frame_a relative to the world."""

    def __init__(self, generator, planar):
        def some(size):
            return vector([size * mpf(generator.randint(-64, 64)) / 64 for _ in range(3)])

        def flat(v, is_position):
            return vector([v[0], v[1], 0] if is_position else [0, 0, v[2]]) if planar else v

        self.planar = planar
        self.phi = {"frame_a": mpf("0.625"), "frame_b": mpf("-1.5"), "frame_resolve": mpf("2.25")}
        spatial = {"frame_a": turns(SEQUENCE, vector(ANGLES)), "frame_resolve": turn(some(1))}
        spatial["frame_b"] = turns(SEQUENCE, vector(ANGLES)) * spatial["frame_a"]
        self.frames = {"world": WORLD}
        for name in FRAMES[1:]:
            t = turn(vector([0, 0, self.phi[name]])) if planar else spatial[name]
            r, v, a, w, z = some(1), some(2), some(3), some(2), some(3)
            self.frames[name] = Frame(flat(r, True), flat(v, True), flat(a, True), t, flat(w, False), flat(z, False))
        # A load resolved in frame_a, in the world, and a vector.
        self.f, self.t, self.vector = flat(some(20), True), flat(some(5), False), some(4)

    def inputs(self):
        """Inputs of all FMUs, by name; each uses its own."""
        values = {"frame_a.f": self.f, "frame_a.t": self.t, "r_in": self.vector}
        for name in FRAMES[1:]:
            frame = self.frames[name]
            r, v, a = frame.r, frame.v, frame.a
            values |= {
                f"{name}.r_0": r,
                f"{name}.v_0": v,
                f"{name}.a_0": a,
                f"{name}.R.T": frame.t,
                f"{name}.R.w": frame.w,
            }
            if self.planar:
                # The angular acceleration of a planar frame is named like the vector in space.
                scalars = {
                    "x": r[0],
                    "y": r[1],
                    "vx": v[0],
                    "vy": v[1],
                    "ax": a[0],
                    "ay": a[1],
                    "phi": self.phi[name],
                    "w": frame.w[2],
                    "z": frame.z[2],
                }
                values |= {f"{name}.{quantity}": matrix([value]) for quantity, value in scalars.items()}
            else:
                values[f"{name}.z"] = frame.z
        return {name: [float(x) for x in value] for name, value in values.items()}


def joined(*vectors):
    return [float(x) for v in vectors for x in (v if hasattr(v, "__len__") else [v])]


def absolute(scene, x):
    """Position, velocity, acceleration, angular velocity and angular acceleration in the world, along the axes of x."""
    a, x = scene.frames["frame_a"], scene.frames[x]
    r, v, acceleration = a.at(NOW)[0], along(lambda time: a.at(time)[0]), along_twice(lambda time: a.at(time)[0])
    w, z = angular_velocity(a), along(lambda time: in_world(a, a.at(time)[2], time))
    return {
        "r": components(x, r),
        "v": components(x, v),
        "a": components(x, acceleration),
        "w": components(x, w),
        "z": components(x, z),
    }


def relative(scene, x, differentiated_in):
    """The view of an observer in the frame `differentiated_in`, along the axes of x; the angular velocity, too."""
    a, b = scene.frames["frame_a"], scene.frames["frame_b"]
    x, observer = scene.frames[x], scene.frames[differentiated_in]

    def apart(time):
        return b.at(time)[0] - a.at(time)[0]

    def seen(time):
        return components(observer, apart(time), time)

    def turning(time):
        return in_world(b, b.at(time)[2], time) - in_world(a, a.at(time)[2], time)

    def into_x(v):
        return components(x, in_world(observer, v))

    values = {"r": components(x, apart(NOW)), "v": into_x(along(seen)), "a": into_x(along_twice(seen))}
    return values | {
        "w": components(x, turning(NOW)),
        "z": into_x(along(lambda time: components(observer, turning(time), time))),
    }


def smoothed(d):
    return sqrt(dot(d, d))


def multi_body(scene):
    a = scene.frames["frame_a"]
    f, t = in_world(a, scene.f), in_world(a, scene.t)
    power = dot(f, along(lambda time: a.at(time)[0])) + dot(t, angular_velocity(a))
    for name in ("world", "frame_a", "frame_resolve"):
        m, x = absolute(scene, name), scene.frames[name]
        yield "AbsolutePosition", {"X": name}, joined(m["r"])
        yield "AbsoluteVelocity", {"X": name}, joined(m["v"])
        yield "AbsoluteAngularVelocity", {"X": name}, joined(m["w"])
        yield "AbsoluteSensor", {"X": name}, joined(m["r"], m["v"], m["a"], vector(ANGLES), m["w"], m["z"])
        yield "CutForce", {"X": name}, joined(components(x, f))
        yield "CutTorque", {"X": name}, joined(components(x, t))
        yield "CutForceAndTorque", {"X": name}, joined(components(x, f), components(x, t))
        yield "Power", {"X": name}, joined(power)
        for other in ("world", "frame_a", "frame_resolve"):
            yield (
                "TransformAbsoluteVector",
                {"X": name, "Y": other},
                joined(components(scene.frames[other], in_world(x, scene.vector))),
            )
    yield "AbsoluteAngles", {}, joined(vector(ANGLES))
    yield "RelativeAngles", {}, joined(vector(ANGLES))
    yield "Distance", {}, joined(smoothed(scene.frames["frame_b"].r - a.r))
    for name in FRAMES:
        m = relative(scene, name, name)
        yield "RelativePosition", {"X": name}, joined(m["r"])
        yield "RelativeVelocity", {"X": name}, joined(relative(scene, name, "frame_a")["v"])
        yield "RelativeAngularVelocity", {"X": name}, joined(m["w"])
        for other in FRAMES:
            n = relative(scene, other, name)
            yield (
                "RelativeSensor",
                {"X": name, "Y": other},
                joined(m["r"], n["v"], n["a"], vector(ANGLES), m["w"], n["z"]),
            )
            yield (
                "TransformRelativeVector",
                {"X": name, "Y": other},
                joined(components(scene.frames[other], in_world(scene.frames[name], scene.vector))),
            )


def plane(v, third):
    return [v[0], v[1], third]


def planar_mechanics(scene):
    """Vectors of three: two components in the plane, and the angle or its derivatives."""
    a, b, phi = scene.frames["frame_a"], scene.frames["frame_b"], scene.phi | {"world": mpf(0)}
    force, torque = scene.f, scene.t[2]
    for name in ("world", "frame_a", "frame_resolve"):
        m, x = absolute(scene, name), scene.frames[name]
        yield "AbsolutePosition", {"X": name}, joined(plane(m["r"], phi["frame_a"] - phi[name]))
        yield "AbsoluteVelocity", {"X": name}, joined(plane(m["v"], m["w"][2]))
        yield "AbsoluteAcceleration", {"X": name}, joined(plane(m["a"], m["z"][2]))
        # The force on frame_a, which the FMU gets resolved in frame_a.
        f = components(x, in_world(a, force))
        yield "CutForce", {"X": name}, joined(f[0], f[1])
        yield "CutTorque", {"X": name}, joined(torque)
        yield "CutForceAndTorque", {"X": name}, joined(f[0], f[1], torque)
        yield (
            "Power",
            {"X": name},
            joined(dot(in_world(a, force), along(lambda time: a.at(time)[0])) + torque * angular_velocity(a)[2]),
        )
        for other in ("world", "frame_a", "frame_resolve"):
            yield (
                "TransformAbsoluteVector",
                {"X": name, "Y": other},
                joined(components(scene.frames[other], in_world(x, scene.vector))),
            )
    yield "Distance", {}, joined(smoothed(b.r - a.r))
    for name in FRAMES:
        m, x = relative(scene, name, "frame_a"), scene.frames[name]

        def velocity(time, x=x):
            seen = along(lambda later: components(a, b.at(time + later)[0] - a.at(time + later)[0], time + later))
            return components(x, in_world(a, seen, time), time)

        yield "RelativePosition", {"X": name}, joined(plane(m["r"], phi["frame_b"] - phi["frame_a"]))
        yield "RelativeVelocity", {"X": name}, joined(plane(m["v"], m["w"][2]))
        yield "RelativeAcceleration", {"X": name}, joined(plane(along(velocity), m["z"][2]))
        for other in FRAMES:
            yield (
                "TransformRelativeVector",
                {"X": name, "Y": other},
                joined(components(scene.frames[other], in_world(x, scene.vector))),
            )


def main():
    generator = random.Random(1)
    libraries = {
        "MultiBody": (Scene(generator, False), multi_body),
        "PlanarMechanics": (Scene(generator, True), planar_mechanics),
    }
    what = (
        "What sensors of Modelica measure on frames that move: differences at 120 digits, by tests/data/sensor_table.py"
    )
    lines = [f'"meta": {json.dumps({"what": what, "sequence": SEQUENCE})}']
    for library, (scene, measured) in libraries.items():
        cases = [
            json.dumps({"sensor": sensor, "choices": choices, "out": out}) for sensor, choices, out in measured(scene)
        ]
        lines.append(f'"{library}": {{"in": {json.dumps(scene.inputs())}, "cases": [\n' + ",\n".join(cases) + "\n]}")
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
