"""The wheel: the same bytes twice, in order for a registry, and enough to run the first lines of the README where there
is nothing else.
"""

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
WHEEL = Path(os.environ["WHEEL"])


def block(page, kind):
    return re.search(rf"```{kind}\n(.*?)```", (PROJECT / page).read_text(), re.DOTALL)[1]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The interpreter of an environment that has the wheel, and what it requires in the versions that the tests use."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pinned = [PROJECT / "tests/python/requirements.txt", PROJECT / "crates/fmu-check/requirements.txt"]
    constraints = [argument for file in pinned for argument in ("--constraint", file)]
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *constraints, WHEEL], check=True
    )
    return python


def run(command, folder):
    """Output of a command in a folder that is not the checkout, where nothing but the system is on the path."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("CARGO", "RUST", "FMU", "PYTHON"))
    }
    environment |= {"PATH": os.pathsep.join(["/usr/bin", "/bin"]), "XDG_CACHE_HOME": str(folder / "cache")}
    finished = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_the_first_lines_of_the_readme_run_where_nothing_but_the_wheel_is_installed(python, tmp_path):
    assert run([python, "-c", block("README.md", "python")], tmp_path) == block("README.md", "text")


def test_every_fmu_of_both_versions_is_found_and_is_the_packaged_file(python, tmp_path):
    packaged = Path(os.environ["FMU_DIR"])
    expected = sorted(file.stem for file in packaged.glob("*.fmu"))
    script = (
        "import multibody_fmu as m\n"
        "for name in m.names():\n    for fmi in 2, 3:\n        print(name, fmi, m.path(name, fmi=fmi), sep='|')"
    )
    found = [line.split("|") for line in run([python, "-c", script], tmp_path).splitlines()]
    assert sorted({name for name, _, _ in found}) == expected
    for name, fmi, path in found:
        assert Path(path).read_bytes() == (packaged / {"2": ".", "3": "fmi3"}[fmi] / f"{name}.fmu").read_bytes()
        assert not Path(path).is_relative_to(PROJECT / "python")


def test_the_program_runs_without_any_extra(python, tmp_path):
    (tmp_path / "in.csv").write_text("time,frame_b.r_0[1],frame_b.r_0[2],frame_b.r_0[3]\n0,3,0,0\n1,4,0,0\n")
    printed = run([python.parent / "multibody-fmu", "run", "Distance", "in.csv", "-o", "out.csv"], tmp_path)
    assert (tmp_path / "out.csv").read_text().splitlines()[-1].split(",")[:2] == ["1.0", "4.0"], printed


def test_a_wheel_that_is_built_twice_is_the_same_bytes():
    assert WHEEL.read_bytes() == Path(os.environ["WHEEL_AGAIN"]).read_bytes()


def test_the_wheel_is_in_order_for_a_registry_and_has_the_licences():
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", WHEEL], check=True)
    names = zipfile.ZipFile(WHEEL).namelist()
    for text in "LICENSE-APACHE", "LICENSE-MIT":
        assert any(name.endswith(f".dist-info/licenses/{text}") for name in names), names
    assert not any("__pycache__" in name for name in names)
