"""Computes tests/data/vectors/gripped_bodies.json: motions of a rigid body that a Gripper's springs hold.

The library has other equations and another method: here the body has the position and velocity of its centre of mass, a
quaternion from body to world and the angular momentum in the world as states, and SciPy's Radau integrates with a
relative tolerance of 1e-12. Spring and damper follow the Gripper's equations, with `useMoment` and the law
RotationVector, and have its default constants. `error` is the largest difference, in m, from an integration with 1e-11.

- parts: six parts hang at a hand at rest; at the start they are kicked (`v_0_start`, `w_start` of Body).
- turned: a rod in a hand that turns about x and moves, in 1 s, by a polynomial of degree 5.
- switched: a rod is released and gripped again, with ramps of `T`.
- peaks: the largest force in N on kicked parts with a weaker damper, and its time in s.

Requires NumPy and SciPy: python3 tests/data/gripped_bodies.py > tests/data/vectors/gripped_bodies.json
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import atan2, cos, pi, sin, sqrt

import numpy as np
from scipy.integrate import solve_ivp

PARTS = {
    "needle": {"m": 0.02, "r_CM": [0, 0.05, 0], "I": [2e-5, 1e-8, 2e-5]},
    "bottle": {"m": 0.7, "r_CM": [0.01, 0, -0.16], "I": [4e-3, 4e-3, 6e-4]},
    "rod": {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134]},
    "plate": {"m": 3.0, "r_CM": [0.2, 0, 0.3], "I": [0.09, 0.13, 0.04]},
    "bar": {"m": 20.0, "r_CM": [0.5, 0, 0], "I": [0.01, 1.67, 1.67]},
    "ball": {"m": 0.01, "r_CM": [0, -0.01, 0], "I": [4e-7, 4e-7, 4e-7]},
}
KICK = {"g_0": [0, 0, -9.81], "v_0_start": [0.1, -0.2, 0.1], "w_start": [0.5, 0.5, -1.0]}
SPRINGS = {"cT": 1e6, "dT": 1e3, "cR": 1e4, "dR": 1e2}
# With it the largest force follows the kick, which the damper alone takes otherwise.
WEAK = {"dT": 100.0}
SHIFT = [0.1, -0.05, 0.3]
# The first kick lasts milliseconds.
FINE, COARSE = [k / 2000 for k in range(101)], [k / 20 for k in range(81)]
EVERY = [k / 100 for k in range(401)]


def resting(time):
    """Position, velocity, quaternion to the world, and angular velocity in the world of a hand at rest."""
    return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0)


def turning(time):
    """Hand that turns by 180 degrees about x and moves by SHIFT from 0 to 1 s."""
    s = min(time, 1.0)
    share, rate = s**3 * (10 - 15 * s + 6 * s**2), 30 * s**2 * (1 - s) ** 2
    half = pi * share / 2
    return (
        [x * share for x in SHIFT],
        [x * rate for x in SHIFT],
        (sin(half), 0.0, 0.0, cos(half)),
        (pi * rate, 0.0, 0.0),
    )


def strength(switches, ramp):
    """Share of the springs' force over time, by times of release and grip in turn."""
    times, values = [0.0], [1.0]
    for number, time in enumerate(switches):
        times += [time, time + ramp]
        values += [values[-1], float(number % 2)]
    return lambda time: float(np.interp(time, times, values))


def add(*vectors):
    return [sum(components) for components in zip(*vectors, strict=True)]


def scaled(factor, vector):
    return [factor * x for x in vector]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=True))


def to_world(q, v):
    """Turns a vector by a quaternion (scalar last) of any length near 1."""
    axis, scalar = q[:3], q[3]
    return add(v, scaled(2 / dot(q, q), add(scaled(scalar, cross(axis, v)), cross(axis, cross(axis, v)))))


def conjugate(q):
    return [-q[0], -q[1], -q[2], q[3]]


def rotation_vector(q):
    """Rotation vector of a quaternion, by its angle up to pi."""
    sign = 1.0 if q[3] >= 0 else -1.0
    size = sqrt(dot(q[:3], q[:3]))
    return scaled(2 * sign * atan2(size, sign * q[3]) / size if size > 0 else 2.0, q[:3])


def product(p, q):
    """Quaternion that turns by q, then by p."""
    return [*add(scaled(p[3], q[:3]), scaled(q[3], p[:3]), cross(p[:3], q[:3])), p[3] * q[3] - dot(p[:3], q[:3])]


