//! The nightly toolchain, which fuzzing and sanitizers need.
use crate::error::Error;
use crate::workspace::Workspace;
use std::process::{Command, Stdio};

/// The cargo of the nightly toolchain, in the top folder of the workspace.
pub(crate) fn cargo(workspace: &Workspace) -> Command {
    let mut command = bare();
    command.current_dir(&workspace.root);
    command
}

/// By its name, because rustup's stand-in is wanted and not the cargo that runs this program.
fn bare() -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").env_remove("RUSTUP_TOOLCHAIN");
    command
}

/// Fails unless nightly cargo can do this; `what` is missing then.
pub(crate) fn require(arguments: &[&str], what: &'static str) -> Result<(), Error> {
    let status = bare().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err(Error::NoNightly { what }) }
}
