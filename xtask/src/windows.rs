//! Tests of the libraries for Windows, under Wine.
mod wine;

use crate::difference::Here;
use crate::error::Error;
use crate::native::RUNTIME;
use crate::other_platform;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run, this_program};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wine::Wine;

/// MinGW's target: its libraries need only Windows; libraries made by Microsoft's toolchain need its runtime library.
const TRIPLE: &str = "x86_64-pc-windows-gnu";

/// Packages the FMUs for Windows and tests the packages.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let Some((wine, windows)) = package(workspace)? else { return Ok(()) };
    let mut libraries = cargo(workspace);
    libraries.args(["build", "--release", "--target", TRIPLE, "--package", "fmu-panics", "--package", RUNTIME]);
    run(&mut libraries, "cargo build --package fmu-panics --package fmu-container-runtime")?;

    let built = workspace.target.join(TRIPLE).join("release");
    let mut tests = cargo(workspace);
    tests.env("FMU_DIR", &windows).env("FMU_PANICS", built.join("fmu_panics.dll"));
    tests.env("FMU_CONTAINER_RUNTIME", built.join("fmu_container_runtime.dll"));
    tests.args(["test", "--target", TRIPLE, "--package", RUNTIME, "--lib", "--test=container"]);
    // The runtime's tests of C functions write URIs of Unix.
    other_platform::select(tests.stdin(Stdio::null())).args(["--skip", "c_function_tests::"]);
    wine.apply(&mut tests);
    if let Err(error) = run(&mut tests, "the tests under Wine") {
        // A real failure repeats.
        eprintln!(
            "{error}\nagain, because Wine has been seen to end a program at its start, with status 1 and no word"
        );
        run(&mut tests, "the tests under Wine")?;
    }
    compare_numbers(workspace, &Here::new(workspace, fmus), &wine, &windows)
}

/// Packages the FMUs for Windows and compares their numbers with this machine's.
pub(crate) fn compare(workspace: &Workspace, here: &Here<'_>) -> Result<(), Error> {
    let Some((wine, windows)) = package(workspace)? else { return Ok(()) };
    compare_numbers(workspace, here, &wine, &windows)
}

/// Wine and the folder of the FMUs for Windows. If a requirement is missing, prints it and returns `None`.
fn package(workspace: &Workspace) -> Result<Option<(Wine, PathBuf)>, Error> {
    let folder = workspace.target.join("windows");
    let (wine, linker) =
        match (Wine::find(&folder), toolchain::linker_for_windows(), toolchain::standard_libraries(&[TRIPLE])?) {
            (Ok(wine), Ok(linker), Ok(())) => (wine, linker),
            (Err(missing), ..) | (_, Err(missing), _) | (.., Err(missing)) => {
                eprintln!("skipped, because {missing}");
                return Ok(None);
            }
        };
    let windows = folder.join("fmu");
    let mut package = Command::new(this_program()?);
    package.current_dir(&workspace.root).args(["package", "--target", TRIPLE, "--out"]).arg(&windows);
    run(&mut package, "cargo xtask package")?;
    wine.prepare(workspace, linker)?;
    Ok(Some((wine, windows)))
}

fn compare_numbers(workspace: &Workspace, here: &Here<'_>, wine: &Wine, windows: &Path) -> Result<(), Error> {
    let mut numbers = cargo(workspace);
    numbers.arg("test").env("FMU_DIR", windows).env("CARGO_BUILD_TARGET", TRIPLE);
    here.compare(wine.apply(&mut numbers), "Windows")
}
