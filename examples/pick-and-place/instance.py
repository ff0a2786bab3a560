"""One instance of an FMU, stepped with FMPy."""

import shutil
import sys
from pathlib import Path

import numpy as np
from fmpy import extract, instantiate_fmu, read_model_description
from fmpy.simulation import apply_start_values

sys.path.append(str(Path(__file__).parents[1]))
from multibody_fmu import wire  # noqa: E402


class Instance:
    """Sets and gets arrays by their names without indices; an input that is a frame is a `Frame`."""

    def __init__(self, fmu, parameters, outputs):
        description = read_model_description(fmu)
        self._variables = {}
        for variable in description.modelVariables:
            self._variables.setdefault(variable.name.partition("[")[0], []).append(variable)
        self._outputs = outputs
        self._folder = extract(fmu)
        self._instance = instantiate_fmu(self._folder, description, fmi_type="CoSimulation")
        self._instance.setupExperiment(startTime=0.0)
        apply_start_values(self._instance, description, wire(fmu, [0.0], parameters)[1])

    def initialize(self, **inputs):
        """Initializes the instance at time zero with these inputs."""
        self._instance.enterInitializationMode()
        self._set(inputs)
        self._instance.exitInitializationMode()

    def step(self, time, h, **inputs):
        """Sets the inputs, steps from `time` over `h`, and returns the outputs."""
        self._set(inputs)
        self._instance.doStep(currentCommunicationPoint=time, communicationStepSize=h)
        return {name: self._get(name) for name in self._outputs}

    def close(self):
        """Frees the instance and deletes its files."""
        self._instance.freeInstance()
        shutil.rmtree(self._folder)

    def _set(self, inputs):
        references, values = [], []
        for name, value in inputs.items():
            if isinstance(value, bool):
                self._instance.setBoolean([self._variables[name][0].valueReference], [value])
                continue
            for part, numbers in value.inputs().items():
                # Distance has no input for the orientation.
                variables = self._variables.get(f"{name}.{part}", [])
                references += [variable.valueReference for variable in variables]
                values += np.ravel(numbers)[: len(variables)].tolist()
        self._instance.setReal(references, values)

    def _get(self, name):
        variables = self._variables[name]
        references = [variable.valueReference for variable in variables]
        if variables[0].type == "Enumeration":
            return self._instance.getInteger(references)[0]
        values = np.array(self._instance.getReal(references))
        return values if "[" in variables[0].name else float(values[0])
