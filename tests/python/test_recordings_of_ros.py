"""`read` on MCAP files and bags of ROS, compared with a motion in closed form."""

import numpy as np
import pytest
from multibody_fmu import read
from recorded_motion import AXIS, TURN, position, quaternion, rotation, velocity
from ros_types import TYPES, axes, definition

mcap_writer = pytest.importorskip("mcap_ros2.writer")
rosbag1 = pytest.importorskip("rosbags.rosbag1")
rosbag2 = pytest.importorskip("rosbags.rosbag2")
typesys = pytest.importorskip("rosbags.typesys")
base = pytest.importorskip("rosbags.interfaces")

TIME = np.arange(101) / 50
START = 1_700_000_000
EXPECTED = {"r_0": position(TIME), "Q": quaternion(TIME), "v_0": velocity(TIME), "w": np.tile(TURN * AXIS, (101, 1))}
EXPECTED["specific_force"] = np.tile([0, 0, 9.81], (101, 1))
# Resolved in the frame, as in messages of odometry.
LOCAL = np.einsum("nji,nj->ni", rotation(TIME), velocity(TIME))


def messages(i, stamp=True):
    """Topic, type and message of each topic at a time, as dicts."""
    nanoseconds = round(1e9 * TIME[i])
    time = {"sec": START + nanoseconds // 10**9, "nanosec": nanoseconds % 10**9} if stamp else {"sec": 0, "nanosec": 0}
    header = {"stamp": time, "frame_id": "map"}
    pose = {"position": axes(EXPECTED["r_0"][i]), "orientation": axes(EXPECTED["Q"][i])}
    twist = {"linear": axes(LOCAL[i]), "angular": axes(EXPECTED["w"][i])}
    transform = {"translation": pose["position"], "rotation": pose["orientation"]}
    zeros, none = [0.0] * 36, [0.0] * 9
    return [
        ("/robot/pose", "geometry_msgs/msg/PoseStamped", {"header": header, "pose": pose}),
        (
            "/odom",
            "nav_msgs/msg/Odometry",
            {
                "header": header,
                "child_frame_id": "base",
                "pose": {"pose": pose, "covariance": zeros},
                "twist": {"twist": twist, "covariance": zeros},
            },
        ),
        (
            "/tf",
            "tf2_msgs/msg/TFMessage",
            {"transforms": [{"header": header, "child_frame_id": "tool", "transform": transform}]},
        ),
        (
            "/imu",
            "sensor_msgs/msg/Imu",
            {
                "header": header,
                "orientation": axes([0, 0, 0, 0]),
                "orientation_covariance": none,
                "angular_velocity": axes(EXPECTED["w"][i]),
                "angular_velocity_covariance": none,
                "linear_acceleration": axes([0, 0, 9.81]),
                "linear_acceleration_covariance": none,
            },
        ),
        ("/note", "std_msgs/msg/String", {"data": "a text"}),
    ]


FRAMES = {
    "robot/pose": ("r_0", "Q"),
    "odom": ("r_0", "Q", "v_0", "w"),
    "tool": ("r_0", "Q"),
    "imu": ("w", "specific_force"),
}


def check(recording):
    assert set(recording) == set(FRAMES)
    for name, parts in FRAMES.items():
        frame = recording[name]
        assert set(frame) == {"time", *parts}
        np.testing.assert_allclose(frame["time"], START + TIME, rtol=0, atol=5e-7)
        for part in parts:
            np.testing.assert_allclose(frame[part], EXPECTED[part], rtol=0, atol=1e-12, err_msg=f"{name}.{part}")
    assert "poses of robot/pose, odom, tool are resolved in map" in recording.notes
    assert "topics that are not read: /note" in recording.notes


def write_mcap(file, rows, stamp=True):
    with open(file, "wb") as opened, mcap_writer.Writer(opened) as writer:
        schemas = {name: writer.register_msgdef(name, definition(name)) for name in TYPES}
        for i in rows:
            for topic, name, message in messages(i, stamp):
                time = START * 10**9 + round(1e9 * TIME[i])
                writer.write_message(topic, schemas[name], message, log_time=time, publish_time=time)


def test_mcap(tmp_path):
    write_mcap(tmp_path / "run.mcap", range(TIME.size))
    found = read(tmp_path / "run.mcap")
    assert found.format == "MCAP"
    check(found)


def test_messages_in_another_order_are_sorted_and_those_that_repeat_a_time_left_out(tmp_path):
    write_mcap(tmp_path / "run.mcap", [*range(50, TIME.size), *range(50), 7, 8])
    found = read(tmp_path / "run.mcap")
    check(found)
    assert "messages of tool are not in the order of their times: they are sorted" in found.notes
    assert "messages of tool that repeat a time are left out: 2" in found.notes


def test_headers_without_times_have_those_of_the_log(tmp_path):
    write_mcap(tmp_path / "run.mcap", range(TIME.size), stamp=False)
    found = read(tmp_path / "run.mcap")
    check(found)
    assert "headers of imu, odom, robot/pose, tool have no times: those of the log are taken" in found.notes


def test_an_mcap_file_without_poses_or_with_damage_is_refused(tmp_path):
    with open(tmp_path / "run.mcap", "wb") as opened, mcap_writer.Writer(opened) as writer:
        schema = writer.register_msgdef("std_msgs/msg/String", definition("std_msgs/msg/String"))
        writer.write_message("/note", schema, {"data": "a text"})
    with pytest.raises(ValueError, match=r"run\.mcap has no messages with poses; its types are std_msgs/msg/String"):
        read(tmp_path / "run.mcap")
    write_mcap(tmp_path / "run.mcap", range(10))
    data = (tmp_path / "run.mcap").read_bytes()
    (tmp_path / "half.mcap").write_bytes(data[: len(data) // 8])
    with pytest.raises(ValueError, match=r"half\.mcap is damaged: "):
        read(tmp_path / "half.mcap")


def made(store, name, values):
    """Makes a message of rosbags from a dict."""
    fields = store.fielddefs[name][1]
    arguments = {}
    for field, (kind, detail) in fields:
        value = values.get(field, 0)
        if kind == base.Nodetype.NAME:
            arguments[field] = made(store, detail, value)
        elif kind in (base.Nodetype.ARRAY, base.Nodetype.SEQUENCE):
            inner = detail[0]
            arguments[field] = (
                [made(store, inner[1], one) for one in value]
                if inner[0] == base.Nodetype.NAME
                else np.array(value, dtype=float)
            )
        else:
            arguments[field] = value
    return store.types[name](**arguments)


BAGS = [(1, None, ""), (1, "BZ2", ""), (1, "LZ4", ""), (2, None, "SQLITE3"), (2, "FILE", "SQLITE3")]
BAGS += [
    (2, "MESSAGE", "SQLITE3"),
    (2, None, "MCAP"),
    (2, "FILE", "MCAP"),
    (2, "MESSAGE", "MCAP"),
    (2, "STORAGE", "MCAP"),
]


@pytest.mark.parametrize(("version", "compression", "storage"), BAGS)
def test_bags(tmp_path, version, compression, storage):
    store = typesys.get_typestore(typesys.Stores.ROS1_NOETIC if version == 1 else typesys.Stores.ROS2_HUMBLE)
    if version == 1:
        store.register(
            typesys.get_types_from_msg("geometry_msgs/TransformStamped[] transforms", "tf2_msgs/msg/TFMessage")
        )
    path = tmp_path / ("run.bag" if version == 1 else "run")
    if version == 1:
        writer = rosbag1.Writer(path)
        if compression:
            writer.set_compression(rosbag1.Writer.CompressionFormat[compression])
    else:
        writer = rosbag2.Writer(path, version=8, storage_plugin=rosbag2.StoragePlugin[storage])
        if compression:
            writer.set_compression(rosbag2.CompressionMode[compression], rosbag2.CompressionFormat.ZSTD)
    with writer:
        connections = {topic: writer.add_connection(topic, name, typestore=store) for topic, name, _ in messages(0)}
        for i in range(TIME.size):
            for topic, name, message in messages(i):
                serialize = store.serialize_ros1 if version == 1 else store.serialize_cdr
                data = serialize(made(store, name, message), name)
                writer.write(connections[topic], START * 10**9 + round(1e9 * TIME[i]), data)
    check(read(path))
    if version == 1:
        # The content decides on the format.
        check(read(path.rename(tmp_path / "run.dat")))
    if (version, compression, storage) == (2, None, "SQLITE3"):
        check(read(next(path.glob("*.db3"))))
        (path / "metadata.yaml").unlink()
        with pytest.raises(ValueError, match=r"run is no bag of ROS 2: there is no .*metadata\.yaml"):
            read(path)


def written(file, rows):
    """Writes an MCAP file with messages (topic, type, message, time of the log in ns)."""
    with open(file, "wb") as opened, mcap_writer.Writer(opened) as writer:
        schemas = {name: writer.register_msgdef(name, definition(name)) for name in TYPES}
        for topic, name, message, time in rows:
            writer.write_message(topic, schemas[name], message, log_time=time, publish_time=time)
    return file


def imu(i, **changes):
    ((_, name, message),) = [one for one in messages(i) if one[0] == "/imu"]
    return "/imu", name, message | changes, START * 10**9 + round(1e9 * TIME[i])


def test_an_imu_has_its_orientation_if_it_measures_one(tmp_path):
    rows = [imu(i, orientation=axes(EXPECTED["Q"][i])) for i in range(TIME.size)]
    frame = read(written(tmp_path / "a.mcap", rows))["imu"]
    for part in ("Q", "w", "specific_force"):
        np.testing.assert_allclose(frame[part], EXPECTED[part], atol=1e-12)
    none = [-1.0, *[0.0] * 8]
    rows = [imu(i, orientation=axes([0, 0, 0, 1]), orientation_covariance=none, linear_acceleration_covariance=none)
            for i in range(TIME.size)]  # fmt: skip
    assert set(read(written(tmp_path / "b.mcap", rows))["imu"]) == {"time", "w"}


def test_the_last_path_of_a_topic_is_a_frame(tmp_path):
    def poses(count):
        header = [(name, message["header"], message["pose"]) for i in range(count)
                  for topic, name, message in messages(i) if topic == "/robot/pose"]  # fmt: skip
        return [{"header": one, "pose": pose} for _, one, pose in header]

    rows = [("/path", "nav_msgs/msg/Path", {"header": messages(i)[0][2]["header"], "poses": poses(i + 1)},
             START * 10**9 + round(1e9 * TIME[i])) for i in (3, 50, 100)]  # fmt: skip
    found = read(written(tmp_path / "a.mcap", rows))
    for part in ("r_0", "Q"):
        np.testing.assert_allclose(found["path"][part], EXPECTED[part], atol=1e-12)
    np.testing.assert_allclose(found["path"]["time"], START + TIME, rtol=0, atol=5e-7)
    assert "path has 3 paths: the last one is taken, which has 101 poses" in found.notes


def test_quaternions_of_messages_are_checked(tmp_path):
    def rows(Q):
        for i in range(TIME.size):
            topic, name, message = messages(i)[0]
            pose = {"position": message["pose"]["position"], "orientation": axes(Q if i == 7 else EXPECTED["Q"][i])}
            yield topic, name, {"header": message["header"], "pose": pose}, START * 10**9 + round(1e9 * TIME[i])

    with pytest.raises(ValueError, match=r"a\.mcap, row 7 of robot/pose: the quaternion has length 2, which must be 1"):
        read(written(tmp_path / "a.mcap", rows([0, 0, 2, 0])))
    found = read(written(tmp_path / "b.mcap", rows([0, 0, 0, 0])))
    assert found.summary("robot/pose").endswith("one dropout")


def test_topics_that_are_not_read_cost_no_memory(tmp_path):
    """Images are texts of a megabyte here."""
    tracemalloc = pytest.importorskip("tracemalloc")

    def rows():
        for i in range(60):
            time = START * 10**9 + round(1e9 * TIME[i])
            yield *messages(i)[0], time
            yield "/image", "std_msgs/msg/String", {"data": chr(97 + i % 26) * 1_000_000}, time

    file = written(tmp_path / "a.mcap", rows())
    tracemalloc.start()
    assert len(read(file)["robot/pose"]["time"]) == 60
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # A chunk has a megabyte.
    assert peak < 10e6


def test_a_package_that_is_not_installed_is_named(tmp_path, monkeypatch):
    write_mcap(tmp_path / "run.mcap", range(3))
    monkeypatch.setitem(__import__("sys").modules, "mcap.reader", None)
    with pytest.raises(ImportError, match=r"an MCAP file needs mcap \(.*\): pip install .multibody-fmu\[mcap\].$"):
        read(tmp_path / "run.mcap")
