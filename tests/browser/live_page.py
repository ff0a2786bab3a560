"""Pages of `cargo fmu live` in Chromium: writes them, moves their controls, and reads bits of values."""

import os
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest
from scene_page import FMU_DIR, PROJECT, wait


def write_page(model, folder):
    """Page of a packaged FMU, which must have a WebAssembly module."""
    archive = Path(os.environ.get("FMU_LIVE", FMU_DIR)) / "fmi3" / f"{model}.fmu"
    if not archive.exists():
        pytest.skip("there is no module (`rustup target add wasm32-unknown-unknown` allows to make one)")
    with zipfile.ZipFile(archive) as contents:
        if f"binaries/wasm32-unknown-unknown/{model}.wasm" not in contents.namelist():
            pytest.skip(f"{archive} has no WebAssembly module: package it with --module")
    page = folder / f"{model}.html"
    command = [os.environ.get("CARGO", "cargo"), "--quiet", "xtask", "live", archive, "-o", page]
    subprocess.run(command, cwd=PROJECT, check=True)
    return page


def show(browser, page, **options):
    browser.show(page, **options)
    wait(browser, "globalThis.live")


def field(browser, name):
    """The control of a variable, even in a closed group."""
    found = browser.page.locator(f"[data-name='{name}']")
    found.evaluate(
        "field => { for (let at = field; (at = at.closest('details')); at = at.parentElement) at.open = true }"
    )
    return found


def move(browser, name, element, value):
    """Moves a slider as a pointer does."""
    slider = field(browser, name).locator("input[type=range]").nth(element)
    slider.evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input', {bubbles: true})) }", value
    )


def write(browser, name, element, text):
    number = field(browser, name).locator("input[type=text]").nth(element)
    number.fill(text)
    number.press("Enter")


def values(browser, name):
    """Values of a variable with all their bits."""
    halves = browser.evaluate(
        f"Array.from(new Uint32Array(Float64Array.from(live.model.byName.get({name!r}).values).buffer))"
    )
    return np.array(halves, dtype=np.uint32).view(np.float64)


def time(browser):
    return browser.evaluate("live.model.time")
