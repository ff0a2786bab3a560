//! Unpacking of an archive into a private folder.
use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::path::Path;

use fmu_file::Archive;
use tempfile::TempDir;

use crate::error::Error;
use crate::needed_entries::is_needed_here;

/// A new folder that only this user can read; it is removed with its content on drop.
fn private_folder() -> Result<TempDir, Error> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix("fmu-").tempdir().map_err(|reason| Error::File { path: env::temp_dir(), reason })
}

/// Name of the entry with the description.
pub(crate) const DESCRIPTION: &str = "modelDescription.xml";

/// Most bytes that entries may unpack to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Of all entries that are needed, together; ours take a few megabytes.
    pub all: u64,
    /// Of the description; a thousand variables take less than one megabyte, and ten times as much in memory.
    pub description: u64,
}

impl Default for Limits {
    /// 256 MiB, and 16 MiB for the description.
    fn default() -> Self {
        Self::of(256 << 20)
    }
}

impl Limits {
    /// So many bytes, and for the description the same share of it as by default.
    pub fn of(all: u64) -> Self {
        Self { all, description: all / 16 }
    }
}

/// Writes the entries of `archive` that are `needed` into a new folder, see [`unpack_into`].
pub(crate) fn unpack(archive: &Path, limits: Limits, needed: &dyn Fn(&Path) -> bool) -> Result<TempDir, Error> {
    let folder = private_folder()?;
    unpack_into(archive, folder.path(), limits, needed)?;
    Ok(folder)
}

/// Writes the entries of an archive that are `needed` into a folder, as long as these keep to the limits. The others
/// are not read.
///
/// # Errors
/// For a file that is missing, not a zip archive, damaged, too large, or has entries that lead out of the folder.
pub fn unpack_into(archive: &Path, folder: &Path, limits: Limits, needed: &dyn Fn(&Path) -> bool) -> Result<(), Error> {
    let mut zip = open(archive)?;
    let mut left = limits.all;
    for i in 0..zip.count() {
        let mut entry = zip.entry(i).map_err(Error::Entry)?;
        let path = folder.join(&entry.path);
        let failed = |reason| Error::File { path: path.clone(), reason };
        if !needed(&entry.path) {
            continue;
        }
        if entry.is_folder() {
            fs::create_dir_all(&path).map_err(failed)?;
            continue;
        }
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
        let mut target = File::create_new(&path).map_err(failed)?;
        let written = entry.copy(left + 1, &mut target).map_err(Error::Entry)?;
        if written > limits.description && entry.path == Path::new(DESCRIPTION) {
            return Err(Error::TooLarge { entry: entry.name, limit: limits.description });
        }
        left = left.checked_sub(written).ok_or(Error::TooLarge { entry: entry.name, limit: limits.all })?;
    }
    Ok(())
}

/// Paths of the entries of an archive that [this platform needs](is_needed_here), with the sizes that the archive
/// states for files; those of folders are 0.
///
/// # Errors
/// For a file that is missing, not a zip archive, or has entries that lead out of it.
pub fn needed_entries(archive: &Path) -> Result<BTreeMap<String, u64>, Error> {
    let mut zip = open(archive)?;
    let mut entries = BTreeMap::new();
    for i in 0..zip.count() {
        let entry = zip.entry(i).map_err(Error::Entry)?;
        if is_needed_here(&entry.path) {
            entries.insert(entry.path.display().to_string().replace('\\', "/"), entry.size());
        }
    }
    Ok(entries)
}

fn open(archive: &Path) -> Result<Archive, Error> {
    Archive::open(archive).map_err(|error| match error {
        fmu_file::Error::File(reason) => Error::File { path: archive.to_owned(), reason },
        fmu_file::Error::NoArchive { reason } => Error::Archive { path: archive.to_owned(), reason },
        other => Error::Entry(other),
    })
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    #[test]
    fn an_archive_that_unpacks_to_more_than_the_limit_is_refused() {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in ["first", "second"] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(&[0; 500]).unwrap();
        }
        let folder = private_folder().unwrap();
        let path = folder.path().join("zeros.fmu");
        fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();

        assert!(unpack(&path, Limits::of(1000), &|_| true).is_ok());
        let error = unpack(&path, Limits::of(999), &|_| true).unwrap_err();
        assert_eq!(error.to_string(), r#"the archive's entry "second" passes the limit of 999 bytes"#);
        assert!(unpack(&path, Limits::of(500), &|entry| entry == Path::new("second")).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_for_this_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = private_folder().unwrap();
        assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o700);
    }
}
