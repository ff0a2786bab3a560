"""Where the packaged FMUs are, and one instance of any of them."""

import os
from pathlib import Path

import pytest
from slave import Slave

PROJECT = Path(__file__).parents[2]
# The FMUs of this repository. Only these are tested beyond what FMI and the guide to a new FMU require.
SHIPPED = {"Distance", "PlanarDistance", "RelativeSensor", "Gripper", "Body"}
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))


def pytest_generate_tests(metafunc):
    """A test that takes `any_fmu` runs on every archive there is."""
    if "any_fmu" in metafunc.fixturenames:
        archives = sorted(FMU_DIR.glob("*.fmu"))
        if not archives:
            raise pytest.UsageError(f"no FMU in {FMU_DIR}: run `cargo xtask package`")
        metafunc.parametrize("any_fmu", archives, ids=lambda archive: archive.stem)


@pytest.fixture
def fmu():
    """The archive of a model."""
    return lambda model: FMU_DIR / f"{model}.fmu"


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
