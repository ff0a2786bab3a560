"""Cost of a system and of sweeps, in units of the same steps in C.

    python3 benches/systems.py

after `cargo xtask package` and `cargo xtask native`, with fmpy and numpy and a C compiler. Prints the table "Systems
and sweeps" of `benches/README.md`.
"""

import tempfile
import time as clock
import warnings

import numpy as np
from multibody_fmu import connect, sweep
from python_run import OUTPUTS, STEP, Raw, arguments, compiled_loop, seconds

STEPS, RUNS, REPEATS = 100_000, 10_000, 7
RUN = 100
ORDERS = ["parallel", "iterated"]
OF_GRIPPER = ["frame_b.f", "frame_b.t"]
OF_BODY = ["frame_a.r_0", "frame_a.v_0", "frame_a.R.T", "frame_a.R.w"]
PARAMETERS = {
    "gripper": {"useMoment": True, "torqueLaw": "RotationVector", "mEff": 1.0, "JEff": 1e-3},
    "box": {"m": 1.0, "I": 1e-3, "g_0": [0, 0, -9.81]},
}


def gripped():
    """A box on a gripper that is at rest."""
    connections = ["gripper.frame_b -> box.frame_a"]
    return connect({"gripper": "Gripper", "box": "Body"}, connections, parameters=PARAMETERS)


def least(times, name, something, measure=seconds):
    used, result = measure(something)
    times[name] = min(times.get(name, np.inf), used)
    return result


def wall(something):
    start = clock.perf_counter()
    result = something()
    return clock.perf_counter() - start, result


def both_alone(system, time):
    """The two FMUs with the inputs that they have in the system."""
    outputs = [*(f"gripper.{name}" for name in OF_GRIPPER), *(f"box.{name}" for name in OF_BODY)]
    elements = system.simulate(time, outputs=outputs, order="parallel").elements
    alone = []
    for element, model, recorded in (("gripper", "Gripper", OF_GRIPPER), ("box", "Body", OF_BODY)):
        connected = [link.input.name for link in system.connections if link.end == element]
        inputs = {name: elements[element].inputs[name] for name in connected}
        alone.append(Raw(model, inputs, recorded, elements[element].parameters))
    return outputs, alone


def system_and_alone(library):
    system, time, times = gripped(), np.arange(STEPS) * STEP, {}
    outputs, alone = both_alone(system, time)
    for _ in range(REPEATS):
        for order in ORDERS:
            least(times, order, lambda order=order: system.simulate(time, outputs=outputs, order=order))
        for number, raw in enumerate(alone):
            raw.start()
            least(times, number, lambda raw=raw: raw.loop(library))
    return times["parallel"] / (times[0] + times[1]), times["iterated"] / times["parallel"]


def sweeps(library):
    """Time of a run with one and two threads, and of its steps in C; of RelativeSensor, and of the system."""
    found = {}
    time, frames = arguments("RelativeSensor")
    frames = {frame: {part: values[:RUN] for part, values in parts.items()} for frame, parts in frames.items()}
    sensor = {
        "parameters": {"guessAngle1": np.linspace(0, 1, RUNS), "derivatives": "provided"},
        "inputs": frames,
        "outputs": OUTPUTS["RelativeSensor"],
    }
    columns = {
        f"{frame}.{ {'T': 'R.T', 'w': 'R.w'}.get(part, part) }": np.ascontiguousarray(values)
        for frame, parts in frames.items()
        for part, values in parts.items()
    }
    raw = Raw("RelativeSensor", columns, OUTPUTS["RelativeSensor"])
    system = gripped()
    outputs, alone = both_alone(system, time[:RUN])
    of_system = {"parameters": {"gripper.cT": np.linspace(1e5, 1e6, RUNS)}, "outputs": outputs, "order": "parallel"}
    cases = {
        "RelativeSensor": ("RelativeSensor", sensor, [raw]),
        "Gripper and Body": (system, of_system, alone),
    }
    for name, (model, options, loops) in cases.items():
        times = {}
        for _ in range(REPEATS):
            for threads in (1, 2):
                run = lambda threads=threads: sweep(model, time[:RUN], threads=threads, **options)
                assert not least(times, threads, run, wall).failed.size
            for number, one in enumerate(loops):
                for _ in range(20):
                    one.start()
                    least(times, f"loop {number}", lambda one=one: one.loop(library), wall)
        steps = sum(times[f"loop {number}"] for number in range(len(loops)))
        found[name] = times[1] / times[2], times[1] / RUNS / steps
    return found


def main():
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        library = compiled_loop(folder)
        print("| ratio | |\n|---|---|")
        parallel, iterated = system_and_alone(library)
        print(f"| system of Gripper and Body, parallel: time / both FMUs alone in C | {parallel:.2f} |")
        print(f"| the same: time of iterated steps / parallel ones | {iterated:.2f} |")
        for name, (threads, steps) in sweeps(library).items():
            print(f"| sweep of {name}, {RUN} steps: time of a run / its steps in C | {steps:.2f} |")
            print(f"| the same: runs a second with two threads / with one | {threads:.2f} |")


if __name__ == "__main__":
    main()
