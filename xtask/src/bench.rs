//! `cargo xtask bench`: the cost of a co-simulation cycle and of optional calls.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::package;
use cargo_fmu::profile::{self, Panic};

/// Measure a cycle of packaged FMUs, and optional calls as ratios to the cycle
#[derive(clap::Args)]
pub(crate) struct Bench {
    /// Names of FMUs; all FMUs of the benchmark if there is none
    names: Vec<String>,
}

impl Bench {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = package::folder(workspace);
        package::package(workspace, &self.names, &fmus, "release")?;
        let mut bench = cargo(workspace);
        bench.args(profile::arguments("release", Panic::Unwind));
        bench.args(["run", "--release", "--package", "fmu-bench", "--"]).args(&self.names);
        Ok(run(bench.env("FMU_DIR", &fmus), "cargo run --package fmu-bench")?)
    }
}
