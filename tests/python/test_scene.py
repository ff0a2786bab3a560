"""Data in pages of `view`, and refused arguments. tests/browser shows the pages."""

import base64
import json
import re
import subprocess
import sys
import warnings

import gallery
import numpy as np
import pytest
from conftest import PROJECT, SHIPPED
from multibody_fmu import (
    Box,
    Capsule,
    Cylinder,
    Mesh,
    RatesWarning,
    Recording,
    Sphere,
    connect,
    matrix_from_quaternion,
    simulate,
    view,
)
from scene_data import Scene

TIME = np.linspace(0, 2, 21)
POSITION = np.stack([np.cos(TIME), np.sin(TIME), 0.5 * TIME], axis=1)
HALF = 0.4 * TIME
QUATERNION = np.stack([np.sin(HALF), 0 * TIME, 0 * TIME, np.cos(HALF)], axis=1)
RECORDING = {"time": TIME, "drone": {"r_0": POSITION, "Q": QUATERNION}}


@pytest.fixture
def scene(tmp_path):
    return lambda results, **options: Scene(view(results, tmp_path / "scene.html", **options))


def test_a_recording_needs_no_fmu(scene):
    drawn = scene(RECORDING)
    [frame] = drawn.runs[0]["frames"]
    assert frame["label"] == "drone"
    np.testing.assert_allclose(drawn.array(frame["r"]), POSITION, atol=1e-5)
    np.testing.assert_allclose(drawn.array(frame["Q"]), QUATERNION, atol=1e-5)
    assert (drawn.array(drawn.runs[0]["time"]).ravel() == TIME).all()


def test_recorded_frames_are_drawn_at_their_own_times_without_dropouts(scene):
    lost = POSITION.copy()
    lost[5] = np.nan
    frames = {"drone": {"time": TIME, "r_0": lost}, "tool": {"time": TIME[:9], "r_0": POSITION[:9]}}
    drawn = scene(Recording(frames, "TUM"))
    assert [frame["label"] for run in drawn.runs for frame in run["frames"]] == ["drone", "tool"]
    first, second = (drawn.array(run["time"]).ravel() for run in drawn.runs)
    np.testing.assert_array_equal(first, np.delete(TIME, 5))
    np.testing.assert_array_equal(second, TIME[:9])
    np.testing.assert_allclose(drawn.array(drawn.runs[0]["frames"][0]["r"]), np.delete(POSITION, 5, 0), atol=1e-5)


def test_a_matrix_becomes_the_same_orientation(scene):
    drawn = scene({"time": TIME, "drone": {"r_0": POSITION, "T": matrix_from_quaternion(QUATERNION)}})
    np.testing.assert_allclose(drawn.array(drawn.runs[0]["frames"][0]["Q"]), QUATERNION, atol=1e-5)


def test_numbers_keep_what_can_be_seen_beside_a_large_offset(scene):
    position = POSITION * 1e-3 + [1e6, 0, 0]
    drawn = scene({"time": TIME, "drone": {"r_0": position}}, plots=["drone.r_0"])
    [frame], [variable] = drawn.runs[0]["frames"], drawn.runs[0]["variables"]
    assert drawn.document["origin"] == [1e6, 0, 0]
    np.testing.assert_allclose(drawn.array(frame["r"]), position - [1e6, 0, 0], rtol=0, atol=1e-8)
    np.testing.assert_allclose(drawn.array(variable["column"]), position, rtol=0, atol=1e-8)


@pytest.mark.parametrize("up", ["y", "z"])
def test_coordinates_of_a_map_are_drawn_from_an_origin_nearby(scene, up):
    offset = np.array([5_123_456.7, -401_234.5, 0])
    near, far = (
        scene({"time": TIME, "drone": {"r_0": POSITION + by}}, bodies={"drone": (0.1, 0.1, 0.1)}, up=up)
        for by in (np.zeros(3), offset)
    )
    assert near.document["origin"] == [0, 0, 0]
    assert far.document["origin"] == [5_123_460, -401_230, 0]
    [frame] = far.runs[0]["frames"]
    drawn = far.array(frame["r"])
    np.testing.assert_allclose(drawn, POSITION + offset - far.document["origin"], rtol=0, atol=1e-5)
    # Single precision is enough for the graphics card.
    assert drawn.dtype == np.float32
    assert far.document["radius"] == pytest.approx(near.document["radius"])
    # The floor is below the motion, or at the height 0 of the world.
    axis = {"y": 1, "z": 2}[up]
    lowest = drawn[:, axis].min()
    assert lowest - far.document["radius"] < far.document["floor"] <= lowest


