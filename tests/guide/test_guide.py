"""The guide "Write your own FMU", fmu/README.md, run without changes: in a folder outside the project, beside a link to
it.
"""

import difflib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
# Builds are kept for the next run.
TARGET = PROJECT / "target" / "guide"
GUIDE = (PROJECT / "fmu/README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


CREATE, BUILD, PLATFORMS = blocks("sh")
# The source of the guide, and those of its examples, each with an excerpt in the guide.
SENSOR, *EXCERPTS = blocks("rust")
EXAMPLES = [
    (PROJECT / f"examples/fmus/{name}.rs").read_text(encoding="utf-8")
    for name in ("largest_distance", "oscillator", "drag")
]


class Workspace:
    """The author's folder `sensors`, and the folder above it."""

    def __init__(self, above):
        self.above, self.root = above, above / "sensors"
        self.source = self.root / "fmu/line-of-sight/src/lib.rs"

    def run(self, command, folder, **variables):
        # Settings of the project must not affect the author's workspace.
        unwanted = ("CARGO_TARGET_DIR", "FMU_DIR", "PYTHONPATH")
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        environment["PATH"] = os.pathsep.join([str(TARGET / "installed/bin"), environment["PATH"]])
        # Without debug information and optimisation: results are discarded, and runs take a second.
        fast = ("DEV_DEBUG", "DEV_BUILD_OVERRIDE_DEBUG", "RELEASE_OPT_LEVEL")
        environment |= {f"CARGO_PROFILE_{setting}": "0" for setting in fast}
        environment |= {"CARGO_INSTALL_ROOT": str(TARGET / "installed"), **variables}
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=1800)

    def shell(self, commands, folder=None, **variables):
        """Output of the commands, which must all succeed without a warning of the compiler."""
        done = self.run(["bash", "-euo", "pipefail", "-c", commands], folder or self.root, **variables)
        remarks = done.stderr.replace("warning: be sure to add", "")
        assert done.returncode == 0 and "warning: " not in remarks, done.stdout + done.stderr
        return done.stdout

    def python(self, script):
        """Runs a script with the module of the guide, and the FMPy that `check` has installed."""
        python = "target/cargo-fmu/check/bin/python"
        return self.run([python, "-c", script], self.root, PYTHONPATH="../multibody-fmu/python/src")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    above = tmp_path_factory.mktemp("guide")
    (above / "multibody-fmu").symlink_to(PROJECT)
    workspace = Workspace(above)
    # Installs in the development profile, which the tests of the project have mostly compiled, and from the project's
    # own folder: the program remembers it, and the next run, which does not compile it again, has another link.
    assert "cargo install --locked --path multibody-fmu/" in CREATE
    project = "env -u CARGO_PROFILE_DEV_DEBUG -u CARGO_PROFILE_DEV_BUILD_OVERRIDE_DEBUG"
    install = f"cargo install --debug --force --locked --path {PROJECT}/"
    create = CREATE.replace("cargo install --locked --path multibody-fmu/", f"{project} {install}")
    # Builds go to the kept folder.
    create = create.replace("cd sensors\n", f"cd sensors\nmkdir -p '{TARGET}/target'\nln -s '{TARGET}/target' target\n")
    workspace.created = workspace.shell(create, above)
    return workspace


@pytest.fixture(scope="module")
def unedited(workspace):
    """Source that `new` writes, and output of the commands that it names as next steps."""
    commands = [line.strip() for line in workspace.created.splitlines() if line.startswith("  ")]
    assert len(commands) == 4
    return workspace.source.read_text(encoding="utf-8"), workspace.shell("\n".join(commands))


@pytest.fixture(scope="module")
def edited(workspace, unedited):
    """Output of the guide's commands for the guide's own source."""
    workspace.source.write_text(SENSOR, encoding="utf-8")
    manifest = workspace.root / "fmu/line-of-sight/Cargo.toml"
    licence, authors = re.findall(r"`((?:license|authors) = .*?)`", GUIDE)
    package = manifest.read_text(encoding="utf-8").replace("[package]\n", f"[package]\n{licence}\n{authors}\n")
    manifest.write_text(package, encoding="utf-8")
    return workspace.shell(BUILD)


def test_a_new_fmu_works_before_it_is_edited(unedited):
    assert "target/fmu/LineOfSight.fmu: no findings\n" in unedited[1]
    assert unedited[1].endswith("target/fmu/fmi3/LineOfSight.fmu: no findings\n")


def test_the_source_is_as_long_as_the_guide_says(unedited):
    changes = difflib.ndiff(unedited[0].splitlines(), SENSOR.splitlines())
    assert f"where {sum(line.startswith('+ ') for line in changes)} lines are new" in GUIDE


def test_the_guide_shows_excerpts_of_its_examples():
    assert all(excerpt in example for excerpt, example in zip(EXCERPTS, EXAMPLES, strict=True))


def test_the_sources_have_the_projects_format(workspace, unedited):
    for source in (unedited[0], SENSOR, *EXAMPLES):
        workspace.source.write_text(source, encoding="utf-8")
        workspace.shell(f"rustfmt --check --edition 2024 --config-path '{PROJECT}' {workspace.source}")


def test_the_fmu_of_the_guide_is_packaged_and_valid(edited):
    assert "target/fmu/LineOfSight.fmu: no findings\n" in edited
    assert "target/fmu/fmi3/LineOfSight.fmu: no findings\n" in edited


