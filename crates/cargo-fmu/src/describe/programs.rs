//! The programs that describe FMUs.
use crate::cargo;
use crate::error::Error;
use crate::generated::{self, Kind};
use crate::workspace::{Fmu, Workspace};
use std::path::PathBuf;

/// Builds the programs of these FMUs for this machine, in the order of `fmus`.
///
/// In a program, `export!` makes a `main` that prints the description instead of the C functions.
pub(super) fn build(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Vec<PathBuf>, Error> {
    generated::write(workspace, Kind::DescribingProgram)?;
    let command = cargo::cargo_build(workspace, None, &workspace.target);
    generated::build(workspace, Kind::DescribingProgram, command, fmus, "dev", Vec::new())
}
