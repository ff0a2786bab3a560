//! Linking with zig: for old Linux systems, and for macOS on other systems.
use crate::cargo::answers;
use crate::error::Error;
use crate::files;
use crate::platform::Platform;
use crate::python::Environment;
use crate::workspace::Workspace;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// GNU C library that portable libraries are linked against: CentOS 7's, the oldest that Rust supports.
pub const GLIBC: &str = "2.17";

/// Oldest macOS that libraries run on, the first for Apple's own processors. Zig's default is its newest.
const MACOS: &str = "11.0";

/// Default target of a portable library.
pub const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// Zig's C compiler, which is clang.
///
/// # Errors
/// Pip cannot install zig.
pub fn c_compiler(workspace: &Workspace) -> Result<Command, Error> {
    let mut command = environment(workspace)?.python();
    command.args(["-m", "ziglang", "cc"]);
    Ok(command)
}

fn environment(workspace: &Workspace) -> Result<Environment, Error> {
    Environment::prepare(workspace.target.join("venv-zig"), include_str!("../requirements/zig.txt"))
        .map_err(|error| Error::NoZig { reason: Box::new(error) })
}

/// Whether a platform's libraries must be linked with zig.
pub fn links(platform: &Platform, portable: bool) -> bool {
    portable && platform.linux_gnu().is_some() || platform.is_macos() && !cfg!(target_os = "macos")
}

/// cargo-zigbuild, which links with zig. Zig knows the symbols of macOS and of every version of the GNU C library.
pub struct Zigbuild {
    program: PathBuf,
    /// `PATH` with zig.
    path: OsString,
}

impl Zigbuild {
    /// Finds the programs on `PATH`, or else installs them from PyPI in a Python environment in `target`.
    pub fn prepare(workspace: &Workspace) -> Result<Self, Error> {
        let path = env::var_os("PATH").unwrap_or_default();
        if answers("cargo-zigbuild", "--version") && answers("zig", "version") {
            return Ok(Self { program: "cargo-zigbuild".into(), path });
        }
        let environment = environment(workspace)?;
        let program: PathBuf = environment.script("cargo-zigbuild").get_program().into();
        let scripts = program.parent().unwrap_or(Path::new("")).to_owned();
        let path = env::join_paths([scripts].into_iter().chain(env::split_paths(&path))).unwrap_or(path);
        Ok(Self { program, path })
    }

    /// `cargo build` for Linux with the GNU C library, or for macOS.
    ///
    /// # Errors
    /// The target folder cannot be created.
    pub fn build(&self, workspace: &Workspace, triple: &str) -> Result<Command, Error> {
        self.cargo("zigbuild", workspace, triple, GLIBC)
    }

    /// `cargo test` for Linux with a version of the GNU C library.
    ///
    /// # Errors
    /// The target folder cannot be created.
    pub fn test(&self, workspace: &Workspace, triple: &str, glibc: &str) -> Result<Command, Error> {
        self.cargo("test", workspace, triple, glibc)
    }

    fn cargo(&self, subcommand: &str, workspace: &Workspace, triple: &str, glibc: &str) -> Result<Command, Error> {
        let mut command = Command::new(&self.program);
        command.arg(subcommand).current_dir(&workspace.root);
        self.set_up(&mut command, workspace, triple)?;
        let target = if is_macos(triple) { triple.to_owned() } else { format!("{triple}.{glibc}") };
        command.args(["--target", &target]);
        // Separate from results of other linkers.
        command.arg("--target-dir").arg(folder(workspace));
        Ok(command)
    }

    /// Sets the environment of a program that links with zig: the path of zig and settings for macOS.
    ///
    /// # Errors
    /// The target folder cannot be created.
    pub fn set_up(&self, command: &mut Command, workspace: &Workspace, triple: &str) -> Result<(), Error> {
        command.env("PATH", &self.path);
        if !is_macos(triple) {
            return Ok(());
        }
        if env::var_os("MACOSX_DEPLOYMENT_TARGET").is_none() {
            command.env("MACOSX_DEPLOYMENT_TARGET", MACOS);
        }
        if env::var_os("SDKROOT").is_none() {
            // Zig supplies all symbols, but rustc warns without a folder here.
            let folder = folder(workspace);
            files::create_folder(&folder)?;
            command.env("SDKROOT", &folder);
        }
        Ok(())
    }
}

fn is_macos(triple: &str) -> bool {
    triple.ends_with("-apple-darwin")
}

/// Target folder.
pub fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("portable")
}
