"""A simulation of all FMUs in Ecos.

It makes single steps, because `step_until` omits the last step if the sum of the step sizes is rounded up. It gets
values one by one, because the CSV files of Ecos have six decimals.
"""

from client import MODELS, instants
from ecospy import EcosSimulation, EcosSimulationStructure
from motion import STEP


def simulate(folder, parameters, inputs, outputs):
    """Outputs of all models after each step. `parameters[model]` and `inputs(model, now)` are values, `outputs(model)`
    names.
    """
    with EcosSimulationStructure() as structure:
        for model in MODELS:
            structure.add_model(model, folder / f"{model}.fmu")
        values = {f"{model}::{name}": value for model in MODELS for name, value in parameters[model].items()}
        assert structure.add_parameter_set("parameters", values)
        with EcosSimulation(STEP, structure=structure) as simulation:
            assert simulation.init(parameter_set="parameters")
            for now in instants():
                for model in MODELS:
                    for name, value in inputs(model, now).items():
                        setter = simulation.set_bool if isinstance(value, bool) else simulation.set_real
                        setter(f"{model}::{name}", value)
                simulation.step()
                yield {
                    model: {name: simulation.get_real(f"{model}::{name}") for name in outputs(model)}
                    for model in MODELS
                }
            simulation.terminate()
