"""The loop in PyFMI's Master: `python run_pyfmi.py [OPTION=VALUE ...]`, for example `linear_correction=True`.

`rebuild=True` assembles the matrix of directional derivatives anew in each step: see `Rebuilding`.
"""

import ast
import contextlib
import io
import sys

from loop import ARCHIVES, CASES, CONNECTIONS, figure
from pyfmi import load_fmu
from pyfmi.master import Master


class Rebuilding(Master):
    """Master that assembles the sparse matrix of directional derivatives anew in each step.

    PyFMI assembles it once, sorted by rows, but later replaces its data by columns.
    """

    def compute_global_D(self):
        self._D = None
        return super().compute_global_D()


chosen = {name: ast.literal_eval(value) for name, value in (argument.split("=") for argument in sys.argv[1:])}
kind = Rebuilding if chosen.pop("rebuild", False) else Master

for case, (step, duration, start) in CASES.items():
    models = {name: load_fmu(str(path), kind="CS", log_level=2) for name, path in ARCHIVES.items()}
    start = {**start, "gripper": {**start["gripper"], "active": True}}
    for name, values in start.items():
        for variable, value in values.items():
            models[name].set(variable, value)
    master = kind(list(models.values()), [(models[a], output, models[b], input) for a, output, b, input in CONNECTIONS])
    options = master.simulate_options()
    options.update({"step_size": step, "result_handling": "memory", **chosen})
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            result = master.simulate(final_time=duration, options=options)
    except Exception as error:
        print(case, "stopped:", error)
        continue
    columns = [[result[models["body"]][f"frame_a.{v}[{i}]"] for i in (1, 2, 3)] for v in ("r_0", "v_0")]
    position, velocity = (list(zip(*c)) for c in columns)
    print(case, f"{len(position)} rows,", figure(case, position, velocity))
