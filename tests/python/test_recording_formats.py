"""`read` on tables of motion capture, SLAM, autopilots and people, compared with a motion in closed form and SciPy."""

import numpy as np
import pytest
from multibody_fmu import read
from recorded_motion import AXIS, TURN, position, quaternion, rotation, velocity
from scipy.spatial.transform import Rotation

TIME = np.arange(101) / 100
P, Q, V = position(TIME), quaternion(TIME), velocity(TIME)
W = np.tile(TURN * AXIS, (101, 1))
# Resolved in the frame.
LOCAL = np.einsum("nji,nj->ni", rotation(TIME), V)
SCALAR_FIRST = np.roll(Q, 1, axis=1)
MATRICES = np.concatenate([rotation(TIME), P[:, :, None]], axis=2).reshape(-1, 12)
FROM_Q = Rotation.from_quat(Q)


def lines_of(rows, separator=","):
    return [separator.join(cell if isinstance(cell, str) else f"{cell:.17g}" for cell in row) for row in rows]


def written(folder, header, rows, separator=",", name="run.csv", end="\n"):
    file = folder / name
    file.write_text("\n".join([*header, *lines_of(rows, separator)]) + end, encoding="utf-8")
    return file


def check(frame, parts=("r_0", "Q"), start=0.0, within=1e-9):
    assert set(frame) == {"time", *parts}
    np.testing.assert_allclose(frame["time"], start + TIME, rtol=0, atol=5e-7)
    for part in parts:
        expected = {"r_0": P, "v_0": V, "w": W, "Q": Q}[part]
        if part == "Q":
            np.testing.assert_allclose(np.abs(np.sum(frame["Q"] * Q, axis=1)), 1, rtol=0, atol=within)
        else:
            np.testing.assert_allclose(frame[part], expected, rtol=0, atol=within, err_msg=part)


VICON = ["Segments", "100", ",,Arm:Hand,,,,,,Arm:Elbow,,,,,", "Frame,Sub Frame" + 2 * ",RX,RY,RZ,TX,TY,TZ"]
VICON += ["," + 2 * ",deg,deg,deg,mm,mm,mm"]


@pytest.mark.parametrize("sequence", ["rotvec", "XYZ", "zyx"])
def test_vicon_asks_for_the_form_of_its_rotations(tmp_path, sequence):
    if sequence == "rotvec":
        turns = np.degrees(FROM_Q.as_rotvec())
    else:
        # SciPy returns angles in the order of the letters; columns are those about x, y and z.
        turns = FROM_Q.as_euler(sequence, degrees=True)[:, [sequence.lower().index(axis) for axis in "xyz"]]
    rows = np.column_stack([np.arange(1, 102), np.zeros(101), turns, 1e3 * P, turns, 1e3 * P])
    file = written(tmp_path, VICON, rows)
    with pytest.raises(ValueError, match=r'line 4: whether RX, .* sequence="rotvec" or "XYZ" or "xyz" \(--sequence '):
        read(file)
    found = read(file, sequence=sequence)
    assert (found.format, list(found)) == ("Vicon", ["Arm:Hand", "Arm:Elbow"])
    check(found["Arm:Elbow"], start=0.01)


def test_vicon_with_quaternions_needs_no_answer(tmp_path):
    header = ["Objects", "100", ",,Global Angle Drone:Drone,,,,,,", "Frame,Sub Frame,RX,RY,RZ,RW,TX,TY,TZ"]
    rows = np.column_stack([np.arange(1, 102), np.zeros(101), Q, 1e3 * P])
    found = read(written(tmp_path, [*header, ",,,,,,mm,mm,mm"], rows))
    assert list(found) == ["Drone:Drone"]
    check(found["Drone:Drone"], start=0.01)


