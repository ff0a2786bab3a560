"""The program fmi-sim.

It reads inputs from a table and interpolates between its rows, which are the steps. The table cannot have Booleans, so
the Gripper is on from the start.
"""

import csv
import os
import subprocess
import tempfile
from pathlib import Path

from motion import STEP, STEPS, Motion


def run(model, archive, parameters, inputs, kind, *options):
    """Rows of the result by time. `inputs(model, now)` are values by name."""
    start = parameters[model] | ({"active": True} if model == "Gripper" else {})
    with tempfile.TemporaryDirectory() as folder:
        table, result = Path(folder) / "inputs.csv", Path(folder) / "outputs.csv"
        with table.open("w", newline="") as file:
            rows = [{"time": step * STEP} | inputs(model, Motion(step * STEP)) for step in range(STEPS + 1)]
            writer = csv.DictWriter(file, [name for name in rows[0] if name != "active"], extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)
        command = [os.environ["FMI_SIM"], "--model", archive, "-i", table, "-o", result, kind, *options]
        command += ["--step", STEP, "--output-interval", STEP, "-f", STEP * STEPS]
        for name, value in start.items():
            command += ["--init-values", f"{name}={str(value).lower()}"]
        subprocess.run(list(map(str, command)), check=True)
        with result.open(newline="") as file:
            return {float(row["time"]): row for row in csv.DictReader(file)}
