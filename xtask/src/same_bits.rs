//! `cargo xtask same-bits`: whether the FMUs compute the same numbers wherever they run.
use crate::arm;
use crate::c_sources;
use crate::error::Error;
use crate::windows;
use cargo_fmu::Workspace;
use cargo_fmu::package;

/// Compare the numbers of the FMUs on other platforms, and of their C sources, with those on this machine
///
/// Prints a line for each platform and compiler: how many numbers differ, of those that random motions give in
/// Co-Simulation and Model Exchange of FMI 2.0 and 3.0. Fails at the first difference. Platforms that cannot be run
/// here are skipped.
#[derive(clap::Args)]
pub(crate) struct SameBits {}

impl SameBits {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = package::folder(workspace);
        package::package(workspace, &[], &fmus, "release")?;
        c_sources::same_bits(workspace, &fmus)?;
        windows::compare(workspace, &fmus)?;
        arm::compare(workspace, &fmus)
    }
}
