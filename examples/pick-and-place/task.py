"""The program of the hand, and its motions.

A program is a generator. For each step it yields the name of the phase, the frame of the hand and whether to grip, and
receives the outputs of the sensors.
"""

import mujoco
import numpy as np
from frame import Frame, rotation_vector

GAP = 0.002  # m, the distance at which the cup grips


def pick_and_place(start, hold, spot, step, pace=1.0):
    """Takes the part from where the sensors locate it, and puts it down where its grip is the frame `spot`.

    `start` is the hand above the table, with the z-axis downwards, `hold` the hand in the air; `step` is the time
    between two frames; a `pace` of 2 halves all durations.
    """

    def wait(doing, where, duration, grip):
        for _ in range(round(duration / pace / step)):
            seen = yield doing, where, grip
        return seen

    def move(doing, start, end, duration, grip):
        for frame in path(start, end, duration / pace, step):
            yield doing, frame, grip

    # RelativeSensor measures where the grip is relative to the hand: r_rel, and the angle about the z-axis of the hand.
    seen = yield from wait("look", start, 0.3, False)
    towards = start.axes @ seen["r_rel"]
    above = start.turned(start.axes[:, 2], seen["angles"][0]).moved(towards * [1, 1, 0.5])
    touching = above.moved(towards * [0, 0, 0.5])
    yield from move("align", start, above, 1.0, False)
    for frame in path(above, touching, 1.6 / pace, step):
        seen = yield "approach", frame, False
        if seen["distance"] < GAP:
            break

    taken = Frame(frame.r, frame.quaternion)
    yield from wait("grip", taken, 0.4, True)
    lifted = taken.moved([0, 0, 0.18])
    yield from move("lift", taken, lifted, 1.0, True)

    # At the end, the hand points down. On the way, it tilts the part.
    put = spot.moved([0, 0, taken.r[2] - spot.r[2]]).turned(spot.axes[:, 0], np.pi)
    yield from move("carry", lifted, hold, 1.6, True)
    yield from wait("hold", hold, 1.0, True)
    over = put.moved([0, 0, 0.12])
    yield from move("carry on", hold, over, 1.6, True)
    yield from move("lower", over, put, 1.2, True)
    yield from wait("settle", put, 0.3, True)
    yield from wait("release", put, 0.3, False)
    yield from move("retreat", put, put.moved([0, 0, 0.15]), 0.9, False)


def path(start, end, duration, step):
    """Frames after each step from `start` to `end`, both at rest: along a line, about one axis, with minimum jerk."""
    turn = rotation_vector(start, end)
    shift = end.r - start.r
    count = round(duration / step)
    for i in range(1, count + 1):
        x = i / count
        done = x**3 * (10 - 15 * x + 6 * x**2)
        rate = 30 * x**2 * (1 - x) ** 2 / (count * step)
        quaternion = start.quaternion.copy()
        mujoco.mju_quatIntegrate(quaternion, turn, done)
        yield Frame(start.r + done * shift, quaternion, rate * shift, rate * turn)
