"""`read` on damaged files: one error with the file's name, or a note; never other values in silence."""

import random
import zlib

import numpy as np
import pytest
from multibody_fmu import Recording, read
from multibody_fmu.cli import main
from recorded_motion import position, quaternion, rotation
from ros_types import axes, definition

mcap_writer = pytest.importorskip("mcap_ros2.writer")
raw_writer = pytest.importorskip("mcap.writer")
parquet = pytest.importorskip("pyarrow.parquet")
pyarrow = pytest.importorskip("pyarrow")

TIME = np.arange(60) / 50
POSE = "geometry_msgs/msg/PoseStamped"


def write_mcap(file, **options):
    """Writes poses. `options` are those of the writer for chunks and checksums."""
    with open(file, "wb") as opened:
        writer = mcap_writer.Writer(opened, **{"chunk_size": 1500, **options})
        schema = writer.register_msgdef(POSE, definition(POSE))
        for i, t in enumerate(TIME):
            header = {"stamp": {"sec": 5 + int(t), "nanosec": round(1e9 * (t % 1))}, "frame_id": "map"}
            pose = {"position": axes(position(TIME)[i]), "orientation": axes(quaternion(TIME)[i])}
            writer.write_message("/hand", schema, {"header": header, "pose": pose}, log_time=round(1e9 * t) + 5 * 10**9)
        writer.finish()
    return file


def rewritten(file, **options):
    """Writes the same messages with other options: outside of chunks, without an index, with other checksums."""
    from mcap.reader import make_reader

    source = write_mcap(file.with_suffix(".chunks"))
    with open(file, "wb") as opened, open(source, "rb") as chunks:
        writer = raw_writer.Writer(opened, **options)
        writer.start("ros2")
        channels = {}
        for schema, channel, message in make_reader(chunks).iter_messages():
            if channel.id not in channels:
                number = writer.register_schema(schema.name, schema.encoding, schema.data)
                channels[channel.id] = writer.register_channel(channel.topic, channel.message_encoding, number)
            writer.add_message(channels[channel.id], message.log_time, message.data, message.publish_time)
        writer.finish()
    return file


def equal(a, b):
    return list(a) == list(b) and all(
        a[name].keys() == b[name].keys()
        and all(np.array_equal(a[name][part], b[name][part], equal_nan=True) for part in a[name])
        for name in a
    )


