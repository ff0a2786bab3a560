"""Texts and numbers of a scene's page, as readers see them: times, values, units, names and data."""

import struct

import numpy as np
import pytest
from browser import Browser
from multibody_fmu import Box, simulate, view
from scene_page import ARGUMENTS, CHROMIUM, SCREENSHOTS, draw_at, in_chromium, show

TIME = np.linspace(0, 4, 401)
CIRCLE = np.stack([3 * np.cos(TIME), 3 * np.sin(TIME), 0 * TIME + 2], axis=1)
READOUTS = (
    "[...document.querySelectorAll('.plot')].map(plot => [...plot.querySelectorAll('.value > span')]"
    ".map(value => value.textContent))"
)
# Texts drawn into a canvas have no elements: these are the labels of the first plot's axis.
TICKS = "viewer.plots.shown.values().next().value.plot.axes[0]._values"


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM, ARGUMENTS) as browser:
        yield browser


def corner(browser):
    return browser.page.locator("#scale").inner_text()


def clock(browser):
    return browser.page.locator("#controls output").inner_text()


@in_chromium
@pytest.mark.parametrize("width", [1280, 390])
def test_unix_time_is_counted_from_the_start(browser, tmp_path, width):
    # 1305000000 s is 2011-05-10 04:00:00 UTC, by `date --utc --date=@1305000000`.
    start = 1305000000.5
    page = view({"time": start + TIME, "drone": {"r_0": CIRCLE}}, tmp_path / "unix.html")
    show(browser, page, width=width, height=844)
    draw_at(browser, start + 1.25)
    assert clock(browser) == "1.25 s"
    assert "Time since 1305000000.5 s (Unix: 2011-05-10 04:00:00 UTC)" in corner(browser)
    assert browser.evaluate(TICKS) == ["0", "1", "2", "3", "4"]
    # A position in a plot is a time since the start, even when zoomed in.
    browser.evaluate("viewer.plots.zoom(1, 2)")
    box = browser.page.locator(".u-over").first.bounding_box()
    browser.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    assert browser.evaluate("viewer.clock.time") - start == pytest.approx(1.5, abs=0.01)
    assert len(set(browser.evaluate(TICKS))) > 4


@in_chromium
def test_time_near_zero_stays_as_it_is(browser, tmp_path):
    show(browser, view({"time": TIME + 3, "drone": {"r_0": CIRCLE}}, tmp_path / "late.html"))
    draw_at(browser, 4.25)
    assert clock(browser) == "4.25 s"
    assert "Time since" not in corner(browser)
    assert browser.evaluate(TICKS) == ["3", "4", "5", "6", "7"]


@in_chromium
@pytest.mark.parametrize("width", [1280, 390])
def test_readouts_have_four_digits_and_do_not_move_the_plots(browser, tmp_path, width):
    values = np.array([[-3, 0, -1.5428e-6], [-0.0123456, 2.34567, 0.04], [1.00001, -2.9999, 1e-4]])
    result = {
        "time": np.arange(3.0),
        "point": {"r_0": values},
        "vector": values,
        "tiny": values[:, 1] * 1e-9,
        "map": 5e6 + values[:, 0],
    }
    show(browser, view(result, tmp_path / "values.html", plots=["vector", "tiny", "map"]), width=width)
    places = []
    for time in (0, 1, 2):
        draw_at(browser, time)
        places.append(
            browser.evaluate(
                "[...document.querySelectorAll('.value, .u-over, #controls output')]"
                ".map(element => { const box = element.getBoundingClientRect(); return [box.x, box.y, box.width]; })"
            )
        )
        shown = [[text.replace("\u2212", "-") for text in texts] for texts in browser.evaluate(READOUTS)]
        assert (
            shown
            == [
                [["-3", "0", "0"], ["0"], ["4999997"]],
                [["-0.01235", "2.346", "0.04"], ["2.346e-9"], ["4999999.988"]],
                [["1", "-3", "0.0001"], ["-3e-9"], ["5000001"]],
            ][time]
        )
    assert places[0] == places[1] == places[2]


@in_chromium
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("size", [1.2345e-9, 1.2345e-4, 1.2345e-3, 0.12345, 1.2345, 1234.5])
def test_three_elements_stand_in_a_line(browser, tmp_path, width, size):
    values = -size * np.abs(CIRCLE)
    page = view({"time": TIME, "point": {"r_0": CIRCLE}, "force": values}, tmp_path / "line.html", plots=["force"])
    show(browser, page, width=width)
    heights = browser.evaluate("[...document.querySelectorAll('.value')].map(value => value.getBoundingClientRect().y)")
    assert len(heights) == 3 and len(set(heights)) == 1


