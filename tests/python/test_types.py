import subprocess
import sys

import pytest
from conftest import PROJECT


@pytest.mark.longer
def test_mypy_finds_no_wrong_type(tmp_path):
    command = [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}"]
    checked = subprocess.run(command, cwd=PROJECT / "python", capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_the_package_imports_nothing_heavy():
    script = "import sys, multibody_fmu; print(*sys.modules)"
    modules = set(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    )
    assert "multibody_fmu.runs.simulation" in modules
    assert not modules & {"scipy", "pandas", "pyarrow", "matplotlib", "dask", "rich", "mujoco"}
