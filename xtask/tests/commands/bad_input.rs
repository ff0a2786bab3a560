use crate::workspace::Workspace;
use std::fs;

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let workspace = Workspace::copy("unknown_name");
    for arguments in [&["package", "Clock", "sprnig"][..]] {
        workspace
            .xtask(arguments)
            .assert_failure("no FMU is named `sprnig`: did you mean `Spring`? (all of them: Clock, Spring)");
    }
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn a_workspace_without_an_fmu_says_how_to_make_one() {
    let workspace = Workspace::copy("without_an_fmu");
    for member in ["clock", "spring"] {
        workspace.edit(&format!("{member}/Cargo.toml"), "package.metadata.fmu", "package.metadata.other");
    }
    workspace.xtask(&["package"]).assert_failure(
        "no workspace member is an FMU: give one `[package.metadata.fmu]` with `model = \"Name\"` in its Cargo.toml",
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let workspace = Workspace::copy("cannot_be_written");
    fs::write(workspace.path("file"), "").unwrap();

    let outcome = workspace.xtask(&["package", "Clock", "--profile", "dev", "--out", "file/fmu"]);

    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let sentence = outcome.stderr.lines().last().unwrap();
    let start = "error: cannot write `file/fmu/Clock.fmu`, check the path and its permissions: ";
    assert!(sentence.starts_with(start), "{sentence}");
    assert_eq!(outcome.stdout, "");
}

/// A folder in the place of the archive makes the last step, the renaming, fail.
#[test]
fn a_failure_leaves_no_half_written_archive() {
    let workspace = Workspace::copy("half_written");
    fs::create_dir_all(workspace.path("out/Clock.fmu/inside")).unwrap();

    let outcome = workspace.xtask(&["package", "Clock", "--profile", "dev", "--out", "out"]);

    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    assert!(
        outcome.stderr.lines().last().unwrap().starts_with("error: cannot write `out/Clock.fmu`"),
        "{}",
        outcome.stderr
    );
    let left: Vec<_> = fs::read_dir(workspace.path("out")).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["Clock.fmu"]);
    assert!(workspace.path("out/Clock.fmu/inside").is_dir());
}

#[test]
fn a_stale_description_is_not_packaged() {
    let workspace = Workspace::copy("stale");
    workspace.edit("modelDescription/Clock.xml", "Number of steps", "Number of ticks");

    workspace.xtask(&["package"]).assert_failure(
        "modelDescription/Clock.xml differs from the code: run `cargo xtask describe` and review the change",
    );
    assert!(!workspace.path("target/fmu").exists());
}

#[test]
fn a_failed_build_ends_with_one_sentence_after_the_compilers_own() {
    let workspace = Workspace::copy("failed_build");
    fs::write(workspace.path("clock/src/lib.rs"), "//! Broken.\nfn clock() -> u8 { \"tick\" }\n").unwrap();

    let outcome = workspace.xtask(&["package"]);

    outcome.assert_failure("`cargo build` failed: mend what it reports above and run this again");
    assert!(outcome.stderr.contains("mismatched types"), "{}", outcome.stderr);
    assert!(!workspace.path("target/fmu").exists());
}

#[test]
fn a_crate_without_a_library_for_hosts_is_named() {
    let workspace = Workspace::copy("without_a_library");
    workspace.edit("clock/Cargo.toml", "\"cdylib\", ", "");

    workspace.xtask(&["package", "Clock"]).assert_failure(
        "package `fmu-clock` is marked as an FMU but has no library that a host can load: add `crate-type = [\"cdylib\", \"rlib\"]`",
    );
}
