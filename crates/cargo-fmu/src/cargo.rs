//! Calls of cargo.
use crate::error::Error;
use crate::files;
use crate::workspace::{Fmu, Workspace};
use cargo_metadata::{Artifact, Message};
use std::env;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The cargo that runs this program, started in the workspace's root.
pub fn cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(&workspace.root);
    command
}

/// `cargo build` for a target (by default this machine) into a target folder.
pub fn cargo_build(workspace: &Workspace, triple: Option<&str>, folder: &Path) -> Command {
    let mut command = cargo(workspace);
    command.arg("build").arg("--target-dir").arg(folder);
    if let Some(triple) = triple {
        command.args(["--target", triple]);
    } else if env::var_os("CARGO_BUILD_TARGET").is_none() {
        // Every toolchain has its own machine's standard library.
        command.env_remove("CARGO_UNSTABLE_BUILD_STD");
    }
    command
}

/// Builds the packages of these FMUs in one call of `command`, which is cargo or accepts its arguments.
pub(crate) fn build(
    mut command: Command,
    fmus: &[&Fmu],
    profile: &str,
    arguments: &[String],
) -> Result<Vec<Artifact>, Error> {
    command.args(["--message-format=json-render-diagnostics", "--profile", profile]).args(arguments);
    for fmu in fmus {
        command.args(["--package", &fmu.package]);
    }
    let start = Error::start("cargo");
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(&start)?;
    let output = child.stdout.take().expect("stdout is piped");
    // An unreadable message is a broken pipe; cargo's exit code reports the cause.
    let artifacts = Message::parse_stream(BufReader::new(output))
        .filter_map(|message| if let Ok(Message::CompilerArtifact(artifact)) = message { Some(artifact) } else { None })
        .collect();
    if !child.wait().map_err(&start)?.success() {
        return Err(Error::Failed { command: "cargo build".into() });
    }
    Ok(artifacts)
}

/// Builds the shared library of each FMU, in the order of `fmus`.
pub fn build_libraries(
    mut command: Command,
    fmus: &[&Fmu],
    profile: &str,
    arguments: &[String],
) -> Result<Vec<PathBuf>, Error> {
    command.arg("--lib");
    let artifacts = build(command, fmus, profile, arguments)?;
    let library = |fmu: &&Fmu| {
        let mut own =
            artifacts.iter().filter(|artifact| artifact.package_id == fmu.manifest.id && artifact.target.is_cdylib());
        // The artifact may also list a Rust library and, on Windows, the import library.
        let file = own.find_map(|artifact| {
            artifact.filenames.iter().find(|file| matches!(file.extension(), Some("so" | "dll" | "dylib" | "wasm")))
        });
        file.map(|file| file.clone().into()).ok_or_else(|| Error::NoArtifact {
            package: fmu.package.clone(),
            wanted: "library that importers can load: add `crate-type = [\"cdylib\"]`",
        })
    };
    fmus.iter().map(library).collect()
}

/// Whether a program can be started and accepts this argument.
pub fn answers(program: &str, argument: &str) -> bool {
    let status = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Path of this program.
pub fn this_program() -> Result<PathBuf, Error> {
    env::current_exe().map_err(files::failed("find", Path::new("xtask")))
}

/// Runs a command to its end; errors call it `name`.
pub fn run(command: &mut Command, name: &str) -> Result<(), Error> {
    let status = command.status().map_err(Error::start(command.get_program()))?;
    if status.success() { Ok(()) } else { Err(Error::Failed { command: name.into() }) }
}
