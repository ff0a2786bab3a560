"""Files that a reader saves from a scene's page: a picture as PNG, and the motion as GIF."""

import io

import numpy as np
import pytest
from browser import Browser
from multibody_fmu import Box, Text, view
from PIL import Image
from scene_page import ARGUMENTS, CHROMIUM, SCREENSHOTS, draw_at, in_chromium, saved, show, wait

TIME = np.linspace(0, 4, 401)
CIRCLE = np.stack([3 * np.cos(TIME), 3 * np.sin(TIME), 0 * TIME + 2], axis=1)
# A colour that occurs nowhere else in the page.
CRIMSON = (220, 20, 60)


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM, ARGUMENTS) as browser:
        yield browser


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    marks = [Text("take-off pad number 12", (0, 0, 0), color="rgb(220, 20, 60)")]
    return view(
        {"time": TIME, "drone": {"r_0": CIRCLE}},
        tmp_path_factory.mktemp("saved") / "saved.html",
        bodies={"drone": Box((1, 1, 0.5), color="#2050ff")},
        marks=marks,
        title="A flight / 1",
    )


def alike(image, color):
    return int(np.sum(np.max(np.abs(np.asarray(image.convert("RGB"), dtype=int) - color), axis=2) < 40))


@in_chromium
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_picture_has_twice_the_size_of_that_in_the_page_and_its_texts(browser, page, width, scheme):
    show(browser, page, width=width, height=844, scheme=scheme)
    draw_at(browser, 1)
    stage = browser.evaluate("[viewer.stage.element.clientWidth, viewer.stage.element.clientHeight]")
    browser.page.get_by_text("Save", exact=True).click()
    data = saved(browser, "Picture (PNG)", "A-flight-1.png")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"saved-{width}-{scheme}.png").write_bytes(data)
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG" and image.size == (2 * stage[0], 2 * stage[1])
    assert alike(image, CRIMSON) > 100
    browser.page.get_by_text("Show", exact=True).click()
    browser.page.get_by_label("Marks").uncheck()
    browser.page.get_by_text("Save", exact=True).click()
    assert alike(Image.open(io.BytesIO(saved(browser, "Picture (PNG)", "A-flight-1.png"))), CRIMSON) == 0
    assert browser.requests[0] == page.as_uri()
    assert all(url.startswith("blob:") for url in browser.requests[1:])
    assert browser.complaints == []


def blue(frame):
    """Centre of the drone's box in a frame, in pixels."""
    red, green, blue = np.asarray(frame.convert("RGB"), dtype=int).transpose(2, 0, 1)
    rows, columns = np.nonzero((blue > 90) & (blue > red + 60) & (blue > green + 40))
    return np.array([columns.mean(), rows.mean()])


@in_chromium
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_motion_is_saved_at_twenty_frames_per_second(browser, page, width, scheme):
    show(browser, page, width=width, height=844, scheme=scheme)
    draw_at(browser, 1)
    stage = browser.evaluate("[viewer.stage.element.clientWidth, viewer.stage.element.clientHeight]")
    browser.page.get_by_text("Save", exact=True).click()
    data = saved(browser, "Motion (GIF)", "A-flight-1.gif")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"saved-{width}-{scheme}.gif").write_bytes(data)
    image = Image.open(io.BytesIO(data))
    across = min(stage[0], 640)
    assert image.format == "GIF" and image.size == (across, round(stage[1] / stage[0] * across))
    # Four seconds at the speed of the page.
    assert image.n_frames == 80 and image.info["duration"] == 50 and image.info["loop"] == 0
    # The box is where the camera sees the drone at the time of each frame.
    project = (
        "(row => { const { camera } = viewer.stage; const { r } = viewer.scene.runs[0].frames[0]; "
        "const at = camera.position.clone().fromArray(r.row(row)).project(camera); "
        "return [(at.x + 1) / 2, (1 - at.y) / 2]; })"
    )
    for frame, row in [(0, 0), (40, 203), (79, 400)]:
        image.seek(frame)
        expected = np.array(browser.evaluate(f"{project}({row})")) * image.size
        np.testing.assert_allclose(blue(image), expected, atol=12)
    # The page is unchanged.
    assert browser.evaluate("viewer.clock.time") == 1
    np.testing.assert_allclose(
        browser.evaluate("viewer.stage.groups.solids.children[0].position.toArray()"), CIRCLE[100], atol=1e-5
    )
    assert browser.complaints == []


@in_chromium
def test_the_page_can_be_used_while_a_motion_is_saved_and_the_gif_cancelled(browser, page):
    show(browser, page)
    draw_at(browser, 1)
    browser.page.get_by_text("Save", exact=True).click()
    browser.page.get_by_role("button", name="Motion (GIF)").click()
    wait(browser, "viewer.saver.progress.value > 0.1")
    browser.page.get_by_role("button", name="Picture (PNG)").click()
    assert "A GIF is being made" in browser.page.locator("#save").inner_text()
    draw_at(browser, 2)
    assert browser.evaluate("viewer.clock.time") == 2
    browser.page.get_by_role("button", name="Cancel").click()
    wait(browser, "!viewer.saver.running && viewer.saver.gif.textContent === 'Motion (GIF)'")
    assert not browser.page.locator("progress").is_visible()
    assert browser.complaints == []


@in_chromium
@pytest.mark.parametrize(("lasting", "frames", "delay"), [(12, 150, 80), (40, 150, 100)])
def test_long_motions_have_at_most_150_frames(browser, tmp_path, lasting, frames, delay):
    time = np.linspace(0, lasting, 401)
    page = view({"time": time, "drone": {"r_0": CIRCLE}}, tmp_path / "long.html")
    # Small frames are drawn fast.
    show(browser, page, width=390, height=400)
    browser.page.get_by_text("Save", exact=True).click()
    image = Image.open(io.BytesIO(saved(browser, "Motion (GIF)", "Motion.gif")))
    assert (image.n_frames, image.info["duration"]) == (frames, delay)


@in_chromium
def test_a_scene_at_rest_can_only_be_saved_as_a_picture(browser, tmp_path):
    show(browser, view({"time": [0.0], "drone": {"r_0": [1, 2, 3]}}, tmp_path / "rest.html"))
    browser.page.get_by_text("Save", exact=True).click()
    assert browser.page.get_by_role("button", name="Picture (PNG)").is_visible()
    assert not browser.page.get_by_role("button", name="Motion (GIF)").is_visible()


@in_chromium
def test_a_notebook_lets_the_page_save_its_picture(browser, page, tmp_path):
    notebook = tmp_path / "notebook.html"
    html = f"<!DOCTYPE html><meta charset=utf-8><div style='width: 900px'>{page._repr_html_()}</div>"
    notebook.write_text(html, encoding="utf-8")
    browser.show(notebook)
    frame = browser.page.frames[1]
    frame.evaluate("viewer.stage.ready")
    frame.get_by_text("Save", exact=True).click()
    with browser.page.expect_download() as download:
        frame.get_by_role("button", name="Picture (PNG)").click()
    with Image.open(download.value.path()) as image:
        assert image.format == "PNG"
