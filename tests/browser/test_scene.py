"""Pages of `view` in a browser: they load nothing, move as the data say, and react to keyboard and touch. Screenshots
are kept in `target/screenshots`.
"""

import io
import struct

import numpy as np
import pytest
from browser import Browser
from multibody_fmu import Box, Capsule, Cylinder, Mesh, Sphere, connect, simulate, view
from PIL import Image
from scene_page import ARGUMENTS, CHROMIUM, SCREENSHOTS, draw_at, in_chromium, show, wait

TIME = np.linspace(0, 4, 401)
# Frame b circles around (0, 0, 2) at a height of 2 m.
CIRCLE = np.stack([3 * np.cos(TIME), 3 * np.sin(TIME), 0 * TIME + 2], axis=1)
ARROWS = "viewer.stage.arrows.map(arrow => arrow.ends)"
SHOWN = (
    "[...document.querySelectorAll('.plot')]"
    ".map(plot => [plot.querySelector('b').textContent, plot.querySelector('.values').textContent])"
)


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM, ARGUMENTS) as browser:
        yield browser


@pytest.fixture(scope="module")
def distance(tmp_path_factory):
    parameters = {"arrowColor": [0, 128, 255], "arrowDiameter": 0.2, "specularCoefficient": 0.4}
    moving = {"r_0": CIRCLE, "v_0": np.stack([-CIRCLE[:, 1], CIRCLE[:, 0], 0 * TIME], axis=1)}
    result = simulate("Distance", TIME, parameters=parameters, frame_a={"r_0": [0, 1, 0]}, frame_b=moving)
    return view(result, tmp_path_factory.mktemp("distance") / "distance.html", bodies={"frame_b": Box((0.3, 0.3, 0.3))})


def triangle(folder):
    """A mesh in each format: a binary .stl, and a .gltf with embedded numbers."""
    points = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]
    stl = folder / "triangle.stl"
    stl.write_bytes(bytes(80) + struct.pack("<I", 1) + struct.pack("<12f", 0, 0, 1, *sum(points, ())) + bytes(2))
    (folder / "triangle.bin").write_bytes(struct.pack("<9f", *sum(points, ())))
    gltf = folder / "triangle.gltf"
    gltf.write_text(
        '{"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],'
        '"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],'
        '"accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", '
        '"min": [0, 0, 0], "max": [1, 1, 0]}],'
        '"bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"uri": "triangle.bin", "byteLength": 36}]}'
    )
    return stl, gltf


@in_chromium
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_grip_is_shown(browser, tmp_path, width, scheme):
    hand = np.stack([0.3 * np.sin(TIME), 0 * TIME, 0 * TIME + 0.2], axis=1)
    speed = np.stack([0.3 * np.cos(TIME), 0 * TIME, 0 * TIME], axis=1)
    system = connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        parameters={
            "gripper": {"mEff": 0.5},
            "box": {"g_0": [0, 0, -9.81], "r_0_start": hand[0], "v_0_start": speed[0]},
        },
    )
    result = system.simulate(TIME, inputs={"gripper.frame_a": {"r_0": hand, "v_0": speed}, "gripper.active": True})
    stl, gltf = triangle(tmp_path)
    bodies = {"gripper.frame_a": [Box((0.1, 0.1, 0.02)), Mesh(stl, scale=0.1), Mesh(gltf, scale=0.1)]}
    page = view(result, tmp_path / "grip.html", bodies=bodies, title="A grip")

    show(browser, page, width=width, scheme=scheme, height=800)
    draw_at(browser, 2)
    image = browser.page.screenshot()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"scene-{width}-{scheme}.png").write_bytes(image)

    assert browser.requests == [page.as_uri()]
    assert browser.complaints == []
    # Box of the hand, two meshes, and the box of the body's inertia.
    assert browser.evaluate("viewer.stage.groups.solids.children.length") == 4
    assert browser.evaluate("viewer.stage.groups.solids.children.every(solid => solid.position.x > 0.2)")
    # The weight of the body, 9.81 N, and its reaction.
    forces = browser.evaluate("viewer.stage.arrows.map(arrow => arrow.length / arrow.scaleOfLength)")
    np.testing.assert_allclose(forces, 9.81, rtol=0.05)
    assert browser.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        800,
    ]
    stage = browser.evaluate(
        "(() => { const box = viewer.stage.element.getBoundingClientRect(); "
        "return [box.left, box.top, box.right, box.bottom]; })()"
    )
    colors = Image.open(io.BytesIO(image)).convert("RGB").crop(tuple(stage)).getcolors(1_000_000)
    # Forces are magenta in any light.
    magenta = np.array([0xE9, 0x3D, 0x82]) / 0xE9
    alike = sum(
        count
        for count, color in colors
        if max(color) > 60 and np.all(np.abs(np.array(color) / max(color) - magenta) < 0.12)
    )
    assert alike > 50


