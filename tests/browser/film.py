"""Saves the motion of a page of `view` as GIF: `python tests/browser/film.py PAGE.html FILM.gif`."""

import sys
from pathlib import Path

from browser import Browser
from scene_page import ARGUMENTS, CHROMIUM, saved, show

page, film = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
with Browser(CHROMIUM, ARGUMENTS) as browser:
    # The motion of the page would never end.
    show(browser, page, width=1280, height=640, motion="reduce")
    # The legend names the frames; names beside them would jump.
    browser.page.get_by_text("Show", exact=True).click()
    browser.page.get_by_label("Names").uncheck()
    browser.page.get_by_text("Save", exact=True).click()
    film.write_bytes(saved(browser, "Motion (GIF)"))
