"""Systems in SSP with one defect each: 300 archives, of which each is refused in a sentence."""

import re
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from conftest import PROJECT
from equation_fmu import fmu_of
from multibody_fmu import read_ssp
from ssp_files import (
    SPACES,
    archive,
    binding,
    bound,
    component,
    description,
    linear,
    ssm,
    ssv,
    system,
)

OWN = ("u input Real V", "y output Real V")
LINKS = (("/u -> gain/u", linear(2.0, 1.0), {}), "gain/y -> /y")


def whole(gain):
    """Files of a system without a defect."""
    inner = system("inner", OWN, component("gain", "resources/gain.fmu", OWN, bound({"k": (3.0, "V")}, ("V",))), LINKS)
    second = component("second", "resources/gain.fmu", OWN, binding("", {"source": "b.ssm"}, source="b.ssv"))
    links = ("/u -> inner/u", "inner/y -> second/u", "second/y -> /y")
    root = system("root", OWN, inner + second, links, bound({"u": 1.0, "inner.gain.b": 2.0}))
    rest = '<ssd:DefaultExperiment startTime="0.0" stopTime="1.0"/>'
    return {
        "SystemStructure.ssd": description(root, ("V", "mV"), rest=rest),
        "b.ssv": ssv({"all": 4.0}),
        "b.ssm": ssm(("all -> k", linear(1.0, 0.5), {})),
        "resources/gain.fmu": gain.read_bytes(),
    }


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    gain = fmu_of(
        tmp_path_factory.mktemp("fmus"),
        "damaged",
        inputs=("u",),
        parameters={"k": 1.0, "b": 0.0},
        outputs={"y": "k * u + b"},
        units={"u": "V", "y": "V"},
        depends_on={"y": ("u",)},
    )
    return whole(gain)