@in_chromium
@pytest.mark.parametrize("row", [0, 157, 400])
def test_the_arrow_is_where_the_numbers_say(browser, distance, row):
    show(browser, distance)
    draw_at(browser, TIME[row])
    [arrow] = browser.evaluate(ARROWS)
    np.testing.assert_allclose(arrow["tail"], [0, 1, 0], atol=1e-6)
    np.testing.assert_allclose(arrow["head"], CIRCLE[row], atol=1e-5)
    assert arrow["color"] == "0080ff"
    assert arrow["diameter"] == pytest.approx(0.2)
    assert arrow["specular"] == pytest.approx(0.4)
    # The distance in the plot is the value of the row.
    [name, shown] = browser.evaluate(SHOWN)[0]
    assert name == "distance"
    assert float(shown) == pytest.approx(np.linalg.norm(CIRCLE[row] - [0, 1, 0]), abs=5e-4)


@in_chromium
def test_a_short_arrow_has_the_form_of_a_long_one(browser, tmp_path):
    # Frames 4 mm apart with an arrow of 25 mm, as in a grip or an error of tracking.
    near = CIRCLE + [0.004, 0, 0]
    still = {"derivatives": "provided", "checkInputs": False}
    result = simulate("Distance", TIME, parameters=still, frame_a={"r_0": CIRCLE}, frame_b={"r_0": near})
    page = view(result, tmp_path / "near.html")
    show(browser, page)
    draw_at(browser, 1)
    [arrow] = browser.evaluate(ARROWS)
    np.testing.assert_allclose(np.subtract(arrow["head"], arrow["tail"]), [0.004, 0, 0], atol=1e-5)
    width, length = browser.evaluate(
        "(() => { const { head } = viewer.stage.arrows[0]; return [3 * head.scale.x, head.scale.y]; })()"
    )
    assert length == pytest.approx(0.6 * 0.004, rel=1e-3)
    assert width == pytest.approx(3 / 4 * length)


@in_chromium
def test_keys_move_the_time(browser, distance):
    show(browser, distance)
    keyboard = browser.page.keyboard

    def time():
        return browser.evaluate("viewer.clock.time")

    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    assert time() == pytest.approx(0.02)
    keyboard.press("ArrowLeft")
    assert time() == pytest.approx(0.01)
    keyboard.press("End")
    assert time() == 4
    keyboard.press("Home")
    assert time() == 0
    keyboard.press("Shift+ArrowRight")
    assert time() == pytest.approx(0.08)
    keyboard.press(" ")
    assert browser.evaluate("viewer.clock.playing")
    wait(browser, "viewer.clock.time > 0.3")
    keyboard.press(" ")
    assert not browser.evaluate("viewer.clock.playing")
    # The motion stops at the end, and restarts from the beginning.
    browser.evaluate("viewer.clock.set(3.99)")
    keyboard.press(" ")
    wait(browser, "!viewer.clock.playing")
    assert time() == 4
    keyboard.press(" ")
    wait(browser, "viewer.clock.time < 3.9")
    assert browser.complaints == []


@in_chromium
def test_fingers_turn_the_picture_and_move_the_time(browser, distance):
    show(browser, distance, width=390, height=844)
    before = browser.evaluate("viewer.stage.camera.position.toArray()")
    touch = browser.page.context.new_cdp_session(browser.page)

    def swipe(*points):
        kinds = ["touchStart", *["touchMove"] * (len(points) - 1)]
        for kind, (x, y) in zip(kinds, points, strict=True):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe((200, 200), (230, 205), (280, 210))
    assert np.linalg.norm(np.subtract(browser.evaluate("viewer.stage.camera.position.toArray()"), before)) > 1
    # The middle of a plot is the middle of the run.
    box = browser.page.locator(".u-over").first.bounding_box()
    middle = box["x"] + box["width"] / 2
    swipe((middle - 40, box["y"] + 40), (middle - 20, box["y"] + 40), (middle, box["y"] + 40))
    assert browser.evaluate("viewer.clock.time") == pytest.approx(2, abs=0.05)
    assert browser.complaints == []


