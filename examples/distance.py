"""FMPy's simulate_fmu: distance between the origin of the world and a point on an ellipse, every quarter of a
second.
"""

import numpy as np
from fmpy import read_model_description, simulate_fmu

fmu = "target/fmu/Distance.fmu"
inputs = [v.name for v in read_model_description(fmu).modelVariables if v.causality == "input"]

t = np.linspace(0.0, 1.0, 101)
u = np.zeros(t.size, dtype=[(name, float) for name in ["time", *inputs]])
u["time"] = t
u["frame_b.r_0[1]"], u["frame_b.v_0[1]"] = np.cos(2 * np.pi * t), -2 * np.pi * np.sin(2 * np.pi * t)
u["frame_b.r_0[2]"], u["frame_b.v_0[2]"] = 0.5 * np.sin(2 * np.pi * t), np.pi * np.cos(2 * np.pi * t)

y = simulate_fmu(fmu, stop_time=1.0, output_interval=0.01, input=u, output=["distance", "der_distance"])

for row in y[::25]:
    print("t = {:.2f} s   distance = {:.4f} m   der_distance = {:+.4f} m/s".format(*row))
