"""README and docs agree with the project: printed output, variables and abilities of every FMU, and links."""

import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from zipfile import ZipFile

import numpy as np
import pytest
from conftest import FMU_DIR, PROJECT, SHIPPED
from fmpy import read_model_description
from multibody_fmu import connect, simulate

PAGES = [
    "README.md",
    "ARCHITECTURE.md",
    "fmu/README.md",
    *(f"docs/{page.name}" for page in sorted((PROJECT / "docs").glob("*.md"))),
]


def read(page: str) -> str:
    return (PROJECT / page).read_text(encoding="utf-8")


def block(page: str, language: str, containing: str = "") -> str:
    blocks = re.findall(rf"```{language}\n(.*?)```", read(page), re.DOTALL)
    return next(text for text in blocks if containing in text)


def anchors(text: str) -> set[str]:
    """Anchors of the headings of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(page):
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", read(page)):
        path, _, anchor = target.partition("#")
        file = (PROJECT / page).parent / path if path else PROJECT / page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file.read_text(encoding="utf-8")), target


def test_the_entry_for_the_tools_page_has_its_members_and_values():
    """The rules are in the section "Updating the tools list" of CONTRIBUTING.md of modelica/fmi-standard.org."""
    entry = json.loads(read("docs/tools.json"))
    texts = {"name", "license", "url", "vendor", "vendorURL", "examplesURL", "description"}
    lists = {
        "features": set(),
        "platforms": {"macOS", "Linux", "Windows", "Source Code"},
        "interfaces": {"GUI", "CLI", "library"},
        "fmiVersions": {"1.0", "2.0", "3.0"},
        "fmuExport": {"CS", "ME", "SE"},
        "fmuImport": {"CS", "ME", "SE"},
        "layeredStandards": {"BUS", "REF", "Struct", "XCP"},
    }
    assert entry.keys() == texts | lists.keys()
    assert entry["license"] in {"commercial", "osi"} and not entry["description"].endswith(".")
    for name, values in lists.items():
        assert set(entry[name]) <= values, name
    assert anchors(read("docs/clients.md")) >= {"importers"} and entry["examplesURL"].endswith("docs/clients.md")


@pytest.mark.parametrize("word", ["wxyz", "checkpoint", "conda", "uninstall", "pickle"])
def test_a_search_finds(word):
    assert any(word in read(page) for page in PAGES)


def test_the_readme_fits_on_a_few_screens():
    assert len(read("README.md").splitlines()) <= 150


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Output and folder of an example, run in a copy of the project with only the files that it reads."""

    @cache
    def once(example: str):
        folder = tmp_path_factory.mktemp(example)
        (folder / "examples").mkdir()
        (folder / "target").mkdir()
        (folder / "target/fmu").symlink_to(FMU_DIR.resolve())
        (folder / "tests").symlink_to(PROJECT / "tests")
        command = [sys.executable, PROJECT / f"examples/{example}.py"]
        return subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=True, timeout=3600
        ).stdout, folder

    return once


def test_the_script_of_the_readme_prints_what_it_says(tmp_path):
    (tmp_path / "target").mkdir()
    (tmp_path / "target/fmu").symlink_to(FMU_DIR.resolve())
    command = [sys.executable, "-c", block("README.md", "python")]
    script = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert script.stdout == block("README.md", "text")
    scene = (tmp_path / "drone.html").read_text(encoding="utf-8")
    assert '"label":"drone"' in scene


def test_the_readme_has_the_position_and_velocity_that_follow_from_the_circle():
    # The drone flies a circle and always looks away from its centre. Seen from it, the mast turns about the centre, 20
    # m behind, at -0.6 rad/s.
    angle = 0.6 * 10
    x, y = 5 * math.cos(angle) - 20, -5 * math.sin(angle)
    expected = [x, y, 2, 0.6 * y, -0.6 * (x + 20), 0]
    found = [float(number) for number in re.findall(r"-?\d+\.\d*", block("README.md", "text"))]
    assert found == pytest.approx(expected, abs=0.006)


