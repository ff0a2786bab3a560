"""Plots a run over time."""

import itertools

import matplotlib.pyplot as plt
import numpy as np
from checks import ON

STATES = ["On", "On2Off", "Off", "Off2On", "Lost"]


def draw(y, file):
    """Distance, switch, force, torque and slip, with the task's phases behind them."""
    time = y["time"]
    figure, rows = plt.subplots(
        5, 1, figsize=(10.5, 10.5), sharex=True, layout="constrained", height_ratios=[1, 1.1, 1, 1, 1]
    )
    distance, switch, force, torque, slip = rows

    distance.semilogy(time, y["distance"] * 1e3, color="C0")
    distance.axhline(2, color="0.4", linewidth=0.8, linestyle="--")
    distance.annotate("grips below 2 mm", (0.05, 2), (0, 4), textcoords="offset points", fontsize="small", color="0.3")
    distance.set(ylabel="distance in mm", ylim=(1, 400), yticks=[1, 10, 100], yticklabels=["1", "10", "100"])

    switch.step(time, [STATES.index(state) for state in y["state"]], where="post", color="C3", label="state")
    switch.set(ylabel="state of the Gripper", yticks=range(len(STATES)), yticklabels=STATES, ylim=(-0.4, 3.4))
    ramp = switch.twinx()
    ramp.plot(time, y["onoff"], color="C0", label="onoff")
    ramp.fill_between(time, 0, y["onoff"], color="C0", alpha=0.12, linewidth=0)
    ramp.set(ylabel="onoff", ylim=(-0.13, 1.13), yticks=[0, 0.5, 1])
    switch.legend(handles=switch.lines[:1] + ramp.lines[:1], **BESIDE | {"bbox_to_anchor": (1.06, 1.0)})

    force.plot(time, y["force_on_part"], label=[f"{axis}" for axis in "xyz"])
    force.axhline(9.81, color="0.4", linewidth=0.8, linestyle="--")
    force.annotate("weight", (0.05, 9.81), (0, -11), textcoords="offset points", fontsize="small", color="0.3")
    force.set(ylabel="force on the part,\nworld, in N")
    torque.plot(time, y["torque_on_part"], label=[f"{axis}" for axis in "xyz"])
    torque.set(ylabel="torque on the part,\nworld, in N.m")

    held = y["state"] == ON
    moved = np.where(held[:, None], y["r_rel"] - y["r_rel"][np.flatnonzero(held)[0]], np.nan)
    slip.plot(time, moved * 1e3, label=[f"r_rel[{i}]" for i in (1, 2, 3)])
    slip.set(ylabel="slip in the hand,\nframe_a, in mm", xlabel="time in s", xlim=(0, time[-1]))

    starts = [0, *(np.flatnonzero(y["doing"][1:] != y["doing"][:-1]) + 1), time.size - 1]
    for i, (start, end) in enumerate(itertools.pairwise(starts)):
        for axes in rows:
            axes.axvspan(time[start], time[end], color="0.93" if i % 2 else "1.0", linewidth=0, zorder=-2)
        distance.annotate(y["doing"][start], ((time[start] + time[end]) / 2, 1.03), xycoords=("data", "axes fraction"),
                          ha="center", va="bottom", rotation=45, rotation_mode="default", fontsize="small")  # fmt: skip
    for axes in rows:
        axes.grid(alpha=0.3)
        if axes not in (distance, switch):
            axes.legend(**BESIDE)
    figure.align_ylabels(rows)
    figure.savefig(file, dpi=100)


BESIDE = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0), "fontsize": "small", "frameon": False}
