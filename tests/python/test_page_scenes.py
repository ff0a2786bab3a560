"""Moving drawings and quick starts at the top of the FMUs' pages, in the sources `fmu/*/documentation`."""

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
MOVEMENT = re.compile(r"@keyframes (\w+){from{visibility:visible}((?:[\d.]+%{[^}]*})+)}")
STEP = re.compile(r"([\d.]+)%{transform:matrix\(([^)]*)\)}")


def folder(model):
    return PROJECT / "fmu" / scenes.folder_of(model) / "documentation"


def made(model):
    with warnings.catch_warnings():
        # Velocities are computed from the poses.
        warnings.simplefilter("ignore", RatesWarning)
        return scenes.draw(*gallery.SCENES[model]())


def movements(drawing):
    """Matrices that move each part: by name of the movement, then by time in percent."""
    return {
        name: {float(at): np.array(matrix.split(","), dtype=float) for at, matrix in STEP.findall(steps)}
        for name, steps in MOVEMENT.findall(drawing)
    }


def between(steps, at):
    """Matrices at the times `at` in percent, interpolated as in a browser: shape (times, 6)."""
    return np.column_stack([np.interp(at, list(steps), column) for column in np.transpose(list(steps.values()))])


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_the_committed_drawing_is_what_the_gallery_gives(model):
    committed, drawn = (folder(model) / "scene.svg").read_text(encoding="utf-8"), made(model)
    # Machines may differ in digits, by a tenth of a pixel, and in steps that their neighbours make superfluous.
    still = [MOVEMENT.sub("", text) for text in (committed, drawn)]
    assert NUMBER.sub("0", still[0]) == NUMBER.sub("0", still[1]), "run fmu/connectors/documentation/scenes.py"
    numbers = [np.array(NUMBER.findall(text), dtype=float) for text in still]
    np.testing.assert_allclose(*numbers, rtol=0, atol=0.11)
    expected, moved = movements(drawn), movements(committed)
    assert expected.keys() == moved.keys() and len(moved) > 3
    at = np.linspace(0, 100, scenes.INSTANTS)
    for name, steps in moved.items():
        np.testing.assert_allclose(between(steps, at), between(expected[name], at), rtol=0, atol=0.21)


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_a_part_is_moved_from_the_first_instant_to_the_last(model):
    for steps in movements((folder(model) / "scene.svg").read_text(encoding="utf-8")).values():
        # Without these steps, a browser would start or end at the position without movement.
        assert min(steps) == 0 and max(steps) == 100


@pytest.mark.parametrize("model", sorted(SHIPPED))
def test_a_drawing_loads_nothing_runs_nothing_and_stands_still_on_request(model):
    tree = ET.fromstring((folder(model) / "scene.svg").read_text(encoding="utf-8"))
    assert not tree.findall(f".//{SVG}script") and not tree.findall(f".//{SVG}image")
    attributes = [name for element in tree.iter() for name in element.attrib]
    assert not [name for name in attributes if name.startswith("on") or name.endswith("href")]
    style = "".join(element.text for element in tree.findall(f"{SVG}style"))
    assert "url(" not in style and "@import" not in style
    assert "@media (prefers-reduced-motion: reduce), print" in style and "animation-play-state: paused" in style
    # Moving parts also have a static position, and all drawings move.
    moving = [element for element in tree.iter() if "animation:" in element.get("style", "")]
    assert moving and all(element.get("transform", "").startswith("matrix(") for element in moving)


def test_an_arrow_ends_where_its_frame_is():
    """The arrow of Distance; the names of the frames stand at their origins."""
    drawing = (folder("Distance") / "scene.svg").read_text(encoding="utf-8")
    tree, moved = ET.fromstring(drawing), movements(drawing)

    def steps(element):
        return moved[re.search(r"animation:(\w+)", element.get("style"))[1]]

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
    assert re.match(r"!\[A moving drawing\. .*\]\(scene\.svg ", page)
    code, text = (
        re.search(rf"## Quick start\n.*?```{language}\n(.*?)```", page, re.DOTALL)[1] for language in ("python", "text")
    )
    assert len(code.splitlines()) == 5
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        # A quick start runs without warnings.
        warnings.simplefilter("error")
        exec(compile(code, model, "exec"), {})
    assert printed.getvalue() == text