def test_an_arrow_from_the_worlds_origin_needs_that_origin(scene):
    result = simulate(
        "AbsoluteSensor",
        TIME,
        parameters={"derivatives": "provided", "checkInputs": False},
        frame_a={"r_0": POSITION + [5e6, 0, 0]},
    )
    drawn = scene(result)
    assert drawn.document["origin"] == [0, 0, 0]
    assert drawn.document["radius"] == pytest.approx(2.5e6, rel=1e-3)


@pytest.mark.parametrize(
    ("model", "inputs"),
    [
        ("Distance", {"frame_a": {"r_0": POSITION}, "frame_b": {"r_0": [1, 2, 3]}}),
        ("PlanarDistance", {"frame_a": {"x": POSITION[:, 0], "y": TIME}, "frame_b": {"x": 3, "y": 0}}),
        ("RelativeSensor", {"frame_a": {"r_0": POSITION, "Q": QUATERNION}, "frame_b": {"r_0": [1, 2, 3]}}),
        (
            "PlanarRelativeSensor",
            {"frame_a": {"x": POSITION[:, 0], "y": TIME, "phi": TIME}, "frame_b": {"x": 3, "y": 1}},
        ),
        ("AbsoluteSensor", {"frame_a": {"r_0": POSITION, "Q": QUATERNION}}),
        ("PlanarAbsoluteSensor", {"frame_a": {"x": POSITION[:, 0], "y": TIME}}),
        ("CutForceAndTorque", {"frame_a": {"r_0": POSITION, "Q": QUATERNION, "f": 100 * POSITION, "t": [0, 0, 50]}}),
    ],
)
def test_arrows_are_those_that_the_fmu_computes(scene, model, inputs):
    parameters = {
        "arrowDiameter": 0.04,
        "arrowColor": [10, 20, 30],
        "specularCoefficient": 0.2,
        "derivatives": "provided",
        "checkInputs": False,
    }
    names = ["arrow"] + ["arrowTorque"] * (model == "CutForceAndTorque")
    members = ["r", "r_head", "diameter", "color", "specularCoefficient"]
    result = simulate(
        model,
        TIME,
        outputs=[f"{name}.{member}" for name in names for member in members],
        parameters=parameters,
        **inputs,
    )
    recorded = scene(result)
    result = simulate(model, TIME, parameters=parameters, **inputs)
    computed = scene(result)
    for drawn in (recorded, computed):
        assert [arrow["name"] for arrow in drawn.runs[0]["arrows"]] == names
    for one, other in zip(recorded.runs[0]["arrows"], computed.runs[0]["arrows"], strict=True):
        for member in members:
            np.testing.assert_allclose(
                computed.array(other[member]) + np.zeros((21, 1)),
                recorded.array(one[member]) + np.zeros((21, 1)),
                atol=1e-5,
            )
    assert recorded.array(recorded.runs[0]["arrows"][0]["color"]).tolist() == [[10, 20, 30]]
    assert (
        scene(
            simulate(
                model, TIME, parameters={"animation": False, "derivatives": "provided", "checkInputs": False}, **inputs
            )
        ).runs[0]["arrows"]
        == []
    )


def test_forces_act_on_hand_and_part(scene):
    turned = {"r_0": [0, 0, 0.01], "Q": [np.sin(0.3), 0, 0, np.cos(0.3)]}
    result = simulate(
        "Gripper",
        TIME,
        parameters={"cT": 1e3, "dT": 1, "T": 0},
        frame_a=turned,
        frame_b={"r_0": [0, 0, 0], "Q": [0, 0, 0, 1]},
        active=True,
    )
    drawn = scene(result)
    hand, part = drawn.runs[0]["forces"]
    # The spring of 1000 N/m is 10 mm long.
    np.testing.assert_allclose(drawn.array(part["vector"])[-1], [0, 0, 10], atol=1e-5)
    np.testing.assert_allclose(drawn.array(hand["vector"])[-1], [0, 0, -10], atol=1e-5)
    np.testing.assert_allclose(drawn.array(hand["r"])[-1], [0, 0, 0.01], atol=1e-7)
    assert drawn.document["forceScale"] > 0


