"""Frames in motion with 120 digits: rotations, differences along a path, and frames a short time later, without the
equations of the library.
"""

from mpmath import cos, eye, matrix, mp, mpf, sin, sqrt

mp.dps = 120
STEP = mpf(10) ** -30


def vector(values):
    return matrix([mpf(value) for value in values])


def dot(a, b):
    return sum(a[i] * b[i] for i in range(len(a)))


def cross(a, b):
    return skew(a) * b


def skew(v):
    return matrix([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def axial(m):
    return vector([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]]) / 2


def turn(phi):
    """Transformation matrix into a frame that is turned by the rotation vector `phi`: exp(-skew(phi))."""
    angle = sqrt(dot(phi, phi))
    if angle == 0:
        return eye(3)
    k = skew(phi) / angle
    return eye(3) - sin(angle) * k + (1 - cos(angle)) * k * k


def turns(sequence, angles):
    t = eye(3)
    for axis, angle in zip(sequence, angles):
        t = turn(vector([angle if i == axis - 1 else 0 for i in range(3)])) * t
    return t


def along(function):
    """Derivative of a function of h along its path."""
    return (function(STEP) - function(-STEP)) / (2 * STEP)


def along_twice(function):
    return (function(STEP) - 2 * function(mpf(0)) + function(-STEP)) / STEP**2


class Frame:
    """A frame at a time, with its motion."""

    def __init__(self, r, v, a, t, w, z):
        self.r, self.v, self.a, self.t, self.w, self.z = r, v, a, t, w, z

    def at(self, time):
        """Position, matrix and angular velocity a short time later, exact to second order."""
        w = skew(self.w)
        t = (eye(3) - time * w - time**2 / 2 * (skew(self.z) - w * w)) * self.t
        return self.r + time * self.v + time**2 / 2 * self.a, t, self.w + time * self.z
