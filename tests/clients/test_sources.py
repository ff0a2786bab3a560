"""C sources of an archive: built and simulated by FMPy, and stepped by the program in the docs."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import fmpy
import numpy as np
import pytest
from conftest import FMU_DIR
from fmpy.build import build_platform_binary

PROJECT = Path(__file__).parents[2]
SOURCES = Path(os.environ.get("FMU_SOURCES", PROJECT / "target/sources/fmu"))
pytestmark = pytest.mark.skipif(
    not SOURCES.exists(), reason="there are no sources (`rustup target add wasm32-unknown-unknown` allows to make them)"
)


def unpacked(folder, archive):
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(folder)
    return folder


@pytest.mark.parametrize("version", [".", "fmi3"])
def test_fmpy_builds_and_simulates_an_archive_with_sources_alone(version, tmp_path, monkeypatch):
    archive = SOURCES / version / "Distance.fmu"
    with zipfile.ZipFile(archive) as opened:
        assert not [name for name in opened.namelist() if name.startswith("binaries/")]
    folder = unpacked(tmp_path / "fmu", archive)
    # cmake is a package of this environment.
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    build = tmp_path / "build"
    build.mkdir()
    # A build without optimisation takes a fifth of the time.
    build_platform_binary(folder, build, configuration="Debug")
    time = np.arange(11) / 10
    names = {".": "frame_b.r_0[1]", "fmi3": "frame_b.r_0"}
    values = time if version == "." else np.outer(time, [1, 0, 0])
    shape = () if version == "." else (3,)
    signal = np.zeros(11, dtype=[("time", float), (names[version], float, shape)])
    signal["time"], signal[names[version]] = time, values
    results = [
        fmpy.simulate_fmu(str(one), stop_time=1, output_interval=0.1, input=signal, output=["distance"])["distance"]
        for one in (folder, FMU_DIR / version / "Distance.fmu")
    ]
    assert results[0].tolist() == results[1].tolist()
    # FMPy sets the inputs at the start of a step: 0.9 s in the last one.
    assert results[0][-1] == pytest.approx(0.9)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler cc")
def test_the_program_of_the_docs_steps_the_sources(tmp_path):
    page = (PROJECT / "docs/platforms.md").read_text(encoding="utf-8")
    unpacked(tmp_path, SOURCES / "Distance.fmu")
    program = re.search(r"```c\n(.*?)```", page, re.DOTALL)[1]
    (tmp_path / "step.c").write_text(program, encoding="utf-8")
    command = re.search(r"^cc .*$", page, re.MULTILINE)[0].split()
    subprocess.run([*command, "-Wall", "-Wextra", "-Werror"], cwd=tmp_path, check=True)
    description = (tmp_path / "modelDescription.xml").read_text(encoding="utf-8")
    guid = re.search('guid="(.*?)"', description)[1]
    printed = subprocess.run([tmp_path / "step", guid], capture_output=True, text=True, check=True).stdout
    # From 4 m, at 1 m/s.
    assert printed == "".join(f"{i / 10} s: {4 + i / 10} m\n" for i in (1, 2, 3))
    assert printed in page
    wrong = subprocess.run([tmp_path / "step", "{0}"], capture_output=True, text=True)
    assert wrong.returncode == 1 and "guid" in wrong.stdout.lower()
