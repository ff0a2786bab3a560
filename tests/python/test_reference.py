"""Reference experiments in the archives: equal to what their program writes, and to FMPy's results."""

import csv
import filecmp
import importlib.util
import io
import xml.etree.ElementTree as ElementTree
from zipfile import ZipFile

import fmpy
import numpy as np
import pytest
from conftest import PROJECT, SHIPPED

FOLDER = "extra/org.fmi-standard.fmi-ls-ref/"


def test_the_committed_files_are_those_of_the_program(tmp_path):
    spec = importlib.util.spec_from_file_location("write", PROJECT / "tests/reference/write.py")
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    program.main(tmp_path)
    for folder in sorted(tmp_path.glob("*/reference")):
        committed = PROJECT / "fmu" / folder.relative_to(tmp_path)
        names = sorted(file.name for file in folder.iterdir())
        assert names == sorted(file.name for file in committed.iterdir())
        assert filecmp.cmpfiles(folder, committed, names, shallow=False) == (names, [], [])


def columns(text):
    header, *rows = csv.reader(io.StringIO(text))
    return dict(zip(header, zip(*([float(value) for value in row] for row in rows))))


def experiments(archive):
    """Experiments of an archive: attributes, parameters, inputs and results."""
    read = lambda name: archive.read(FOLDER + name).decode()
    for experiment in ElementTree.fromstring(read("experiments.exp")):
        files = {file.tag: read(file.get("source")) for file in experiment}
        found = ElementTree.fromstring(files["Parameters"]).iter() if "Parameters" in files else []
        values = {
            element.get("name"): element[0].get("value") for element in found if element.tag.endswith("}Parameter")
        }
        tables = [columns(files[tag]) if tag in files else None for tag in ("Stimuli", "References")]
        yield experiment.attrib, values, *tables


def start_values(archive, values):
    """Start values for FMPy: enumerations by number."""
    variables = {
        variable.name: variable for variable in fmpy.read_model_description(archive, validate=False).modelVariables
    }

    def value(name, text):
        items = variables[name].declaredType.items if variables[name].type == "Enumeration" else None
        return text if items is None else next(item.value for item in items if item.name == text)

    return {name: value(name, text) for name, text in values.items()}


def stimuli(table):
    """Converts a table to FMPy's inputs."""
    is_boolean = lambda name: name == "active"
    types = [(name, np.bool_ if is_boolean(name) else np.float64) for name in table]
    return np.array(list(zip(*table.values())), dtype=types)


@pytest.mark.parametrize("model", sorted(SHIPPED))
@pytest.mark.parametrize("kind", ["CoSimulation", "ModelExchange"])
def test_fmpy_gives_the_expected_results(fmu, model, kind):
    with ZipFile(fmu(model)) as archive:
        found = list(experiments(archive))
    assert len(found) >= 3
    for attributes, values, inputs, results in found:
        step, tolerance = float(attributes["stepSize"]), float(attributes["tolerance"])
        names = [name for name in results if name != "time"]
        got = fmpy.simulate_fmu(
            fmu(model),
            fmi_type=kind,
            start_time=0.0,
            stop_time=float(attributes["stopTime"]),
            output_interval=step,
            step_size=step,
            relative_tolerance=1e-9,
            start_values=start_values(fmu(model), values),
            input=None if inputs is None else stimuli(inputs),
            output=names,
            set_stop_time=True,
        )
        # The middle of each plateau, or every time of signals without jumps.
        times = got["time"]
        rows = [
            (i, int(np.argmin(abs(times - time))))
            for i, time in enumerate(results["time"])
            if inputs is None or 0 < time < times[-1]
        ]
        for name in names:
            expected = np.array([results[name][i] for i, _ in rows])
            actual = np.array([got[name][at] for _, at in rows], dtype=float)
            size = max(1.0, max(abs(value) for value in results[name]))
            worst = np.max(abs(actual - expected)) / size
            # FMPy's integrator has another tolerance.
            allowed = tolerance if kind == "CoSimulation" or model != "Body" else 1e-5
            assert worst <= allowed, (attributes["name"], name, worst)
