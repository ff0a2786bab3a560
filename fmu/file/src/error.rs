use std::fmt;
use std::io;

/// Why an archive or an entry of it cannot be read.
#[derive(Debug)]
pub enum Error {
    /// The file could not be opened.
    File(io::Error),
    /// The file is not a zip archive, or its list of entries is damaged.
    NoArchive {
        /// Why.
        reason: String,
    },
    /// An entry leads out of the folder into which the archive is unpacked.
    Outside {
        /// Name of the entry.
        entry: String,
    },
    /// An entry is a symbolic link. Unpacked, it leads anywhere, also for the entries after it.
    Link {
        /// Name of the entry.
        entry: String,
    },
    /// An entry cannot be unpacked.
    Damaged {
        /// Name of the entry.
        entry: String,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => write!(f, "the file cannot be read: {error}"),
            Self::NoArchive { reason } => write!(f, "it is not a readable zip archive: {reason}"),
            Self::Outside { entry } => write!(f, "the archive's entry {entry:?} leads out of the archive"),
            Self::Link { entry } => {
                write!(
                    f,
                    "the archive's entry {entry:?} is a symbolic link: put what it leads to into the archive instead"
                )
            }
            Self::Damaged { entry, reason } => write!(f, "the archive's entry {entry:?} cannot be unpacked: {reason}"),
        }
    }
}

impl std::error::Error for Error {}
