"""Your own element for a system: a pendulum in NumPy with a frame at its tip.

A uniform rod turns about a hinge at the origin of the world, along the y axis. Gravity points along -z. The frame is at
the tip: its x axis points away from the hinge, its y axis along it. At angle = 0 the rod hangs down.
"""

import numpy as np
from multibody_fmu.own_elements import StepRefused

GRAVITY = 9.81  # m/s2
FINEST = 1e-3  # s; a longer step is divided
FASTEST = 1e4  # rad/s


class Pendulum:
    """A rod of `mass` kg and `length` m that starts at `angle` rad with `rate` rad/s."""

    def __init__(self, mass=1.0, length=1.0, angle=0.0, rate=0.0):
        self.inputs = {"tip.f": (3,), "tip.t": (3,)}
        self.outputs = {"tip.r_0": (3,), "tip.v_0": (3,), "tip.R.T": (3, 3), "tip.R.w": (3,)}
        self.mass, self.length = mass, length
        self.inertia = mass * length**2 / 3  # about the hinge
        self.state = np.array([angle, rate])
        self.torque = 0.0

    def set(self, inputs):
        # Cut-forces act on the other side of the connection, so -f and -t act on the tip. Only a torque about y turns
        # the rod. They are held in the frame, which turns with the rod, so this torque is constant over a step.
        self.torque = self.length * inputs["tip.f"][2] - inputs["tip.t"][1]

    def step(self, time, step):
        # False for NaN, too.
        if not abs(self.torque * step / self.inertia) < FASTEST:
            raise StepRefused(f"a torque of {self.torque:g} N.m about the hinge is too large")
        n = int(np.ceil(step / FINEST))
        for _ in range(n):
            self.state = self._runge_kutta(step / n)

    def get(self, outputs):
        angle, rate = self.state
        along = np.array([-np.sin(angle), 0.0, -np.cos(angle)])
        across = np.array([np.cos(angle), 0.0, -np.sin(angle)])
        outputs["tip.r_0"][:] = self.length * along
        outputs["tip.v_0"][:] = -self.length * rate * across
        outputs["tip.R.T"][:] = along, [0.0, 1.0, 0.0], across
        outputs["tip.R.w"][:] = 0.0, rate, 0.0

    def save(self):
        return self.state  # A step makes a new array and leaves this one as it is.

    def restore(self, state):
        self.state = state

    def derivative(self, state):
        weight = -self.mass * GRAVITY * self.length / 2 * np.sin(state[0])
        return np.array([state[1], (weight + self.torque) / self.inertia])

    def _runge_kutta(self, h):
        k1 = self.derivative(self.state)
        k2 = self.derivative(self.state + h / 2 * k1)
        k3 = self.derivative(self.state + h / 2 * k2)
        k4 = self.derivative(self.state + h * k3)
        return self.state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def period(length, amplitude):
    """Period of a rod's free swing in s, for any amplitude in rad: exact, by the arithmetic-geometric mean."""
    a, b = 1.0, np.cos(amplitude / 2)
    while abs(a - b) > 1e-15:
        a, b = (a + b) / 2, np.sqrt(a * b)
    return 2 * np.pi * np.sqrt(2 * length / (3 * GRAVITY)) / a


def measured_period(length, amplitude, step=0.01):
    """Period of the element's free swing in s: four times its first way down."""
    pendulum, time = Pendulum(length=length, angle=amplitude), 0.0
    while pendulum.state[0] > 0:
        pendulum.step(time, step)
        time += step
    # At the lowest point the rate has its maximum, so it is nearly constant within the last step.
    return 4 * (time - pendulum.state[0] / pendulum.state[1])


if __name__ == "__main__":
    for degrees in (5, 90, 170):
        amplitude = np.radians(degrees)
        measured, exact = measured_period(1.0, amplitude), period(1.0, amplitude)
        print(f"{degrees:4} degrees   period {measured:.6f} s, in closed form {exact:.6f} s")
