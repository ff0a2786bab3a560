"""Simulates the FMUs with fmi-sim by their scalars, in each kind of simulation; see client.py, fmi_sim.py and
scalars.py.

fmi-sim gets one element of each output, which an FMU of FMI 3.0 refuses for an array. Copies of the archives therefore
declare arrays as local variables.
"""

import tempfile
import zipfile
from pathlib import Path

from client import MODELS, instants, main
from fmi_sim import run
from lxml import etree
from scalars import OUTPUTS, PARAMETERS, inputs

# For FMUs of FMI 2.0 the options of events have no effect.
KINDS = {
    "model-exchange": ["model-exchange"],
    "co-simulation": ["co-simulation"],
    "event mode": ["co-simulation", "--event-mode-used"],
    "early return": ["co-simulation", "--event-mode-used", "--early-return-allowed"],
}


def reduced(archive, folder):
    """Copies an archive with such a description."""
    with zipfile.ZipFile(archive) as original, zipfile.ZipFile(folder / archive.name, "w") as copy:
        for entry in original.infolist():
            content = original.read(entry)
            if entry.filename == "modelDescription.xml":
                content = without_arrays(etree.fromstring(content))
            copy.writestr(entry, content)
    return folder / archive.name


def without_arrays(description):
    for variable in description.find("ModelVariables"):
        if variable.find("Dimension") is not None and variable.get("causality") in ("input", "output"):
            variable.set("causality", "local")
    return etree.tostring(description)


def simulate(folder):
    with tempfile.TemporaryDirectory() as temporary:
        archives = {model: folder / f"{model}.fmu" for model in MODELS}
        if folder.name == "fmi3":
            archives = {model: reduced(archive, Path(temporary)) for model, archive in archives.items()}
        results = {
            kind: {model: run(model, archive, PARAMETERS, inputs, *options) for model, archive in archives.items()}
            for kind, options in KINDS.items()
        }
    # The first row follows from the start values.
    for now in instants():
        yield {
            kind: {model: shown(model, rows[now.t]) for model, rows in of_kind.items()}
            for kind, of_kind in results.items()
        }


def shown(model, row):
    return {name: float(row[name]) for name in OUTPUTS[model]}


main(simulate)
