//! Files and folders, with errors that name them.
use crate::error::Error;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Reads a file.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(failed("read", path))
}

/// Reads a text.
///
/// # Errors
/// The file cannot be read or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(failed("read", path))
}

/// Reads a text, if the file exists.
///
/// # Errors
/// The file exists and cannot be read, or is not UTF-8.
pub fn read_text_if_any(path: &Path) -> Result<Option<String>, Error> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(source) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(failed("read", path)(source)),
    }
}

/// Paths of the entries of a folder, sorted by name.
///
/// # Errors
/// The folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let files = fs::read_dir(folder).and_then(|files| files.map(|file| Ok(file?.path())).collect());
    let mut paths: Vec<PathBuf> = files.map_err(failed("read the folder", folder))?;
    paths.sort();
    Ok(paths)
}

/// All files below a folder, sorted by name, as relative paths with forward slashes.
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

/// A path with forward slashes, as in archives and URIs.
pub(crate) fn with_slashes(path: &Path) -> String {
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Writes a file and creates its folder.
///
/// # Errors
/// File or folder cannot be written.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).and_then(|()| fs::write(path, contents)).map_err(failed("write", path))
}

/// Creates a folder unless it exists.
///
/// # Errors
/// The folder cannot be created.
pub fn create_folder(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(failed("create", path))
}

/// Checks that files can be written into a folder or its nearest existing ancestor. Leaves nothing behind.
///
/// # Errors
/// A file cannot be written.
pub fn require_writable(folder: &Path) -> Result<(), Error> {
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    tempfile::tempfile_in(there).map(drop).map_err(failed("write", folder))
}

/// Removes a folder with its contents, if it exists.
///
/// # Errors
/// The folder cannot be removed.
pub fn remove_folder(path: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(path) {
        Err(source) if source.kind() != ErrorKind::NotFound => Err(failed("remove", path)(source)),
        _ => Ok(()),
    }
}

/// The error of an action on a file or folder.
pub fn failed(action: &'static str, path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::File { action, path: path.clone(), source }
}
