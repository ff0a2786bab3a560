//! Calls of cargo.
use crate::error::Error;
use crate::files;
use crate::workspace::{Fmu, Workspace};
use cargo_metadata::{Artifact, Message, TargetKind};
use std::env;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What to build of an FMU crate.
#[derive(Clone, Copy)]
pub enum Product {
    /// The program that prints the description.
    Program,
    /// The library that an importer loads.
    Library,
}

/// The cargo that runs this program, in the top folder of the workspace.
pub fn cargo(workspace: &Workspace) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(&workspace.root);
    command
}

/// `cargo build` for a target (for the machine that this runs on if there is none) with a target folder.
pub fn cargo_build(workspace: &Workspace, triple: Option<&str>, folder: &Path) -> Command {
    let mut command = cargo(workspace);
    command.arg("build").arg("--target-dir").arg(folder);
    if let Some(triple) = triple {
        command.args(["--target", triple]);
    } else if env::var_os("CARGO_BUILD_TARGET").is_none() {
        // Every toolchain has the standard library of the machine that it runs on.
        command.env_remove("CARGO_UNSTABLE_BUILD_STD");
    }
    command
}

/// Builds one product of each FMU in one call of `command`, which is cargo or takes its arguments, with these `arguments`, and returns the files in the order of
/// `fmus`.
pub fn build(
    mut command: Command,
    fmus: &[&Fmu],
    product: Product,
    profile: &str,
    arguments: &[String],
) -> Result<Vec<PathBuf>, Error> {
    command.args(["--message-format=json-render-diagnostics", "--profile", profile]).args(arguments);
    command.args(product.selection(fmus)?).stdout(Stdio::piped());
    for fmu in fmus {
        command.args(["--package", &fmu.package]);
    }
    let start = |source| Error::Start { program: "cargo".into(), source };
    let mut child = command.spawn().map_err(start)?;
    let output = child.stdout.take().expect("stdout is piped");
    // A line that is no message is a broken pipe: cargo's exit code tells.
    let artifacts: Vec<Artifact> = Message::parse_stream(BufReader::new(output))
        .filter_map(|message| if let Ok(Message::CompilerArtifact(artifact)) = message { Some(artifact) } else { None })
        .collect();
    if !child.wait().map_err(start)?.success() {
        return Err(Error::Failed { command: "cargo build".into() });
    }
    let file = |fmu: &&Fmu| {
        let own = artifacts.iter().filter(|artifact| artifact.package_id == fmu.id);
        own.filter_map(|artifact| product.file(artifact)).next().ok_or_else(|| product.missing(fmu))
    };
    fmus.iter().map(file).collect()
}

impl Product {
    /// Arguments of cargo that choose this product.
    fn selection<'a>(self, fmus: &[&'a Fmu]) -> Result<Vec<&'a str>, Error> {
        let example = |fmu: &&'a Fmu| Ok(["--example", fmu.program.as_deref().ok_or_else(|| self.missing(fmu))?]);
        match self {
            Self::Program => Ok(fmus.iter().map(example).collect::<Result<Vec<_>, Error>>()?.concat()),
            Self::Library => Ok(vec!["--lib"]),
        }
    }

    fn missing(self, fmu: &Fmu) -> Error {
        Error::NoArtifact { package: fmu.package.clone(), wanted: self.wanted() }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Program => "program that prints its description: add an example whose name begins with `describe`",
            Self::Library => "library that importers can load: add `crate-type = [\"cdylib\"]`",
        }
    }

    fn file(self, artifact: &Artifact) -> Option<PathBuf> {
        match self {
            Self::Program if artifact.target.is_example() => artifact.executable.clone().map(Into::into),
            // The artifact may also list a library for other crates and, on Windows, the import library.
            Self::Library if artifact.target.is_kind(TargetKind::CDyLib) => artifact
                .filenames
                .iter()
                .find(|file| matches!(file.extension(), Some("so" | "dll" | "dylib")))
                .map(|file| file.clone().into()),
            Self::Program | Self::Library => None,
        }
    }
}

/// Whether a program can be started and knows this argument.
pub fn answers(program: &str, argument: &str) -> bool {
    let status = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Path of this program.
pub fn this_program() -> Result<PathBuf, Error> {
    env::current_exe().map_err(files::failed("find", Path::new("xtask")))
}

/// Runs a command to its end; `name` is what the error calls it.
pub fn run(command: &mut Command, name: &str) -> Result<(), Error> {
    let status = command
        .status()
        .map_err(|source| Error::Start { program: command.get_program().to_string_lossy().into_owned(), source })?;
    if status.success() { Ok(()) } else { Err(Error::Failed { command: name.into() }) }
}
