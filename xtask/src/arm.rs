//! Tests on libraries for Linux on ARM, under QEMU.
use crate::difference::Here;
use crate::error::Error;
use crate::other_platform;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, run};
use cargo_fmu::package::{self, Folders, Options};
use cargo_fmu::platform::Platform;
use cargo_fmu::zig::{self, GLIBC, Zigbuild};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TRIPLE: &str = "aarch64-unknown-linux-gnu";

/// Runs programs for ARM.
const QEMU: &str = "qemu-aarch64-static";

/// Version of the GNU C library that the tests are linked against, because they call what older ones do not have.
const NEWER: &str = "2.36";

/// The C library of ARM, where Debian's package puts it.
const SYSTEM: &str = "/usr/aarch64-linux-gnu";

/// Packages the FMUs for Linux on ARM, runs tests of packaged FMUs on them, and compares their numbers with those of
/// the libraries in `fmus`.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let Some((zigbuild, arm)) = package(workspace)? else { return Ok(()) };
    let flags = package::library_arguments(workspace, "release", &Platform::of(TRIPLE)?)?;
    let mut panics = zigbuild.build(workspace, TRIPLE)?;
    panics.args(["--release", "--package", "fmu-panics"]).args(flags);
    run(&mut panics, "cargo zigbuild --package fmu-panics")?;

    let built = zig::folder(workspace).join(TRIPLE);
    let mut tests = zigbuild.test(workspace, TRIPLE, NEWER)?;
    tests.env("FMU_PANICS", built.join("release/libfmu_panics.so")).env("FMU_PORTABLE", GLIBC);
    other_platform::select(tests.arg("--release").stdin(Stdio::null()));
    // It starts itself as another program, which under QEMU only the system could run.
    tests.args(["--skip", "a_panic_prints_nothing_to_the_host"]);
    run(under_qemu(&mut tests, &arm), "the tests under QEMU")?;
    compare_numbers(workspace, &Here::new(workspace, fmus), &zigbuild, &arm)
}

/// Packages the FMUs for Linux on ARM, and compares their numbers with those of this machine.
pub(crate) fn compare(workspace: &Workspace, here: &Here<'_>) -> Result<(), Error> {
    let Some((zigbuild, arm)) = package(workspace)? else { return Ok(()) };
    compare_numbers(workspace, here, &zigbuild, &arm)
}

/// The linker for ARM and the folder of the FMUs, or none, with a message, if something is missing.
fn package(workspace: &Workspace) -> Result<Option<(Zigbuild, PathBuf)>, Error> {
    if let Some(missing) = missing()? {
        eprintln!("skipped, because {missing}");
        return Ok(None);
    }
    let arm = workspace.target.join("arm/fmu");
    let options = Options { platforms: vec![Platform::of(TRIPLE)?], portable: true, ..Options::default() };
    package::package_for(workspace, &[], &Folders::ordinary(&arm), &options)?;
    Ok(Some((Zigbuild::prepare(workspace)?, arm)))
}

fn compare_numbers(workspace: &Workspace, here: &Here<'_>, zigbuild: &Zigbuild, arm: &Path) -> Result<(), Error> {
    let mut numbers = zigbuild.test(workspace, TRIPLE, NEWER)?;
    here.compare(under_qemu(numbers.arg("--release"), arm), "Linux on ARM")
}

/// Requirement of the tests that is missing here.
fn missing() -> Result<Option<String>, Error> {
    Ok(if !cfg!(target_os = "linux") {
        Some("only Linux runs its programs".into())
    } else if !answers(QEMU, "--version") {
        Some(format!("there is no `{QEMU}` (on Debian the package qemu-user-static is missing)"))
    } else if !Path::new(SYSTEM).is_dir() {
        Some(format!("there is no C library in {SYSTEM} (on Debian the package libc6-arm64-cross is missing)"))
    } else {
        toolchain::standard_libraries(&[TRIPLE])?.err()
    })
}

/// Has a cargo run programs for ARM, on the FMUs in a folder.
fn under_qemu<'a>(cargo: &'a mut Command, fmus: &Path) -> &'a mut Command {
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{QEMU} -L {SYSTEM}")).env("FMU_DIR", fmus)
}
