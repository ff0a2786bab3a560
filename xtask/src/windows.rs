//! The tests on libraries for Windows, under Wine.
mod wine;

use crate::difference;
use crate::error::Error;
use crate::other_platform;
use crate::toolchain::{self, Toolchain};
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run, this_program};
use std::path::Path;
use std::process::{Command, Stdio};
use wine::Wine;

/// Its libraries need nothing that Windows does not have; those of Microsoft's toolchain need that toolchain's run time.
const TRIPLE: &str = "x86_64-pc-windows-gnu";

/// Packages the FMUs for Windows, runs the tests of packaged FMUs on them, and compares their numbers with those of the libraries in `fmus`.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let folder = workspace.target.join("windows");
    let (wine, linker, toolchain) =
        match (Wine::find(&folder), toolchain::linker_for_windows(), Toolchain::find(&[TRIPLE])?) {
            (Ok(wine), Ok(linker), Ok(toolchain)) => (wine, linker, toolchain),
            (Err(missing), ..) | (_, Err(missing), _) | (.., Err(missing)) => {
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
    run(toolchain.apply(&mut package, workspace), "cargo xtask package")?;
    let mut panics = toolchain.cargo(workspace);
    panics.args(["build", "--release", "--target", TRIPLE, "--package", "fmu-panics"]);
    run(&mut panics, "cargo build --package fmu-panics")?;

    wine.prepare(workspace, linker)?;
    let mut tests = toolchain.cargo(workspace);
    tests.env("FMU_DIR", &windows).env("FMU_PANICS", output.join(TRIPLE).join("release/fmu_panics.dll"));
    other_platform::select(tests.args(["test", "--target", TRIPLE]).stdin(Stdio::null()));
    wine.apply(&mut tests);
    if let Err(error) = run(&mut tests, "the tests under Wine") {
        // A test that fails by itself fails twice.
        eprintln!(
            "{error}\nagain, because Wine has been seen to end a program at its start, with status 1 and no word"
        );
        run(&mut tests, "the tests under Wine")?;
    }

    let [here, there] = ["linux", "windows"].map(|name| folder.join(name).with_extension("txt"));
    difference::record(cargo(workspace).arg("test").env("FMU_DIR", fmus), &here)?;
    let mut numbers = toolchain.cargo(workspace);
    numbers.arg("test").env("FMU_DIR", &windows).env("CARGO_BUILD_TARGET", TRIPLE);
    difference::record(wine.apply(&mut numbers), &there)?;
    difference::report(&here, &there, "Windows")
}
