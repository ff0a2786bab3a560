"""What two independent checkers say about every packaged FMU."""

import shutil
import subprocess
import sysconfig

from fmpy.validation import validate_fmu


def test_fmpy_finds_no_problem(any_archive):
    assert validate_fmu(str(any_archive)) == []


# It knows FMI 2.0 only.
def test_fmutool_finds_no_error(any_fmu):
    command = shutil.which("fmutool", path=sysconfig.get_path("scripts"))
    check = subprocess.run([command, "-input", any_fmu, "-check"], capture_output=True, text=True)
    report = check.stdout + check.stderr
    assert check.returncode == 0, report
    assert "This FMU seems to be compliant with FMI-2.0." in report
    assert "No semantic error against the FMI-2 standard." in report