@pytest.mark.parametrize(
    ("example", "page", "containing"),
    [
        ("distance", "docs/time.md", "der_distance = "),
        pytest.param("rates_from_recording", "docs/python.md", "RMS of the motion", marks=pytest.mark.longer),
        pytest.param("estimated_derivatives", "docs/time.md", "AngularVelocity", marks=pytest.mark.longer),
        pytest.param("extrapolation", "examples/extrapolation.txt", "", marks=pytest.mark.longer),
        pytest.param("imu", "docs/sensor-errors.md", "error of f", marks=pytest.mark.longer),
        pytest.param("sweep", "docs/sweeps.md", "best window", marks=pytest.mark.longer),
        pytest.param("unscented_filter", "docs/ensembles.md", "readings", marks=pytest.mark.longer),
        pytest.param("particle_filter", "docs/ensembles.md", "spread", marks=pytest.mark.longer),
        pytest.param("fit_grip", "docs/fitting.md", "box.m: not determined", marks=pytest.mark.longer),
        pytest.param("gripper_stability", "examples/gripper_stability.txt", "", marks=pytest.mark.longest),
        pytest.param("gripper_parts", "examples/gripper_parts.txt", "", marks=pytest.mark.longest),
        pytest.param("gripper_model_exchange", "examples/gripper_model_exchange.txt", "", marks=pytest.mark.longest),
    ],
)
def test_an_example_prints_what_the_docs_say(example, page, containing, run):
    assert run(example)[0] == (read(page) if page.endswith(".txt") else block(page, "text", containing))


