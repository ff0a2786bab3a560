"""Cost of a run from Python: FMPy, `simulate`, and the same steps in C.

    python3 benches/python_run.py [NAME ...]

after `cargo xtask package`, with fmpy and numpy and a C compiler. Prints the tables of `benches/README.md`; with
`--plot FILE`, draws them (matplotlib).
"""

import argparse
import ctypes
import os
import subprocess
import sys
import tempfile
import time as clock
import warnings
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "python/src"))

from fmpy import read_model_description, simulate_fmu  # noqa: E402
from fmpy.fmi2 import FMU2Slave  # noqa: E402
from multibody_fmu import path, simulate, wire  # noqa: E402
from multibody_fmu.descriptions.description import describe  # noqa: E402
from multibody_fmu.descriptions.parameter_groups import parameter_values  # noqa: E402

N = 100_000
STEP = 0.001
OUTPUTS = {
    "Distance": ["distance", "der_distance"],
    "RelativeSensor": ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"],
}
REPEATS = 12
SHORT = {"T": "R.T", "w": "R.w"}


def moving_frame(phase, rate):
    """A frame on a circle that turns as fast as it moves along."""
    t = np.arange(N) * STEP
    s, c, zero, one = np.sin(rate * t + phase), np.cos(rate * t + phase), np.zeros(N), np.ones(N)
    return {
        "r_0": np.stack([c, s, 0.1 * t], -1),
        "v_0": np.stack([-rate * s, rate * c, 0.1 * one], -1),
        "a_0": np.stack([-(rate**2) * c, -(rate**2) * s, zero], -1),
        "T": np.stack([c, s, zero, -s, c, zero, zero, zero, one], -1).reshape(N, 3, 3),
        "w": np.stack([zero, zero, rate * one], -1),
        "z": np.zeros((N, 3)),
    }


def arguments(name):
    frames = {"frame_a": moving_frame(0.0, 0.7), "frame_b": moving_frame(1.0, -0.4)}
    parts = ["r_0", "v_0"] if name == "Distance" else list(frames["frame_a"])
    return np.arange(N) * STEP, {frame: {part: values[part] for part in parts} for frame, values in frames.items()}


class Raw:
    """An instance with the arrays of a run, stepped by a loop in C."""

    def __init__(self, name, inputs, outputs, parameters=()):
        """`inputs` are columns (n, ...) by names of variables."""
        description = describe(path(name))
        self.rows = len(next(iter(inputs.values())))
        self.setters, self.getters = (
            [reference for one in names for reference in description.variables[one].references]
            for names in (inputs, outputs)
        )
        self.inputs = np.column_stack([values.reshape(self.rows, -1) for values in inputs.values()])
        self.outputs = np.zeros((self.rows, len(self.getters)))
        self.parameters = parameter_values(description, dict(parameters))
        raw, folder = read_model_description(str(path(name))), str(description.folder)
        self.slave = FMU2Slave(guid=raw.guid, unzipDirectory=folder, modelIdentifier=name, instanceName=name)
        self.slave.instantiate()

    def start(self):
        setters = {"real": self.slave.setReal, "boolean": self.slave.setBoolean}
        self.slave.reset()
        for variable, value in self.parameters.items():
            set_ = setters.get(variable.kind, self.slave.setInteger)
            set_(list(variable.references), np.ravel(value).tolist())
        self.slave.setupExperiment(startTime=0.0)
        self.slave.enterInitializationMode()
        self.slave.setReal(self.setters, self.inputs[0].tolist())
        self.slave.exitInitializationMode()

    def loop(self, library):
        """Steps the instance in C."""
        slave, pointer = self.slave, ctypes.c_void_p
        times = np.arange(self.rows + 1) * STEP
        setters, getters = ((ctypes.c_uint * len(some))(*some) for some in (self.setters, self.getters))
        status = library.loop(
            pointer(slave.component), slave.dll.fmi2SetReal, slave.dll.fmi2DoStep, slave.dll.fmi2GetReal,
            ctypes.c_size_t(self.rows), pointer(times.ctypes.data),
            ctypes.c_size_t(len(setters)), setters, pointer(self.inputs.ctypes.data),
            ctypes.c_size_t(len(getters)), getters, pointer(self.outputs.ctypes.data),
        )  # fmt: skip
        assert status == 0
        return self.outputs


