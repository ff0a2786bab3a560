"""Calls of both versions of FMI under common names, for one instance at a time."""

import struct

from tape import Cell, In, Out, Pointer

# Cells of a tape.
CALLBACKS, INSTANCE, STATE, COPY = range(4)

# Types in the names of functions, and formats of elements.
FMI2 = {
    "Real": ("Real", "d"),
    "Integer": ("Integer", "i"),
    "Boolean": ("Boolean", "i"),
    "Enumeration": ("Integer", "i"),
}
FMI3 = {
    "Real": ("Float64", "d"),
    "Integer": ("Int32", "i"),
    "Boolean": ("Boolean", "B"),
    "Enumeration": ("Int64", "q"),
}


def text(string):
    return In(string.encode() + b"\0")


def array(letter, values):
    return In(struct.pack(f"<{len(values)}{letter}", *values))


class Refused(Exception):
    """A call returned an error: the instance cannot continue this run."""


class RecordedInstance:
    """Calls that differ only in their names."""

    def __init__(self, recorder, description, co_simulation):
        self.recorder, self.description, self.co_simulation = recorder, description, co_simulation
        self.prefix = f"fmi{description.version}"
        self.types = FMI2 if description.version == 2 else FMI3
        self.has_event_mode = not co_simulation

    def call(self, function, *arguments):
        """Calls a function of the instance, and returns the values of its results."""
        status, *results = self.recorder.call(f"{self.prefix}{function}", Pointer(INSTANCE), *arguments)
        if status > 2:
            raise Refused(f"{function} returned {status}")
        return results

    def free(self):
        self.recorder.call(f"{self.prefix}FreeInstance", Pointer(INSTANCE))

    def set(self, variable, values):
        name, letter = self.types[variable.type]
        references = array("I", variable.references)
        count = [variable.size] if self.description.version == 3 else []
        self.call(f"Set{name}", references, len(variable.references), array(letter, values), *count)

    def get(self, type, variables):
        """Gets all elements of variables of a type."""
        references = [reference for variable in variables for reference in variable.references]
        size = sum(variable.size for variable in variables)
        count = [size] if self.description.version == 3 else []
        name, letter = self.types[type]
        self.call(f"Get{name}", array("I", references), len(references), Out(f"{size}{letter}"), *count)

    def exit_initialization(self):
        self.call("ExitInitializationMode")

    def enter_event_mode(self):
        self.call("EnterEventMode")

    def set_time(self, time):
        self.call("SetTime", float(time))

    def states(self):
        return list(self.call("GetContinuousStates", self.doubles(self.description.states), self.description.states)[0])

    def set_states(self, states):
        self.call("SetContinuousStates", array("d", states), len(states))

    def state_derivatives(self):
        count = self.description.states
        return list(self.call(self.DERIVATIVES, self.doubles(count), count)[0])

    def indicators(self):
        count = self.description.indicators
        self.call("GetEventIndicators", self.doubles(count), count)

    def derivatives(self, variables, order):
        references = [reference for variable in variables for reference in variable.references]
        size = sum(variable.size for variable in variables)
        count = [size] if self.description.version == 3 else []
        orders = array("i", [order] * len(references))
        self.call(self.OUTPUT_DERIVATIVES, array("I", references), len(references), orders, self.doubles(size), *count)

    def save(self):
        """Saves the state, and a copy restored from its bytes."""
        self.call(f"Get{self.STATE}", Cell(STATE))
        ((size,),) = self.call(f"Serialized{self.STATE}Size", Pointer(STATE), Out("P"))
        (copy,) = self.call(f"Serialize{self.STATE}", Pointer(STATE), Out(f"{size}B"), size)
        self.call(f"{self.DESERIALIZE}{self.STATE}", In(bytes(copy)), size, Cell(COPY))

    def restore(self, *, copy):
        self.call(f"Set{self.STATE}", Pointer(COPY if copy else STATE))

    def free_states(self):
        for cell in (STATE, COPY):
            self.call(f"Free{self.STATE}", Cell(cell))

    def doubles(self, count):
        return Out(f"{count}d")


