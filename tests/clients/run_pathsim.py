"""Simulates the FMUs as blocks of PathSim, for co-simulation and for Model Exchange; see attempts.py.

PathSim sets every input as a Real; constant inputs get their start value from a source block.
"""

from functools import lru_cache

from attempts import Scope, attempts
from client import MODELS, WITHOUT_STATES, instants, main
from motion import STEP, Motion
from pathsim import Connection, Simulation
from pathsim.blocks import Source
from pathsim.solvers import SSPRK22, ImplicitSolver
from pathsim_fmi import CoSimulationFMU, ModelExchangeFMU

# Methods of integration, and the models. ImplicitSolver, the base class of PathSim's implicit methods, integrates
# nothing, which suits FMUs without continuous states.
KINDS = {
    "co-simulation": (SSPRK22, MODELS),
    "model exchange": (SSPRK22, MODELS),
    "model exchange, ImplicitSolver": (ImplicitSolver, WITHOUT_STATES),
}


def simulate(kind, model, archive):
    scope = Scope(model, archive)
    if kind == "co-simulation":
        block = CoSimulationFMU(str(archive), start_values=scope.parameters, dt=STEP)
    else:
        block = ModelExchangeFMU(str(archive), start_values=scope.parameters)
    fmu = block.fmu_wrapper
    inputs = lru_cache(1)(lambda t: scope.inputs(Motion(t)))
    sources = [Source(signal(inputs, fmu.variable_map[name])) for name in fmu.input_refs]
    connections = [Connection(source, block[position]) for position, source in enumerate(sources)]
    simulation = Simulation([block, *sources], connections, dt=STEP, Solver=KINDS[kind][0], log=False)
    for _ in instants():
        simulation.timestep(STEP)
        values = dict(zip(fmu.output_refs, block.outputs.to_array()))
        yield {name: float(values[name]) for name in scope.outputs}


def signal(inputs, variable):
    name, text = variable.name, (variable.start or "0").split()[0]
    start = {"true": 1.0, "false": 0.0}[text] if variable.type == "Boolean" else float(text)
    return lambda t: float(inputs(t).get(name, start))


main(lambda folder: attempts(simulate, {kind: models for kind, (_, models) in KINDS.items()}, folder))
