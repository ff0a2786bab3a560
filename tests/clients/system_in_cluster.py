"""Sweeps a system in a Dask cluster: `system_in_cluster.py SCHEDULER_FILE FOLDER ARCHIVES`. See test_sweeps.py."""

import sys
from pathlib import Path

import numpy as np
from distributed import Client
from multibody_fmu import connect, sweep

RUNS, PART = 160, 8
TIME = np.linspace(0, 1, 401)


def grip(archives):
    """A box that hangs in a gripper."""
    return connect(
        {"gripper": Path(archives) / "Gripper.fmu", "box": Path(archives) / "Body.fmu"},
        ["gripper.frame_b -> box.frame_a"],
        parameters={"gripper": {"dT": 100.0, "T": 0.01}, "box": {"g_0": [0, 0, -9.81]}},
        kind="cs",
    )


# In the main module, which workers cannot import.
def kept(result):
    return {"z": result["box.frame_a.r_0"][-1, 2], "F": result["gripper.F"][-1]}


def swept(archives, **options):
    parameters = {"gripper.cT": np.linspace(1e3, 1e5, RUNS // 2), "box.m": [0.5, 1.0]}
    return sweep(
        grip(archives), TIME, parameters=parameters, inputs={"gripper.active": True}, reduce=kept, part=PART, **options
    )


def forked(archives, **options):
    """Futures of a box that has swung for a second, each with another damping."""
    system, active = grip(archives), {"gripper.active": True}
    state = system.simulate(TIME, inputs=active, keep_state=True).state
    parameters = {"gripper.dT": np.linspace(10, 200, 40)}
    later = {"inputs": active, "outputs": ["box.frame_a.r_0", "gripper.F"], "state": state}
    return sweep(system, 1 + TIME[:101], parameters=parameters, part=PART, **later, **options)


if __name__ == "__main__":
    scheduler, folder, archives = sys.argv[1:]
    with Client(scheduler_file=scheduler, timeout=600) as client:
        swept(archives, folder=folder, client=client)
