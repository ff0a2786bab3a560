"""Writes the loop as Energy.ssp and Weight.ssp, with multibody_fmu: `python write_ssp.py FOLDER`."""

import sys
from pathlib import Path

from loop import ARCHIVES, CASES
from multibody_fmu import connect

for case, (step, duration, start) in CASES.items():
    # mEff = 0: the Gripper is not told its part.
    parameters = {**start, "gripper": {**start["gripper"], "mEff": 0.0}}
    system = connect(
        {k: str(v) for k, v in ARCHIVES.items()}, ["gripper.frame_b -> body.frame_a"], parameters=parameters
    )
    file = Path(sys.argv[1], f"{case.capitalize()}.ssp")
    system.to_ssp(file, step=step, stop=duration, inputs={"gripper.active": True})
    print(file)
