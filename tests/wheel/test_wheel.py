"""The wheel: for one platform and every Python from 3.11 on, reproducible, accepted by a registry, and able to run the
first lines of the README with NumPy alone.
"""

import json
import os
import platform
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
WHEEL = Path(os.environ["WHEEL"])
# Suffixes of wheels by system and processor, as Python names them. Wheels for Linux require GNU C library 2.17 or
# later.
PLATFORMS = {
    ("Linux", "x86_64"): r"manylinux2014_x86_64\.manylinux_2_17_x86_64",
    ("Linux", "aarch64"): r"manylinux2014_aarch64\.manylinux_2_17_aarch64",
    ("Windows", "AMD64"): "win_amd64",
    ("Darwin", "x86_64"): r"macosx_1\d_\d+_x86_64",
    ("Darwin", "arm64"): r"macosx_11_0_arm64",
}


def block(page, kind):
    return re.search(rf"```{kind}\n(.*?)```", (PROJECT / page).read_text(), re.DOTALL)[1]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Interpreter of an environment with the wheel and its requirements, in the versions of the tests."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pinned = [PROJECT / "tests/python/requirements.txt", PROJECT / "crates/fmu-check/requirements.txt"]
    constraints = [argument for file in pinned for argument in ("--constraint", file)]
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *constraints, WHEEL], check=True
    )
    return python


def native_module():
    archive = zipfile.ZipFile(WHEEL)
    (name,) = (name for name in archive.namelist() if name.startswith("multibody_fmu/_native.") and name[-1] != "i")
    return archive.read(name)


def run(command, folder):
    """Output of a command that runs outside of the checkout, with only the system on its path."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("CARGO", "RUST", "FMU", "PYTHON"))
    }
    environment |= {"PATH": os.pathsep.join(["/usr/bin", "/bin"]), "XDG_CACHE_HOME": str(folder / "cache")}
    finished = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_the_wheel_is_for_this_platform_and_every_python_from_the_oldest_on():
    version = tomllib.loads((PROJECT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    tag = PLATFORMS[platform.system(), platform.machine()]
    assert re.fullmatch(rf"multibody_fmu-{re.escape(version)}-cp311-abi3-{tag}\.whl", WHEEL.name), WHEEL.name


def test_numpy_is_all_that_the_wheel_installs_beside_itself(python, tmp_path):
    run([python, "-m", "pip", "check"], tmp_path)
    script = "from importlib.metadata import distributions; print(*{d.name for d in distributions()})"
    assert set(run([python, "-c", script], tmp_path).split()) - {"pip", "setuptools"} == {"multibody-fmu", "numpy"}


def test_the_version_of_the_package_is_that_of_the_wheel(python, tmp_path):
    script = (
        "import multibody_fmu, importlib.metadata as m; print(multibody_fmu.__version__, m.version('multibody-fmu'))"
    )
    package, wheel = run([python, "-c", script], tmp_path).split()
    assert package == wheel


def test_the_native_module_requires_no_newer_c_library_than_its_name_says():
    versions = {tuple(map(int, version.split(b"."))) for version in re.findall(rb"GLIBC_([\d.]+)", native_module())}
    # Only Linux has any.
    assert bool(versions) == (platform.system() == "Linux")
    assert max(versions, default=(2, 17)) <= (2, 17)


def test_the_native_module_names_no_folder_of_the_machine_that_built_it():
    module = native_module()
    for folder in PROJECT, Path.home():
        assert str(folder).encode() not in module


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
    archive = zipfile.ZipFile(WHEEL)
    names = archive.namelist()
    for text in "LICENSE-APACHE", "LICENSE-MIT":
        assert any(name.endswith(f".dist-info/licenses/{text}") for name in names), names
    assert any(re.search(r"\.dist-info/licenses/linked/pyo3-[\d.]+/LICENSE-MIT", name) for name in names), names
    (bill,) = (json.loads(archive.read(name)) for name in names if ".dist-info/sboms/" in name)
    assert {"pyo3", "multibody"} < {component["name"] for component in bill["components"]}
    assert not any("__pycache__" in name for name in names)