def test_a_system_is_one_scene_in_which_connected_frames_are_one(scene):
    system = connect(
        {"gripper": "Gripper", "box": "Body"}, ["gripper.frame_b -> box.frame_a"], parameters={"gripper": {"mEff": 0.5}}
    )
    result = system.simulate(TIME, inputs={"gripper.frame_a": {"r_0": [0, 0, 0]}, "gripper.active": True})
    drawn = scene(result, labels={"box.frame_a": "part"})
    assert [frame["label"] for run in drawn.runs for frame in run["frames"] if not frame["twin"]] == [
        "gripper.frame_a",
        "part",
    ]
    # 1 kg and 1e-3 kg.m2: the edge of the cube is the root of 6e-3 m2.
    [solid] = drawn.runs[1]["solids"]
    np.testing.assert_allclose(solid["box"], 0.07745966692414834)
    # Gravity points along -y by default.
    assert drawn.document["up"] == "y"
    assert {variable["name"] for variable in drawn.runs[0]["variables"] if variable["plot"]} == {
        "gripper.F",
        "gripper.r_rel",
        "gripper.energy",
    }


def test_the_vector_of_transform_vector_is_resolved_in_the_world_frame(scene):
    frames = {"frame_a": {"Q": QUATERNION}, "frame_b": {"T": matrix_from_quaternion(QUATERNION[::-1])}}
    for number, frame in enumerate(["frame_a", "frame_b"], 2):
        for chosen in (frame, number):
            result = simulate(
                "TransformVector",
                TIME,
                r_in=[1, 2, 3],
                parameters={"frame_r_in": chosen, "frame_r_out": "world", "checkInputs": False},
                **frames,
            )
            drawn = scene(result)
            [arrow] = drawn.runs[0]["arrows"]
            np.testing.assert_allclose(drawn.array(arrow["r_head"]), result["r_out"], atol=1e-5)
            # Orientations without positions are shown at the origin.
            assert [frame["label"] for frame in drawn.runs[0]["frames"]] == ["frame_a", "frame_b"]


def test_enumerations_have_names(scene):
    result = simulate(
        "Gripper",
        TIME,
        parameters={"cT": 1e3, "dT": 1, "T": 0, "derivatives": "estimated"},
        outputs=["state"],
        frame_b={"r_0": [0, 0, 0.01]},
        active=TIME > 1,
    )
    [state] = [variable for variable in scene(result, plots=["state"]).runs[0]["variables"] if variable["plot"]]
    assert sorted(state["items"].values()) == sorted(set(result.names("state")))
    assert state["items"][str(result["state"][-1])] == result.names("state")[-1]


def test_measured_values_are_drawn_over_ideal_ones(scene):
    parameters = {"accelerometer": {"sampleRate": 10.0, "noiseDensity": [0.1] * 3}, "checkInputs": False}
    result = simulate("Imu", TIME, parameters=parameters)

    def overlays(**options):
        return {
            v["name"]: (v["over"], v["plot"]) for v in scene(result, **options).runs[0]["variables"] if "f" in v["name"]
        }

    # The ideal values are constant.
    assert np.all(result["f"] == result["f"][0])
    assert overlays() == {"f": ("", True), "f_measured": ("f", False)}
    assert overlays(plots=["f_measured", "f"]) == {"f_measured": ("f", True), "f": ("", True)}
    assert overlays(plots=["f_measured"]) == {"f_measured": ("", True), "f": ("", False)}


def test_measured_values_have_the_unit_of_the_ideal_ones_that_they_are_drawn_over(scene):
    parameters = {"gyroscope": {"sampleRate": 10.0, "noiseDensity": [0.1] * 3}, "checkInputs": False}
    result = simulate("Imu", TIME, parameters=parameters)

    def drawn(**units):
        page = scene(result, units=units)
        return {v["name"]: (v["unit"], v["over"]) for v in page.runs[0]["variables"] if v["name"].startswith("w")}

    assert drawn(w="deg/s") == {"w": ("deg/s", ""), "w_measured": ("deg/s", "w")}
    assert drawn(w_measured="deg/s") == {"w": ("rad/s", ""), "w_measured": ("deg/s", "")}


def test_angles_go_on_over_full_turns(scene):
    turn = 4 * TIME
    phi = np.angle(np.exp(1j * turn))
    result = simulate(
        "PlanarAbsoluteSensor",
        TIME,
        parameters={"resolveInFrame": "world", "derivatives": "provided", "checkInputs": False},
        frame_a={"x": np.cos(TIME), "y": 0, "phi": phi},
    )
    assert 5 < np.ptp(result["phi"]) < 2 * np.pi
    drawn = scene(result, plots=["phi", "r"])
    angle, place = drawn.runs[0]["variables"][:2]
    assert (angle["name"], angle["note"]) == ("phi", "unwrapped") and (place["name"], place["note"]) == ("r", "")
    np.testing.assert_allclose(drawn.array(angle["column"])[:, 0], turn, atol=1e-4)
    # A smaller jump belongs to the signal itself.
    steps = np.where(TIME > 1, 2.0, -2.0)
    drawn = scene({"time": TIME, "a": {"r_0": POSITION, "phi": steps}, "b": {"x": TIME, "y": TIME, "phi": phi}})
    by_name = {variable["name"]: variable for variable in drawn.runs[0]["variables"]}
    assert by_name["a.phi"]["note"] == "" and by_name["b.phi"]["note"] == "unwrapped"
    np.testing.assert_allclose(drawn.array(by_name["a.phi"]["column"])[:, 0], steps)


