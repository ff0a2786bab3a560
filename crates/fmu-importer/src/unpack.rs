//! Unpacking of an archive into a private folder.
use std::env;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use fmu_file::Archive;
use tempfile::TempDir;

use crate::error::Error;

/// A new folder that only this user can read; it is removed with its content on drop.
fn private_folder() -> Result<TempDir, Error> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix("fmu-").tempdir().map_err(|reason| Error::File { path: env::temp_dir(), reason })
}

/// Folder for people, with most of an archive's files. An FMU that runs needs none of them.
const DOCUMENTATION: &str = "documentation";

/// Writes the entries of `archive` into a new folder, as long as they take at most `limit` bytes together. Those under
/// `documentation/` are unpacked, so that damage is found, but not written.
pub(crate) fn unpack(archive: &Path, limit: u64) -> Result<TempDir, Error> {
    let folder = private_folder()?;
    unpack_into(archive, folder.path(), limit, &|path| !path.starts_with(DOCUMENTATION))?;
    Ok(folder)
}

/// Writes the entries of an archive that are `needed` into a folder, as long as all entries take at most `limit` bytes
/// together. The others are unpacked, too, so that damage is found, but not written.
///
/// # Errors
/// For a file that is missing, not a zip archive, damaged, too large, or has entries that lead out of the folder.
pub fn unpack_into(archive: &Path, folder: &Path, limit: u64, needed: &dyn Fn(&Path) -> bool) -> Result<(), Error> {
    let mut zip = Archive::open(archive).map_err(|error| match error {
        fmu_file::Error::File(reason) => Error::File { path: archive.to_owned(), reason },
        fmu_file::Error::NoArchive { reason } => Error::Archive { path: archive.to_owned(), reason },
        other => Error::Entry(other),
    })?;
    let mut left = limit;
    for i in 0..zip.count() {
        let mut entry = zip.entry(i).map_err(Error::Entry)?;
        let path = folder.join(&entry.path);
        let failed = |reason| Error::File { path: path.clone(), reason };
        let written = if !needed(&entry.path) {
            entry.copy(left + 1, &mut io::sink()).map_err(Error::Entry)?
        } else if entry.is_folder() {
            fs::create_dir_all(&path).map_err(failed)?;
            0
        } else {
            fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
            let mut target = File::create_new(&path).map_err(failed)?;
            entry.copy(left + 1, &mut target).map_err(Error::Entry)?
        };
        left = left.checked_sub(written).ok_or(Error::TooLarge { entry: entry.name, limit })?;
    }
    Ok(())
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

        assert!(unpack(&path, 1000).is_ok());
        let error = unpack(&path, 999).unwrap_err();
        assert_eq!(error.to_string(), r#"the archive's entry "second" passes the limit of 999 bytes"#);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_for_this_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = private_folder().unwrap();
        assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o700);
    }
}
