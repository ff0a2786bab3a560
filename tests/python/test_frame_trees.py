"""`read` resolves frames of tf in the root of their tree. Expected rotations are SciPy's."""

import numpy as np
import pytest
from multibody_fmu import read
from recorded_motion import AXIS, TURN, position, quaternion
from ros_types import axes, definition
from scipy.spatial.transform import Rotation

mcap_writer = pytest.importorskip("mcap_ros2.writer")

START = 1_700_000_000
TYPE = "tf2_msgs/msg/TFMessage"
# odom in map, with a constant velocity and rate: interpolated lines and turns about fixed axes are exact.
DRIFT, LEVEL = np.array([0.2, -0.1, 0.0]), np.array([0.0, 0.0, 1.0])
# A laser on its base.
MOUNT, TILT = np.array([0.3, 0.0, 0.5]), Rotation.from_rotvec([0.4, 0.0, 0.0])


def odom(t):
    return np.outer(t, DRIFT) + [5, 6, 0], Rotation.from_rotvec(np.outer(0.3 * t, LEVEL))


def base(t):
    return position(t), Rotation.from_quat(quaternion(t))


def write(file, transforms):
    """Writes each transform as a message of topic, parent, child, time in s, position and orientation."""
    with open(file, "wb") as opened, mcap_writer.Writer(opened) as writer:
        schema = writer.register_msgdef(TYPE, definition(TYPE))
        for topic, parent, child, time, r, Q in transforms:
            nanoseconds = round(1e9 * time)
            stamp = {"sec": START + nanoseconds // 10**9, "nanosec": nanoseconds % 10**9}
            transform = {
                "header": {"stamp": stamp, "frame_id": parent},
                "child_frame_id": child,
                "transform": {"translation": axes(r), "rotation": axes(Q)},
            }
            logged = START * 10**9 + nanoseconds
            writer.write_message(topic, schema, {"transforms": [transform]}, log_time=logged, publish_time=logged)
    return file


def moving(parent, child, motion, times, topic="/tf"):
    r, R = motion(times)
    return [(topic, parent, child, *row) for row in zip(times, r, R.as_quat())]


def fixed(parent, child, r=(0, 0, 0), R=None, topic="/tf_static"):
    return (topic, parent, child, 0.0, r, (0, 0, 0, 1) if R is None else R.as_quat())


def check(frame, times, r, R):
    assert set(frame) == {"time", "r_0", "Q"}
    np.testing.assert_allclose(frame["time"], START + times, rtol=0, atol=5e-7)
    # Times since 1970 are rounded to 0.24 us: 0.24 um at 1 m/s.
    np.testing.assert_allclose(frame["r_0"], r, rtol=0, atol=2e-6)
    np.testing.assert_allclose((Rotation.from_quat(frame["Q"]) * R.inv()).magnitude(), 0, atol=2e-6)


SLOW, FAST = np.arange(21) / 10, np.arange(201) / 100 + 0.003


def test_frames_are_resolved_in_the_root_of_their_tree_at_their_own_times(tmp_path):
    rows = [
        fixed("base", "laser", MOUNT, TILT),
        *moving("odom", "base", base, FAST),
        *moving("/map", "odom", odom, SLOW),
        fixed("earth", "map", (1, 2, 3)),
    ]
    found = read(write(tmp_path / "run.mcap", rows))
    assert list(found) == ["base", "odom", "laser"]
    inside = FAST[FAST < 2]
    (r, R), (s, S) = odom(inside), base(inside)
    check(found["odom"], SLOW, odom(SLOW)[0] + [1, 2, 3], odom(SLOW)[1])
    check(found["base"], inside, r + R.apply(s) + [1, 2, 3], R * S)
    check(found["laser"], inside, r + R.apply(s + S.apply(MOUNT)) + [1, 2, 3], R * S * TILT)
    assert found.notes == [
        "samples at which parents have no poses are left out: 1 of base, 1 of laser",
        "frames that do not move are left out: map",
        "poses of base, odom, laser are resolved in earth",
    ]
    assert found.attached == {"laser": "base"}
    assert {name: pose["r_0"].tolist() for name, pose in found.fixed.items()} == {"earth": [0, 0, 0], "map": [1, 2, 3]}
    assert found.fixed["map"]["Q"].tolist() == [0, 0, 0, 1]
    # Poses rounded to 0.1 um give errors of velocities of about 0.1 um/s over a window of some samples.
    v = found.with_rates("base")["v_0"]
    expected = DRIFT + np.cross(0.3 * LEVEL, R.apply(s)) + R.apply(np.gradient(base(inside)[0], inside, axis=0))
    np.testing.assert_allclose(v[5:-5], expected[5:-5], atol=1e-4)
    assert np.linalg.norm(0.3 * LEVEL + TURN * R.apply(AXIS), axis=1) == pytest.approx(
        np.linalg.norm(found.with_rates("base")["w"], axis=1), abs=1e-4
    )


def test_samples_in_a_dropout_of_a_parent_are_left_out(tmp_path):
    seen = np.delete(np.arange(201) / 100, np.arange(50, 150))
    rows = [*moving("map", "odom", odom, seen), *moving("odom", "base", base, FAST[:-1])]
    found = read(write(tmp_path / "run.mcap", rows))
    assert "samples at which parents have no poses are left out: 101 of base" in found.notes
    between = (found["base"]["time"] > START + 0.4901) & (found["base"]["time"] < START + 1.4999)
    assert not between.any()


def test_a_frame_with_two_parents_or_in_a_loop_is_left_out_and_is_the_root_of_frames_below(tmp_path):
    rows = [
        *moving("hand", "tool", odom, SLOW),
        *moving("table", "tool", odom, SLOW),
        *moving("tool", "tip", base, FAST),
        *moving("b", "a", odom, SLOW),
        *moving("a", "b", odom, SLOW),
        *moving("c", "c", odom, SLOW),
        *moving("a", "d", base, FAST),
    ]
    found = read(write(tmp_path / "run.mcap", rows))
    assert list(found) == ["tip", "d"]
    check(found["tip"], FAST, *base(FAST))
    assert found.notes[-6:] == [
        "tool has the parents hand and table: it is left out",
        "a, b are each other's parents, in a loop: they are left out",
        "c is its own parent: it is left out",
        "poses of tip are resolved in tool",
        "poses of d are resolved in a",
        "a picture of frames that are resolved in different ones shows them as if these were one",
    ]


def test_robots_with_topics_of_their_own_have_trees_of_their_own(tmp_path):
    rows = []
    for robot, at in (("one", 1.0), ("two", 2.0)):
        rows += [fixed("map", "odom", (at, 0, 0), topic=f"/{robot}/tf_static")]
        rows += moving("odom", "base", base, FAST, topic=f"/{robot}/tf")
    found = read(write(tmp_path / "run.mcap", rows))
    assert list(found) == ["one/tf/base", "two/tf/base"]
    check(found["two/tf/base"], FAST, base(FAST)[0] + [2, 0, 0], base(FAST)[1])
    assert "poses of one/tf/base, two/tf/base are resolved in map" in found.notes


def test_a_frame_whose_parent_is_never_there_at_its_times_is_left_out(tmp_path):
    rows = [*moving("map", "odom", odom, SLOW), *moving("odom", "base", base, FAST + 10)]
    found = read(write(tmp_path / "run.mcap", rows))
    assert list(found) == ["odom"]
    assert found.notes[0] == "base is left out: its parents have no poses at its times"


def test_a_file_in_which_nothing_moves_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"has no frames with poses .*; frames that do not move are left out: laser"):
        read(write(tmp_path / "run.mcap", [fixed("base", "laser", MOUNT)]))
