"""Steps the FMUs with FMPy; see client.py."""

import tempfile
from pathlib import Path

from client import MODELS, instants, main, names
from motion import PARAMETERS, STEP, inputs
from unit import Unit, unpack


def simulate(folder):
    with tempfile.TemporaryDirectory() as unpacked:
        units = {model: Unit(unpack(folder / f"{model}.fmu", Path(unpacked))) for model in MODELS}
        for model, unit in units.items():
            unit.initialize(PARAMETERS[model])
        for now in instants():
            for model, unit in units.items():
                unit.set(inputs(model, now))
                unit.step(now.t - STEP, STEP)
            yield {model: unit.get(names(model)[1]) for model, unit in units.items()}
        for unit in units.values():
            unit.free()


main(simulate)
