use crate::package::archive;
use crate::workspace::Workspace;

#[test]
fn a_target_that_fmi_has_no_folder_for_is_named_before_anything_is_built() {
    let workspace = Workspace::copy("no_folder");

    workspace.fmu(&["package", "--target", "wasm32-unknown-unknown"]).assert_failure(
        "FMI has no folder for the target `wasm32-unknown-unknown`: use x86_64, i686 or aarch64 with \
         `-unknown-linux-gnu`, \
         `-pc-windows-gnu`, `-pc-windows-msvc` or `-apple-darwin`",
    );
    assert!(!workspace.path("target").exists());
}

#[test]
fn two_targets_for_one_folder_are_refused() {
    let workspace = Workspace::copy("one_folder");
    let targets = ["--target", "x86_64-pc-windows-msvc", "--target", "x86_64-pc-windows-gnu"];

    workspace.fmu(&[&["package"][..], &targets].concat()).assert_failure(
        "the targets `x86_64-pc-windows-gnu` and `x86_64-pc-windows-msvc` both go to `binaries/win64`: choose one of \
         them",
    );
    assert!(!workspace.path("target").exists());
}

/// Uses a stand-in for the compiler, because installed targets vary.
#[test]
#[cfg(unix)]
fn a_target_without_a_standard_library_is_answered_with_how_to_install_it() {
    let workspace = Workspace::copy("no_std");
    let rustc = workspace.script("rustc", "echo /no/such/folder");

    workspace.fmu_with(&["package", "--target", "aarch64-apple-darwin"], &[("RUSTC", &rustc)]).assert_failure(
        "the standard library for `aarch64-apple-darwin` is not installed: run `rustup target add \
             aarch64-apple-darwin` (a linker for \
             the target is required, too)",
    );
    assert!(!workspace.path("target").exists());
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
fn a_target_chooses_the_folder_of_the_library() {
    let workspace = Workspace::copy("chosen_folder");

    let outcome = workspace.fmu(&["package", "Clock", "--target", "x86_64-unknown-linux-gnu", "--profile", "dev"]);

    outcome.assert_success();
    for (line, (file, folder)) in
        outcome.stdout.lines().zip([("Clock.fmu", "linux64"), ("fmi3/Clock.fmu", "x86_64-linux")])
    {
        assert!(line.ends_with(&format!("  {folder}")), "{line}");
        let mut clock = archive(&workspace.path("target/fmu").join(file));
        assert!(clock.by_name(&format!("binaries/{folder}/Clock.so")).is_ok());
    }
    assert!(workspace.path("target/libraries/x86_64-unknown-linux-gnu/debug/libfmu_clock.so").exists());
}

#[test]
#[cfg(unix)]
#[cfg(not(target_os = "macos"))]
fn without_zig_what_it_links_is_answered_with_how_to_get_it() {
    let workspace = Workspace::copy("no_zig");
    // Hides programs that this machine may have.
    workspace.script("cargo-zigbuild", "exit 1");
    let path = std::env::join_paths(
        [workspace.path("")].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let variables = [("PATH", path.as_ref().unwrap().to_str().unwrap()), ("PYTHON", "no-such-python")];
    let rustc = workspace.script("rustc", "echo /");

    let start = "error: portable libraries, and those for macOS on other systems, require `cargo-zigbuild` and `zig`: \
                 put them on PATH (`pip \
                 install cargo-zigbuild ziglang` has both) or let pip install them: ";
    for arguments in [&["package", "--portable"][..], &["package", "--target", "aarch64-apple-darwin"]] {
        let outcome = workspace.fmu_with(arguments, &[&variables[..], &[("RUSTC", &rustc)]].concat());

        assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
        assert!(outcome.stderr.lines().last().unwrap().starts_with(start), "{arguments:?}: {}", outcome.stderr);
        assert!(!workspace.path("target").exists());
    }
}

#[test]
#[cfg(unix)]
fn only_libraries_for_linux_are_portable() {
    let workspace = Workspace::copy("not_portable");
    let rustc = workspace.script("rustc", "echo /");
    let arguments = ["package", "--portable", "--target", "x86_64-pc-windows-gnu", "--target", "x86_64-apple-darwin"];

    workspace.fmu_with(&arguments, &[("RUSTC", &rustc)]).assert_failure(
        "only libraries for Linux can be portable, and the targets are for darwin64 win64: add `--target \
         x86_64-unknown-linux-gnu`",
    );
}
