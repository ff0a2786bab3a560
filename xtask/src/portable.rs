//! Libraries for old Linux systems, and the test that they are such.
use crate::cargo::{answers, cargo, run};
use crate::error::Error;
use crate::package::{self, Options};
use crate::platform::Platform;
use crate::provenance::Provenance;
use crate::python::Environment;
use crate::remap;
use crate::workspace::Workspace;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Version of the GNU C library that portable libraries are linked against: that of CentOS 7, the oldest that Rust supports.
const GLIBC: &str = "2.17";

/// What a portable library is built for unless it is said.
pub(crate) const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// cargo-zigbuild, which links with zig, which carries the names of every version of the GNU C library.
pub(crate) struct Zigbuild {
    program: PathBuf,
    /// Where it finds zig.
    path: OsString,
}

impl Zigbuild {
    /// Those on `PATH`, or else those that PyPI has, installed in a Python environment in `target`.
    pub(crate) fn prepare(workspace: &Workspace) -> Result<Self, Error> {
        let path = env::var_os("PATH").unwrap_or_default();
        if answers("cargo-zigbuild", "--version") && answers("zig", "version") {
            return Ok(Self { program: "cargo-zigbuild".into(), path });
        }
        let environment = Environment::prepare(workspace, "venv-portable", &["xtask/portable"])
            .map_err(|error| Error::NoZig { reason: Box::new(error) })?;
        let program: PathBuf = environment.script("cargo-zigbuild").get_program().into();
        let scripts = program.parent().unwrap_or(Path::new("")).to_owned();
        let path = env::join_paths([scripts].into_iter().chain(env::split_paths(&path))).unwrap_or(path);
        Ok(Self { program, path })
    }

    /// `cargo build` for a target with the GNU C library.
    pub(crate) fn build(&self, workspace: &Workspace, triple: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("zigbuild").current_dir(&workspace.root).env("PATH", &self.path);
        command.args(["--target", &format!("{triple}.{GLIBC}")]);
        // Apart from what another linker made of the same files.
        command.arg("--target-dir").arg(folder(workspace));
        command
    }
}

fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("portable")
}

/// Packages portable libraries and runs the tests of packaged units on them.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        eprintln!("skipped, because portable libraries run on 64-bit Linux only");
        return Ok(());
    }
    let fmus = folder(workspace).join("fmu");
    let options = Options { platforms: vec![Platform::of(TRIPLE)?], portable: true, ..Options::default() };
    package::package_for(workspace, &[], &fmus, &options)?;
    let mut build = Zigbuild::prepare(workspace)?.build(workspace, TRIPLE);
    build.args(["--release", "--package", "fmu-harness", "--example", "panics"]);
    // With the flags of the libraries, so that both share what they are made of.
    build.args(remap::arguments(workspace, &Provenance::read(workspace, &workspace.select(&[])?)?));
    run(&mut build, "cargo zigbuild --example panics")?;
    let panics = folder(workspace).join(TRIPLE).join("release/examples/libpanics.so");
    let mut tests = cargo(workspace);
    tests.env("FMU_DIR", &fmus).env("FMU_PORTABLE", GLIBC).env("FMU_PANICS", panics);
    tests.args(["test", "--package", "fmu-harness", "--test", "platforms", "--test", "panics"]);
    tests.args(["--package", "multibody-fmu", "--test", "fmu_*"]);
    run(&mut tests, "the tests on portable libraries")
}
