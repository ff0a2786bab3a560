"""An archive of another tool: `cargo xtask check` finds exactly its errors, and the Python package runs it."""

import importlib.util
import os
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import FOLDER, TIME_LIMIT
from multibody_fmu import Fmu, simulate

# pythonfmu is installed where its archives have a library for the platform.
MISSING = importlib.util.find_spec("pythonfmu") is None


@pytest.fixture
def thermostat(tmp_path):
    """An archive built by pythonfmu."""
    build = [sys.executable, "-m", "pythonfmu", "build", "--file", FOLDER / "thermostat.py", "--dest", tmp_path]
    subprocess.run(build, check=True, timeout=TIME_LIMIT)
    return tmp_path / "Thermostat.fmu"


@pytest.mark.skipif(MISSING, reason="pythonfmu has no library for this platform")
def test_the_package_runs_an_archive_of_pythonfmu(thermostat):
    """2 K/s from 20 degrees up to the limit."""
    time = np.arange(0, 8, 0.5)
    y = simulate(thermostat, time, parameters={"limit": 25}, power=np.where(time < 1, 0.0, 2.0))
    expected = 20 + np.clip(np.arange(16) - 2, 0, 5)
    assert y["temperature"].tolist() == expected.tolist()
    assert y["heating"].tolist() == [True] * 8 + [False] * 8
    with Fmu(thermostat) as fmu:
        assert (fmu.inputs, fmu.outputs, fmu.parameters) == (["power"], ["temperature", "heating"], ["limit"])
        fmu["power"] = 4.0
        fmu.step(0.25)
        assert (fmu["temperature"], fmu["limit"], fmu["mode"], fmu.time) == (21.0, 30, "day", 0.25)
        with pytest.raises(ValueError, match="Thermostat cannot save its state"):
            fmu.state  # noqa: B018


@pytest.mark.skipif(MISSING, reason="pythonfmu has no library for this platform")
def test_check_finds_in_an_archive_of_pythonfmu_only_what_is_wrong_there(thermostat):
    command = [os.environ.get("CARGO", "cargo"), "xtask", "check", thermostat]
    run = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=TIME_LIMIT)
    found = [line.removeprefix(f"{thermostat}: ") for line in run.stdout.splitlines()]
    findings = [re.sub(r" \(line \d+\)", "", line) for line in found if ": note: " not in line]
    # FMI 2.0.5 section 2.2.7: only a Real may be continuous, the default variability. Section 2.2.8: InitialUnknowns
    # lists all outputs with computed initial values; pythonfmu writes no such list.
    assert findings == [
        'cargo-fmu: modelDescription.xml: ModelStructure/InitialUnknowns lacks "temperature", "heating"',
        'FMPy: The variable "mode" is of type String and must have variability != "continuous".',
        "FMPy: ModelStructure/InitialUnknowns does not contain the expected set of variables. "
        "Expected {heating, temperature} but was {}.",
        "fmutool: Variable 'mode': a String variable cannot be continuous "
        "(FMI-2 §2.2.7; the default variability is continuous).",
    ], run.stderr
    assert run.returncode == 1
