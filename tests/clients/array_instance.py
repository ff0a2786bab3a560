"""A co-simulation instance of FMI 3.0 in FMPy, with names of elements instead of value references; see elements.py."""

from elements import Elements
from fmpy.fmi3 import FMU3Slave

# Types of the motion's variables.
TYPES = ("Float64", "Boolean")


class ArrayInstance:
    def __init__(self, folder, event_mode=False, early_return=False):
        self._elements = Elements(folder)
        self._event_mode = event_mode
        description = self._elements.description
        self._instance = FMU3Slave(
            guid=description.guid,
            unzipDirectory=str(folder),
            modelIdentifier=description.coSimulation.modelIdentifier,
            instanceName=description.modelName,
        )
        self._instance.instantiate(eventModeUsed=event_mode, earlyReturnAllowed=early_return)

    def initialize(self, values):
        self._instance.enterInitializationMode(startTime=0.0)
        self.set(values)
        self._instance.exitInitializationMode()
        if self._event_mode:
            self._instance.updateDiscreteStates()
            self._instance.enterStepMode()

    def step(self, start, size):
        """Makes a step. Returns whether an event must be handled, and the new time."""
        event, terminated, early, reached = self._instance.doStep(
            currentCommunicationPoint=start, communicationStepSize=size
        )
        assert not terminated and early == (reached < start + size)
        return event, reached

    def handle_event(self, values):
        self._instance.enterEventMode()
        self.set(values)
        self._instance.updateDiscreteStates()
        self._instance.enterStepMode()

    def set(self, values):
        arrays, variables = self._elements.join(values), self._elements.variables
        for kind in TYPES:
            chosen = {name: elements for name, elements in arrays.items() if variables[name].type == kind}
            flat = [element for elements in chosen.values() for element in elements]
            getattr(self._instance, f"set{kind}")([variables[name].valueReference for name in chosen], flat)

    def get(self, names):
        sizes = {base: len(self._elements.start(base)) for base in self._elements.arrays(names)}
        references = [self._elements.variables[base].valueReference for base in sizes]
        flat = iter(self._instance.getFloat64(references, nValues=sum(sizes.values())))
        arrays = {base: [next(flat) for _ in range(size)] for base, size in sizes.items()}
        return {name: arrays[base][position] for name in names for base, position in [self._elements.position(name)]}

    def free(self):
        self._instance.terminate()
        self._instance.freeInstance()
