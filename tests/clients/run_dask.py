"""Runs a sweep with FMPy on two workers of Dask; see client.py and sweep.py.

Each worker keeps an instance of each FMU and resets it before every run. A run yields the outputs at its end and the id
of its process.
"""

import os
import tempfile
from pathlib import Path

from client import MODELS, main, names
from dask.distributed import Client, LocalCluster, WorkerPlugin, get_worker
from instance import ScalarInstance, unpack
from motion import PARAMETERS, STEP, inputs
from sweep import RUNS, instants


class Instances(WorkerPlugin):
    name = "instances"

    def __init__(self, folders):
        self.folders = folders

    def setup(self, worker):
        self.instances = {model: ScalarInstance(folder) for model, folder in self.folders.items()}

    def teardown(self, worker):
        for instance in self.instances.values():
            instance.free()


def simulate_one(run):
    outputs = {}
    for model, instance in get_worker().plugins[Instances.name].instances.items():
        instance.reset()
        instance.initialize(PARAMETERS[model])
        for now in instants(run):
            instance.set(inputs(model, now))
            instance.step(now.t - STEP, STEP)
        outputs[model] = instance.get(names(model)[1])
    return {"process": os.getpid(), "outputs": outputs}


def simulate(folder):
    with tempfile.TemporaryDirectory() as unpacked:
        folders = {model: unpack(folder / f"{model}.fmu", Path(unpacked)) for model in MODELS}
        with (
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            client.register_plugin(Instances(folders))
            yield from client.gather(client.map(simulate_one, range(RUNS)))


if __name__ == "__main__":
    main(simulate)
