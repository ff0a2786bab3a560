"""Continues a run from a saved state in a process of its own: `python later_run.py ARCHIVE FOLDER STATE TIME` prints
all results step by step.
"""

import math
import sys
from pathlib import Path

from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave

STEP = 0.01
# Time in s at the middle of the continued run, where all Boolean inputs become false.
SWITCHED_OFF = 0.115


def has_limits(variable):
    return any(place.min is not None or place.max is not None for place in (variable, variable.declaredType) if place)


class Run:
    """An instance with its inputs, Boolean parameters and results."""

    def __init__(self, archive, folder):
        self.description = read_model_description(str(archive))
        self.reals, self.whole = self.references("Real"), self.references("Integer", "Enumeration")
        # Inputs that accept any value, unlike orientations and inputs with limits. One orientation turns about z.
        self.inputs = self.references(
            "Real", where=lambda v: v.causality == "input" and v.unit != "1" and not has_limits(v)
        )
        names = [f"frame_b.R.T[{i},{j}]" for i in (1, 2) for j in (1, 2)]
        self.turning = self.references("Real", where=lambda v: v.causality == "input" and v.name in names)
        self.switches = self.references("Boolean", where=lambda v: v.causality == "input")
        self.flags = self.references("Boolean", where=lambda v: v.causality == "parameter")
        self.instance = FMU2Slave(
            guid=self.description.guid,
            unzipDirectory=extract(str(archive), unzipdir=str(folder)),
            modelIdentifier=self.description.coSimulation.modelIdentifier,
            instanceName="run",
        )
        self.instance.instantiate()

    def references(self, *types, where=lambda variable: True):
        """Value references of the variables of these types that satisfy `where`."""
        return [v.valueReference for v in self.description.modelVariables if v.type in types and where(v)]

    def values(self, *names):
        """Values of variables of one type."""
        variables = [v for v in self.description.modelVariables if v.name in names]
        get = self.instance.getReal if variables[0].type == "Real" else self.instance.getInteger
        return get([v.valueReference for v in variables])

    def step(self, time):
        self.instance.setReal(self.inputs, [math.sin(time + i) for i in range(len(self.inputs))])
        if self.turning:
            self.instance.setReal(
                self.turning, [math.cos(1 + time), math.sin(1 + time), -math.sin(1 + time), math.cos(1 + time)]
            )
        self.instance.setBoolean(self.switches, [time < SWITCHED_OFF] * len(self.switches))
        self.instance.doStep(currentCommunicationPoint=time, communicationStepSize=STEP)

    def rest(self, time):
        """Results after each of ten more steps, with all digits."""
        lines = []
        for i in range(10):
            self.step(time + i * STEP)
            whole = self.instance.getInteger(self.whole) if self.whole else []
            lines.append(" ".join([*(value.hex() for value in self.instance.getReal(self.reals)), *map(str, whole)]))
        return lines

    def close(self):
        self.instance.terminate()
        self.instance.freeInstance()


if __name__ == "__main__":
    archive, folder, state, time = sys.argv[1:]
    run = Run(archive, folder)
    restored = run.instance.deSerializeFMUstate(Path(state).read_bytes())
    run.instance.setFMUstate(restored)
    run.instance.freeFMUstate(restored)
    print("\n".join(run.rest(float(time))))
    run.close()
