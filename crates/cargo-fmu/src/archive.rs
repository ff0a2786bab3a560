//! Reproducible archives.
use crate::error::Error;
use crate::files;
use std::path::Path;

pub use fmu::PackedFile as Entry;

/// Folder of licences (FMI 2.0.5 section 2.3).
pub const LICENSES: &str = "documentation/licenses/";

/// Compression of an archive.
#[derive(Clone, Copy, Default)]
pub enum Compression {
    /// zlib, in a second.
    #[default]
    Fast,
    /// zopfli: 4 % smaller, in up to a minute.
    Small,
}

impl Compression {
    /// Compression with or without the flag `--small`.
    pub fn of(small: bool) -> Self {
        if small { Self::Small } else { Self::Fast }
    }

    /// Level of the crate `zip`: up to 9 for zlib, above that 9 plus the number of zopfli's iterations.
    fn level(self) -> i64 {
        match self {
            Self::Fast => 9,
            Self::Small => 9 + 3,
        }
    }
}

/// Writes an archive, see [`fmu::write_files`]; returns its size in bytes.
pub fn write(path: &Path, entries: &[Entry], compression: Compression) -> Result<u64, Error> {
    fmu::write_files(path, entries, compression.level()).map_err(files::failed("write", path))
}

/// Reads all files, in the archive's order. Paths that leave the archive are refused.
pub fn read(path: &Path) -> Result<Vec<Entry>, Error> {
    let not_an_fmu = |reason| Error::NotAnFmu { path: path.to_owned(), reason };
    fmu::read_files(path).map_err(|error| match error {
        fmu::Error::File { reason, .. } => files::failed("read", path)(reason),
        fmu::Error::Archive { reason, .. } => not_an_fmu(format!("it is not a readable zip archive: {reason}")),
        other => not_an_fmu(other.to_string()),
    })
}
