//! WebAssembly components: their interfaces, and runs in a host.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run, this_program};
use cargo_fmu::platform;
use cargo_fmu::wasm::{self, component};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packages one FMU as users do, and compares what its component imports and exports with the draft standard.
pub(crate) fn interfaces(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let Some(fmus) = package(workspace, &["Distance", "--no-libraries"])? else { return Ok(()) };
    let mut test = cargo(workspace);
    test.args(["test", "--package", "cargo-fmu", "--test", "component", "--", "--ignored"]);
    Ok(run(test.env("FMU_COMPONENTS", fmus), "cargo test --test component")?)
}

/// Packages all FMUs, and runs their components in fmi-rs beside the libraries of this machine.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let Some(fmus) = package(workspace, &[])? else { return Ok(()) };
    let mut tests = cargo(workspace);
    tests.args(["test", "--locked", "--manifest-path"]).arg(workspace.root.join("tests/component/Cargo.toml"));
    tests.arg("--target-dir").arg(workspace.target.join("component-tests"));
    Ok(run(tests.env("FMU_DIR", fmus), "the tests in fmi-rs")?)
}

/// Folder of archives with WebAssembly, of FMI 3.0 alone; nothing if it cannot be built here.
fn package(workspace: &Workspace, arguments: &[&str]) -> Result<Option<PathBuf>, Error> {
    for triple in [wasm::TRIPLE, component::TRIPLE] {
        if !platform::has_std(triple)? {
            eprintln!("skipped, because there is no standard library for {triple}: run `rustup target add {triple}`");
            return Ok(None);
        }
    }
    let folder = workspace.target.join("components");
    let mut package = Command::new(this_program()?);
    package.current_dir(&workspace.root).args(["package", "--wasm", "--fmi", "3", "--out"]).arg(&folder);
    run(package.args(arguments), "cargo xtask package --wasm")?;
    Ok(Some(folder))
}