def derivatives(part, hand, springs, onoff):
    mass, moments, arm, gravity = (part[name] for name in ("m", "I", "r_CM", "g_0"))

    def function(time, state):
        state = state.tolist()
        centre, speed, q, momentum = state[:3], state[3:6], state[6:10], state[10:]
        w = to_world(q, [x / i for x, i in zip(to_world(conjugate(q), momentum), moments, strict=True)])
        lever = scaled(-1, to_world(q, arm))
        r_a, v_a, q_a, w_a = hand(time)
        distance = add(centre, lever, scaled(-1, r_a))
        # Seen from the turning hand, as the components in its frame change.
        velocity = add(speed, cross(w, lever), scaled(-1, v_a), scaled(-1, cross(w_a, distance)))
        turn = to_world(q_a, rotation_vector(product(conjugate(q_a), q)))
        k = onoff(time)
        force = scaled(-k, add(scaled(springs["cT"], distance), scaled(springs["dT"], velocity)))
        moment = scaled(-k, add(scaled(springs["cR"], turn), scaled(springs["dR"], add(w, scaled(-1, w_a)))))
        # A quaternion of length 1 stays one.
        rate = add(scaled(0.5, product([*w, 0.0], q)), scaled(0.5 * (1 - dot(q, q)), q))
        return [*speed, *add(gravity, scaled(1 / mass, force)), *rate, *add(moment, cross(lever, force))]

    return function


def motion(part, times, tolerance, hand=resting, switches=(), ramp=0.0, springs=SPRINGS):
    """Positions of the body's frame_a (n, 3) at times."""
    moments, arm = np.array(part["I"], float), np.array(part["r_CM"], float)
    w, v = np.array(part["w_start"], float), np.array(part["v_0_start"], float)
    state = np.concatenate([arm, v + np.cross(w, arm), [0, 0, 0, 1], moments * w])
    function = derivatives(part, hand, springs, strength(switches, ramp))
    stops = sorted({0.0, 4.0, *([1.0] if hand is turning else []), *(t + d for t in switches for d in (0.0, ramp))})
    found = [state]
    for start, end in pairwise(stops):
        rows = [time for time in times if start < time <= end]
        instants = np.unique([*rows, end])
        # Less would ask for more than rounding leaves: of a body at rest, and of angles in a hand that has turned.
        least = moments.max() if hand is turning else moments.min()
        atol = tolerance * np.repeat([1, 1, 1, least], [3, 3, 4, 3])
        options = {"method": "Radau", "rtol": tolerance, "atol": atol, "t_eval": instants}
        solution = solve_ivp(function, (start, end), state, **options)
        assert solution.success, solution.message
        state = solution.y[:, -1]
        found += [column for time, column in zip(instants, solution.y.T, strict=True) if time in rows]
    return np.array([add(column[:3], scaled(-1, to_world(column[6:10], arm))) for column in np.array(found).tolist()])


def peak(arguments):
    """The largest force on a kicked part, from steps of 0.01 ms."""
    name, part = arguments
    part, springs = {**part, **KICK}, SPRINGS | WEAK
    moments, arm = np.array(part["I"], float), np.array(part["r_CM"], float)
    w, v = np.array(part["w_start"], float), np.array(part["v_0_start"], float)
    state = np.concatenate([arm, v + np.cross(w, arm), [0, 0, 0, 1], moments * w])
    function = derivatives(part, resting, springs, strength((), 0.0))
    times = np.arange(5001) * 1e-5
    atol = 1e-10 * np.repeat([1, 1, 1, moments.min()], [3, 3, 4, 3])
    solution = solve_ivp(function, (0, times[-1]), state, method="Radau", rtol=1e-10, atol=atol, t_eval=times)
    assert solution.success, solution.message
    accelerations = np.array([function(t, y)[3:6] for t, y in zip(times, solution.y.T, strict=True)])
    forces = part["m"] * np.linalg.norm(accelerations - part["g_0"], axis=1)
    at = int(forces.argmax())
    return name, {"part": part, **WEAK, "force": float(forces[at]), "at": float(times[at])}


def case(arguments):
    name, part, times, options = arguments
    part = {**part, **KICK, **options.pop("part", {})}
    coarse, fine = (motion(part, times, tolerance, **options) for tolerance in (1e-11, 1e-12))
    return name, {"part": part, "time": times, "r_0": fine.tolist(), "error": float(np.abs(fine - coarse).max())}


def main():
    rest = {"v_0_start": [0, 0, 0], "w_start": [0, 0, 0]}
    switches, ramp = (1.0, 1.02), 0.005
    switching = sorted({*COARSE, *(k / 1000 for k in range(1000, 1100))})
    cases = [(name, part, sorted({*FINE, *COARSE}), {}) for name, part in PARTS.items()]
    cases.append(("turned", PARTS["rod"], EVERY, {"hand": turning, "part": rest}))
    cases.append(("switched", PARTS["rod"], switching, {"switches": switches, "ramp": ramp}))
    with ProcessPoolExecutor() as pool:
        found = dict(pool.map(case, cases))
        peaks = dict(pool.map(peak, [(name, PARTS[name]) for name in ("bottle", "rod", "plate", "bar")]))
    print({name: one["error"] for name, one in found.items()}, file=sys.stderr)
    turned = {"shift": SHIFT, **found["turned"]}
    switched = {"switches": switches, "T": ramp, **found["switched"]}
    parts = {name: found[name] for name in PARTS}
    json.dump({"parts": parts, "turned": turned, "switched": switched, "peaks": peaks}, sys.stdout)
    print()


if __name__ == "__main__":
    main()
