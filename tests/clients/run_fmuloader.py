"""Steps the FMUs with fmuloader, which calls the C functions from Python, for co-simulation and for Model Exchange; see
attempts.py.

fmuloader reads no descriptions. In FMI 3.0 it sets arrays, but gets one value of each variable, which the FMU refuses
for an array. So all inputs move, but only scalar outputs are compared.
"""

from attempts import attempts
from client import MODELS, instants, main, names
from elements import Elements
from fmuloader.fmi2 import Fmi2Slave, Fmi2Type
from fmuloader.fmi3 import Fmi3Slave
from motion import PARAMETERS, STEP, inputs


class Fmi2:
    def __init__(self, model, archive, kind):
        elements = Elements(archive)
        self._variables, self.slave = elements.variables, Fmi2Slave(archive, model_identifier=model)
        kinds = {"co-simulation": Fmi2Type.CO_SIMULATION, "model exchange": Fmi2Type.MODEL_EXCHANGE}
        self.slave.instantiate(model, kinds[kind], guid=elements.description.guid)
        self.slave.setup_experiment()
        self.slave.enter_initialization_mode()
        self.outputs = names(model)[1]
        self.states = elements.description.numberOfContinuousStates
        self.update, self.derivatives = self.slave.new_discrete_states, self.slave.get_derivatives

    def set(self, values):
        for choose, setter in ((float, self.slave.set_real), (bool, self.slave.set_boolean)):
            chosen = [name for name, value in values.items() if type(value) is choose]
            setter([self._variables[name].valueReference for name in chosen], [values[name] for name in chosen])

    def get(self):
        return dict(
            zip(self.outputs, self.slave.get_real([self._variables[name].valueReference for name in self.outputs]))
        )


class Fmi3:
    def __init__(self, model, archive, kind):
        self._elements, self.slave = Elements(archive), Fmi3Slave(archive, model_identifier=model)
        instantiate = {
            "co-simulation": self.slave.instantiate_co_simulation,
            "model exchange": self.slave.instantiate_model_exchange,
        }
        instantiate[kind](model, instantiation_token=self._elements.description.guid)
        self.slave.enter_initialization_mode()
        self.outputs = [name for name in names(model)[1] if "[" not in name]
        self.states = self.slave.get_number_of_continuous_states() if kind == "model exchange" else 0
        self.update, self.derivatives = self.slave.update_discrete_states, self.slave.get_continuous_state_derivatives

    def set(self, values):
        for name, elements in self._elements.join(values).items():
            variable = self._elements.variables[name]
            setter = self.slave.set_boolean if variable.type == "Boolean" else self.slave.set_float64
            setter([variable.valueReference], elements)

    def get(self):
        return dict(
            zip(
                self.outputs,
                self.slave.get_float64([self._elements.variables[name].valueReference for name in self.outputs]),
            )
        )


def simulate(kind, model, archive):
    instance = (Fmi3 if archive.parent.name == "fmi3" else Fmi2)(model, archive, kind)
    instance.set(PARAMETERS[model])
    instance.slave.exit_initialization_mode()
    yield from (step if kind == "co-simulation" else integrate)(model, instance)
    instance.slave.terminate()
    instance.slave.free_instance()


def step(model, instance):
    for now in instants():
        instance.set(inputs(model, now))
        instance.slave.do_step(now.t - STEP, STEP)
        yield instance.get()


def integrate(model, instance):
    """Integrates Model Exchange by Euler's method. Discrete inputs are set in event mode, at the start of the step."""
    slave = instance.slave
    instance.update()
    slave.enter_continuous_time_mode()
    for now in instants():
        values = inputs(model, now)
        discrete = {name: value for name, value in values.items() if type(value) is bool}
        slave.enter_event_mode()
        instance.set(discrete)
        instance.update()
        slave.enter_continuous_time_mode()
        if instance.states:
            states, slopes = slave.get_continuous_states(instance.states), instance.derivatives(instance.states)
            slave.set_continuous_states([state + STEP * slope for state, slope in zip(states, slopes)])
        slave.set_time(now.t)
        instance.set({name: value for name, value in values.items() if name not in discrete})
        slave.completed_integrator_step()
        yield instance.get()


main(lambda folder: attempts(simulate, {"co-simulation": MODELS, "model exchange": MODELS}, folder))
