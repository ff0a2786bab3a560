"""Simulates the FMUs with fmi-sim for Model Exchange, one after the other; see client.py and fmi_sim.py."""

from client import MODELS, closed, main, names
from fmi_sim import run
from motion import PARAMETERS, inputs


def simulate(folder):
    results = {model: run(model, folder / f"{model}.fmu", PARAMETERS, inputs, "model-exchange") for model in MODELS}
    for now in closed():
        yield {model: {name: float(results[model][now.t][name]) for name in names(model)[1]} for model in MODELS}


main(simulate)