@in_chromium
def test_many_samples_are_drawn_by_few_points_and_read_one_by_one(browser, tmp_path):
    time = np.arange(100_000) * 1e-3
    height = np.sin(time)
    # A single sample is a peak, and must be visible.
    height[54_321] = 7.25
    result = {"time": time, "point": {"r_0": np.stack([time, 0 * time, height], axis=1)}, "height": height}
    show(browser, view(result, tmp_path / "many.html", plots=["height"]))
    assert browser.evaluate("viewer.plots.shown.values().next().value.plot.data[0].length") < 5000
    assert browser.evaluate("Math.max(...viewer.plots.shown.values().next().value.plot.data[1])") == 7.25
    for row, shown in [(54_320, np.sin(54.320)), (54_321, 7.25), (99_999, np.sin(99.999))]:
        draw_at(browser, time[row])
        text = browser.evaluate(SHOWN)[0][1].replace("\u2212", "-")
        assert float(text) == pytest.approx(shown, abs=5e-5)
    assert browser.complaints == []


@in_chromium
def test_round_bodies_stand_along_z(browser, tmp_path):
    bodies = [Sphere(0.3), Cylinder(0.2, 1.0), Capsule(0.2, 1.0, r=(0, 0, 2))]
    page = view({"time": TIME, "drone": {"r_0": [1, 0, 0]}}, tmp_path / "round.html", bodies={"drone": bodies})
    show(browser, page)
    # Corners of each shape in the world.
    corners = browser.evaluate(
        "viewer.stage.groups.solids.children.map(solid => { solid.updateWorldMatrix(true, true); "
        "let mesh; solid.traverse(object => (mesh ??= object.isMesh ? object : undefined)); "
        "mesh.geometry.computeBoundingBox(); const box = mesh.geometry.boundingBox.applyMatrix4(mesh.matrixWorld); "
        "return [box.min.toArray(), box.max.toArray()]; })"
    )
    expected = [
        [[0.7, -0.3, -0.3], [1.3, 0.3, 0.3]],
        [[0.8, -0.2, -0.5], [1.2, 0.2, 0.5]],
        [[0.8, -0.2, 1.3], [1.2, 0.2, 2.7]],
    ]
    np.testing.assert_allclose(corners, expected, atol=1e-3)
    assert browser.complaints == []


@in_chromium
def test_a_notebook_shows_the_page_in_a_frame(browser, distance, tmp_path):
    html = distance._repr_html_()
    notebook = tmp_path / "notebook.html"
    notebook.write_text(f"<!DOCTYPE html><meta charset=utf-8><div style='width: 900px'>{html}</div>", encoding="utf-8")
    browser.show(notebook)
    frame = browser.page.frames[1]
    frame.evaluate("viewer.stage.ready")
    draw_at(frame, TIME[157])
    np.testing.assert_allclose(frame.evaluate(ARROWS)[0]["head"], CIRCLE[157], atol=1e-5)
    frame.locator("#controls .play").click()
    assert frame.evaluate("viewer.clock.playing")
    assert browser.complaints == []
    assert (distance.parent / "other.html")._repr_html_() is None


@in_chromium
@pytest.mark.parametrize("width", [1280, 390])
def test_a_result_without_frames_has_plots_alone(browser, tmp_path, width):
    page = view({"time": TIME, "distance": TIME, "level": np.cos(TIME)}, tmp_path / "plots.html", plots=["level"])
    browser.show(page, width=width)
    wait(browser, "document.querySelector('.plot canvas')")
    assert browser.complaints == []
    visible = "[...document.querySelectorAll('header button, header details, main, aside')]"
    assert browser.evaluate(
        f"{visible}.filter(one => one.offsetWidth).map(one => one.id || one.textContent.slice(0, 4))"
    ) == [
        "Data",
        "plots",
    ]
    # Over the whole width of the page.
    assert browser.evaluate("document.querySelector('#plots').offsetWidth") == browser.evaluate("innerWidth")
    browser.evaluate("viewer.clock.set(0)")
    wait(browser, f"{SHOWN}.length")
    assert browser.evaluate(SHOWN) == [["level", "1"]]
