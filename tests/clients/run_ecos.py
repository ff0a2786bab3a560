"""Steps the FMUs with Ecos, all in one simulation; see client.py.

It does single steps, because `step_until` stops one step early if the sum of the step sizes is rounded up. Values are read one by one,
because the CSV files of Ecos have six decimals.
"""

from client import MODELS, instants, main, names
from ecospy import EcosSimulation, EcosSimulationStructure
from motion import PARAMETERS, STEP, inputs


def simulate(folder):
    with EcosSimulationStructure() as structure:
        for model in MODELS:
            structure.add_model(model, folder / f"{model}.fmu")
        parameters = {f"{model}::{name}": value for model in MODELS for name, value in PARAMETERS[model].items()}
        assert structure.add_parameter_set("parameters", parameters)
        with EcosSimulation(STEP, structure=structure) as simulation:
            assert simulation.init(parameter_set="parameters")
            for now in instants():
                for model in MODELS:
                    for name, value in inputs(model, now).items():
                        setter = simulation.set_bool if isinstance(value, bool) else simulation.set_real
                        setter(f"{model}::{name}", value)
                simulation.step()
                yield {model: {name: simulation.get_real(f"{model}::{name}") for name in names(model)[1]} for model in MODELS}
            simulation.terminate()


main(simulate)
