"""`to_mcap`, read by MCAP's own reader and by `read`; files with messages of Foxglove."""

import json

import numpy as np
import pytest
from multibody_fmu import Recording, read, simulate, to_mcap, to_rerun
from recorded_motion import position, quaternion, velocity

reader = pytest.importorskip("mcap.reader")
writer = pytest.importorskip("mcap.writer")
decoder = pytest.importorskip("mcap_ros2.decoder")

TIME = np.arange(101) / 50
START = 1403636579.25


def check(frame, time=TIME):
    assert set(frame) == {"time", "r_0", "Q"}
    np.testing.assert_array_equal(frame["time"], time)
    np.testing.assert_array_equal(frame["r_0"], position(TIME))
    np.testing.assert_allclose(frame["Q"], quaternion(TIME), rtol=0, atol=1e-15)


@pytest.mark.parametrize("start", [0.0, START])
def test_a_written_recording_is_read_as_it_was(tmp_path, start):
    drone = {"time": start + TIME, "r_0": position(TIME), "Q": quaternion(TIME), "v_0": velocity(TIME)}
    tool = {part: np.delete(values, 7, axis=0) for part, values in drone.items() if part != "v_0"}
    lost = {**tool, "r_0": tool["r_0"].copy()}
    lost["r_0"][50] = np.nan
    file = to_mcap(Recording({"drone": drone, "tool": tool, "lost": lost}, "TUM"), tmp_path / "run.mcap")
    found = read(file)
    assert (found.format, list(found)) == ("MCAP", ["drone", "tool", "lost"])
    check(found["drone"], start + TIME)
    np.testing.assert_array_equal(found["tool"]["time"], tool["time"])
    np.testing.assert_array_equal(found["lost"]["time"], np.delete(tool["time"], 50))
    assert found.notes == [
        "poses of drone, tool, lost are resolved in world",
        "topics that are not read: /drone/v_0",
    ]


def messages(file):
    """Messages by topic, and the metadata."""
    with open(file, "rb") as opened:
        made = reader.make_reader(opened, decoder_factories=[decoder.DecoderFactory()])
        found = {}
        for _, channel, message, content in made.iter_decoded_messages():
            found.setdefault(channel.topic, []).append((message.log_time, content))
        return found, {record.name: record.metadata for record in made.iter_metadata()}


def test_a_result_has_frames_and_variables_with_units(tmp_path):
    result = simulate(
        "RelativeSensor",
        TIME,
        outputs=["r_rel", "angles"],
        parameters={"derivatives": "provided", "checkInputs": False},
        frame_a={"r_0": position(TIME), "Q": quaternion(TIME)},
        frame_b={"r_0": [1, 2, 3]},
    )
    file = to_mcap({"one": result}, tmp_path / "run.mcap", labels={"frame_a": "hand"})
    found, metadata = messages(file)
    assert set(found) == {"/tf", "/one/r_rel", "/one/angles"}
    assert metadata == {"units": {"/one/r_rel": "m", "/one/angles": "rad"}}
    times = [log_time for log_time, _ in found["/one/r_rel"]]
    assert times == [20_000_000 * i for i in range(101)]
    written = np.array([[content.x, content.y, content.z] for _, content in found["/one/r_rel"]])
    np.testing.assert_array_equal(written, result["r_rel"])
    check(read(file)["hand"])
    np.testing.assert_array_equal(read(file)["one.frame_b"]["r_0"], np.tile([1, 2, 3], (101, 1)))


def test_the_measurements_of_an_imu_are_one_message(tmp_path):
    w, f = velocity(TIME), position(TIME)
    imu = {"time": TIME, "w_measured": w, "f_measured": f, "f": f, "frame_a": {"r_0": f, "Q": quaternion(TIME)}}
    found, _ = messages(to_mcap({"head": imu}, tmp_path / "run.mcap"))
    assert set(found) == {"/tf", "/head/imu", "/head/f"}
    for i, (log_time, content) in enumerate(found["/head/imu"]):
        assert log_time == content.header.stamp.sec * 10**9 + content.header.stamp.nanosec == 20_000_000 * i
        assert content.header.frame_id == "head/imu" and list(content.orientation_covariance) == [-1, *[0] * 8]
        for values, row in ((content.angular_velocity, w[i]), (content.linear_acceleration, f[i])):
            assert [values.x, values.y, values.z] == row.tolist()
    assert read(tmp_path / "run.mcap")["head.frame_a"]["r_0"].tolist() == f.tolist()


@pytest.mark.parametrize(("write", "ending"), [(to_mcap, "mcap"), (to_rerun, "rrd")])
def test_a_name_that_no_frame_has_is_refused(tmp_path, write, ending):
    file = tmp_path / f"run.{ending}"
    with pytest.raises(ValueError, match=r"^labels: there is no frame mast; the frames are drone$"):
        write({"time": TIME, "drone": {"r_0": position(TIME)}}, file, labels={"mast": "x"})
    assert not file.exists()


