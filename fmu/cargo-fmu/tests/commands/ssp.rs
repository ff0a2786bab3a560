use crate::workspace::Workspace;
use std::fs::{self, File};
use std::io::Read;
use zip::ZipArchive;

/// Writes a description of two components with these sources.
fn describe(workspace: &Workspace, sources: [&str; 2]) {
    let [a, b] = sources.map(|source| format!("<ssd:Component name=\"x\" source=\"{source}\"/>"));
    let text = format!(
        "<ssd:SystemStructureDescription name=\"Pair\" xmlns:ssd=\"s\"><ssd:System><ssd:Elements>{a}{b}</ssd:Elements></ssd:System></ssd:SystemStructureDescription>"
    );
    fs::create_dir_all(workspace.path("pair")).unwrap();
    fs::write(workspace.path("pair/SystemStructure.ssd"), text).unwrap();
}

/// SSP 1.0 gives the layout: the description at the top, and FMUs below `resources`.
#[test]
fn a_system_is_packaged_with_each_of_its_fmus_once() {
    let workspace = Workspace::copy("system");
    describe(&workspace, ["resources/Clock.fmu"; 2]);

    let outcome = workspace.fmu(&["ssp", "pair", "--profile", "dev"]);

    outcome.assert_success();
    assert!(outcome.stdout.lines().last().unwrap().starts_with("target/ssp/Pair.ssp  "), "{}", outcome.stdout);
    let mut archive = ZipArchive::new(File::open(workspace.path("target/ssp/Pair.ssp")).unwrap()).unwrap();
    let names = archive.file_names().collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(names, ["SystemStructure.ssd", "resources/Clock.fmu"]);
    let mut bytes = Vec::new();
    archive.by_name("resources/Clock.fmu").unwrap().read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes, fs::read(workspace.path("target/ssp/Clock.fmu")).unwrap());
    assert!(!workspace.path("target/ssp/fmi3").exists());
}

#[test]
fn a_system_of_fmi_3_is_refused_with_what_to_use() {
    let workspace = Workspace::copy("system_of_arrays");
    describe(&workspace, ["resources/Clock.fmu"; 2]);
    workspace.fmu(&["ssp", "pair", "--fmi", "3"]).assert_failure(
        "SSP 1.0 has no connectors for the arrays of FMI 3.0, and neither FMPy nor Ecos runs such a system: package it with FMI 2.0",
    );
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn a_system_that_cannot_be_packaged_is_named_with_the_reason() {
    let workspace = Workspace::copy("no_system");
    describe(&workspace, ["resources/Clock.fmu", "Spring.fmu"]);
    workspace.fmu(&["ssp", "pair"]).assert_failure(
        "`pair/SystemStructure.ssd` is not a system of FMUs: the source `Spring.fmu` is not `resources/<Name>.fmu`",
    );
    describe(&workspace, ["resources/Clock.fmu", "resources/Sprung.fmu"]);
    workspace
        .fmu(&["ssp", "pair"])
        .assert_failure("no FMU is named `Sprung`: did you mean `Spring`? (all of them: Clock, Spring)");
    fs::write(workspace.path("pair/SystemStructure.ssd"), "<a/>").unwrap();
    workspace
        .fmu(&["ssp", "pair"])
        .assert_failure("`pair/SystemStructure.ssd` is not a system of FMUs: its root element has no name");
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn the_fmu_of_an_example_is_described_but_only_packaged_by_its_name() {
    let workspace = Workspace::copy("of_an_example");
    workspace.edit("clock/Cargo.toml", "model = \"Clock\"", "model = \"Clock\"\nexample = true");

    let outcome = workspace.fmu(&["describe"]);
    outcome.assert_success();
    assert!(outcome.stdout.contains("modelDescription/Clock.xml is up to date"), "{}", outcome.stdout);
    workspace.fmu(&["package", "--profile", "dev"]).assert_success();
    assert!(!workspace.path("target/fmu/Clock.fmu").exists() && workspace.path("target/fmu/Spring.fmu").exists());
    workspace.fmu(&["package", "Clock", "--profile", "dev"]).assert_success();
    assert!(workspace.path("target/fmu/Clock.fmu").exists());
}
