use crate::workspace::Workspace;
use fmu_system::PREFIXES;
use std::fs::{self, File};
use std::io::Read;
use zip::ZipArchive;

/// Writes a description of two components with these sources.
fn describe(workspace: &Workspace, sources: [&str; 2]) {
    let [a, b] = sources.map(|source| format!("<ssd:Component name=\"x\" source=\"{source}\"/>"));
    let text = format!(
        "<ssd:SystemStructureDescription version=\"1.0\" name=\"Pair\" xmlns:ssd=\"{}\"><ssd:System name=\"Pair\">\
         <ssd:Elements>{a}{b}</ssd:Elements></ssd:System></ssd:SystemStructureDescription>",
        PREFIXES[0].1
    );
    fs::create_dir_all(workspace.path("pair")).unwrap();
    fs::write(workspace.path("pair/SystemStructure.ssd"), text).unwrap();
}

/// Two springs: the length of one is the position of the other.
fn connect(workspace: &Workspace, change: (&str, &str)) {
    let connectors =
        "<c name=\"length\" kind=\"output\"/><c name=\"frame_a.s\" kind=\"input\"/>".replace("<c ", "<Connector ");
    let component = |name| {
        format!(
            "<Component name=\"{name}\" source=\"resources/Spring.fmu\">\
             <Connectors>{connectors}</Connectors></Component>"
        )
    };
    let connections =
        "<Connection startElement=\"one\" startConnector=\"length\" endElement=\"two\" endConnector=\"frame_a.s\"/>";
    let text = format!(
        "<SystemStructureDescription version=\"1.0\" name=\"Pair\" xmlns=\"{}\"><System name=\"Pair\"><Elements>{}{}\
         </Elements><Connections>{connections}</Connections></System></SystemStructureDescription>",
        PREFIXES[0].1,
        component("one"),
        component("two"),
    );
    assert!(text.contains(change.0));
    fs::create_dir_all(workspace.path("pair")).unwrap();
    fs::write(workspace.path("pair/SystemStructure.ssd"), text.replacen(change.0, change.1, 1)).unwrap();
}

#[test]
fn a_connector_that_does_not_exist_is_refused() {
    let workspace = Workspace::copy("connectors");
    for (change, reason) in [
        (
            ("name=\"length\"", "name=\"lenght\""),
            "`one` has the connector `lenght`, but Spring has no such variable; the nearest is `length`",
        ),
        (
            ("name=\"length\" kind=\"output\"", "name=\"length\" kind=\"input\""),
            "`one` has the connector `length` as input, but in Spring its causality is output",
        ),
        (
            ("startConnector=\"length\"", "startConnector=\"der_length\""),
            "a connection names the connector `der_length` of `one`, which does not exist",
        ),
        (
            ("endElement=\"two\"", "endElement=\"three\""),
            "a connection names the element `three`, which does not exist",
        ),
        (
            ("endConnector=\"frame_a.s\"", "endConnector=\"length\""),
            "a connection ends at `length` of `two`, which is an output",
        ),
        (
            ("startConnector=\"length\"", "startConnector=\"frame_a.s\""),
            "a connection starts at `frame_a.s` of `one`, which is an input",
        ),
        (("startElement=\"one\"", ""), "a connection names the connector `length` of the system, which does not exist"),
    ] {
        connect(&workspace, change);
        let outcome = workspace.fmu(&["ssp", "pair"]);
        outcome.assert_failure(&format!("`pair/SystemStructure.ssd` is not a system of FMUs: {reason}"));
    }
    assert!(!workspace.path("target").exists(), "nothing is built");

    connect(&workspace, ("", ""));
    workspace.fmu(&["ssp", "pair", "--profile", "dev"]).assert_success();
}

