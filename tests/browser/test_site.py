"""The site of `cargo xtask docs`, which `cargo xtask test --extra` builds: its links, and its pages in a browser.
Screenshots are kept in `target/screenshots`.
"""

import os
import re
import shutil
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from browser import Browser

FMU_DIR = Path(os.environ.get("FMU_DIR", Path(__file__).parents[2] / "target" / "fmu"))
SITE = Path(os.environ.get("SITE", FMU_DIR.parent / "site"))
SCREENSHOTS = FMU_DIR.parent / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = pytest.mark.skipif(not SITE.exists(), reason="`cargo xtask docs` makes the site")
in_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium draws the pages (on Debian: apt-get install chromium)"
)

# Links within rustdoc's pages are not tested; links to them are.
PAGES = sorted(
    page.relative_to(SITE).as_posix()
    for page in SITE.rglob("*.html")
    if "reference" not in page.relative_to(SITE).parts
)


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value and tag != "base":
                self.links.append(value)
            elif name == "id":
                self.places.add(value)


@cache
def parsed(file):
    return Page(file.read_text(encoding="utf-8"))


def broken(file):
    """Links of a page without a target in the site."""
    found = []
    for link in parsed(file).links:
        parts = urlsplit(link)
        if parts.scheme:
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        is_page = target.suffix == ".html"
        if not target.is_file() or (is_page and parts.fragment and parts.fragment not in parsed(target).places):
            found.append(link)
    return found


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != "404.html"]
)  # mdBook's page for missing pages lies in no folder
def test_every_link_of_the_site_leads_to_a_file_and_a_place_in_it(page):
    assert broken(SITE / page) == []


@pytest.mark.parametrize(("page", "library"), [("docs/rust.html", "multibody"), ("fmu/index.html", "fmu_export")])
def test_the_pages_on_libraries_lead_to_their_references(page, library):
    assert f"../reference/{library}/index.html" in parsed(SITE / page).links


def test_the_reference_of_fmu_export_has_the_macros_of_authors():
    for page in ("derive.Variables.html", "derive.Enumeration.html", "attr.model.html", "trait.Model.html"):
        assert (SITE / "reference/fmu_export" / page).is_file(), page


def test_a_link_that_leads_nowhere_would_be_found(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        '<a href="page.html#there" id="there"></a><a href="#missing"></a>'
        '<img src="a%20b.png"><a href="https://example.org"></a>'
    )
    assert broken(page) == ["#missing", "a%20b.png"]


def test_the_site_has_every_page_of_the_docs_and_of_the_fmus():
    docs = {
        f"docs/{page.stem}.html" for page in (Path(__file__).parents[2] / "docs").glob("*.md") if page.stem != "SUMMARY"
    }
    fmus = [page for page in PAGES if re.fullmatch(r"fmu/[\w-]+/documentation/index\.html", page)]
    assert docs <= set(PAGES) and len(fmus) == len(list(FMU_DIR.glob("*.fmu")))


def test_the_gallery_shows_a_scene_of_every_fmu():
    shown = [Path(link).stem for link in parsed(SITE / "docs/gallery.html").links if link.startswith("gallery/")]
    models = {archive.stem for archive in FMU_DIR.glob("*.fmu")}
    # Pages that run FMUs exist where WebAssembly modules can be built.
    assert {name.removesuffix("-live") for name in shown} == models
    assert {name for name in shown if name.endswith("-live")} in (set(), {f"{model}-live" for model in models})


def test_the_page_of_an_fmu_leads_to_the_one_that_runs_it():
    runs = {path.name for path in (SITE / "docs/gallery").glob("*-live.html")}
    pages = [page for page in PAGES if re.fullmatch(r"fmu/[\w-]+/documentation/index\.html", page)]
    found = {Path(link).name for page in pages for link in parsed(SITE / page).links if link.endswith("-live.html")}
    assert found == runs


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM) as browser:
        yield browser


@in_browser
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("page", ["index.html", "docs/gripper.html", "docs/clients.html", "docs/variables.html"])
def test_a_page_of_the_site_fits_the_screen_and_shows_its_pictures(browser, page, width):
    browser.show(SITE / page, width=width)
    browser.page.wait_for_load_state("networkidle")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"site-{Path(page).stem}-{width}.png").write_bytes(browser.screenshot())

    assert browser.evaluate("document.documentElement.scrollWidth") <= width
    pictures = browser.evaluate("[...document.querySelectorAll('main img')].map(picture => picture.naturalWidth)")
    assert all(size > 100 for size in pictures)
    assert pictures or page in ("docs/clients.html", "docs/variables.html")
    # Everything comes from the site itself.
    assert [request for request in browser.requests if not request.startswith(SITE.as_uri())] == []


@in_browser
@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("captureDistance", "docs/gripper.html"),
        ("checkpoint", "docs/sweeps.html"),
        ("conda", "docs/start.html"),
        ("pickle", "docs/python.html"),
        ("uninstall", "docs/start.html"),
        ("wxyz", "docs/frames-and-sensors.html"),
    ],
)
def test_the_search_finds_the_page_of_a_word(browser, word, page):
    browser.show(SITE / "index.html")
    browser.page.keyboard.press("s")
    browser.page.keyboard.type(word)
    browser.page.wait_for_selector("#mdbook-searchresults a")
    found = browser.evaluate("[...document.querySelectorAll('#mdbook-searchresults a')].map(link => link.pathname)")
    assert any(path.endswith(page) for path in found)
