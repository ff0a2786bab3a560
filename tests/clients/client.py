"""Interface of the scripts that run a client.

`python run_<client>.py FOLDER RESULT` steps the FMUs in FOLDER along the motion and writes the outputs after each step
to the file RESULT, because clients print messages of their own.
"""

import json
import sys
from pathlib import Path

from motion import GRIPPED, PARAMETERS, STEP, STEPS, Motion, inputs, outputs

MODELS = list(PARAMETERS)
WITHOUT_STATES = [model for model in MODELS if model not in ("Body", "SensorErrors", "Imu")]


def main(simulate):
    """Writes the result of `simulate(folder)`, an iterator over the outputs of all models by model and name."""
    folder, result = map(Path, sys.argv[1:])
    result.write_text(json.dumps(list(simulate(folder))))


def instants():
    return [Motion(step * STEP) for step in range(1, STEPS + 1)]


def names(model):
    """Names of the inputs and outputs of a model."""
    start = Motion(0.0)
    return list(inputs(model, start)), list(outputs(model, start))


def closed():
    """The motion at the end of each step with a closed Gripper."""
    return [now for now in instants() if now.t > GRIPPED + PARAMETERS["Gripper"]["T"]]


def rates(values, now, h=1e-3):
    """Rates of values by name along the motion: central differences of fourth order."""
    far_below, below, above, far_above = (values(Motion(now.t + n * h)) for n in (-2, -1, 1, 2))
    return {name: (8 * (above[name] - below[name]) - (far_above[name] - far_below[name])) / (12 * h) for name in above}
