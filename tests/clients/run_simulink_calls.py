"""Makes the calls of Simulink's FMU block, for co-simulation and for Model Exchange; see simulink_block.py and
attempts.py.
"""

import tempfile
from ctypes import c_double
from math import inf

from attempts import attempts
from client import MODELS, main, names
from fmpy.fmi2 import FMU2Model, FMU2Slave
from motion import PARAMETERS, STEP, STEPS, Motion, inputs
from simulink_block import Block


def instants():
    """Times of the model's steps, from zero on."""
    return [Motion(step * STEP) for step in range(STEPS + 1)]


def co_simulation(model, block):
    for i, now in enumerate(instants()):
        # Output phase.
        if i == 0:
            block.initialize(inputs(model, now), now.t)
        yield block.get()
        # Update phase.
        block.set(inputs(model, now))
        block.fmu.doStep(currentCommunicationPoint=now.t, communicationStepSize=STEP)


def model_exchange(model, block):
    """Integrates by Euler's method. A discrete input has the value of the next instant, to act in that step."""
    fmu = block.fmu
    x, dx = buffer(block.description.numberOfContinuousStates), buffer(block.description.numberOfContinuousStates)
    z, before = buffer(block.description.numberOfEventIndicators), None
    for i, now in enumerate(instants()):
        ahead = inputs(model, Motion(now.t + STEP))
        values = inputs(model, now) | {name: ahead[name] for name in ahead if name == "active"}
        # Output phase.
        if i == 0:
            block.initialize(values, now.t)
            next_event = handle_events(fmu)
            fmu.getContinuousStates(*x)
        else:
            fmu.setTime(now.t)
            block.set(values)
            fmu.setContinuousStates(*x)
            enter, _ = fmu.completedIntegratorStep()
            if enter or now.t >= next_event or before != [value > 0 for value in z[0]]:
                fmu.enterEventMode()
                next_event = handle_events(fmu)
        yield block.get()
        # Update phase.
        block.set(values)
        # Derivatives phase.
        fmu.setTime(now.t)
        fmu.setContinuousStates(*x)
        fmu.getDerivatives(*dx)
        # Zero-crossing phase.
        before = [value > 0 for value in z[0]]
        fmu.getEventIndicators(*z)
        x[0][:] = [state + STEP * rate for state, rate in zip(x[0], dx[0])]


def buffer(size):
    """Numbers for a C function, and how many there are."""
    return (c_double * size)(), size


def handle_events(fmu):
    """Ends event mode; returns the time of the next event."""
    is_needed = True
    while is_needed:
        is_needed, _, _, _, is_defined, time = fmu.newDiscreteStates()
    fmu.enterContinuousTimeMode()
    return time if is_defined else inf


def simulate(kind, model, archive):
    fmu, run = {"co-simulation": (FMU2Slave, co_simulation), "model exchange": (FMU2Model, model_exchange)}[kind]
    with tempfile.TemporaryDirectory() as folder:
        block = Block(archive, folder, fmu, PARAMETERS[model], names(model)[1])
        yield from run(model, block)
        block.free()


main(lambda folder: attempts(simulate, {"co-simulation": MODELS, "model exchange": MODELS}, folder))
