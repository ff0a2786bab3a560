"""What a reader of a scene's page sees in words and numbers: times, values, units, names and data."""

import numpy as np
import pytest
from browser import Browser
from multibody_fmu import view
from scene_page import ARGUMENTS, CHROMIUM, draw_at, in_chromium, show

TIME = np.linspace(0, 4, 401)
CIRCLE = np.stack([3 * np.cos(TIME), 3 * np.sin(TIME), 0 * TIME + 2], axis=1)
# Texts that are drawn into a canvas have no elements: what the axis of the first plot was asked to write.
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
    # 1305000000 s is 2011-05-10 04:00:00 UTC, as `date --utc --date=@1305000000` says.
    start = 1305000000.5
    page = view({"time": start + TIME, "drone": {"r_0": CIRCLE}}, tmp_path / "unix.html")
    show(browser, page, width=width, height=844)
    draw_at(browser, start + 1.25)
    assert clock(browser) == "1.25 s"
    assert "Time since 1305000000.5 s (Unix: 2011-05-10 04:00:00 UTC)" in corner(browser)
    assert browser.evaluate(TICKS) == ["0", "1", "2", "3", "4"]
    # A place in a plot is a time since the start, also when less of it is shown.
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
