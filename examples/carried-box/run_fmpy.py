"""Runs the system with FMPy as co-simulation and writes the motion of the box: `python run_fmpy.py SYSTEM.ssp
RESULT.csv`, after `cargo xtask ssp examples/carried-box`.

Each row belongs to its time. All FMUs step in parallel, and exchange values between steps. FMPy's own `simulate_ssp`
sets all connected inputs to zero in its first step, which is no valid orientation. This script therefore has its own
master, on top of FMPy's functions for systems.
"""

import sys

import numpy as np
from fmpy import extract
from fmpy.ssp import simulation as ssp
from fmpy.ssp.ssd import ParameterSet, find_components, get_connections, read_ssd

STEP = 0.002  # s
STEPS = 2000
OUTPUTS = [f"box.frame_a.{name}[{i}]" for name in ("r_0", "Q", "R.w") for i in range(1, 5 if name == "Q" else 4)]

archive, result = sys.argv[1:]
system = read_ssd(archive).system
components = find_components(system)
connections = get_connections(system)

# FMPy reads the parameters of the system, but sets only those in a set, with the component as prefix of the name.
parameters = ParameterSet()
for component in components:
    for binding in component.parameterBindings:
        for parameter in binding.parameterValues[0].parameters:
            parameter.name = f"{component.name}.{parameter.name}"
            parameters.parameters.append(parameter)

folder = extract(archive)
for component in components:
    ssp.instantiate_fmu(component, folder, start_time=0.0, parameter_set=parameters)
    for connector in component.connectors:
        connector.value = ssp.get_value(component, connector.name)


def transfer():
    for start, end in connections:
        end.value = start.value


def row(time):
    box = next(component for component in components if component.name == "box")
    return [time] + [ssp.get_value(box, name.removeprefix("box.")) for name in OUTPUTS]


transfer()
rows = [row(0.0)]
for step in range(STEPS):
    for component in components:
        ssp.do_step(component, step * STEP, STEP)
    transfer()
    rows.append(row((step + 1) * STEP))
for component in components:
    ssp.free_fmu(component)
np.savetxt(result, rows, fmt="%.17g", delimiter=",", header=",".join(["time", *OUTPUTS]), comments="")
