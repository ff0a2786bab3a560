"""The GitHub Action: its steps, run as GitHub runs them, and the templates that use it."""

import json
import os
import re
import shutil
import subprocess
import zipfile

import pytest
from conftest import PROJECT
from ruamel.yaml import YAML

ACTION = YAML(typ="safe").load(PROJECT / "action.yml")
STEPS = ACTION["runs"]["steps"]
GITHUB = YAML(typ="safe").load(PROJECT / "examples/ci/.github/workflows/fmu.yml")
GITLAB = YAML(typ="safe").load(PROJECT / "examples/ci/.gitlab-ci.yml")


def program(folder, name, text):
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def run_step(script, folder, inputs=None, environment=None):
    """Runs the step that calls a script, in `folder`, with programs of its subfolder `bin` first."""
    [step] = [step for step in STEPS if script in step.get("run", "")]
    inputs = {name: entry["default"] for name, entry in ACTION["inputs"].items()} | (inputs or {})
    value = lambda text: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], text)
    variables = {name: value(text) for name, text in step.get("env", {}).items()}
    variables |= {
        "GITHUB_ACTION_PATH": str(PROJECT),
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        **(environment or {}),
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
    )


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bin").mkdir()
    return tmp_path


@pytest.fixture
def recorded(folder):
    """Programs that only write down how they are called."""
    for name in ["cargo", "rustup", "apt-get", "sudo"]:
        program(folder / "bin", name, f'echo {name} "$@" >> "{folder}/calls"')
    return lambda: (folder / "calls").read_text().splitlines()


@pytest.fixture
def cargo_fmu(folder):
    """`cargo fmu` of this repository."""
    cargo = shutil.which(os.environ.get("CARGO", "cargo"))
    # With the same configuration as in the project: a second build would replace a program that other tests run.
    project = f'--config "{PROJECT}/.cargo/config.toml" --manifest-path "{PROJECT}/Cargo.toml"'
    program(folder / "bin", "cargo", f'shift\nexec "{cargo}" run -q -p xtask {project} -- "$@"')


def test_steps_use_inputs_that_exist_and_actions_by_their_hash():
    text = (PROJECT / "action.yml").read_text()
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == ACTION["inputs"].keys()
    steps = [*STEPS, *GITHUB["jobs"]["fmu"]["steps"]]
    foreign = [step["uses"] for step in steps if "uses" in step and "multibody-fmu" not in step["uses"]]
    assert foreign and all(re.search("@[0-9a-f]{40}$", use) for use in foreign)
    assert all("${{" not in step["run"] for step in STEPS if "run" in step)


def test_the_templates_name_inputs_scripts_and_targets_that_exist():
    [step] = [step for step in GITHUB["jobs"]["fmu"]["steps"] if "multibody-fmu" in step.get("uses", "")]
    assert step["with"].keys() <= ACTION["inputs"].keys()
    script = "\n".join(GITLAB["fmu"]["script"])
    files = re.findall(r"/multibody-fmu/(action/\S+)", script)
    assert sorted(files) == sorted(path.relative_to(PROJECT).as_posix() for path in (PROJECT / "action").iterdir())
    assert ACTION["inputs"]["targets"]["default"] in script


def test_cargo_fmu_is_installed_unless_it_is_there(folder, recorded):
    (folder / "calls").touch()
    without = os.pathsep.join(
        path for path in os.environ["PATH"].split(os.pathsep) if not shutil.which("cargo-fmu", path=path)
    )
    path = {"PATH": f"{folder / 'bin'}{os.pathsep}{without}"}
    assert run_step("install.sh", folder, environment=path).returncode == 0
    assert recorded() == [f"cargo install --locked --path {PROJECT}/action/../crates/cargo-fmu"]
    program(folder / "bin", "cargo-fmu", "")
    assert run_step("install.sh", folder, environment=path).returncode == 0
    assert len(recorded()) == 1


def test_all_platforms_are_packaged_by_default(folder, recorded):
    program(folder / "bin", "x86_64-w64-mingw32-gcc", "")
    run = run_step("package.sh", folder, {"workspace": "."})
    assert run.returncode == 0, run.stderr
    targets = ACTION["inputs"]["targets"]["default"].split()
    assert recorded() == [
        f"rustup target add {' '.join(targets)}",
        f"cargo fmu package {' '.join(f'--target={target}' for target in targets)} --portable",
    ]


def test_without_linux_nothing_is_portable_and_without_a_workspace_nothing_is_packaged(folder, recorded):
    run = run_step("package.sh", folder, {"workspace": ".", "targets": "x86_64-apple-darwin"})
    assert run.returncode == 0, run.stderr
    assert recorded()[-1] == "cargo fmu package --target=x86_64-apple-darwin"
    [step] = [step for step in STEPS if "package.sh" in step.get("run", "")]
    assert step["if"] == "inputs.workspace != ''" and ACTION["inputs"]["workspace"]["default"] == ""
    assert run_step("package.sh", folder, {"workspace": "nowhere"}).returncode != 0


def test_findings_become_annotations_reports_and_the_exit_code(fmu, folder, cargo_fmu):
    (folder / "models").mkdir()
    shutil.copy(fmu("Distance"), folder / "models/sound.fmu")
    name = "models/100%, broken.fmu"
    with zipfile.ZipFile(fmu("Distance")) as source, zipfile.ZipFile(folder / name, "w") as target:
        for entry in source.namelist():
            target.writestr(entry, source.read(entry).replace(b'start="0.025"', b'start="-1"'))
    files = {"GITHUB_STEP_SUMMARY": folder / "summary", "GITHUB_OUTPUT": folder / "output"}
    variables = {"GITHUB_ACTIONS": "true"} | {variable: str(path) for variable, path in files.items()}
    inputs = {"fmus": "models/*.fmu\nnone/*.fmu\n", "options": "--no-python"}

    run = run_step("check.py", folder, inputs, variables)

    assert run.returncode == 1, run.stderr
    lines = run.stdout.splitlines()
    message = 'cargo-fmu: modelDescription.xml: "arrowDiameter" starts at "-1", less than its min 0'
    assert f"::error file=models/100%25%2C broken.fmu,title=cargo fmu check::{message}" in lines
    assert any(line.startswith("models/sound.fmu: note: cargo-fmu: ") for line in lines)
    assert (folder / "output").read_text() == "sarif=fmu-reports/fmu.sarif\n"
    rows = (folder / "summary").read_text().splitlines()[2:]
    assert [re.sub(r"\d+ \|$", "N |", row) for row in rows] == [
        f"| `{name}` | 2 | N |",
        "| `models/sound.fmu` | 0 | N |",
    ], run.stdout
    reports = folder / "fmu-reports"
    sarif = json.loads((reports / "fmu.sarif").read_text())
    quality = json.loads((reports / "gl-code-quality-report.json").read_text())
    assert len(quality) == len(sarif["runs"][0]["results"])
    assert len({entry["fingerprint"] for entry in quality}) == len(quality)
    # The members that GitLab requires.
    assert all(
        entry.keys() == {"description", "check_name", "fingerprint", "severity", "location"}
        and entry["location"]["lines"] == {"begin": 1}
        for entry in quality
    )
    run = run_step("check.py", folder, inputs | {"fmus": "models/sound.fmu"})
    assert run.returncode == 0, run.stderr


def test_a_pattern_without_files_is_an_error(folder, cargo_fmu):
    run = run_step("check.py", folder, {"fmus": "models/*.fmu"})
    assert run.returncode == 1 and run.stderr == "error: no file matches models/*.fmu\n"