class Fmi2(RecordedInstance):
    DERIVATIVES, OUTPUT_DERIVATIVES = "GetDerivatives", "GetRealOutputDerivatives"
    STATE, DESERIALIZE = "FMUstate", "DeSerialize"

    def instantiate(self, event_mode):
        token, kind = text(self.description.token), int(self.co_simulation)
        arguments = (text("tape"), kind, token, 0, Cell(CALLBACKS), 0, 0)
        self.recorder.call("fmi2Instantiate", *arguments, to=INSTANCE)

    def enter_initialization(self, start):
        self.call("SetupExperiment", 0, 0.0, float(start), 0, 0.0)
        self.call("EnterInitializationMode")

    def do_step(self, time, step):
        self.call("DoStep", float(time), float(step), 0)
        return False

    def update_discrete_states(self):
        """Handles events. Returns whether continuous states have jumped."""
        for _ in range(10):
            ((again, _, _, jumped, *_),) = self.call("NewDiscreteStates", Out("5i4xd"))
            if not again:
                return jumped
        raise Refused("the event iteration does not end")

    def enter_continuous_time_mode(self):
        self.call("EnterContinuousTimeMode")

    def completed_step(self):
        return self.call("CompletedIntegratorStep", 1, Out("i"), Out("i"))[0][0]

    def set_input_derivatives(self, variable, values):
        references, orders = array("I", variable.references), array("i", [1] * variable.size)
        self.call("SetRealInputDerivatives", references, variable.size, orders, array("d", values))

    def directional(self, unknowns, knowns, seed, count):
        arguments = (array("I", unknowns), len(unknowns), array("I", knowns), len(knowns), array("d", seed))
        self.call("GetDirectionalDerivative", *arguments, self.doubles(count))


class Fmi3(RecordedInstance):
    DERIVATIVES, OUTPUT_DERIVATIVES = "GetContinuousStateDerivatives", "GetOutputDerivatives"
    STATE, DESERIALIZE = "FMUState", "Deserialize"

    def instantiate(self, event_mode):
        identity = (text("tape"), text(self.description.token), 0)
        if self.co_simulation:
            self.has_event_mode = event_mode
            arguments = (*identity, 0, 0, int(event_mode), 0, 0, 0, 0, 0, 0)
            self.recorder.call("fmi3InstantiateCoSimulation", *arguments, to=INSTANCE)
        else:
            self.recorder.call("fmi3InstantiateModelExchange", *identity, 0, 0, 0, 0, to=INSTANCE)

    def enter_initialization(self, start):
        self.call("EnterInitializationMode", 0, 0.0, float(start), 0, 0.0)

    def do_step(self, time, step):
        """Makes a step. Returns whether the importer has to handle events."""
        flags = [Out("B") for _ in range(3)]
        return self.call("DoStep", float(time), float(step), 0, *flags, Out("d"))[0][0]

    def update_discrete_states(self):
        """Handles events. Returns whether continuous states have jumped."""
        for _ in range(10):
            (again,), _, _, (jumped,), *_ = self.call("UpdateDiscreteStates", *[Out("B")] * 5, Out("d"))
            if not again:
                return jumped
        raise Refused("the event iteration does not end")

    def enter_continuous_time_mode(self):
        self.call("EnterStepMode" if self.co_simulation else "EnterContinuousTimeMode")

    def completed_step(self):
        return self.call("CompletedIntegratorStep", 1, Out("B"), Out("B"))[0][0]

    def directional(self, unknowns, knowns, seed, count):
        arguments = (array("I", unknowns), len(unknowns), array("I", knowns), len(knowns))
        self.call("GetDirectionalDerivative", *arguments, array("d", seed), len(seed), self.doubles(count), count)

    def adjoint(self, unknowns, knowns, seed, count):
        arguments = (array("I", unknowns), len(unknowns), array("I", knowns), len(knowns))
        self.call("GetAdjointDerivative", *arguments, array("d", seed), len(seed), self.doubles(count), count)
