"""Pages of `view` in Chromium: shows one, and sets its time."""

import os
import shutil
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))
# Where the package finds FMUs by name.
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
    """Waits until a condition holds in two frames in a row. The page allows no other way to wait. After one frame alone
    the page may still find that a part of it has another size, for which it draws once more.
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
