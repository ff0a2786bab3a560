"""`read` on text files: a motion in closed form, and errors of broken files."""

import warnings

import numpy as np
import pytest
from multibody_fmu import RatesWarning, Recording, read
from recorded_motion import AXIS, SPEED, TURN, position, quaternion, rotation, velocity

TIME = np.arange(201) / 100
START = 1403636579.763555584


def written(folder, name, header, rows, separator=" "):
    file = folder / name
    lines = [separator.join(cell if isinstance(cell, str) else f"{cell:.17g}" for cell in row) for row in rows]
    file.write_text("\n".join([*header, *lines]) + "\n", encoding="utf-8")
    return file


def check(frame, time=TIME, parts=("time", "r_0", "Q")):
    assert set(frame) == set(parts)
    expected = {
        "r_0": position(TIME),
        "Q": quaternion(TIME),
        "v_0": velocity(TIME),
        "w": TURN * AXIS + 0 * position(TIME),
    }
    # Two units in the last place of seconds since 1970.
    np.testing.assert_allclose(frame["time"], time, rtol=0, atol=5e-7)
    for part in frame.keys() - {"time", "Q"}:
        np.testing.assert_allclose(frame[part], expected[part], rtol=0, atol=1e-12, err_msg=part)
    if "Q" in frame:
        # Q and -Q describe one orientation.
        np.testing.assert_allclose(np.abs(np.sum(frame["Q"] * expected["Q"], axis=1)), 1, rtol=0, atol=1e-12)
        np.testing.assert_allclose(
            np.abs(frame["Q"][:, 3]), np.abs(expected["Q"][:, 3]), rtol=0, atol=1e-12, err_msg="scalar last"
        )


