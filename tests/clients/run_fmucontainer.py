"""Builds an FMU of the FMUs with fmucontainer, two of them in a container within the container, and steps it with FMPy; see client.py."""

import json
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

from client import MODELS, instants, main, names
from instance import Instance, unpack
from motion import PARAMETERS, STEP, inputs

INNER = ["RelativeSensor", "Gripper"]
OUTER = [model for model in MODELS if model not in INNER]


def container(name, models, **more):
    """The description of a container that shows the inputs and outputs of its models, named `Model.variable`."""
    return {
        "name": name,
        "step_size": STEP,
        **dict.fromkeys(("auto_link", "auto_input", "auto_output"), False),
        "fmu": [f"{model}.fmu" for model in models],
        "input": [[f"{model}.{variable}", f"{model}.fmu", variable] for model in models for variable in names(model)[0]],
        "output": [[f"{model}.fmu", variable, f"{model}.{variable}"] for model in models for variable in names(model)[1]],
        "start": [[f"{model}.fmu", variable, value] for model in models for variable, value in PARAMETERS[model].items()],
        **more,
    }


def build(folder):
    """Builds the containers in the folder that has the archives."""
    inner = container("inner.fmu", INNER)
    outer = container("outer.fmu", OUTER, container=[inner])
    outer["input"] += [[name, "inner.fmu", name] for name, *_ in inner["input"]]
    outer["output"] += [["inner.fmu", name, name] for *_, name in inner["output"]]
    (folder / "outer.json").write_text(json.dumps(outer))
    command = shutil.which("fmucontainer", path=sysconfig.get_path("scripts"))
    subprocess.run([command, "-fmu-directory", folder, "-container", "outer.json"], check=True)
    return folder / "outer.fmu"


def simulate(folder):
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary) / "work"
        shutil.copytree(folder, work)
        instance = Instance(unpack(build(work), Path(temporary)))
        instance.initialize({})
        for now in instants():
            instance.set({f"{model}.{name}": value for model in MODELS for name, value in inputs(model, now).items()})
            instance.step(now.t - STEP, STEP)
            yield {model: read(instance, model) for model in MODELS}
        instance.free()


def read(instance, model):
    """The outputs of a model by its own names for them."""
    values = instance.get([f"{model}.{name}" for name in names(model)[1]])
    return {name.removeprefix(f"{model}."): value for name, value in values.items()}


main(simulate)
