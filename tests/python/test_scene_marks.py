import re

import numpy as np
import pytest
from multibody_fmu import Arrow, Box, Point, Text, view
from scene_data import Scene

TIME = np.linspace(0, 2, 21)
POSITION = np.stack([np.cos(TIME), np.sin(TIME), 0.5 * TIME], axis=1)
# A turn about z, and the direction of the x-axis.
YAW = 0.8 * TIME
QUATERNION = np.stack([0 * TIME, 0 * TIME, np.sin(YAW / 2), np.cos(YAW / 2)], axis=1)
FORWARD = np.stack([np.cos(YAW), np.sin(YAW), 0 * TIME], axis=1)
RECORDING = {"time": TIME, "drone": {"r_0": POSITION, "Q": QUATERNION}}


@pytest.fixture
def scene(tmp_path):
    return lambda results, marks, **options: Scene(view(results, tmp_path / "scene.html", marks=marks, **options))


def test_marks_of_the_world_are_drawn_where_they_are_given(scene):
    wind = np.stack([TIME, 0 * TIME, 1 + 0 * TIME], axis=1)
    drawn = scene(
        RECORDING,
        [
            Arrow(wind, r=POSITION, name="wind", color="teal", scale=0.1),
            Point((1, 2, 3), name="goal"),
            Text("start", POSITION[0]),
        ],
    )
    arrow, point, text = drawn.runs[0]["marks"]
    assert [(mark["kind"], mark["text"]) for mark in (arrow, point, text)] == [
        ("arrow", "wind"),
        ("point", "goal"),
        ("text", "start"),
    ]
    assert arrow["color"] == "teal" and arrow["scale"] == 0.1
    np.testing.assert_allclose(drawn.array(arrow["r"]), POSITION, atol=1e-5)
    np.testing.assert_allclose(drawn.array(arrow["vector"]), 0.1 * wind, atol=1e-5)
    assert drawn.array(point["r"]).tolist() == [[1, 2, 3]]
    np.testing.assert_allclose(drawn.array(text["r"]), POSITION[:1], atol=1e-5)


def test_marks_of_a_frame_move_and_turn_with_it(scene):
    drawn = scene(RECORDING, [Arrow((2, 0, 0), r=(1, 0, 0), frame="drone"), Point((0, 0, -1), frame="drone")])
    arrow, point = drawn.runs[0]["marks"]
    np.testing.assert_allclose(drawn.array(arrow["r"]), POSITION + FORWARD, atol=1e-5)
    np.testing.assert_allclose(drawn.array(arrow["vector"]), 2 * FORWARD, atol=1e-5)
    np.testing.assert_allclose(drawn.array(point["r"]), POSITION - [0, 0, 1], atol=1e-5)


def test_marks_have_room_in_the_picture(scene):
    near = scene(RECORDING, [])
    far = scene(RECORDING, Point((0, 0, 50)))
    assert far.document["radius"] == pytest.approx(25, rel=0.05) and near.document["radius"] < 2
    # Drawn relative to the origin of the frames.
    offset = np.array([5e6, 0, 0])
    there = scene({"time": TIME, "drone": {"r_0": POSITION + offset}}, Point(POSITION + offset))
    [frame], [point] = there.runs[0]["frames"], there.runs[0]["marks"]
    assert there.document["origin"] == [5e6, 0, 0] and point["r"] == frame["r"]


def test_marks_belong_to_the_results_that_have_their_frame_or_their_times(scene):
    short = {"time": TIME[:5], "cart": {"r_0": POSITION[:5]}}
    drawn = scene(
        {"one": RECORDING, "two": short},
        [Point((0, 0, 0), frame="two.cart", name="a"), Point(POSITION[:5], name="b"), Point((1, 1, 1), name="c")],
        bodies={"drone": Box((1, 1, 1))},
    )
    assert [[mark["text"] for mark in run["marks"]] for run in drawn.runs] == [["c"], ["a", "b"]]
    both = scene([RECORDING, RECORDING], Point((0, 0, 0), frame="drone"))
    assert [len(run["marks"]) for run in both.runs] == [1, 1]
    # Equal numbers of samples at different times are ambiguous.
    later = {"time": TIME + 1, "cart": {"r_0": POSITION}}
    message = "the Point b has 21 rows, as have the results one, two at other times: give its frame"
    with pytest.raises(ValueError, match="^" + re.escape(message) + "$"):
        scene({"one": RECORDING, "two": later}, [Point(POSITION, name="b")])


@pytest.mark.parametrize(
    ("mark", "error", "message"),
    [
        (
            Arrow(POSITION[:5], name="wind"),
            ValueError,
            "vector of the Arrow wind has shape (5, 3): must be (3,) or (21, 3)",
        ),
        (Point((1, 2)), ValueError, "r of the Point has shape (2,): must be (3,) or (21, 3)"),
        (Text("here", "there"), ValueError, "r of the Text here is 'there': must be numbers (n, 3) or (3,)"),
        (
            Point(np.where(np.arange(21)[:, None] == 7, np.nan, POSITION), name="goal"),
            ValueError,
            "r of the Point goal is not finite in row 7 (time 0.7 s)",
        ),
        (Point((np.inf, 0, 0)), ValueError, "r of the Point is not finite"),
        (
            Point((0, 0, 0), frame="dron"),
            ValueError,
            "marks: there is no frame dron; the frames are drone; did you mean drone?",
        ),
        (
            Arrow((0, 0, 1), name="wind", scale=0),
            ValueError,
            "the Arrow wind has scale 0: must be a positive number of m",
        ),
        ((0, 0, 1), TypeError, "marks: (0, 0, 1) is a tuple: must be an Arrow, a Point or a Text"),
    ],
)
def test_wrong_marks_are_refused(tmp_path, mark, error, message):
    with pytest.raises(error, match="^" + re.escape(message) + "$"):
        view(RECORDING, tmp_path / "scene.html", marks=[mark])
    assert not (tmp_path / "scene.html").exists()
