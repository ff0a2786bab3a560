"""The calls of Simulink's FMU block, made with FMPy.

The order is that of MathWorks' page "FMU Block Calling Sequences" (help/simulink/ug/fmu-block-calling-sequences.html),
by the functions of FMI 2.0 in place of those of FMI 1.0. The block sets all start values of the description before the
experiment is set up, and initializes the FMU when it first needs an output. Connected inputs have the values of the
present time, so that outputs of a co-simulation step are one step late.
"""

import fmpy


class Block:
    """A block with an FMU, for either mode."""

    def __init__(self, archive, folder, kind, parameters, outputs):
        self.description = description = fmpy.read_model_description(str(archive))
        self.variables = {variable.name: variable for variable in description.modelVariables}
        self.outputs = outputs
        self.fmu = kind(
            guid=description.guid,
            unzipDirectory=fmpy.extract(str(archive), unzipdir=folder),
            modelIdentifier=description.modelName,
            instanceName=description.modelName,
        )
        # Setup phase, at the end of compilation.
        assert self.fmu.getTypesPlatform() == "default" and self.fmu.getVersion() == "2.0"
        self.fmu.instantiate(loggingOn=True)
        settable = [
            variable
            for variable in description.modelVariables
            if variable.start is not None
            and variable.variability != "constant"
            and (variable.causality == "input" or variable.initial in ("exact", "approx"))
        ]
        self.set({variable.name: variable.start for variable in settable})
        # Initialization phase: tunable parameters.
        self.set(parameters)

    def initialize(self, values, time):
        """First part of the first output phase."""
        self.set(values)
        self.fmu.setupExperiment(startTime=time)
        self.fmu.enterInitializationMode()
        self.fmu.exitInitializationMode()

    def set(self, values):
        setters = {
            "Real": (self.fmu.setReal, float),
            "Integer": (self.fmu.setInteger, int),
            "Enumeration": (self.fmu.setInteger, int),
            "Boolean": (self.fmu.setBoolean, lambda value: value in (True, "true", "1")),
        }
        for name, value in values.items():
            setter, convert = setters[self.variables[name].type]
            setter([self.variables[name].valueReference], [convert(value)])

    def get(self):
        references = [self.variables[name].valueReference for name in self.outputs]
        return dict(zip(self.outputs, self.fmu.getReal(references)))

    def free(self):
        self.fmu.terminate()
        self.fmu.freeInstance()
