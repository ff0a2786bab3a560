"""Steps the FMUs of FMI 3.0 with FMPy in event mode, with and without early return; see client.py.

Discrete inputs are set only in event mode. After an early return, the event is handled and the rest of the step
follows.
"""

import tempfile
from pathlib import Path

from array_instance import ArrayInstance
from client import MODELS, instants, main, names
from instance import unpack
from motion import PARAMETERS, STEP, Motion, inputs

KINDS = {"event mode": False, "early return": True}


class Stepped:
    """An instance in event mode."""

    def __init__(self, model, folder, early_return):
        self.model = model
        self.instance = ArrayInstance(folder, event_mode=True, early_return=early_return)
        self.instance.initialize(PARAMETERS[model])
        self.discrete = self.split(0.0)[1]

    def split(self, t):
        values = inputs(self.model, Motion(t))
        discrete = {name: value for name, value in values.items() if type(value) is bool}
        return {name: value for name, value in values.items() if name not in discrete}, discrete

    def step(self, start, end):
        """Outputs after a step with the inputs at its end."""
        continuous, discrete = self.split(end)
        self.instance.set(continuous)
        if discrete != self.discrete:
            self.instance.handle_event(discrete)
            self.discrete = discrete
        while start < end:
            event, start = self.instance.step(start, end - start)
            if event:
                self.instance.handle_event({})
        return self.instance.get(names(self.model)[1])


def simulate(folder):
    with tempfile.TemporaryDirectory() as unpacked:
        folders = {model: unpack(folder / f"{model}.fmu", Path(unpacked)) for model in MODELS}
        all_stepped = {
            kind: [Stepped(model, folders[model], early) for model in MODELS] for kind, early in KINDS.items()
        }
        for now in instants():
            yield {
                kind: {one.model: one.step(now.t - STEP, now.t) for one in stepped}
                for kind, stepped in all_stepped.items()
            }
        for stepped in all_stepped.values():
            for one in stepped:
                one.instance.free()


main(simulate)
