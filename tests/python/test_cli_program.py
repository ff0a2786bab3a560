"""The program `multibody-fmu` itself: its version, its commands, and what it refuses before it reads anything."""

import tomllib

import multibody_fmu
import pytest
from conftest import PROJECT
from multibody_fmu.cli import main

COMMANDS = ["list", "run", "sweep", "view", "relative"]


def test_the_version_is_that_of_the_crates(capsys):
    version = tomllib.loads((PROJECT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    assert multibody_fmu.__version__ == version
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"multibody-fmu {version}\n"


def test_help_lists_the_commands_with_an_example(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    # A line of the list is a name, and what the command does.
    names = [line.split()[0] for line in text.splitlines() if line.startswith("    ") and len(line.split()) > 1]
    assert names == COMMANDS
    assert "multibody-fmu run RelativeSensor in.csv" in text


def test_without_a_command_the_commands_are_listed_on_stderr(capsys):
    assert main([]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert all(f"    {name} " in printed.err for name in COMMANDS)


@pytest.mark.parametrize(
    ("command", "hint"),
    [("rnu", "did you mean run?"), ("simulate", "the commands are list, run, sweep, view, relative")],
)
def test_an_unknown_command_is_one_sentence(command, hint, capsys):
    assert main([command, "Distance"]) == 2
    assert capsys.readouterr().err == f"multibody-fmu: there is no command {command}; {hint}\n"
