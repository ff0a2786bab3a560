//! Files and folders, with errors that name them.
use crate::error::Error;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The bytes of a file.
///
/// # Errors
/// It cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(failed("read", path))
}

/// The text of a file.
///
/// # Errors
/// It cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(failed("read", path))
}

/// The text of a file, if there is one.
///
/// # Errors
/// There is one that cannot be read, or is not UTF-8.
pub fn read_text_if_any(path: &Path) -> Result<Option<String>, Error> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(source) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(failed("read", path)(source)),
    }
}

/// Paths of the files and folders in a folder, in the order of their names.
///
/// # Errors
/// The folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let files = fs::read_dir(folder).and_then(|files| files.map(|file| Ok(file?.path())).collect());
    let mut paths: Vec<PathBuf> = files.map_err(failed("read the folder", folder))?;
    paths.sort();
    Ok(paths)
}

/// All files in a folder and in the folders below, in the order of their names: relative paths with forward slashes.
///
/// # Errors
/// A folder cannot be read.
pub fn below(folder: &Path) -> Result<Vec<String>, Error> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        let (inner, files): (Vec<_>, Vec<_>) = list(&next)?.into_iter().partition(|path| path.is_dir());
        folders.extend(inner);
        found.extend(files.iter().map(|path| with_slashes(path.strip_prefix(folder).unwrap_or(path))));
    }
    found.sort();
    Ok(found)
}

/// A path as archives and URIs have it.
pub(crate) fn with_slashes(path: &Path) -> String {
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Writes a file, and makes its folder if there is none.
///
/// # Errors
/// One of them cannot be written.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).and_then(|()| fs::write(path, contents)).map_err(failed("write", path))
}

/// Makes a folder, unless it is there.
///
/// # Errors
/// It cannot be made.
pub fn create_folder(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(failed("create", path))
}

/// Fails unless files can be written into a folder, or into what is to hold it, and leaves nothing there.
///
/// # Errors
/// They cannot.
pub fn require_writable(folder: &Path) -> Result<(), Error> {
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    tempfile::tempfile_in(there).map(drop).map_err(failed("write", folder))
}

/// Removes a folder with all that is in it, if it is there.
///
/// # Errors
/// It cannot be removed.
pub fn remove_folder(path: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(path) {
        Err(source) if source.kind() != ErrorKind::NotFound => Err(failed("remove", path)(source)),
        _ => Ok(()),
    }
}

/// The error of a file or folder with which something could not be done.
pub fn failed(action: &'static str, path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::File { action, path: path.clone(), source }
}
