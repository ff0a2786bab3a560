"""Computes tests/data/reference/FreeRotation_analytic.csv: free rotation of an asymmetric body, in closed form.

The body begins close to its intermediate axis, tumbles, and makes more than 100 turns. Jacobi's elliptic functions
solve Euler's equations, the elliptic integral of the third kind gives the precession about the constant angular
momentum, with 40 digits. The body's axes are not the principal ones; its inertia and initial angular velocity are exact
as doubles.

Requires mpmath: python3 tests/data/free_rotation.py > tests/data/reference/FreeRotation_analytic.csv
"""

from mpmath import atan2, cos, diff, ellipf, ellipfun, ellipk, ellippi, matrix, mp, mpf, nint, pi, sin, sqrt

mp.dps = 40

# Rows: the principal axes in the axes of the body.
PRINCIPAL = matrix([[2, 3, 6], [3, -6, 2], [6, 2, -3]]) / 7
# Largest, middle and smallest principal moment, in kg.m2, and the initial angular velocity about these axes, in rad/s.
MOMENTS = [mpf(49 * n) / 1024 for n in (3, 2, 1)]
W_START = [mpf(7 * n) / 64 for n in (4, 58, 3)]
Q_START = [mpf(n) / 8 for n in (-3, 2, 6, 3)]
# A sample every 0.5 s.
TIMES = [mpf(n) / 2 for n in range(221)]


def amplitude(u, m):
    """Jacobi's amplitude, which grows with u without jumps."""
    turns = nint(u / (4 * ellipk(m)))
    rest = u - turns * 4 * ellipk(m)
    return 2 * pi * turns + atan2(ellipfun("sn", rest, m=m), ellipfun("cn", rest, m=m))


def product(a, b):
    """Hamilton product, scalar last."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    ]


def conjugate(q):
    return [-q[0], -q[1], -q[2], q[3]]


def turn(axis, angle):
    q = [mpf(0), mpf(0), mpf(0), cos(angle / 2)]
    q[axis] = sin(angle / 2)
    return q


class Rotation:
    """Free rotation about the principal axes 2, 3, 1 as x, y, z; z has the largest moment."""

    def __init__(self):
        (self.c, self.a, self.b), (wc, wa, wb) = MOMENTS, W_START
        a, b, c = self.a, self.b, self.c
        energy2 = a * wa**2 + b * wb**2 + c * wc**2
        momentum2 = (a * wa) ** 2 + (b * wb) ** 2 + (c * wc) ** 2
        assert momentum2 > energy2 * a, "the body tumbles about the axis of the largest moment"
        self.momentum = sqrt(momentum2)
        # w = (peak_a sn u, peak_b cn u, peak_c dn u); the rest follows from Euler's equations.
        self.peak_a = sqrt((energy2 * c - momentum2) / (a * (c - a)))
        self.peak_b = sqrt((energy2 * c - momentum2) / (b * (c - b)))
        self.peak_c = sqrt((momentum2 - energy2 * b) / (c * (c - b)))
        self.rate = (b - c) * self.peak_b * self.peak_c / (a * self.peak_a)
        self.m = (b - a) * self.peak_a * self.peak_b / (c * self.peak_c * self.rate)
        self.u_start = ellipf(atan2(wa / self.peak_a, wb / self.peak_b), self.m)

    def u(self, t):
        return self.u_start + self.rate * t

    def w(self, t):
        """Angular velocity about x, y, z."""
        u = self.u(t)
        return [
            self.peak_a * ellipfun("sn", u, m=self.m),
            self.peak_b * ellipfun("cn", u, m=self.m),
            self.peak_c * ellipfun("dn", u, m=self.m),
        ]

    def precession(self, t):
        """Angle about the angular momentum, without jumps: the integral of L (a w_a^2 + b w_b^2)/(a^2 w_a^2 + b^2
        w_b^2).
        """
        a2, b2 = self.a * self.peak_a**2, self.b * self.peak_b**2
        scale = self.b * b2
        n = 1 - self.a * a2 / scale
        # With s = sn^2 this is (b2 + (a2 - b2) s)/(scale (1 - n s)): a constant and a multiple of 1/(1 - n s).
        constant = (b2 - a2) / (scale * n)
        rest = b2 / scale - constant

        def third_kind(u):
            return ellippi(n, amplitude(u, self.m), self.m)

        integral = (third_kind(self.u(t)) - third_kind(self.u_start)) / self.rate
        return self.momentum * (constant * t + rest * integral)

    def q(self, t):
        """Quaternion from axes with z along the angular momentum to the principal axes x, y, z, without jumps."""
        wa, wb, wc = self.w(t)
        nutation = atan2(sqrt((self.a * wa) ** 2 + (self.b * wb) ** 2), self.c * wc)
        am = amplitude(self.u(t), self.m)
        spin = atan2(self.a * wa, self.b * wb)
        spin += 2 * pi * nint((am - spin) / (2 * pi))
        return product(product(turn(2, self.precession(t)), turn(0, nutation)), turn(2, spin))


def main():
    rotation = Rotation()
    # x, y, z of the closed form are the principal axes 2, 3, 1.
    from_closed_form = matrix([[PRINCIPAL[row, j] for row in (1, 2, 0)] for j in range(3)])
    start = conjugate(rotation.q(mpf(0)))
    # Rotation from the closed form's axes x, y, z to the body's axes.
    x_to_body = to_quaternion(from_closed_form)
    length = sqrt(sum(n**2 for n in Q_START))

    def w(t):
        value = from_closed_form * matrix(rotation.w(t))
        return [value[i] for i in range(3)]

    def q(t):
        """Rotation from the world to the body: the initial pose, then the motion of the body."""
        since = product(start, rotation.q(t))
        in_body = product(product(conjugate(x_to_body), since), x_to_body)
        return product([n / length for n in Q_START], in_body)

    print(",".join(f'"{name}"' for name in header()))
    for t in TIMES:
        row = [t, *w(t), *q(t), *diff(lambda s: matrix(w(s)), t), *diff(lambda s: matrix(q(s)), t)]
        print(",".join(repr(float(value)) for value in row))


def header():
    names = ["time"]
    for name, count in (("w", 3), ("Q", 4), ("der_w", 3), ("der_Q", 4)):
        names += [f"{name}[{i}]" for i in range(1, count + 1)]
    return names


def to_quaternion(t):
    """Quaternion of a transformation matrix with a trace larger than -1."""
    s = sqrt(1 + t[0, 0] + t[1, 1] + t[2, 2]) / 2
    return [(t[1, 2] - t[2, 1]) / (4 * s), (t[2, 0] - t[0, 2]) / (4 * s), (t[0, 1] - t[1, 0]) / (4 * s), s]


if __name__ == "__main__":
    main()
