"""Computes tests/data/vectors/body.json: a free rigid body under forces, at random times, with 60 digits.

The equations of the library are not used. Six particles have the mass, centre of mass and inertia of the body. Energies
and momenta are sums over them; accelerations solve the balance of forces and of moments; the rate of the quaternion
follows from the rate of its matrix.

Requires mpmath: python3 tests/data/body.py > tests/data/vectors/body.json
"""

import json
import random

from mpmath import diff, eye, lu_solve, matrix, mp, mpf, sqrt

mp.dps = 60


def vector(values):
    return matrix([mpf(value) for value in values])


def dot(a, b):
    return sum(a[i] * b[i] for i in range(len(a)))


def cross(a, b):
    return matrix([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def skew(v):
    return matrix([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def axes(q):
    """Transformation matrix of a quaternion of any length: the rows are the axes of the body in the world."""
    x, y, z, w = (q[i] / sqrt(dot(q, q)) for i in range(4))
    turned = []
    for axis in ([1, 0, 0], [0, 1, 0], [0, 0, 1]):
        # Rodrigues' formula with the axis (x, y, z) / sin(angle / 2).
        e, n = vector(axis), matrix([x, y, z])
        turned.append(e + 2 * w * cross(n, e) + 2 * cross(n, cross(n, e)))
    return matrix([[turned[i][j] for j in range(3)] for i in range(3)])


def particles(m, r_cm, inertia):
    """Six particles (mass, position in frame_a) with this mass, centre of mass and inertia."""
    moments, principal = mp.eigsy(inertia)
    pairs = []
    for k in range(3):
        # The second moment along an axis is half of the other two moments of inertia minus its own.
        along = (sum(moments) - 2 * moments[k]) / 2
        reach = sqrt(3 * along / m)
        for side in (1, -1):
            pairs.append((m / 6, r_cm + side * reach * principal[:, k]))
    return pairs


def rate_of_quaternion(q, w):
    """Solves der(T) = -skew(w) T together with a constant length."""
    target = -skew(w) * axes(q)
    rows, right = [], []
    for i in range(3):
        for j in range(3):
            row = []
            for k in range(4):

                def element(value, k=k):
                    moved = q.copy()
                    moved[k] = value
                    return axes(moved)[i, j]

                row.append(diff(element, q[k]))
            rows.append(row)
            right.append(target[i, j])
    rows.append([q[k] for k in range(4)])
    right.append(mpf(0))
    return lu_solve(matrix(rows), matrix(right))


def solve(p, states, loads):
    m, r_cm, r, g_0 = mpf(p["m"]), vector(p["r_CM"]), vector(p["r"]), vector(p["g_0"])
    i11, i22, i33, i21, i31, i32 = (mpf(value) for value in p["I"])
    inertia = matrix([[i11, i21, i31], [i21, i22, i32], [i31, i32, i33]])
    r_0, v_0, q, w = (vector(states[name]) for name in ("r_0", "v_0", "Q", "w"))
    f_a, t_a, f_b, t_b = (vector(loads[name]) for name in ("frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t"))
    t = axes(q)
    parts = particles(m, r_cm, inertia)

    # Unknown: (T a_0, z). A particle at p accelerates by T a_0 + z x p + w x (w x p), all in the axes of frame_a.
    # Balance of forces, and of moments about the origin of frame_a.
    system, right = matrix(6, 6), matrix(6, 1)
    force = -(f_a + f_b) + m * (t * g_0)
    moment = -(t_a + t_b) - cross(r, f_b)
    for mass, at in parts:
        moment += cross(at, mass * (t * g_0))
        from_z = -skew(at)
        turning = cross(w, cross(w, at))
        for block, by in ((0, eye(3)), (3, skew(at))):
            for i in range(3):
                for j in range(3):
                    system[block + i, j] += mass * by[i, j]
                    system[block + i, 3 + j] += mass * (by * from_z)[i, j]
            force_of_turning = mass * (by * turning)
            for i in range(3):
                right[block + i] -= force_of_turning[i]
    for i in range(3):
        right[i] += force[i]
        right[3 + i] += moment[i]
    solution = lu_solve(system, right)
    a_local, z = matrix(solution[0:3]), matrix(solution[3:6])

    def place(at):
        return r_0 + t.T * at

    def velocity(at):
        return v_0 + t.T * cross(w, at)

    return {
        "a_0": t.T * a_local,
        "z": z,
        "der_Q": rate_of_quaternion(q, w),
        "T": t,
        "frame_b.r_0": place(r),
        "frame_b.v_0": velocity(r),
        "frame_b.a_0": t.T * (a_local + cross(z, r) + cross(w, cross(w, r))),
        "Q": q / sqrt(dot(q, q)),
        "kineticEnergy": sum(mass * dot(velocity(at), velocity(at)) for mass, at in parts) / 2,
        "potentialEnergy": -sum(mass * dot(g_0, place(at)) for mass, at in parts),
        "momentum": sum((mass * velocity(at) for mass, at in parts), matrix(3, 1)),
        "angularMomentum": sum((cross(place(at), mass * velocity(at)) for mass, at in parts), matrix(3, 1)),
    }


def numbers(value):
    if not isinstance(value, matrix):
        return float(value)
    rows = [[float(value[i, j]) for j in range(value.cols)] for i in range(value.rows)]
    return rows if value.cols > 1 else [row[0] for row in rows]


def random_case(generator, kind):
    def some(n, size=2.0):
        return [generator.uniform(-size, size) for _ in range(n)]

    def inertia():
        if kind == "default":
            return [0.001, 0.001, 0.001, 0.0, 0.0, 0.0]
        # The inertia of particles at random places is valid for a body.
        at = [some(3, 0.3) for _ in range(7)]
        total = [0.0] * 6
        for x, y, z in at:
            for k, part in enumerate((y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z)):
                total[k] += part
        if kind == "long":
            # A rod along z with a small moment about its own axis.
            total = [0.5, 0.5 + 1e-7, 2e-6, 1e-8, 3e-7, -2e-7]
        return total

    zero = [0.0, 0.0, 0.0]
    plain = kind == "default"
    parameters = {
        "m": 1.0 if plain else generator.uniform(0.1, 20.0),
        "r_CM": zero if plain else some(3, 0.5),
        "I": inertia(),
        "r": zero if plain else some(3, 0.5),
        "g_0": [0.0, -9.81, 0.0] if plain else some(3, 10.0),
    }
    states = {"r_0": some(3), "v_0": some(3), "Q": some(4, 1.0), "w": some(3, 6.0)}
    loads = {f"frame_{frame}.{name}": some(3, size) for frame in "ab" for name, size in (("f", 30.0), ("t", 3.0))}
    return {"kind": kind, "parameters": parameters, "states": states, "in": loads}


def main():
    generator = random.Random(8)
    kinds = ["default"] * 3 + ["general"] * 12 + ["long"] * 3
    cases = []
    for kind in kinds:
        case = random_case(generator, kind)
        out = solve(case["parameters"], case["states"], case["in"])
        case["out"] = {name: numbers(value) for name, value in out.items()}
        # The condition of the inertia multiplies rounding errors.
        case["tol"] = 1e-10 if kind == "long" else 1e-13
        cases.append(case)
    what = "A free rigid body as six particles, evaluated at 60 digits from the listed doubles by tests/data/body.py"
    lines = ",\n".join(json.dumps(case) for case in cases)
    print(f'{{\n"meta": {json.dumps({"what": what})},\n"cases": [\n{lines}\n]\n}}')


if __name__ == "__main__":
    main()