def test_numbers_and_matrices_are_topics_too(tmp_path):
    values = {"time": TIME, "speed": TIME**2, "one": {"T[x]": np.tile(np.eye(3), (101, 1, 1))}, "count": np.arange(101)}
    found, _ = messages(to_mcap({**values, "world": {"r_0": position(TIME)}}, tmp_path / "run.mcap"))
    assert [content.data for _, content in found["/speed"]] == (TIME**2).tolist()
    assert [content.data for _, content in found["/count"]] == list(range(101))
    assert found["/one/T/x"][0][1].data == np.eye(3).ravel().tolist()
    transform = found["/tf"][3][1].transforms[0]
    # No frame is its own parent.
    assert (transform.header.frame_id, transform.child_frame_id) == ("root", "world")


def test_times_that_stamps_cannot_have_are_refused(tmp_path):
    for time in (TIME - 1, TIME + 3e9):
        with pytest.raises(
            ValueError, match=r"time reaches from .* s: an MCAP file has times from 0 s to the year 2038"
        ):
            to_mcap({"time": time, "a": {"r_0": position(TIME)}}, tmp_path / "run.mcap")
        assert not (tmp_path / "run.mcap").exists()


def test_a_package_that_is_not_installed_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "mcap_ros2.writer", None)
    with pytest.raises(ImportError, match=r"to_mcap needs mcap_ros2 \(.*\): pip install .multibody-fmu\[mcap\].$"):
        to_mcap({"time": TIME, "a": {"r_0": position(TIME)}}, tmp_path / "run.mcap")


def axes(values):
    return dict(zip("xyzw", map(float, values)))


def write_json(file):
    """Writes transforms, and poses in another topic, as Foxglove's JSON."""
    with open(file, "wb") as opened:
        out = writer.Writer(opened)
        out.start()
        channels = {}
        for topic, name in (("/moves", "foxglove.FrameTransforms"), ("/pose", "foxglove.PoseInFrame")):
            schema = out.register_schema(name, "jsonschema", b"{}")
            channels[topic] = out.register_channel(topic, "json", schema)
        for time, r, Q in zip(TIME, position(TIME), quaternion(TIME)):
            stamp = {"sec": int(time), "nsec": round(1e9 * (time % 1))}
            moved = {"translation": axes(r), "rotation": axes(Q)}
            transform = {"timestamp": stamp, "parent_frame_id": "map", "child_frame_id": "drone", **moved}
            pose = {"timestamp": stamp, "frame_id": "map", "pose": {"position": axes(r), "orientation": axes(Q)}}
            for topic, message in (("/moves", {"transforms": [transform]}), ("/pose", pose)):
                out.add_message(channels[topic], round(1e9 * time), json.dumps(message).encode(), round(1e9 * time))
        out.finish()


def write_protobuf(file):
    """Writes the frames in Protobuf, with Foxglove's definitions."""
    made = pytest.importorskip("mcap_protobuf.writer")
    transforms = pytest.importorskip("foxglove_schemas_protobuf.FrameTransforms_pb2")
    poses = pytest.importorskip("foxglove_schemas_protobuf.PoseInFrame_pb2")
    with open(file, "wb") as opened, made.Writer(opened) as out:
        for time, r, Q in zip(TIME, position(TIME), quaternion(TIME)):
            nanoseconds = round(1e9 * time)
            message, pose = transforms.FrameTransforms(), poses.PoseInFrame(frame_id="map")
            transform = message.transforms.add(parent_frame_id="map", child_frame_id="drone")
            for stamp in (transform.timestamp, pose.timestamp):
                stamp.FromNanoseconds(nanoseconds)
            for vector, turn in (
                (transform.translation, transform.rotation),
                (pose.pose.position, pose.pose.orientation),
            ):
                vector.x, vector.y, vector.z = r
                turn.x, turn.y, turn.z, turn.w = Q
            for topic, content in (("/moves", message), ("/pose", pose)):
                out.write_message(topic, content, log_time=nanoseconds, publish_time=nanoseconds)


@pytest.mark.parametrize("write", [write_json, write_protobuf])
def test_messages_of_foxglove_are_read(tmp_path, write):
    write(tmp_path / "run.mcap")
    found = read(tmp_path / "run.mcap")
    assert set(found) == {"drone", "pose"}
    for frame in found.values():
        check(frame)
    assert found.notes == ["poses of drone, pose are resolved in map"]


def test_a_message_that_lacks_a_field_is_refused_with_its_name(tmp_path):
    with open(tmp_path / "run.mcap", "wb") as opened:
        out = writer.Writer(opened)
        out.start()
        schema = out.register_schema("foxglove.FrameTransform", "jsonschema", b"{}")
        channel = out.register_channel("/moves", "json", schema)
        out.add_message(channel, 0, b'{"timestamp": {"sec": 0, "nsec": 0}, "parent_frame_id": "a"}', 0)
        out.finish()
    with pytest.raises(ValueError, match=r"run\.mcap: a message of /moves has no child_frame_id$"):
        read(tmp_path / "run.mcap")
