//! Why a command failed.
use std::path::PathBuf;

/// Why a command failed: each case is one sentence that says what is wrong and what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// As in the commands for any FMU.
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
    /// They are listed before.
    #[error(
        "no test notices {count} changes of the code, listed above: add a test, or name the change and the reason in \
         .cargo/mutants.toml"
    )]
    Survivors { count: usize },
}