def test_licence_and_authors_are_those_of_the_package(workspace, edited):
    description = (workspace.root / "modelDescription/LineOfSight.xml").read_text(encoding="utf-8")
    assert 'author="Jane Doe &lt;jane@example.org&gt;"' in description and 'license="MIT"' in description


def test_the_script_of_the_guide_prints_what_it_says(workspace, edited):
    assert workspace.python(blocks("python")[0]).stdout == blocks("text")[0]


def test_a_bad_parameter_is_refused_as_the_guide_says(workspace, edited):
    script = blocks("python")[0]
    assert '{"aperture": 1.1}' in script
    refused = workspace.python(script.replace('{"aperture": 1.1}', '{"nearest": 30}'))
    assert refused.returncode != 0
    assert refused.stderr.endswith(blocks("text")[1])


def test_two_platforms_share_an_archive(workspace, edited):
    if not shutil.which("x86_64-w64-mingw32-gcc"):
        pytest.skip("there is no x86_64-w64-mingw32-gcc to link for Windows")
    install, package, *others = PLATFORMS.splitlines()
    assert install.startswith("rustup target add ")
    libraries = subprocess.run(
        ["rustc", "--print", "target-libdir", "--target", "x86_64-pc-windows-gnu"],
        capture_output=True,
        text=True,
        check=True,
    )
    if not Path(libraries.stdout.strip()).is_dir():
        pytest.skip("there is no standard library for Windows")
    workspace.shell(package)
    inspected = workspace.shell("\n".join(others))
    assert re.search(r"linux64 +LineOfSight\.so", inspected) and re.search(r"win64 +LineOfSight\.dll", inspected)


def test_the_model_that_remembers_keeps_the_largest_distance(workspace, edited):
    workspace.source.write_text(EXAMPLES[0].replace("LargestDistance", "LineOfSight"), encoding="utf-8")
    assert "target/fmu/LineOfSight.fmu: no findings\n" in workspace.shell(BUILD)
    # The triangles 3-4-5 and 5-12-13, followed by nearer points.
    script = """
from multibody_fmu import simulate
points = [[3, 4, 0], [0, 1, 0], [0, 5, 12], [3, 0, 4], [1, 0, 0]]
print(*simulate("target/fmu/LineOfSight.fmu", [0, 0.1, 0.3, 0.4, 0.5], r_0=points)["largest"])
"""
    assert workspace.python(script).stdout == "5.0 5.0 13.0 13.0 13.0\n"


def test_the_model_with_continuous_states_oscillates(workspace, edited):
    workspace.source.write_text(EXAMPLES[1].replace("Oscillator", "LineOfSight"), encoding="utf-8")
    assert "target/fmu/LineOfSight.fmu: no findings\n" in workspace.shell(BUILD)
    # The position is 0.1 m cos(10 t / s).
    script = """
import numpy as np
from multibody_fmu import simulate
for file in ["target/fmu/LineOfSight.fmu", "target/fmu/fmi3/LineOfSight.fmu"]:
    for kind in ["cs", "me"]:
        t = np.linspace(0, 1, 11)
        y = simulate(file, t, kind=kind, outputs=["x", "energy"])
        print(np.abs(y["x"] - 0.1 * np.cos(10 * t)).max() < 1e-4, np.abs(y["energy"] - 0.5).max() < 1e-3)
"""
    ran = workspace.python(script)
    assert ran.stdout == "True True\n" * 4, ran.stdout + ran.stderr


def test_the_steps_after_every_push_succeed(workspace, edited):
    workspace.source.write_text(SENSOR, encoding="utf-8")
    workspace.shell("cargo fmu describe")
    install, *steps = re.findall(r"- run: (.*)", blocks("yaml")[0])
    assert install.startswith("cargo install --locked --git ")
    assert "target/fmu/fmi3/LineOfSight.fmu: no findings\n" in workspace.shell("\n".join(steps))


def test_the_model_that_looks_up_reads_its_file(workspace, edited):
    workspace.source.write_text(EXAMPLES[2].replace("Drag", "LineOfSight"), encoding="utf-8")
    # Importers unpack into folders of any name.
    script = """
import shutil
from multibody_fmu import simulate
shutil.copy("target/fmu/LineOfSight.fmu", "a file.fmu")
for file in ["a file.fmu", "target/fmu/fmi3/LineOfSight.fmu"]:
    print(*simulate(file, [0, 0.1, 0.2, 0.3, 0.4], speed=[5, 15, 20, 30, 50])["force"])
"""
    resources = workspace.root / "fmu/line-of-sight/resources"
    resources.mkdir()
    try:
        (resources / "drag.csv").write_text(blocks("csv")[0], encoding="utf-8")
        assert "target/fmu/LineOfSight.fmu: no findings\n" in workspace.shell(BUILD)
        assert workspace.python(script).stdout == "22.5 112.5 180.0 450.0 990.0\n" * 2
    finally:
        shutil.rmtree(resources)


def test_the_experiment_of_the_guide_agrees(workspace, edited):
    workspace.source.write_text(SENSOR, encoding="utf-8")
    reference = workspace.root / "fmu/line-of-sight/reference"
    reference.mkdir()
    try:
        names = ["experiments.exp", "wide.ssv", "triangles_in.csv", "triangles_ref.csv"]
        for name, text in zip(names, [*blocks("xml"), *blocks("csv")[1:]], strict=True):
            (reference / name).write_text(text, encoding="utf-8")
        checked = workspace.shell(BUILD)
        for interface in ("Co-Simulation", "Model Exchange"):
            assert checked.count(f"1 reference experiment agrees with the results in {interface};") == 2
    finally:
        shutil.rmtree(reference)
