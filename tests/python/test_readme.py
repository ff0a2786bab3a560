"""The README shows what a reader gets: its script, its output, and the variables of every unit."""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from zipfile import ZipFile

import pytest
from conftest import FMU_DIR, PROJECT
from fmpy import read_model_description

README = (PROJECT / "README.md").read_text(encoding="utf-8")


def block(language: str, containing: str) -> str:
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(text for text in blocks if containing in text)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """What an example prints, and the folder where it ran: a copy of the project that has only what it reads."""

    @cache
    def once(example: str):
        folder = tmp_path_factory.mktemp(example)
        (folder / "examples").mkdir()
        (folder / "target").mkdir()
        (folder / "target/fmu").symlink_to(FMU_DIR.resolve())
        (folder / "tests").symlink_to(PROJECT / "tests")
        command = [sys.executable, PROJECT / f"examples/{example}.py"]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=600).stdout, folder

    return once


def test_the_script_of_the_readme_is_the_example():
    assert (PROJECT / "examples/distance.py").read_text(encoding="utf-8") == block("python", "simulate_fmu")


@pytest.mark.parametrize(
    ("example", "first"),
    [
        ("distance", "t = 0.0 s"),
        ("estimated_derivatives", "AngularVelocity"),
        ("extrapolation", "kinematic 3.0"),
        ("gripper_stability", "documented law"),
    ],
)
def test_an_example_prints_what_the_readme_says(example, first, run):
    assert run(example)[0] == block("text", first)


@pytest.mark.parametrize("example", ["distance", "estimated_derivatives", "extrapolation", "two_pendulums", "gripper_stability"])
def test_an_example_draws_the_plot_of_the_readme(example, run):
    assert f"](examples/{example}.png)" in README
    _, folder = run(example)
    assert (folder / f"examples/{example}.png").read_bytes().startswith(b"\x89PNG")


def test_the_page_of_the_gripper_shows_what_the_example_measures(run):
    drawing = "fmu/gripper/documentation/stability.svg"
    drawn, shown = ((folder / drawing).read_text(encoding="utf-8") for folder in (run("gripper_stability")[1], PROJECT))
    number = r"-?\d+(?:\.\d+)?"
    assert re.split(number, drawn) == re.split(number, shown)
    # To the pixel, which rounding may change.
    assert [*map(float, re.findall(number, drawn))] == pytest.approx([*map(float, re.findall(number, shown))], abs=1.5)


@pytest.mark.parametrize("model", ["Distance", "PlanarDistance", "RelativeSensor", "Gripper"])
def test_the_readme_lists_every_variable(model):
    section = README.split(f"\n### {model}\n")[1].split("\n## ")[0].split("\n### ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    listed = {name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}
    variables = read_model_description(FMU_DIR / f"{model}.fmu").modelVariables
    shapes = {}
    for v in variables:
        base, _, index = v.name.partition("[")
        shapes[base] = f"[{index}" if index else ""
    assert listed == {base + shape for base, shape in shapes.items()}


@pytest.mark.parametrize("model", ["Distance", "PlanarDistance", "RelativeSensor", "Gripper"])
def test_the_readme_lists_every_ability(model):
    section = README.split("\n## Abilities\n")[1].split("\n## ")[0]
    with ZipFile(FMU_DIR / f"{model}.fmu") as archive:
        description = ET.fromstring(archive.read("modelDescription.xml"))
    abilities = dict(description.find("CoSimulation").attrib)
    del abilities["modelIdentifier"]
    rows = "".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `"))
    assert {name: value or "true" for name, value in re.findall(r"`(\w+)`(?: = (\w+))?", rows)} == abilities
    (categories,) = [line for line in section.splitlines() if line.startswith("- Log categories")]
    assert re.findall(r"`(\w+)`", categories) == [category.get("name") for category in description.iter("Category")]


def test_the_script_on_abilities_prints_what_the_readme_says(tmp_path):
    (tmp_path / "target").mkdir()
    (tmp_path / "target/fmu").symlink_to(FMU_DIR.resolve())
    command = [sys.executable, "-c", block("python", "getFMUstate")]
    # What the script unpacks goes away with the folder of the test.
    environment = os.environ | {"TMPDIR": str(tmp_path), "TMP": str(tmp_path)}
    script = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert script.stdout == block("text", "back in time")


def test_inspect_prints_what_the_readme_says():
    command = ["cargo", "--quiet", "xtask", "inspect", FMU_DIR / "Distance.fmu"]
    printed = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    # Sizes and needs of libraries differ between machines.
    parts = [part for part in block("text", "Distance, FMI").split("...\n") if part and not part.startswith("Libraries")]
    assert len(parts) == 2
    for part in parts:
        assert part in printed
