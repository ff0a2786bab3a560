"""The loop in OMSimulator, not run yet: `python run_omsimulator.py PROGRAM FOLDER [OPTION ...]`; see write_ssp.py."""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

from loop import CASES, figure

program, folder, *options = sys.argv[1:]
for case in CASES:
    with tempfile.TemporaryDirectory() as temporary:
        table = Path(temporary, "y.csv")
        archive = Path(folder, f"{case.capitalize()}.ssp").resolve()
        run = subprocess.run(
            [program, f"--resultFile={table}", f"--tempDir={temporary}", *options, archive],
            capture_output=True,
            text=True,
        )
        rows = list(csv.reader(table.open())) if table.exists() else []
    errors = [line for line in (run.stdout + run.stderr).splitlines() if line.startswith("error")]
    if run.returncode or errors:
        print(case, "stopped:", *errors[:2])
    if len(rows) < 2:
        continue
    columns = [
        [next(i for i, name in enumerate(rows[0]) if name.endswith(f"body.frame_a.{v}[{k}]")) for k in (1, 2, 3)]
        for v in ("r_0", "v_0")
    ]
    position, velocity = ([[float(row[c]) for c in columns[k]] for row in rows[1:]] for k in (0, 1))
    print(case, f"{len(position)} rows,", figure(case, position, velocity))
