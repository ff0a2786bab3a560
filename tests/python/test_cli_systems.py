"""Commands with a system of FMUs in place of an FMU."""

import csv
import re
import zipfile

import numpy as np
import pytest
from multibody_fmu import connect
from multibody_fmu.cli import main

TIME = np.linspace(0, 0.1, 11)
INPUTS = {"gripper.active": True}


@pytest.fixture
def system(tmp_path):
    models = {"gripper": "Gripper", "box": "Body"}
    made = connect(models, ["gripper.frame_b -> box.frame_a"], parameters={"box": {"m": 2.0, "I": 0.1}}, name="Grip")
    made.to_ssp(tmp_path / "Grip.ssp", step=0.01, stop=0.1, inputs=INPUTS)
    return made


def rows(file):
    with open(file, encoding="utf-8") as opened:
        names, *found = csv.reader(opened)
    return {name: [row[place] for row in found] for place, name in enumerate(names)}


def test_a_system_runs_over_its_default_experiment(system, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["run", "Grip.ssp", "-o", "y.csv"]) == 0
    found, expected = rows("y.csv"), system.simulate(TIME, inputs=INPUTS).columns()
    assert list(found) == list(expected)
    assert [float(text) for text in found["box.frame_a.r_0[2]"]] == expected["box.frame_a.r_0[2]"].tolist()
    assert found["gripper.state"] == expected["gripper.state"].tolist()
    assert main(["run", "Grip.ssp", "-o", "y.csv", "--stop", "0.2", "--step", "0.05"]) == 0
    assert rows("y.csv")["time"] == ["0.0", "0.05", "0.1", "0.15000000000000002", "0.2"]
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == "start values  box.frame_b, gripper.active, gripper.frame_a"


def test_a_parameter_without_a_variable_is_a_warning_in_one_line(system, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("Grip.ssp") as opened:
        opened.extractall("grip")
    file = tmp_path / "grip" / "SystemStructure.ssd"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('<ssv:Parameter name="m">', '<ssv:Parameter name="M">'), encoding="utf-8")
    assert main(["run", "grip", "-q", "-o", "y.csv"]) == 0
    expected = r"warning: SystemStructure\.ssd:\d+: parameter M meets no variable of box; did you mean m\?\n"
    assert re.fullmatch(expected, capsys.readouterr().err)


def test_options_set_constant_inputs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    made = connect({"gripper": "Gripper", "box": "Body"}, ["gripper.frame_b -> box.frame_a"], name="Grip")
    given = {"gripper.active": True, "gripper.frame_a.r_0": [0.0, 0.0, 0.1]}
    expected = made.simulate(TIME, inputs=given)["box.frame_a.r_0"][:, 2].tolist()
    options = ["--set", "gripper.active=true", "--set", "gripper.frame_a.r_0=0,0,0.1", "-o", "y.csv"]
    for connectors in (False, True):
        made.to_ssp(tmp_path / "Grip.ssp", step=0.01, stop=0.1, connectors=connectors)
        assert main(["run", "Grip.ssp", "--stop", "0.1", "--step", "0.01", *options]) == 0
        assert [float(text) for text in rows("y.csv")["box.frame_a.r_0[3]"]] == expected
    assert main(["sweep", "Grip.ssp", "--grid", "box.m=1,2", "--outputs", "gripper.state", *options]) == 0
    assert len(set(rows("y.csv")["gripper.state"])) == 1
    capsys.readouterr()
    for set_, table, message in (
        ("gripper.frame_a.r_0=1,2", [], "must be 3 numbers, not 2"),
        ("gripper.active=maybe", [], "gripper.active = maybe: must be true, false, 1 or 0"),
        ("gripper.active=1", ["in.csv"], "--set gripper.active=1: in.csv has columns of this input"),
        ("box.frame_a.f=1,2,3", [], "box.frame_a.f"),
    ):
        (tmp_path / "in.csv").write_text("time,gripper.active\n0,1\n0.1,1\n")
        made.to_ssp(tmp_path / "Grip.ssp", step=0.01, stop=0.1)
        assert main(["run", "Grip.ssp", *table, "--set", set_, "-o", "y.csv"]) in (2, 3)
        assert message in capsys.readouterr().err


