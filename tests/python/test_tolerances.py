"""Relative tolerances for the internal integration of FMUs, passed as FMPy does."""

import csv
import subprocess
import sys

import numpy as np
import pytest
from equation_fmu import fmu_of
from fmpy import simulate_fmu
from multibody_fmu import Fmu, connect, simulate, sweep

TIME = np.arange(3.0)


@pytest.fixture(params=[2, 3])
def archive(request, tmp_path_factory):
    """An FMU that outputs its tolerance, or -1 without one; its default experiment has 0.002."""
    folder = tmp_path_factory.mktemp("tolerance")
    return fmu_of(folder, "stated", request.param, outputs={"got": "tolerance"}, parameters={"p": 0.0}, tolerance=0.002)


@pytest.fixture
def silent(tmp_path):
    """An FMU without a default experiment."""
    return fmu_of(tmp_path, "silent", outputs={"got": "tolerance"})


def test_the_fmu_gets_the_tolerance_of_its_default_experiment_as_in_fmpy(archive):
    y = simulate(archive, TIME, rows="steps")
    expected = simulate_fmu(str(archive), validate=False, fmi_type="CoSimulation", stop_time=2, output_interval=1)[
        "got"
    ]
    assert set(y["got"]) == set(expected) == {0.002}
    assert y.assumptions == ["tolerance = 0.002, of the FMU's default experiment"]


def test_an_argument_overrides_it(archive):
    for given in (1e-3, 1e-9):
        y = simulate(archive, TIME, rows="steps", tolerance=given)
        expected = simulate_fmu(
            str(archive),
            validate=False,
            fmi_type="CoSimulation",
            stop_time=2,
            output_interval=1,
            relative_tolerance=given,
        )["got"]
        assert set(y["got"]) == set(expected) == {given} and y.assumptions == []


def test_there_is_none_without_a_default_experiment(silent):
    y = simulate(silent, TIME, rows="steps")
    assert set(y["got"]) == {-1} and y.assumptions == []
    assert set(simulate(silent, TIME, tolerance=1e-5)["got"]) == {1e-5}


def test_in_model_exchange_it_is_one_of_the_importer(archive):
    y = simulate(archive, TIME, kind="me", tolerance=1e-5)
    assert set(y["got"]) == {-1} and y.assumptions == []


def test_a_process_of_its_own_gets_the_same(archive):
    assert set(simulate(archive, TIME, isolate=True)["got"]) == {0.002}
    assert set(simulate(archive, TIME, isolate=True, tolerance=1e-4)["got"]) == {1e-4}


def test_elements_of_a_system_get_theirs(archive, silent):
    system = connect({"one": archive, "other": silent, "exchange": archive}, [], kind={"exchange": "me"})
    y = system.simulate(TIME)
    assert [set(y[f"{name}.got"]) for name in system.files] == [{0.002}, {-1}, {-1}]
    assert y.assumptions == ["one: tolerance = 0.002, of the FMU's default experiment"]
    y = system.simulate(TIME, tolerance=1e-6)
    assert [set(y[f"{name}.got"]) for name in system.files] == [{1e-6}, {1e-6}, {-1}] and y.assumptions == []


@pytest.mark.parametrize("reduce", ["last", lambda y: {"got": y["got"][-1]}])
def test_the_runs_of_a_sweep_get_it(archive, reduce):
    for argument, expected in ({}, 0.002), ({"tolerance": 1e-7}, 1e-7):
        assert set(sweep(archive, TIME, parameters={"p": [1.0, 2.0]}, reduce=reduce, **argument)["got"]) == {expected}
    system = connect({"one": archive}, [])
    for argument, expected in ({}, 0.002), ({"tolerance": 1e-7}, 1e-7):
        found = sweep(system, TIME, parameters={"one.p": [1.0, 2.0]}, reduce={"got": ("one.got", "last")}, **argument)
        assert set(found["got"]) == {expected}


def test_a_folder_of_another_tolerance_is_refused(archive, silent, tmp_path):
    pytest.importorskip("pyarrow")
    options = {"parameters": {"p": [1.0, 2.0]}, "folder": tmp_path / "runs"}
    sweep(archive, TIME, tolerance=1e-4, **options)
    for argument in ({}, {"tolerance": 1e-5}):
        with pytest.raises(ValueError, match=r"has the results of another sweep: tolerance differs\."):
            sweep(archive, TIME, **argument, **options)


def test_an_instance_gets_it(archive):
    with Fmu(archive) as fmu:
        assert fmu["got"] == 0.002
    with Fmu(archive) as fmu:
        fmu.initialize(tolerance=1e-5)
        assert fmu["got"] == 1e-5


def test_the_command_line_gets_it(archive, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("time\n0\n1\n")
    command = [sys.executable, "-m", "multibody_fmu", "run", str(archive), str(table)]
    for option, expected in ([], "0.002"), (["--tolerance", "1e-05"], "1e-05"):
        run = subprocess.run([*command, *option], capture_output=True, text=True, check=True)
        assert [row["got"] for row in csv.DictReader(run.stdout.splitlines())] == [expected] * 2
        assert ("tolerance = 0.002, of the FMU's default experiment" in run.stderr) == (not option)
    run = subprocess.run([*command, "--tolerance", "2"], capture_output=True, text=True)
    assert run.returncode == 2 and "tolerance = 2.0: must be between 0 and 1" in run.stderr


@pytest.mark.parametrize("tolerance", [0.0, 1.0, -1e-6, float("nan"), "fine"])
def test_tolerances_that_no_integrator_can_have_are_refused(archive, tolerance):
    for function in (
        lambda: simulate(archive, TIME, tolerance=tolerance),
        lambda: connect({"one": archive}, []).simulate(TIME, tolerance=tolerance),
        lambda: sweep(archive, TIME, parameters={"p": [1.0]}, tolerance=tolerance),
        lambda: Fmu(archive).initialize(tolerance=tolerance),
        lambda: connect({"one": archive}, []).to_fmu("never.fmu", tolerance=tolerance),
    ):
        with pytest.raises(ValueError, match=r"^tolerance = .*: must be"):
            function()
