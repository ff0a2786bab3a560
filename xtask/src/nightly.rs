//! The nightly toolchain, for fuzzing and sanitizers.
use crate::error::Error;
use cargo_fmu::Workspace;
use std::path::Path;
use std::process::{Command, Stdio};

/// The cargo of the nightly toolchain, run in the root of the workspace.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut command = bare();
    command.current_dir(&workspace.root);
    command
}

/// By name, to reach rustup's proxy instead of the cargo that runs this program.
fn bare() -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").env_remove("RUSTUP_TOOLCHAIN");
    command
}

/// Fails unless nightly cargo accepts the arguments; `what` names the missing component.
pub(crate) fn require(arguments: &[&str], what: &'static str) -> Result<(), Error> {
    let status = bare().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err(Error::NoNightly { and: Some(what) }) }
}

/// This machine's target triple.
pub(crate) fn host() -> Result<String, Error> {
    let text = rustc(&["-vV"])?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or(Error::NoNightly { and: None })
}

/// Whether the sources of the standard library are installed.
pub(crate) fn has_rust_src() -> Result<bool, Error> {
    let sysroot = rustc(&["--print", "sysroot"])?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std").is_dir())
}

fn rustc(arguments: &[&str]) -> Result<String, Error> {
    let output = Command::new("rustc").arg("+nightly").args(arguments).output();
    match output {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        _ => Err(Error::NoNightly { and: None }),
    }
}
