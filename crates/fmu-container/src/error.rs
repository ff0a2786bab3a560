//! Reasons why a system cannot be packed.
use std::io;
use std::path::PathBuf;

/// Reason why a system cannot be packed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system has a feature that a container lacks; names the variable or element.
    #[error("{0}")]
    Refused(String),
    /// The files of the system are not valid, each with file and line.
    #[error(transparent)]
    System(#[from] fmu_system::Errors),
    /// An FMU cannot be read.
    #[error(transparent)]
    Fmu(#[from] fmu::Error),
    /// The system cannot run.
    #[error(transparent)]
    Engine(#[from] fmu_engine::Error),
    /// The order of the exchange is impossible, or connections do not fit.
    #[error(transparent)]
    Order(#[from] fmu_engine::SystemError),
    /// The description cannot be written.
    #[error("the description of the container: {0}")]
    Description(#[from] fmu_description::write::Error),
    /// A file cannot be read or written.
    #[error("cannot {action} {}: {reason}", .path.display())]
    File {
        /// Read or write.
        action: &'static str,
        /// Path of the file.
        path: PathBuf,
        /// Reason of the system.
        reason: io::Error,
    },
}

impl Error {
    pub(crate) fn refused(text: impl Into<String>) -> Self {
        Self::Refused(text.into())
    }
}