/// `two.frame_a.s` is connected to the other spring, `one.frame_a.s` is free.
#[test]
fn a_system_gets_connectors_for_its_free_inputs_and_all_outputs() {
    let workspace = Workspace::copy("system_connectors");
    let typed = "name=\"frame_a.s\" kind=\"input\"><Real unit=\"m\"/></Connector>";
    connect(&workspace, ("name=\"frame_a.s\" kind=\"input\"/>", typed));

    workspace.fmu(&["ssp", "pair", "--profile", "dev", "--connectors"]).assert_success();

    let mut archive = ZipArchive::new(File::open(workspace.path("target/ssp/Pair.ssp")).unwrap()).unwrap();
    let mut text = String::new();
    archive.by_name("SystemStructure.ssd").unwrap().read_to_string(&mut text).unwrap();
    let tree = fmu_description::xml::parse(&text).unwrap();
    let system = tree.root().child("System").unwrap();
    let parts: Vec<_> = system.children().map(|part| part.name()).collect();
    assert_eq!(parts, ["Connectors", "ParameterBindings", "Elements", "Connections"], "SSP 1.0 prescribes the order");
    let attributes = |element: fmu_description::xml::Element<'_>, names: &[&str]| {
        names.iter().map(|name| element.text(name)).collect::<Vec<_>>().join(" ")
    };
    let connectors: Vec<_> = system.child("Connectors").unwrap().children().collect();
    let found: Vec<_> = connectors.iter().map(|one| attributes(*one, &["name", "kind"])).collect();
    assert_eq!(found, ["one_length output", "one_frame_a.s input", "two_length output"]);
    let of_input = connectors[1].children().next().unwrap();
    assert_eq!((of_input.name(), of_input.get("unit")), ("Real", Some("m")));
    let parameters: Vec<_> = system.descendants().filter(|element| element.name() == "Parameter").collect();
    assert_eq!(parameters.len(), 1);
    let start = parameters[0].children().next().unwrap();
    assert_eq!((parameters[0].get("name"), start.name()), (Some("one_frame_a.s"), "Real"));
    assert_eq!(start.get("value"), Some("0.0"), "the start value of the FMU");
    let ends = ["startElement", "startConnector", "endElement", "endConnector"];
    let links: Vec<_> = system.child("Connections").unwrap().children().map(|link| attributes(link, &ends)).collect();
    assert_eq!(
        links,
        [
            "one length two frame_a.s",
            "one length  one_length",
            " one_frame_a.s one frame_a.s",
            "two length  two_length"
        ]
    );
}

#[test]
fn start_values_of_a_component_become_those_of_the_system() {
    let workspace = Workspace::copy("starts_of_connectors");
    let values = format!(
        "<ParameterBindings><ParameterBinding><ParameterValues><ParameterSet version=\"1.0\" name=\"s\" xmlns=\"{}\">\
         <Parameters><Parameter name=\"frame_a.s\"><Real value=\"0.25\"/></Parameter></Parameters></ParameterSet>\
         </ParameterValues></ParameterBinding></ParameterBindings>",
        PREFIXES[2].1
    );
    connect(&workspace, ("</Connectors>", &format!("</Connectors>{values}")));
    workspace.fmu(&["ssp", "pair", "--profile", "dev", "--connectors"]).assert_success();
    let mut archive = ZipArchive::new(File::open(workspace.path("target/ssp/Pair.ssp")).unwrap()).unwrap();
    let mut text = String::new();
    archive.by_name("SystemStructure.ssd").unwrap().read_to_string(&mut text).unwrap();
    assert!(
        text.contains("<ssv:Parameter name=\"one_frame_a.s\"><ssv:Real value=\"0.25\"/></ssv:Parameter>"),
        "{text}"
    );
}

#[test]
fn connectors_that_cannot_be_added_are_refused_with_the_reason() {
    let workspace = Workspace::copy("no_connectors");
    for (change, reason) in [
        (
            ("<Elements>", "<Connectors><Connector name=\"u\" kind=\"input\"/></Connectors><Elements>"),
            "the system has connectors already, so that `--connectors` has none to add",
        ),
        (
            ("name=\"two\"", "name=\"one\""),
            "`length` of `one` and `length` of `one` would both be the connector `one_length`: rename an element",
        ),
    ] {
        connect(&workspace, change);
        if change.0.starts_with("name") {
            let path = workspace.path("pair/SystemStructure.ssd");
            let text = fs::read_to_string(&path).unwrap().replace("\"two\"", "\"one\"");
            fs::write(path, text).unwrap();
        }
        let outcome = workspace.fmu(&["ssp", "pair", "--connectors"]);
        outcome.assert_failure(&format!("`pair/SystemStructure.ssd` is not a system of FMUs: {reason}"));
    }
    assert!(!workspace.path("target").exists(), "nothing is built");
}

/// Layout of SSP 1.0: the description at the top, FMUs below `resources`.
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
        "SSP 1.0 has no connectors for the arrays of FMI 3.0, and neither FMPy nor Ecos runs such a system: package it \
         with FMI 2.0",
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
    workspace.fmu(&["ssp", "pair"]).assert_failure(
        "`pair/SystemStructure.ssd` is not a system of FMUs: line 1: the root element is a of the namespace \"\", not \
         SystemStructureDescription of \"http://ssp-standard.org/SSP1/SystemStructureDescription\" (SSP 1.0 and 2.0)",
    );
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