@pytest.mark.longer
def test_the_gallery_shows_every_fmu(scene):
    assert set(gallery.SCENES) == SHIPPED
    for make in gallery.SCENES.values():
        with warnings.catch_warnings():
            # Velocities are computed from the poses.
            warnings.simplefilter("ignore", RatesWarning)
            result, options = make()
        drawn = scene(result, **options)
        assert any(run["arrows"] or run["forces"] or run["solids"] for run in drawn.runs)
        assert any(variable["plot"] for run in drawn.runs for variable in run["variables"])


def test_several_results_have_their_names(scene):
    results = {
        "one": simulate("Distance", TIME, frame_b={"r_0": [1, 0, 0]}),
        "two": simulate("Distance", TIME, frame_b={"r_0": [2, 0, 0]}),
    }
    drawn = scene(results, bodies={"two.frame_b": Box((1, 1, 1)), "frame_a": [(0.1, 0.2, 0.3), Box((1, 2, 3))]})
    assert [run["name"] for run in drawn.runs] == ["one", "two"]
    assert [len(run["solids"]) for run in drawn.runs] == [2, 3]
    assert drawn.runs[0]["frames"][0]["label"] == "one.frame_a, two.frame_a"


@pytest.mark.parametrize(
    ("body", "name", "size", "reach"),
    [
        (Sphere(0.3), "sphere", 0.3, 0.3),
        (Cylinder(0.3, 0.8), "cylinder", [0.3, 0.8], 0.5),
        (Capsule(0.3, 0.8, r=(0, 0.1, 0)), "capsule", [0.3, 0.8], 0.8),
    ],
)
def test_round_bodies_have_their_sizes(scene, body, name, size, reach):
    drawn = scene(RECORDING, bodies={"drone": body})
    [solid], [frame] = drawn.runs[0]["solids"], drawn.runs[0]["frames"]
    assert solid[name] == size and frame["reach"] == pytest.approx(reach)


def test_names_cannot_end_the_script(scene, tmp_path):
    drawn = scene({"time": TIME, "</script><b>": {"r_0": POSITION}}, title="a </title> & b")
    assert drawn.runs[0]["frames"][0]["label"] == "</script><b>"
    page = (tmp_path / "scene.html").read_text(encoding="utf-8")
    assert "<title>a &lt;/title&gt; &amp; b</title>" in page
    assert len(page) < 1_000_000


def test_a_gltf_file_takes_its_parts_along(scene, tmp_path):
    (tmp_path / "part.bin").write_bytes(b"\1\2\3\4")
    (tmp_path / "part.gltf").write_text(
        json.dumps({"asset": {"version": "2.0"}, "buffers": [{"uri": "part.bin", "byteLength": 4}]})
    )
    drawn = scene(RECORDING, bodies={"drone": Mesh(tmp_path / "part.gltf")})
    [mesh] = drawn.document["meshes"]
    uri = json.loads(base64.b64decode(mesh["base64"]))["buffers"][0]["uri"]
    assert uri == "data:application/octet-stream;base64,AQIDBA=="


WITH_HOLE = np.where(np.arange(21)[:, None] == 7, np.nan, POSITION)