@in_chromium
def test_units_are_written_as_people_write_them(browser, tmp_path):
    frame = {"r_0": CIRCLE, "v_0": [1, 0, 0], "a_0": np.cos(CIRCLE)}
    result = simulate("AbsoluteSensor", TIME, parameters={"checkInputs": False}, frame_a=frame)
    show(browser, view(result, tmp_path / "units.html", plots=["a"]))
    assert browser.page.locator("figcaption").text_content().startswith("a in m/s²")
    choices = browser.evaluate("[...viewer.plots.menu.options].map(option => option.textContent)")
    assert "frame_a.a_0 in m/s²" in choices and "frame_a.r_0 in m" in choices


@in_chromium
def test_the_page_names_an_origin_that_is_not_that_of_the_world(browser, tmp_path):
    result = {"time": TIME, "drone": {"r_0": CIRCLE + [5e6, -4e5, 0]}}
    show(browser, view(result, tmp_path / "map.html"))
    assert "Origin of the picture: 5000000, \u2212400000, 0 m" in corner(browser)
    [position] = browser.evaluate("viewer.stage.moving.slice(0, 1).map(({ object }) => object.position.toArray())")
    np.testing.assert_allclose(position, CIRCLE[0], atol=1e-5)
    # The plot has the coordinates of the result.
    assert browser.evaluate(READOUTS)[0][0] == "5000003"


@in_chromium
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_names_cover_neither_each_other_nor_a_body(browser, tmp_path, width, height):
    path = 0.1 * CIRCLE
    quaternion = np.stack([0 * TIME, 0 * TIME, np.sin(TIME / 2), np.cos(TIME / 2)], axis=1)
    names = ["hand of the robot", "gripped part", "camera on the mast", "goal"]
    frames = {name: {"r_0": path + 0.002 * i, "Q": quaternion} for i, name in enumerate(names)}
    bodies = {"gripped part": Box((0.12, 0.1, 0.06))}
    show(
        browser,
        view({"time": TIME, **frames}, tmp_path / "names.html", bodies=bodies),
        width=width,
        height=height,
    )
    corners = (
        "(() => { const { camera, element, groups } = viewer.stage; const solid = groups.solids.children[0]; "
        "camera.updateMatrixWorld(); solid.updateWorldMatrix(true, true); const seen = []; "
        "for (const x of [-0.06, 0.06]) for (const y of [-0.05, 0.05]) for (const z of [-0.03, 0.03]) { "
        "const at = solid.localToWorld(camera.position.clone().set(x, y, z)).project(camera); "
        "const box = element.getBoundingClientRect(); "
        "seen.push([box.left + (at.x + 1) / 2 * box.width, box.top + (1 - at.y) / 2 * box.height]); } "
        "return seen; })()"
    )
    labels = (
        "[...document.querySelectorAll('.labels span')].map(label => { const box = label.getBoundingClientRect(); "
        "return [box.left, box.top, box.right, box.bottom]; })"
    )
    for time in np.linspace(0, 4, 9):
        draw_at(browser, time)
        seen = np.array(browser.evaluate(corners))
        boxes = [[*seen.min(axis=0), *seen.max(axis=0)], *browser.evaluate(labels)]
        assert len(boxes) == 5
        for i, one in enumerate(boxes):
            assert one[0] >= 0 and one[2] <= width
            for other in boxes[:i]:
                across = min(one[2], other[2]) - max(one[0], other[0])
                along = min(one[3], other[3]) - max(one[1], other[1])
                assert across <= 1 or along <= 1, f"at {time} s: {one} and {other}"


@in_chromium
def test_a_plot_says_that_its_angle_is_unwrapped(browser, tmp_path):
    phi = np.angle(np.exp(4j * TIME))
    page = view({"time": TIME, "arm": {"x": TIME, "y": 0 * TIME, "phi": phi}}, tmp_path / "arm.html", plots=["arm.phi"])
    show(browser, page)
    draw_at(browser, 3)
    assert browser.page.locator("figcaption").text_content().startswith("arm.phi, unwrapped")
    assert browser.evaluate(READOUTS) == [["12"]]


