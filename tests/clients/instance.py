"""A co-simulation instance in FMPy, with names instead of value references."""

from array_instance import ArrayInstance
from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave


class ScalarInstance:
    """An instance of an unpacked FMU of FMI 2.0."""

    def __init__(self, folder):
        description = read_model_description(str(folder))
        self._variables = {variable.name: variable for variable in description.modelVariables}
        self._instance = FMU2Slave(
            guid=description.guid,
            unzipDirectory=str(folder),
            modelIdentifier=description.coSimulation.modelIdentifier,
            instanceName=description.modelName,
        )
        self._instance.instantiate()

    def initialize(self, values):
        self._instance.setupExperiment(startTime=0.0)
        self._instance.enterInitializationMode()
        self.set(values)
        self._instance.exitInitializationMode()

    def step(self, start, size):
        self._instance.doStep(currentCommunicationPoint=start, communicationStepSize=size)

    def reset(self):
        self._instance.reset()

    def set(self, values):
        for kind, setter in (("Real", self._instance.setReal), ("Boolean", self._instance.setBoolean)):
            chosen = {name: value for name, value in values.items() if self._variables[name].type == kind}
            setter([self._variables[name].valueReference for name in chosen], list(chosen.values()))

    def get(self, names):
        """Values of Real variables by name."""
        return dict(zip(names, self._instance.getReal([self._variables[name].valueReference for name in names])))

    def free(self):
        self._instance.terminate()
        self._instance.freeInstance()


def instantiate(folder):
    is_fmi2 = read_model_description(str(folder), validate=False).fmiVersion == "2.0"
    return ScalarInstance(folder) if is_fmi2 else ArrayInstance(folder)


def unpack(archive, folder):
    return extract(str(archive), unzipdir=str(folder / archive.stem))
