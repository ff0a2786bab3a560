"""Elements of arrays in FMI 3.0 by their names in FMI 2.0, for one motion in both: `r[1]` is in the array `r`."""

from math import prod

from fmpy import read_model_description


class Elements:
    """Variables of an FMU of FMI 3.0, and their elements."""

    def __init__(self, fmu):
        # Without validation, because fmucontainer writes invalid descriptions. Other tests validate the archives of
        # this repository.
        self.description = read_model_description(str(fmu), validate=False)
        self.variables = {variable.name: variable for variable in self.description.modelVariables}

    def position(self, name):
        """Variable and index of an element: row-major order, indices from 1."""
        base, _, indices = name.partition("[")
        position = 0
        for index, size in zip(indices.rstrip("]").split(","), self.variables[base].shape or ()):
            position = position * size + int(index) - 1
        return base, position

    def arrays(self, names):
        return list(dict.fromkeys(self.position(name)[0] for name in names))

    def start(self, name):
        """Start values of a variable; zeros if the FMU calculates them."""
        variable = self.variables[name]
        if variable.start is None:
            return [0.0] * prod(variable.shape or ())
        return [text == "true" if variable.type == "Boolean" else float(text) for text in variable.start.split()]

    def join(self, values):
        """Values of variables from values of elements. Other elements have their start values."""
        arrays = {}
        for name, value in values.items():
            base, position = self.position(name)
            arrays.setdefault(base, self.start(base))[position] = value
        return arrays
