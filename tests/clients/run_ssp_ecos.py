"""Runs a system with Ecos: `python run_ssp_ecos.py SYSTEM.ssp STEP STEPS NAME... RESULT.json`. Each row has the
variables at the end of a step.
"""

import json
import sys

from ecospy import EcosSimulation

system, step, steps, *names, result = sys.argv[1:]
with EcosSimulation(float(step), ssp_path=system) as simulation, open(result, "w") as file:
    assert simulation.init(parameter_set="start")
    rows = []
    for _ in range(int(steps)):
        simulation.step()
        rows.append([simulation.get_real(name.replace(".", "::", 1)) for name in names])
    simulation.terminate()
    json.dump(rows, file)
