"""Pages of `view` in Chromium: shows one, and sets its time."""

import os
import shutil
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))
# The package looks FMUs up in this folder.
os.environ["MULTIBODY_FMU_FOLDER"] = str(FMU_DIR.resolve())
SCREENSHOTS = FMU_DIR.parent / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# The picture is drawn without a graphics card.
ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

# The picture shows the present time, place and size.
DRAWN = "viewer.stage.requested === undefined"

in_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium draws the scenes (on Debian: apt-get install chromium)"
)


def wait(browser, condition):
    """Waits until a condition holds in two consecutive frames, the only way to wait in this page. After one frame the
    page may find that a part of it has another size, and draw once more.
    """
    browser.evaluate(
        "new Promise(resolve => { let before = false; "
        f"const look = () => {{ const now = Boolean({condition}); if (before && now) return resolve(); before = now; "
        "requestAnimationFrame(look); }; look(); })"
    )


def show(browser, page, **options):
    browser.show(page, **options)
    browser.evaluate("viewer.stage.ready")
    wait(browser, DRAWN)


def draw_at(browser, time):
    browser.evaluate(f"viewer.clock.set({float(time)!r})")
    wait(browser, DRAWN)


def saved(browser, button, name=None):
    """Bytes of the file that a button saves, which has this name."""
    with browser.page.expect_download(timeout=120_000) as download:
        browser.page.get_by_role("button", name=button).click()
    assert name in (None, download.value.suggested_filename)
    return Path(download.value.path()).read_bytes()