@pytest.mark.parametrize(
    ("results", "options", "message"),
    [
        (
            RECORDING,
            {"bodies": {"dron": (1, 1, 1)}},
            "bodies: there is no frame dron; the frames are drone; did you mean drone?",
        ),
        (RECORDING, {"labels": {"mast": "x"}}, "labels: there is no frame mast; the frames are drone"),
        (
            RECORDING,
            {"units": {"drone": "mm"}},
            "units: there is no variable drone; there are drone.r_0, drone.Q; did you mean drone.r_0 or drone.Q?",
        ),
        (
            RECORDING,
            {"units": {"drone.r_0": "meter"}},
            "units: drone.r_0 = 'meter': must be one of m, mm, cm, um, km, in, ft",
        ),
        (
            RECORDING,
            {"units": {"drone.Q": "deg"}},
            "units: drone.Q has no unit, so that it cannot be converted to deg",
        ),
        (RECORDING, {"plots": ["r_rel"]}, "plots: there is no variable r_rel; there are drone.r_0, drone.Q"),
        (
            RECORDING,
            {"bodies": {"drone": (1, 1, 0)}},
            r"the box of drone has size (1.0, 1.0, 0.0): must be three positive edges in m",
        ),
        (
            RECORDING,
            {"bodies": {"drone": Capsule(0.1, -1)}},
            "the Capsule of drone has length -1: must be a positive number in m",
        ),
        (RECORDING, {"bodies": {"drone": "drone.obj"}}, "drone.obj: meshes must be .stl, .glb or .gltf files"),
        (RECORDING, {"up": "x"}, """up = 'x': must be "y" or "z\""""),
        (
            {"time": TIME, "distance": 0 * TIME},
            {},
            "no frame has a position or an orientation, such as frame_a.r_0, and no variable changes; "
            "the result has distance",
        ),
        (
            {"time": TIME, "drone": {"r_0": POSITION[:5]}},
            {},
            "drone.r_0 has shape (5, 3): must be (21, 3), or (3,) if constant",
        ),
        ({"time": TIME, "drone": {"r_0": WITH_HOLE}}, {}, "drone.r_0 is not finite in row 7 (time 0.7 s)"),
        ({"one": RECORDING, "two": {"drone": {}}}, {}, "the result two has no time; it has drone"),
        ({}, {}, "view needs at least one result"),
    ],
)
def test_what_cannot_be_drawn_is_refused(tmp_path, results, options, message):
    with pytest.raises(ValueError, match="^" + re.escape(message) + "$"):
        view(results, tmp_path / "scene.html", **options)
    assert not (tmp_path / "scene.html").exists()


def test_a_result_without_frames_has_plots_alone(scene):
    drawn = scene({"time": TIME, "distance": TIME, "still": 0 * TIME})
    [run] = drawn.runs
    assert (run["frames"], run["marks"], [variable["name"] for variable in run["variables"]]) == ([], [], ["distance"])
    named = scene({"time": TIME, "still": 0 * TIME}, plots=["still"])
    assert [variable["name"] for variable in named.runs[0]["variables"]] == ["still"]


def test_the_scripts_of_the_docs_draw_a_drone_and_a_mast_and_an_arm(tmp_path):
    scripts = re.findall(r"```python\n(.*?)```", (PROJECT / "docs/scenes.md").read_text(encoding="utf-8"), re.DOTALL)
    subprocess.run([sys.executable, "-W", "ignore", "-c", "\n".join(scripts)], cwd=tmp_path, check=True)
    solids = Scene(tmp_path / "arm.html").runs[0]["solids"]
    assert [solid["r"] for solid in solids] == [[0.2, 0, 0], [0.4, 0, 0]]
    drawn = Scene(tmp_path / "drone.html")
    assert [frame["label"] for frame in drawn.runs[0]["frames"]] == ["drone", "mast"]
    # The arrow begins on the circle and ends at the mast.
    [arrow] = drawn.runs[0]["arrows"]
    np.testing.assert_allclose(drawn.array(arrow["r"])[-1], [20 * np.cos(6), 20 * np.sin(6), 10], atol=1e-4)
    np.testing.assert_allclose(
        drawn.array(arrow["r"]) + drawn.array(arrow["r_head"]), np.broadcast_to([5, 0, 12], (1001, 3)), atol=1e-4
    )


def test_a_page_has_the_ending_of_a_page_from_python_too(tmp_path):
    with pytest.raises(ValueError, match=r"x\.pdf: must end in \.html"):
        view({"time": [0, 1], "drone": {"r_0": [[0, 0, 0], [1, 0, 0]]}}, tmp_path / "x.pdf")


@pytest.mark.parametrize(
    ("time", "gaps"),
    [
        (np.delete(np.arange(100) / 100, slice(30, 60)), [29]),
        (np.geomspace(1e-3, 10, 200), []),
        (np.arange(100) * 1.0, []),
    ],
)
def test_samples_are_missing_where_a_step_is_long_beside_its_neighbours(tmp_path, time, gaps):
    file = view({"time": time, "drone": {"r_0": np.outer(time, [1, 2, 3])}}, tmp_path / "gap.html")
    data = re.search(r'<script type="application/json" id="scene">(.*?)</script>', file.read_text("utf-8"), re.DOTALL)
    assert json.loads(data[1])["runs"][0]["gaps"] == gaps
