"""FMPy's low-level interface by names instead of value references."""

from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave


class Slave:
    """An instance of an FMU. All variables that the tests read are Real."""

    def __init__(self, archive, folder):
        description = read_model_description(str(archive))
        self._variables = {variable.name: variable for variable in description.modelVariables}
        self._instance = FMU2Slave(
            guid=description.guid,
            unzipDirectory=extract(str(archive), unzipdir=str(folder)),
            modelIdentifier=description.coSimulation.modelIdentifier,
            instanceName=description.modelName,
        )
        self._instance.instantiate()

    def initialize(self, time, values):
        """Sets inputs and parameters in initialization mode, and leaves it."""
        self._instance.setupExperiment(startTime=time)
        self._instance.enterInitializationMode()
        self.set(values)
        self._instance.exitInitializationMode()

    def set(self, values):
        """Sets variables by name: Reals, Integers, and enumerations by number."""
        setters = {
            "Real": self._instance.setReal,
            "Integer": self._instance.setInteger,
            "Enumeration": self._instance.setInteger,
        }
        groups = {}
        for name, value in values.items():
            variable = self._variables[name]
            groups.setdefault(setters[variable.type], {})[variable.valueReference] = value
        for setter, group in groups.items():
            setter(list(group), list(group.values()))

    def get(self, *names):
        return self._instance.getReal([self._variables[name].valueReference for name in names])

    def step(self, start, end):
        self._instance.doStep(currentCommunicationPoint=start, communicationStepSize=end - start)

    def reset(self):
        self._instance.reset()

    def free(self):
        self._instance.terminate()
        self._instance.freeInstance()
