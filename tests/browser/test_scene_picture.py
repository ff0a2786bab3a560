"""The picture of a scene's page shows the whole motion, in windows of any size, and its trails."""

import numpy as np
import pytest
from browser import Browser
from multibody_fmu import view
from scene_page import ARGUMENTS, CHROMIUM, SCREENSHOTS, draw_at, in_chromium, show, wait

TIME = np.linspace(0, 4, 401)
# Wide and low, so that a narrow picture needs another distance.
PATH = np.stack([8 * np.sin(1.6 * TIME), np.cos(1.6 * TIME), 0 * TIME + 0.5], axis=1)
# Farthest point of the trail from the middle of the picture; 1 is the edge.
FARTHEST = (
    "(() => { const { camera, controls } = viewer.stage; camera.updateMatrixWorld(); "
    "const { r } = viewer.scene.runs[0].frames[0]; const point = controls.target.clone(); let farthest = 0; "
    "for (let row = 0; row < r.rows; row++) { point.fromArray(r.row(row)).project(camera); "
    "farthest = Math.max(farthest, Math.abs(point.x), Math.abs(point.y)); } return farthest; })()"
)


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM, ARGUMENTS) as browser:
        yield browser


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return view({"time": TIME, "drone": {"r_0": PATH}}, tmp_path_factory.mktemp("camera") / "path.html")


def turn(browser, width, height):
    before = browser.evaluate("viewer.stage.camera.aspect")
    browser.page.set_viewport_size({"width": width, "height": height})
    wait(browser, f"viewer.stage.camera.aspect !== {before} && viewer.stage.requested === undefined")


@in_chromium
def test_a_phone_that_is_turned_shows_the_whole_motion(browser, page):
    show(browser, page, width=390, height=844)
    draw_at(browser, 1)
    upright = browser.evaluate(FARTHEST)
    assert 0.6 < upright < 1
    turn(browser, 844, 390)
    assert 0.6 < browser.evaluate(FARTHEST) < 1
    turn(browser, 390, 844)
    assert browser.evaluate(FARTHEST) == pytest.approx(upright, abs=0.01)


@in_chromium
def test_arrows_of_forces_are_in_the_picture(browser, tmp_path):
    # Up and down; at 1 s the hook is at its highest point, and the force on it points upwards.
    page = view({"time": TIME, "hook": {"r_0": PATH[:, ::-1], "f": [0, 0, -50.0]}}, tmp_path / "lift.html")
    show(browser, page)
    draw_at(browser, 1)
    tip = browser.evaluate(
        "(() => { const { arrows, camera } = viewer.stage; const [, y] = arrows[0].localToWorld("
        "camera.position.clone().set(0, arrows[0].length, 0)).project(camera).toArray(); return y; })()"
    )
    assert 0 < tip < 1


@in_chromium
def test_a_view_that_the_reader_has_chosen_stays(browser, page):
    show(browser, page, width=1280, height=700)
    box = browser.page.locator("#stage canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    browser.page.mouse.move(*middle)
    browser.page.mouse.down()
    browser.page.mouse.move(middle[0] + 60, middle[1] + 20, steps=4)
    browser.page.mouse.up()
    direction = "viewer.stage.camera.position.clone().sub(viewer.stage.controls.target).normalize().toArray()"
    chosen, distance = browser.evaluate(direction), browser.evaluate("viewer.stage.controls.getDistance()")
    turn(browser, 720, 900)
    np.testing.assert_allclose(browser.evaluate(direction), chosen, atol=1e-6)
    # The camera is farther away: the narrow picture keeps the middle of the wide one and its surroundings.
    aspect = browser.evaluate("viewer.stage.camera.aspect")
    assert aspect < 0.7
    assert browser.evaluate("viewer.stage.controls.getDistance()") == pytest.approx(distance / aspect)
    browser.page.get_by_role("button", name="Fit").click()
    assert 0.6 < browser.evaluate(FARTHEST) < 1


@in_chromium
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_trails_are_named_and_can_be_short(browser, tmp_path, width, scheme):
    frames = {"time": TIME, "drone": {"r_0": PATH}, "cart": {"r_0": PATH[::-1] + [0, 3, 0]}, "mast": {"r_0": [0, 0, 1]}}
    show(browser, view(frames, tmp_path / "trails.html"), width=width, height=844, scheme=scheme)
    draw_at(browser, 1)
    legend = browser.page.locator(".legend li").all_inner_texts()
    assert legend == ["drone", "cart", "thin: ahead"]
    # First and last time of the drawn first trail, and numbers of pieces behind and ahead.
    drawn = (
        "(() => { const trail = viewer.stage.groups.trails.children[0]; "
        "return ['past', 'ahead'].map(name => { const { attributes, instanceCount } = trail[name]; "
        "const first = attributes.instanceStart.offset / 6; "
        "return [first, first + instanceCount].map(point => trail.times.values[trail.rows[point]]); }); })()"
    )
    np.testing.assert_allclose(browser.evaluate(drawn), [[0, 1], [1, 4]], atol=0.02)
    browser.page.get_by_text("Show", exact=True).click()
    browser.page.get_by_label("Trails of").select_option(label="\u00b1 0.8 s")
    np.testing.assert_allclose(browser.evaluate(drawn), [[0.2, 1], [1, 1.8]], atol=0.02)
    draw_at(browser, 3.9)
    np.testing.assert_allclose(browser.evaluate(drawn), [[3.1, 3.9], [3.9, 4]], atol=0.02)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"scene-trails-{width}-{scheme}.png").write_bytes(browser.page.screenshot())
    browser.page.get_by_label("Trails", exact=True).uncheck()
    assert not browser.page.locator(".legend").is_visible()
    assert browser.complaints == []


