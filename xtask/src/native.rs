//! `cargo xtask native`: builds the native module of the Python package among its sources, and the library that runs
//! systems packed as one FMU.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::archive::{self, Compression};
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use cargo_fmu::package;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::Path;

pub(crate) const PACKAGE: &str = "multibody-python";

/// Library of FMUs that contain a system.
pub(crate) const RUNTIME: &str = "fmu-container-runtime";

pub(crate) const SOURCES: &str = "python/src/multibody_fmu";

/// File that Python imports; `abi3` marks it as valid for all later versions of Python.
const FILE: &str = if cfg!(windows) { "_native.pyd" } else { "_native.abi3.so" };

/// Temporary name while a file is being written.
const PART: &str = "_native.part";

/// Files of a checkout that do not belong in a wheel.
pub(crate) const FILES: [&str; 9] = [
    "_native.pyd",
    "_native.abi3.so",
    "libfmu_container_runtime.so",
    "libfmu_container_runtime.dylib",
    "fmu_container_runtime.dll",
    "libfmu_container_runtime.so.licenses.zip",
    "libfmu_container_runtime.dylib.licenses.zip",
    "fmu_container_runtime.dll.licenses.zip",
    PART,
];

/// Builds module and library for this machine. An unchanged file is not touched.
pub(crate) fn build(workspace: &Workspace) -> Result<(), Error> {
    let mut build = cargo(workspace);
    build.args(["build", "--release", "--package", PACKAGE, "--package", RUNTIME]);
    // Python loads libraries of its own platform only, and every toolchain has the standard library for that.
    build.env_remove("CARGO_BUILD_TARGET").env_remove("CARGO_UNSTABLE_BUILD_STD");
    run(&mut build, "cargo build --package multibody-python --package fmu-container-runtime")?;
    let built = |name: &str| workspace.target.join("release").join(format!("{DLL_PREFIX}{name}{DLL_SUFFIX}"));
    let sources = workspace.root.join(SOURCES);
    let runtime = built(&RUNTIME.replace('-', "_"));
    let copy = sources.join(runtime.file_name().unwrap_or_default());
    replace(&runtime, &copy)?;
    write_licenses(workspace, &copy)?;
    replace(&built("_native"), &sources.join(FILE))
}

/// Writes the licences of the code in the library that runs systems, for their archives.
pub(crate) fn write_licenses(workspace: &Workspace, library: &Path) -> Result<(), Error> {
    let name = RUNTIME.replace('-', "_");
    let entries = package::provenance_of_library(workspace, "the library", &name, RUNTIME)?;
    archive::write(&fmu_container::Runtime::provenance_of(library), &entries, Compression::default())?;
    Ok(())
}

/// Copies a library, unless the copy has the same bytes.
fn replace(built: &Path, copy: &Path) -> Result<(), Error> {
    let bytes = files::read(built)?;
    if fs::read(copy).is_ok_and(|present| present == bytes) {
        return Ok(());
    }
    // Replaced atomically: processes that have loaded the library still map the old file.
    let part = copy.with_file_name(PART);
    files::write(&part, bytes)?;
    Ok(fs::rename(&part, copy).map_err(files::failed("write", copy))?)
}