@pytest.mark.parametrize(
    ("example", "page"),
    [
        pytest.param("rates_from_recording", "docs/python.md", marks=pytest.mark.longer),
        pytest.param("estimated_derivatives", "docs/time.md", marks=pytest.mark.longer),
        pytest.param("extrapolation", "docs/time.md", marks=pytest.mark.longer),
        pytest.param("two_pendulums", "docs/python.md", marks=pytest.mark.longer),
        pytest.param("imu", "docs/sensor-errors.md", marks=pytest.mark.longer),
        pytest.param("sweep", "docs/sweeps.md", marks=pytest.mark.longer),
        pytest.param("unscented_filter", "docs/ensembles.md", marks=pytest.mark.longer),
        pytest.param("particle_filter", "docs/ensembles.md", marks=pytest.mark.longer),
        pytest.param("fit_grip", "docs/fitting.md", marks=pytest.mark.longer),
        pytest.param("gripper_stability", "docs/gripper.md", marks=pytest.mark.longest),
        pytest.param("gripper_parts", "docs/gripper.md", marks=pytest.mark.longest),
        pytest.param("gripper_model_exchange", "docs/model-exchange.md", marks=pytest.mark.longest),
    ],
)
def test_an_example_draws_the_plot_of_the_docs(example, page, run):
    assert f"](../examples/{example}.png)" in read(page)
    _, folder = run(example)
    assert (folder / f"examples/{example}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.longest
def test_the_page_of_the_gripper_shows_what_the_example_measures(run):
    drawing = "fmu/gripper/documentation/stability.svg"
    drawn, shown = ((folder / drawing).read_text(encoding="utf-8") for folder in (run("gripper_stability")[1], PROJECT))
    number = r"-?\d+(?:\.\d+)?"
    assert re.split(number, drawn) == re.split(number, shown)
    # Within the pixel that rounding may change.
    assert [*map(float, re.findall(number, drawn))] == pytest.approx([*map(float, re.findall(number, shown))], abs=1.5)


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_the_docs_list_every_variable(model):
    section = read("docs/variables.md").split(f"\n## {model}\n")[1].split("\n## ")[0]
    listed = []
    for title, owners, names in re.findall(r"^- \*\*([A-Z][a-z ]+[a-z])(.*?):\*\* (.*)$", section, re.MULTILINE):
        for owner in re.findall(r"`(.+?)\*`", owners) or [""]:
            listed += [(title, owner + name) for name in re.findall("`([^`]+)`", names)]
    # The last element of an array is kept: its indices are the size.
    last = {
        v.name.partition("[")[0]: v
        for v in read_model_description(FMU_DIR / f"{model}.fmu").modelVariables
        if not v.name.startswith("der(")
    }
    titles = {"parameter": "Parameters", "input": "Inputs", "output": "Outputs", "local": "Local variables"}
    assert sorted(listed) == sorted((titles[v.causality], v.name) for v in last.values())


def described(archive):
    with ZipFile(FMU_DIR / archive) as file:
        return ET.fromstring(file.read("modelDescription.xml"))


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_the_docs_list_every_ability(model):
    page = read("docs/abilities.md").partition("\n## FMI 3.0\n")[0]
    description = described(f"{model}.fmu")
    abilities = dict(description.find("CoSimulation").attrib)
    del abilities["modelIdentifier"]
    rows = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
    assert {name: value or "true" for name, value in re.findall(r"`(\w+)`(?: = (\w+))?", rows)} == abilities
    (categories,) = [line for line in page.splitlines() if line.startswith("- Log categories")]
    assert re.findall(r"`(\w+)`", categories) == [category.get("name") for category in description.iter("Category")]


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_the_docs_list_every_ability_that_fmi3_adds(model):
    page = read("docs/abilities.md").partition("\n## FMI 3.0\n")[2]
    rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    listed = {name for names, fmus in rows for name in re.findall(r"`(\w+)`", names) if "all" in fmus or model in fmus}
    abilities = [
        {
            name
            for kind in ("CoSimulation", "ModelExchange")
            for name in described(f"{folder}/{model}.fmu").find(kind).attrib
        }
        for folder in (".", "fmi3")
    ]
    # The two versions spell FMUState differently.
    known = {name.lower() for name in abilities[0]}
    assert listed == {name for name in abilities[1] if name.lower() not in known}


@pytest.mark.parametrize(
    ("page", "code", "text"),
    [
        ("python/README.md", "", ""),
        ("docs/abilities.md", "", ""),
        ("docs/bad-input.md", "", ""),
        ("docs/body.md", "", ""),
        ("docs/measure.md", "", "5.0 m"),
        ("docs/clients.md", "", ""),
        ("docs/gripper.md", "", ""),
        ("docs/gripper.md", "captureDistance", "gripped from"),
        ("docs/model-exchange.md", "", ""),
        ("docs/python.md", "", ""),
        ("docs/python.md", "keep_state", "then"),
        ("docs/fitting.md", "", "gripper.cT = 8"),
        ("docs/fitting.md", "sensitivities", "hangs higher"),
        ("docs/sweeps.md", "peak", "force up to"),
        ("docs/sweeps.md", "normal(1", "standard deviation"),
        ("docs/ensembles.md", "", "x at"),
        ("docs/recordings.md", "", "cup: "),
        ("docs/systems.md", "y.integration", "sag"),
        ("docs/systems.md", "class Slide", "-9.810"),
        ("docs/systems.md", "to_fmu", "in FMPy"),
        ("docs/frames-and-sensors.md", "", ""),
        ("docs/sensors.md", "", ""),
        ("docs/sensor-errors.md", "connect(", "2.531"),
        ("docs/sensor-errors.md", '"Imu"', "9.81"),
        ("docs/sensor-errors.md", "gyroscope_from_data_sheet", "noise density"),
        ("docs/sensor-errors.md", "allan(", "expected"),
        ("docs/fmi3.md", "Gripper.fmu", "onoff = "),
        ("docs/fmi3.md", "Body.fmu", "x = "),
    ],
)
def test_the_script_on_a_page_prints_what_the_docs_say(page, code, text, tmp_path):
    (tmp_path / "target").mkdir()
    (tmp_path / "target/fmu").symlink_to(FMU_DIR.resolve())
    command = [sys.executable, "-c", block(page, "python", code)]
    # Archives that the script unpacks are deleted with the folder of the test.
    environment = os.environ | {"TMPDIR": str(tmp_path), "TMP": str(tmp_path)}
    script = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    # FMPy prints inputs without a signal.
    printed = [line for line in script.stdout.splitlines() if not line.startswith("Warning: missing input")]
    assert printed == block(page, "text", text).splitlines()


def test_the_errors_on_the_page_of_accuracy_are_of_rounding(capsys):
    exec(block("docs/accuracy.md", "python"), {})
    for text in (capsys.readouterr().out, block("docs/accuracy.md", "text")):
        errors = re.findall(r"\d\.\de[-+]\d+", text)
        assert len(errors) == 2 and all(float(error) < 1e-14 for error in errors)


def test_the_mast_on_the_page_of_frames_circles_backwards_about_the_centre():
    """Seen from the drone, the mast is 20 m ahead and turns at -0.6 rad/s."""
    x, y = 5 * math.cos(6) - 20, -5 * math.sin(6)
    expected = [x, y, 2, 0.6 * y, -0.6 * (x + 20), 0, -0.36 * (x + 20), -0.36 * y, 0, 0, 0, -0.6, 0, -12, 0]
    found = [float(number) for number in re.findall(r"-?\d+\.\d*", block("docs/frames-and-sensors.md", "text"))]
    assert found == pytest.approx(expected, abs=0.006)


def test_the_cup_on_the_page_of_recordings_is_seen_from_a_hand_that_turns():
    """The cup is at (2, 1) m and moves at 1 m/s along x; the hand has turned by 0.8 sin(2) rad after 2 s."""
    angle, w = 0.8 * math.sin(2), 0.8 * math.cos(2)
    x, y = 2 * math.cos(angle) + math.sin(angle), math.cos(angle) - 2 * math.sin(angle)
    expected = [-30, 2, x, y, 0, math.cos(angle) + w * y, -math.sin(angle) - w * x, 0]
    text = block("docs/recordings.md", "text", "cup: ").partition("offset: ")[2].replace("v_rel", "")
    assert [float(number) for number in re.findall(r"-?\d+\.?\d*", text)] == pytest.approx(expected, abs=0.006)


def test_the_system_on_the_page_of_python_holds_its_box_and_is_written(tmp_path, monkeypatch):
    """A mass of 1 kg sags by m g/cT."""
    monkeypatch.chdir(tmp_path)
    names = {"np": np, "connect": connect, "r": [0, 0, 0], "v": [0, 0, 0]}
    exec(block("docs/python.md", "python", "connect("), names)
    assert names["y"]["box.frame_a.r_0"][-1] == pytest.approx([0, -9.81e-6, 0], rel=1e-6, abs=1e-11)
    assert names["y"].assumptions == []
    assert (tmp_path / "Grip.ssp").exists()


def test_the_gripper_in_the_docs_of_fmi3_is_on_after_its_ramp():
    numbers = [float(number) for number in re.findall(r"= (\d+\.\d+)", block("docs/fmi3.md", "text", "onoff = "))]
    assert numbers == pytest.approx(
        [number for t in (0.1, 0.13, 0.2) for number in (t, min(t / 0.13, 1.0))], abs=0.0006
    )


def test_the_throw_in_the_docs_is_the_parabola():
    found = [float(number) for number in re.findall(r"-?\d+\.\d+", block("docs/body.md", "text"))]
    expected = []
    for t in [0, 0.25, 0.5, 0.75, 1]:
        energy = (3**2 + (4 - 9.81 * t) ** 2) + 1e-3 * math.pi**2 / 2  # of 2 kg and 1e-3 kg.m2
        expected += [t, 3 * t, 1.5 + 4 * t - 9.81 * t**2 / 2, energy]
    assert found == pytest.approx(expected, abs=0.0006)


@pytest.mark.parametrize("tolerance", [1e-6, 1e-8, 1e-10])
def test_the_rule_of_thumb_for_the_tolerance_of_the_body_holds(tolerance):
    """After whole turns Q is the identity again, or its negative."""
    turns = 10
    parameters = {"I_11": 1e-3, "I_22": 2e-3, "I_33": 2.5e-3, "w_start": [0, 0, 2 * math.pi], "tolerance": tolerance}
    last = simulate(FMU_DIR / "Body.fmu", [0.0, turns], outputs="Q", parameters=parameters)["Q"][-1]
    assert last.tolist() == pytest.approx([0, 0, 0, math.cos(turns * math.pi)], rel=0, abs=3 * turns * tolerance)


def test_inspect_prints_what_the_docs_say():
    command = ["cargo", "--quiet", "xtask", "inspect", FMU_DIR / "Distance.fmu"]
    printed = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    # Sizes and dependencies of libraries differ between machines.
    parts = [
        part for part in block("docs/archives.md", "text").split("...\n") if part and not part.startswith("Libraries")
    ]
    assert len(parts) == 2
    for part in parts:
        assert part in printed