@pytest.mark.parametrize("header", [["# ground truth", "# timestamp tx ty tz qx qy qz qw"], ["# a run"], []])
def test_tum(tmp_path, header):
    rows = np.column_stack([START + TIME, position(TIME), quaternion(TIME)])
    found = read(written(tmp_path, "run.txt", header, rows))
    assert isinstance(found, Recording) and (found.format, list(found)) == ("TUM", ["run"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check(found["run"], START + TIME)
    assert found.notes == []


@pytest.mark.parametrize("prose", ["# position x y z then quaternion w last", "", "\nP"])
def test_prose_above_the_numbers_is_no_header_and_no_other_format(tmp_path, prose):
    rows = np.column_stack([TIME, position(TIME), quaternion(TIME)])
    # `P` as the second byte is C3D's, too.
    found = read(written(tmp_path, "run.txt", [prose], rows))
    check(found["run"])
    text = "the comment 'position x y z then quaternion w last' is not taken for a header: most words name no column"
    assert found.notes == ([text] if "x y z" in prose else [])


def test_times_that_a_file_does_not_need_are_said(tmp_path):
    rows = np.column_stack([TIME, position(TIME), quaternion(TIME)])
    found = read(written(tmp_path, "run.txt", [], rows), rate=3, time_unit="s")
    check(found["run"])
    assert found.notes == ["rate has no effect: the file has times"]


def test_kitti_takes_its_times_from_a_rate_an_array_or_a_file_beside(tmp_path):
    rows = np.concatenate([rotation(TIME), position(TIME)[:, :, None]], axis=2).reshape(-1, 12)
    file = written(tmp_path, "00.txt", [], rows)
    with pytest.raises(
        ValueError, match=r"00\.txt has no times: give rate, the samples per second \(--rate\), or times \(--times\)$"
    ):
        read(file)
    check(read(file, rate=100)["00"])
    check(read(file, times=TIME)["00"])
    other = written(tmp_path, "of_the_camera.txt", [], TIME[:, None])
    check(read(file, times=other)["00"])
    other.rename(tmp_path / "times.txt")
    found = read(file)
    check(found["00"])
    assert found.format == "KITTI" and found.notes == [f"times are those of {tmp_path / 'times.txt'}"]
    with pytest.raises(ValueError, match=r"times has shape \(3,\): .*00\.txt has 201 poses"):
        read(file, times=[0, 1, 2])


EUROC = (
    "#timestamp{}, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], q_RS_z [], "
    "v_RS_R_x [m s^-1], v_RS_R_y [m s^-1], v_RS_R_z [m s^-1], b_w_RS_S_x [rad s^-1], b_w_RS_S_y [rad s^-1], "
    "b_w_RS_S_z [rad s^-1], b_a_RS_S_x [m s^-2], b_a_RS_S_y [m s^-2], b_a_RS_S_z [m s^-2]"
)


@pytest.mark.parametrize("header", [[EUROC.format(" [ns]")], [EUROC.format("")], []])
def test_euroc_has_nanoseconds_and_the_scalar_first(tmp_path, header):
    folder = tmp_path / "state_groundtruth_estimate0"
    folder.mkdir()
    stamps = [str(1403636579763555584 + 10_000_000 * i) for i in range(TIME.size)]
    values = np.column_stack([position(TIME), np.roll(quaternion(TIME), 1, axis=1), velocity(TIME), np.ones((201, 6))])
    rows = [[stamp, *row] for stamp, row in zip(stamps, values)]
    found = read(written(folder, "data.csv", header, rows, ","))
    assert found.format == "EuRoC"
    check(found["state_groundtruth_estimate0"], START + TIME, ("time", "r_0", "Q", "v_0"))


def test_an_imu_of_euroc_has_angular_velocities_alone(tmp_path):
    header = "#timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],a_RS_S_x [m s^-2],"
    header += "a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]"
    rows = np.column_stack([1e9 * TIME, np.tile(TURN * AXIS, (201, 1)), np.ones((201, 3))])
    found = read(written(tmp_path, "imu.csv", [header], rows, ","))
    check(found["imu"], parts=("time", "w"))
    assert str(found) == "imu: 2.0 s at 100 Hz, up to 0.8 rad/s"
    with pytest.raises(ValueError, match="imu has no poses, only w"):
        found.rates("imu")


DEGREE = np.degrees(1)
P, Q, V = position(TIME), quaternion(TIME), velocity(TIME)
W = np.tile(TURN * AXIS, (201, 1))
NAMES = {
    "spaces": (" ", "# time[ms] x[mm] y[mm] z[mm] qx qy qz qw", [1e3 * TIME, 1e3 * P, Q], "run"),
    "spaced units": (" ", "time (s) x (cm) y (cm) z (cm) qw qx qy qz", [TIME, 100 * P, np.roll(Q, 1, axis=1)], "run"),
    "semicolons": (";", "t;X [m];Y [m];Z [m];QX;QY;QZ;QW", [TIME, P, Q], "run"),
    "rates": (
        ",",
        "time_ms, drone_pos_x, drone_pos_y, drone_pos_z, drone_vel_x [km/h], drone_vel_y [km/h], drone_vel_z [km/h], "
        "drone_omega_x [deg/s], drone_omega_y [deg s^-1], drone_omega_z [deg·s⁻¹], drone_q_x, drone_q_y, drone_q_z, "
        "drone_q_w",
        [1e3 * TIME, P, 3.6 * V, DEGREE * W, Q],
        "drone",
    ),
    "rx to rw": (",", '"Time (s)","X","Y","Z","RX","RY","RZ","RW"', [TIME, P, Q], "run"),
    "a topic": (
        ",",
        "%time,field.pose.position.x,field.pose.position.y,field.pose.position.z,field.pose.orientation.x,"
        "field.pose.orientation.y,field.pose.orientation.z,field.pose.orientation.w",
        [TIME, P, Q],
        "run",
    ),
    "odometry": (
        "\t",
        "\t".join(
            ["/odom/header/stamp", *(f"/odom/pose/pose/position/{axis}" for axis in "xyz")]
            + [f"/odom/pose/pose/orientation/{axis}" for axis in "xyzw"]
            + [f"/odom/twist/twist/{kind}/{axis}" for kind in ("linear", "angular") for axis in "xyz"]
        ),
        # The velocity resolved in the frame.
        [TIME, P, Q, np.einsum("nji,nj->ni", rotation(TIME), V), W],
        "odom",
    ),
}


@pytest.mark.parametrize(("separator", "header", "columns", "frame"), NAMES.values(), ids=NAMES)
def test_names_and_units_are_read_as_people_write_them(tmp_path, separator, header, columns, frame):
    found = read(written(tmp_path, "run.csv", [header], np.column_stack(columns), separator))
    assert list(found) == [frame]
    has = [part for part, values in (("v_0", V), ("w", W)) if len(columns) > 3 or values is None]
    check(found[frame], parts=("time", "r_0", "Q", *has))


def test_a_table_may_have_several_frames_and_other_columns(tmp_path):
    header = "time,note,hand.x,hand.y,hand.z,tool.tx,tool.ty,tool.tz"
    rows = [[f"{t}", "a text", *p, *p] for t, p in zip(TIME.tolist(), P.tolist())]
    found = read(written(tmp_path, "run.csv", [header], rows, ","))
    assert list(found) == ["hand", "tool"] and found.notes == ["columns that are not read: note"]
    check(found["tool"], parts=("time", "r_0"))


def test_roll_pitch_and_yaw_turn_about_x_y_and_z(tmp_path):
    angles = np.stack([0.3 + 0 * TIME, -0.2 + 0 * TIME, TIME], axis=1)
    file = written(
        tmp_path, "run.csv", ["t,roll [deg],pitch [deg],yaw [deg]"], np.column_stack([TIME, DEGREE * angles]), ","
    )
    x, y, z, w = read(file)["run"]["Q"].T
    # The frame's x-axis in the world.
    forwards = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)]
    expected = [np.cos(0.2) * np.cos(TIME), np.cos(0.2) * np.sin(TIME), np.sin(0.2) + 0 * TIME]
    np.testing.assert_allclose(forwards, expected, atol=1e-12)
    # The z-component of the frame's y-axis shows the roll.
    np.testing.assert_allclose(2 * (y * z + x * w), np.cos(-0.2) * np.sin(0.3), atol=1e-12)


