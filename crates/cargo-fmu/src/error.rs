//! Errors of the commands.
use fmu_check::reference::Problem;
use std::env;
use std::io;
use std::path::{Path, PathBuf};

/// Reason for a command's failure: one sentence with the cause and the remedy.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say it")]
pub enum Error {
    #[error("cannot read the workspace of this folder: {}", on_one_line(.0))]
    Workspace(cargo_metadata::Error),
    #[error(
        "no workspace member is an FMU: create one with `{} new NAME`, or add `[package.metadata.fmu]` with `model = \
         \"Name\"` to a Cargo.toml",
        program()
    )]
    NoFmu,
    #[error("no FMU is named `{name}`: {}", choose(.nearest.as_deref(), .known))]
    UnknownFmu { name: String, nearest: Option<String>, known: String },
    #[error("no new FMU can be named `{name}`: {reason}")]
    Name { name: String, reason: String },
    #[error(
        "`{}` names no source of `fmu-export`: add it to [workspace.dependencies], for a clone of multibody-fmu beside \
         your workspace as\n\
         fmu-export = {{ path = \"../multibody-fmu/crates/fmu-export\" }}",
        .manifest.display()
    )]
    NoDependency { manifest: PathBuf },
    #[error("cannot start `{program}`, check that it is installed: {source}")]
    Start { program: String, source: io::Error },
    /// A program failed and has printed the reason.
    #[error("`{command}` failed: fix what it reports above and run this again")]
    Failed { command: String },
    #[error(
        "FMI has no folder for the target `{triple}`: use x86_64, i686 or aarch64 with `-unknown-linux-gnu`, \
         `-pc-windows-gnu`, `-pc-windows-msvc` \
         or `-apple-darwin`"
    )]
    UnknownPlatform { triple: String },
    #[error("the targets `{}` and `{}` both go to `binaries/{folder}`: choose one of them", .triples[0], .triples[1])]
    SharedFolder { triples: [String; 2], folder: String },
    #[error(
        "the standard library for `{triple}` is not installed: run `rustup target add {triple}` (a linker for the \
         target is required, too)"
    )]
    NoStd { triple: String },
    #[error("`package --wasm` made WebAssembly components, which are no longer made: use `--module` for a module")]
    NoComponents,
    #[error("`--no-libraries` leaves nothing to run in the archives: add `--sources` or `--module`")]
    NothingToRun,
    #[error("`{}` is not a WebAssembly module that can be read: {reason}", .path.display())]
    NotAModule { path: PathBuf, reason: String },
    #[error(
        "only libraries for Linux can be portable, and the targets are for {folders}: add `--target \
         x86_64-unknown-linux-gnu`"
    )]
    NotPortable { folders: String },
    #[error(
        "portable libraries, and those for macOS on other systems, require `cargo-zigbuild` and `zig`: put them on \
         PATH (`pip install \
         cargo-zigbuild ziglang` has both) or let pip install them: {reason}"
    )]
    NoZig { reason: Box<Error> },
    #[error(
        "`{}` is a file and `{}` is a folder: give only files or only folders", .file.display(), .folder.display()
    )]
    FilesAndFolders { file: PathBuf, folder: PathBuf },
    #[error("the folder `{}` has no file *.fmu", .folder.display())]
    NoArchive { folder: PathBuf },
    #[error("`{}` and `{}` cannot be merged, {reason}", .first.display(), .other.display())]
    CannotMerge { first: PathBuf, other: PathBuf, reason: String },
    #[error("package `{package}` is marked as an FMU but has no {wanted}")]
    NoArtifact { package: String, wanted: &'static str },
    #[error("the describing program of package `{package}` must print its FMU's description as JSON: {reason}")]
    NoDescription { package: String, reason: String },
    /// The describing program has printed the reason.
    #[error("{reason}")]
    NotDescribed { reason: String },
    #[error("{0}")]
    Description(fmu_description::write::Error),
    #[error(
        "[package.metadata.fmu.units] in the Cargo.toml of package `{package}` cannot be read, write definitions such \
         as `ft = \"0.3048 m\"`: {reason}"
    )]
    Units { package: String, reason: String },
    #[error("{model} cannot be packaged for OpenModelica: {reason}")]
    NotForOpenModelica { model: String, reason: fmu_description::openmodelica::Unsuitable },
    #[error("the description cannot be written as XML, change the text at fault: {0}")]
    Xml(quick_xml::SeError),
    #[error("`{}` cannot become part of an FMU: {reason}", .path.display())]
    Documentation { path: PathBuf, reason: String },
    #[error("{0}: correct the reference experiments of the FMU")]
    Experiment(Problem),
    #[error("{} differs from the code: run `{} describe` and review the change", list(.paths), program())]
    Stale { paths: Vec<PathBuf> },
    #[error("{} does not exist yet: run `{} describe`, review the file and commit it", .path.display(), program())]
    Undescribed { path: PathBuf },
    #[error("there is no file {}", .path.display())]
    NoFile { path: PathBuf },
    #[error("`{}` is not a system of FMUs: {reason}", .path.display())]
    System { path: PathBuf, reason: String },
    #[error(
        "SSP 1.0 has no connectors for the arrays of FMI 3.0, and neither FMPy nor Ecos runs such a system: package it \
         with FMI 2.0"
    )]
    SystemOfArrays,
    #[error("cannot {action} `{}`, check the path and its permissions: {source}", .path.display())]
    File { action: &'static str, path: PathBuf, source: io::Error },
    #[error("cannot write to standard output: {0}")]
    Print(io::Error),
    /// The findings are printed before.
    #[error("{}", findings(*.count))]
    Findings { count: usize },
    #[error(
        "{} not checked, as noted above: allow more by --unpacked",
        if *.count == 1 { "one archive was".into() } else { format!("{} archives were", .count) }
    )]
    Unchecked { count: usize },
    #[error("`{}` has no files for FMI's cross-checks: {reason}", .path.display())]
    NoCrossCheck { path: PathBuf, reason: String },
    #[error("`{}` cannot be packed as one FMU: {reason}", .path.display())]
    NoContainer { path: PathBuf, reason: String },
    #[error(
        "this program has no library that runs systems beside it, as the one of a release has: take the library \
         fmu_container_runtime from a release, and name it by `--runtime FILE`"
    )]
    NoRuntime,
    #[error("`{}` {reason}: take the library fmu_container_runtime from a release", .path.display())]
    NotARuntime { path: PathBuf, reason: String },
    #[error("`{}` cannot become a live page: {reason}", .path.display())]
    NotLive { path: PathBuf, reason: String },
    #[error("`{}` is not a readable FMU: {reason}", .path.display())]
    NotAnFmu { path: PathBuf, reason: String },
    #[error(
        "this requires Python 3.11 or later with its venv module, but `{interpreter}` {reason}: install it, or name \
         another interpreter in the \
         environment variable PYTHON"
    )]
    Python { interpreter: String, reason: String },
    #[error("{0}, or use `check --no-python`, which leaves out FMPy and fmutool")]
    NoValidators(Box<Error>),
}

impl Error {
    /// The error of a program that cannot be started.
    pub fn start(program: impl AsRef<Path>) -> impl Fn(io::Error) -> Self {
        let program = program.as_ref().display().to_string();
        move |source| Self::Start { program: program.clone(), source }
    }
}

/// Command that runs this program, a subcommand of cargo: `cargo fmu`.
pub(crate) fn program() -> String {
    let path = env::args_os().next().map(PathBuf::from).unwrap_or_default();
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    format!("cargo {}", name.strip_prefix("cargo-").unwrap_or(&name))
}

fn on_one_line(error: &cargo_metadata::Error) -> String {
    error.to_string().lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn choose(nearest: Option<&str>, known: &str) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`? (all of them: {known})"),
        None => format!("choose from {known}"),
    }
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn findings(count: usize) -> String {
    match count {
        1 => "one finding, printed above".into(),
        count => format!("{count} findings, printed above"),
    }
}
