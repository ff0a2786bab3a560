"""One FMU in FMPy, with names instead of value references."""

from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave


class Unit:
    """An instance of an FMU that has been unpacked."""

    def __init__(self, folder):
        description = read_model_description(str(folder))
        self._variables = {variable.name: variable for variable in description.modelVariables}
        self._slave = FMU2Slave(
            guid=description.guid,
            unzipDirectory=str(folder),
            modelIdentifier=description.coSimulation.modelIdentifier,
            instanceName=description.modelName,
        )
        self._slave.instantiate()

    def initialize(self, values):
        """Initialization mode at time 0 with these values."""
        self._slave.setupExperiment(startTime=0.0)
        self._slave.enterInitializationMode()
        self.set(values)
        self._slave.exitInitializationMode()

    def step(self, start, size):
        self._slave.doStep(currentCommunicationPoint=start, communicationStepSize=size)

    def reset(self):
        self._slave.reset()

    def set(self, values):
        """Sets Real and Boolean variables by name."""
        for kind, setter in (("Real", self._slave.setReal), ("Boolean", self._slave.setBoolean)):
            chosen = {name: value for name, value in values.items() if self._variables[name].type == kind}
            setter([self._variables[name].valueReference for name in chosen], list(chosen.values()))

    def get(self, names):
        """Values of Real variables by name."""
        return dict(zip(names, self._slave.getReal([self._variables[name].valueReference for name in names])))

    def free(self):
        """Ends the run and unloads the library."""
        self._slave.terminate()
        self._slave.freeInstance()


def unpack(archive, folder):
    """Unpacks an archive into a folder of its own within `folder`."""
    return extract(str(archive), unzipdir=str(folder / archive.stem))
