import csv
import shutil
import subprocess
import sys
from glob import glob
from pathlib import Path

import numpy as np
import pyarrow
import pytest
from conftest import SHIPPED
from multibody_fmu import path, simulate
from multibody_fmu.cli import main
from multibody_fmu.descriptions import tables
from pyarrow import parquet

TIME = np.linspace(0, 1, 21)
HALF = np.sqrt(0.5)


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Returns a writer of tables, and changes to their folder."""
    monkeypatch.chdir(tmp_path)

    def write(columns, name="in.csv"):
        with open(name, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*(np.broadcast_to(values, TIME.shape) for values in columns.values()), strict=True))
        return name

    return write


def read(file):
    with open(file, newline="") as opened:
        header, *rows = csv.reader(opened)
    return {name: np.array(column) for name, column in zip(header, zip(*rows, strict=True), strict=True)}


# The x-axis of frame_a at (0, 1, 0) is the world's y-axis; frame_b moves along x at 2 m/s.
T = {(1, 2): 1, (2, 1): -1, (3, 3): 1}
RECORDING = {
    "frame_b.r_0[2] [mm]": 0.0,
    "time [ms]": 1000 * TIME,
    **{f"frame_a.T[{i},{j}]": T.get((i, j), 0) for i in (1, 2, 3) for j in (1, 2, 3)},
    "frame_a.r_0[1] (m)": 0.0,
    "frame_a.r_0[2] (cm)": 100.0,
    "frame_a.r_0[3]": 0.0,
    "frame_b.r_0[1] [mm]": 2000 * TIME,
    "frame_b.r_0[3] [mm]": 0.0,
}


@pytest.mark.parametrize("fmi", ["2", "3"])
def test_a_table_becomes_a_table(table, capsys, fmi):
    arguments = [
        table(RECORDING),
        "-o",
        "out.csv",
        "--set",
        "resolveInFrame=frame_a",
        "--outputs",
        "r_rel,v_rel",
        "--fmi",
        fmi,
    ]
    assert main(["run", "RelativeSensor", *arguments]) == 0
    found = {name: column.astype(float) for name, column in read("out.csv").items()}
    assert list(found) == ["time", *(f"{name}[{i}]" for name in ("r_rel", "v_rel") for i in (1, 2, 3))]
    np.testing.assert_allclose(found["time"], TIME, rtol=0, atol=1e-15)
    # The y-axis of frame_a is the negative x-axis of the world.
    expected = {"r_rel[1]": -1 + 0 * TIME, "r_rel[2]": -2 * TIME, "v_rel[1]": 0 * TIME, "v_rel[2]": -2 + 0 * TIME}
    for name, values in expected.items():
        np.testing.assert_allclose(found[name], values, rtol=0, atol=1e-9, err_msg=name)
    printed = capsys.readouterr()
    assert printed.out == ""
    lines = [line.split(None, 1) for line in printed.err.splitlines()]
    assert [line[0] for line in lines] == ["assumed", "assumed", "start"]
    assert lines[0][1].startswith("differentiate has computed v_0, a_0 of frame_b from r_0 (window: ")
    assert lines[1][1] == "orientation = T, the form in which orientations are given"
    assert lines[2][1].startswith("values  frame_resolve, ")


def test_without_a_file_the_results_go_to_stdout(table, capsys):
    columns = {"time": TIME, "active": TIME > 0.45, **{f"frame_b.r_0[{i}]": 0 for i in (1, 2, 3)}}
    assert main(["run", "Gripper", table(columns), "--set", "T=0", "--outputs", "state", "-q"]) == 0
    header, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert header == ["time", "state"]
    assert [row[1] for row in rows] == ["On" if time > 0.45 else "Off" for time in TIME]


def test_a_plot_is_drawn(table):
    assert main(["run", "RelativeSensor", table(RECORDING), "--plot", "out.png", "--outputs", "r_rel", "-q"]) == 0
    with open("out.png", "rb") as file:
        assert file.read(4) == b"\x89PNG"


def test_ideal_and_measured_values_are_drawn_over_each_other(table, monkeypatch):
    drawn = []
    monkeypatch.setattr("matplotlib.figure.Figure.savefig", lambda figure, *_, **__: drawn.extend(figure.axes))
    command = ["run", "Imu", table({"time": TIME}), "--plot", "out.png", "--outputs", "f,f_measured,w_measured", "-q"]
    command += ["--set", "accelerometer.constantBias=1,2,3", "--set", "gyroscope.constantBias[2]=0.5"]
    assert main(command) == 0
    assert [axes.get_ylabel() for axes in drawn] == ["f in m/s2", "w_measured in rad/s"]
    lines = {line.get_label(): line.get_ydata()[-1] for line in drawn[0].lines}
    assert list(lines) == ["f[1]", "f[2]", "f[3]", "f[1], measured", "f[2], measured", "f[3], measured"]
    np.testing.assert_allclose(list(lines.values()), [0, 9.81, 0, 1, 11.81, 3], rtol=0, atol=1e-12)
    assert [line.get_ydata()[-1] for line in drawn[1].lines] == [0, 0.5, 0]


def test_quaternions_and_units_of_angles_are_read(table):
    columns = {
        "t": TIME,
        "frame_a.x": 0,
        "frame_a.y": 1,
        "frame_a.phi [deg]": 90,
        "frame_b.x": 1,
        "frame_b.y": 1,
        "frame_b.phi [deg]": 180,
    }
    assert main(["run", "PlanarRelativeSensor", table(columns), "-o", "out.csv", "-q"]) == 0
    angle = next(values for name, values in read("out.csv").items() if name in ("phi_rel", "angle"))
    np.testing.assert_allclose(angle.astype(float), np.pi / 2, rtol=1e-14)

    columns = {"t": TIME} | {
        f"frame_a.Q[{i}]": value for i, value in zip((1, 2, 3, 4), (0, 0, HALF, HALF), strict=True)
    }
    assert main(["run", "RelativeSensor", table(columns), "-o", "out.csv", "--outputs", "angles", "-q"]) == 0
    np.testing.assert_allclose(read("out.csv")["angles[3]"].astype(float), -np.pi / 2, rtol=1e-14)


def test_a_sweep_has_a_row_for_each_combination(table, capsys):
    columns = {
        "time": TIME,
        **{f"frame_a.r_0[{i}]": 0 for i in (1, 2, 3)},
        **{f"frame_b.r_0[{i}]": value for i, value in zip((1, 2, 3), (1e-3, 0, 0), strict=True)},
    }
    columns |= {"active": True}
    arguments = [
        "--grid",
        "cT=1:3:3",
        "--grid",
        "useMoment=true,false",
        "--set",
        "T=0",
        "--set",
        "dT=0",
        "--outputs",
        "F",
        "-o",
        "out.csv",
    ]
    assert main(["sweep", "Gripper", table(columns), *arguments]) == 0
    found = read("out.csv")
    assert list(zip(found["cT"].astype(float), found["useMoment"], strict=True)) == [
        (c, flag) for c in (1.0, 2.0, 3.0) for flag in ("True", "False")
    ]
    # A spring of stiffness c in N/m, stretched by 1 mm.
    np.testing.assert_allclose(np.abs(found["F[1]"].astype(float)), [1e-3, 1e-3, 2e-3, 2e-3, 3e-3, 3e-3], rtol=1e-12)


def test_all_fmus_and_their_variables_are_listed(capsys):
    assert main(["list"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == SHIPPED
    assert main(["list", "Gripper"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["parameters"] in lines and ["inputs"] in lines and ["outputs"] in lines
    assert ["cT", "N/m", "1e+06", "Stiffness", "of", "the", "linear", "spring"] in lines
    assert ["torqueLaw", "Euler", "|", "RotationVector"] in [line[:4] for line in lines]


STILL = {"time": TIME, **{f"frame_a.r_0[{i}]": 0.0 for i in (1, 2, 3)}}
UNDERSCORED = np.where(TIME == TIME[3], "1_000", "0")
NOT_A_NUMBER = np.where(TIME == TIME[3], "x", "0")
ERRORS = {
    "there is no FMU distance; the FMUs are ": (2, ["distance"], STILL),
    "there is no file none.fmu": (2, ["none.fmu"], STILL),
    "Distance has no variable foo; its outputs are distance, der_distance": (
        2,
        ["Distance", "--outputs", "foo"],
        STILL,
    ),
    "--outputs '': has an empty name; leave the option out for all outputs": (2, ["Distance", "--outputs", ""], STILL),
    "--outputs 'distance,': has an empty name": (2, ["Distance", "--outputs", "distance,"], STILL),
    "bridge = -1.0 s: must not be negative": (2, ["Distance", "--bridge", "-1"], STILL),
    "--label: there is no frame b; the frames are frame_a": (
        2,
        ["Distance", "--scene", "x.html", "--label", "b=B", "-q"],
        STILL,
    ),
    "--body: there is no frame b; the frames are frame_a": (
        2,
        ["Distance", "--scene", "x.html", "--body", "b=1,1,1", "-q"],
        STILL,
    ),
    "--scene x.txt: must end in .html": (2, ["Distance", "--scene", "x.txt"], STILL),
    "--set =1: must be NAME=VALUE": (2, ["Distance", "--set", "=1"], STILL),
    "--set s_small is given twice: give it once": (2, ["Distance", "--set", "s_small=1", "--set", "s_small=2"], STILL),
    "--column time is given twice: give it once": (2, ["Distance", "--column", "time=t", "--column", "time=u"], STILL),
    "--column time: must be NAME=HEADER": (2, ["Distance", "--column", "time"], STILL),
    "there is no column Time; did you mean time?": (3, ["Distance", "--column", "t=Time"], STILL),
    "there would be two columns time": (3, ["Distance", "--column", "time=frame_a.r_0[1]"], STILL),
    "Distance has no variable dist": (2, ["Distance", "--outputs", "dist"], STILL),
    "--set s_small: must be NAME=VALUE": (2, ["Distance", "--set", "s_small"], STILL),
    "Distance has no parameter s; ": (2, ["Distance", "--set", "s=1"], STILL),
    "s_small = 1_0: must be a number": (2, ["Distance", "--set", "s_small=1_0"], STILL),
    "frame_a.r_0[1] = '1_000' in line 5 of in.csv: must be a number": (
        3,
        ["Distance"],
        STILL | {"frame_a.r_0[1]": UNDERSCORED},
    ),
    "s_small = x: must be a number": (2, ["Distance", "--set", "s_small=x"], STILL),
    "extrapolation = x: must be one of hold, kinematic": (2, ["Distance", "--set", "extrapolation=x"], STILL),
    "out.txt: must end in .csv, .parquet or .mf4": (2, ["Distance", "-o", "out.txt"], STILL),
    "Distance has no input for the column frame_a.Q[1]; ": (3, ["Distance"], STILL | {"frame_a.Q[1]": 0}),
    "there is no column time; the columns are frame_a.r_0[1]": (3, ["Distance"], {"frame_a.r_0[1]": 0}),
    "frame_a.R.T has no column frame_a.R.T[1,1], frame_a.R.T[1,3], ": (
        3,
        ["RelativeSensor"],
        {"time": TIME, "frame_a.T[1,2]": 0},
    ),
    "frame_a.r_0[1] = 'x' in line 5 of in.csv: must be a number": (
        3,
        ["Distance"],
        STILL | {"frame_a.r_0[1]": NOT_A_NUMBER},
    ),
    "frame_a.r_0 = nan in line 5 of in.csv (time = 0.15 s): must be finite; --bridge SECONDS bridges ": (
        3,
        ["Distance"],
        STILL | {"frame_a.r_0[1]": np.where(TIME == TIME[3], "", "0")},
    ),
    "the column frame_a.v_0[1] [deg] is in deg: must be in m/s or ": (
        3,
        ["Distance"],
        STILL | {"frame_a.v_0[1] [deg]": 0},
    ),
    "time must be one-dimensional, finite and strictly increasing: line 3 of in.csv has 0.0 s after 0.0 s": (
        3,
        ["Distance"],
        STILL | {"time": 0.0},
    ),
    "PlanarDistance has no input for the column frame_a.r_0[1]; frame_a is a frame in the plane: give x and y": (
        3,
        ["PlanarDistance"],
        STILL,
    ),
    "s_small = -1 m: must be at least 1e-154 (fmi2SetReal).": (4, ["Distance", "--set", "s_small=-1"], STILL),
}


@pytest.mark.parametrize("message", ERRORS)
def test_an_error_is_one_sentence_with_an_exit_code(message, table, capsys):
    code, (fmu, *options), columns = ERRORS[message]
    assert main(["run", fmu, table(columns), *options]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"multibody-fmu: {message}") and printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["run", "Distance", "in.csv", "-o", "in.csv"], "-o in.csv is in.csv"),
        (["run", "Distance", "in.csv", "-o", "sub/../in.csv"], "-o sub/../in.csv is in.csv"),
        (["run", "Distance", "sub/linked.csv", "-o", "in.csv"], "-o in.csv is sub/linked.csv"),
        (["run", "Distance", "in.csv", "-o", "hard.csv"], "-o hard.csv is in.csv"),
        (["run", "Distance", "in.csv", "--plot", "sub/linked.csv"], "--plot sub/linked.csv is in.csv"),
        (["run", "Distance", "in.csv", "--scene", "in.csv"], "--scene in.csv is in.csv"),
        (["run", "Distance", "in.csv", "--plot", "y", "--scene", "sub/../y"], "--scene sub/../y is also --plot"),
        (["run", "own.fmu", "in.csv", "--scene", "own.fmu"], "--scene own.fmu is own.fmu"),
        (["sweep", "Distance", "in.csv", "--grid", "s_small=1,2", "-o", "in.csv"], "-o in.csv is in.csv"),
        (["view", "in.csv", "-o", "in.csv"], "-o in.csv is in.csv"),
        (["view", "in.csv", "--body", "frame_a=a.stl", "-o", "a.stl"], "-o a.stl is a.stl"),
    ],
)
def test_what_is_read_is_not_overwritten(command, said, table, tmp_path, capsys):
    table(STILL)
    Path("sub").mkdir()
    Path("sub/linked.csv").symlink_to(tmp_path / "in.csv")
    Path("hard.csv").hardlink_to("in.csv")
    Path("a.stl").write_text("solid")
    shutil.copy(path("Distance"), "own.fmu")
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert main(command) == 2
    reason = "" if "also" in said else ", which is read"
    assert capsys.readouterr().err == f"multibody-fmu: {said}{reason}: give another file, nothing was written\n"
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_columns_that_are_no_inputs_can_be_ignored(table):
    assert main(["run", "Distance", table(STILL | {"comment": "x"}), "--ignore", "-o", "out.csv", "-q"]) == 0
    expected = simulate("Distance", TIME)["distance"]
    assert read("out.csv")["distance"].astype(float).tolist() == expected.tolist()


def test_names_with_commas_need_quotes(table, capsys):
    table(STILL)
    with open("in.csv", "w") as file:
        file.write("time,frame_a.R.T[1,1]\n0,1\n1,1\n")
    assert main(["run", "RelativeSensor", "in.csv"]) == 3
    assert "line 2 has 2 cells, the header 3: a name with a comma needs quotes" in capsys.readouterr().err
    with open("in.csv", "w") as file:
        file.write("time,frame_b.r_0[1],active\n0,1,1\n1,1\n")
    assert main(["run", "RelativeSensor", "in.csv"]) == 3
    assert capsys.readouterr().err.rstrip().endswith("line 3 has 2 cells, the header 3")


def test_the_module_is_a_program():
    run = subprocess.run([sys.executable, "-m", "multibody_fmu", "run"], capture_output=True, text=True)
    assert run.returncode == 2 and run.stderr.startswith("usage: multibody-fmu run ")


def test_parquet_keeps_units_and_is_read_as_well(table):
    units = {"time": "ms", **{f"frame_b.r_0[{i}]": "mm" for i in (1, 2, 3)}}
    fields = [pyarrow.field(name, pyarrow.float64(), metadata={"unit": unit}) for name, unit in units.items()]
    columns = [pyarrow.array(values) for values in (1000 * TIME, 3000 + 0 * TIME, 4000 + 0 * TIME, 0 * TIME)]
    parquet.write_table(pyarrow.table(columns, schema=pyarrow.schema(fields)), table(STILL, "in.parquet"))
    assert main(["run", "Distance", "in.parquet", "-o", "out.parquet", "--outputs", "distance", "-q"]) == 0
    found = parquet.read_table("out.parquet")
    assert found["distance"].to_pylist() == [5.0] * 21
    assert {field.name: field.metadata[b"unit"] for field in found.schema} == {"time": b"s", "distance": b"m"}


POSITION = {f"frame_b.r_0[{i}]": value for i, value in ((1, 0.01 * TIME), (2, 0.0), (3, 0.0))}


def test_a_sweep_has_a_row_for_each_run_of_the_grid(table, capsys):
    gripped = {"time": TIME, "active": "true", **POSITION}
    command = [
        "sweep",
        "Gripper",
        table(gripped),
        "--grid",
        "cT=1e3,2e3",
        "--grid",
        "dT=0:10:2",
        "--outputs",
        "F",
        "--reduce",
        "peak",
    ]
    assert main([*command, "--set", "derivatives=provided", "-o", "out.csv"]) == 0
    rows = read("out.csv")
    assert (rows["cT"].astype(float).tolist(), rows["dT"].astype(float).tolist()) == (
        [1e3, 1e3, 2e3, 2e3],
        [0, 10, 0, 10],
    )
    # With zero velocity given, only the spring acts.
    assert rows["F[1]"].astype(float) == pytest.approx([10, 10, 20, 20])
    assert rows["message"].tolist() == [""] * 4


def test_a_run_of_a_sweep_that_fails_is_a_row_and_an_exit_code(table, capsys):
    gripped = {"time": TIME, "active": "true", **POSITION}
    command = [
        "sweep",
        "Gripper",
        table(gripped),
        "--grid",
        "cT=1e3,-1",
        "--outputs",
        "F",
        "--folder",
        "results",
        "--part",
        "1",
    ]
    assert main([*command, "-o", "out.csv"]) == 4
    assert "1 of 2 runs have failed, the first with cT = -1: " in capsys.readouterr().err
    assert ["cT = -1" in message for message in read("out.csv")["message"]] == [False, True]
    assert [table.num_rows for table in map(parquet.read_table, sorted(glob("results/part-*")))] == [1, 1]


def test_frames_of_a_table_become_a_scene(table):
    columns = {"time": TIME, **{f"drone.r_0[{i}] [mm]": 1000 * i * TIME for i in (1, 2, 3)}, "note": "a text"}
    assert main(["view", table(columns), "-o", "drone.html", "--body", "drone=0.4,0.4,0.1", "--title", "A drone"]) == 0
    with open("drone.html", encoding="utf-8") as file:
        assert "<title>A drone</title>" in file.read()
    assert main(["run", "RelativeSensor", table(RECORDING), "--scene", "sensor.html", "-q"]) == 0
    with open("sensor.html", encoding="utf-8") as file:
        assert "r_rel" in file.read()


def test_a_recording_without_an_fmu_has_arrays_in_the_units_of_frames():
    cells = ["1", "2", ""]
    columns = {
        "t [ms]": ["0", "500", "1000"],
        **{f"a.r_0[{i}] [mm]": cells for i in (1, 2, 3)},
        "a.phi [deg]": ["180", "90", "0"],
        "x": cells,
        "y": ["no"] * 3,
    }
    found = tables.recording(columns)
    assert set(found) == {"time", "a.r_0", "a.phi", "x"}
    assert found["time"].tolist() == [0, 0.5, 1]
    np.testing.assert_allclose(found["a.r_0"], np.outer([1e-3, 2e-3, np.nan], [1, 1, 1]))
    np.testing.assert_allclose(found["a.phi"], [np.pi, np.pi / 2, 0])
    with pytest.raises(ValueError, match=r"a.r_0 has no element \[2\]: all elements"):
        tables.recording({"t": ["0"], "a.r_0[1]": ["0"], "a.r_0[3]": ["0"]})


def test_columns_with_other_headers_are_named_on_the_command_line(table):
    columns = {"Frame time": 1000 * TIME, "X [mm]": 3000.0, "Y": 4.0, "Z": 0.0}
    names = ["time [ms]=Frame time", "frame_b.r_0[1]=X", "frame_b.r_0[2]=Y", "frame_b.r_0[3]=Z"]
    options = [option for name in names for option in ("--column", name)]
    assert main(["run", "Distance", table(columns), *options, "--outputs", "distance", "-q", "-o", "out.csv"]) == 0
    found = read("out.csv")
    assert set(found["distance"].astype(float)) == {5.0}
    np.testing.assert_allclose(found["time"].astype(float), TIME, rtol=1e-15)


def test_a_sweep_of_all_outputs_keeps_their_peaks(table):
    assert (
        main(
            [
                "sweep",
                "Gripper",
                table({"time": TIME, "active": "true", **POSITION}),
                "--grid",
                "cT=1e3,2e3",
                "--reduce",
                "peak",
                "-o",
                "out.csv",
            ]
        )
        == 0
    )
    assert len(read("out.csv")["F[1]"]) == 2


def test_one_number_of_an_input_is_set_for_the_whole_run(table, capsys):
    recorded = ["--outputs", "distance", "-o", "out.csv"]
    table({"time": TIME, "frame_b.r_0[1]": 3 * (1 + TIME), "frame_b.r_0[2]": 0})

    def distances(*options):
        assert main(["run", "Distance", *options, *recorded]) == 0
        return read("out.csv")["distance"].astype(float)[[0, -1]].tolist()

    # 3, 4, 5; at the end of the table 3 has become 6.
    times = ["--stop", "1", "--step", "1"]
    assert distances(*times, "--set", "frame_b.r_0[1]=3", "--set", "frame_b.r_0[2]=4") == [5, 5]
    assert "start values  frame_a, frame_b.v_0, frame_b.r_0[3]" in capsys.readouterr().err
    assert distances("in.csv", "--set", "frame_b.r_0[3]=4") == [5, np.sqrt(52)]
    for options, message in (
        (["in.csv", "--set", "frame_b.r_0[2]=4"], "--set frame_b.r_0[2]=4: in.csv has columns of this input"),
        (["in.csv", "--set", "frame_b.r_0[3]=4,5"], "--set frame_b.r_0[3]=4,5: must be one number, not 2"),
        (["in.csv", "--set", "frame_b.r_0[3]=x"], "frame_b.r_0[3] = x: must be a number"),
        (
            [*times, "--set", "frame_b.r_0=3,4,0", "--set", "frame_b.r_0[1]=3"],
            "--set frame_b.r_0[1]=3: it is given twice",
        ),
    ):
        assert main(["run", "Distance", *options, *recorded]) == 2
        assert message in capsys.readouterr().err


def test_a_run_needs_no_table(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    command = ["run", "Body", "--outputs", "frame_a.r_0", "--set", "g_0=0,0,-10", "-q"]
    assert main([*command, "--stop", "1", "--step", "0.1", "-o", "out.csv"]) == 0
    found = read("out.csv")
    times = np.arange(11) / 10
    assert found["time"].astype(float) == pytest.approx(times, abs=1e-12)
    assert found["frame_a.r_0[3]"].astype(float) == pytest.approx(-5 * times**2, abs=1e-9)
    # The last row is at the last whole step.
    assert main([*command, "--start", "2", "--stop", "3", "--step", "0.3", "-o", "out.csv"]) == 0
    assert read("out.csv")["time"].astype(float) == pytest.approx([2, 2.3, 2.6, 2.9])
    assert main(["sweep", "Body", "--stop", "1", "--step", "0.5", "--grid", "m=1,2", "-o", "out.csv", "-q"]) == 0
    assert read("out.csv")["m"].astype(float).tolist() == [1, 2]
    capsys.readouterr()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "there is no table with times: give one, or --stop SECONDS and --step SECONDS"),
        (["--stop", "1"], "there is no table with times: give one, or --stop SECONDS and --step SECONDS"),
        (["--stop", "0", "--step", "1"], "--stop 0: must be greater than the first time, 0 s"),
        (["--stop", "1", "--step", "0"], "--step 0: must be greater than 0"),
        (["--stop", "1", "--step", "2"], "--step 2: makes 0.5 steps up to 1 s: must be 1 to 100,000,000"),
        (["--stop", "1", "--step", "1e-12"], "--step 1e-12: makes 1e+12 steps up to 1 s: must be 1 to 100,000,000"),
        (["--stop", "1", "--step", "0.1", "--bridge", "1"], "--bridge is for a table: there is none"),
        (["in.csv", "--stop", "1"], "--stop is for runs without a table: in.csv has the times"),
    ],
)
def test_times_that_are_wrong_are_refused(tmp_path, monkeypatch, capsys, options, said):
    monkeypatch.chdir(tmp_path)
    Path("in.csv").write_text("time\n0\n1\n")
    assert main(["run", "Body", *options]) == 2
    assert capsys.readouterr().err == f"multibody-fmu: {said}\n"
