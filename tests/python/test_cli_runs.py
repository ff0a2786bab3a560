import csv

import pyarrow
import pytest
from multibody_fmu.cli import main
from pyarrow import parquet


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Changes to a folder with a table of inputs: a spring is stretched by 1 mm."""
    monkeypatch.chdir(tmp_path)
    rows = "".join(f"{0.1 * i:.1f},true,0.001,0,0\n" for i in range(11))
    (tmp_path / "in.csv").write_text(f"time,active,frame_b.r_0[1],frame_b.r_0[2],frame_b.r_0[3]\n{rows}")
    return tmp_path


SWEEP = ["sweep", "Gripper", "in.csv", "--outputs", "F", "-o", "out.csv"]


def read(file):
    with open(file, newline="") as opened:
        header, *rows = csv.reader(opened)
    return dict(zip(header, zip(*rows, strict=True), strict=True))


def test_a_grid_may_have_equal_ratios(folder):
    assert main([*SWEEP, "--grid", "cT=1e3:1e6:4:log", "--set", "T=0", "--set", "dT=0"]) == 0
    found = read("out.csv")
    assert [float(text) for text in found["cT"]] == pytest.approx([1e3, 1e4, 1e5, 1e6], rel=1e-14)
    assert [abs(float(text)) for text in found["F[1]"]] == pytest.approx([1.0, 10.0, 100.0, 1000.0], rel=1e-9)


def test_a_table_has_a_row_for_each_run(folder):
    (folder / "runs.csv").write_text('cT,T [ms],torqueLaw,useMoment\n1e3,0,Euler,true\n\n2e3,0,"RotationVector",0\n')
    assert main([*SWEEP, "--runs", "runs.csv", "--set", "dT=0"]) == 0
    found = read("out.csv")
    assert [float(text) for text in found["cT"]] == [1e3, 2e3]
    assert found["torqueLaw"] == ("Euler", "RotationVector") and found["useMoment"] == ("True", "False")
    assert [abs(float(text)) for text in found["F[1]"]] == pytest.approx([1.0, 2.0])
    assert [float(text) for text in found["dT"]] == [0.0, 0.0]
    assert found["message"] == ("", "")


def test_runs_may_be_parquet_and_have_elements_and_inertias(folder):
    parquet.write_table(pyarrow.table({"g_0[3]": [-1.0, -2.0]}), "runs.parquet")
    (folder / "time.csv").write_text("time\n0\n1\n")
    command = ["sweep", "Body", "time.csv", "--runs", "runs.parquet", "--set", "g_0=1,0,0", "--outputs", "frame_a.v_0"]
    assert main([*command, "-o", "out.csv"]) == 0
    found = read("out.csv")
    assert [float(text) for text in found["frame_a.v_0[3]"]] == pytest.approx([-1.0, -2.0])
    assert [float(text) for text in found["frame_a.v_0[1]"]] == pytest.approx([1.0, 1.0])
    grid = ["--grid", "g_0[3]=-1,-2", "--set", "g_0=1,0,0", "--outputs", "frame_a.v_0", "-o", "grid.csv"]
    assert main(["sweep", "Body", "time.csv", *grid]) == 0
    assert read("grid.csv") == found


def test_one_number_is_for_all_entries_of_a_list_of_amounts(folder):
    (folder / "time.csv").write_text("time\n0\n1\n")
    options = ["--grid", "gyroscope.sampleRate=100,200", "--outputs", "w_measured", "-o", "out.csv"]
    for density in ("0.1", "0.1,0.1,0.1"):
        assert main(["sweep", "Imu", "time.csv", "--set", f"gyroscope.noiseDensity={density}", *options]) == 0
        found = read("out.csv")
        assert found["gyroscope.noiseDensity[3]"] == ("0.1", "0.1") and float(found["w_measured[3]"][0]) != 0


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--grid", "cT=0:10:3:log"], 2, "--grid cT=0:10:3:log: both ends must be positive"),
        (["--grid", "cT=-1:10:3:log"], 2, "--grid cT=-1:10:3:log: both ends must be positive"),
        (["--grid", "cT=1:10:3:lin"], 2, "--grid cT=1:10:3:lin: must be like cT=0:10:11, from 0 to 10 in 11 values"),
        (["--grid", "cT=0:10:0"], 2, "--grid cT=0:10:0: must be like cT=0:10:11"),
        (["--grid", "cT=0:1_0:11"], 2, "--grid cT=0:1_0:11: must be like cT=0:10:11"),
        (["--grid", "cT=0:10:1_1"], 2, "--grid cT=0:10:1_1: must be like cT=0:10:11"),
        (["--grid", "cT=1_0,20"], 2, "cT = 1_0: must be a number"),
        (["--grid", "useMoment=true,no"], 2, "useMoment = no: must be true, false, 1 or 0"),
        (["--grid", "cT=1,2", "--set", "cT=4"], 2, "cT is in --set and in --grid: give it once"),
        (["--grid", "cT=1,2", "--threads", "0"], 2, "--threads must be at least 1: it is 0"),
        (["--grid", "cT=1,2", "--part", "0"], 2, "--part must be at least 1: it is 0"),
        (["--grid", "cT=1,nan"], 2, "--grid: cT = nan: must be finite"),
        (["--grid", "cT=1,2", "--runs", "runs.csv"], 2, "--grid and --runs are both given: give one of them"),
        ([], 2, "there is no --grid NAME=VALUES and no --runs FILE: nothing varies"),
        (["--runs", "none.csv"], 3, "none.csv: No such file or directory"),
        (["--runs", "runs.csv"], 3, "cT = 'x' in line 4 of runs.csv: must be a number"),
        (["--runs", "empty.csv"], 3, "cT = '' in line 3 of empty.csv: must be a value"),
        (["--runs", "large.csv"], 3, "line 2 of large.csv: cT = inf: must be finite"),
        (["--runs", "other.csv"], 3, "Gripper has no parameter for the column ct; did you mean cT or T?"),
        (["--runs", "large.csv", "--set", "cT=1"], 3, "cT is in --set and in --runs: give it once"),
        (["--runs", "large.csv", "-o", "large.csv"], 2, "-o large.csv is large.csv, which is read"),
    ],
)
def test_an_error_names_the_line_and_the_column(folder, capsys, options, code, said):
    for name, text in (
        ("runs", "cT,dT\n1,2\n\nx,2\n"),
        ("empty", "cT,dT\n1,2\n,2\n"),
        ("large", "cT,dT\ninf,2\n"),
        ("other", "ct,dT\n1,2\n"),
    ):
        (folder / f"{name}.csv").write_text(text)
    assert main(["sweep", "Gripper", "in.csv", *options]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"multibody-fmu: {said}") and printed.err.count("\n") == 1


def test_a_grid_that_is_given_twice_is_refused(capsys):
    command = ["sweep", "Gripper", "in.csv", "--grid", "cT=1e3,2e3", "--grid", "cT=5"]
    assert main(command) == 2
    assert "--grid cT is given more than once" in capsys.readouterr().err
