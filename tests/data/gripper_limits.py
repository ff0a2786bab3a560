"""Computes tests/data/vectors/gripper_limits.json: times of grips that a limit begins or ends, with 60 digits.

The equations of the library are not used. The motion of the part relative to the hand is given, so distances, angles,
forces and torques are known functions of time; the poses and velocities for an importer follow by Rodrigues' formula.

- ramp: poses and velocities are held while the grip begins: force and torque grow in proportion to time.
- pulled: a gripped part leaves a hand without rotation at a constant velocity.
- near: a part flies past a hand, both turning about one axis: the grip begins when distance and angle are small enough.

Requires mpmath: python3 tests/data/gripper_limits.py > tests/data/vectors/gripper_limits.json
"""

import json
import random

from body import cross, dot, numbers, vector
from mpmath import cos, inf, matrix, mp, mpf, sin, sqrt

mp.dps = 60


def length(v):
    return sqrt(dot(v, v))


def turned(axis, angle):
    """Matrix into a frame that is turned by an angle about a unit vector; its rows are the axes of the frame."""
    rows = []
    for k in range(3):
        e = matrix([int(i == k) for i in range(3)])
        rows.append(e * cos(angle) + cross(axis, e) * sin(angle) + axis * dot(axis, e) * (1 - cos(angle)))
    return matrix([[row[i] for i in range(3)] for row in rows])


def some(generator, size):
    return vector([generator.uniform(-size, size) for _ in range(3)])


def direction(generator):
    v = some(generator, 1)
    return v / length(v)


def frame(r_0, v_0, t, w):
    return {name: numbers(value) for name, value in (("r_0", r_0), ("v_0", v_0), ("T", t), ("w", w))}


def until(c, e, limit):
    """Times between which |c + e t| is at most the limit."""
    a, b, rest = dot(e, e), dot(c, e), dot(c, c) - limit**2
    root = b**2 - a * rest
    if a == 0:
        return (-inf, inf) if rest <= 0 else (inf, inf)
    return (inf, inf) if root < 0 else ((-b - sqrt(root)) / a, (-b + sqrt(root)) / a)


def ramp(generator, kind):
    duration = mpf(generator.choice([0.1, 0.25, 1.0]))
    ranges = ((1e3, 1e6), (0, 1e3), (10, 1e4), (0, 100))
    c_t, d_t, c_r, d_r = (mpf(generator.uniform(low, high)) for low, high in ranges)
    r_a, v_a, w_a = some(generator, 2), some(generator, 1), some(generator, 1)
    t_a = turned(direction(generator), generator.uniform(-3, 3))
    r, v, omega = some(generator, 0.02), some(generator, 0.1), some(generator, 0.3)
    axis, angle = direction(generator), mpf(generator.uniform(0.05, 2.5))
    t_rel = turned(axis, angle)
    force, torque = length(c_t * r + d_t * v), length(c_r * angle * axis + d_r * omega)
    shares = [mpf(generator.uniform(0.05, 0.95)) for _ in range(2)]
    limits = {"forceLimit": force * shares[0], "torqueLimit": torque * shares[1]}
    if kind == "force":
        limits["torqueLimit"] = mpf(0)
    if kind == "torque":
        limits["forceLimit"] = mpf(0)
    if kind == "held":
        limits = {"forceLimit": force * mpf(1.01), "torqueLimit": torque * mpf(1.01)}
    found = {name: duration * limits[name] / load for name, load in (("forceLimit", force), ("torqueLimit", torque))}
    found = {name: time for name, time in found.items() if time > 0}
    lost = min(found.values())
    exceeded = [name for name, time in found.items() if time == lost]
    parameters = {"T": duration, "cT": c_t, "dT": d_t, "cR": c_r, "dR": d_r} | limits
    part = frame(r_a + t_a.T * r, v_a + t_a.T * (v + cross(w_a, r)), t_rel * t_a, t_rel * (omega + w_a))
    return {
        "kind": kind,
        "parameters": {name: numbers(value) for name, value in parameters.items()},
        "frame_a": frame(r_a, v_a, t_a, w_a),
        "frame_b": part,
        "lost_at": None if lost > duration else numbers(lost),
        "exceeded": [] if lost > duration else exceeded,
    }


