"""Trajectories in tests/data/reference."""

import csv
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parents[1] / "data" / "reference"


def read(path):
    """The columns of a CSV file by name. FMPy's own reader splits quoted names such as "frame_a.R.T[1,1]"."""
    with open(path, newline="") as file:
        names, *rows = csv.reader(file)
    return dict(zip(names, np.array(rows, dtype=float).T))


def distance_inputs():
    """Time and the inputs of Distance along the trajectory of ModelicaTest's model of the sensor."""
    trajectory = read(FOLDER / "Distance_inputs.csv")
    names = [f"{frame}.{vector}[{axis}]" for frame in ("frame_a", "frame_b") for vector in ("r_0", "v_0") for axis in (1, 2, 3)]
    return {name: trajectory[name] for name in ["time", *names]}
