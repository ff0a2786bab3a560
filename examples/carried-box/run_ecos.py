"""Runs the system with Ecos as co-simulation and writes the motion of the box: `python run_ecos.py SYSTEM.ssp
RESULT.csv`, after `cargo xtask ssp examples/carried-box`. Each row belongs to its time.
"""

import sys

from ecospy import EcosSimulation

STEP = 0.002  # s
STEPS = 2000
OUTPUTS = [f"box::frame_a.{name}[{i}]" for name in ("r_0", "Q", "R.w") for i in range(1, 5 if name == "Q" else 4)]

system, result = sys.argv[1:]
with EcosSimulation(STEP, ssp_path=system) as simulation, open(result, "w") as file:
    print("time", *(name.replace("::", ".") for name in OUTPUTS), sep=",", file=file)
    assert simulation.init(parameter_set="start")
    for step in range(STEPS + 1):
        print(step * STEP, *(simulation.get_real(name) for name in OUTPUTS), sep=",", file=file)
        simulation.step()
    simulation.terminate()
