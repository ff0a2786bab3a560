"""The page `documentation/index.html` of every packaged FMU agrees with its description."""

import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile

import pytest
from conftest import SHIPPED


@pytest.fixture
def page(any_archive):
    """The page as text and as a tree: all browsers read well-formed XML alike."""
    with zipfile.ZipFile(any_archive) as archive:
        text = archive.read("documentation/index.html").decode()
    doctype, _, html = text.partition("\n")
    assert doctype == "<!DOCTYPE html>"
    return text, ET.fromstring(html)


@pytest.fixture
def variables(any_archive):
    with zipfile.ZipFile(any_archive) as archive:
        description = ET.fromstring(archive.read("modelDescription.xml"))
    types = description.find("TypeDefinitions")
    types = {of.get("name"): of for of in ([] if types is None else types)}
    items = {name: [item.get("name") for item in of.iter("Item")] for name, of in types.items()}
    variables = {}
    for variable in description.find("ModelVariables"):
        # The type is a child of the variable in FMI 2.0, and the variable itself in FMI 3.0.
        value = variable[0] if variable.tag == "ScalarVariable" else variable
        starts = (value.get("start") or "").split()
        if value.tag == "Enumeration":
            starts = [items[value.get("declaredType")][int(start) - 1] for start in starts]
        if value.tag == "String":
            texts = (
                [value.get("start")] if value is not variable else [start.get("value") for start in value.iter("Start")]
            )
            starts = [f'"{text}"' for text in texts if text is not None]
        variables[variable.get("name")] = {
            "size": ",".join(dimension.get("start") for dimension in variable.iter("Dimension")),
            "causality": variable.get("causality"),
            "variability": variable.get("variability"),
            "type": value.tag,
            # In FMI 3.0 the declared type has the unit.
            "unit": value.get("unit") or getattr(types.get(value.get("declaredType")), "attrib", {}).get("unit", ""),
            "start": ", ".join(starts),
            "min": value.get("min", ""),
            "max": value.get("max", ""),
            "description": variable.get("description"),
        }
    return variables


def text_of(element):
    return "".join(element.itertext())


def test_the_page_lists_every_variable_as_the_description_does(page, variables):
    _, tree = page
    (table,) = tree.findall(".//details//table")
    rows = [[text_of(cell) for cell in row] for row in table.find("tbody")]
    _, *columns = [text_of(cell).lower() for cell in table.find("thead")[0]]
    assert columns[-7:] == ["causality", "variability", "type", "unit", "start", "min", "max"]
    assert rows == [[name, *(variable[column] for column in columns)] for name, variable in variables.items()]


def test_the_tables_say_what_each_variable_means(page, variables):
    """Arrays have one row: `frame_a.r_0[3]` stands for its three elements."""
    _, tree = page
    meanings = {}
    for section in ["Parameters", "Inputs", "Outputs", "Local variables"]:
        for row in tree.findall(f".//div[@aria-label='{section}']//tbody/tr"):
            meanings[re.sub(r"\[.*", "", text_of(row[0]))] = text_of(row[-1])
    for name, variable in variables.items():
        if variable["causality"] == "independent":
            continue
        assert meanings[name.partition("[")[0]].startswith(variable["description"]), name


def test_the_page_loads_nothing(page):
    text, tree = page
    policy = tree.find(".//meta[@http-equiv='Content-Security-Policy']").get("content")
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    assert not [tag for tag in ["script", "link", "img", "iframe", "object", "base"] if tree.findall(f".//{tag}")]
    assert not re.search(r"\bsrc\s*=|@import|url\(\s*['\"]?(?!#)", text)


def test_formulas_name_variables_that_exist(page, any_archive):
    _, tree = page
    words = list(tree.iter("mtext"))
    # A page without a text by its author has no formulas.
    if any_archive.stem in SHIPPED:
        assert any(element.tag == "math" for element in tree.iter())
        assert any(word.get("class") == "variable" for word in words)
    # Text outside of code does not look like a variable.
    assert not [word.text for word in words if word.get("class") is None and re.search(r"[a-z][_.][a-z]", word.text)]


def test_code_names_variables_that_exist(page, variables):
    """Code that begins with the name of a terminal is a variable, an array of variables, or a part of their names."""
    _, tree = page
    known = set()
    for name in variables:
        stem = name.partition("[")[0]
        known |= {name, stem}
    terminals = {name.partition(".")[0] for name, v in variables.items() if v["causality"] == "input" and "." in name}
    for code in tree.findall(".//main//code"):
        for name in re.findall(r"\b([A-Za-z_]\w*\.[\w.]+(?:\[[\d,]+\])?)", text_of(code)):
            if name.partition(".")[0] in terminals and name not in known:
                assert name.partition("[")[0] in known, name


def test_the_page_can_be_read_without_seeing_it(page):
    _, tree = page
    assert tree.get("lang") == "en" and tree.find(".//title").text
    headings = [int(element.tag[1]) for element in tree.iter() if re.fullmatch("h[1-6]", str(element.tag))]
    assert headings[0] == 1 and headings.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in itertools.pairwise(headings)), (
        "a level of headings is left out"
    )
    drawings = [element for element in tree.iter() if str(element.tag).endswith("svg")]
    assert all(drawing.get("aria-hidden") or len(drawing.get("aria-label")) > 30 for drawing in drawings)
    assert all(head.get("scope") for head in tree.findall(".//div//tbody//th"))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {link.get("href")[1:] for link in tree.iter("a") if link.get("href").startswith("#")} <= set(ids)


def test_the_script_for_fmpy_runs(page, any_archive):
    _, tree = page
    (script,) = [code for code in tree.findall(".//code[@class='language-python']") if "fmpy" in text_of(code)]
    run = subprocess.run(
        [sys.executable, "-"], input=text_of(script), cwd=any_archive.parent, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    time, _, values = run.stdout.splitlines()[-1].partition(" ")
    assert float(time) == pytest.approx(1.0)
    # frame_a is 1 m from the origin along x, all other frames rest in the origin; the Gripper is inactive.
    expected = {"Distance": [1, 0], "PlanarDistance": [1, 0], "RelativeSensor": [-1, 0, 0], "Gripper": [0, 0, 0]}
    if any_archive.parent.name == "fmi3":
        # Three arrays: position, velocity and acceleration; force, torque and position.
        expected |= {"RelativeSensor": [-1, *8 * [0]], "Gripper": [*6 * [0], -1, 0, 0]}
    values = [float(value) for value in values.strip("[]").split(",") if value]
    assert values == expected.get(any_archive.stem, values)


def test_documentation_and_icons_are_small(any_archive):
    with zipfile.ZipFile(any_archive) as archive:
        files = [
            file
            for file in archive.infolist()
            if not file.filename.startswith(("binaries/", "documentation/licenses/", "extra/"))
        ]
    assert sum(file.compress_size for file in files) < 100_000
