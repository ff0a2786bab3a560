"""FMPy's low-level interface, with names instead of value references."""

from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave


class Slave:
    """One instance of an FMU. All variables that the tests use are Real."""

    def __init__(self, archive, folder):
        description = read_model_description(str(archive))
        self._references = {variable.name: variable.valueReference for variable in description.modelVariables}
        self._unit = FMU2Slave(
            guid=description.guid,
            unzipDirectory=extract(str(archive), unzipdir=str(folder)),
            modelIdentifier=description.coSimulation.modelIdentifier,
            instanceName=description.modelName,
        )
        self._unit.instantiate()

    def initialize(self, time, values):
        """Initialization mode with these inputs and parameters; the unit is ready to step afterwards."""
        self._unit.setupExperiment(startTime=time)
        self._unit.enterInitializationMode()
        self.set(values)
        self._unit.exitInitializationMode()

    def set(self, values):
        """Sets variables by name."""
        self._unit.setReal([self._references[name] for name in values], list(values.values()))

    def get(self, *names):
        """Values of variables, in the order of their names."""
        return self._unit.getReal([self._references[name] for name in names])

    def step(self, start, end):
        """One communication step."""
        self._unit.doStep(currentCommunicationPoint=start, communicationStepSize=end - start)

    def free(self):
        """Ends the run and unloads the library."""
        self._unit.terminate()
        self._unit.freeInstance()
