//! Tests of the libraries for Linux on ARM, under QEMU.
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

/// Emulator of ARM.
const QEMU: &str = "qemu-aarch64-static";

/// GNU C library that the tests are linked against; they call functions that older versions lack.
const NEWER: &str = "2.36";

/// ARM's C library, as Debian's package installs it.
const SYSTEM: &str = "/usr/aarch64-linux-gnu";

/// Packages the FMUs for Linux on ARM, tests the packages, and compares their numbers with the libraries in `fmus`.
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
    // This test starts itself as another program; under QEMU only the system could run that.
    tests.args(["--skip", "a_panic_prints_nothing_to_the_host"]);
    run(under_qemu(&mut tests, &arm), "the tests under QEMU")?;
    compare_numbers(workspace, &Here::new(workspace, fmus), &zigbuild, &arm)
}

/// Packages the FMUs for Linux on ARM and compares their numbers with this machine's.
pub(crate) fn compare(workspace: &Workspace, here: &Here<'_>) -> Result<(), Error> {
    let Some((zigbuild, arm)) = package(workspace)? else { return Ok(()) };
    compare_numbers(workspace, here, &zigbuild, &arm)
}

/// Linker for ARM and folder of the FMUs. If a requirement is missing, prints it and returns `None`.
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

/// First missing requirement of the tests.
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

/// Makes cargo run programs for ARM on the FMUs in a folder.
fn under_qemu<'a>(cargo: &'a mut Command, fmus: &Path) -> &'a mut Command {
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{QEMU} -L {SYSTEM}")).env("FMU_DIR", fmus)
}
