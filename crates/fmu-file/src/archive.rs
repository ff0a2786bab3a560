//! The entries of archives that anybody may have written: none may lead out of the archive or
//! be a symbolic link, and one that cannot be unpacked is named.
//!
//! ```no_run
//! let mut archive = fmu_file::Archive::open("Distance.fmu".as_ref())?;
//! for i in 0..archive.count() {
//!     let mut entry = archive.entry(i)?;
//!     let mut bytes = Vec::new();
//!     entry.copy(u64::MAX, &mut bytes)?;
//!     println!("{}: {} bytes", entry.name, bytes.len());
//! }
//! # Ok::<(), fmu_file::Error>(())
//! ```
use crate::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::read::ZipFile;

/// A zip archive that is read entry by entry.
#[derive(Debug)]
pub struct Archive(ZipArchive<File>);

/// An entry whose path stays inside the archive, a file or a folder.
pub struct Entry<'a> {
    /// Name as the archive has it.
    pub name: String,
    /// Path relative to the folder into which the archive is unpacked.
    pub path: PathBuf,
    file: ZipFile<'a, File>,
}

impl Archive {
    /// Reads the list of entries.
    ///
    /// # Errors
    /// [`Error::File`] or [`Error::NoArchive`].
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::File)?;
        ZipArchive::new(file).map(Self).map_err(|error| Error::NoArchive { reason: error.to_string() })
    }

    /// Number of entries, folders included.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The entry at a position, counted from 0 in the order of the archive.
    ///
    /// # Errors
    /// [`Error::Outside`], [`Error::Link`] or [`Error::Damaged`].
    pub fn entry(&mut self, position: usize) -> Result<Entry<'_>, Error> {
        let name = self.0.name_for_index(position).and_then(Result::ok).unwrap_or_default().into_owned();
        let file =
            self.0.by_index(position).map_err(|error| Error::Damaged { entry: name, reason: error.to_string() })?;
        let name = String::from_utf8_lossy(file.name_raw()).into_owned();
        // `enclosed_name` makes an absolute path relative instead of refusing it, also one with the letter of a drive
        // of Windows.
        let relative = !name.starts_with(['/', '\\']) && name.as_bytes().get(1) != Some(&b':');
        match file.enclosed_name().filter(|_| relative) {
            Some(_) if file.is_symlink() => Err(Error::Link { entry: name }),
            Some(path) => Ok(Entry { name, path, file }),
            None => Err(Error::Outside { entry: name }),
        }
    }
}

impl Entry<'_> {
    /// Whether it is a folder, which has no bytes.
    pub fn is_folder(&self) -> bool {
        self.file.is_dir()
    }

    /// Number of bytes that the archive states for it, which can be a lie.
    pub fn size(&self) -> u64 {
        self.file.size()
    }

    /// Whether it is marked as executable on systems that know such a mark.
    pub fn is_executable(&self) -> bool {
        self.file.unix_mode().is_some_and(|mode| mode & 0o100 != 0)
    }

    /// Unpacks the bytes, at most so many of them, and returns how many they are. The size that the archive states can
    /// be a lie, so the limit counts what comes out.
    ///
    /// # Errors
    /// [`Error::Damaged`], also if `to` takes no more.
    pub fn copy(&mut self, limit: u64, to: &mut impl Write) -> Result<u64, Error> {
        let damaged = |error: io::Error| Error::Damaged { entry: self.name.clone(), reason: error.to_string() };
        io::copy(&mut Read::by_ref(&mut self.file).take(limit), to).map_err(damaged)
    }
}
