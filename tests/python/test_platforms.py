"""On ARM the package loads the library from the folder that is there, although FMPy looks for FMI 2.0 elsewhere.

The platform is a fake: the libraries are those of this machine, in folders with other names.
"""

import subprocess
import sys
from zipfile import ZipFile

import fmpy
import pytest
from multibody_fmu import FmuWarning, archives, path, platforms, simulate

ARM = {"linux": ("aarch64-linux", "linux64", ".so"), "darwin": ("aarch64-darwin", "darwin64", ".dylib")}
GARBAGE = b"for another processor"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MULTIBODY_FMU_CACHE", str(tmp_path / "cache"))


@pytest.fixture(params=ARM)
def arm(request, monkeypatch):
    """The folder of an ARM machine, the one in which FMPy looks, and the ending of libraries."""
    own, of_fmpy, ending = ARM[request.param]
    monkeypatch.setattr(fmpy, "platform", of_fmpy)
    monkeypatch.setattr(fmpy, "platform_tuple", own)
    monkeypatch.setattr(fmpy.fmi3, "platform_tuple", own)
    for module in (fmpy, fmpy.fmi3):
        monkeypatch.setattr(module, "sharedLibraryExtension", ending)
    return own, of_fmpy, ending


def with_libraries(file, fmi, libraries, ending):
    """The archive of Distance with these folders of libraries; None stands for the one of this machine."""
    with ZipFile(path("Distance", fmi=fmi)) as source, ZipFile(file, "w") as target:
        endings = (".so", ".dll", ".dylib")
        (real,) = [name for name in source.namelist() if name.startswith("binaries/") and name.endswith(endings)]
        for name in source.namelist():
            if not name.startswith("binaries/"):
                target.writestr(name, source.read(name))
        for folder, content in libraries.items():
            target.writestr(f"binaries/{folder}/Distance{ending}", source.read(real) if content is None else content)
    return file


def distance(file):
    return simulate(file, [0.0, 1.0], frame_b={"r_0": [3, 4, 0]})["distance"].tolist()


@pytest.mark.parametrize("fmi", [2, 3])
def test_the_library_for_arm_is_taken_whatever_lies_where_fmpy_looks(arm, fmi, tmp_path):
    own, of_fmpy, ending = arm
    assert distance(with_libraries(tmp_path / "both.fmu", fmi, {of_fmpy: GARBAGE, own: None}, ending)) == [5.0, 5.0]
    assert distance(with_libraries(tmp_path / "one.fmu", fmi, {own: None}, ending)) == [5.0, 5.0]


def test_a_library_where_fmpy_looks_is_taken_if_it_is_the_only_one(arm, tmp_path):
    """Other tools put universal libraries of macOS there."""
    _, of_fmpy, ending = arm
    assert distance(with_libraries(tmp_path / "some.fmu", 2, {of_fmpy: None}, ending)) == [5.0, 5.0]


def test_an_archive_without_a_library_for_this_platform_says_so(arm, tmp_path):
    own, of_fmpy, ending = arm
    file = with_libraries(tmp_path / "some.fmu", 2, {"win64": None}, ".dll")
    with pytest.raises(ValueError) as error:
        distance(file)
    places = f"binaries/{own} or binaries/{of_fmpy}"
    assert str(error.value) == f"Distance has no library for {own}: there is no Distance{ending} in {places}"


@pytest.mark.skipif(fmpy.architecture != "x86_64", reason="the library for x86-64 must be the right one")
def test_on_x86_a_library_for_arm_is_never_taken(tmp_path):
    libraries = {fmpy.platform: None, "aarch64-linux": GARBAGE, "aarch64-darwin": GARBAGE}
    file = with_libraries(tmp_path / "some.fmu", 2, libraries, fmpy.sharedLibraryExtension)
    assert distance(file) == [5.0, 5.0]
    assert [folder.name for folder in (archives.extracted(file) / "binaries").iterdir()] == [fmpy.platform]


def test_machines_that_share_the_cache_each_have_their_libraries(arm, tmp_path, monkeypatch):
    """As under Rosetta, where programs for both processors run on one machine."""
    own, of_fmpy, ending = arm
    file = with_libraries(tmp_path / "some.fmu", 2, {"somewhere64": None, own: None}, ending)
    monkeypatch.setattr(fmpy, "platform_tuple", "x86_64-else")
    monkeypatch.setattr(fmpy, "platform", "somewhere64")
    assert distance(file) == [5.0, 5.0]
    monkeypatch.setattr(fmpy, "platform_tuple", own)
    monkeypatch.setattr(fmpy, "platform", of_fmpy)
    assert distance(file) == [5.0, 5.0]


ON_ARM = """
import ctypes, platform, sys, warnings
platform.machine = lambda: "aarch64"
load = ctypes.cdll.LoadLibrary
def refuse_fmpys_own(name):
    if name and "logging" in str(name):
        raise OSError("wrong ELF class")
    return load(name)
ctypes.cdll.LoadLibrary = refuse_fmpys_own
import fmpy
assert fmpy.platform_tuple == "aarch64-linux"
from multibody_fmu import FmuError, simulate
y = simulate(sys.argv[1], [0.0, 1.0], frame_b={"r_0": [3, 4, 0]})
print(y["distance"].tolist())
try:
    simulate(sys.argv[1], [0.0, 1.0], parameters={"s_small": -1.0})
except FmuError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux FMPy has no library for ARM")
@pytest.mark.parametrize("first", ["import fmpy\n", "import multibody_fmu\n"])
def test_linux_on_arm_does_without_the_library_that_fmpy_has_for_x86_alone(first, tmp_path):
    """FMPy prints at its import that it cannot load it. What this package prints may be a table of results."""
    file = with_libraries(tmp_path / "some.fmu", 2, {"linux64": GARBAGE, "aarch64-linux": None}, ".so")
    script = ON_ARM.replace("import fmpy\n", first, 1).replace("assert fmpy", "import fmpy\nassert fmpy")
    found = subprocess.run([sys.executable, "-c", script, file], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    printed = ["[5.0, 5.0]", "s_small = -1 m: must be at least 1e-154 (fmi2SetReal)."]
    lines = found.stdout.splitlines()
    assert lines[-2:] == printed
    assert len(lines) == 2 if "multibody" in first else lines[0].startswith("Failed to add logger proxy")


def test_percent_signs_of_messages_are_single_without_fmpys_library(monkeypatch):
    """FMI 2.0 sends formats of C's printf, in which a percent sign is doubled."""
    monkeypatch.setattr(platforms, "addLoggerProxy", None)
    assert platforms.message(b"100 %% of it") == b"100 % of it"
    with pytest.warns(FmuWarning, match="frame_a.Q is not a unit quaternion"):
        simulate("RelativeSensor", [0.0, 1.0], frame_a={"Q": [0, 0, 0, 2.0]})
