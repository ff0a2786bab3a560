"""Runs the system with Ecos and writes the sensors' outputs: `python run_ecos.py SYSTEM.ssp RESULT.csv`, after
`cargo xtask ssp examples/moving-frames`.

Each row has the outputs at the end of a step and the time at its start: Ecos transfers values between steps, so the
sensors measure the frames at the start.
"""

import sys

from ecospy import EcosSimulation

STEP = 0.01  # s
OUTPUTS = ["distance::distance", "distance::der_distance"] + [
    f"sensor::{name}[{i}]" for name in ("r_rel", "v_rel", "a_rel") for i in (1, 2, 3)
]

system, result = sys.argv[1:]
with EcosSimulation(STEP, ssp_path=system) as simulation, open(result, "w") as file:
    print("time", *(name.replace("::", ".") for name in OUTPUTS), sep=",", file=file)
    assert simulation.init(parameter_set="start")
    for step in range(100):
        simulation.step()
        print(step * STEP, *(simulation.get_real(name) for name in OUTPUTS), sep=",", file=file)
    simulation.terminate()
