//! Tests of the libraries for old Linux systems.
use crate::error::Error;
use crate::other_platform;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::package::{self, Folders, Options};
use cargo_fmu::platform::Platform;
use cargo_fmu::zig::{GLIBC, TRIPLE, Zigbuild, folder};
use std::path::Path;

/// Packages portable libraries and tests them.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        eprintln!("skipped, because portable libraries run on 64-bit Linux only");
        return Ok(());
    }
    let fmus = folder(workspace).join("fmu");
    let platform = Platform::of(TRIPLE)?;
    let flags = package::library_arguments(workspace, "release", &platform)?;
    let options = Options { platforms: vec![platform], portable: true, ..Options::default() };
    package::package_for(workspace, &[], &Folders::ordinary(&fmus), &options)?;
    let mut build = Zigbuild::prepare(workspace)?.build(workspace, TRIPLE)?;
    // The flags of the libraries, so that dependencies are compiled once.
    build.args(["--release", "--package", "fmu-panics"]).args(flags);
    run(&mut build, "cargo zigbuild --package fmu-panics")?;
    let panics = folder(workspace).join(TRIPLE).join("release/libfmu_panics.so");
    let mut tests = cargo(workspace);
    tests.env("FMU_DIR", &fmus).env("FMU_PORTABLE", GLIBC).env("FMU_PANICS", panics);
    Ok(run(other_platform::select(tests.arg("test")), "the tests on portable libraries")?)
}
