//! `cargo xtask same-bits`: compares the numbers of the FMUs on all platforms, bit by bit.
use crate::arm;
use crate::c_sources;
use crate::difference::Here;
use crate::error::Error;
use crate::tapes;
use crate::windows;
use cargo_fmu::Workspace;
use cargo_fmu::package;

/// Compare the numbers of the FMUs as WebAssembly and C sources, and on other platforms, with those on this machine
///
/// Prints a line for each runtime, compiler and platform: how many of the numbers differ that random motions give in
/// Co-Simulation and Model Exchange of FMI 2.0 and 3.0. Fails at the first difference. Platforms that cannot be run
/// here are skipped.
#[derive(clap::Args)]
pub(crate) struct SameBits {
    /// Code to compare with the libraries of this machine [default: all]
    #[arg(value_enum)]
    with: Vec<With>,
}

/// Code to compare with this machine's libraries.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum With {
    Webassembly,
    Sources,
    Windows,
    Arm,
}

impl SameBits {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = package::folder(workspace);
        package::package(workspace, &[], &fmus, "release")?;
        let with = |part| self.with.is_empty() || self.with.contains(&part);
        if with(With::Webassembly) {
            tapes::compare(workspace, &fmus)?;
        }
        let here = Here::new(workspace, &fmus);
        if with(With::Windows) {
            windows::compare(workspace, &here)?;
        }
        if with(With::Arm) {
            arm::compare(workspace, &here)?;
        }
        if with(With::Sources) {
            c_sources::same_bits(workspace, &here)?;
        }
        Ok(())
    }
}
