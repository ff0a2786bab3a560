"""Trajectories in tests/data/reference, and tables of inputs for FMPy."""

import csv
from pathlib import Path

import numpy as np
from fmpy import read_model_description
from multibody_fmu import arrays

FOLDER = Path(__file__).parents[1] / "data" / "reference"


def read(path):
    """Columns of a CSV file by name. FMPy's reader splits quoted names such as "frame_a.R.T[1,1]"."""
    with open(path, newline="") as file:
        names, *rows = csv.reader(file)
    return dict(zip(names, np.array(rows, dtype=float).T))


def distance_inputs():
    """Time and inputs of Distance along the trajectory of ModelicaTest's model of the sensor."""
    trajectory = read(FOLDER / "Distance_inputs.csv")
    names = [
        f"{frame}.{vector}[{axis}]"
        for frame in ("frame_a", "frame_b")
        for vector in ("r_0", "v_0")
        for axis in (1, 2, 3)
    ]
    return {name: trajectory[name] for name in ["time", *names]}


def gripped():
    """Inputs of a Gripper that is active from 0.25 s to 0.75 s, while its part moves away at 1 mm/s."""
    time = np.array([0.0, 0.25, 0.25, 0.75, 0.75, 1.0])
    rest = np.zeros(6)
    position = {"frame_b.r_0[1]": 1e-3 * time, "frame_b.r_0[2]": rest, "frame_b.r_0[3]": rest}
    velocity = {"frame_b.v_0[1]": rest + 1e-3, "frame_b.v_0[2]": rest, "frame_b.v_0[3]": rest}
    return {"time": time, "active": np.array([False, False, True, True, False, False])} | position | velocity


def table(columns, fmu):
    """Converts columns of elements to FMPy's table of inputs, with arrays for FMI 3.0."""
    rows = np.rec.fromarrays(list(columns.values()), names=list(columns))
    if read_model_description(fmu).fmiVersion == "2.0":
        return rows
    joined = arrays(rows)
    table = np.zeros(rows.size, dtype=[(name, values.dtype, values.shape[1:]) for name, values in joined.items()])
    for name, values in joined.items():
        table[name] = values
    return table
