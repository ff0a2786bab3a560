use crate::workspace::Workspace;
use std::fs;

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let workspace = Workspace::copy("unknown_name");
    workspace
        .fmu(&["package", "Clock", "sprnig"])
        .assert_failure("no FMU is named `sprnig`: did you mean `Spring`? (all of them: Clock, Spring)");
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn a_name_that_is_like_none_is_answered_with_all_names_and_no_guess() {
    let workspace = Workspace::copy("unlike_name");
    for name in ["Nope", "lock and key", ""] {
        workspace
            .fmu(&["package", name])
            .assert_failure(&format!("no FMU is named `{name}`: choose from Clock, Spring"));
    }
}

#[test]
fn what_is_no_version_of_the_c_library_is_refused_with_its_value() {
    let workspace = Workspace::copy("no_version");
    for value in ["abc", "", "-1", "+2.28", "2.", "2,28"] {
        let outcome = workspace.fmu(&["check", &format!("--glibc={value}"), "no.fmu"]);
        assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
        let sentence = outcome.stderr.lines().next().unwrap();
        let expected = format!(
            "error: invalid value '{value}' for '--glibc <GLIBC>': a version is numbers between dots, such as 2.28"
        );
        assert_eq!(sentence, expected);
    }
    assert!(!workspace.path("target").exists());
}