@in_chromium
def test_drop_lines_reach_from_moving_frames_to_the_floor(browser, tmp_path):
    frames = {"time": TIME, "drone": {"r_0": PATH + [0, 0, 2]}, "mast": {"r_0": [0, 0, 3]}}
    show(browser, view(frames, tmp_path / "drops.html"))
    draw_at(browser, 1)
    assert not browser.evaluate("viewer.stage.groups.drops.visible")
    browser.page.get_by_text("Show", exact=True).click()
    browser.page.get_by_label("Drop lines").check()
    draw_at(browser, 2)
    assert browser.evaluate("viewer.stage.groups.drops.visible")
    ends = browser.evaluate(
        "viewer.stage.groups.drops.children.map(line => { line.updateWorldMatrix(true); "
        "return [0, 1].map(z => line.position.clone().set(0, 0, z).applyMatrix4(line.matrixWorld).toArray()); })"
    )
    x, y, z = PATH[200] + [0, 0, 2]
    # The floor is at the height 0 of the world.
    np.testing.assert_allclose(ends, [[[x, y, 0], [x, y, z]]], atol=1e-5)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / "scene-drops.png").write_bytes(browser.page.screenshot())
    assert browser.complaints == []


@in_chromium
@pytest.mark.parametrize("up", ["y", "z"])
def test_viewpoints_are_chosen_by_buttons_and_keys(browser, tmp_path, up):
    path = PATH if up == "z" else PATH[:, [0, 2, 1]]
    show(browser, view({"time": TIME, "drone": {"r_0": path}}, tmp_path / "views.html", up=up))
    # Direction from the motion to the camera, and upwards in the picture.
    seen = (
        "(() => { const { camera, controls } = viewer.stage; const [right, above] = [0, 1].map(column => "
        "camera.position.clone().setFromMatrixColumn(camera.matrixWorld, column).toArray()); "
        "return [camera.position.clone().sub(controls.target).normalize().toArray(), above]; })()"
    )
    # Views as in drawings: x to the right from the front, and from the top.
    x, vertical = np.array([1, 0, 0]), np.array([0, 0, 1] if up == "z" else [0, 1, 0])
    towards = np.cross(x, vertical)
    expected = {"1": (towards, vertical), "2": (x, vertical), "3": (vertical, -towards)}
    start = browser.evaluate(seen)
    # A menu keeps the focus after use, and the keys still work.
    for _ in range(2):
        browser.page.get_by_text("Show", exact=True).click()
    for name, (key, (direction, above)) in zip(["Front", "Side", "Top"], expected.items(), strict=True):
        browser.page.keyboard.press(key)
        draw_at(browser, 1)
        np.testing.assert_allclose(browser.evaluate(seen), [direction, above], atol=2e-3)
        assert browser.evaluate(FARTHEST) < 1
        browser.page.keyboard.press("4")
        draw_at(browser, 2)
        np.testing.assert_allclose(browser.evaluate(seen), start, atol=1e-6)
        browser.page.get_by_text("View", exact=True).click()
        browser.page.get_by_role("button", name=name).click()
        draw_at(browser, 1)
        np.testing.assert_allclose(browser.evaluate(seen)[0], direction, atol=2e-3)
        assert not browser.page.locator("#views").is_visible()
    # Fit and another size of the window keep the direction.
    browser.page.get_by_role("button", name="Fit").click()
    turn(browser, 700, 800)
    np.testing.assert_allclose(browser.evaluate(seen)[0], expected["3"][0], atol=2e-3)
    assert browser.complaints == []


@in_chromium
def test_no_menu_leaves_a_narrow_window(browser, page):
    show(browser, page, width=320, height=640)
    for name in ("View", "Show", "Save", "Data"):
        browser.page.get_by_text(name, exact=True).click()
        box = browser.page.locator("details[open] .panel").bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= 320
    assert browser.evaluate("document.documentElement.scrollWidth") == 320
