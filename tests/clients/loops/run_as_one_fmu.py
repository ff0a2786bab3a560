"""The loop as one FMU: `python run_as_one_fmu.py fmpy|libcosim|ecos|pathsim|cofmupy`, or `multibody_fmu`."""

import contextlib
import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from loop import ARCHIVES, CASES, figure
from multibody_fmu import connect, simulate

sys.path.append(str(Path(__file__).parents[1]))
import run_container

NAMES = [f"body.frame_a.{v}[{i}]" for v in ("r_0", "v_0") for i in (1, 2, 3)]
ON = {"gripper.active": True}


def multibody_fmu(archive, step, steps, start, names):
    y = simulate(archive, np.arange(steps + 1) * step, inputs=start, outputs=names)
    return np.stack([y[name] for name in names], -1)[1:]


step_in = {"multibody_fmu": multibody_fmu}.get(sys.argv[1]) or getattr(run_container, sys.argv[1])
for case, (step, duration, start) in CASES.items():
    with TemporaryDirectory() as folder:
        archive = Path(folder) / "Grip.fmu"
        connect(ARCHIVES, ["gripper.frame_b -> body.frame_a"], parameters=start).to_fmu(archive)
        with contextlib.redirect_stdout(io.StringIO()):
            rows = list(step_in(archive, step, round(duration / step), ON, NAMES))
    first = [start["body"].get("r_0_start[1]", 0.0), 0, 0, 0, 0, 0]
    rows = [first, *map(list, rows)]
    print(case, figure(case, [r[:3] for r in rows], [r[3:] for r in rows]))
