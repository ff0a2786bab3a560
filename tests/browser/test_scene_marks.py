import numpy as np
import pytest
from browser import Browser
from multibody_fmu import Arrow, Point, Text, view
from scene_page import ARGUMENTS, CHROMIUM, SCREENSHOTS, draw_at, in_chromium, show

TIME = np.linspace(0, 4, 401)
CIRCLE = np.stack([3 * np.cos(TIME), 3 * np.sin(TIME), 0 * TIME + 2], axis=1)
WIND = np.stack([5 + 0 * TIME, TIME, 0 * TIME], axis=1)
TEXTS = "[...document.querySelectorAll('.labels span')].filter(label => !label.hidden).map(label => label.textContent)"


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM, ARGUMENTS) as browser:
        yield browser


@in_chromium
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_marks_are_drawn_and_can_be_hidden(browser, tmp_path, width, scheme):
    marks = [
        Arrow(WIND, r=CIRCLE, name="wind", color="teal", scale=0.2),
        Point((0, 0, 1), name="goal", color="crimson"),
        Text("take-off", CIRCLE[0], color="crimson"),
    ]
    page = view({"time": TIME, "drone": {"r_0": CIRCLE}}, tmp_path / "marks.html", marks=marks)
    show(browser, page, width=width, height=844, scheme=scheme)
    draw_at(browser, 2)
    [arrow] = browser.evaluate("viewer.stage.arrows.map(arrow => arrow.ends)")
    np.testing.assert_allclose(arrow["tail"], CIRCLE[200], atol=1e-5)
    np.testing.assert_allclose(np.subtract(arrow["head"], arrow["tail"]), [1, 0.4, 0], atol=1e-5)
    # Teal in CSS.
    assert arrow["color"] == "008080"
    assert browser.evaluate("viewer.stage.groups.marks.children[1].position.toArray()") == [0, 0, 1]
    assert "wind: 5 per m" in browser.page.locator("#scale").inner_text()
    assert set(browser.evaluate(TEXTS)) == {"drone", "wind", "goal", "take-off"}
    # Names stand near their objects.
    far = browser.evaluate(
        "viewer.stage.labels.layout(viewer.stage.camera, viewer.stage.element.clientWidth, "
        "viewer.stage.element.clientHeight, 1e-3).map(({ label, x, y }) => { "
        "const at = label.object.anchor.clone().project(viewer.stage.camera); "
        "const { clientWidth, clientHeight } = viewer.stage.element; "
        "const [dx, dy] = [x - (at.x + 1) / 2 * clientWidth, y - (1 - at.y) / 2 * clientHeight]; "
        "return Math.hypot(Math.max(dx, -dx - label.width, 0), Math.max(dy, -dy - 15, 0)); })"
    )
    assert len(far) == 4 and max(far) < 30
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"scene-marks-{width}-{scheme}.png").write_bytes(browser.page.screenshot())
    browser.page.get_by_text("Show", exact=True).click()
    browser.page.get_by_label("Names").uncheck()
    draw_at(browser, 2.1)
    assert browser.evaluate(TEXTS) == ["take-off"]
    browser.page.get_by_label("Marks").uncheck()
    browser.page.get_by_label("Names").check()
    draw_at(browser, 2.2)
    assert browser.evaluate(TEXTS) == ["drone"]
    assert not browser.evaluate("viewer.stage.groups.marks.visible")
    assert "goal" in browser.page.locator("#data").text_content()
    assert browser.complaints == []
