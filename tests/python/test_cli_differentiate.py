import re

import numpy as np
import pytest
from multibody_fmu import differentiate, read, simulate
from multibody_fmu.cli import main
from pyarrow import parquet
from recorded_motion import AXIS, TURN, position, quaternion, velocity

TIME = np.arange(401) / 100
# Standard deviations of the noise, in m and rad.
NOISE_R, NOISE_Q = 2e-4, 2e-3


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Changes to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tum(file, time=TIME, noise=True, missing=()):
    """Writes a recording of a known motion with white noise, and NaN in the rows `missing`."""
    random = np.random.default_rng(1)
    r, Q = position(time), quaternion(time)
    if noise:
        r = r + random.normal(0, NOISE_R, r.shape)
        # The quaternion of a small rotation vector v is (v / 2, 1); the product with it adds the noise.
        v, a, s = random.normal(0, NOISE_Q, r.shape) / 2, Q[:, :3], Q[:, 3:]
        Q = np.concatenate([s * v + a + np.cross(a, v), s - np.sum(a * v, axis=1, keepdims=True)], axis=1)
    table = np.column_stack([time, r, Q])
    table[list(missing), 1:] = np.nan
    np.savetxt(file, table, fmt="%.17g")
    return file


def columns(file, frame, part, axes=3):
    found = parquet.read_table(file)
    return np.stack([found[f"{frame}.{part}[{i + 1}]"].to_numpy() for i in range(axes)], axis=1)


def test_rates_are_those_of_the_motion(folder, capsys):
    tum("drone.txt", noise=False)
    assert main(["differentiate", "drone.txt", "-o", "out.parquet"]) == 0
    inner = slice(20, -20)
    np.testing.assert_allclose(columns("out.parquet", "drone", "v_0")[inner], velocity(TIME)[inner], atol=1e-5)
    np.testing.assert_allclose(columns("out.parquet", "drone", "w")[inner], np.tile(TURN * AXIS, (361, 1)), atol=1e-5)
    found = parquet.read_table("out.parquet")
    units = {field.name: field.metadata[b"unit"].decode() for field in found.schema}
    assert [name for name in units if name.endswith("[1]") or name == "time"] == [
        "time",
        *(f"drone.{part}[1]" for part in ("r_0", "v_0", "a_0", "Q", "w", "z")),
    ]
    assert (units["drone.a_0[3]"], units["drone.z[1]"], units["time"]) == ("m/s2", "rad/s2", "s")


def test_a_line_says_what_was_done(folder, capsys):
    # At steps of 10 ms, two missing rows are a dropout of 30 ms, and 20 rows one of 0.21 s.
    tum("drone.txt", missing=[50, 51, *range(100, 120), 200])
    assert main(["differentiate", "drone.txt", "-o", "out.csv"]) == 0
    printed = capsys.readouterr()
    (line,) = [line for line in printed.err.splitlines() if line.startswith("drone: ")]
    assert line.endswith("; 2 dropouts bridged (3 rows); 20 rows left out, in longer dropouts")
    noise = [float(text) for text in re.findall(r"noise of (\S+)", line)]
    assert noise == pytest.approx([1e3 * NOISE_R, np.degrees(NOISE_Q)], rel=0.1)
    assert len((folder / "out.csv").read_text().splitlines()) == 1 + 401 - 20
    assert main(["differentiate", "drone.txt", "-o", "out.csv", "--bridge", "0.5", "-q"]) == 0
    assert capsys.readouterr().err == ""
    assert len((folder / "out.csv").read_text().splitlines()) == 1 + 401


