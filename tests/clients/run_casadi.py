"""Evaluates FMUs of FMI 2.0 or 3.0 with CasADi, which imports them for Model Exchange as functions of time and inputs;
see client.py.

CasADi handles only the event of the initialization, so the Gripper is on from the start. It integrates nothing here,
so FMUs with states are left out. In FMI 3.0 it takes only scalars, which leaves PlanarDistance. The result also has
the rates of the outputs: the exact Jacobian, from the directional derivatives of the FMU, times the rates of the
inputs.
"""

import tempfile
from pathlib import Path

import casadi
from client import WITHOUT_STATES, closed, main, names, rates
from instance import unpack
from motion import PARAMETERS, inputs


class Function:
    """Outputs of an FMU as a function of its inputs, with derivatives."""

    def __init__(self, model, folder):
        builder = casadi.DaeBuilder(model, str(folder), {"debug": False})
        _, outputs = names(model)
        builder.set_y(outputs)
        for name, value in PARAMETERS[model].items():
            builder.set(name, value)
        if model == "Gripper":
            builder.set("active", True)
        self.model, self.outputs = model, outputs
        # Other inputs keep their start values.
        self.start = dict(zip(builder.u(), builder.start(builder.u())))
        self.values = builder.create("values", ["t", "u"], ["y"])
        self.jacobian = self.values.factory("jacobian", ["t", "u"], ["jac:y:u"])

    def at(self, now):
        moving = {name: value for name, value in inputs(self.model, now).items() if name in self.start}
        changes = rates(lambda instant: inputs(self.model, instant), now)
        u = [moving.get(name, start) for name, start in self.start.items()]
        du = [changes.get(name, 0.0) for name in self.start]
        values, slopes = self.values(now.t, u), self.jacobian(now.t, u) @ casadi.DM(du)
        return {"outputs": self.named(values), "rates": self.named(slopes)}

    def named(self, column):
        return dict(zip(self.outputs, map(float, column.full()[:, 0])))


def simulate(folder):
    with tempfile.TemporaryDirectory() as unpacked:
        models = ["PlanarDistance"] if folder.name == "fmi3" else WITHOUT_STATES
        functions = [Function(model, unpack(folder / f"{model}.fmu", Path(unpacked))) for model in models]
        for now in closed():
            yield {function.model: function.at(now) for function in functions}


main(simulate)
