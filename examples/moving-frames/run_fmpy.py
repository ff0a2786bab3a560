"""Runs the system with FMPy and writes the sensors' outputs: `python run_fmpy.py SYSTEM.ssp RESULT.csv`, after
`cargo xtask ssp examples/moving-frames`.

Each row has the outputs at the end of a step and the time at its start: FMPy transfers values between steps, so the
sensors measure the frames at the start. The first row is omitted, because FMPy sets all connected inputs to zero in its
first step. For the same reason the system connects no matrices, which must not be zero.
"""

import sys

import numpy as np
from fmpy.ssp.simulation import simulate_ssp
from fmpy.ssp.ssd import ParameterSet, read_ssd

system, result = sys.argv[1:]

# FMPy reads the parameters of the system, but sets only those in `parameter_set`, with the component as prefix of the
# name.
start = ParameterSet()
for component in read_ssd(system).system.elements:
    for binding in component.parameterBindings:
        for parameter in binding.parameterValues[0].parameters:
            parameter.name = f"{component.name}.{parameter.name}"
            start.parameters.append(parameter)

rows = simulate_ssp(system, stop_time=1.0, step_size=0.01, parameter_set=start)[1:]
names = [name for name in rows.dtype.names if "frame" not in name]
np.savetxt(result, rows[names], fmt="%.17g", delimiter=",", header=",".join(names), comments="")
