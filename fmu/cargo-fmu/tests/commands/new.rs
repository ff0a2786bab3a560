use crate::workspace::Workspace;
use std::fs;

/// That the crate builds, and what its FMU does, is tested with the guide in `fmu/README.md`.
#[test]
fn a_new_crate_carries_its_name_everywhere() {
    let workspace = Workspace::copy("new_crate");

    let outcome = workspace.fmu(&["new", "IMUSensor2"]);

    outcome.assert_success();
    let files = ["Cargo.toml", "src/lib.rs", "examples/describe.rs"]
        .map(|file| workspace.read(&format!("fmu/imu-sensor2/{file}")));
    for name in
        ["name = \"fmu-imu-sensor2\"", "model = \"IMUSensor2\"", "name = \"fmu_imu_sensor2\"", "describe-imu-sensor2"]
    {
        assert!(files[0].contains(name), "{name} in {}", files[0]);
    }
    assert!(files[1].contains("export!(IMUSensor2);") && files[2].contains("print::<fmu::IMUSensor2>()"));
    let all = files.concat().to_lowercase();
    for left in ["newsensor", "new-sensor", "new_sensor"] {
        assert!(!all.contains(left), "{left} is left");
    }
    let commands: Vec<_> = outcome.stdout.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(
        commands,
        [
            "  cargo test --package fmu-imu-sensor2",
            "  cargo fmu describe",
            "  cargo fmu package IMUSensor2",
            "  cargo fmu check target/fmu/IMUSensor2.fmu",
        ]
    );
}

#[test]
fn a_name_that_no_fmu_can_have_is_refused_with_the_reason() {
    let workspace = Workspace::copy("no_name");
    let reasons = [
        ("line-of sight", "it is not a capital followed by letters and digits: did you mean `LineOfSight`?"),
        ("lineOfSight", "it is not a capital followed by letters and digits: did you mean `LineOfSight`?"),
        ("../../Sensor", "it is not a capital followed by letters and digits: did you mean `Sensor`?"),
        ("2DSensor", "it is not a capital followed by letters and digits"),
        ("Abstände", "it is not a capital followed by letters and digits"),
        ("", "it is not a capital followed by letters and digits"),
        ("Inputs", "the code of an FMU uses this word for something else"),
        ("Self", "the code of an FMU uses this word for something else"),
        ("Aux", "no file can have this name on Windows"),
        ("COM1", "no file can have this name on Windows"),
        ("Clock", "there is an FMU named `Clock`"),
        ("CLOCK", "there is an FMU named `Clock`"),
    ];
    for (name, reason) in reasons {
        workspace.fmu(&["new", name]).assert_failure(&format!("no new FMU can be named `{name}`: {reason}"));
    }
    assert!(!workspace.path("fmu").exists(), "nothing is written");
}

#[test]
fn what_is_there_already_is_left_alone() {
    let workspace = Workspace::copy("there_already");
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

/// A file in the place of the folder `fmu` is in the way of all that is written.
#[test]
fn a_failure_leaves_no_half_written_crate() {
    let workspace = Workspace::copy("half_written_crate");
    fs::write(workspace.path("fmu"), "").unwrap();

    let outcome = workspace.fmu(&["new", "Height"]);

    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let sentence = outcome.stderr.lines().last().unwrap();
    assert!(sentence.starts_with("error: cannot write `") && sentence.contains("fmu/height`, check"), "{sentence}");
    assert!(workspace.path("fmu").is_file());
}