def seconds(something):
    # Of the processor, so that other programs hardly matter. One thread does all.
    start = clock.process_time()
    result = something()
    return clock.process_time() - start, result


def compiled_loop(folder):
    library = Path(folder) / "loop.so"
    subprocess.run(
        [os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", "-o", library, Path(__file__).with_name("loop.c")],
        check=True,
    )
    return ctypes.CDLL(str(library))


def compare(name, library):
    """Least times in s of a run, of the processor."""
    time, inputs = arguments(name)
    options = {"outputs": OUTPUTS[name], "parameters": {"derivatives": "provided"}}
    signals, start_values = wire(path(name), time, parameters={"derivatives": "provided"}, **inputs)
    fmpy = {
        "stop_time": time[-1],
        "output_interval": STEP,
        "input": signals,
        "start_values": start_values,
        "fmi_type": "CoSimulation",
    }
    names = [element for output in OUTPUTS[name] for element in describe(path(name)).variables[output].elements]
    times = {}
    columns = {
        f"{frame}.{SHORT.get(part, part)}": values for frame, parts in inputs.items() for part, values in parts.items()
    }
    raw = Raw(name, columns, OUTPUTS[name], {"derivatives": "provided"})

    def take(what, something):
        used, result = seconds(something)
        times[what] = min(times.get(what, np.inf), used)
        return result

    for repeat in range(REPEATS):
        if repeat < 2:
            take("fmpy", lambda: simulate_fmu(str(path(name)), output=names, **fmpy))
        simulated = take("simulate", lambda: simulate(name, time, **options, **inputs))
        raw.start()
        looped = take("loop", lambda: raw.loop(library))
        assert np.array_equal(
            looped, np.concatenate([simulated[output].reshape(N, -1) for output in OUTPUTS[name]], axis=1)
        )
    raw.slave.freeInstance()
    return times


def draw(found, file):
    """Time of a step on a logarithmic axis."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    bars = {
        "fmpy": "fmpy.simulate_fmu",
        "simulate": "multibody_fmu.simulate",
        "loop": "set, step, get in C",
    }
    figure, axes = pyplot.subplots(1, len(found), figsize=(8.5, 2.6), sharey=True, layout="constrained")
    for panel, (name, times) in zip(axes, found.items(), strict=True):
        values = [times[what] / N * 1e9 for what in bars]
        panel.barh(list(bars.values()), values, color=["#999999", "#1f77b4", "#1f77b4", "#999999"])
        for row, value in enumerate(values):
            panel.text(value * 1.15, row, f"{value:,.0f} ns", va="center")
        panel.set(title=name, xscale="log", xlim=(10, 1e6), xlabel="time of a step in ns")
        panel.invert_yaxis() if panel is axes[0] else None
        panel.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=120)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(OUTPUTS))
    parser.add_argument("--plot", metavar="FILE")
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        library = compiled_loop(folder)
        for name in chosen.names:
            found[name] = compare(name, library)
    print(f"{N} steps; CPU time, the least of {REPEATS} (FMPy: 2)\n")
    print("| | " + " | ".join(found) + " |")
    print("|---|" + "---|" * len(found))
    for label, value in ROWS.items():
        print(f"| {label} | " + " | ".join(value(times) for times in found.values()) + " |")
    if chosen.plot:
        draw(found, chosen.plot)


def ns(times, what):
    return f"{times[what] / N * 1e9:,.0f}"


ROWS = {
    "`fmpy.simulate_fmu`, ns per step": lambda t: ns(t, "fmpy"),
    "`simulate`, ns per step": lambda t: ns(t, "simulate"),
    "set, step, get in C (`benches/loop.c`, -O2), ns per step": lambda t: ns(t, "loop"),
    "`simulate` is faster than FMPy by a factor of": lambda t: f"{t['fmpy'] / t['simulate']:.0f}",
    "time of `simulate` / time of the loop in C": lambda t: f"{t['simulate'] / t['loop']:.2f}",
}

if __name__ == "__main__":
    main()
