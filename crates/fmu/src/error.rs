use std::io;
use std::path::PathBuf;

use crate::message::Message;

/// Why an FMU could not be opened, loaded or instantiated.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder could not be read or written.
    #[error("cannot read or write {}: {reason}", .path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },
    /// The file is not a zip archive, or a damaged one.
    #[error("{} is not a readable zip archive: {reason}", .path.display())]
    Archive {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// An entry leads out of the folder into which the archive is unpacked.
    #[error("the archive's entry {entry:?} leads out of the archive")]
    Outside {
        /// Name of the entry.
        entry: String,
    },
    /// An entry is a symbolic link. Unpacked, it leads anywhere, also for the entries after it.
    #[error("the archive's entry {entry:?} is a symbolic link: put what it leads to into the archive instead")]
    Link {
        /// Name of the entry.
        entry: String,
    },
    /// An entry cannot be unpacked.
    #[error("the archive's entry {entry:?} cannot be unpacked: {reason}")]
    Damaged {
        /// Name of the entry.
        entry: String,
        /// Why.
        reason: String,
    },
    /// The archive, or its description, unpacks to more than any sensible FMU.
    #[error("the archive's entry {entry:?} passes the limit of {limit} bytes")]
    TooLarge {
        /// Name of the entry that passed the limit.
        entry: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// `modelDescription.xml` is missing or does not describe an FMU of FMI 2.0 or FMI 3.0 for Co-Simulation or Model
    /// Exchange.
    #[error("modelDescription.xml is not usable: {reason}")]
    Description {
        /// Why.
        reason: String,
    },
    /// The archive is a system of FMUs.
    #[error("the archive is a system in the format SSP, not an FMU: its FMUs are in its folder resources")]
    System,
    /// The archive is not one of the version that a caller needs.
    #[error("the archive is one of FMI {found}, not FMI {wanted}")]
    Version {
        /// Its version.
        found: String,
        /// The version that the caller needs.
        wanted: &'static str,
    },
    /// The archive has Scheduled Execution alone.
    #[error("the only interface of the archive is Scheduled Execution, which is not supported")]
    Interface,
    /// The archive has no library for this platform.
    #[error("the archive has no {path}, the library for this platform")]
    NoLibrary {
        /// Path of the library within the archive.
        path: String,
    },
    /// The system refused to load the library.
    #[error("cannot load {path}: {reason}")]
    Load {
        /// Path of the library within the archive.
        path: String,
        /// Why.
        reason: String,
    },
    /// The library lacks a function that every run calls.
    #[error("the library does not export {name}")]
    NoFunction {
        /// Name of the function.
        name: &'static str,
    },
    /// The function that makes an instance returned null.
    #[error("{function} returned null for {name:?}{}", texts(.messages))]
    NoInstance {
        /// Name of the function.
        function: &'static str,
        /// Name of the instance.
        name: String,
        /// Messages of the FMU about the call.
        messages: Vec<Message>,
    },
}

fn texts(messages: &[Message]) -> String {
    messages.iter().map(|message| format!("; {}", message.text)).collect()
}