def test_columns_are_inputs_of_elements_and_options_set_their_parameters(system, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    height = 0.1 * TIME
    lines = [
        "time,gripper.frame_a.r_0[2] [mm]",
        *(f"{t!r},{1e3 * h!r}" for t, h in zip(TIME.tolist(), height.tolist(), strict=True)),
    ]
    (tmp_path / "in.csv").write_text("\n".join(lines))
    assert main(["run", "Grip.ssp", "in.csv", "-o", "y.csv", "--set", "box.m=3", "--outputs", "box.frame_a.r_0"]) == 0
    r_0 = np.zeros((11, 3))
    r_0[:, 1] = height
    expected = system.simulate(
        TIME, inputs={**INPUTS, "gripper.frame_a.r_0": r_0}, parameters={"box.m": 3.0}, outputs="box.frame_a.r_0"
    ).columns()
    found = rows("y.csv")
    assert list(found) == ["time", *(f"box.frame_a.r_0[{i}]" for i in (1, 2, 3))]
    np.testing.assert_allclose(
        [float(x) for x in found["box.frame_a.r_0[2]"]], expected["box.frame_a.r_0[2]"], atol=1e-12
    )


def test_sweeps_and_pages_take_systems(system, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    grid = ["--grid", "box.m=1,2", "--outputs", "box.frame_a.r_0", "-o", "y.csv", "--step", "0.01"]
    assert main(["sweep", "Grip.ssp", *grid]) == 0
    found = rows("y.csv")
    expected = system.simulate(TIME, inputs=INPUTS)["box.frame_a.r_0"][-1, 1]
    assert found["box.m"] == ["1.0", "2.0"] and float(found["box.frame_a.r_0[2]"][1]) == expected
    assert main(["view", "Grip.ssp", "-o", "grip.html", "--title", "A grip"]) == 0
    assert main(["run", "Grip.ssp", "--scene", "run.html", "--body", "box.frame_a=0.1,0.1,0.1", "-q"]) == 0
    assert "A grip" in (tmp_path / "grip.html").read_text() and (tmp_path / "run.html").stat().st_size > 10_000


@pytest.mark.parametrize("command", ["list", "inspect"])
def test_elements_and_variables_are_listed(system, tmp_path, monkeypatch, capsys, command):
    monkeypatch.chdir(tmp_path)
    assert main([command, "Grip.ssp"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "elements" and lines[1].split()[:2] == ["gripper", "Gripper"]
    titles = [line for line in lines if not line.startswith(" ")]
    assert titles == ["elements", "experiment", "parameters", "inputs", "outputs"]
    assert "  stop   0.1 s" in lines
    [mass] = [line for line in lines if line.startswith("  box.m ")]
    assert mass.split()[:3] == ["box.m", "kg", "2"]
    inputs = [line.split()[0].partition("[")[0] for line in lines[titles.index("inputs") :]]
    assert set(system.free_inputs) <= set(inputs) and "box.frame_a.f" not in inputs


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["run", "Grip.ssp", "--fmi", "3"], 2, "--fmi 3: is for FMUs, Grip.ssp is a system"),
        (["run", "Grip.ssp", "--rows", "steps"], 2, "--rows steps: is for FMUs, Grip.ssp is a system"),
        (
            ["run", "Body", "--variant", "x", "--stop", "1", "--step", "1"],
            2,
            "--variant x: is for systems, Body is an FMU",
        ),
        (["run", "No.ssp"], 2, "there is no file No.ssp"),
        (
            ["run", "Grip.ssp", "--start", "2"],
            2,
            "Grip.ssp stops at 0.1 s, not after the first time, 2 s: give --stop SECONDS",
        ),
        (["run", "Grip.ssp", "--set", "box.mass=1"], 2, "Grip has no parameter box.mass"),
        (["run", "Grip.ssp", "--outputs", "bx.r_0"], 2, "Grip has no variable bx.r_0"),
        (["view", "Grip.ssp", "other.csv"], 2, "Grip.ssp: a system is shown alone"),
        (["differentiate", "Grip.ssp"], 3, "Grip.ssp is a system of FMUs: not a recording, `run` simulates it"),
    ],
)
def test_what_is_not_for_systems_is_refused(system, tmp_path, monkeypatch, capsys, arguments, code, message):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == code
    assert message in capsys.readouterr().err
