//! Libraries for old Linux systems.
use crate::cargo::answers;
use crate::error::Error;
use crate::python::Environment;
use crate::workspace::Workspace;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Version of the GNU C library that portable libraries are linked against: that of CentOS 7, the oldest that Rust supports.
pub const GLIBC: &str = "2.17";

/// What a portable library is built for unless it is said.
pub const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// cargo-zigbuild, which links with zig, which carries the names of every version of the GNU C library.
pub struct Zigbuild {
    program: PathBuf,
    /// Where it finds zig.
    path: OsString,
}

impl Zigbuild {
    /// Those on `PATH`, or else those that PyPI has, installed in a Python environment in `target`.
    pub fn prepare(workspace: &Workspace) -> Result<Self, Error> {
        let path = env::var_os("PATH").unwrap_or_default();
        if answers("cargo-zigbuild", "--version") && answers("zig", "version") {
            return Ok(Self { program: "cargo-zigbuild".into(), path });
        }
        let environment =
            Environment::prepare(workspace.target.join("venv-portable"), include_str!("../requirements/portable.txt"))
                .map_err(|error| Error::NoZig { reason: Box::new(error) })?;
        let program: PathBuf = environment.script("cargo-zigbuild").get_program().into();
        let scripts = program.parent().unwrap_or(Path::new("")).to_owned();
        let path = env::join_paths([scripts].into_iter().chain(env::split_paths(&path))).unwrap_or(path);
        Ok(Self { program, path })
    }

    /// `cargo build` for a target with the GNU C library.
    pub fn build(&self, workspace: &Workspace, triple: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("zigbuild").current_dir(&workspace.root).env("PATH", &self.path);
        command.args(["--target", &format!("{triple}.{GLIBC}")]);
        // Apart from what another linker made of the same files.
        command.arg("--target-dir").arg(folder(workspace));
        command
    }
}

/// Folder of what is built.
pub fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("portable")
}
