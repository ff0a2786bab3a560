//! `cargo xtask test`: everything that tells whether the project works.
use crate::cargo::{cargo, run};
use crate::error::Error;
use crate::package;
use crate::python::Environment;
use crate::workspace::Workspace;

/// Package all FMUs and run the tests in Rust and in Python
#[derive(clap::Args)]
pub(crate) struct Test {
    /// Also run what takes longer or needs more than Rust and Python
    #[arg(long)]
    all: bool,
    /// Run only what `--all` adds
    #[arg(long, conflicts_with = "all")]
    extra: bool,
}

impl Test {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        if !self.extra {
            base(workspace)?;
        }
        if self.all || self.extra {
            extra(workspace)?;
        }
        Ok(())
    }
}

fn base(workspace: &Workspace) -> Result<(), Error> {
    // First, because it fails soonest.
    let python = Environment::prepare(workspace)?;
    let fmus = package::folder(workspace);
    package::package(workspace, &[], &fmus, "release")?;

    eprintln!("running the tests in Rust");
    let mut tests = cargo(workspace);
    tests.args(["test", "--workspace"]).env("FMU_DIR", &fmus).env("FMI2_HEADERS", python.fmi_headers()?);
    run(&mut tests, "cargo test --workspace")?;

    eprintln!("running the tests in Python");
    let mut tests = python.python();
    tests.args(["-m", "pytest", "tests/python"]).current_dir(&workspace.root).env("FMU_DIR", &fmus);
    run(&mut tests, "pytest tests/python")
}

fn extra(workspace: &Workspace) -> Result<(), Error> {
    eprintln!("running the property tests on many more cases");
    let mut tests = cargo(workspace);
    tests.args(["test", "--release", "--package", "multibody-fmu"]).env("PROPTEST_CASES", "100000");
    run(&mut tests, "cargo test --release --package multibody-fmu")
}