def test_qualisys_has_matrices_by_columns_and_zeros_for_what_is_not_seen(tmp_path):
    header = ["NO_OF_FRAMES\t101", "NO_OF_CAMERAS\t4", "NO_OF_BODIES\t2", "FREQUENCY\t100", "DATA_INCLUDED\t6D"]
    names = "X\tY\tZ\tRoll\tPitch\tYaw\tResidual\t" + "\t".join(f"Rot[{i}]" for i in range(9))
    header += ["BODY_NAMES\thull\tbuoy", f"Frame\tTime\thull {names}\tbuoy {names}\t"]
    columns = np.swapaxes(rotation(TIME), 1, 2).reshape(-1, 9)
    angles = FROM_Q.as_euler("xyz", degrees=True)
    body = np.column_stack([1e3 * P, angles, 0.5 + 0 * TIME, columns])
    second = body.copy()
    second[30] = 0
    rows = np.column_stack([np.arange(1, 102), TIME, body, second]).tolist()
    file = written(tmp_path, header, [[*row, ""] for row in rows], "\t", "run.tsv")
    found = read(file)
    assert (found.format, list(found)) == ("Qualisys", ["hull", "buoy"])
    check(found["hull"])
    assert np.isnan(found["buoy"]["r_0"][30]).all() and np.isnan(found["buoy"]["Q"][30]).all()
    text = file.read_text().splitlines()
    file.write_text("\n".join(text[:60]) + "\n")
    assert "the file has 53 rows, its header says 101: it may be cut short" in read(file).notes
    file.write_text("\n".join([*text[:4], "DATA_INCLUDED\t3D", *text[5:]]) + "\n")
    with pytest.raises(ValueError, match="a table of Qualisys with 3D: export 6D"):
        read(file)


def test_lone_numbers_in_a_header_are_no_row(tmp_path):
    header = "Time (s)," + ",".join(f"Drone 1 {axis} (m)" for axis in "xyz")
    found = read(written(tmp_path, [header], np.column_stack([TIME, P])))
    check(found["Drone 1"], ["r_0"])


def motive(kind, bone, label="Type", columns="XYZ"):
    width = len(columns) + 3
    return [
        f"Format Version,1.23,Take Name,Take 1,Rotation Type,{kind},Length Units,Meters,Coordinate Space,Global",
        "",
        f",{label}," + ",".join(width * ["Bone"]),
        f",{label and 'Name'}," + ",".join(width * [bone]),
        f",{label and 'ID'}," + ",".join(width * ["1"]),
        ",," + ",".join(len(columns) * ["Rotation"] + 3 * ["Position"]),
        "Frame,Time (Seconds)," + ",".join([*columns, *"XYZ"]),
    ]


@pytest.mark.parametrize("kind", ["XYZ", "YZX", "ZYX"])
def test_motive_names_the_order_of_turns_about_moving_axes(tmp_path, kind):
    angles = FROM_Q.as_euler(kind, degrees=True)[:, [kind.index(axis) for axis in "XYZ"]]
    found = read(written(tmp_path, motive(kind, "900:Ab"), np.column_stack([np.arange(101), TIME, angles, P])))
    check(found["900:Ab"])
    assert f"the file has Euler angles {kind} in degrees, which Motive turns about moving axes" in found.notes


def test_motive_may_have_blank_labels(tmp_path):
    rows = np.column_stack([np.arange(101), TIME, Q, P])
    found = read(written(tmp_path, motive("Quaternion", "900:Ab", "", "XYZW"), rows))
    check(found["900:Ab"])


def test_vins_has_nanoseconds_the_scalar_first_and_a_comma_at_the_end(tmp_path):
    stamps = [str(1403715273262142976 + 10_000_000 * i) for i in range(101)]
    rows = [[stamp, *row, ""] for stamp, row in zip(stamps, np.column_stack([P, SCALAR_FIRST, V]))]
    found = read(written(tmp_path, [], rows))
    assert found.format == "VINS"
    check(found["run"], ["r_0", "Q", "v_0"], 1403715273.262142976)


def test_vins_with_loops_has_no_velocities(tmp_path):
    """The columns are those that HKUST-Aerial-Robotics/VINS-Mono, issue 10, explains."""
    stamps = [str(1524392472730381056 + 10_000_000 * i) for i in range(101)]
    rows = [[stamp, *row, ""] for stamp, row in zip(stamps, np.column_stack([P, SCALAR_FIRST]))]
    found = read(written(tmp_path, [], rows))
    assert found.format == "VINS"
    check(found["run"], ["r_0", "Q"], 1524392472.730381056)


@pytest.mark.parametrize("separator", [",", ";"])
def test_eight_numbers_with_commas_are_no_tum(tmp_path, separator):
    for order, values in (("xyzw", Q), ("wxyz", SCALAR_FIRST)):
        file = written(tmp_path, [], np.column_stack([TIME, P, values]), separator)
        with pytest.raises(
            ValueError, match=r'line 1: rows have 8 .* give quaternion="xyzw" or "wxyz" \(--quaternion '
        ):
            read(file)
        check(read(file, quaternion=order)["run"])


