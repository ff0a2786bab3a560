"""The workflows, which only GitHub runs, are readable, and their commands exist."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).parents[2]
RELEASE, CHANGES = (
    yaml.safe_load((PROJECT / f".github/workflows/{name}.yml").read_text(encoding="utf-8")) for name in ("fmu", "ci")
)
STEPS = [(name, step) for flow in (RELEASE, CHANGES) for name, job in flow["jobs"].items() for step in job["steps"]]
COMMANDS = sorted(
    {line for _, step in STEPS for line in step.get("run", "").splitlines() if line.startswith("cargo xtask ")}
)


@pytest.mark.parametrize("flow", [RELEASE, CHANGES], ids=lambda flow: flow["name"])
def test_every_job_has_a_machine_and_waits_for_jobs_that_there_are(flow):
    for name, job in flow["jobs"].items():
        assert job["runs-on"], name
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(flow["jobs"]), name


def test_only_what_was_tried_is_published():
    for name, job in RELEASE["jobs"].items():
        assert name in ("package", "join", "try", "release") or job["needs"] == "release"


def test_every_step_either_runs_something_or_uses_an_action_that_nobody_can_change():
    for name, step in STEPS:
        assert ("run" in step) != ("uses" in step), (name, step)
        assert "run" in step or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), (name, step)


@pytest.mark.parametrize("flow", [RELEASE, CHANGES], ids=lambda flow: flow["name"])
def test_what_a_step_reads_of_the_matrix_or_of_another_step_is_there(flow):
    for name, job in flow["jobs"].items():
        matrix = job.get("strategy", {}).get("matrix", {})
        known = set(matrix) | {key for row in matrix.get("include", []) for key in row}
        assert set(re.findall(r"matrix\.(\w+)", str(job))) <= known, name
        assert set(re.findall(r"steps\.(\w+)", str(job))) <= {step.get("id") for step in job["steps"]}, name


def test_what_is_downloaded_was_uploaded_in_a_job_before():
    uploaded = {step["with"]["name"] for _, step in STEPS if step.get("uses", "").startswith("actions/upload-artifact")}
    downloaded = {
        step["with"]["name"]
        for _, step in STEPS
        if step.get("uses", "").startswith("actions/download-artifact") and "name" in step["with"]
    }
    assert downloaded and downloaded <= uploaded


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_xtask_is_one(command):
    name, *arguments = command.removeprefix("cargo xtask ").split()
    options = {argument for argument in arguments if argument.startswith("--")}
    # The matrix adds options.
    for row in RELEASE["jobs"]["package"]["strategy"]["matrix"]["include"]:
        for key in re.findall(r"matrix\.(\w+)", command):
            options |= set(re.findall(r"--[a-z]+", row.get(key, "")))
    shown = subprocess.run([os.environ["XTASK"], name, "--help"], capture_output=True, text=True, check=True).stdout
    for option in options:
        assert re.search(rf"{option}\b", shown), option


def test_a_release_has_five_platforms_sources_and_a_module():
    rows = RELEASE["jobs"]["package"]["strategy"]["matrix"]["include"]
    targets = [target for row in rows for target in re.findall(r"--target (\S+)", row["targets"])]
    assert sorted(targets) == [
        "aarch64-apple-darwin",
        "aarch64-unknown-linux-gnu",
        "x86_64-apple-darwin",
        "x86_64-pc-windows-gnu",
        "x86_64-unknown-linux-gnu",
    ]
    # One machine makes sources and module; `merge` takes them from there.
    (row,) = (row for row in rows if {"--sources", "--module"} & set(row.get("options", "").split()))
    assert {"--sources", "--module"} <= set(row["options"].split())
    assert row["module"] == "--target wasm32-unknown-unknown"
    installed = [step["run"] for step in RELEASE["jobs"]["package"]["steps"] if "rustup" in step.get("run", "")]
    assert len(installed) == 1 and "${{ matrix.targets }} ${{ matrix.module }}" in installed[0]


def test_both_workflows_run_the_oldest_rust():
    oldest = tomllib.loads((PROJECT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["rust-version"]
    assert RELEASE["env"]["RUSTUP_TOOLCHAIN"] == f"{oldest}.0"
    assert {"machine": "ubuntu-latest", "toolchain": f"{oldest}.0"} in CHANGES["jobs"]["test"]["strategy"]["matrix"][
        "include"
    ]


def test_every_change_runs_the_commands_of_the_readme_on_three_systems():
    job = CHANGES["jobs"]["test"]
    assert len(job["strategy"]["matrix"]["machine"]) == 3
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    commands = [step["run"] for step in job["steps"] if step.get("run", "").startswith("cargo")]
    assert commands == re.findall(r"^(cargo xtask \w+) +#", readme, re.MULTILINE)
