"""The rest of a run from a saved state, in a process of its own: `python later_run.py ARCHIVE FOLDER STATE TIME` prints all Reals step by step."""

import math
import sys
from pathlib import Path

from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave

STEP = 0.01


class Run:
    """An instance with its continuous inputs and all its Reals."""

    def __init__(self, archive, folder):
        self.description = read_model_description(str(archive))
        reals = [v for v in self.description.modelVariables if v.type == "Real"]
        self.reals = [v.valueReference for v in reals]
        # What any number suits; orientations keep what they have.
        self.inputs = [v.valueReference for v in reals if v.causality == "input" and v.unit != "1"]
        self.unit = FMU2Slave(
            guid=self.description.guid,
            unzipDirectory=extract(str(archive), unzipdir=str(folder)),
            modelIdentifier=self.description.coSimulation.modelIdentifier,
            instanceName="run",
        )
        self.unit.instantiate()

    def step(self, time):
        """One step, with inputs that depend on its time."""
        self.unit.setReal(self.inputs, [math.sin(time + i) for i in range(len(self.inputs))])
        self.unit.doStep(currentCommunicationPoint=time, communicationStepSize=STEP)

    def rest(self, time):
        """The Reals after each of ten more steps, with all their digits."""
        lines = []
        for i in range(10):
            self.step(time + i * STEP)
            lines.append(" ".join(value.hex() for value in self.unit.getReal(self.reals)))
        return lines

    def close(self):
        """Ends the run and unloads the library."""
        self.unit.terminate()
        self.unit.freeInstance()


if __name__ == "__main__":
    archive, folder, state, time = sys.argv[1:]
    run = Run(archive, folder)
    restored = run.unit.deSerializeFMUstate(Path(state).read_bytes())
    run.unit.setFMUstate(restored)
    run.unit.freeFMUstate(restored)
    print("\n".join(run.rest(float(time))))
    run.close()
