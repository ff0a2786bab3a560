//! The tests on libraries for Windows, under Wine.
mod difference;
mod toolchain;
mod wine;

use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run, this_program};
use cargo_fmu::files;
use std::path::Path;
use std::process::{Command, Stdio};
use toolchain::Toolchain;
use wine::Wine;

/// Its libraries need nothing that Windows does not have; those of Microsoft's toolchain need that toolchain's run time.
const TRIPLE: &str = "x86_64-pc-windows-gnu";

/// Packages the FMUs for Windows, runs the tests of packaged FMUs on them, and compares their numbers with those of the libraries in `fmus`.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let folder = workspace.target.join("windows");
    let (wine, toolchain) = match (Wine::find(&folder), Toolchain::find()?) {
        (Ok(wine), Ok(toolchain)) => (wine, toolchain),
        (Err(missing), _) | (_, Err(missing)) => {
            eprintln!("skipped, because {missing}");
            return Ok(());
        }
    };
    eprintln!("building for Windows with {}", toolchain.name());
    let output = toolchain.output(workspace);
    // This program once more, so that everything below it has these settings.
    let windows = folder.join("fmu");
    let mut package = Command::new(this_program()?);
    package.current_dir(&workspace.root).args(["package", "--target", TRIPLE, "--out"]).arg(&windows);
    run(toolchain.apply(&mut package, &output), "cargo xtask package")?;
    let mut panics = toolchain.cargo(workspace, &output);
    panics.args(["build", "--release", "--target", TRIPLE, "--package", "fmu-harness", "--example", "panics"]);
    run(&mut panics, "cargo build --example panics")?;

    wine.prepare(workspace)?;
    let mut tests = toolchain.cargo(workspace, &output);
    tests.env("FMU_DIR", &windows).env("FMU_PANICS", output.join(TRIPLE).join("release/examples/panics.dll"));
    tests.args(["test", "--target", TRIPLE, "--package", "fmu-harness", "--test", "platforms", "--test", "panics"]);
    tests.args(["--package", "multibody-fmu", "--test", "fmu_*"]).stdin(Stdio::null());
    run(wine.apply(&mut tests), "the tests under Wine")?;

    let [here, there] = ["linux", "windows"].map(|name| folder.join(name).with_extension("txt"));
    record(cargo(workspace).env("FMU_DIR", fmus), &here)?;
    let mut numbers = toolchain.cargo(workspace, &output);
    numbers.env("FMU_DIR", &windows).env("CARGO_BUILD_TARGET", TRIPLE);
    record(wine.apply(&mut numbers), &there)?;
    difference::report(&here, &there)
}

/// Has a cargo run the test with random motions, and all numbers that it reads written to a file.
fn record(cargo: &mut Command, path: &Path) -> Result<(), Error> {
    // The tests append.
    files::write(path, "")?;
    cargo.args(["test", "--quiet", "--package", "multibody-fmu", "--test", "fmu_random_motions"]);
    Ok(run(cargo.env("FMU_RECORD", path).stdin(Stdio::null()), "cargo test --test fmu_random_motions")?)
}
