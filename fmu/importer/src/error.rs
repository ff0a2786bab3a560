use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::log::Message;

/// Why an FMU could not be opened, loaded or instantiated.
#[derive(Debug)]
pub enum Error {
    /// A file or folder could not be read or written.
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },
    /// The file is not a zip archive, or a damaged one.
    Archive {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// An entry of the archive leads out of the folder into which it is unpacked, or is damaged.
    Entry(fmu_file::Error),
    /// The archive, or its description, unpacks to more than any sensible FMU.
    TooLarge {
        /// Name of the entry at which the limit was passed.
        entry: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// `modelDescription.xml` is missing or does not describe an FMU for Co-Simulation of FMI 2.0.
    Description {
        /// Why.
        reason: String,
    },
    /// The archive has no library for this platform.
    NoLibrary {
        /// Path of the library within the archive.
        path: String,
    },
    /// The system refused to load the library.
    Load {
        /// Path of the library within the archive.
        path: String,
        /// Why.
        reason: String,
    },
    /// The library lacks a function of FMI 2.0 for co-simulation.
    NoFunction {
        /// Name of the function.
        name: &'static str,
    },
    /// `fmi2Instantiate` returned null.
    NoInstance {
        /// Name of the instance.
        name: String,
        /// What the FMU said about it.
        messages: Vec<Message>,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, reason } => write!(f, "cannot read or write {}: {reason}", path.display()),
            Self::Archive { path, reason } => write!(f, "{} is not a readable zip archive: {reason}", path.display()),
            Self::Entry(error) => write!(f, "{error}"),
            Self::TooLarge { entry, limit } => {
                write!(f, "the archive's entry {entry:?} passes the limit of {limit} bytes")
            }
            Self::Description { reason } => write!(f, "modelDescription.xml is not usable: {reason}"),
            Self::NoLibrary { path } => write!(f, "the archive has no {path}, the library for this platform"),
            Self::Load { path, reason } => write!(f, "cannot load {path}: {reason}"),
            Self::NoFunction { name } => write!(f, "the library does not export {name}"),
            Self::NoInstance { name, messages } => {
                write!(f, "fmi2Instantiate returned null for {name:?}")?;
                messages.iter().try_for_each(|message| write!(f, "; {}", message.text))
            }
        }
    }
}

impl std::error::Error for Error {}