@pytest.mark.parametrize("largest", [1.0, 90.0])
def test_angles_without_a_unit_are_asked_for_whatever_their_size(tmp_path, largest):
    angles = np.tile([0.0, 0.0, largest], (TIME.size, 1))
    file = written(tmp_path, "run.txt", ["time x y z roll pitch yaw"], np.column_stack([TIME, position(TIME), angles]))
    with pytest.raises(
        ValueError, match=r'run\.txt: the unit of roll, pitch, yaw is not known: give angle_unit="deg" or "rad" '
    ):
        read(file)
    for unit, factor in (("deg", np.pi / 180), ("rad", 1.0)):
        half = factor * largest / 2
        Q = read(file, angle_unit=unit)["run"]["Q"]
        np.testing.assert_allclose(np.abs(Q @ [0, 0, np.sin(half), np.cos(half)]), 1, atol=1e-12)


def test_a_short_file_is_named(tmp_path):
    for name, content, message in (
        ("a.mcap", b"\x89MCAP0\r\n", "is damaged: "),
        ("a.bvh", b"HIERARCHY\nROOT\n", "is damaged: it ends within the skeleton"),
        ("a.c3d", b"\x02P" + bytes(600), "is damaged: "),
    ):
        pytest.importorskip("mcap")
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ValueError, match=rf"{name} {message}"):
            read(tmp_path / name)


def test_the_package_reads_its_own_names(tmp_path):
    header = "time [ms];" + ";".join(
        [*(f"a.r_0[{i}] [mm]" for i in (1, 2, 3)), *(f"a.Q[{i}]" for i in (1, 2, 3, 4))]
        + [f"b.T[{i},{j}]" for i in (1, 2, 3) for j in (1, 2, 3)]
    )
    T = np.swapaxes(rotation(TIME), 1, 2).reshape(-1, 9)
    found = read(written(tmp_path, "run.csv", [header], np.column_stack([1e3 * TIME, 1e3 * P, Q, T]), ";"))
    check(found["a"])
    check(found["b"], parts=("time", "Q"))


