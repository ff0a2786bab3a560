"""Motion of the hand: from the grip that RelativeSensor measures to the part's destination."""

from dataclasses import dataclass, field

import mujoco
import numpy as np
from frame import Frame, inputs, rotation_vector
from multibody_fmu import simulate

GAP = 0.002  # m, between the cup and the part when it is gripped


@dataclass
class Task:
    """Phases, frames of the hand, and whether it grips, one row for each step."""

    step: float
    pace: float
    """2 halves all durations."""
    doing: list[str] = field(default_factory=list)
    hand: list[Frame] = field(default_factory=list)
    active: list[bool] = field(default_factory=list)

    @property
    def time(self):
        """Times in s."""
        return np.arange(len(self.hand)) * self.step

    def wait(self, doing, where, duration, grip):
        """Stays where it is."""
        self._add(doing, [where] * round(duration / self.pace / self.step), grip)

    def move(self, doing, start, end, duration, grip):
        """Goes along a line and turns about one axis, with minimum jerk, from rest to rest."""
        self._add(doing, path(start, end, duration / self.pace, self.step), grip)

    def _add(self, doing, frames, grip):
        frames = list(frames)
        self.doing += [doing] * len(frames)
        self.hand += frames
        self.active += [grip] * len(frames)


def pick_and_place(world, step=0.002, pace=1.0, fmus=None):
    """The task in a world. `fmus` is a folder of FMUs, by default the package's."""
    start = world.hand
    # With this sequence the rotation about x by 180 degrees comes last. The hand has to turn by the first angle.
    seen = simulate(
        "RelativeSensor" if fmus is None else fmus / "RelativeSensor.fmu",
        [0.0],
        parameters={"sequence": [3, 2, 1], "derivatives": "provided"},
        outputs=["r_rel", "angles"],
        frame_a=inputs([start]),
        frame_b=inputs([world.grip]),
    )
    towards = start.axes @ seen["r_rel"][0]
    above = start.turned(start.axes[:, 2], seen["angles"][0, 0]).moved(towards * [1, 1, 0.5])
    taken = above.moved(towards * [0, 0, 0.5] + [0, 0, GAP])
    lifted = taken.moved([0, 0, 0.18])
    # At the end, the hand points down again. On the way, it tilts the part.
    spot = world.spot.at(world.lever)
    put = spot.moved([0, 0, GAP]).turned(spot.axes[:, 0], np.pi)
    over = put.moved([0, 0, 0.12])

    task = Task(step, pace)
    task.wait("look", start, 0.3, False)
    task.move("align", start, above, 0.8, False)
    task.move("approach", above, taken, 1.0, False)
    task.wait("grip", taken, 0.4, True)
    task.move("lift", taken, lifted, 1.0, True)
    task.move("carry", lifted, world.hold, 1.5, True)
    task.wait("hold", world.hold, 0.8, True)
    task.move("carry on", world.hold, over, 1.5, True)
    task.move("lower", over, put, 1.0, True)
    task.wait("settle", put, 0.3, True)
    task.wait("release", put, 0.3, False)
    task.move("retreat", put, put.moved([0, 0, 0.15]), 0.8, False)
    return task


def path(start, end, duration, step):
    """Frames after each step from `start` to `end`."""
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
