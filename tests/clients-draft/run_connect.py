"""The loop in multibody_fmu: `python run_connect.py parallel` or `sequential`."""

import sys

import numpy as np
from loop import ARCHIVES, CASES, figure
from multibody_fmu import connect

for case, (step, duration, start) in CASES.items():
    # mEff = 0: the Gripper is not told its part.
    parameters = {**start, "gripper": {**start["gripper"], "mEff": 0.0}}
    system = connect(
        {k: str(v) for k, v in ARCHIVES.items()}, ["gripper.frame_b -> body.frame_a"], parameters=parameters
    )
    time = np.arange(0, duration + step / 2, step)
    y = system.simulate(time, inputs={"gripper.active": True}, order=sys.argv[1])
    print(case, figure(case, y["body.frame_a.r_0"], y["body.frame_a.v_0"]))