def test_decimals_may_have_commas_if_cells_have_other_separators(tmp_path):
    file = tmp_path / "run.csv"
    file.write_text("t;x;y;z\n0;1,5;2;-0,25\n0,5;1;2;3\n")
    frame = read(file)["run"]
    assert frame["time"].tolist() == [0, 0.5] and frame["r_0"].tolist() == [[1.5, 2, -0.25], [1, 2, 3]]


def test_the_line_about_a_frame_shows_length_rate_room_and_speeds(tmp_path):
    time = np.arange(2001) / 100
    rows = np.column_stack([time, position(time), quaternion(time)])
    found = read(written(tmp_path, "run.txt", [], rows))
    # One and a half turns in 20 s.
    assert str(found) == f"run: 20 s at 100 Hz, moves within 4.0 x 4.0 x 6.0 m, up to {SPEED:.1f} m/s and 0.8 rad/s"
    # A quaternion with its scalar first, read as scalar last, has another rate; millimetres appear as kilometres.
    wrong = written(
        tmp_path, "wrong.txt", [], np.column_stack([time, 1e3 * position(time), np.roll(quaternion(time), 1, 1)])
    )
    assert "moves within 4000 x 4000 x 6000 m, up to 1044 m/s" in str(read(wrong))


def test_velocities_are_computed_where_the_file_has_none(tmp_path):
    rows = np.column_stack([TIME, P, Q])
    rows[50, 4:] = 0
    rows[60, 1] = np.nan
    found = read(written(tmp_path, "run.txt", [], rows))
    assert found.summary("run").endswith(", 2 dropouts")
    frame = found.with_rates("run")
    assert set(frame) == {"time", "r_0", "v_0", "a_0", "Q", "w", "z"}
    np.testing.assert_allclose(frame["v_0"], V, atol=1e-5)
    np.testing.assert_allclose(frame["w"], W, atol=1e-5)
    np.testing.assert_allclose(frame["r_0"], P, atol=1e-6)


def test_velocities_of_the_file_are_kept(tmp_path):
    header = "t,x,y,z,vx,vy,vz"
    found = read(written(tmp_path, "run.csv", [header], np.column_stack([TIME, P, V + 1]), ","))
    np.testing.assert_allclose(found.with_rates("run")["v_0"], V + 1, rtol=1e-12)


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (1e18, r"times of run reach 2e\+18 s, .* in ns: give time_unit=\"ns\" \(--time-unit ns\) if that is so$"),
        (1e13, r"times of run reach 2e\+13 s, so they are probably in ms: give time_unit=\"ms\" \(--time-unit ms\)"),
        (1e6, r"steps of run are 2.78 hours long, .* not in s: give time_unit=\"us\" \(--time-unit us\)"),
    ],
)
def test_times_that_are_no_seconds_are_said(tmp_path, factor, said):
    file = written(tmp_path, "run.csv", ["t,x,y,z"], np.column_stack([factor * TIME, P]), ",")
    with pytest.warns(RatesWarning, match=said) as warned:
        read(file)
    assert len(warned) == 1


def test_the_unit_of_times_can_be_given(tmp_path):
    file = written(tmp_path, "run.csv", ["t,x,y,z"], np.column_stack([1e6 * TIME, P]), ",")
    check(read(file, time_unit="us")["run"], parts=("time", "r_0"))
    with pytest.raises(ValueError, match="time_unit = 'd': must be s, ms, us or ns"):
        read(file, time_unit="d")


ROW = "0 0 0 0 0 0 0 1"
MOTIVE = """Format Version,1.23,Take Name,Take 1,Export Frame Rate,100,Rotation Type,Quaternion,\
Length Units,Millimeters,Coordinate Space,Global

,Type,{bodies},Rigid Body Marker,Rigid Body Marker,Rigid Body Marker
,Name,{names},hand:1,hand:1,hand:1
,ID,1,1,1,1,1,1,1,1,2,2,2
,,Rotation,Rotation,Rotation,Rotation,Position,Position,Position,Mean Marker Error,Position,Position,Position
Frame,Time (Seconds),X,Y,Z,W,X,Y,Z,,X,Y,Z""".format(bodies=",".join(8 * ["Rigid Body"]), names=",".join(8 * ["hand"]))


