"""Dropouts in tables are refused, or filled by `differentiate` with `--bridge`."""

import csv

import numpy as np
import pytest
from multibody_fmu import differentiate, simulate
from multibody_fmu.cli import main
from recorded_motion import position, quaternion

TIME = np.arange(101) / 100
SHORT, LONG = [20, 21], list(range(50, 70))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Changes to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(columns, lost, how=""):
    """Writes a table with the text `how` in place of the poses in the rows `lost`."""
    with open("in.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        for row, values in enumerate(zip(*columns.values(), strict=True)):
            writer.writerow([how if row in lost and "time" not in name else value
                             for name, value in zip(columns, values, strict=True)])  # fmt: skip


def poses(*parts):
    given = {"r_0": position(TIME), "Q": quaternion(TIME)}
    found = {"time": TIME}
    for part in parts:
        found |= {f"frame_a.{part}[{i + 1}]": column for i, column in enumerate(given[part].T)}
    return found


def read(file):
    with open(file, newline="") as opened:
        header, *rows = csv.reader(opened)
    return {name: np.array(column, float) for name, column in zip(header, zip(*rows, strict=True), strict=True)}


def test_no_bridge_is_recommended_for_signals(folder, capsys):
    write({"time": TIME, "u[1]": np.sin(TIME)}, SHORT)
    assert main(["run", "SensorErrors", "in.csv"]) == 3
    assert capsys.readouterr().err.rstrip().endswith("must be finite")


@pytest.mark.parametrize(("part", "how"), [("r_0", ""), ("Q", ""), ("Q", "0")])
def test_short_dropouts_are_bridged_as_in_python(folder, capsys, part, how):
    write(poses(part), SHORT, how)
    assert main(["run", "AbsoluteSensor", "in.csv"]) == 3
    assert "--bridge SECONDS bridges short dropouts of poses" in capsys.readouterr().err
    assert main(["run", "AbsoluteSensor", "in.csv", "--bridge", "0.1", "-o", "out.csv", "--outputs", "a,w,z"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == f"dropouts      2 rows of frame_a.{part} bridged by differentiate"
    values = {"r_0": position(TIME), "Q": quaternion(TIME)}[part].copy()
    values[SHORT] = np.nan
    rates = differentiate(TIME, **{"r" if part == "r_0" else "Q": values})
    if part == "r_0":
        frame = {"r_0": np.where(np.isnan(values), rates.r, values), "v_0": rates.v, "a_0": rates.a}
    else:
        frame = {"Q": np.where(np.isnan(values), rates.Q, values), "w": rates.w, "z": rates.z}
    expected = simulate("AbsoluteSensor", TIME, outputs=["a", "w", "z"], frame_a=frame)
    found = read("out.csv")
    for name in ("a", "w", "z"):
        np.testing.assert_array_equal(found[f"{name}[3]"], expected[name][:, 2])


def test_rows_in_long_dropouts_are_left_out(folder, capsys):
    write(poses("r_0"), SHORT + LONG)
    assert main(["run", "AbsoluteSensor", "in.csv", "--bridge", "0.1", "-o", "out.csv"]) == 0
    assert "20 of 101 rows left out, in dropouts longer than 0.1 s" in capsys.readouterr().err
    found = read("out.csv")
    np.testing.assert_allclose(found["time"], np.delete(TIME, LONG), rtol=0, atol=1e-15)
    assert np.isfinite(found["v[1]"]).all()


def test_an_error_after_rows_that_are_left_out_has_its_line(folder, capsys):
    force = np.where(np.arange(101) == 80, np.nan, 1.0)
    write(poses("Q") | {f"frame_a.f[{i}]": force for i in (1, 2, 3)}, LONG)
    assert main(["run", "CutForceAndTorque", "in.csv", "--bridge", "0.1"]) == 3
    assert "frame_a.f = nan in line 82 of in.csv (time = 0.8 s): must be finite" in capsys.readouterr().err


def test_measured_velocities_are_kept_where_they_are(folder):
    table = poses("r_0") | {f"frame_a.v_0[{i}]": np.full(101, float(i)) for i in (1, 2, 3)}
    table |= {f"frame_a.a_0[{i}]": np.zeros(101) for i in (1, 2, 3)}
    write(table, SHORT)
    command = ["run", "AbsoluteSensor", "in.csv", "--bridge", "0.1", "--set", "checkInputs=false", "-o", "out.csv"]
    assert main([*command, "--outputs", "v", "-q"]) == 0
    found = read("out.csv")["v[2]"]
    assert np.all(np.delete(found, SHORT) == 2.0) and np.all(found[SHORT] != 2.0)


def test_an_angle_in_the_plane_is_bridged(folder, capsys):
    write({"time": TIME, "frame_a.phi": np.sin(TIME), "frame_a.x": TIME, "frame_a.y": TIME**2}, SHORT)
    options = ["--bridge", "0.1", "--set", "resolveInFrame=world", "-o", "out.csv"]
    assert main(["run", "PlanarAbsoluteSensor", "in.csv", *options]) == 0
    found = read("out.csv")
    np.testing.assert_allclose(found["phi"], np.sin(TIME), atol=1e-6)
    np.testing.assert_allclose(found["v[2]"], 2 * TIME, atol=1e-6)


def test_a_sweep_bridges_dropouts_too(folder, capsys):
    write(poses("r_0"), SHORT)
    command = ["sweep", "AbsoluteSensor", "in.csv", "--grid", "estimationWindow=3,5", "--bridge", "0.1"]
    assert main([*command, "-o", "out.csv", "--outputs", "v"]) == 0
    assert "2 rows of frame_a.r_0 bridged by differentiate" in capsys.readouterr().err
    assert len((folder / "out.csv").read_text().splitlines()) == 3
