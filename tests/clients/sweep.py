"""Runs of a parameter sweep: the motion in many sizes.

A run ends while the gripper closes: if the next one started in that state, its force would differ.
"""

from motion import STEP, Motion

RUNS = 1000
STEPS = 40


def instants(run):
    """The motion at the end of each step of a run."""
    return [Motion(step * STEP, size=0.5 + run / RUNS) for step in range(1, STEPS + 1)]
