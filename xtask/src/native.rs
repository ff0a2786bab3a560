//! `cargo xtask native`: builds the native module of the Python package among its sources.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;

pub(crate) const PACKAGE: &str = "multibody-python";

pub(crate) const SOURCES: &str = "python/src/multibody_fmu";

/// File that Python imports; `abi3` marks it as valid for all later versions of Python.
const FILE: &str = if cfg!(windows) { "_native.pyd" } else { "_native.abi3.so" };

/// Temporary name while the file is being written.
const PART: &str = "_native.part";

/// Files of a checkout that do not belong in a wheel.
pub(crate) const FILES: [&str; 3] = ["_native.pyd", "_native.abi3.so", PART];

/// Builds the module for this machine. An unchanged file is not touched.
pub(crate) fn build(workspace: &Workspace) -> Result<(), Error> {
    let mut build = cargo(workspace);
    build.args(["build", "--release", "--package", PACKAGE]);
    // Python loads libraries of its own platform only, and every toolchain has the standard library for that.
    build.env_remove("CARGO_BUILD_TARGET").env_remove("CARGO_UNSTABLE_BUILD_STD");
    run(&mut build, "cargo build --package multibody-python")?;
    let built = workspace.target.join("release").join(format!("{DLL_PREFIX}_native{DLL_SUFFIX}"));
    let module = workspace.root.join(SOURCES).join(FILE);
    let bytes = files::read(&built)?;
    if fs::read(&module).is_ok_and(|present| present == bytes) {
        return Ok(());
    }
    // Replaced atomically: processes that have loaded the module still map the old file.
    let part = module.with_file_name(PART);
    files::write(&part, bytes)?;
    Ok(fs::rename(&part, &module).map_err(files::failed("write", &module))?)
}
