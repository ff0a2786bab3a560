"""Runs the system as Model Exchange, all FMUs in one differential equation, and writes the motion of the box:
`python run_model_exchange.py SYSTEM.ssp RESULT.csv`, after `cargo xtask ssp examples/carried-box`. Requires FMPy and
SciPy.
"""

import sys
from ctypes import c_double
from pathlib import Path

import numpy as np
from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Model
from fmpy.ssp.ssd import get_connections, read_ssd
from scipy.integrate import solve_ivp

STOP, INTERVAL = 4.0, 0.002  # s
OUTPUTS = [f"frame_a.{name}[{i}]" for name in ("r_0", "Q", "R.w") for i in range(1, 5 if name == "Q" else 4)]
# In the order of dependency: first outputs of states and time alone.
ORDER = [
    ("hand", "gripper"),
    ("hand", "table"),
    ("box", "gripper"),
    ("box", "table"),
    ("gripper", "box"),
    ("table", "box"),
]
# Effective in co-simulation only.
WITHOUT_EFFECT = ["mEff", "JEff", "staticCorrection"]


class Model:
    """An FMU for Model Exchange, before its initialization."""

    def __init__(self, component, folder):
        path = Path(folder) / component.source
        description = read_model_description(path)
        self.variables = {variable.name: variable for variable in description.modelVariables}
        self.fmu = FMU2Model(
            guid=description.guid,
            unzipDirectory=extract(path),
            modelIdentifier=description.modelExchange.modelIdentifier,
            instanceName=component.name,
        )
        self.fmu.instantiate()
        for binding in component.parameterBindings:
            for parameter in binding.parameterValues[0].parameters:
                if parameter.name not in WITHOUT_EFFECT:
                    self.set([parameter.name], [parameter.value])
        self.next_event = np.inf
        size = description.numberOfContinuousStates
        self.states, self.derivatives = (c_double * size)(), (c_double * size)()

    def set(self, names, values):
        (kind,) = {self.variables[name].type for name in names}
        references = [self.variables[name].valueReference for name in names]
        if kind == "Real":
            self.fmu.setReal(references, [float(value) for value in values])
        else:
            self.fmu.setBoolean(references, [value in (True, "true") for value in values])

    def get(self, names):
        references = [self.variables[name].valueReference for name in names]
        return self.fmu.getReal(references)

    def handle_event(self):
        _, _, _, _, is_defined, time = self.fmu.newDiscreteStates()
        self.next_event = time if is_defined else np.inf


archive, result = sys.argv[1:]
system = read_ssd(archive).system
folder = extract(archive)
models = {component.name: Model(component, folder) for component in system.elements}
box = models["box"]

connections = {pair: {"Real": [], "Boolean": []} for pair in ORDER}
for start, end in get_connections(system):
    pair = start.parent.name, end.parent.name
    kind = models[pair[0]].variables[start.name].type
    connections[pair][kind].append((start.name, end.name))


def connect(kind):
    for (start, end), kinds in connections.items():
        if names := kinds[kind]:
            outputs, inputs = zip(*names)
            source, target = models[start], models[end]
            if kind == "Real":
                target.set(inputs, source.get(outputs))
            else:
                target.set(inputs, source.fmu.getBoolean([source.variables[name].valueReference for name in outputs]))


def trial(time, x):
    """Sets time and states, and all inputs that follow from them."""
    for model in models.values():
        model.fmu.setTime(time)
    box.states[:] = x
    box.fmu.setContinuousStates(box.states, len(box.states))
    connect("Real")


def derivatives(time, x):
    trial(time, x)
    box.fmu.getDerivatives(box.derivatives, len(box.derivatives))
    return np.array(box.derivatives)


def handle_events():
    """Handles the events of all FMUs. The hand comes first, because it switches the others."""
    for model in models.values():
        connect("Boolean")
        model.handle_event()
    for model in models.values():
        model.fmu.enterContinuousTimeMode()
    box.fmu.getContinuousStates(box.states, len(box.states))
    return np.array(box.states)


for model in models.values():
    model.fmu.setupExperiment(startTime=0.0, stopTime=STOP)
    model.fmu.enterInitializationMode()
connect("Real")
connect("Boolean")
for model in models.values():
    model.fmu.exitInitializationMode()

time, x, rows = 0.0, handle_events(), []
grid = np.arange(round(STOP / INTERVAL) + 1) * INTERVAL
while time < STOP:
    end = min(STOP, *(model.next_event for model in models.values()))
    # Keeps rounding errors from losing a time or moving it before the interval.
    times = np.clip(grid[(grid > time - 1e-9) & (grid < end - 1e-9)], time, end)
    solution = solve_ivp(
        derivatives, (time, end), x, method="DOP853", t_eval=np.append(times, end), rtol=1e-7, atol=1e-9
    )
    for at, point in zip(solution.t[:-1], solution.y.T):
        trial(at, point)
        rows.append([at, *box.get(OUTPUTS)])
    time, x = end, solution.y[:, -1]
    trial(time, x)
    for model in models.values():
        model.fmu.completedIntegratorStep()
        model.fmu.enterEventMode()
    x = handle_events()
rows.append([time, *box.get(OUTPUTS)])
for model in models.values():
    model.fmu.terminate()
    model.fmu.freeInstance()
np.savetxt(
    result,
    rows,
    fmt="%.17g",
    delimiter=",",
    header=",".join(["time", *(f"box.{name}" for name in OUTPUTS)]),
    comments="",
)
