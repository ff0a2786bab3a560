"""Computes tests/data/vectors/estimation.json: velocities and accelerations from windows of poses, by least squares.

Solves the normal equations of c0 + c1 tau + c2 tau^2/2 directly, with 60 digits; tau is the time after the newest pose.
Positions and orientations have random parts, so that they lie on no parabola; orientations are relative to the newest
one. All inputs are doubles, written exactly. The derivatives by the newest pose are differences with 60 digits.

Requires mpmath: python3 tests/data/estimation.py > tests/data/vectors/estimation.json
"""

import json
import random

from moving_frames import axial, turn, vector
from mpmath import atan2, lu_solve, matrix, mp, mpf, norm, sqrt

mp.dps = 60
STEP = mpf(10) ** -20
CHOICE = random.Random(7)


def normal_equations(times):
    taus = [time - times[-1] for time in times]
    rows = [[1, tau, tau**2 / 2] for tau in taus]
    return rows, matrix([[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)])


def fit(times, vectors):
    """First and second derivative at the last time."""
    rows, normal = normal_equations(times)
    found = [
        lu_solve(normal, matrix([sum(row[i] * v[k] for row, v in zip(rows, vectors)) for i in range(3)]))
        for k in range(3)
    ]
    return [c[1] for c in found], [c[2] for c in found]


def gains(times):
    """Standard deviations of both derivatives for unit noise: roots of the diagonal of the inverse normal equations."""
    _, normal = normal_equations(times)
    inverse = normal**-1
    return [sqrt(inverse[1, 1]), sqrt(inverse[2, 2])]


def rotation_vector(t):
    sine = -axial(t)
    size = sqrt(sum(x * x for x in sine))
    return sine * (atan2(size, (t[0, 0] + t[1, 1] + t[2, 2] - 1) / 2) / size) if size else sine


def fit_turns(times, orientations):
    newest = orientations[-1]
    turns = [rotation_vector(t * newest.T) for t in orientations[:-1]]
    assert max(norm(turn) for turn in turns) < 2.4, "a window of rotations ends at 2.5 rad"
    return fit(times, turns + [vector([0, 0, 0])])


def exact(values):
    return [float(value) for value in values]


def rounded(m):
    return matrix([[mpf(float(m[i, j])) for j in range(3)] for i in range(3)])


def noise(size):
    return vector([CHOICE.gauss(0, size) for _ in range(3)])


def case(name, times, far, speed, size):
    """Poses at a distance `far` from the world's origin, moving at about `speed`, in m/s and rad/s, with noise of this
    size.
    """
    times = [mpf(time) for time in exact(times)]
    r, v, a, w, start = noise(far), noise(speed), noise(speed), noise(speed), noise(1)
    positions = [vector(exact(r + v * t + a * (t * t / 2) + noise(size))) for t in times]
    orientations = [rounded(turn(w * t + noise(size)) * turn(start)) for t in times]
    velocity, acceleration = fit(times, positions)
    w, z = fit_turns(times, orientations)
    axis = vector([2, -3, 6]) / 7
    moved = [fit_turns(times, orientations[:-1] + [turn(axis * h) * orientations[-1]]) for h in (STEP, -STEP)]
    [by_turn_w, by_turn_z] = [[(p - q) / (2 * STEP) for p, q in zip(*both)] for both in zip(*moved)]
    return {
        "name": name,
        "times": exact(times),
        "r_0": [exact(r) for r in positions],
        "T": [exact(t) for t in orientations],
        "v_0": exact(velocity),
        "a_0": exact(acceleration),
        "w": exact(w),
        "z": exact(z),
        "turn_axis": exact(axis),
        "w_by_turn": exact(by_turn_w),
        "z_by_turn": exact(by_turn_z),
        "gains": exact(gains(times)),
    }


def even(n, h):
    return [h * k for k in range(n)]


def uneven(n):
    times = [0.0]
    for _ in range(n - 1):
        times.append(times[-1] + 10 ** CHOICE.uniform(-3, -1))
    return times


CASES = [
    case("15 poses at steps of 1 s", even(15, 1), 1, 0.05, 0.02),
    case("4 poses", even(4, 0.01), 1, 1, 0.001),
    case("31 poses at 120 Hz", even(31, 1 / 120), 1, 1, 0.0002),
    case("64 poses at 1 kHz, far away", even(64, 1e-3), 1e4, 3, 1e-4),
    case("64 poses at 10 Hz after a day", [86400 + t for t in even(64, 0.1)], 1, 0.1, 0.01),
    case("7 uneven steps", uneven(8), 1, 1, 0.01),
    case("63 uneven steps", uneven(64), 10, 0.3, 0.01),
    case("one long step before short ones", [0, 1, 1.001, 1.002, 1.003, 1.004], 1, 1, 0.001),
    case("short steps before a long one", [0, 0.001, 0.002, 0.003, 1], 1, 1, 0.001),
    case("more than two radians", even(20, 0.05), 1, 1, 0.003),
]

what = "Windows of poses fitted by parabolas, by normal equations at 60 digits, by tests/data/estimation.py"
lines = ",\n".join(json.dumps(result) for result in CASES)
print(f'{{\n"meta": {json.dumps({"what": what})},\n"cases": [\n{lines}\n]\n}}')