@pytest.mark.longer
def test_each_flipped_bit_of_an_mcap_file_is_found_or_changes_nothing(tmp_path):
    for kind, file in {
        "chunks": write_mcap(tmp_path / "chunks.mcap"),
        "no index": rewritten(tmp_path / "index.mcap", chunk_size=1500, index_types=raw_writer.IndexType.NONE),
        "no chunks": rewritten(tmp_path / "plain.mcap", use_chunking=False, enable_data_crcs=True),
    }.items():
        whole, data = read(file), file.read_bytes()
        assert len(whole["hand"]["time"]) == 60
        other = tmp_path / "other.mcap"
        for bit in random.Random(1).sample(range(8 * len(data)), 80):
            changed = bytearray(data)
            changed[bit // 8] ^= 1 << bit % 8
            other.write_bytes(changed)
            try:
                found = read(other)
            except ValueError as error:
                assert str(error).startswith(str(other)), (kind, bit)
            else:
                # A record that was not known before may be skipped.
                assert equal(found, whole) or set(found.notes) - set(whole.notes), (kind, bit)


def test_checksums_of_zero_are_said(tmp_path):
    note = "chunks without a checksum: 5 of 5, where damage does not show"
    assert note in read(write_mcap(tmp_path / "a.mcap", enable_crcs=False)).notes
    assert not any("checksum" in note for note in read(write_mcap(tmp_path / "b.mcap")).notes)
    file = rewritten(tmp_path / "c.mcap", use_chunking=False, enable_data_crcs=False)
    assert "messages outside of chunks have no checksum, so damage to them does not show" in read(file).notes


def test_an_mcap_file_that_was_not_closed_is_read_up_to_its_damage(tmp_path):
    data = write_mcap(tmp_path / "a.mcap").read_bytes()
    counts = []
    for size in (len(data) // 2, 3 * len(data) // 4, len(data) - 4):
        (tmp_path / "cut.mcap").write_bytes(data[:size])
        found = read(tmp_path / "cut.mcap")
        rows = len(found["hand"]["time"])
        np.testing.assert_array_equal(found["hand"]["r_0"], position(TIME)[:rows])
        assert any(note.startswith("the file was not closed, as if its recorder died") for note in found.notes)
        counts.append(rows)
    assert 0 < counts[0] < 60 and counts[2] == 60


def test_an_mcap_file_that_is_cut_before_its_first_message_is_refused(tmp_path):
    data = write_mcap(tmp_path / "a.mcap").read_bytes()
    for size in (8, 100, 300):
        (tmp_path / "cut.mcap").write_bytes(data[:size])
        with pytest.raises(
            ValueError, match=r"cut\.mcap is damaged: the file is cut short before its first message: "
        ) as error:
            read(tmp_path / "cut.mcap")
        assert f"{size}" in str(error.value) and "is read" not in str(error.value)


def c3d_file(folder):
    from test_recordings_of_markers import markers, write_c3d

    return write_c3d(folder / "a.c3d", markers(), ["hand:1", "hand:2", "hand:3", "hand:4"])


def parquet_file(folder):
    columns = {"time": TIME} | {f"hand.r_0[{i + 1}]": position(TIME)[:, i] for i in range(3)}
    parquet.write_table(pyarrow.table(columns), folder / "a.parquet", write_page_checksum=True)
    return folder / "a.parquet"


def bvh_file(folder):
    from test_recordings_of_skeletons import written

    return written(folder / "a.bvh")


def motive_file(folder):
    from test_recordings import MOTIVE, P, Q, written
    from test_recordings import TIME as times

    rows = np.column_stack([np.arange(201), times, Q, 1e3 * P, 0.1 + 0 * times, P])
    return written(folder, "a.csv", MOTIVE.split("\n"), rows.tolist(), ",")


def bag_file(folder):
    rosbag1 = pytest.importorskip("rosbags.rosbag1")
    typesys = pytest.importorskip("rosbags.typesys")
    from test_recordings_of_ros import made

    store = typesys.get_typestore(typesys.Stores.ROS1_NOETIC)
    with rosbag1.Writer(folder / "a.bag") as writer:
        connection = writer.add_connection("/hand", POSE, typestore=store)
        for i, t in enumerate(TIME):
            header = {"seq": i, "stamp": {"sec": 5, "nanosec": round(1e9 * t) % 10**9}, "frame_id": "map"}
            header["stamp"]["sec"] += int(t)
            pose = {"position": axes(position(TIME)[i]), "orientation": axes(quaternion(TIME)[i])}
            message = made(store, POSE, {"header": header, "pose": pose})
            writer.write(connection, 5 * 10**9 + round(1e9 * t), store.serialize_ros1(message, POSE))
    return folder / "a.bag"


def mcap_file(folder):
    return write_mcap(folder / "a.mcap")


OWN = "time,a.r_0[1],a.r_0[2],a.r_0[3],a.Q[1],a.Q[2],a.Q[3],a.Q[4]"


def text_file(name, header, separator=",", suffix=".csv"):
    """Returns a function that writes rows with the columns of a header: t, p, q, s (scalar first), v, M or text."""
    values = {
        "t": TIME[:, None],
        "us": 1e6 * TIME[:, None],
        "ns": 1e9 * TIME[:, None],
        "i": np.arange(60)[:, None],
        "p": position(TIME),
        "q": quaternion(TIME),
        "s": np.roll(quaternion(TIME), 1, axis=1),
        "M": np.concatenate([rotation(TIME), position(TIME)[:, :, None]], axis=2).reshape(-1, 12),
        "T": rotation(TIME).reshape(-1, 9),
        "0": np.zeros((60, 1)),
    }

    def write(folder, columns):
        rows = np.concatenate([values[column] for column in columns.split()], axis=1)
        lines = [separator.join(f"{value:.9g}" for value in row) for row in rows]
        (folder / f"{name}{suffix}").write_text("\n".join([*header, *lines]) + "\n")
        return folder / f"{name}{suffix}"

    return write


ARIA = "tracking_timestamp_us,tx_world_device,ty_world_device,tz_world_device,"
ARIA += "qx_world_device,qy_world_device,qz_world_device,qw_world_device"
VICON = ["Segments", "50", ",,Hand,,,,,", "Frame,Sub Frame,RX,RY,RZ,TX,TY,TZ", ",,deg,deg,deg,mm,mm,mm"]
QUALISYS = ["NO_OF_FRAMES\t60", "NO_OF_BODIES\t1", "FREQUENCY\t50", "DATA_INCLUDED\t6D", "BODY_NAMES\thull"]
QUALISYS += ["Frame\tTime\thull X\tY\tZ\tRoll\tPitch\tYaw\tResidual\t" + "\t".join(f"Rot[{i}]" for i in range(9))]
KINDS = {
    "mcap": mcap_file,
    "bag": bag_file,
    "parquet": parquet_file,
    "c3d": c3d_file,
    "bvh": bvh_file,
    "motive": motive_file,
    "vicon": lambda folder: text_file("vicon", VICON)(folder, "i 0 p p"),
    "qualisys": lambda folder: text_file("qualisys", QUALISYS, "\t", ".tsv")(folder, "i t p p 0 T"),
    "aria": lambda folder: text_file("aria", [ARIA])(folder, "us p q"),
    "px4": lambda folder: text_file("px4", ["timestamp,q[0],q[1],q[2],q[3]"])(folder, "us s"),
    "vins": lambda folder: text_file("vins", [])(folder, "ns p s p"),
    "tum": lambda folder: text_file("tum", [], " ", ".txt")(folder, "t p q"),
    "kitti": lambda folder: text_file("kitti", [], " ", ".txt")(folder, "M"),
    "table": lambda folder: text_file("table", ["t,x [mm],y [mm],z [mm],qx,qy,qz,qw"])(folder, "t p q"),
    "own": lambda folder: text_file("own", [OWN])(folder, "t p q"),
}
OPTIONS = {"vicon": {"sequence": "XYZ"}, "kitti": {"rate": 50}}


def damaged(data, chance):
    """Cuts, overwrites, zeroes or repeats a part of a file."""
    changed = bytearray(data)
    kind = chance.choice(["cut", "byte", "bytes", "zeros", "lost", "header"])
    at = chance.randrange(len(data))
    if kind == "cut":
        return bytes(changed[:at])
    if kind == "lost":
        return bytes(changed[:at] + changed[at + chance.randrange(1, 200) :])
    if kind == "header":
        at = chance.randrange(min(1024, len(data)))
    size = 1 if kind in ("byte", "header") else chance.randrange(1, 64)
    new = bytes(size) if kind == "zeros" else chance.randbytes(size)
    changed[at : at + size] = new
    return bytes(changed)


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_one_error_with_the_name_or_read(tmp_path, kind):
    """`damaged_recordings.py` does the same with any number of files, in processes of their own."""
    whole = KINDS[kind](tmp_path)
    data = whole.read_bytes()
    assert len(read(whole, **OPTIONS.get(kind, {})))
    chance = random.Random(zlib.crc32(kind.encode()))
    file = tmp_path / f"damaged{whole.suffix}"
    for i in range(25):
        file.write_bytes(damaged(data, chance))
        try:
            assert isinstance(read(file, **OPTIONS.get(kind, {})), Recording)
        except ValueError as error:
            assert str(file) in str(error), (kind, i, error)


def test_flipped_bits_of_parquet_pages_are_found(tmp_path):
    file = parquet_file(tmp_path)
    whole, data = read(file), file.read_bytes()
    for bit in random.Random(2).sample(range(8 * len(data)), 100):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        (tmp_path / "b.parquet").write_bytes(changed)
        try:
            found = read(tmp_path / "b.parquet")
        except ValueError as error:
            assert "b.parquet" in str(error)
        else:
            assert equal(found, whole) or found.notes, bit


def test_a_damaged_file_is_one_line_on_the_command_line(tmp_path, capsys):
    data = write_mcap(tmp_path / "a.mcap").read_bytes()
    changed = bytearray(data)
    changed[len(data) // 4] ^= 1
    (tmp_path / "a.mcap").write_bytes(changed)
    assert main(["view", str(tmp_path / "a.mcap"), "-o", str(tmp_path / "a.html")]) == 3
    said = capsys.readouterr().err
    assert said.startswith(f"multibody-fmu: {tmp_path / 'a.mcap'} is damaged: ") and said.count("\n") == 1


def test_a_c3d_file_that_is_cut_short_is_said(tmp_path):
    data = c3d_file(tmp_path).read_bytes()
    (tmp_path / "cut.c3d").write_bytes(data[:-1000])
    found = read(tmp_path / "cut.c3d")
    rows = len(found["hand"]["time"])
    assert rows < 101 and f"the file has {rows} of the 101 samples that its header says: it is cut short" in found.notes


def test_counts_of_a_c3d_header_are_checked_before_they_are_used(tmp_path):
    data = bytearray(c3d_file(tmp_path).read_bytes())
    data[2:4] = b"\xff\xff"
    (tmp_path / "b.c3d").write_bytes(data)
    with pytest.raises(ValueError, match=r"b\.c3d is damaged: its header has 65535 markers, its parameters have 4"):
        read(tmp_path / "b.c3d")


def test_markers_beyond_255_are_read(tmp_path):
    """The writer, ezc3d, continues the labels in LABELS2."""
    from test_recordings_of_markers import SHAPE, markers, write_c3d

    labels = [f"m{i}" for i in range(300)] + ["hand:1", "hand:2", "hand:3", "hand:4"]
    points = np.concatenate([np.zeros((300, 101, 3)), markers(SHAPE)])
    found = read(write_c3d(tmp_path / "a.c3d", points, labels))
    times = np.arange(101) / 100
    np.testing.assert_allclose(found["hand"]["r_0"], position(times), atol=1e-6)


TUM = "timestamp tx ty tz qx qy qz qw"


def table(folder, rows, own=True):
    separator = "," if own else " "
    lines = [separator.join(f"{value:.17g}" for value in row) for row in rows]
    file = folder / ("own.csv" if own else "tum.txt")
    file.write_text("\n".join([OWN if own else f"# {TUM}", *lines]) + "\n")
    return file


def rows(count=12000):
    time = np.arange(count) / 100
    return np.column_stack([time, position(time), quaternion(time)])


@pytest.mark.parametrize("own", [True, False])
def test_times_and_orientations_are_checked_in_tables_of_this_package_too(tmp_path, own):
    for row, column, value, message in (
        (4, 0, np.nan, "line 6: the time is not a number"),
        (4, 7, 2.0, r"line 6: the quaternion has length 2, which must be 1"),
    ):
        data = rows(100)
        data[row, column] = value
        with pytest.raises(ValueError, match=message):
            read(table(tmp_path, data, own))
        if own:
            assert main(["view", str(tmp_path / "own.csv"), "-q", "-o", str(tmp_path / "a.html")]) == 3


def test_texts_and_a_cut_row_are_found_in_tables_of_this_package(tmp_path):
    text = table(tmp_path, rows(100)).read_text()
    (tmp_path / "own.csv").write_text(text[:-40])
    found = read(tmp_path / "own.csv")
    assert len(found["a"]["time"]) == 99 and "line 101, the last one, is cut short: it is left out" in found.notes
    (tmp_path / "own.csv").write_text(text.replace("\n0.01,", "\n0.01,#"))
    with pytest.raises(ValueError, match=r"own\.csv, line 3: a\.r_0\[1\] = '#[\d.]+' is not a number"):
        read(tmp_path / "own.csv")


@pytest.mark.parametrize("own", [True, False])
def test_infinite_positions_count_as_dropouts(tmp_path, own):
    data = rows(100)
    data[7, 2] = np.inf
    found = read(table(tmp_path, data, own))
    (frame,) = found.values()
    assert np.isnan(frame["r_0"][7, 1]) and np.isfinite(np.delete(frame["r_0"], 7, 0)).all()
    assert f"infinite values of {'a.' if own else ''}r_0 count as dropouts: line 9" in found.notes


@pytest.mark.parametrize("own", [True, False])
def test_a_few_rows_out_of_order_are_sorted_and_more_are_refused(tmp_path, own):
    data = rows(100)
    whole = read(table(tmp_path, data, own))
    swapped = data.copy()
    swapped[[40, 41]] = swapped[[41, 40]]
    found = read(table(tmp_path, swapped, own))
    assert equal(found, whole)
    assert "rows are sorted, because their times were out of order: line 42" in found.notes or (
        "rows are sorted, because their times were out of order: line 43" in found.notes
    )
    data = rows()
    for late in (10, 11):
        moved = np.concatenate([data[late:6000], data[:late], data[6000:]])
        if late == 10:
            assert equal(read(table(tmp_path, moved, own)), read(table(tmp_path, data, own)))
        else:
            with pytest.raises(ValueError, match="line 5991: the time goes back from 59.99.* 11 rows are out of order"):
                read(table(tmp_path, moved, own))
    # A second run after the first one has the same times.
    with pytest.raises(ValueError, match="the time goes back from .*, and times repeat"):
        read(table(tmp_path, np.concatenate([data, data[1:6]]), own))


@pytest.mark.parametrize("own", [True, False])
def test_a_few_repeated_times_are_left_out_and_more_are_refused(tmp_path, own):
    data = rows()
    data[500:510, 0] = data[499, 0]
    found = read(table(tmp_path, data, own))
    (frame,) = found.values()
    assert len(frame["time"]) == 11990
    assert any(
        note.startswith("rows that repeat the time before them are left out: 10 (lines 502") for note in found.notes
    )
    data[510, 0] = data[499, 0]
    with pytest.raises(ValueError, match=r"line 502: the time 4\.99\d* s repeats with other values, as in 11 rows"):
        read(table(tmp_path, data, own))


def test_reflections_are_refused(tmp_path):
    mirror = np.diag([1.0, 1.0, -1.0])
    T = np.swapaxes(rotation(TIME) @ mirror, 1, 2).reshape(-1, 9)
    names = ",".join(["time", *(f'"a.T[{i},{j}]"' for i in (1, 2, 3) for j in (1, 2, 3))])
    lines = [",".join(f"{value:.17g}" for value in [t, *row]) for t, row in zip(TIME, T)]
    (tmp_path / "own.csv").write_text("\n".join([names, *lines]) + "\n")
    with pytest.raises(ValueError, match=r"own\.csv, line 2: the matrix is no rotation, but a reflection"):
        read(tmp_path / "own.csv")
    poses = np.concatenate([rotation(TIME) @ mirror, position(TIME)[:, :, None]], axis=2).reshape(-1, 12)
    np.savetxt(tmp_path / "kitti.txt", poses)
    with pytest.raises(ValueError, match=r"line 1: columns 1-3, 5-7 and 9-11 are no rotation, but a reflection"):
        read(tmp_path / "kitti.txt", rate=50)


@pytest.mark.parametrize("own", [True, False])
def test_rows_with_zero_bytes_are_left_out(tmp_path, own):
    """As after a loss of power: what is before and after the bytes may be parts of two rows."""
    file = table(tmp_path, rows(100), own)
    data, expected = file.read_bytes(), read(file)
    begin = data.index(b"\n0.3") + 4
    for size in (1, 512):
        file.write_bytes(data[:begin] + bytes(size) + data[begin + size :])
        found = read(file)
        left, time = found["a" if own else "tum"], expected["a" if own else "tum"]["time"]
        is_left = np.isin(time, left["time"])
        assert is_left.sum() == len(left["time"]) < len(time)
        np.testing.assert_array_equal(left["r_0"], expected["a" if own else "tum"]["r_0"][is_left])
        assert any("with zero bytes, as a logger leaves them" in note for note in found.notes)