def pulled(generator):
    c_t, d_t = mpf(generator.uniform(1e3, 1e6)), mpf(generator.uniform(0, 1e3))
    r_a, v_a, t_a = some(generator, 2), some(generator, 1), turned(direction(generator), generator.uniform(-3, 3))
    r, v = some(generator, 0.01), some(generator, 0.1)
    at_once = length(c_t * r + d_t * v)
    limit = at_once * mpf(generator.uniform(1.1, 5))
    lost = until(c_t * r + d_t * v, c_t * v, limit)[1]
    at_rest = vector([0, 0, 0])
    return {
        "parameters": {"cT": numbers(c_t), "dT": numbers(d_t), "forceLimit": numbers(limit)},
        "frame_a": frame(r_a, v_a, t_a, at_rest),
        "frame_b": frame(r_a + t_a.T * r, v_a + t_a.T * v, t_a, at_rest),
        "lost_at": numbers(lost),
    }


def near(generator, kind):
    r_a, v_a, t_a = some(generator, 2), some(generator, 1), turned(direction(generator), generator.uniform(-3, 3))
    axis, rate = direction(generator), mpf(generator.uniform(-1, 1))
    closest, at = some(generator, 0.05), mpf(generator.uniform(0.3, 0.7))
    v = some(generator, 2)
    r = closest - v * at
    # The angle passes zero a little before or after the closest approach.
    relative = mpf(generator.uniform(0.5, 3)) * generator.choice([-1, 1])
    angle = -relative * (at + mpf(generator.uniform(-0.05, 0.05)))
    limits = {
        "captureDistance": length(closest) * mpf(1.5) + mpf(0.05),
        "captureAngle": mpf(generator.uniform(0.1, 0.5)),
    }
    if kind == "distance":
        limits["captureAngle"] = mpf(0)
    if kind == "angle":
        limits["captureDistance"] = mpf(0)
    if kind == "missed":
        limits["captureDistance"] = length(closest - v * dot(closest, v) / dot(v, v)) * mpf(0.9)
    spans = []
    if limits["captureDistance"] > 0:
        spans.append(until(r, v, limits["captureDistance"]))
    if limits["captureAngle"] > 0:
        spans.append(until(matrix([angle]), matrix([relative]), limits["captureAngle"]))
    begin, end = max(span[0] for span in spans), min(span[1] for span in spans)
    captured = max(begin, mpf(0)) if begin <= end and end >= 0 else None
    pose = r + v * captured if captured is not None and captured != inf else None
    return {
        "kind": kind,
        "parameters": {name: numbers(value) for name, value in limits.items()},
        "frame_a": frame(r_a, v_a, t_a, rate * axis),
        "frame_b": frame(r_a + r, v_a + v, turned(axis, angle) * t_a, (rate + relative) * axis),
        "captured_at": None if pose is None else numbers(captured),
        "distance": None if pose is None else numbers(length(pose)),
        "angle": None if pose is None else numbers(abs(angle + relative * captured)),
    }


def main():
    generator = random.Random(15)
    groups = {
        "ramp": [ramp(generator, kind) for kind in ["force"] * 6 + ["torque"] * 6 + ["both"] * 8 + ["held"] * 4],
        "pulled": [pulled(generator) for _ in range(12)],
        "near": [near(generator, kind) for kind in ["distance"] * 6 + ["angle"] * 6 + ["both"] * 10 + ["missed"] * 4],
    }
    what = "When limits begin or end a grip, evaluated at 60 digits by tests/data/gripper_limits.py"
    texts = []
    for name, cases in groups.items():
        texts.append(f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]")
    print(f'{{\n"meta": {json.dumps({"what": what})},\n' + ",\n".join(texts) + "\n}")


if __name__ == "__main__":
    main()
