"""Runs a system with libcosim: `python run_ssp_libcosim.py SYSTEM.ssp STEP STEPS NAME... RESULT.json`. Each row has the
variables at the end of a step.
"""

import json
import sys

from libcosimpy.CosimExecution import CosimExecution
from libcosimpy.CosimObserver import CosimObserver

system, step, steps, *names, result = sys.argv[1:]
execution = CosimExecution.from_ssp_file(ssp_path=system, step_size=round(float(step) * 1e9))
observer = CosimObserver.create_last_value()
execution.add_observer(observer=observer)
slaves = {slave.name.decode(): slave.index for slave in execution.slave_infos()}
places = []
for name in names:
    element, variable = name.split(".", 1)
    known = {one.name.decode(): one.reference for one in execution.slave_variables(slaves[element])}
    places.append((slaves[element], known[variable]))
rows = []
for _ in range(int(steps)):
    assert execution.step()
    rows.append([observer.last_real_values(slave, [reference])[0] for slave, reference in places])
with open(result, "w") as file:
    json.dump(rows, file)
