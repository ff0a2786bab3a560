"""The workflow for releases, which only GitHub runs: it can be read, and what it calls exists."""

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).parents[2]
WORKFLOW = yaml.safe_load((PROJECT / ".github/workflows/fmu.yml").read_text())
STEPS = [(name, step) for name, job in WORKFLOW["jobs"].items() for step in job["steps"]]
COMMANDS = sorted({line for _, step in STEPS for line in step.get("run", "").splitlines() if line.startswith("cargo xtask ")})


def test_every_job_has_a_machine_and_waits_for_jobs_that_there_are():
    for name, job in WORKFLOW["jobs"].items():
        assert job["runs-on"], name
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(WORKFLOW["jobs"]), name
        # Otherwise something else would be published than was tried.
        assert name in ("package", "join", "try", "release") or needs == "release"


def test_every_step_either_runs_something_or_uses_an_action_of_a_version():
    for name, step in STEPS:
        assert ("run" in step) != ("uses" in step), (name, step)
        assert "run" in step or re.fullmatch(r"[\w-]+/[\w-]+@(release/)?v\d+", step["uses"]), (name, step)


def test_what_a_step_reads_of_the_matrix_or_of_another_step_is_there():
    for name, job in WORKFLOW["jobs"].items():
        matrix = job.get("strategy", {}).get("matrix", {})
        known = set(matrix) | {key for row in matrix.get("include", []) for key in row}
        assert set(re.findall(r"matrix\.(\w+)", str(job))) <= known, name
        assert set(re.findall(r"steps\.(\w+)", str(job))) <= {step.get("id") for step in job["steps"]}, name


def test_what_is_downloaded_was_uploaded_in_a_job_before():
    uploaded = {step["with"]["name"] for _, step in STEPS if step.get("uses", "").startswith("actions/upload-artifact")}
    downloaded = {step["with"]["name"] for _, step in STEPS if step.get("uses", "").startswith("actions/download-artifact") and "name" in step["with"]}
    assert downloaded and downloaded <= uploaded


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_xtask_is_one(command):
    name, *arguments = command.removeprefix("cargo xtask ").split()
    options = {argument for argument in arguments if argument.startswith("--")}
    # Those that the matrix adds.
    options |= {option for option in re.findall(r"--[a-z]+", str(WORKFLOW["jobs"]["package"]["strategy"])) if name == "package"}
    shown = subprocess.run([os.environ["XTASK"], name, "--help"], capture_output=True, text=True, check=True).stdout
    for option in options:
        assert re.search(rf"{option}\b", shown), option


def test_the_version_of_the_wheel_is_that_of_the_crates():
    versions = [re.search(r'^version = "(.*)"', (PROJECT / file).read_text(), re.MULTILINE)[1] for file in ("Cargo.toml", "python/pyproject.toml")]
    assert versions[0] == versions[1]