@in_chromium
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_page_lists_what_it_carries(browser, tmp_path, width, scheme):
    (tmp_path / "secret folder").mkdir()
    mesh = tmp_path / "secret folder" / "hull.stl"
    mesh.write_bytes(bytes(80) + struct.pack("<I", 1) + struct.pack("<12f", 0, 0, 1, *np.eye(3).ravel()) + bytes(2))
    result = {"time": TIME, "drone": {"r_0": CIRCLE}, "mast": {"r_0": [1, 2, 0]}, "load": TIME, "hidden": TIME**2}
    page = view(result, tmp_path / "page.html", bodies={"drone": [mesh, (1, 1, 1)]}, plots=["load"])
    assert "secret folder" not in page.read_text(encoding="utf-8")
    show(browser, page, width=width, height=844, scheme=scheme)
    browser.page.get_by_text("Data", exact=True).click()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"scene-data-{width}-{scheme}.png").write_bytes(browser.page.screenshot())
    text = browser.page.locator("#data").inner_text()
    for part in ("401 samples, 0 s to 4 s", "drone, mast", "load", "hidden", "1 solid", "hull.stl (1 kB)"):
        assert part in text
    box = browser.page.locator("#data").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    # Hidden by another menu, it could not be read.
    browser.page.get_by_text("Show", exact=True).click()
    assert not browser.page.locator("#data").is_visible()


@in_chromium
@pytest.mark.parametrize("width", [1280, 390])
def test_vectors_of_two_runs_have_a_line_each_with_the_name_of_the_run(browser, tmp_path, width):
    runs = {
        name: {"time": TIME, "frame": {"r_0": CIRCLE, "v_0": factor * CIRCLE / 3}}
        for name, factor in [("flight", 1), ("estimate", -1)]
    }
    page = view(runs, tmp_path / "runs.html", plots=["frame.v_0"])
    show(browser, page, width=width, height=844)
    lines = browser.page.locator(".run").all_inner_texts()
    # At the start, CIRCLE is (3, 0, 2).
    expected = [["flight", "x", "1", "y", "0", "z", "0.6667"], ["estimate", "x", "-1", "y", "0", "z", "-0.6667"]]
    assert [line.replace("\u2212", "-").split() for line in lines] == expected
    tops = browser.evaluate("[...document.querySelectorAll('.run .value')].map(value => value.offsetTop)")
    assert tops[0] == tops[1] == tops[2] < tops[3] == tops[4] == tops[5]


@in_chromium
def test_ideal_and_measured_values_share_a_plot(browser, tmp_path):
    parameters = {"accelerometer": {"constantBias": [1, 2, 3]}, "g_0": [0, 0, -9.81], "checkInputs": False}
    result = simulate("Imu", TIME, parameters=parameters)
    show(browser, view(result, tmp_path / "imu.html", plots=["f_measured", "f"]))
    assert browser.page.locator(".plot").count() == 1
    lines = browser.page.locator(".run").all_inner_texts()
    expected = [["ideal", "x", "0", "y", "0", "z", "9.81"], ["measured", "x", "1", "y", "2", "z", "12.81"]]
    assert [line.split() for line in lines] == expected
    series = "viewer.plots.shown.values().next().value.plot.series.slice(1).map(series => series.alpha)"
    assert browser.evaluate(series) == [1, 1, 1, 0.5, 0.5, 0.5]
    # Names are not cut off.
    assert browser.evaluate(
        "[...document.querySelectorAll('.run b')].every(name => name.scrollWidth <= name.clientWidth)"
    )
    assert browser.complaints == []


@in_chromium
def test_plots_and_trails_break_where_samples_of_a_recording_are_missing(browser, tmp_path):
    kept = (TIME < 1) | (TIME > 2.5)
    recorded = {"r_0": CIRCLE[kept], "v_0": np.gradient(CIRCLE[kept], TIME[kept], axis=0)}
    show(browser, view({"time": TIME[kept], "drone": recorded}, tmp_path / "gap.html"))
    times, values = browser.evaluate("viewer.plots.shown.values().next().value.plot.data.slice(0, 2).map(a => [...a])")
    (missing,) = (time for time, value in zip(times, values, strict=True) if value is None)
    assert missing == pytest.approx((TIME[kept][TIME[kept] < 1][-1] + TIME[kept][TIME[kept] > 2][0]) / 2)
    # Longest piece of the trail; the gap is a chord of 1.5 rad.
    longest = browser.evaluate(
        "(() => { const { array } = viewer.stage.groups.trails.children[0].past.attributes.instanceStart.data;"
        " let longest = 0; for (let i = 0; i < array.length; i += 6)"
        " longest = Math.max(longest, Math.hypot(...[0, 1, 2].map(k => array[i + k] - array[i + 3 + k])));"
        " return longest; })()"
    )
    assert longest < 0.1


@in_chromium
def test_menus_close_by_escape_and_by_a_press_beside_them(browser, tmp_path):
    show(browser, view({"time": TIME, "drone": {"r_0": CIRCLE}}, tmp_path / "menu.html"))
    count = "document.querySelectorAll('details[open]').length"
    for close in (lambda: browser.page.keyboard.press("Escape"), lambda: browser.page.mouse.click(300, 400)):
        browser.page.get_by_text("Show", exact=True).click()
        assert browser.evaluate(count) == 1
        close()
        assert browser.evaluate(count) == 0
