//! Why a command failed.
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a command failed: each case is one sentence that says what is wrong and what to do.
#[derive(Debug)]
pub(crate) enum Error {
    /// `cargo metadata` gave nothing.
    Workspace(cargo_metadata::Error),
    /// The workspace has no FMU crate.
    NoFmu,
    /// A name on the command line is not that of an FMU; the nearest is one that may have been meant.
    UnknownFmu { name: String, nearest: Option<String>, known: String },
    /// A new FMU cannot have this name.
    Name { name: String, reason: String },
    /// A program could not be started.
    Start { program: String, source: io::Error },
    /// A program ran and said no; it has said why.
    Failed { command: String },
    /// FMI has no folder for a target.
    UnknownPlatform { triple: String },
    /// Two targets go to one folder.
    SharedFolder { triples: [String; 2], folder: String },
    /// The standard library for a target is not installed.
    NoStd { triple: String },
    /// No target is one that can be portable.
    NotPortable { folders: String },
    /// cargo-zigbuild and zig cannot be had.
    NoZig { reason: Box<Error> },
    /// Some of the things to join are archives, others folders of archives.
    FilesAndFolders { file: PathBuf, folder: PathBuf },
    /// A folder that should have archives has none.
    NoArchive { folder: PathBuf },
    /// Two archives are not of the same FMU, or both of the same platform.
    CannotMerge { first: PathBuf, other: PathBuf, reason: String },
    /// An FMU crate lacks its library or its program.
    NoArtifact { package: String, wanted: &'static str },
    /// The program of an FMU crate did not print a description.
    NoDescription { package: String, reason: String },
    /// A description cannot be written as `modelDescription.xml`.
    Description(fmu_description::write::Error),
    /// Something else cannot be written as XML.
    Xml(quick_xml::SeError),
    /// What a person wrote or drew about an FMU cannot be used.
    Documentation { path: PathBuf, reason: String },
    /// Committed descriptions differ from what the code says.
    Stale { paths: Vec<PathBuf> },
    /// The description of a system is not one.
    System { path: PathBuf, reason: String },
    /// A file or folder could not be read, written or removed.
    File { action: &'static str, path: PathBuf, source: io::Error },
    /// What a command has to say could not be written.
    Print(io::Error),
    /// FMUs are not as they should be; it is said above what is wrong.
    Findings { count: usize },
    /// Changes of the code that no test noticed; they are listed above.
    Survivors { count: usize },
    /// A file is not what its name says.
    NotAnFmu { path: PathBuf, reason: String },
    /// There is no such fuzz target.
    UnknownTarget { target: String, known: String },
    /// The nightly toolchain, or something of it, is missing.
    NoNightly { and: Option<&'static str> },
    /// There is no valgrind.
    NoValgrind,
    /// The Python interpreter cannot be used.
    Python { interpreter: String, reason: String },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Workspace(source) => {
                write!(f, "cannot read the workspace, run this inside the project's folder: {}", first_line(source))
            }
            Self::NoFmu => write!(
                f,
                "no workspace member is an FMU: make one with `cargo xtask new NAME`, or give one `[package.metadata.fmu]` with `model = \"Name\"` in its Cargo.toml"
            ),
            Self::UnknownFmu { name, nearest: Some(nearest), known } => {
                write!(f, "no FMU is named `{name}`: did you mean `{nearest}`? (all of them: {known})")
            }
            Self::UnknownFmu { name, nearest: None, known } => {
                write!(f, "no FMU is named `{name}`: choose from {known}")
            }
            Self::Name { name, reason } => write!(f, "no new FMU can be named `{name}`: {reason}"),
            Self::Start { program, source } => {
                write!(f, "cannot start `{program}`, check that it is installed: {source}")
            }
            Self::Failed { command } => {
                write!(f, "`{command}` failed: mend what it reports above and run this again")
            }
            Self::UnknownPlatform { triple } => write!(
                f,
                "an FMU has no folder for the target `{triple}`: use x86_64, i686 or aarch64 with `-unknown-linux-gnu`, `-pc-windows-gnu`, \
                 `-pc-windows-msvc` or `-apple-darwin`"
            ),
            Self::SharedFolder { triples: [first, second], folder } => {
                write!(f, "the targets `{first}` and `{second}` both go to `binaries/{folder}`: choose one of them")
            }
            Self::NoStd { triple } => write!(
                f,
                "the standard library for `{triple}` is not installed: run `rustup target add {triple}` (a linker for it is needed, too)"
            ),
            Self::NotPortable { folders } => write!(
                f,
                "only libraries for Linux can be portable, and the targets are for {folders}: add `--target x86_64-unknown-linux-gnu`"
            ),
            Self::NoZig { reason } => write!(
                f,
                "a portable library needs `cargo-zigbuild` and `zig`, put them on PATH (`pip install cargo-zigbuild ziglang` has both) or let \
                 pip install them: {reason}"
            ),
            Self::FilesAndFolders { file, folder } => write!(
                f,
                "`{}` is a file and `{}` is a folder: give only files or only folders",
                file.display(),
                folder.display()
            ),
            Self::NoArchive { folder } => write!(f, "the folder `{}` has no file *.fmu", folder.display()),
            Self::CannotMerge { first, other, reason } => {
                write!(f, "`{}` and `{}` cannot be joined, {reason}", first.display(), other.display())
            }
            Self::NoArtifact { package, wanted } => {
                write!(f, "package `{package}` is marked as an FMU but has no {wanted}")
            }
            Self::NoDescription { package, reason } => {
                write!(f, "the program of package `{package}` must print its FMU's description as JSON: {reason}")
            }
            Self::Description(source) => write!(f, "{source}"),
            Self::Xml(source) => {
                write!(f, "the description cannot be written as XML, change the text that is at fault: {source}")
            }
            Self::Documentation { path, reason } => {
                write!(f, "`{}` cannot become a part of an FMU: {reason}", path.display())
            }
            Self::Stale { paths } => {
                let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
                write!(
                    f,
                    "{} differs from the code: run `cargo xtask describe` and review the change",
                    paths.join(", ")
                )
            }
            Self::System { path, reason } => write!(f, "`{}` is no system of FMUs: {reason}", path.display()),
            Self::File { action, path, source } => {
                write!(f, "cannot {action} `{}`, check the path and its permissions: {source}", path.display())
            }
            Self::Print(source) => write!(f, "cannot write to standard output: {source}"),
            Self::NotAnFmu { path, reason } => write!(f, "`{}` is no FMU that can be read: {reason}", path.display()),
            Self::UnknownTarget { target, known } => write!(f, "there is no fuzz target `{target}`; there are {known}"),
            Self::NoNightly { and } => {
                write!(f, "this needs the nightly toolchain, which `rustup toolchain install nightly` installs")?;
                and.map_or(Ok(()), |and| write!(f, ", and {and}"))
            }
            Self::NoValgrind => {
                write!(
                    f,
                    "this needs valgrind, which `apt install valgrind` installs on Debian and Ubuntu (https://valgrind.org)"
                )
            }
            Self::Findings { count: 1 } => write!(f, "one thing is wrong: it is named above"),
            Self::Findings { count } => write!(f, "{count} things are wrong: they are named above"),
            Self::Survivors { count } => write!(
                f,
                "no test notices {count} changes of the code, listed above: add a test, or name the change and the reason in .cargo/mutants.toml"
            ),
            Self::Python { interpreter, reason } => {
                write!(
                    f,
                    "the tests need Python 3.11 or later with its venv module, but `{interpreter}` {reason}: install it, or name another interpreter in the environment variable PYTHON"
                )
            }
        }
    }
}

fn first_line(error: &cargo_metadata::Error) -> String {
    error.to_string().lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
