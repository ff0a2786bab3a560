"""Steps the FMUs of FMI 2.0 or 3.0 with FMPy; see client.py."""

import tempfile
from pathlib import Path

from client import MODELS, instants, main, names
from instance import instantiate, unpack
from motion import PARAMETERS, STEP, inputs


def simulate(folder):
    with tempfile.TemporaryDirectory() as unpacked:
        instances = {model: instantiate(unpack(folder / f"{model}.fmu", Path(unpacked))) for model in MODELS}
        for model, instance in instances.items():
            instance.initialize(PARAMETERS[model])
        for now in instants():
            for model, instance in instances.items():
                instance.set(inputs(model, now))
                instance.step(now.t - STEP, STEP)
            yield {model: instance.get(names(model)[1]) for model, instance in instances.items()}
        for instance in instances.values():
            instance.free()


main(simulate)
