"""Runs of single FMUs, for clients that do not run all of them: the outputs after each step, or the message of the
client's exception.
"""

import scalars
from client import names
from motion import PARAMETERS, inputs


def attempts(simulate, kinds, folder):
    """Calls `simulate(kind, model, archive)` for each kind of simulation and its models. It yields the outputs of each
    step by name.
    """
    for kind, models in kinds.items():
        for model in models:
            attempt = {"kind": kind, "model": model}
            try:
                attempt["samples"] = list(simulate(kind, model, folder / f"{model}.fmu"))
            except Exception as error:  # clients raise exceptions of any type
                attempt["error"] = str(error)
            yield attempt


class Scope:
    """Variables of a model that a client can set and get: only scalars in FMI 3.0, if it cannot handle arrays."""

    def __init__(self, model, archive):
        only_scalars = archive.parent.name == "fmi3"
        self.parameters = scalars.PARAMETERS[model] if only_scalars else PARAMETERS[model]
        self.outputs = scalars.OUTPUTS[model] if only_scalars else names(model)[1]
        self._inputs = scalars.inputs if only_scalars else inputs
        self._model = model

    def inputs(self, now):
        return self._inputs(self._model, now)
