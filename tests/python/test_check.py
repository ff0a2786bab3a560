import os
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def check(fmu):
    cargo = os.environ.get("CARGO", "cargo")
    run = subprocess.run([cargo, "xtask", "check", fmu], cwd=ROOT, capture_output=True, text=True)
    return run.returncode, run.stdout.splitlines(), run.stderr


def damaged(fmu, folder, old, new):
    path = folder / fmu.name
    with zipfile.ZipFile(fmu) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "modelDescription.xml":
                assert old in content
                content = content.replace(old, new, 1)
            target.writestr(name, content)
    return path


@pytest.mark.longer
def test_check_finds_nothing_in_what_is_packaged(any_archive):
    code, lines, stderr = check(any_archive)
    assert code == 0, stderr
    assert lines[-1] == f"{any_archive}: no findings"


def test_check_gathers_what_three_checkers_find(fmu, tmp_path):
    twin = b"""<ScalarVariable name="s_small" valueReference="2" causality="parameter" variability="tunable">
      <Real unit="m" start="-7"/></ScalarVariable></ModelVariables>"""
    path = damaged(fmu("Distance"), tmp_path, b"</ModelVariables>", twin)
    code, lines, stderr = check(path)
    for checker in ["cargo-fmu", "FMPy", "fmutool"]:
        findings = [line for line in lines if line.startswith(f"{path}: {checker}: ") and "note: " not in line]
        # `cargo fmu` also finds that two variables share a value reference but start at different values.
        expected = 2 if checker == "cargo-fmu" else 1
        assert len(findings) == expected and all("s_small" in line for line in findings), (checker, lines)
    assert code == 1 and stderr.endswith("error: 4 findings, printed above\n")


def test_check_asks_nobody_else_about_an_archive_that_leads_out_of_itself(tmp_path):
    path = tmp_path / "outside.fmu"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../outside.txt", "")
    code, lines, stderr = check(path)
    assert code == 1, stderr
    assert lines == [f"""{path}: cargo-fmu: the archive's entry "../outside.txt" leads out of the archive"""]
