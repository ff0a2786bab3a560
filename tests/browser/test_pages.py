"""Pages of all packaged FMUs in a browser: wide and narrow, light and dark, and printed. Screenshots of their first
screens are kept in `target/screenshots`.
"""

import io
import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from browser import Browser
from PIL import Image

FMU_DIR = Path(os.environ.get("FMU_DIR", Path(__file__).parents[2] / "target" / "fmu"))
SCREENSHOTS = FMU_DIR.parent / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium draws the pages (on Debian: apt-get install chromium)"
)

# Elements wider than the page. Contents of elements that scroll may be wider.
OVERFLOWING = """
(() => {
    const scrolls = element => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const isInside = element => element && (scrolls(element) || isInside(element.parentElement));
    return [...document.querySelectorAll("body, body *")]
        .filter(element => !element.closest("details:not([open])") && !element.parentElement.closest("svg"))
        .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
        .filter(element => !isInside(element.parentElement))
        .map(element => element.outerHTML.slice(0, 80));
})()
"""

# Texts that cannot be read without scrolling: formulas, tables of variables, and cells that cover their neighbours.
UNREADABLE = """
[...document.querySelectorAll(".equation math, .variables:has([data-label]), td, th")]
    .filter(element => !element.closest("details:not([open])"))
    .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5
        || element.matches("td, th") && element.scrollWidth > element.clientWidth + 1)
    .map(element => element.textContent.slice(0, 80))
"""

# Boxes smaller than their contents.
SCROLLING = """
[...document.querySelectorAll(".scroll, .equation, pre, pre code")]
    .filter(element => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map(element => element.textContent.slice(0, 80))
"""

# Width and height of everything that has to be drawn.
DRAWN = """
[...document.querySelectorAll("math, figure svg, .scroll table")]
    .filter(element => !element.closest("details:not([open])"))
    .map(element => element.getBoundingClientRect())
    .map(box => [box.width, box.height])
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(CHROMIUM) as browser:
        yield browser


@pytest.fixture(scope="module", params=sorted(FMU_DIR.glob("*.fmu")), ids=lambda archive: archive.stem)
def page(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param.stem)
    with zipfile.ZipFile(request.param) as archive:
        archive.extractall(folder, [name for name in archive.namelist() if name.startswith("documentation/")])
    # The screenshot is named after the folder, which is named after the FMU.
    return (folder / "documentation").rename(folder / request.param.stem) / "index.html"


# Colours do not depend on the width. A whole page as one picture takes ten times as long to draw as its first screens.
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_page_looks_as_it_should(browser, page, width, scheme):
    browser.show(page, width=width, height=4000, scheme=scheme, motion="reduce")

    assert browser.evaluate("document.documentElement.scrollWidth") <= width
    assert browser.evaluate("document.documentElement.scrollHeight") > 4000
    assert browser.evaluate(OVERFLOWING) == []
    boxes = browser.evaluate(DRAWN)
    assert len(boxes) > 10 and all(box_width > 3 and height > 3 for box_width, height in boxes)
    assert browser.requests == [page.as_uri()]
    assert browser.complaints == []
    if width == 390:
        # Formulas and tables are read on a telephone without scrolling.
        assert browser.evaluate("document.querySelectorAll('.variables [data-label=Meaning]').length") > 5
        assert browser.evaluate(UNREADABLE) == []

    image = browser.page.screenshot()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"{page.parent.name}-{width}-{scheme}.png").write_bytes(image)
    shades = Image.open(io.BytesIO(image)).convert("L")
    assert shades.size == (width, 4000)
    histogram = shades.histogram()
    dark, light = sum(histogram[:64]) / sum(histogram), sum(histogram[192:]) / sum(histogram)
    paper, ink = (dark, light) if scheme == "dark" else (light, dark)
    # Text and lines cover about one percent of a page.
    assert paper > 0.75 and 0.005 < ink < 0.2

    # All variables are shown on request.
    is_visible = "document.querySelector('details table').checkVisibility()"
    assert not browser.evaluate(is_visible)
    browser.evaluate("document.querySelector('details').open = true")
    assert browser.evaluate(is_visible)
    assert browser.evaluate(OVERFLOWING) == []


# Number of moving parts in a drawing, number of running ones, and whether all are at the same time.
MOVING = """
(() => {
    const moving = document.getAnimations().filter(animation => animation.effect.target.closest("svg.scene"));
    const times = new Set(moving.map(animation => animation.currentTime));
    return [moving.length, moving.filter(animation => animation.playState == "running").length, times.size <= 1];
})()
"""


# Serves a page in two halves, as over a slow network; the browser shows the first before the second comes.
SLOWLY = """
async ([first, second]) => {
    document.open();
    document.write(first);
    await new Promise(resolve => setTimeout(resolve, 300));
    document.write(second);
    document.close();
}
"""


def test_parts_of_a_drawing_move_together_until_the_reader_stops_them(browser, page):
    text = page.read_text()
    parts = [match.start() for match in re.finditer('style="animation:', text)]
    if not parts:
        pytest.skip("the page has no moving drawing")
    middle = parts[len(parts) // 2]
    browser.show(page)
    browser.page.evaluate(SLOWLY, [text[:middle], text[middle:]])
    browser.page.wait_for_timeout(100)

    moving, running, together = browser.evaluate(MOVING)
    assert moving == running == len(parts) > 3 and together
    # By the keyboard, too.
    browser.evaluate("document.querySelector('svg.scene').focus()")
    assert browser.evaluate(MOVING)[:2] == [moving, 0]
    browser.page.emulate_media(reduced_motion="reduce")
    assert browser.evaluate(MOVING)[:2] == [0, 0]
    # The drawing is visible without moving.
    assert browser.evaluate("document.querySelector('svg.scene text').getBoundingClientRect().width") > 10


def test_everything_fits_on_paper(browser, page):
    # A4 without margins of 1 cm, in CSS pixels.
    browser.show(page, width=718, media="print", motion="reduce")

    assert browser.evaluate("document.documentElement.scrollWidth") <= 718
    assert browser.evaluate(SCROLLING) == []


def test_a_page_that_is_wrong_would_be_found(browser, tmp_path):
    page = tmp_path / "wrong.html"
    page.write_text(
        "<!DOCTYPE html><title>Wrong</title><div style='width: 2000px'>wide</div><pre style='overflow-x: auto'>"
        f"{'long ' * 500}</pre><p style='overflow-x: auto; width: 2000px'>a box that scrolls, but does not fit</p>"
        f"<div class='equation' style='overflow-x: auto'><math><mi>{'x' * 500}</mi></math></div>"
        f"<table style='table-layout: fixed; width: 200px'><tr><td>{'x' * 50}<td>covered</table>"
        "<img src='http://127.0.0.1:9/missing.png'><script>nothing()</script>"
    )
    browser.show(page)
    assert browser.evaluate("document.documentElement.scrollWidth") == 2008
    assert [text[:4] for text in browser.evaluate(OVERFLOWING)] == ["<div", "<p s"]
    assert len(browser.evaluate(UNREADABLE)) == 2
    assert len(browser.evaluate(SCROLLING)) == 2
    assert browser.requests == [page.as_uri(), "http://127.0.0.1:9/missing.png"]
    # The exception and the image. The network's complaint about the latter may come after the page is loaded.
    while len(browser.complaints) < 2:
        browser.page.wait_for_event("console")
    assert len(browser.complaints) == 2
