"""Contents of an archive: licences, a bill of materials of the linked packages, no paths of the build machine, a
limited size.
"""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from conftest import PROJECT
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from license_expression import get_spdx_licensing
from packageurl import PackageURL

# Made once, because it takes 0.1 s.
SPDX = get_spdx_licensing()


@pytest.fixture
def bill(any_archive):
    with ZipFile(any_archive) as archive:
        return archive.read("extra/org.cyclonedx/bom.cdx.json").decode()


def test_the_bill_of_materials_is_valid_cyclonedx(bill):
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill) is None


def test_every_reference_in_the_bill_of_materials_leads_somewhere(bill):
    bill = json.loads(bill)
    known = {component["bom-ref"] for component in [bill["metadata"]["component"], *bill["components"]]}
    assert len(known) == 1 + len(bill["components"])
    assert {dependency["ref"] for dependency in bill["dependencies"]} == known
    assert {reference for dependency in bill["dependencies"] for reference in dependency["dependsOn"]} < known


def test_components_have_licences_that_spdx_knows_and_the_hashes_of_the_lock_file(bill):
    lock = tomllib.loads((PROJECT / "Cargo.lock").read_text())
    locked = {(package["name"], package["version"]): package.get("checksum") for package in lock["package"]}
    for component in json.loads(bill)["components"]:
        name, version = component["name"], component["version"]
        (license,) = component["licenses"]
        assert SPDX.validate(license["expression"]).errors == [], name
        if name == "rust-std":
            continue
        checksum = locked[name, version]
        if checksum is None:
            assert "purl" not in component and "hashes" not in component, f"{name} is not on crates.io"
        else:
            assert component["hashes"] == [{"alg": "SHA-256", "content": checksum}]
            assert PackageURL.from_string(component["purl"]) == PackageURL("cargo", None, name, version)


def test_what_only_builds_and_describes_the_fmu_is_not_in_it(bill):
    names = {component["name"] for component in json.loads(bill)["components"]}
    assert {"multibody", "fmu-export", "nalgebra", "num-dual", "rust-std"} <= names
    # Packages that are not linked: procedural macros, the writer of the description, and dependencies of tests.
    assert names.isdisjoint({"fmu-export-derive", "syn", "quote", "fmu-describe", "serde", "serde_json", "proptest"})


def test_the_bill_of_materials_is_what_cargo_links(bill):
    bill = json.loads(bill)
    package, _, version = bill["metadata"]["component"]["bom-ref"].partition(" ")
    options = ["--edges=normal,no-proc-macro", "--target=all", "--prefix=none", "--format={p}"]
    cargo = os.environ.get("CARGO", "cargo")
    tree = subprocess.check_output([cargo, "tree", f"--package={package}", *options], cwd=PROJECT, text=True)
    linked = {tuple(line.split()[:2]) for line in tree.splitlines()} - {(package, f"v{version}")}
    components = {(component["name"], f"v{component['version']}") for component in bill["components"]}
    assert {component for component in components if component[0] != "rust-std"} == linked


def test_every_package_that_messages_of_a_library_name_is_in_the_bill_of_materials(any_archive, bill):
    """Messages of panics name the source file of a package as `/cargo/NAME-VERSION/...`. Some libraries have no such
    messages.
    """
    components = {f"{component['name']}-{component['version']}" for component in json.loads(bill)["components"]}
    with ZipFile(any_archive) as archive:
        for library in (name for name in archive.namelist() if name.startswith("binaries/")):
            code = archive.read(library)
            assert re.search(rb"[/\\]library[/\\](?:core|alloc|std)[/\\]", code), f"{library} names no source file"
            assert not re.search(rb"registry[/\\]src[/\\]", code), library
            named = {name.decode() for name in re.findall(rb"/cargo/([\w.+-]+)[/\\]", code)}
            assert named <= components, library


@pytest.fixture
def licenses(any_archive):
    """Files in the folder of licences, by name."""
    folder = "documentation/licenses/"
    with ZipFile(any_archive) as archive:
        return {name.removeprefix(folder): archive.read(name) for name in archive.namelist() if name.startswith(folder)}


@pytest.fixture
def index(licenses):
    """Packages of `license.txt`: by name and version, the licence and the names of its texts."""
    text = licenses["license.txt"].decode()
    rows = text[text.index("\npackage ") :].splitlines()[2:]
    cells = ([cell.strip() for cell in row.split("  ") if cell] for row in rows)
    return {(name, version): (expression, texts.split(", ")) for name, version, expression, texts in cells}


def test_every_component_has_a_licence_text(licenses, index, bill):
    bill = json.loads(bill)
    package, _, version = bill["metadata"]["component"]["bom-ref"].partition(" ")
    licensed = {
        ("rust-std" if name.startswith("Rust") else name, version): row for (name, version), row in index.items()
    }
    assert licensed.keys() == {
        (package, version),
        *((component["name"], component["version"]) for component in bill["components"]),
    }
    for component in bill["components"]:
        expression, _ = licensed[component["name"], component["version"]]
        assert component["licenses"][0]["expression"] == expression
    assert {text for _, texts in index.values() for text in texts} == licenses.keys() - {"license.txt"}
    assert licenses["LICENSE-MIT"] == (PROJECT / "LICENSE-MIT").read_bytes()
    assert licenses["LICENSE-APACHE"] == (PROJECT / "LICENSE-APACHE").read_bytes()


def test_each_licence_text_is_there_once_and_none_of_a_package_is_missing(licenses, index):
    cargo = os.environ.get("CARGO", "cargo")
    metadata = json.loads(subprocess.check_output([cargo, "metadata", "--format-version=1"], cwd=PROJECT, text=True))
    folders = {
        (package["name"], package["version"]): Path(package["manifest_path"]).parent for package in metadata["packages"]
    }
    # Texts that differ only in white space are equal.
    written = [text.split() for text in licenses.values()]
    assert all(written.count(words) == 1 for words in written)
    for package, (_, texts) in index.items():
        named = [licenses[text].split() for text in texts]
        own = (
            [file for file in folders[package].iterdir() if file.name.lower().startswith("licen")]
            if package in folders
            else []
        )
        assert [file for file in own if file.read_bytes().split() not in named] == [], package


def test_no_file_names_a_folder_of_the_machine(any_archive):
    home = Path.home()
    cargo_home, rustup_home = (
        os.environ.get("CARGO_HOME", home / ".cargo"),
        os.environ.get("RUSTUP_HOME", home / ".rustup"),
    )
    folders = [str(folder).encode() for folder in (PROJECT, f"{home}{os.sep}", cargo_home, rustup_home)]
    with ZipFile(any_archive) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            assert not [folder for folder in folders if folder in content], name


def test_an_archive_has_less_than_760_kb_for_each_platform(any_archive):
    with ZipFile(any_archive) as archive:
        platforms = {name.split("/")[1] for name in archive.namelist() if name.startswith("binaries/")}
    assert any_archive.stat().st_size < 760_000 * len(platforms)