def with_entries(path, entries):
    """An archive of entries, each a name or `ZipInfo` and a content."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for entry, content in entries:
            opened.writestr(entry, content)


def cut(files, path, random):
    content = archive(path, files).read_bytes()
    path.write_bytes(content[: random.integers(len(content) - 1)])


def flipped(files, path, random):
    """One bit of a file in the archive. Nothing is compressed, so that only checksums can tell."""
    archive(path, files)
    content = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as opened:
        entry = random.choice(opened.infolist())
        start = entry.header_offset + 30 + len(entry.filename)
    content[start + random.integers(entry.file_size)] ^= 1 << random.integers(8)
    path.write_bytes(content)


def cut_text(files, path, random):
    name = random.choice(["SystemStructure.ssd", "b.ssv", "b.ssm"])
    archive(path, files | {name: files[name][: random.integers(len(files[name]) - 1)]})


def without_attribute(files, path, random):
    """Without an attribute that the schemas require."""
    patterns = {
        "SystemStructure.ssd": [
            r"(<ssd:(?:SystemStructureDescription|System|Component|Connector)\b[^>]*?)( name=\"[^\"]*\")",
            r"(<ssd:SystemStructureDescription\b[^>]*?)( version=\"[^\"]*\")",
            r"(<ssd:Connector\b[^>]*?)( kind=\"[^\"]*\")",
            r"(<ssd:Component\b[^>]*?)( source=\"[^\"]*\")",
            r"(<ssd:Connection\b[^>]*?)( (?:start|end)Connector=\"[^\"]*\")",
            r"(<ssv:Parameter\b[^>]*?)( name=\"[^\"]*\")",
            r"(<ssv:Real\b[^>]*?)( value=\"[^\"]*\")",
            r"(<ssc:Unit\b[^>]*?)( name=\"[^\"]*\")",
        ],
        "b.ssv": [r"(<ssv:Parameter\b[^>]*?)( name=\"[^\"]*\")", r"(<ssv:Real\b[^>]*?)( value=\"[^\"]*\")"],
        "b.ssm": [r"(<ssm:MappingEntry\b[^>]*?)( (?:source|target)=\"[^\"]*\")"],
    }
    name = random.choice(list(patterns))
    found = [match for pattern in patterns[name] for match in re.finditer(pattern, files[name])]
    one = found[random.integers(len(found))]
    archive(path, files | {name: files[name][: one.start(2)] + files[name][one.end(2) :]})


ABSURD = {
    "SystemStructure.ssd": [
        (r'factor="2.0"', ["1e999", "NaN", "two", "2.0.0", "0x10"]),
        (r'offset="1.0"', ["-1e999", "NaN", "1,5"]),
        (r'<ssv:Real value="3.0"', ["1e999", "NaN", "", "3.0 4.0", "three"]),
        (r'<ssv:Real value="2.0"', ["inf", "1e", "true"]),
        (r' kg="1"', ["1e9", "99999999999999999999", "1.5", "x", "one"]),
        (r'startTime="0.0"', ["NaN", "inf", "now", "0,5"]),
        (r'stopTime="1.0"', ["NaN", "-inf", "soon"]),
        (r'<ssv:Real value="1.0"', ["1e999", "yes", "1 2 3"]),
    ],
    "b.ssv": [(r'value="4.0"', ["1e999", "NaN", "four", ""])],
    "b.ssm": [(r'factor="1.0"', ["1e999", "NaN", "x"]), (r'offset="0.5"', ["inf", "y"])],
}


def absurd(files, path, random):
    name, old, new = ONCE_EACH[absurd].pop()
    quoted = re.search(r'"[^"]*"', old).group(0)
    assert old in files[name], old
    archive(path, files | {name: files[name].replace(old, old.replace(quoted, f'"{new}"'))})


NAMES = [
    ('startElement="inner"', 'startElement="none"'),
    ('startElement="inner"', 'startElement="Inner"'),
    ('endElement="second"', 'endElement="inner.gain"'),
    ('startConnector="u"', 'startConnector="none"'),
    ('endConnector="y"', 'endConnector=""'),
    ('name="inner"', 'name=""'),
    ('name="inner"', 'name="second"'),
    ('kind="input"', 'kind="output"'),
    ('kind="input"', 'kind="strange"'),
    ("<ssd:Connections>", "<ssd:Connections></ssd:Connections"),
    (' name="u" kind="input"', ' name="u" name="v" kind="input"'),
    ("ssd:System ", "ssd:Systems "),
    ('source="b.ssv"', 'source="c.ssv"'),
    ('source="b.ssv"', 'source="b.ssm"'),
    ('source="b.ssm"', 'source="none.ssm"'),
    ('source="b.ssm"', 'source="SystemStructure.ssd"'),
    ('source="resources/gain.fmu"', 'source="b.ssv"'),
    ('source="resources/gain.fmu"', 'source="#none"'),
    ('source="resources/gain.fmu"', 'source="%zz"'),
    ('source="resources/gain.fmu"', 'source=""'),
    ('source="resources/gain.fmu"', 'type="application/x-other" source="resources/gain.fmu"'),
    ('source="resources/gain.fmu"', 'implementation="Neither" source="resources/gain.fmu"'),
    ('source="resources/gain.fmu"', 'implementation="ScheduledExecution" source="resources/gain.fmu"'),
    ("/SSP1/SystemStructureDescription", "/SSP9/SystemStructureDescription"),
    ("<ssd:Connections>", '<ssd:Connections><ssd:Connection startConnector="u" endElement="second" endConnector="u"/>'),
    ("<ssd:Connections>", '<ssd:Connections><ssd:Connection startConnector="u" endConnector="u"/>'),
    ("<ssd:Connections>", "<ssd:Connections><ssd:Connection/>"),
    ("<?xml", "x<?xml"),
    ("<ssd:Connections>", "<ssd:Connections>&nbsp;"),
    ("</ssd:SystemStructureDescription>", "</ssd:SystemStructureDescription><more/>"),
]  # fmt: skip


def wrong_name(files, path, random):
    old, new = ONCE_EACH[wrong_name].pop()
    text = files["SystemStructure.ssd"]
    assert old in text, old
    archive(path, files | {"SystemStructure.ssd": text.replace(old, new, 1)})


def circle_of_archives(files):
    # An archive cannot be in itself, but descriptions can name each other.
    text = description(system("root", (), component("one", "other.ssd", type="application/x-ssp-definition")))
    other = description(
        system("root", (), component("two", "SystemStructure.ssd", type="application/x-ssp-definition"))
    )
    return {"SystemStructure.ssd": text, "other.ssd": other}


def itself(files):
    text = description(system("root", (), component("one", "SystemStructure.ssd", type="application/x-ssp-definition")))
    return {"SystemStructure.ssd": text}


def doubling(files):
    """Each description has the next one twice: 2^40 elements."""
    result = {}
    for i in range(40):
        next_one = "b.ssv" if i == 39 else f"{i + 1}.ssd"
        both = "".join(component(name, next_one, type="application/x-ssp-definition") for name in "ab")
        result["SystemStructure.ssd" if i == 0 else f"{i}.ssd"] = description(system("root", (), both))
    return result


def deep(files):
    inner = '<ssd:System name="a"><ssd:Elements>' * 20_000 + "</ssd:Elements></ssd:System>" * 20_000
    return files | {"SystemStructure.ssd": description(inner)}


def bomb(files):
    entities = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10 if i else "a"}">' for i in range(12))
    text = files["SystemStructure.ssd"].replace("?>\n", f"?>\n<!DOCTYPE a [{entities}]>\n", 1)
    return files | {"SystemStructure.ssd": text.replace('name="root"', 'name="&a11;"')}


def outside(files):
    entity = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    text = files["SystemStructure.ssd"].replace("?>\n", f"?>\n{entity}\n", 1)
    return files | {"SystemStructure.ssd": text.replace('name="root"', 'name="&a;"')}


def huge_array(files):
    value = '<ssv:Real value="2.0"/>'
    assert value in files["SystemStructure.ssd"]
    array = f'{value}<ssc:Dimension size="4000000000"/><ssc:Dimension size="4000000000"/>'
    return files | {"SystemStructure.ssd": files["SystemStructure.ssd"].replace(value, array)}


SHAPES = [circle_of_archives, itself, doubling, deep, bomb, outside, huge_array]


def wrong_shape(files, path, random):
    archive(path, ONCE_EACH[wrong_shape].pop()(files))


def linked(files):
    link = zipfile.ZipInfo("SystemStructure.ssd")
    link.external_attr = 0o120777 << 16
    return [(link, "/etc/passwd")]


def fmu_of_folders(files):
    """An FMU without a description."""
    return [(n, c) for n, c in files.items() if n != "resources/gain.fmu"] + [("resources/gain.fmu/a.txt", "a")]


ENTRIES = [
    lambda files: [],
    lambda files: [("other.txt", "nothing")],
    lambda files: [("a/SystemStructure.ssd", files["SystemStructure.ssd"])],
    lambda files: [("SystemStructure.ssd", "")],
    lambda files: [("SystemStructure.ssd", "\0" * 1000)],
    lambda files: [("SystemStructure.ssd", f"<a {SPACES}/>")],
    lambda files: [("SystemStructure.ssd", files["b.ssv"])],
    lambda files: [*files.items(), ("../outside.txt", "a")],
    lambda files: [*files.items(), ("/tmp/outside.txt", "a")],
    lambda files: [*files.items(), ("resources/../../outside.txt", "a")],
    lambda files: [(name, content) for name, content in files.items() if name != "resources/gain.fmu"],
    lambda files: [*((n, c) for n, c in files.items() if n != "resources/gain.fmu"), ("resources/gain.fmu", "no FMU")],
    lambda files: [(name, content) for name, content in files.items() if name != "b.ssv"],
    linked,
    fmu_of_folders,
]


def wrong_entries(files, path, random):
    with_entries(path, ONCE_EACH[wrong_entries].pop()(files))


ONCE_EACH = {
    absurd: [(name, old, new) for name, olds in ABSURD.items() for old, news in olds for new in news],
    wrong_name: list(NAMES),
    wrong_shape: list(SHAPES),
    wrong_entries: list(ENTRIES),
}
RANDOM = {cut: 60, flipped: 60, cut_text: 46, without_attribute: 42}
COUNTS = {damage: len(cases) for damage, cases in ONCE_EACH.items()} | RANDOM


def test_the_system_without_a_defect_is_read(files, tmp_path):
    y = read_ssp(archive(tmp_path / "Whole.ssp", files)).simulate([0.0, 1.0])
    # inner: 3 (2 * 1 + 1) + 2 = 11; second: k = 4 + 0.5.
    assert y["y"][-1] == 49.5


def test_there_are_300():
    assert sum(COUNTS.values()) == 300


@pytest.mark.parametrize("damage", COUNTS, ids=lambda damage: damage.__name__)
def test_each_is_refused_in_a_sentence(damage, files, tmp_path):
    random = np.random.default_rng(45)
    accepted, strange = [], []
    for i in range(COUNTS[damage]):
        path = tmp_path / f"{damage.__name__}{i}.ssp"
        damage(files, path, random)
        try:
            read_ssp(path)
            accepted.append(path.name)
        except (ValueError, OSError) as error:
            text = str(error)
            if not re.search(rf"{path.name}|\.ss[dvm]", text) or "panicked" in text or len(text) > 20_000:
                strange.append(f"{path.name}: {text[:500]}")
    assert (accepted, strange) == ([], [])


def test_commands_print_a_sentence(files, tmp_path):
    path = tmp_path / "Cut.ssp"
    cut(files, path, np.random.default_rng(1))
    for arguments in (["list", path], ["run", path, "--stop", "1", "--step", "0.1"]):
        command = [sys.executable, "-m", "multibody_fmu", *arguments]
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
        assert done.returncode not in (0, -6, -11)
        assert "Cut.ssp" in done.stderr and "Traceback" not in done.stderr
