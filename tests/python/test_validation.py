"""Findings of two independent checkers in every packaged FMU."""

import shutil
import subprocess
import sysconfig

from fmpy.validation import validate_fmu


def test_fmpy_finds_no_problem(any_archive):
    assert validate_fmu(str(any_archive)) == []


def test_fmutool_finds_no_error(any_archive):
    command = shutil.which("fmutool", path=sysconfig.get_path("scripts"))
    check = subprocess.run([command, "-input", any_archive, "-check"], capture_output=True, text=True)
    report = check.stdout + check.stderr
    assert check.returncode == 0, report
    version = 3 if any_archive.parent.name == "fmi3" else 2
    assert f"This FMU seems to be compliant with FMI-{version}.0." in report
    assert f"No semantic error against the FMI-{version} standard." in report
