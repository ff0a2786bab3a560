"""How many runs of 1,000 steps of RelativeSensor a sweep does in a second: one thread, all threads, Dask with two
workers, and FMPy with Dask.

    python3 benches/sweeps.py                                        # prints the table of docs/sweeps.md
    python3 benches/sweeps.py --runs 1000000 --steps 1000 [FOLDER]   # one sweep into a folder, with the memory that it
    took

after `cargo xtask package`, with the package `python[sweep]` installed, or what it requires.
"""

import argparse
import os
import resource
import sys
import tempfile
import time as clock
import warnings
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "python/src"), str(ROOT / "tests/clients")])
sys.path[:0] = os.environ["PYTHONPATH"].split(os.pathsep)

from dask.distributed import Client, LocalCluster, get_worker  # noqa: E402
from instance import Instance, unpack  # noqa: E402
from multibody_fmu import path, sweep  # noqa: E402

STEP = 0.001
OUTPUTS = ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"]
# So many times the runs of the least time are compared, in turn.
REPEATS = 3


def motion(steps):
    """Two frames that circle, and turn as fast as they move along."""
    t = np.arange(steps) * STEP
    frames = {}
    for name, phase, rate in (("frame_a", 0.0, 0.7), ("frame_b", 1.0, -0.4)):
        s, c, zero = np.sin(rate * t + phase), np.cos(rate * t + phase), 0 * t
        frames[name] = {
            "r_0": np.stack([c, s, 0.1 * t], -1),
            "v_0": np.stack([-rate * s, rate * c, 0.1 + zero], -1),
            "a_0": np.stack([-(rate**2) * c, -(rate**2) * s, zero], -1),
            "T": np.stack([c, s, zero, -s, c, zero, zero, zero, 1 + zero], -1).reshape(-1, 3, 3),
            "w": [0, 0, rate],
            "z": [0, 0, 0],
        }
    return t, frames


def swept(runs, steps, **options):
    """Runs in a second."""
    t, frames = motion(steps)
    start = clock.perf_counter()
    found = sweep(
        "RelativeSensor",
        t,
        parameters={"guessAngle1": np.linspace(0, 1, runs)},
        inputs=frames,
        outputs=OUTPUTS,
        **options,
    )
    seconds = clock.perf_counter() - start
    assert not found.failed.size
    return runs / seconds


def run_by_fmpy(run, folder, steps):
    """A run as tests/clients/run_dask.py does it: a worker keeps its instance, and resets it before each run."""
    worker = get_worker()
    if not hasattr(worker, "instance"):
        worker.instance = Instance(Path(folder))
    instance = worker.instance
    instance.reset()
    instance.initialize({"guessAngle1": run})
    t, frames = motion(steps)
    rows = []
    for row in range(steps):
        values = {}
        for frame, parts in frames.items():
            for part, array in parts.items():
                name = f"{frame}.{ {'T': 'R.T', 'w': 'R.w'}.get(part, part) }"
                value = np.asarray(array)[row] if np.ndim(array) > 1 else np.asarray(array)
                values |= {
                    f"{name}[{','.join(str(i + 1) for i in index)}]": number for index, number in np.ndenumerate(value)
                }
        rows.append(values)
    start = clock.perf_counter()
    for row, values in enumerate(rows):
        instance.set(values)
        instance.step(t[row], STEP)
    outputs = instance.get([f"{output}[{i}]" for output in OUTPUTS for i in (1, 2, 3)])
    # The inputs above are not the client's work.
    return clock.perf_counter() - start, outputs


def fmpy_with_dask(client, runs, steps, workers):
    with tempfile.TemporaryDirectory() as folder:
        unpacked = unpack(path("RelativeSensor"), Path(folder))
        done = client.gather(client.map(run_by_fmpy, np.linspace(0, 1, runs), folder=unpacked, steps=steps, pure=False))
    return workers * runs / sum(seconds for seconds, _ in done)


def compare(steps):
    threads = len(os.sched_getaffinity(0))
    best = {}

    def take(name, rate):
        best[name] = max(best.get(name, 0.0), rate)

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        swept(100, steps, client=client)
        for _ in range(REPEATS):
            take("FMPy with Dask, two workers", fmpy_with_dask(client, 20, steps, 2))
            take("sweep, one thread", swept(5000, steps, threads=1))
            take(f"sweep, {threads} threads", swept(20000, steps, threads=threads))
            take("sweep, Dask, two workers", swept(20000, steps, client=client))
    reference = best["FMPy with Dask, two workers"]
    print(f"| {steps} steps a run | runs in a second | times FMPy with Dask |\n|---|---|---|")
    for name, rate in best.items():
        print(f"| {name} | {rate:.3g} | {rate / reference:.3g} |")


def one_sweep(runs, steps, folder):
    start = clock.perf_counter()
    swept(runs, steps, folder=folder, threads=1)
    seconds = clock.perf_counter() - start
    megabytes = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(
        f"{runs} runs of {steps} steps: {seconds:.0f} s, {runs / seconds:.0f} runs in a second, "
        f"peak memory {peak:.0f} MB, {megabytes:.0f} MB of files"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("folder", nargs="?")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    if arguments.runs is None:
        compare(arguments.steps)
    elif arguments.folder:
        one_sweep(arguments.runs, arguments.steps, arguments.folder)
    else:
        with tempfile.TemporaryDirectory() as folder:
            one_sweep(arguments.runs, arguments.steps, folder)
