use crate::package::archive;
use crate::workspace::Workspace;
use std::io::Read;

fn description(workspace: &Workspace, path: &str) -> String {
    let mut text = String::new();
    archive(&workspace.path(path)).by_name("modelDescription.xml").unwrap().read_to_string(&mut text).unwrap();
    text
}

/// Spring with Model Exchange and terminals of this kind.
fn spring(name: &str, kind: &str) -> Workspace {
    let workspace = Workspace::copy(name);
    workspace.edit(
        "spring/description.json",
        "\"co_simulation\"",
        "\"model_exchange\": {\"model_identifier\": \"Spring\"}, \"co_simulation\"",
    );
    workspace.edit("spring/description.json", "frame_a.s", "frame_a.x");
    workspace.edit(
        "spring/Cargo.toml",
        "model = \"Spring\"",
        &format!("model = \"Spring\"\nterminal-kind = \"{kind}\""),
    );
    workspace.fmu(&["describe"]).assert_success();
    workspace
}

#[test]
fn the_edition_has_the_library_of_the_fmu_and_a_description_of_its_own() {
    let workspace = spring("edition", "Some.Flange");

    workspace.fmu(&["package", "--profile", "dev"]).assert_success();
    let outcome = workspace.fmu(&["package", "--openmodelica", "--profile", "dev"]);

    outcome.assert_success();
    let clock =
        "Clock cannot be packaged for OpenModelica: it has no Model Exchange, the only kind that OpenModelica imports";
    assert!(outcome.stderr.lines().any(|line| line == clock), "{}", outcome.stderr);
    assert!(!workspace.path("target/fmu/openmodelica/Clock.fmu").exists());
    assert!(!workspace.path("target/fmu/openmodelica/Spring.mo").exists(), "there is no frame to connect");
    let [original, edition] = ["target/fmu/Spring.fmu", "target/fmu/openmodelica/Spring.fmu"];
    let text = description(&workspace, edition);
    assert!(text.contains("<ModelExchange ") && !text.contains("<CoSimulation "), "{text}");
    assert!(text.contains("description=\"Force law: 1 = Linear, 2 = Cubic\""), "{text}");
    let guid = |text: &str| text.split_once("guid=\"").unwrap().1.split_once('"').unwrap().0.to_owned();
    assert_ne!(guid(&text), guid(&description(&workspace, original)));
    let libraries = [original, edition].map(|path| {
        let mut archive = archive(&workspace.path(path));
        let name =
            archive.file_names().map(Result::unwrap).find(|name| name.starts_with("binaries/")).unwrap().into_owned();
        let mut bytes = Vec::new();
        archive.by_name(&name).unwrap().read_to_end(&mut bytes).unwrap();
        (name, bytes)
    });
    assert!(libraries[0] == libraries[1], "another library");
}

#[test]
fn an_adapter_lies_beside_the_edition_of_an_fmu_with_frames() {
    let workspace = spring("adapter", "PlanarMechanics.Interfaces.Frame");

    let outcome = workspace.fmu(&["package", "Spring", "--openmodelica", "--profile", "dev", "--out", "here"]);

    outcome.assert_success();
    assert_eq!(outcome.stdout.lines().last(), Some("here/Spring.mo"));
    let adapter = workspace.read("here/Spring.mo");
    assert!(adapter.contains("  extends Spring_me_FMU;\n"), "{adapter}");
    assert!(adapter.contains("  frame_a_x = frame_a.x;\n"), "{adapter}");
}

#[test]
fn what_openmodelica_cannot_use_is_refused_by_name() {
    let workspace = Workspace::copy("unsuitable");

    let outcome = workspace.fmu(&["package", "Clock", "--openmodelica", "--profile", "dev"]);

    outcome.assert_failure(
        "Clock cannot be packaged for OpenModelica: it has no Model Exchange, the only kind that OpenModelica imports",
    );
}

/// OpenModelica reads no experiments, and changes the types of variables.
#[test]
fn the_edition_has_resources_but_no_reference_experiments() {
    let workspace = spring("edition_reference", "Some.Flange");
    workspace.write("spring/resources/table.csv", "1,2\n");
    workspace.write("spring/reference/pull.csv", "time,length\n0,1\n");
    let experiment = "<Experiment name='pull' tolerance='1e-9'><References source='pull.csv'/></Experiment>";
    workspace
        .write("spring/reference/experiments.exp", &format!("<Experiments name='Spring'>{experiment}</Experiments>"));

    workspace.fmu(&["package", "Spring", "--openmodelica", "--profile", "dev"]).assert_success();

    let edition = archive(&workspace.path("target/fmu/openmodelica/Spring.fmu"));
    let names: Vec<_> = edition.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert!(names.contains(&"resources/table.csv".to_owned()), "{names:?}");
    assert!(!names.iter().any(|name| name.contains("fmi-ls-ref")), "{names:?}");
}
