"""The moving drawings and the quick starts at the top of the FMUs' pages, in their sources `fmu/*/documentation`."""

import contextlib
import importlib.util
import io
import re
import warnings
import xml.etree.ElementTree as ET

import gallery
import numpy as np
import pytest
from conftest import PROJECT, SHIPPED
from multibody_fmu import RatesWarning

specification = importlib.util.spec_from_file_location("scenes", PROJECT / "fmu/connectors/documentation/scenes.py")
scenes = importlib.util.module_from_spec(specification)
specification.loader.exec_module(scenes)
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def folder(model):
    return PROJECT / "fmu" / scenes.folder_of(model) / "documentation"


def made(model):
    with warnings.catch_warnings():
        # Velocities come from the poses.
        warnings.simplefilter("ignore", RatesWarning)
        return scenes.draw(*gallery.SCENES[model]())


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_the_committed_drawing_is_what_the_gallery_gives(model):
    committed, drawn = (folder(model) / "scene.svg").read_text(encoding="utf-8"), made(model)
    # Nothing but digits may differ from one machine to another, and by a tenth of a pixel.
    assert NUMBER.sub("0", committed) == NUMBER.sub("0", drawn), "run fmu/connectors/documentation/scenes.py"
    numbers = [np.array(NUMBER.findall(text), dtype=float) for text in (committed, drawn)]
    np.testing.assert_allclose(*numbers, rtol=0, atol=0.11)


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_a_drawing_loads_nothing_runs_nothing_and_stands_still_on_request(model):
    tree = ET.fromstring((folder(model) / "scene.svg").read_text(encoding="utf-8"))
    assert not tree.findall(f".//{SVG}script") and not tree.findall(f".//{SVG}image")
    attributes = [name for element in tree.iter() for name in element.attrib]
    assert not [name for name in attributes if name.startswith("on") or name.endswith("href")]
    style = tree.find(f"{SVG}style").text
    assert "url(" not in style and "@import" not in style
    assert "@media (prefers-reduced-motion: reduce), print" in style and "animation-play-state: paused" in style
    # Whatever moves has a place without moving, too, and all drawings move.
    moving = [element for element in tree.iter() if "animation:" in element.get("style", "")]
    assert moving and all(element.get("transform", "").startswith("matrix(") for element in moving)


def test_an_arrow_ends_where_its_frame_is():
    """The arrow of Distance, whose frames have their names at their origins."""
    tree = ET.fromstring((folder("Distance") / "scene.svg").read_text(encoding="utf-8"))
    style = tree.find(f"{SVG}style").text

    def steps(element):
        name = re.search(r"animation:(\w+)", element.get("style"))[1]
        rules = re.search(rf"@keyframes {name}{{(.*?}})}}", style)[1]
        return {
            float(at): np.array(matrix.split(","), dtype=float)
            for at, matrix in re.findall(r"([\d.]+)%{transform:matrix\((.*?)\)}", rules)
        }

    cart, drone = (steps(text) for text in tree.iter(f"{SVG}text"))
    [shaft] = [steps(line) for line in tree.iter(f"{SVG}line")]
    [head] = [steps(path) for path in tree.iter(f"{SVG}path") if "head" in path.get("class")]
    common = cart.keys() & drone.keys() & shaft.keys() & head.keys()
    assert len(common) > 20
    for at in common:
        np.testing.assert_allclose(shaft[at][4:], cart[at][4:], atol=0.11)
        np.testing.assert_allclose(head[at][4:], drone[at][4:], atol=0.11)


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_a_quick_start_of_five_lines_prints_what_the_page_says(model):
    page = (folder(model) / "index.md").read_text(encoding="utf-8")
    # The drawing is the first thing on the page.
    assert re.match(r"!\[A moving drawing\. .*\]\(scene\.svg ", page)
    code, text = (
        re.search(rf"## Quick start\n.*?```{language}\n(.*?)```", page, re.DOTALL)[1] for language in ("python", "text")
    )
    assert len(code.splitlines()) == 5
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        # Who starts sees no warning.
        warnings.simplefilter("error")
        exec(compile(code, model, "exec"), {})
    assert printed.getvalue() == text
