//! Unpacking of an archive into a private folder.
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process};

use fmu_file::Archive;

use crate::Error;

/// A folder for this process alone, removed with its content on drop.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    fn create() -> Result<Self, Error> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        #[cfg_attr(not(unix), expect(unused_mut))]
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        loop {
            let name = format!("fmu-harness-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            let path = env::temp_dir().join(name);
            match builder.create(&path) {
                Ok(()) => return Ok(Self(path)),
                // Left behind by an earlier process of the same number, or somebody else's.
                Err(reason) if reason.kind() == io::ErrorKind::AlreadyExists => {}
                Err(reason) => return Err(Error::File { path, reason }),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nothing depends on it, and a drop has nobody to tell.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes all entries of `archive` into a new folder, as long as they take at most `limit` bytes together.
pub(crate) fn unpack(archive: &Path, limit: u64) -> Result<Folder, Error> {
    let mut zip = Archive::open(archive).map_err(|error| match error {
        fmu_file::Error::File(reason) => Error::File { path: archive.to_owned(), reason },
        fmu_file::Error::NoArchive { reason } => Error::Archive { path: archive.to_owned(), reason },
        other => Error::Entry(other),
    })?;
    let folder = Folder::create()?;
    let mut left = limit;
    for i in 0..zip.count() {
        let mut entry = zip.entry(i).map_err(Error::Entry)?;
        let path = folder.path().join(&entry.path);
        let failed = |reason| Error::File { path: path.clone(), reason };
        if entry.is_folder() {
            fs::create_dir_all(&path).map_err(failed)?;
            continue;
        }
        fs::create_dir_all(path.parent().unwrap_or(folder.path())).map_err(failed)?;
        let mut target = File::create_new(&path).map_err(failed)?;
        let written = entry.copy(left + 1, &mut target).map_err(Error::Entry)?;
        left = left.checked_sub(written).ok_or(Error::TooLarge { entry: entry.name, limit })?;
    }
    Ok(folder)
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
        let folder = Folder::create().unwrap();
        let path = folder.path().join("zeros.fmu");
        fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();

        assert!(unpack(&path, 1000).is_ok());
        let error = unpack(&path, 999).unwrap_err();
        assert_eq!(error.to_string(), r#"the archive's entry "second" passes the limit of 999 bytes"#);
    }

    #[test]
    fn a_folder_is_new_and_goes_with_its_content() {
        let [first, second] = [Folder::create().unwrap(), Folder::create().unwrap()];
        assert_ne!(first.path(), second.path());
        fs::write(first.path().join("file"), "").unwrap();
        let path = first.path().to_owned();
        drop(first);
        assert!(!path.exists() && second.path().exists());
    }
}