def test_trajectories_of_aria(tmp_path):
    header = "graph_uid,tracking_timestamp_us,utc_timestamp_ns,tx_world_device,ty_world_device,tz_world_device,"
    header += "qx_world_device,qy_world_device,qz_world_device,qw_world_device,device_linear_velocity_x_device,"
    header += "device_linear_velocity_y_device,device_linear_velocity_z_device,angular_velocity_x_device,"
    header += "angular_velocity_y_device,angular_velocity_z_device,gravity_x_world,gravity_y_world,gravity_z_world,"
    header += "quality_score"
    rows = [["ea72-b6", f"{1e6 * t:.0f}", "-1", *row, 0, 0, -9.81, 0.5]
            for t, row in zip(TIME, np.column_stack([P, Q, LOCAL, W]))]  # fmt: skip
    found = read(written(tmp_path, [header], rows, name="closed_loop_trajectory.csv"))
    assert found.format == "Aria"
    check(found["closed_loop_trajectory"], ["r_0", "Q", "v_0", "w"])


def test_tables_of_px4_have_microseconds_and_the_scalar_first(tmp_path):
    header = "timestamp,timestamp_sample,q[0],q[1],q[2],q[3],delta_q_reset[0],delta_q_reset[1],quat_reset_counter"
    rows = np.column_stack([1e6 * TIME, 1e6 * TIME, SCALAR_FIRST, np.zeros((101, 3))])
    found = read(written(tmp_path, [header], rows))
    assert found.format == "PX4"
    check(found["run"], ["Q"])
    names = [f"position[{i}]" for i in range(3)] + [f"q[{i}]" for i in range(4)] + [f"velocity[{i}]" for i in range(3)]
    rows = np.column_stack([1e6 * TIME, P, SCALAR_FIRST, V])
    check(read(written(tmp_path, [",".join(["timestamp", *names])], rows))["run"], ["r_0", "Q", "v_0"])


def test_the_local_position_of_px4_is_in_microseconds(tmp_path):
    """The columns are some of those that `ulog2csv` makes of PX4/pyulog's test/sample_log_small.ulg."""
    header = "timestamp,ref_lat,ref_lon,x,y,z,delta_xy[0],delta_xy[1],vx,vy,vz,yaw,xy_valid,z_valid"
    zeros = np.zeros((101, 2))
    rows = np.column_stack([1e6 * TIME, zeros, P, zeros, V, zeros[:, 0], zeros + 1])
    found = read(written(tmp_path, [header], rows))
    assert found.format == "PX4"
    check(found["run"], ["r_0", "v_0"])


NUMBERED = [[f"q{i}" for i in range(4)], [f"q{i}" for i in range(1, 5)], [f"quat_{i}" for i in range(4)]]


@pytest.mark.parametrize("names", NUMBERED)
def test_numbered_quaternions_are_asked_for(tmp_path, names):
    for order, values in (("xyzw", Q), ("wxyz", SCALAR_FIRST)):
        file = written(tmp_path, [",".join(["t", "x", "y", "z", *names])], np.column_stack([TIME, P, values]))
        question = f"which of {', '.join(names)} is the scalar is not known: "
        with pytest.raises(
            ValueError, match=question + r'give quaternion="xyzw" or "wxyz" \(--quaternion xyzw or wxyz\)'
        ):
            read(file)
        check(read(file, quaternion=order)["run"])


def test_matrices_may_have_a_number_before_them_or_a_last_row(tmp_path):
    last = np.tile([0.0, 0, 0, 1], (101, 1))
    for rows, options in (
        (np.column_stack([TIME, MATRICES]), {}),
        (np.column_stack([1e9 * TIME, MATRICES]), {"time_unit": "ns"}),
        (np.column_stack([np.arange(101), MATRICES]), {"rate": 100}),
        (np.column_stack([MATRICES, last]), {"rate": 100}),
        (np.column_stack([TIME, MATRICES, last]), {}),
        (np.column_stack([MATRICES, last]).reshape(-1, 4), {"rate": 100}),
    ):
        found = read(written(tmp_path, [], rows, " "), **options)
        assert found.format == "KITTI"
        check(found["run"])
    file = written(tmp_path, [], np.column_stack([np.arange(101), MATRICES]), " ")
    with pytest.raises(ValueError, match=r"line 1: the first of 13 numbers may be a time or .*--time-unit .*--rate 10"):
        read(file)


