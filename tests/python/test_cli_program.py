"""The program `multibody-fmu`: its version, its commands, and refusals before any file is read."""

import re
import sys
import tomllib

import multibody_fmu
import pytest
from conftest import PROJECT
from multibody_fmu.cli import _parser, main

COMMANDS = ["list", "run", "sweep", "view", "relative", "differentiate"]


def test_the_version_is_that_of_the_crates(capsys):
    version = tomllib.loads((PROJECT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    assert multibody_fmu.__version__ == version
    assert f"version: {version}\n" in (PROJECT / "CITATION.cff").read_text(encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"multibody-fmu {version}\n"


def test_help_lists_the_commands_with_an_example(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    # A line of the list has the name of a command and its description.
    names = [line.split()[0] for line in text.splitlines() if line.startswith("    ") and len(line.split()) > 1]
    assert names == COMMANDS
    assert "multibody-fmu run RelativeSensor in.csv" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_fits_a_screen_and_has_an_example(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")

    def shown(option):
        with pytest.raises(SystemExit) as stop:
            main([command, option])
        assert stop.value.code == 0
        return capsys.readouterr().out

    text = shown("--help")
    assert sum(max(1, -(-len(line) // 80)) for line in text.splitlines()) <= 40
    example = text.partition("example:\n  multibody-fmu ")[2].split()
    parser, _ = _parser()
    assert example[0] == command and parser.parse_args(example)
    options = re.compile(r"^  (?:-\w, |-\w \S+, )?(--[\w-]+)", re.MULTILINE)
    in_short, in_all = set(options.findall(text)), set(options.findall(shown("--help-all")))
    assert in_short <= in_all and (in_short < in_all) == ("--help-all" in text)


def test_the_help_of_run_says_what_a_plot_needs(capsys):
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    text = capsys.readouterr().out
    assert "needs Matplotlib" in " ".join(text.partition("--plot FILE")[2].split())[:80]
    assert "--plot" not in text.partition("example:")[2]


def test_without_a_command_the_commands_are_listed_on_stderr(capsys):
    assert main([]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert all(f"    {name} " in printed.err for name in COMMANDS)


@pytest.mark.parametrize(
    ("command", "hint"),
    [
        ("rnu", "did you mean run?"),
        ("fly", "the commands are list, inspect, run, simulate, sweep, view, relative, differentiate"),
    ],
)
def test_an_unknown_command_is_one_sentence(command, hint, capsys):
    assert main([command, "Distance"]) == 2
    assert capsys.readouterr().err == f"multibody-fmu: there is no command {command}; {hint}\n"


def test_simulate_is_another_name_of_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for command in ("run", "simulate"):
        assert main([command, "Distance", "--stop", "1", "--step", "0.5", "-o", f"{command}.csv", "-q"]) == 0
    assert (tmp_path / "run.csv").read_text() == (tmp_path / "simulate.csv").read_text() != ""


GRID = ["--grid", "s_small=1,2"]


@pytest.mark.parametrize("command", [["run", "Distance", "in.csv"], ["sweep", "Distance", "in.csv", *GRID]])
@pytest.mark.parametrize("file", ["none/out.csv", "none/out.parquet"])
def test_a_folder_that_is_not_there_is_said_before_the_table_is_read(command, file, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.csv").write_text("no table")
    assert main([*command, "-o", file]) == 2
    assert capsys.readouterr().err == (
        f"multibody-fmu: -o {file}: there is no folder none; make it, or give another file\n"
    )


@pytest.mark.parametrize(
    ("command", "package", "name"),
    [
        (["run", "Distance", "in.csv", "--plot", "out.png"], "matplotlib", "plot"),
        (["run", "Distance", "in.csv", "-o", "out.parquet"], "pyarrow", "parquet"),
        (["run", "Distance", "in.csv", "-o", "out.mf4"], "asammdf", "mdf"),
        (["sweep", "Distance", "in.csv", *GRID, "-o", "out.parquet"], "pyarrow", "parquet"),
        (["relative", "in.csv", "in.csv", "-o", "out.parquet"], "pyarrow", "parquet"),
    ],
)
def test_a_missing_package_is_said_before_the_table_is_read(command, package, name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.csv").write_text("no table")
    # Python refuses to import a module that is None in `sys.modules`.
    for module in [module for module in sys.modules if module.partition(".")[0] == package] + [package]:
        monkeypatch.setitem(sys.modules, module, None)
    assert main(command) == 2
    assert capsys.readouterr().err == (
        f'multibody-fmu: {package} is not installed: pip install "multibody-fmu[{name}]"\n'
    )


def test_a_plot_in_an_unknown_format_is_refused_before_the_table_is_read(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.csv").write_text("no table")
    assert main(["run", "Distance", "in.csv", "--plot", "out.xyz"]) == 2
    text = capsys.readouterr().err
    assert text.startswith("multibody-fmu: --plot out.xyz: must end in .") and ".png" in text
