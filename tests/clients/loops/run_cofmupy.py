"""The loop in CoFmuPy: `python run_cofmupy.py jacobi|gauss_seidel plain|iterative`."""

import contextlib
import io
import sys

from cofmupy.coordinator import Coordinator
from loop import ARCHIVES, CASES, CONNECTIONS, figure

method, iterative = sys.argv[1], sys.argv[2] == "iterative"

for case, (step, duration, start) in CASES.items():
    start = {**start, "gripper": {**start["gripper"], "active": 1.0}}
    # CoFmuPy sets inputs to zero before the initialization, so orientations of hand and part are set here.
    start["gripper"] |= {f"frame_{k}.R.T[{i},{i}]": 1.0 for k in "ab" for i in (1, 2, 3)}
    start["gripper"] |= {"frame_b.r_0[1]": start["body"].get("r_0_start[1]", 0.0)}
    coordinator = Coordinator()
    configuration = {
        "fmus": [{"id": name, "path": str(path), "initialization": start[name]} for name, path in ARCHIVES.items()],
        "connections": [
            {"source": {"id": a, "variable": output}, "target": {"id": b, "variable": input}}
            for a, output, b, input in CONNECTIONS
        ],
        "cosim_method": method,
        "iterative": iterative,
    }
    with contextlib.redirect_stdout(io.StringIO()):
        coordinator.start(configuration)
    position, velocity = [[start["gripper"]["frame_b.r_0[1]"], 0, 0]], [[0, 0, 0]]
    try:
        for _ in range(round(duration / step)):
            y = coordinator.master.do_step(step)["body"]
            position.append([y[f"frame_a.r_0[{i}]"][0] for i in (1, 2, 3)])
            velocity.append([y[f"frame_a.v_0[{i}]"][0] for i in (1, 2, 3)])
    except Exception as error:
        print(case, f"stopped at {len(position) * step:.3f} s:", error)
    print(case, figure(case, position, velocity))
