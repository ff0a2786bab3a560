import os
import tomllib
from pathlib import Path

import pytest
from slave import Slave

PROJECT = Path(__file__).parents[2]
# For scripts that tests start.
os.environ["PYTHONPATH"] = str(PROJECT / "python/src")
# Manifests of the FMUs of this repository. FMUs of other authors are tested only against FMI and the authoring guide.
MANIFESTS = [tomllib.loads(path.read_text(encoding="utf-8"))["package"] for path in PROJECT.glob("fmu/*/Cargo.toml")]
SHIPPED = {package["metadata"]["fmu"]["model"] for package in MANIFESTS if "fmu" in package.get("metadata", {})}
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))
# The package looks FMUs up in this folder.
os.environ["MULTIBODY_FMU_FOLDER"] = str(FMU_DIR.resolve())


# Archives by the argument of a test, which runs once for each of them.
ARCHIVES = {"any_fmu": ["*.fmu"], "any_fmi3_fmu": ["fmi3/*.fmu"], "any_archive": ["*.fmu", "fmi3/*.fmu"]}


def pytest_generate_tests(metafunc):
    """Runs a test for each archive: `any_fmu` for FMI 2.0, `any_fmi3_fmu` for FMI 3.0, `any_archive` for both."""
    for name in ARCHIVES.keys() & metafunc.fixturenames:
        archives = [archive for pattern in ARCHIVES[name] for archive in sorted(FMU_DIR.glob(pattern))]
        if not archives:
            raise pytest.UsageError(f"no FMU in {FMU_DIR}: run `cargo xtask package`")
        metafunc.parametrize(name, archives, ids=lambda archive: str(archive.relative_to(FMU_DIR).with_suffix("")))


@pytest.fixture
def fmu():
    return lambda model: FMU_DIR / f"{model}.fmu"


@pytest.fixture(params=["fmi2", "fmi3"])
def either_fmu(request):
    """The archive of a model, in either version of FMI."""
    folder = FMU_DIR / "fmi3" if request.param == "fmi3" else FMU_DIR
    return lambda model: folder / f"{model}.fmu"


@pytest.fixture
def slave(fmu, tmp_path):
    """An instance of a model, freed after the test."""
    slaves = []

    def instantiate(model):
        slaves.append(Slave(fmu(model), tmp_path / f"{model}{len(slaves)}"))
        return slaves[-1]

    yield instantiate
    for one in slaves:
        one.free()
