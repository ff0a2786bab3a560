"""Simulates the FMUs with fmi-sim for Model Exchange, one after the other; see client.py.

fmi-sim takes inputs as a table and interpolates between its rows, which are the steps. It does not support Booleans in that table, so that the Gripper is on
from the start.
"""

import csv
import os
import subprocess
import tempfile
from pathlib import Path

from client import MODELS, closed, main, names
from motion import PARAMETERS, STEP, STEPS, Motion, inputs


def simulate_one(model, archive, folder):
    """The rows of the result by their times."""
    table, result = folder / "inputs.csv", folder / "outputs.csv"
    with table.open("w", newline="") as file:
        rows = [{"time": step * STEP} | inputs(model, Motion(step * STEP)) for step in range(STEPS + 1)]
        writer = csv.DictWriter(file, [name for name in rows[0] if name != "active"], extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    start = PARAMETERS[model] | ({"active": True} if model == "Gripper" else {})
    options = ["--step", STEP, "--output-interval", STEP, "-f", STEP * STEPS]
    for name, value in start.items():
        options += ["--init-values", f"{name}={str(value).lower()}"]
    command = [os.environ["FMI_SIM"], "--model", archive, "-i", table, "-o", result, "model-exchange", *options]
    subprocess.run(list(map(str, command)), check=True)
    with result.open(newline="") as file:
        return {float(row["time"]): row for row in csv.DictReader(file)}


def simulate(folder):
    with tempfile.TemporaryDirectory() as temporary:
        results = {model: simulate_one(model, folder / f"{model}.fmu", Path(temporary)) for model in MODELS}
    for now in closed():
        yield {model: {name: float(results[model][now.t][name]) for name in names(model)[1]} for model in MODELS}


main(simulate)
