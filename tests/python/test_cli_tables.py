"""Tables on the command line: how they are read, and how errors name the line."""

import csv
from pathlib import Path

import asammdf
import numpy as np
import pyarrow
import pytest
from multibody_fmu import simulate
from multibody_fmu.cli import main
from multibody_fmu.descriptions import tables
from pyarrow import parquet


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Changes to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_table_without_any_input_is_refused_even_if_columns_may_be_ignored(folder, capsys):
    (folder / "in.csv").write_text("time,x,y\n0,1,2\n1,1,2\n")
    assert main(["run", "Distance", "in.csv", "--ignore"]) == 3
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(
        "multibody-fmu: no column is an input of Distance: the columns are time, x, y; inputs are frame_a.r_0, "
    )
    # A table of times alone runs from start values: no column is misspelled.
    (folder / "in.csv").write_text("time\n0\n1\n")
    assert main(["run", "Distance", "in.csv", "--ignore", "-q"]) == 0


# Lines 1, 6 and 9 are blank; the notes in lines 4 and 7 span two lines each.
TEXT = """
time,"frame_b.r_0[1]",frame_b.r_0[2],frame_b.r_0[3],note
0,3,4,0,a
0.1,3,4,0,"b
c"

0.2,3,4,0,"d
e"

0.3,{},4,0,f
0.4,3,4,0,g
"""


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("x", "frame_b.r_0[1] = 'x' in line 10 of in.csv: must be a number"),
        ("", "frame_b.r_0 = nan in line 10 of in.csv (time = 0.3 s): must be finite"),
        ("3,3", "in.csv: line 10 has 6 cells, the header 5"),
        (
            "3,4,0,f\n0.25,3",
            "time must be one-dimensional, finite and strictly increasing: line 11 of in.csv has 0.25 s",
        ),
    ],
)
def test_an_error_names_the_line_of_the_file(folder, capsys, cell, said):
    (folder / "in.csv").write_text(TEXT.format(cell))
    assert main(["run", "Distance", "in.csv", "--ignore"]) == 3
    assert capsys.readouterr().err.startswith(f"multibody-fmu: {said}")
    if not said.startswith("in.csv"):
        assert main(["sweep", "Distance", "in.csv", "--ignore", "--grid", "s_small=1,2"]) == 3
        assert capsys.readouterr().err.startswith(f"multibody-fmu: {said}")


def test_bytes_and_quotes_that_do_not_belong_into_a_table_have_their_line(folder, capsys):
    (folder / "in.csv").write_bytes(b"time,active\n0,1\n1,\xe9\n")
    assert main(["run", "Gripper", "in.csv"]) == 3
    assert capsys.readouterr().err == "multibody-fmu: in.csv is not text in UTF-8: line 3 has the byte 0xe9\n"
    (folder / "in.csv").write_text('time,active\n0,1\n1,"0\n2,0\n')
    assert main(["run", "Gripper", "in.csv"]) == 3
    assert "'0\\n2,0' in line 3 of in.csv: must be true, false, 1 or 0" in capsys.readouterr().err


def test_a_table_without_an_fmu_has_lines_too(folder, capsys):
    text = "time,drone.r_0[1],drone.r_0[2],drone.r_0[3]\n0,0,0,0\n\n{},0,0\n2,0,0,0\n"
    no_time = "in.csv, line 4: the time is not a number"
    for row, said in (("1,x", "drone.r_0[1] = 'x' in line 4 of in.csv"), ("nan,0", no_time)):
        (folder / "in.csv").write_text(text.format(row))
        assert main(["view", "in.csv"]) == 3
        assert said in capsys.readouterr().err


def test_a_refusal_of_the_fmu_names_the_line(folder, capsys):
    """As the error of a run, and as a message in the results of a sweep."""
    rows = "".join(f"{0.1 * i:.1f},{'1e300' if i == 3 else 0},0,0\n" for i in range(5))
    (folder / "in.csv").write_text(f"time,frame_b.r_0[1],frame_b.r_0[2],frame_b.r_0[3]\n{rows}")
    assert main(["run", "Distance", "in.csv", "--set", "derivatives=provided"]) == 4
    assert "In line 5 of in.csv (time = 0.3 s)." in capsys.readouterr().err
    command = ["sweep", "Distance", "in.csv", "--set", "derivatives=provided", "--grid", "s_small=1,2"]
    assert main([*command, "-o", "out.csv"]) == 4
    assert "2 of 2 runs have failed, the first with s_small = 1: " in capsys.readouterr().err
    assert (folder / "out.csv").read_text().count("In line 5 of in.csv (time = 0.3 s).") == 2


