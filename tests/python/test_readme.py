"""The README shows what a reader gets: its script, its output, and the variables of every unit."""
import re
import subprocess
import sys

import pytest
from conftest import FMU_DIR, PROJECT
from fmpy import read_model_description

README = (PROJECT / "README.md").read_text(encoding="utf-8")


def block(language: str, containing: str) -> str:
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(text for text in blocks if containing in text)


def test_the_script_of_the_readme_is_the_example():
    assert (PROJECT / "examples/distance.py").read_text(encoding="utf-8").startswith(block("python", "simulate_fmu"))


def test_the_example_prints_what_the_readme_says_and_draws_a_plot(tmp_path):
    (tmp_path / "examples").mkdir()
    (tmp_path / "target").mkdir()
    (tmp_path / "target/fmu").symlink_to(FMU_DIR.resolve())
    script = PROJECT / "examples/distance.py"
    run = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout == block("text", "t = 0.0 s")
    assert (tmp_path / "examples/distance.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("model", ["Distance", "PlanarDistance"])
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
