"""Runs a sweep on a Dask cluster: `python sweep_in_cluster.py SCHEDULER_FILE FOLDER ARCHIVE`. See test_sweeps.py."""

import sys

import numpy as np
from distributed import Client
from multibody_fmu import sweep

RUNS, PART, FAILING = 400, 10, 123
TIME = np.linspace(0, 1, 301)


# Both functions are in the main module, which neither scheduler nor workers can import.
def motion(time, size):
    return {"frame_b": {"r_0": np.outer(size * (1 + time), [3.0, 4.0, 0.0]), "v_0": [3.0 * size, 4.0 * size, 0.0]}}


def kept(result):
    if result.parameters["size"] == FAILING:
        raise ArithmeticError("this one fails")
    return {"distance": result["distance"][-1], "speed": result["der_distance"][-1]}


if __name__ == "__main__":
    scheduler, folder, archive = sys.argv[1:]
    with Client(scheduler_file=scheduler, timeout=600) as client:
        sweep(
            archive,
            TIME,
            parameters={"size": np.arange(float(RUNS))},
            inputs=motion,
            reduce=kept,
            folder=folder,
            client=client,
            part=PART,
        )
