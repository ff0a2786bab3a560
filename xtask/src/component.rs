//! WebAssembly components in a host.
use crate::error::Error;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run, this_program};
use cargo_fmu::wasm::{self, component};
use std::path::Path;
use std::process::Command;

/// Lints the crate of components, packages all FMUs as users do, and runs their components in fmi-rs beside the
/// libraries of this machine.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    if !toolchain::can_build(&[wasm::TRIPLE, component::TRIPLE], "components are")? {
        return Ok(());
    }
    // Elsewhere the crate is empty.
    let mut lints = cargo(workspace);
    lints.args(["clippy", "--package", "fmu-component", "--target", component::TRIPLE, "--", "-D", "warnings"]);
    run(&mut lints, "cargo clippy --package fmu-component")?;
    let folder = workspace.target.join("components");
    let mut package = Command::new(this_program()?);
    package.current_dir(&workspace.root).args(["package", "--wasm", "--fmi", "3", "--out"]).arg(&folder);
    run(&mut package, "cargo xtask package --wasm")?;
    let mut tests = cargo(workspace);
    tests.args(["test", "--locked", "--manifest-path"]).arg(workspace.root.join("tests/component/Cargo.toml"));
    tests.arg("--target-dir").arg(workspace.target.join("component-tests"));
    Ok(run(tests.env("FMU_DIR", folder), "the tests in fmi-rs")?)
}
