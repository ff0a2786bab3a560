use std::io;

/// Why an archive or an entry of it cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file could not be opened.
    #[error("the file cannot be read: {0}")]
    File(io::Error),
    /// The file is not a zip archive, or its list of entries is damaged.
    #[error("it is not a readable zip archive: {reason}")]
    NoArchive {
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
}
