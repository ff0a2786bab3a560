"""Time of a fit, beside estim8: same FMU, same samples, same sum of squares, same bounds.

    python -m venv target/venv-estim8 && target/venv-estim8/bin/pip install estim8
    PYTHONPATH=python/src target/venv-estim8/bin/python benches/fits.py

It requires `cargo xtask package Body Gripper` and `cargo xtask native` before it. estim8 runs FMUs by FMPy, and has no
inputs.
So this is a body that tumbles for 10 s. Two of its moments of inertia follow from the path of a point on it, with noise
of 0.2 mm. Below them is `fit` alone, for stiffness and damping of a grip: from 10 s of the recorded path of a box that
a hand shakes, with the same noise.
"""

import argparse
import os
import warnings
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import pandas
from estim8.estimator import Estimator
from estim8.models import FmuModel

ROOT = Path(__file__).parents[1]
os.environ.setdefault("MULTIBODY_FMU_FOLDER", str(ROOT / "target/fmu"))

from multibody_fmu import connect, fit, simulate  # noqa: E402

STEP, ROWS, NOISE = 0.01, 1001, 2e-4
TRUE = {"I_22": 2e-3, "I_33": 2.5e-3}
BOUNDS = {"I_22": (1.7e-3, 2.4e-3), "I_33": (2.1e-3, 2.65e-3)}
KNOWN = {"I_11": 1e-3, "w_start": [2.0, 3.0, 1.0], "r": [0.3, 0.1, 0.2], "g_0": [0.0, 0.0, 0.0]}
OUTPUT = "frame_b.r_0"
LONG = 20.0  # s


def entries(values):
    """Names and values of the entries of all arrays."""
    found = {}
    for name, value in values.items():
        found |= {f"{name}[{at + 1}]": one for at, one in enumerate(value)} if np.ndim(value) else {name: value}
    return found


def ours(time, measured):
    found = fit("Body", time, measured={OUTPUT: measured}, parameters={**KNOWN, **BOUNDS})
    return found.values, found.runs


class Counting(FmuModel):
    runs = 0

    def simulate(self, *arguments, **more):
        Counting.runs += 1
        return super().simulate(*arguments, **more)


def of_estim8(time, measured, method):
    model = Counting(str(ROOT / "target/fmu/Body.fmu"), fmi_type="CoSimulation", default_parameters=entries(KNOWN))
    names = [f"{OUTPUT}[{at}]" for at in (1, 2, 3)]
    data = pandas.DataFrame(measured, index=time, columns=names)
    bounds = {name: list(pair) for name, pair in BOUNDS.items()}
    estimator = Estimator(model, bounds, data, t=[float(time[0]), float(time[-1]), STEP], metric="SS")
    Counting.runs = 0
    values, _ = estimator.estimate(method=method, max_iter=1000)
    return values, Counting.runs


def shaken():
    """Function that fits the grip of a box. The hand shakes it up to 8 Hz."""
    grip = connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        parameters={"box": {"m": 1.0, "g_0": [0, 0, -9.81]}},
    )
    time = STEP * np.arange(ROWS)
    turns, rate = 0.5 * time + 0.375 * time**2, 0.5 + 0.75 * time
    path = np.stack([4e-3 * np.sin(2 * np.pi * turns), 0 * time, 0 * time], axis=-1)
    speed = np.stack([4e-3 * 2 * np.pi * rate * np.cos(2 * np.pi * turns), 0 * time, 0 * time], axis=-1)
    inputs = {"gripper.active": True, "gripper.frame_a": {"r_0": path, "v_0": speed}}
    true = grip.simulate(time, parameters={"gripper.cT": 800, "gripper.dT": 10}, inputs=inputs)["box.frame_a.r_0"]
    measured = true + NOISE * np.random.default_rng(0).standard_normal(true.shape)
    return lambda: fit(
        grip,
        time,
        inputs=inputs,
        measured={"box.frame_a.r_0": measured},
        deviation={"box.frame_a.r_0": NOISE},
        parameters={"gripper.cT": (1e2, 1e5), "gripper.dT": (0.1, 1e3)},
        tolerance=1e-5,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", default="local,de", help="methods of estim8 (default: %(default)s)")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    time = STEP * np.arange(ROWS)
    true = simulate("Body", time, parameters={**KNOWN, **TRUE}, outputs=OUTPUT)[OUTPUT]
    measured = true + NOISE * np.random.default_rng(0).standard_normal(true.shape)
    ways = {"fit": lambda: ours(time, measured)}
    ways |= {f"estim8, {one}": lambda one=one: of_estim8(time, measured, one) for one in arguments.methods.split(",")}
    print(f"{'':16}{'s':>8}{'runs':>7}{'/ fit':>8}   misfit and values")
    first = None
    for name, way in ways.items():
        took = []
        # The best of three, or one that takes long.
        while len(took) < 3 and sum(took) < LONG:
            start = perf_counter()
            values, runs = way()
            took.append(perf_counter() - start)
        first = first or min(took)
        found = simulate("Body", time, parameters={**KNOWN, **values}, outputs=OUTPUT)[OUTPUT]
        misfit = np.sqrt(np.mean((found - measured) ** 2)) / NOISE
        shown = ", ".join(f"{of} = {value:.6g}" for of, value in values.items())
        print(f"{name:16}{min(took):8.3f}{runs:7}{min(took) / first:8.1f}   {misfit:.4f}, {shown}")
    again, took = shaken(), []
    for _ in range(5):
        start, begun = perf_counter(), process_time()
        found = again()
        took.append((perf_counter() - start, process_time() - begun))
    wall, used = min(took)
    print(f"{'grip':16}{wall:8.3f}{found.runs:7}   {used:.3f} s of CPU, {str(found).replace(chr(10), ', ')}")


if __name__ == "__main__":
    main()
