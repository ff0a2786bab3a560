//! `cargo xtask bench`: what one co-simulation cycle costs.
use crate::cargo::{cargo, run};
use crate::error::Error;
use crate::package;
use crate::workspace::Workspace;

/// Measure a cycle of packaged FMUs beside units written for one model alone
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Names of FMUs; all FMUs if there is none
    names: Vec<String>,
}

impl Bench {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = package::folder(workspace);
        package::package(workspace, &self.names, &fmus, "release")?;
        eprintln!("building the ideal units");
        let mut build = cargo(workspace);
        run(build.args(["build", "--release", "--package", "fmu-bench", "--examples"]), "cargo build --examples")?;
        let mut bench = cargo(workspace);
        bench.args(["run", "--release", "--package", "fmu-bench", "--"]).args(&self.names).env("FMU_DIR", &fmus);
        run(&mut bench, "cargo run --package fmu-bench")
    }
}
