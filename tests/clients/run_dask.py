"""Does the runs of a sweep with FMPy on two workers of Dask; see client.py and sweep.py.

Each worker keeps one instance of each FMU and resets it before every run. A run yields the process that did it and the outputs at its end.
"""

import os
import tempfile
from pathlib import Path

from client import MODELS, main, names
from dask.distributed import Client, LocalCluster, WorkerPlugin, get_worker
from motion import PARAMETERS, STEP, inputs
from sweep import RUNS, instants
from unit import Unit, unpack


class Units(WorkerPlugin):
    """The instances of one worker."""

    name = "units"

    def __init__(self, folders):
        self.folders = folders

    def setup(self, worker):
        self.units = {model: Unit(folder) for model, folder in self.folders.items()}

    def teardown(self, worker):
        for unit in self.units.values():
            unit.free()


def simulate_one(run):
    outputs = {}
    for model, unit in get_worker().plugins[Units.name].units.items():
        unit.reset()
        unit.initialize(PARAMETERS[model])
        for now in instants(run):
            unit.set(inputs(model, now))
            unit.step(now.t - STEP, STEP)
        outputs[model] = unit.get(names(model)[1])
    return {"process": os.getpid(), "outputs": outputs}


def simulate(folder):
    with tempfile.TemporaryDirectory() as unpacked:
        folders = {model: unpack(folder / f"{model}.fmu", Path(unpacked)) for model in MODELS}
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            client.register_plugin(Units(folders))
            yield from client.gather(client.map(simulate_one, range(RUNS)))


if __name__ == "__main__":
    main(simulate)
