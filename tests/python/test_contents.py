"""Where the code of an archive comes from: licences, and the bill of materials."""

import json
import tomllib
from zipfile import ZipFile

import pytest
from conftest import PROJECT
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from license_expression import get_spdx_licensing
from packageurl import PackageURL


@pytest.fixture
def bill(any_fmu):
    with ZipFile(any_fmu) as archive:
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
        assert get_spdx_licensing().validate(license["expression"]).errors == [], name
        if name == "rust-std":
            continue
        checksum = locked[name, version]
        if checksum is None:
            assert "purl" not in component and "hashes" not in component, f"{name} is not on crates.io"
        else:
            assert component["hashes"] == [{"alg": "SHA-256", "content": checksum}]
            assert PackageURL.from_string(component["purl"]) == PackageURL("cargo", None, name, version)


def test_what_only_builds_and_describes_the_unit_is_not_in_it(bill):
    names = {component["name"] for component in json.loads(bill)["components"]}
    assert {"multibody-fmu", "fmu-export", "nalgebra", "num-dual", "rust-std"} <= names
    # Procedural macros, what prints the description, and what the tests need.
    assert names.isdisjoint({"fmu-export-derive", "syn", "quote", "fmu-describe", "serde", "serde_json", "proptest"})


def test_every_component_has_a_licence_text(any_fmu, bill):
    with ZipFile(any_fmu) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name.startswith("documentation/licenses/")}
    index = files["documentation/licenses/license.txt"].decode()
    rows = index[index.index("\npackage ") :].splitlines()[2:]
    components = {(component["name"], component["version"]): component for component in json.loads(bill)["components"]}
    for row in rows:
        name, version, expression, place = [cell.strip() for cell in row.split("  ") if cell]
        texts = [file for file in files if file.startswith(f"documentation/licenses/{place.removeprefix('./')}")]
        assert place.endswith("/") and texts, row
        if name.startswith("fmu-") and (name, version) not in components:
            continue  # the FMU itself
        component = components.pop(("rust-std" if name.startswith("Rust") else name, version))
        assert component["licenses"][0]["expression"] == expression
    assert components == {}
    assert files["documentation/licenses/LICENSE-MIT"] == (PROJECT / "LICENSE-MIT").read_bytes()
    assert files["documentation/licenses/LICENSE-APACHE"] == (PROJECT / "LICENSE-APACHE").read_bytes()
