"""The guide "Write your own FMU", fmu/README.md, run as it stands: in a copy of the project, whose `target` stays for the next time."""

import difflib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
COPY = PROJECT / "target" / "guide"
GUIDE = (PROJECT / "fmu/README.md").read_text(encoding="utf-8")
SOURCE = COPY / "fmu/line-of-sight/src/lib.rs"


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def run(command, **options):
    # Settings for the project would lead the copy there.
    environment = {name: value for name, value in os.environ.items() if name not in ("CARGO_TARGET_DIR", "FMU_DIR", "PYTHONPATH")}
    return subprocess.run(command, cwd=COPY, env=environment, capture_output=True, text=True, timeout=1200, **options)


def shell(commands):
    """What the commands print, all of which succeed, and the compiler has nothing to remark."""
    done = run(["bash", "-euo", "pipefail", "-c", commands])
    assert done.returncode == 0 and "warning: " not in done.stderr, done.stdout + done.stderr
    return done.stdout


def python(script):
    """Runs a script in the environment and with the module that the guide names."""
    return run(["env", "PYTHONPATH=examples", "target/venv/bin/python", "-c", script])


@pytest.fixture(scope="module")
def next_commands():
    """The first command of the guide, run in a fresh copy of the project: what it says comes next."""
    COPY.mkdir(parents=True, exist_ok=True)
    for old in COPY.iterdir():
        if old.name != "target":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    # With the times of the originals, by which cargo knows what has changed.
    shutil.copytree(PROJECT, COPY, ignore=shutil.ignore_patterns("target", ".git", "__pycache__"), dirs_exist_ok=True)
    printed = shell(blocks("sh")[0])
    return [line.strip() for line in printed.splitlines() if line.startswith("  ")]


@pytest.fixture(scope="module")
def unedited(next_commands):
    """What these commands print, and the source that they were given."""
    return shell("\n".join(next_commands)), SOURCE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def edited(unedited):
    """What the commands of the guide print about the guide's own source."""
    SOURCE.write_text(blocks("rust")[0], encoding="utf-8")
    return shell(blocks("sh")[1])


def test_a_new_unit_works_before_it_is_edited(unedited):
    assert unedited[0].endswith("target/fmu/LineOfSight.fmu: no findings\n")


def test_the_source_is_as_long_as_the_guide_says(unedited):
    changes = difflib.ndiff(unedited[1].splitlines(), blocks("rust")[0].splitlines())
    assert f"where {sum(line.startswith('+ ') for line in changes)} lines are new" in GUIDE


def test_the_sources_have_the_projects_format(unedited):
    for source in (unedited[1], blocks("rust")[0]):
        SOURCE.write_text(source, encoding="utf-8")
        shell("cargo fmt --check --package fmu-line-of-sight")


def test_the_unit_of_the_guide_is_packaged_and_valid(edited):
    assert "target/fmu/LineOfSight.fmu: no findings\n" in edited
    assert edited.endswith("No problems found.\n")


def test_the_script_of_the_guide_prints_what_it_says(edited):
    assert python(blocks("python")[0]).stdout == blocks("text")[0]


def test_a_bad_parameter_is_refused_as_the_guide_says(edited):
    script = blocks("python")[0]
    assert '{"aperture": 1.1}' in script
    refused = python(script.replace('{"aperture": 1.1}', '{"nearest": 30}'))
    assert refused.returncode != 0
    assert refused.stderr.endswith(blocks("text")[1])


def test_the_model_that_remembers_keeps_the_largest_distance(edited):
    SOURCE.write_text(blocks("rust")[1].replace("LargestDistance", "LineOfSight"), encoding="utf-8")
    shell("cargo fmt --check --package fmu-line-of-sight")
    assert "target/fmu/LineOfSight.fmu: no findings\n" in shell(blocks("sh")[1])
    # The triangles 3-4-5 and 5-12-13, and nearer points after each.
    script = """
from multibody_fmu import simulate
points = [[3, 4, 0], [0, 1, 0], [0, 5, 12], [3, 0, 4], [1, 0, 0]]
print(*simulate("target/fmu/LineOfSight.fmu", [0, 0.1, 0.3, 0.4, 0.5], r_0=points)["largest"])
"""
    assert python(script).stdout == "5.0 5.0 13.0 13.0 13.0\n"
