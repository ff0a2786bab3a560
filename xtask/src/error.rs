//! Errors of the commands.
use std::path::PathBuf;

/// Reason for a command's failure: one sentence with the cause and the remedy.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A failure in `cargo fmu`.
    #[error(transparent)]
    Fmu(#[from] cargo_fmu::Error),
    #[error("there is no fuzz target `{target}`; there are {known}")]
    UnknownTarget { target: String, known: String },
    #[error("this requires the nightly toolchain, which `rustup toolchain install nightly` \
             installs{}", .and.map_or(String::new(), |and| format!(", and {and}")))]
    NoNightly { and: Option<&'static str> },
    #[error("there is no C compiler `cc`: install one (on Debian the package gcc is missing)")]
    NoCompiler,
    #[error("maturin has not written one wheel into {}", .folder.display())]
    NoWheel { folder: PathBuf },
    #[error("mdBook does not make a site of docs/ without complaint:\n{messages}")]
    Book { messages: String },
    #[error(
        "Cargo.toml has the version {version}, not {asked}: change it there and in the dependencies on members, or \
             release {version}"
    )]
    OtherVersion { asked: String, version: &'static str },
    #[error(
        "{file} has lost a text that `cargo xtask release` changes: {text:?}; correct it in xtask/src/release.rs, too"
    )]
    LostText { file: &'static str, text: String },
    #[error("{file} says that the project is not published: run `cargo xtask release VERSION` before the tag")]
    Unpublished { file: &'static str },
    #[error("no source is named `{path}`: correct the rule for it in .cargo/mutants.toml, or remove it")]
    StaleRule { path: String },
    /// The list is printed before.
    #[error(
        "no test notices {count} changes of the code, listed above: add a test, or name the change and the reason in \
         .cargo/mutants.toml"
    )]
    Survivors { count: usize },
}
