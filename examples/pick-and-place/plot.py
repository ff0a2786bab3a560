"""Plots a run over time."""

import itertools

import matplotlib.pyplot as plt
import numpy as np
from checks import ON, loads, state_names

STATES = ["On", "On2Off", "Off", "Off2On", "Lost"]


def draw(run, file):
    """Distance, switch, force, torque and deflection, with the task's phases behind them."""
    y, task, time = run.y, run.task, run.task.time
    figure, rows = plt.subplots(
        5, 1, figsize=(10.5, 10.5), sharex=True, layout="constrained", height_ratios=[1, 1.1, 1, 1, 1]
    )
    distance, switch, force, torque, slip = rows

    distance.semilogy(time, y["distance.distance"] * 1e3, color="C0")
    distance.set(ylabel="distance in mm", ylim=(1, 400), yticks=[1, 10, 100], yticklabels=["1", "10", "100"])

    states = np.array(state_names(run))
    switch.step(time, [STATES.index(state) for state in states], where="post", color="C3", label="state")
    switch.set(ylabel="state of the Gripper", yticks=range(len(STATES)), yticklabels=STATES, ylim=(-0.4, 3.4))
    ramp = switch.twinx()
    ramp.plot(time, y["gripper.onoff"], color="C0", label="onoff")
    ramp.fill_between(time, 0, y["gripper.onoff"], color="C0", alpha=0.12, linewidth=0)
    ramp.set(ylabel="onoff", ylim=(-0.13, 1.13), yticks=[0, 0.5, 1])
    switch.legend(handles=switch.lines[:1] + ramp.lines[:1], **BESIDE | {"bbox_to_anchor": (1.06, 1.0)})

    on_part, torque_on_part = loads(run, "frame_b")
    force.plot(time, on_part, label=[f"{axis}" for axis in "xyz"])
    force.axhline(9.81 * run.world.mass, color="0.4", linewidth=0.8, linestyle="--")
    force.annotate("weight", (0.05, 9.81 * run.world.mass), (0, -11), textcoords="offset points", fontsize="small",
                   color="0.3")  # fmt: skip
    force.set(ylabel="force on the part,\nworld, in N")
    torque.plot(time, torque_on_part, label=[f"{axis}" for axis in "xyz"])
    torque.set(ylabel="torque on the part,\nworld, in N.m")

    moved = np.where((states == ON)[:, None], y["gripper.r_rel"] - y["gripper.r0"], np.nan)
    slip.plot(time, moved * 1e6, label=[f"r_rel[{i}]" for i in (1, 2, 3)])
    slip.set(ylabel="deflection of the grip,\nframe_a, in µm", xlabel="time in s", xlim=(0, time[-1]))

    doing = np.array(task.doing)
    starts = [0, *(np.flatnonzero(doing[1:] != doing[:-1]) + 1), time.size - 1]
    for i, (start, end) in enumerate(itertools.pairwise(starts)):
        for axes in rows:
            axes.axvspan(time[start], time[end], color="0.93" if i % 2 else "1.0", linewidth=0, zorder=-2)
        distance.annotate(doing[start], ((time[start] + time[end]) / 2, 1.03), xycoords=("data", "axes fraction"),
                          ha="center", va="bottom", rotation=45, rotation_mode="default", fontsize="small")  # fmt: skip
    for axes in rows:
        axes.grid(alpha=0.3)
        if axes not in (distance, switch):
            axes.legend(**BESIDE)
    figure.align_ylabels(rows)
    figure.savefig(file, dpi=100)


BESIDE = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0), "fontsize": "small", "frameon": False}