#[test]
fn a_workspace_without_an_fmu_says_how_to_make_one() {
    let workspace = Workspace::copy("without_an_fmu");
    for member in ["clock", "spring"] {
        workspace.edit(&format!("{member}/Cargo.toml"), "package.metadata.fmu", "package.metadata.other");
    }
    workspace.fmu(&["package"]).assert_failure(
        "no workspace member is an FMU: create one with `cargo fmu new NAME`, or add `[package.metadata.fmu]` with \
         `model = \"Name\"` to a Cargo.toml",
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_named_before_anything_is_built() {
    let workspace = Workspace::copy("cannot_be_written");
    fs::write(workspace.path("file"), "").unwrap();

    let outcome = workspace.fmu(&["package", "Clock", "--profile", "dev", "--out", "file/fmu"]);

    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let sentence = outcome.stderr.lines().last().unwrap();
    let start = "error: cannot write `file/fmu`, check the path and its permissions: ";
    assert!(sentence.starts_with(start), "{sentence}");
    assert_eq!(outcome.stdout, "");
    assert!(!workspace.path("target").exists());
}

#[test]
fn documentation_that_is_not_there_is_named_before_anything_is_built() {
    let workspace = Workspace::copy("no_documentation");
    workspace.edit("Cargo.toml", "usage.txt", "usages.txt");

    let outcome = workspace.fmu(&["package"]);

    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let sentence = outcome.stderr.lines().last().unwrap();
    assert!(sentence.starts_with("error: cannot read `") && sentence.contains("texts/usages.txt`"), "{sentence}");
    assert!(!workspace.path("target").exists());
}

/// A folder in the archive's place makes the final renaming fail.
#[test]
fn a_failure_leaves_no_half_written_archive() {
    let workspace = Workspace::copy("half_written");
    fs::create_dir_all(workspace.path("out/Clock.fmu/inside")).unwrap();

    let outcome = workspace.fmu(&["package", "Clock", "--profile", "dev", "--fmi", "2", "--out", "out"]);

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

    workspace.fmu(&["package"]).assert_failure(
        "modelDescription/Clock.xml differs from the code: run `cargo fmu describe` and review the change",
    );
    assert!(!workspace.path("target/fmu").exists());
}

#[test]
fn an_fmu_that_is_not_described_yet_is_answered_with_the_command() {
    let workspace = Workspace::copy("not_described");
    fs::remove_file(workspace.path("modelDescription/Clock.xml")).unwrap();

    workspace.fmu(&["package"]).assert_failure(
        "modelDescription/Clock.xml does not exist yet: run `cargo fmu describe`, review the file and commit it",
    );
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn what_is_no_file_is_not_checked() {
    let workspace = Workspace::copy("no_file");

    workspace
        .fmu_with(&["check", "no.fmu"], &[("PYTHON", "no-such-python")])
        .assert_failure("`no.fmu` is not a readable FMU: No such file or directory (os error 2)");
    workspace.fmu(&["check", "clock"]).assert_failure("`clock` is not a readable FMU: it is a folder");
}

#[test]
fn a_failed_build_ends_with_one_sentence_after_the_compilers_own() {
    let workspace = Workspace::copy("failed_build");
    fs::write(workspace.path("clock/src/lib.rs"), "//! Broken.\nfn clock() -> u8 { \"tick\" }\n").unwrap();

    let outcome = workspace.fmu(&["package"]);

    outcome.assert_failure("`cargo build` failed: fix what it reports above and run this again");
    assert!(outcome.stderr.contains("mismatched types"), "{}", outcome.stderr);
    assert!(!workspace.path("target/fmu").exists());
}

#[test]
fn components_are_no_longer_made() {
    let workspace = Workspace::copy("components");

    for arguments in [["package", "--wasm"].as_slice(), &["package", "--wasm", "--no-libraries", "--fmi", "3", "Clock"]]
    {
        workspace.fmu(arguments).assert_failure(
            "`package --wasm` made WebAssembly components, which are no longer made: use `--module` for a module",
        );
    }
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn archives_with_nothing_to_run_are_not_made() {
    let workspace = Workspace::copy("nothing_to_run");

    workspace
        .fmu(&["package", "--no-libraries"])
        .assert_failure("`--no-libraries` leaves nothing to run in the archives: add `--sources` or `--module`");
    assert!(!workspace.path("target").exists(), "nothing is built");
}

#[test]
fn a_crate_without_a_library_for_hosts_is_named() {
    let workspace = Workspace::copy("without_a_library");
    workspace.edit("clock/Cargo.toml", "cdylib", "rlib");

    workspace.fmu(&["package", "Clock"]).assert_failure(
        "package `fmu-clock` is marked as an FMU but has no library that importers can load: add `crate-type = \
         [\"cdylib\"]`",
    );
}

#[test]
fn a_missing_python_is_named_before_anything_is_built() {
    let workspace = Workspace::copy("missing_python");
    workspace.write("x.fmu", "");

    let outcome = workspace.fmu_with(&["check", "x.fmu"], &[("PYTHON", "no-such-python")]);

    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let sentence = outcome.stderr.lines().last().unwrap();
    let start =
        "error: this requires Python 3.11 or later with its venv module, but `no-such-python` cannot be started (";
    assert!(sentence.starts_with(start), "{sentence}");
    let end = "): install it, or name another interpreter in the environment variable PYTHON, or use `check \
               --no-python`, which leaves out FMPy and fmutool";
    assert!(sentence.ends_with(end), "{sentence}");
    assert!(!workspace.path("target").exists());
}

/// Stand-ins for interpreters.
#[cfg(unix)]
mod python {
    use crate::workspace::Workspace;

    #[test]
    fn an_old_python_is_refused_with_its_version() {
        let workspace = Workspace::copy("old_python");
        workspace.write("x.fmu", "");
        let python = workspace.script("python", "echo 3.10.2");

        workspace.fmu_with(&["check", "x.fmu"], &[("PYTHON", &python)]).assert_failure(&format!(
            "this requires Python 3.11 or later with its venv module, but `{python}` is version 3.10.2: install it, or \
             name another \
             interpreter in the environment variable PYTHON, or use `check --no-python`, which leaves out FMPy and \
             fmutool"
        ));
    }

    #[test]
    fn a_python_without_venv_is_refused() {
        let workspace = Workspace::copy("python_without_venv");
        workspace.write("x.fmu", "");
        let python = workspace.script("python", "case $1 in -c) echo 3.12.0;; *) exit 1;; esac");

        workspace.fmu_with(&["check", "x.fmu"], &[("PYTHON", &python)]).assert_failure(&format!(
            "this requires Python 3.11 or later with its venv module, but `{python}` cannot create a virtual \
             environment (on Debian the \
             package python3-venv is missing): install it, or name another interpreter in the environment variable \
             PYTHON, or use `check --no-python`, which leaves out FMPy and fmutool"
        ));
    }
}