def test_seconds_and_nanoseconds_may_have_a_column_each(tmp_path):
    whole = 1_700_000_000
    stamps = np.round(1e9 * TIME).astype(int)
    rows = [[str(whole + stamp // 10**9), str(stamp % 10**9), *p] for stamp, p in zip(stamps.tolist(), P.tolist())]
    check(read(written(tmp_path, ["sec,nanosec,x,y,z"], rows))["run"], ["r_0"], whole)


@pytest.mark.parametrize(("name", "options", "factor"), [
    ("yaw_deg", {}, 180 / np.pi), ("yaw [rad]", {}, 1.0), ("yaw", {"angle_unit": "rad"}, 1.0),
    ("theta", {"angle_unit": "deg"}, 180 / np.pi),
])  # fmt: skip
def test_an_angle_in_a_plane_is_an_orientation(tmp_path, name, options, factor):
    angle = 0.3 + TIME
    file = written(tmp_path, [f"t,x,y,{name}"], np.column_stack([TIME, P[:, :2], factor * angle]))
    if options:
        with pytest.raises(
            ValueError, match=rf'the unit of {name} is not known: give angle_unit="deg" or "rad" \(--angle-unit'
        ):
            read(file)
    found = read(file, **options)["run"]["Q"]
    expected = Rotation.from_euler("z", angle[:, None]).as_quat()
    np.testing.assert_allclose(np.abs(np.sum(found * expected, axis=1)), 1, atol=1e-12)


@pytest.mark.parametrize("sequence", ["XYZ", "zxy", "ZYX", "xyz"])
def test_turns_about_axes_are_those_of_scipy(tmp_path, sequence):
    angles = FROM_Q.as_euler(sequence)[:, [sequence.lower().index(axis) for axis in "xyz"]]
    file = written(tmp_path, ["t,x,y,z,rx [rad],ry [rad],rz [rad]"], np.column_stack([TIME, P, angles]))
    with pytest.raises(
        ValueError, match=r'rx \[rad\], ry .* sequence="rotvec" or "XYZ" or "xyz" \(--sequence rotvec or'
    ):
        read(file)
    check(read(file, sequence=sequence)["run"])


def test_commas_at_the_end_and_a_last_row_that_is_cut(tmp_path):
    rows = lines_of(np.column_stack([TIME, P]))
    for header in ("t,x,y,z", "t,x,y,z,"):
        (tmp_path / "run.csv").write_text("\n".join([header, *(f"{row}," for row in rows)]) + "\n")
        check(read(tmp_path / "run.csv")["run"], ["r_0"])
    (tmp_path / "run.csv").write_text("\n".join(["t,x,y,z", *rows, "1.01,0.5"]))
    found = read(tmp_path / "run.csv")
    check(found["run"], ["r_0"])
    assert "line 103, the last one, is cut short: it is left out" in found.notes
    rows = [",".join(f"{value:.6f}" for value in row) for row in np.column_stack([TIME, P])]
    (tmp_path / "run.csv").write_text("\n".join(["t,x,y,z", *rows, "1.010000,0.500000,0.500000,1.2"]))
    note = "line 103, the last one, is the shortest and has no line break: it may be cut short"
    assert note in read(tmp_path / "run.csv").notes


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig"])
def test_text_may_be_in_utf_16(tmp_path, encoding):
    text = "\n".join(["t,x,y,z", *lines_of(np.column_stack([TIME, P]))]) + "\n"
    (tmp_path / "run.csv").write_bytes(text.encode(encoding))
    check(read(tmp_path / "run.csv")["run"], ["r_0"])


def test_dates_become_seconds_since_1970(tmp_path):
    # 1714564800 s since 1970, by `date -u -d 2024-05-01T12:00:00 +%s`.
    texts = [f"2024-05-01T12:00:{t:06.3f}" for t in TIME]
    for zone, start in (("", 1714564800), ("Z", 1714564800), ("+02:00", 1714557600)):
        rows = [[text + zone, *p] for text, p in zip(texts, P)]
        found = read(written(tmp_path, ["time,x,y,z"], rows))
        check(found["run"], ["r_0"], start)
        note = "times are dates: they become seconds since 1970"
        assert (note if zone else f"{note}; they have no time zone and are taken for UTC") in found.notes


@pytest.mark.parametrize("header", [
    "Zeit [ms];Position x [mm];Position y [mm];Position z [mm];Geschwindigkeit x [mm/s];Geschwindigkeit y [mm/s];"
    "Geschwindigkeit z [mm/s]",
    "temps (ms);position x (mm);position y (mm);position z (mm);vitesse x (mm/s);vitesse y (mm/s);vitesse z (mm/s)",
    "tiempo_ms;posición_x_mm;posición_y_mm;posición_z_mm;velocidad x [mm/s];velocidad y [mm/s];velocidad z [mm/s]",
    "时间 [ms];位置x [mm];位置y [mm];位置z [mm];速度x [mm/s];速度y [mm/s];速度z [mm/s]",
])  # fmt: skip
def test_headers_may_be_in_other_languages_with_decimal_commas(tmp_path, header):
    lines = lines_of(1e3 * np.column_stack([TIME, P, V]), ";")
    (tmp_path / "run.csv").write_text("\n".join([header, *(line.replace(".", ",") for line in lines)]) + "\n", "utf-8")
    check(read(tmp_path / "run.csv")["run"], ["r_0", "v_0"])


def test_units_may_have_a_line_of_their_own(tmp_path):
    rows = np.column_stack([1e3 * TIME, 1e3 * P])
    check(read(written(tmp_path, ["t,x,y,z", "ms,mm,mm,mm"], rows))["run"], ["r_0"])


def test_lengths_without_a_unit_can_have_one_and_fast_ones_are_said(tmp_path):
    file = written(tmp_path, ["t,x,y,z"], np.column_stack([TIME, 1e3 * P]))
    check(read(file, length_unit="mm")["run"], ["r_0"])
    found = read(file)
    np.testing.assert_allclose(found["run"]["r_0"], 1e3 * P)
    (note,) = [note for note in found.notes if "mm" in note]
    assert note.endswith(
        'so its lengths may be in mm: give length_unit="mm" (--length-unit mm) if they are; nothing is changed'
    )
    assert not [note for note in read(file, length_unit="mm").notes if "may be in mm" in note]
    assert (
        "length_unit has no effect: the columns have units"
        in read(written(tmp_path, ["t,x [mm],y [mm],z [mm]"], np.column_stack([TIME, 1e3 * P])), length_unit="mm").notes
    )


def test_an_unreadable_table_explains_its_nearest_columns_and_the_options(tmp_path):
    file = written(tmp_path, ["t,heading,acc_x,pos,y,note"], np.column_stack([TIME, P, P])[:, :6])
    with pytest.raises(ValueError) as error:
        read(file)
    text = str(error.value)
    for part in (
        "heading is an angle of unknown zero and direction",
        "acc_x has an axis, but acc is no part of a pose",
        "pos ends with no axis: x, y, z or w",
        "y is alone: r_0 of a frame needs columns x and y",
        "quaternion (--quaternion)",
        "angle_unit (--angle-unit)",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("separator", "header"), [(",", "t,x,y,z,qx,qy,qz,qw"), (" ", "# t x y z qx qy qz qw"), ("\t", "")]
)
def test_large_tables_are_read_as_small_ones_to_the_last_bit(tmp_path, monkeypatch, separator, header):
    large_text = pytest.importorskip("multibody_fmu.recordings.large_text")
    header = header.replace(" ", separator) if separator == "\t" else header
    rows = np.column_stack([TIME + 1.7e9, P, Q]).tolist()
    lines = [*(["# a run", header] if header else []), *lines_of(rows, separator)]
    file = tmp_path / "run.txt"
    file.write_text("\n".join(lines) + "\n")
    small = read(file)["run"]
    monkeypatch.setattr(large_text, "LARGE", 0)
    monkeypatch.setattr(large_text, "HEAD", 2000)
    table = large_text.read_large(file)
    assert table is not None and table.lines[-1] == len(lines)
    large = read(file)["run"]
    assert all(np.array_equal(small[part], large[part]) for part in small)
    # A text in a row is still an error with its line.
    file.write_text("\n".join([*lines[:-1], lines[-1][:-3] + "x"]) + "\n")
    with pytest.raises(ValueError, match=f"line {len(lines)}: "):
        read(file)


def test_angular_velocities_without_a_unit_are_asked_for(tmp_path):
    file = tmp_path / "run.csv"
    file.write_text("time,x,y,z,gyro_x,gyro_y,gyro_z\n" + "".join(f"0.{i},0,0,0,0,0,90\n" for i in range(5)))
    question = (
        r'run\.csv: the unit of gyro_x, gyro_y, gyro_z is not known: give angle_unit="deg" or "rad" \(--angle-unit '
    )
    with pytest.raises(ValueError, match=question + r"deg or rad\), or name it in the header, as in gyro_x \[deg/s\]$"):
        read(file)
    np.testing.assert_allclose(read(file, angle_unit="deg")["run"]["w"][:, 2], np.pi / 2, rtol=1e-15)
    np.testing.assert_array_equal(read(file, angle_unit="rad")["run"]["w"][:, 2], 90)
    file.write_text(file.read_text().replace("gyro_z", "gyro_z [rad/s]"))
    with pytest.raises(ValueError, match="of a quantity|the unit of gyro_x, gyro_y"):
        read(file)


@pytest.mark.parametrize("prefix", ["/odom/twist/twist/angular/", "field.angular_velocity.", "w_RS_S_"])
def test_the_definitions_of_ros_and_euroc_fix_the_unit_of_angular_velocities(tmp_path, prefix):
    header = ",".join(["time [s]", *(f"{prefix}{axis}" for axis in "xyz")])
    (frame,) = read(written(tmp_path, [header], np.column_stack([TIME, W]))).values()
    np.testing.assert_allclose(frame["w"], W)


def test_one_question_names_all_that_the_columns_do_not_say(tmp_path):
    angles = FROM_Q.as_euler("XYZ", degrees=True)
    header = "t,x,y,z,rx,ry,rz,wx,wy,wz"
    file = written(tmp_path, [header], np.column_stack([TIME, P, angles, np.degrees(W)]))
    with pytest.raises(ValueError) as error:
        read(file)
    assert str(error.value) == (
        f"{file}: whether rx, ry, rz are a rotation vector or angles, and in which order, is not known: "
        'give sequence="rotvec" or "XYZ" or "xyz" (--sequence rotvec or XYZ or xyz); '
        'the unit of rx, ry, rz and wx, wy, wz is not known: give angle_unit="deg" or "rad" (--angle-unit deg or rad), '
        "or name it in the header, as in rx [deg]"
    )
    check(read(file, sequence="XYZ", angle_unit="deg")["run"], ["r_0", "Q", "w"])


def test_rotation_vectors_may_say_it_in_their_names(tmp_path):
    file = written(tmp_path, ["t,x,y,z,rotvec_x [rad],rotvec_y [rad],rotvec_z [rad]"],
                   np.column_stack([TIME, P, FROM_Q.as_rotvec()]))  # fmt: skip
    check(read(file)["run"])


def test_large_tables_with_shorter_rows_later_or_a_row_too_short(tmp_path, monkeypatch):
    large_text = pytest.importorskip("multibody_fmu.recordings.large_text")
    for name, value in (("LARGE", 0), ("HEAD", 2000), ("BLOCK", 3000)):
        monkeypatch.setattr(large_text, name, value)
    long = [f"{t:.17f} {t:.17f} {t:.17f} {t:.17f}" for t in TIME[1:]]
    short = [f"{t} 1 2 3" for t in range(2, 5000)]
    (tmp_path / "run.txt").write_text("\n".join(["t x y z", *long, *short]) + "\n")
    table = large_text.read_large(tmp_path / "run.txt")
    assert table is not None and table.lines[-1] == 1 + len(long) + len(short)
    np.testing.assert_array_equal(table.numbers[:100, 3], TIME[1:])
    np.testing.assert_array_equal(table.numbers[100:, 0], range(2, 5000))
    np.testing.assert_array_equal(table.numbers[100:, 1:], np.tile([1, 2, 3], (4998, 1)))
    # Two spaces are no empty cell.
    (tmp_path / "run.txt").write_text("\n".join(["t x y z", *long, "2 1  3", *short]) + "\n")
    with pytest.raises(ValueError, match=r"run\.txt, line 102 has 3 values, line 2 has 4: 2 1  3"):
        read(tmp_path / "run.txt")


@pytest.mark.parametrize("zone", ["Z", "z", " UTC", "+00", "+00:00", ""])
def test_dates_before_1970_have_fractions_that_count_forwards(tmp_path, zone):
    rows = [[f"1969-12-31T23:59:{58.5 + t:06.3f}{zone}", *p] for t, p in zip(TIME, P, strict=True)]
    found = read(written(tmp_path, ["time,x,y,z"], rows))
    np.testing.assert_allclose(found["run"]["time"], TIME - 1.5, rtol=0, atol=1e-9)


def test_a_date_with_an_impossible_zone_is_no_number(tmp_path):
    rows = [[f"2024-05-01T12:00:0{second}+02:{minutes}", 0, 0, 0] for second, minutes in ((0, "00"), (1, "75"))]
    with pytest.raises(ValueError, match=r"line 3: '2024-05-01T12:00:01\+02:75' .*is not a number"):
        read(written(tmp_path, ["time,x,y,z"], rows))
