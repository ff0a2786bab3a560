"""Runs the system with FMPy and writes the sensors' outputs: `python run_fmpy.py SYSTEM.ssp RESULT.csv`, after `cargo fmu ssp examples/moving-frames`.

Each row holds the outputs at the end of a step with the time of its start, which is the time of the frames that the sensors have seen: FMPy
passes values on between steps. The first row is left out, because in its first step FMPy sets all connected inputs to zero. That is also why
the system wires no matrices, which must not be zero.
"""

import sys

import numpy as np
from fmpy.ssp.simulation import simulate_ssp
from fmpy.ssp.ssd import ParameterSet, read_ssd

system, result = sys.argv[1:]

# FMPy reads the parameters of the system, but only sets those that it is given, under names that begin with the component's.
start = ParameterSet()
for component in read_ssd(system).system.elements:
    for binding in component.parameterBindings:
        for parameter in binding.parameterValues[0].parameters:
            parameter.name = f"{component.name}.{parameter.name}"
            start.parameters.append(parameter)

rows = simulate_ssp(system, stop_time=1.0, step_size=0.01, parameter_set=start)[1:]
names = [name for name in rows.dtype.names if "frame" not in name]
np.savetxt(result, rows[names], fmt="%.17g", delimiter=",", header=",".join(names), comments="")