def test_the_options_are_those_of_the_function(folder, capsys):
    tum("drone.txt", missing=[50, 51])
    assert main(["differentiate", "drone.txt", "-o", "out.parquet", "--window", "41", "--bridge", "0.02"]) == 0
    recorded = read("drone.txt")["drone"]
    expected = differentiate(recorded["time"], r=recorded["r_0"], Q=recorded["Q"], window=41, bridge=0.02)
    rows = ~expected.missing
    assert rows.sum() == 399
    for part, values in (("r_0", expected.r), ("v_0", expected.v), ("a_0", expected.a), ("z", expected.z)):
        assert columns("out.parquet", "drone", part).tolist() == values[rows].tolist()
    assert "r_0: window of 41 samples" in capsys.readouterr().err


def test_the_table_is_the_input_of_a_run(folder):
    tum("drone.txt")
    assert main(["differentiate", "drone.txt", "-o", "in.csv", "--name", "drone=frame_a"]) == 0
    assert main(["run", "AbsoluteSensor", "in.csv", "-o", "out.parquet", "--outputs", "v,a", "-q"]) == 0
    recorded = read("drone.txt")["drone"]
    rates = differentiate(TIME, r=recorded["r_0"], Q=recorded["Q"])
    frame = {"r_0": rates.r, "v_0": rates.v, "a_0": rates.a, "Q": rates.Q, "w": rates.w, "z": rates.z}
    expected = simulate("AbsoluteSensor", recorded["time"], outputs=["v", "a"], frame_a=frame)
    found = parquet.read_table("out.parquet")
    for name in ("v", "a"):
        assert found[f"{name}[2]"].to_pylist() == expected[name][:, 1].tolist()
    assert main(["view", "in.csv", "-o", "out.html"]) == 0


def test_frames_with_common_times_share_a_table(folder, capsys):
    names = ["time", *(f"{frame}.r_0[{i}]" for frame in ("a", "b") for i in (1, 2, 3))]
    table = np.column_stack([TIME, position(TIME), 2 * position(TIME)])
    table[100, 1:4] = table[300:320, 4:] = np.nan
    np.savetxt("two.csv", table, header=",".join(names), comments="", delimiter=",", fmt="%.17g")
    assert main(["differentiate", "two.csv", "-o", "out.parquet"]) == 0
    kept = np.delete(np.arange(401), range(300, 320))
    np.testing.assert_allclose(columns("out.parquet", "b", "v_0"), 2 * velocity(TIME)[kept], atol=2e-3)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("a: ") and lines[0].endswith("1 dropout bridged (1 row)")
    assert lines[1].startswith("b: ") and lines[1].endswith("20 rows left out, in longer dropouts")
    assert main(["differentiate", "two.csv:a", "-o", "one.parquet", "-q"]) == 0
    assert parquet.read_table("one.parquet").num_rows == 401


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--window", "4"], 2, "window = 4: must be an odd number of samples, at least 5"),
        (["--bridge", "-1"], 2, "bridge = -1.0 s: must not be negative"),
        (["--window", "999"], 3, "drone.txt: drone: window = 999: there are only 401 samples"),
        (["-o", "drone.txt"], 2, "drone.txt: must end in .csv or .parquet"),
        (["-o", "none/out.csv"], 2, "-o none/out.csv: there is no folder none"),
        (["--name", "x=frame_a"], 2, "--name: there is no frame x; the frames are drone"),
    ],
)
def test_an_error_is_one_sentence_with_an_exit_code(folder, capsys, options, code, said):
    tum("drone.txt")
    assert main(["differentiate", "drone.txt", *options, "-q"]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"multibody-fmu: {said}") and printed.err.count("\n") == 1


def test_measured_velocities_are_named_as_ignored(folder, capsys):
    header = ",".join(["time", *(f"a.{part}[{i}]" for part in ("r_0", "v_0") for i in (1, 2, 3))])
    table = np.column_stack([TIME, position(TIME), velocity(TIME)])
    np.savetxt("in.csv", table, header=header, comments="", delimiter=",")
    assert main(["differentiate", "in.csv", "-o", "out.csv"]) == 0
    assert "note: v_0 of a in the file: ignored, rates are those of poses" in capsys.readouterr().err
