"""Compares runs of `multibody_fmu` with FMPy's, for all FMUs for co-simulation in a folder.

`target/venv/bin/python tests/python/against_fmpy.py FOLDER` prints a line for each archive: either all outputs have
equal bits at equal times, or the first difference. Archives without a library for this platform are named and left out.
The exit code is 1 if anything differs.

Both sides use equal times, the start values of the FMU and the tolerance of its default experiment. Row i of an FMU
that follows its steps is compared with row i of FMPy; of an FMU that follows its inputs, with row i + 1.
"""

import argparse
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
from fmpy import extract, read_model_description, supported_platforms
from fmpy import platform as this_platform
from fmpy import platform_tuple as this_tuple
from fmpy.fmi2 import FMU2Slave
from fmpy.fmi3 import FMU3Slave
from lxml import etree

FMU_DIR = Path(os.environ.get("FMU_DIR", Path(__file__).parents[2] / "target" / "fmu"))
# Upper limit of steps per run.
STEPS = 100
# Timeout for each archive, in s.
TIMEOUT = 300
# FMPy's getters that are not named after their type.
GETTERS = {"Enumeration": {"2": "Integer", "3": "Int64"}}


def follow_inputs(description: etree._Element) -> bool:
    """Whether the rows of an FMU follow its inputs: annotated so, or from an archive without the annotation."""
    tool = description.findall("VendorAnnotations/Tool[@name='multibody-fmu']/rows")
    for rows in tool + description.findall("Annotations/Annotation[@type='multibody-fmu']/rows"):
        return rows.get("at") == "inputs"
    ours = description.get("generationTool", "").startswith(("multibody-fmu ", "cargo-fmu "))
    has_states = description.find("ModelStructure/Derivatives/Unknown") is not None
    has_states |= description.find("ModelStructure/ContinuousStateDerivative") is not None
    return ours and description.find("ModelExchange") is not None and not has_states


def times_of(description) -> np.ndarray:
    """Times of a run: steps of the default experiment, otherwise of a power of 2, which makes all steps equal."""
    experiment = description.defaultExperiment
    start, stop, step = (
        None if experiment is None else getattr(experiment, name) for name in ("startTime", "stopTime", "stepSize")
    )
    start = float(start or 0)
    span = (float(stop) if stop is not None else start + 1) - start
    step = float(step) if step else 2.0 ** np.floor(np.log2(span / STEPS))
    return start + step * np.arange(min(STEPS, round(span / step)) + 1)


def run_fmpy(folder: str, description, time: np.ndarray, steps: int) -> dict[str, list[np.ndarray]]:
    """Outputs by name: an array for each communication point."""
    version = description.fmiVersion[0]
    experiment = description.defaultExperiment
    tolerance = float(experiment.tolerance) if experiment is not None and experiment.tolerance else None
    made = (FMU2Slave if version == "2" else FMU3Slave)(
        guid=description.guid,
        unzipDirectory=folder,
        modelIdentifier=description.coSimulation.modelIdentifier,
        instanceName=description.modelName,
    )
    made.instantiate()
    if version == "2":
        made.setupExperiment(startTime=time[0], tolerance=tolerance)
        made.enterInitializationMode()
    else:
        made.enterInitializationMode(startTime=time[0], tolerance=tolerance)
    made.exitInitializationMode()
    # The variable comes before its aliases. Runs do not record strings, binaries and constants.
    found = {}
    for variable in description.modelVariables:
        is_recorded = variable.type not in ("String", "Binary", "Clock") and variable.variability != "constant"
        if variable.causality == "output" and is_recorded:
            key = variable.valueReference if version == "3" else variable.name
            found.setdefault(key, variable)
    outputs = list(found.values())
    sizes = {variable.name: int(np.prod([int(d.start) for d in variable.dimensions])) for variable in outputs}

    def get(variable):
        getter = getattr(made, "get" + GETTERS.get(variable.type, {}).get(version, variable.type))
        size = () if version == "2" else (sizes[variable.name],)
        return np.asarray(getter([variable.valueReference], *size))

    lengths = np.diff(time, append=2 * time[-1] - time[-2])
    if not description.coSimulation.canHandleVariableCommunicationStepSize:
        lengths[:] = lengths[0]
    values = {variable.name: [get(variable)] for variable in outputs}
    for i in range(steps):
        made.doStep(currentCommunicationPoint=time[i], communicationStepSize=lengths[i])
        for variable in outputs:
            values[variable.name].append(get(variable))
    made.terminate()
    made.freeInstance()
    return values


def difference(path: Path) -> str | None:
    """Describes the first difference between both runs of an archive; None if they agree."""
    from multibody_fmu import simulate

    description = read_model_description(str(path), validate=False)
    folder = extract(str(path))
    try:
        shift = int(follow_inputs(etree.parse(Path(folder) / "modelDescription.xml").getroot()))
        time = times_of(description)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = simulate(path, time)
        expected = run_fmpy(folder, description, time, len(time) - 1 + shift)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    columns = result.columns()
    wrong, largest = [], 0.0
    for name, rows in expected.items():
        values = np.stack(rows)[shift : shift + len(time)].reshape(len(time), -1)
        ours = np.asarray(result[name] if name in result else columns[name]).reshape(len(time), -1)
        same = ours == values.astype(ours.dtype)
        if ours.dtype.kind == "f":
            same |= np.isnan(ours) & np.isnan(values)
        if not same.all():
            i = np.flatnonzero(~same.all(axis=1))[0]
            wrong.append(f"{name} at {time[i]} s is {ours[i]} instead of {values[i]}")
            if ours.dtype.kind == "f":
                scale = np.nanmax(np.abs(values)) or 1.0
                largest = max(largest, np.nanmax(np.abs(ours - values)) / scale)
    if not wrong:
        return None
    return f"{len(wrong)} of {len(expected)} outputs differ, by up to {largest:.1e} of their largest value: {wrong[0]}"


def compare(path: Path) -> tuple[str, bool]:
    """Returns a sentence about an archive, and whether it agrees or was left out."""
    description = read_model_description(str(path), validate=False)
    if description.coSimulation is None:
        return "left out, it has no co-simulation", True
    if not {this_platform, this_tuple} & set(supported_platforms(str(path))):
        return "left out, it has no library for this platform", True
    # In a process of its own: an FMU that crashes does not stop the comparison.
    command = [sys.executable, __file__, "--one", path]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return f"not done after {TIMEOUT} s", False
    # The FMU may print, too.
    said = [line.removeprefix("result: ") for line in run.stdout.splitlines() if line.startswith("result: ")]
    if run.returncode == 0 and said:
        return said[-1], said[-1] == "the same"
    last = run.stderr.strip().splitlines()[-1:] or [""]
    return f"failed with exit code {run.returncode}: {last[0]}", False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    if arguments.one:
        print("\nresult:", difference(arguments.folder) or "the same", flush=True)
        return 0
    all_agree = True
    for path in sorted(arguments.folder.rglob("*.fmu")):
        sentence, agrees = compare(path)
        all_agree &= agrees
        print(f"{path.relative_to(arguments.folder)}: {sentence}", flush=True)
    return 0 if all_agree else 1


if __name__ == "__main__":
    sys.exit(main())
