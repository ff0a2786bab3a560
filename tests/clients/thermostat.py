"""A model for pythonfmu, which omits the variability of `mode` in the FMU. The variability of `heating` is correct."""

from pythonfmu import Boolean, Fmi2Causality, Fmi2Slave, Fmi2Variability, Integer, Real, String


class Thermostat(Fmi2Slave):
    description = "Heats until it is warm"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.temperature, self.power, self.limit, self.heating, self.mode = 20.0, 1.0, 30, True, "day"
        self.register_variable(Real("temperature", causality=Fmi2Causality.output))
        self.register_variable(Real("power", causality=Fmi2Causality.input))
        self.register_variable(Integer("limit", causality=Fmi2Causality.parameter, variability=Fmi2Variability.tunable))
        self.register_variable(Boolean("heating", causality=Fmi2Causality.output, variability=Fmi2Variability.discrete))
        self.register_variable(String("mode", causality=Fmi2Causality.local))

    def do_step(self, current_time, step_size):
        self.heating = self.temperature < self.limit
        self.temperature += self.heating * self.power * step_size
        return True