def test_rows_of_parquet_stay_rows(folder, capsys):
    columns = {"time": [0.0, 1.0, 2.0], **{f"frame_b.r_0[{i}]": [0.0, None, 0.0] for i in (1, 2, 3)}}
    parquet.write_table(pyarrow.table(columns), "in.parquet")
    assert main(["run", "Distance", "in.parquet"]) == 3
    assert "frame_b.r_0 = nan in row 1 (time = 1 s): must be finite" in capsys.readouterr().err


@pytest.mark.parametrize("separator", [";", "\t"])
def test_cells_may_have_other_separators(folder, separator):
    with open("in.csv", "w") as file:
        file.write("t;frame_a.T[1,1];frame_a.T[1,2]\n0;1;2\n1;3;4\n".replace(";", separator))
    assert tables.read(Path("in.csv")) == {"t": ["0", "1"], "frame_a.T[1,1]": ["1", "3"], "frame_a.T[1,2]": ["2", "4"]}


def test_a_table_in_another_encoding_is_named(folder, capsys):
    Path("in.csv").write_text("time,x\n0,1\n", encoding="utf-16")
    assert main(["run", "Distance", "in.csv"]) == 3
    assert capsys.readouterr().err.startswith("multibody-fmu: in.csv is not text in UTF-8: ")


def test_decimal_commas_are_named(folder, capsys):
    Path("in.csv").write_text("time;frame_a.r_0[1]\n0,01;1\n")
    assert main(["run", "Distance", "in.csv"]) == 3
    assert (
        capsys.readouterr().err
        == "multibody-fmu: time = '0,01' in line 2 of in.csv: must be a number; decimals need a point\n"
    )


def test_elements_of_vectors_without_columns_keep_their_start_values(folder, capsys):
    rows = "".join(f"{0.1 * i:.1f},{300 * i}\n" for i in range(11))
    (folder / "in.csv").write_text(f"time,frame_b.r_0[1] [mm]\n{rows}")
    assert main(["run", "Distance", "in.csv", "-o", "out.csv", "--outputs", "distance,der_distance"]) == 0
    found = tables.read(Path("out.csv"))
    assert [float(cell) for cell in found["distance"]] == pytest.approx([0.3 * i for i in range(11)])
    assert float(found["der_distance"][5]) == pytest.approx(3.0)
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1].startswith("start values") and lines[-1].endswith("frame_b.r_0[2], frame_b.r_0[3]")


def test_results_in_mdf_have_the_numbers_units_and_texts_of_csv(folder):
    (folder / "in.csv").write_text("time,active,frame_b.r_0[1]\n0,0,0.01\n0.5,1,0.01\n1,1,0.01\n")
    for file in ("out.csv", "out.mf4"):
        assert main(["run", "Gripper", "in.csv", "--outputs", "F,state,gripped", "-o", file, "-q"]) == 0
    with open("out.csv", newline="") as file:
        time, *columns = (list(column) for column in zip(*csv.reader(file), strict=True))
    with asammdf.MDF("out.mf4") as measurement:
        assert {*measurement.channels_db} == {"time", *(name for name, *_ in columns)}
        for name, *cells in columns:
            signal = measurement.get(name)
            np.testing.assert_array_equal(signal.timestamps, np.array(time[1:], float))
            read = {"S": lambda cell: cell.encode(), "u": lambda cell: cell == "True", "f": float}[
                signal.samples.dtype.kind
            ]
            np.testing.assert_array_equal(signal.samples, [read(cell) for cell in cells])
        assert measurement.get("F[1]").unit == "N"


def test_a_missing_folder_is_refused_in_all_formats(folder):
    y = simulate("Distance", [0.0, 0.1], outputs="distance")
    for write, ending in ((y.to_csv, "csv"), (y.to_parquet, "parquet"), (y.to_mdf, "mf4")):
        with pytest.raises(FileNotFoundError, match="missing/y"):
            write(f"missing/y.{ending}")
    assert not (folder / "missing").exists()
