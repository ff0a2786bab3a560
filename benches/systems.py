"""Cost of a system and of sweeps, in units of the same steps in C or of single runs in Rust.

    python3 benches/systems.py

after `cargo xtask package` and `cargo xtask native`, with fmpy and numpy and a C compiler. Prints the table "Systems
and sweeps" of `benches/README.md`. Times are CPU times: other programs hardly matter.
"""

import resource
import tempfile
import time as clock
import warnings

import numpy as np
from multibody_fmu import connect, simulate, sweep
from multibody_fmu.runs.engine import Plan
from multibody_fmu.runs.system import order_of_run, prepared_elements
from python_run import OUTPUTS, STEP, Raw, arguments, compiled_loop, seconds

STEPS, RUNS, REPEATS = 100_000, 10_000, 7
RUN = 100
ORDERS = ["parallel", "iterated"]
# Orders of swept systems, each with its number of runs.
SWEPT = {"parallel": 10_000, "iterated": 2000, "coupled": 1000}
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


def least(times, name, something):
    used, result = seconds(something)
    times[name] = min(times.get(name, np.inf), used)
    return result


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


def swept(model, time, alone, runs_alone, runs, options):
    """Ratios of CPU times, of a run in a thread to one of those of `alone`, and of a run in two threads to one in a
    single thread; runs a second in two threads to those in one; and waits of a thread in a run of two."""
    times, walls, waits = {}, {}, np.inf
    for _ in range(REPEATS):
        for threads in (1, 2):
            before, start = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw, clock.perf_counter()
            found = least(times, threads, lambda threads=threads: sweep(model, time, threads=threads, **options))
            walls[threads] = min(walls.get(threads, np.inf), clock.perf_counter() - start)
            if threads == 2:
                waits = min(waits, resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - before)
            assert not found.failed.size
        alone(times)
    ratio = times[1] / runs / (times["alone"] / runs_alone)
    return ratio, times[2] / times[1], walls[1] / walls[2], waits / runs


def rows(frames, begin, end):
    return {frame: {part: values[begin:end] for part, values in parts.items()} for frame, parts in frames.items()}


def swept_sensor(library, *, from_state):
    """RelativeSensor, and its steps in C."""
    time, frames = arguments("RelativeSensor")
    # Runs compare their inputs in their first steps, which are few of the loop's.
    common = {"derivatives": "provided", "checkInputs": False}
    options = {"parameters": {"guessAngle1": np.linspace(0, 1, RUNS)}, "outputs": OUTPUTS["RelativeSensor"]}
    begin = int(from_state)
    if from_state:
        before = simulate("RelativeSensor", time[:2], parameters=common, inputs=rows(frames, 0, 2), keep_state=True)
        options["state"] = before.state
    else:
        options["parameters"] |= common
    options["inputs"] = rows(frames, begin, begin + RUN)
    columns = {
        f"{frame}.{ {'T': 'R.T', 'w': 'R.w'}.get(part, part) }": np.ascontiguousarray(values)
        for frame, parts in frames.items()
        for part, values in parts.items()
    }
    raw = Raw("RelativeSensor", columns, OUTPUTS["RelativeSensor"], common)

    def in_c(times):
        # One loop over many runs' steps, since a call of it from Python takes as long as half a run.
        raw.start()
        least(times, "alone", lambda: raw.loop(library))

    return swept("RelativeSensor", time[begin : begin + RUN], in_c, raw.rows / RUN, RUNS, options)


def swept_system(order):
    """Gripper and Body, and single runs of them in Rust."""
    system, time, runs = gripped(), np.arange(RUN) * STEP, SWEPT[order]
    outputs = [*(f"gripper.{name}" for name in OF_GRIPPER), *(f"box.{name}" for name in OF_BODY)]
    options = {"parameters": {"gripper.cT": np.linspace(5e5, 5.01e5, runs)}, "outputs": outputs, "order": order}
    chosen = order_of_run(system, order, None, None)
    more = {"gripper.cT": 5e5}
    parts = prepared_elements(system, time, None, outputs, chosen, more, varied=more)
    plan = Plan([part.element for part in parts], chosen.name, chosen.weight)
    records = [np.empty((RUN, size)) for _, size in plan.native.records]

    def in_rust(times):
        some = runs // 4
        least(times, "alone", lambda: [plan.native.run(time, plan.signals, [], records, []) for _ in range(some)])

    return swept(system, time, in_rust, runs // 4, runs, options)


def main():
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        library = compiled_loop(folder)
        print("| ratio | |\n|---|---|")
        parallel, iterated = system_and_alone(library)
        print(f"| system of Gripper and Body, parallel: time / both FMUs alone in C | {parallel:.2f} |")
        print(f"| the same: time of iterated steps / parallel ones | {iterated:.2f} |")
        cases = {
            "RelativeSensor: its steps in C": swept_sensor(library, from_state=False),
            "RelativeSensor from a saved state: its steps in C": swept_sensor(library, from_state=True),
        }
        cases |= {f"Gripper and Body, {order}: a run of them in Rust": swept_system(order) for order in SWEPT}
        for name, (alone, cpu, threads, waits) in cases.items():
            print(f"| sweep, {RUN} steps: time of a run / of {name} | {alone:.2f} |")
            print(f"| the same: time of a run with two threads / with one | {cpu:.2f} |")
            print(f"| the same: runs a second with two threads / with one | {threads:.2f} |")
            print(f"| the same: waits of a thread in a run, with two threads | {waits:.4f} |")


if __name__ == "__main__":
    main()
