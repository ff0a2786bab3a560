"""The loop in Ecos: `python run_ecos.py FOLDER`, with the archives of write_ssp.py."""

import sys
from pathlib import Path

from ecospy import EcosSimulation
from loop import CASES, figure

for case, (step, duration, _) in CASES.items():
    with EcosSimulation(step, ssp_path=str(Path(sys.argv[1], f"{case.capitalize()}.ssp"))) as simulation:
        assert simulation.init(parameter_set="start")
        names = [[f"body::frame_a.{v}[{i}]" for i in (1, 2, 3)] for v in ("r_0", "v_0")]
        rows = [[[simulation.get_real(name) for name in group] for group in names]]
        for _ in range(round(duration / step)):
            simulation.step()
            rows.append([[simulation.get_real(name) for name in group] for group in names])
        simulation.terminate()
    position, velocity = zip(*rows)
    print(case, figure(case, position, velocity))
