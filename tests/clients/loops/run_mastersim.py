"""The loop in MasterSim: `python run_mastersim.py PROGRAM MODE ITERATIONS [TOLERANCE]`, with MODE as in its project."""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

from loop import ARCHIVES, CASES, CONNECTIONS, figure

program, mode, iterations = sys.argv[1:4]
tolerance = sys.argv[4] if len(sys.argv) > 4 else "1e-6"


def value(x):
    return str(x).lower() if isinstance(x, bool) else repr(x)


for case, (step, duration, start) in CASES.items():
    lines = ["tStart 0 s", f"tEnd {duration} s", f"hStart {step} s", f"hMax {step} s", f"hOutputMin {step / 2} s"]
    lines += ["hMin 1e-9 s", "hFallBackLimit 1e-9 s", "adjustStepSize no", f"absTol {tolerance}", f"relTol {tolerance}"]
    lines += [f"MasterMode {mode}", "ErrorControlMode NONE", f"maxIterations {iterations}"]
    lines += [f'simulator {i} 0 {name} #ff447cb4 "{path}"' for i, (name, path) in enumerate(ARCHIVES.items())]
    lines += [f"graph {a}.{output} {b}.{input}" for a, output, b, input in CONNECTIONS]
    start = {**start, "gripper": {**start["gripper"], "active": True}}
    lines += [f"parameter {name}.{p} {value(v)}" for name, values in start.items() for p, v in values.items()]
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "loop.msim")
        project.write_text("\n".join(lines) + "\n")
        run = subprocess.run([program, "-x", "--verbosity-level=0", project], capture_output=True, text=True)
        table = Path(folder, "loop", "results", "values.csv")
        if run.returncode or not table.exists():
            print(case, "stopped:", (run.stderr + run.stdout)[-600:])
        if not table.exists():
            continue
        with table.open() as file:
            rows = list(csv.reader(file, delimiter="\t"))
    names = [name.split(" [")[0] for name in rows[0]]
    columns = [[names.index(f"body.frame_a.{v}[{i}]") for i in (1, 2, 3)] for v in ("r_0", "v_0")]
    position, velocity = ([[float(row[c]) for c in columns[k]] for row in rows[1:]] for k in (0, 1))
    print(case, f"{len(rows) - 1} rows,", figure(case, position, velocity))
