use crate::workspace::Workspace;
use std::fs;

/// A workspace that specifies an FMU's dependencies and its packages' inherited settings.
fn workspace(name: &str) -> Workspace {
    let workspace = Workspace::copy(name);
    let sources = "[workspace.dependencies]\nfmu-export = \"0.1\"\n";
    let settings = "[workspace.package]\nlicense = \"MIT\"\n";
    workspace.write("Cargo.toml", &format!("{}\n{sources}{settings}", workspace.read("Cargo.toml")));
    workspace
}

#[test]
fn a_workspace_that_names_no_source_of_the_dependencies_is_told_what_to_add() {
    let workspace = Workspace::copy("no_source");
    let manifest = workspace.read("Cargo.toml");

    let outcome = workspace.fmu(&["new", "Height"]);

    assert_eq!(outcome.code, Some(1));
    assert_eq!(
        outcome.stderr,
        "error: `Cargo.toml` names no source of `fmu-export`: add it to [workspace.dependencies], for a clone of \
         multibody-fmu \
         beside your workspace as\nfmu-export = { path = \"../multibody-fmu/crates/fmu-export\" }\n"
    );
    assert!(!workspace.path("fmu").exists() && workspace.read("Cargo.toml") == manifest, "nothing is written");
}

#[test]
fn a_folder_outside_of_a_workspace_becomes_one() {
    let workspace = Workspace::empty();
    workspace.fmu(&["new", "height"]).assert_failure(
        "no new FMU can be named `height`: it must be a capital letter followed by letters and digits: did \
         you mean `Height`?",
    );
    assert_eq!(fs::read_dir(workspace.path("")).unwrap().count(), 0, "nothing is written");

    let outcome = workspace.fmu(&["new", "Height"]);
    outcome.assert_success();
    assert!(outcome.stdout.starts_with("fmu/height is created: "), "{}", outcome.stdout);
    let manifest: toml::Table = workspace.read("Cargo.toml").parse().unwrap();
    let crates = manifest["workspace"]["dependencies"].as_table().unwrap();
    assert_eq!(crates.keys().collect::<Vec<_>>(), ["fmu-connectors", "fmu-export", "multibody"]);
    for (name, source) in crates {
        let manifest = fs::read_to_string(format!("{}/Cargo.toml", source["path"].as_str().unwrap())).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
    workspace.fmu(&["new", "Depth"]).assert_success();
    let manifest: toml::Table = workspace.read("Cargo.toml").parse().unwrap();
    assert_eq!(manifest["workspace"]["members"].as_array().unwrap().len(), 2);
}

/// The test of the guide in `fmu/README.md` builds the crate and runs its FMU.
#[test]
fn a_new_crate_carries_its_name_everywhere() {
    let workspace = workspace("new_crate");

    let outcome = workspace.fmu(&["new", "IMUSensor2"]);

    outcome.assert_success();
    let files = ["Cargo.toml", "src/lib.rs"].map(|file| workspace.read(&format!("fmu/imu-sensor2/{file}")));
    for name in ["name = \"fmu-imu-sensor2\"", "model = \"IMUSensor2\"", "license.workspace = true"] {
        assert!(files[0].contains(name), "{name} in {}", files[0]);
    }
    assert!(files[1].contains("export!(IMUSensor2);"));
    let all = files.concat().to_lowercase();
    for left in ["newsensor", "new-sensor", "new_sensor"] {
        assert!(!all.contains(left), "{left} is left");
    }
    assert!(workspace.read("Cargo.toml").contains("\"fmu/imu-sensor2\""), "it is a member of the workspace");
    let commands: Vec<_> = outcome.stdout.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(
        commands,
        [
            "  cargo test --package fmu-imu-sensor2",
            "  cargo fmu describe",
            "  cargo fmu package IMUSensor2",
            "  cargo fmu check target/fmu/IMUSensor2.fmu target/fmu/fmi3/IMUSensor2.fmu",
        ]
    );
}

#[test]
fn a_name_that_no_fmu_can_have_is_refused_with_the_reason() {
    let workspace = Workspace::copy("no_name");
    let reasons = [
        ("line-of sight", "it must be a capital letter followed by letters and digits: did you mean `LineOfSight`?"),
        ("lineOfSight", "it must be a capital letter followed by letters and digits: did you mean `LineOfSight`?"),
        ("../../Sensor", "it must be a capital letter followed by letters and digits: did you mean `Sensor`?"),
        ("2DSensor", "it must be a capital letter followed by letters and digits"),
        ("Abstände", "it must be a capital letter followed by letters and digits"),
        ("", "it must be a capital letter followed by letters and digits"),
        ("Inputs", "the code of an FMU uses this name for something else"),
        ("Self", "the code of an FMU uses this name for something else"),
        ("Aux", "no file can have this name on Windows"),
        ("COM1", "no file can have this name on Windows"),
        ("Clock", "there is an FMU named `Clock`"),
        ("CLOCK", "there is an FMU named `Clock`"),
        ("Export", "its package would have the name of another that FMUs need, `fmu-export`"),
        ("Describe", "its package would have the name of another that FMUs need, `fmu-describe`"),
    ];
    for (name, reason) in reasons {
        workspace.fmu(&["new", name]).assert_failure(&format!("no new FMU can be named `{name}`: {reason}"));
    }
    assert!(!workspace.path("fmu").exists(), "nothing is written");
}

#[test]
fn what_is_there_already_is_left_alone() {
    let workspace = workspace("there_already");
    fs::create_dir_all(workspace.path("fmu/export")).unwrap();
    workspace.edit("clock/Cargo.toml", "name = \"fmu-clock\"", "name = \"fmu-harness\"");

    workspace
        .fmu(&["new", "Export"])
        .assert_failure("no new FMU can be named `Export`: there is a folder `fmu/export`");
    workspace
        .fmu(&["new", "Harness"])
        .assert_failure("no new FMU can be named `Harness`: there is a package named `fmu-harness`");

    assert_eq!(fs::read_dir(workspace.path("fmu")).unwrap().count(), 1);
    assert_eq!(fs::read_dir(workspace.path("fmu/export")).unwrap().count(), 0);
}

/// A file in place of the folder `fmu` makes all writing fail.
#[test]
fn a_failure_leaves_no_half_written_crate() {
    let workspace = workspace("half_written_crate");
    fs::write(workspace.path("fmu"), "").unwrap();
    let manifest = workspace.read("Cargo.toml");

    workspace
        .fmu(&["new", "Height"])
        .assert_failure("`cargo new` failed: fix what it reports above and run this again");

    assert!(workspace.path("fmu").is_file() && workspace.read("Cargo.toml") == manifest);
}
