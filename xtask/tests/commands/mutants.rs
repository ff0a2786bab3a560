//! Uses a stand-in for cargo-mutants that receives cargo's arguments: `cargo-mutants mutants --package NAME ...
//! --output FOLDER ...`.
use crate::workspace::{Outcome, Workspace};
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// Runs the command with a stand-in that runs `script` in the folder of results.
fn mutants(name: &str, arguments: &[&str], script: &str) -> (Workspace, Outcome) {
    let workspace = Workspace::new(name);
    let find = "for word; do [ \"$before\" = --output ] && output=$word/mutants.out; before=$word; done";
    let run = format!("echo \"$@\" >> arguments.txt\n{find}\nmkdir -p $output && cd $output\n{script}");
    let program = workspace.path("cargo-mutants");
    fs::write(&program, format!("#!/bin/sh\n[ \"$1\" = mutants ] || exit 0\n{run}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths(
        [workspace.path("")].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let variables = [("PATH", path.as_ref().unwrap().to_str().unwrap())];
    let outcome = workspace.xtask(&[&["mutants"], arguments].concat(), &variables);
    (workspace, outcome)
}

#[test]
fn survivors_of_all_parts_are_listed_and_make_it_fail() {
    let script = "echo \"$output: replace + with -\" | sed 's|.*/mutants/||' > missed.txt; exit 2";
    let (_, outcome) = mutants("survivors", &[], script);

    outcome.assert_failure(
        "no test notices 3 changes of the code, listed above: add a test, or name the change and the reason in \
         .cargo/mutants.toml",
    );
    let line = |part| format!("{part}/mutants.out: replace + with -\n");
    assert_eq!(outcome.stdout, ["mechanics", "export", "connectors"].map(line).concat());
}

#[test]
fn without_survivors_it_succeeds() {
    // Exit code 3: some mutation made the tests time out, so it was noticed.
    for (name, script) in [("all_noticed", ": > missed.txt"), ("timeouts", ": > missed.txt; exit 3"), ("no_list", ":")]
    {
        let (_, outcome) = mutants(name, &[], script);

        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        assert_eq!(outcome.stdout, "", "{name}");
    }
}

#[test]
fn tests_that_fail_without_any_change_are_no_success() {
    let (_, outcome) = mutants("broken_baseline", &["export"], "exit 4");

    outcome.assert_failure("`cargo mutants --package fmu-export` failed: fix what it reports above and run this again");
}

#[test]
fn part_files_and_jobs_are_handed_on() {
    let (workspace, outcome) =
        mutants("arguments", &["export", "--file", "a/*.rs", "--file", "b.rs", "--jobs", "3"], ":");

    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let output = workspace.path("target/mutants/export");
    let expected = format!(
        "mutants --package fmu-export --jobs 3 --build-timeout 300 --output {} --file a/*.rs --file b.rs \
         --cargo-arg=--lib --cargo-arg=--test=calls --cargo-arg=--test=every_type\n",
        output.display()
    );
    assert_eq!(fs::read_to_string(workspace.path("arguments.txt")).unwrap(), expected);
}

#[test]
fn a_rule_for_a_file_that_does_not_exist_is_refused() {
    let workspace = Workspace::new("stale_rule");
    workspace.write("src/there.rs", "");
    let rules = "exclude_re = [\n    # Why.\n    'src/there\\.rs:1: a',\n    'src/(there|gone)\\.rs:\\d+: b',\n]\n";
    workspace.write(".cargo/mutants.toml", rules);

    workspace.xtask(&["mutants"], &[]).assert_failure(
        "no source is named `src/gone.rs`: correct the rule for it in .cargo/mutants.toml, or remove it",
    );
}
