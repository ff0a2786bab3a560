"""Packs the FMUs into one FMU with fmucontainer, two of them in a container within it, and steps it with FMPy; see
client.py.

A container of FMI 3.0 uses the event mode of its FMUs, but sets discrete inputs in step mode.
"""

import json
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

from client import MODELS, instants, main, names
from elements import Elements
from instance import instantiate, unpack
from motion import PARAMETERS, STEP, inputs

INNER = ["RelativeSensor", "Gripper"]
OUTER = [model for model in MODELS if model not in INNER]


def variables(archive):
    """Names of the connected inputs and outputs, and start values. The start values of an array are one string."""
    (inputs, outputs), start = names(archive.stem), PARAMETERS[archive.stem]
    elements = Elements(archive)
    if elements.description.fmiVersion == "2.0":
        return inputs, outputs, start
    arrays = {name: " ".join(str(value).lower() for value in values) for name, values in elements.join(start).items()}
    return elements.arrays(inputs), elements.arrays(outputs), arrays


def container(name, folder, models, **more):
    """Description of a container that has the inputs and outputs of its models as `Model.variable`."""
    inputs, outputs, start = zip(*(variables(folder / f"{model}.fmu") for model in models))
    return {
        "name": name,
        "step_size": STEP,
        **dict.fromkeys(("auto_link", "auto_input", "auto_output"), False),
        "fmu": [f"{model}.fmu" for model in models],
        "input": [
            [f"{model}.{variable}", f"{model}.fmu", variable]
            for model, chosen in zip(models, inputs)
            for variable in chosen
        ],
        "output": [
            [f"{model}.fmu", variable, f"{model}.{variable}"]
            for model, chosen in zip(models, outputs)
            for variable in chosen
        ],
        "start": [
            [f"{model}.fmu", variable, value]
            for model, values in zip(models, start)
            for variable, value in values.items()
        ],
        **more,
    }


def build(folder):
    """Builds the containers in the folder of the archives."""
    inner = container("inner.fmu", folder, INNER)
    outer = container("outer.fmu", folder, OUTER, container=[inner])
    outer["input"] += [[name, "inner.fmu", name] for name, *_ in inner["input"]]
    outer["output"] += [["inner.fmu", name, name] for *_, name in inner["output"]]
    (folder / "outer.json").write_text(json.dumps(outer))
    command = shutil.which("fmucontainer", path=sysconfig.get_path("scripts"))
    version = Elements(folder / f"{OUTER[0]}.fmu").description.fmiVersion[0]
    subprocess.run([command, "-fmi", version, "-fmu-directory", folder, "-container", "outer.json"], check=True)
    return folder / "outer.fmu"


def simulate(folder):
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary) / "work"
        shutil.copytree(folder, work)
        instance = instantiate(unpack(build(work), Path(temporary)))
        instance.initialize({})
        for now in instants():
            instance.set({f"{model}.{name}": value for model in MODELS for name, value in inputs(model, now).items()})
            instance.step(now.t - STEP, STEP)
            yield {model: read(instance, model) for model in MODELS}
        instance.free()


def read(instance, model):
    """Outputs of a model by its own names."""
    values = instance.get([f"{model}.{name}" for name in names(model)[1]])
    return {name.removeprefix(f"{model}."): value for name, value in values.items()}


main(simulate)