def test_motive_has_a_header_of_several_lines_and_empty_cells(tmp_path):
    rows = np.column_stack([np.arange(201), TIME, Q, 1e3 * P, 0.1 + 0 * TIME, P]).tolist()
    rows[7][2:] = [""] * 11
    found = read(written(tmp_path, "take.csv", MOTIVE.split("\n"), rows, ","))
    assert (found.format, list(found)) == ("Motive", ["hand"])
    assert np.isnan(found["hand"]["Q"][7]).all() and np.isnan(found["hand"]["r_0"][7]).all()
    np.testing.assert_allclose(np.delete(found["hand"]["r_0"], 7, 0), np.delete(P, 7, 0), atol=1e-12)
    np.testing.assert_allclose(np.delete(found["hand"]["Q"], 7, 0), np.delete(Q, 7, 0), atol=1e-12)
    assert found.notes[-1] == "columns that are not read: Rigid Body Marker hand:1"
    rows[3][1] = 9
    with pytest.raises(
        ValueError, match=r"take\.csv, line 12: the time goes back from 9\.000000000 s to 0\.040000000 s"
    ):
        read(written(tmp_path, "take.csv", MOTIVE.split("\n"), rows, ","))
    for setting, message in (
        ("Quaternion", "has the Rotation Type XYZ: export it again, because hand has the columns X, Y, Z, W"),
        ("Millimeters", "Length Units XYZ"),
    ):
        with pytest.raises(ValueError, match=message):
            read(written(tmp_path, "take.csv", MOTIVE.replace(setting, "XYZ").split("\n"), rows, ","))


BROKEN = {
    "has no rows of numbers": "# nothing\n",
    r"line 3 has 7 values, line 2 has 8: 0\.1 0 0 0 0 0 1": f"# run\n{ROW}\n0.1 0 0 0 0 0 1\n",
    r"line 2: 'x' in column 3 is not a number": f"{ROW}\n0.1 0 x 0 0 0 0 1\n",
    r"line 3: the time goes back from 0\.200000000 s to 0\.000000000 s, and times repeat": (
        f"{ROW}\n0.2{ROW[1:]}\n0.0{ROW[1:]}\n"
    ),
    r"line 2: the time is not a number": f"{ROW}\nnan{ROW[1:]}\n",
    r"line 2: the quaternion has length 2, which must be 1": f"{ROW}\n1 0 0 0 0 0 0 2\n",
    r"line 1: rows have 5 values, and no header names them\. Without a header, 8 are time, position": "1 2 3 4 5\n",
    r"the quaternion of the frame has no column for w": "t,x,y,z,qx,qy,qz\n0,0,0,0,0,0,0\n",
    r"the column x \[kg\] has the unit kg, which is not known": "t,x [kg],y,z\n0,0,0,0\n",
    r"there are two columns for r_0 of the frame, one of them px": "t,x,px,z\n0,0,0,0\n",
    r"no column is known as part of a frame, .* its columns are t, u, l": "t,u,l\n0,0,0\n",
    r"line 2: rows have 3 values, but the header names 4 columns: t, x, y, z": "t,x,y,z\n0,0,0\n",
    r"has no times: give rate, the samples per second \(--rate\), or times \(--times\)": "x,y,z\n0,0,0\n",
    r"line 1: columns 1-3, 5-7 and 9-11 are no rotation": "1 0 0 0 0 1 0 0 0 0 5 0\n",
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_file_is_refused_with_its_line(tmp_path, message):
    file = tmp_path / "run.txt"
    file.write_text(BROKEN[message])
    with pytest.raises(ValueError, match=message) as error:
        read(file, rate=10) if "rotation" in message else read(file)
    assert str(error.value).startswith(str(file))


def test_other_files_are_refused(tmp_path):
    file = tmp_path / "run.bin"
    file.write_bytes(bytes(range(256)))
    with pytest.raises(ValueError, match=r"run\.bin is not text in UTF-8"):
        read(file)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.txt")
    with pytest.raises(KeyError, match="there is no frame runs; the frames are run; did you mean run?"):
        read(written(tmp_path, "run.csv", ["t,x,y,z"], np.column_stack([TIME, P]), ","))["runs"]
