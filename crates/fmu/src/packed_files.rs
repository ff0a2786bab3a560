//! The only writer of archives: reproducible ones.
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::entries::read_entries;
use crate::error::Error;

/// A file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedFile {
    /// Path in the archive, with forward slashes.
    pub name: String,
    /// Contents.
    pub bytes: Vec<u8>,
    /// Whether systems with such a mark extract it as executable.
    pub executable: bool,
}

impl PackedFile {
    /// A file that is not executable.
    pub fn file(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), executable: false }
    }
}

/// Reads all files of an archive, in its order.
///
/// # Errors
/// As [`read_entries`].
pub fn read_files(archive: &Path) -> Result<Vec<PackedFile>, Error> {
    let mut files = Vec::new();
    read_entries(archive, |mut entry| {
        if !entry.is_folder() {
            let mut bytes = Vec::new();
            entry.copy(u64::MAX, &mut bytes)?;
            let executable = entry.is_executable();
            files.push(PackedFile { name: entry.name, bytes, executable });
        }
        Ok(())
    })?;
    Ok(files)
}

/// Writes an archive with these files in this order, all dated 1980-01-01; returns its size in bytes. `level` is the
/// level of compression, up to 9 for zlib.
///
/// Writes to a hidden file beside `path` and renames it, so that nobody finds an incomplete archive.
///
/// # Errors
/// The file or its folder cannot be written.
pub fn write_files(path: &Path, files: &[PackedFile], level: i64) -> io::Result<u64> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = Unfinished(folder.join(format!(".{name}.tmp")));
    fill(&unfinished.0, files, level)?;
    let size = fs::metadata(&unfinished.0)?.len();
    fs::rename(&unfinished.0, path)?;
    Ok(size)
}

fn fill(path: &Path, files: &[PackedFile], level: i64) -> io::Result<()> {
    let mut archive = ZipWriter::new(BufWriter::new(File::create(path)?));
    for file in files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(level))
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(if file.executable { 0o755 } else { 0o644 });
        archive.start_file(&*file.name, options)?;
        archive.write_all(&file.bytes)?;
    }
    archive.finish()?.flush()
}

/// A file that is removed unless it has been renamed.
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After the renaming there is no file, and the error is ignored.
        let _ = fs::remove_file(&self.0);
    }
}
