//! Tests in Python, run by pytest.
use crate::error::Error;
use crate::native;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::run;
use cargo_fmu::python::Environment;
use std::path::Path;
use std::process::Command;

/// Runs the tests in a folder on the packaged FMUs.
pub(crate) fn pytest(workspace: &Workspace, python: &Environment, tests: &str, fmus: &Path) -> Result<(), Error> {
    Ok(run(&mut tests_in(tests, workspace, python, fmus)?, &format!("pytest {tests}"))?)
}

/// Command that runs the tests in a folder on the packaged FMUs and the sources of the Python package.
pub(crate) fn tests_in(
    folder: &str,
    workspace: &Workspace,
    python: &Environment,
    fmus: &Path,
) -> Result<Command, Error> {
    native::build(workspace)?;
    let mut command = python.python();
    command.args(["-m", "pytest", folder]).current_dir(&workspace.root).env("FMU_DIR", fmus);
    // Many tests start Python, which takes half as long with bytecode.
    command.env_remove("PYTHONDONTWRITEBYTECODE");
    Ok(command)
}
