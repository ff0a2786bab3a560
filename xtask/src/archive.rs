//! Archives that are the same bytes for the same contents.
use crate::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// The folder that FMI 2.0.5 section 2.3 gives to licences.
pub(crate) const LICENSES: &str = "documentation/licenses/";

/// One file of an archive.
#[derive(Clone)]
pub(crate) struct Entry {
    /// Path in the archive, with forward slashes.
    pub(crate) name: String,
    /// Contents.
    pub(crate) bytes: Vec<u8>,
    /// Whether it is marked as executable on systems that know such a mark.
    pub(crate) executable: bool,
}

/// Writes an archive with these entries in this order, all dated 1980-01-01, and returns its size in bytes.
///
/// The archive is written beside its place under a hidden name and then renamed, so that nobody ever finds half of one.
pub(crate) fn write(path: &Path, entries: &[Entry]) -> Result<u64, Error> {
    let failed = |source| Error::File { action: "write", path: path.to_owned(), source };
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = Unfinished(folder.join(format!(".{name}.tmp")));
    fill(&unfinished.0, entries).map_err(failed)?;
    let size = fs::metadata(&unfinished.0).map_err(failed)?.len();
    fs::rename(&unfinished.0, path).map_err(failed)?;
    Ok(size)
}

/// The files in an archive, in its order.
pub(crate) fn read(path: &Path) -> Result<Vec<Entry>, Error> {
    let failed = |source| Error::File { action: "read", path: path.to_owned(), source };
    let mut archive = ZipArchive::new(File::open(path).map_err(failed)?).map_err(|error| failed(error.into()))?;
    let mut entries = Vec::new();
    for i in 0..archive.len() {
        let mut file = archive.by_index(i).map_err(|error| failed(error.into()))?;
        if file.is_dir() {
            continue;
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let name = String::from_utf8_lossy(file.name_raw()).into_owned();
        entries.push(Entry { name, bytes, executable: file.unix_mode().is_some_and(|mode| mode & 0o100 != 0) });
    }
    Ok(entries)
}

fn fill(path: &Path, entries: &[Entry]) -> io::Result<()> {
    let mut archive = ZipWriter::new(BufWriter::new(File::create(path)?));
    for entry in entries {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(if entry.executable { 0o755 } else { 0o644 });
        archive.start_file(&*entry.name, options)?;
        archive.write_all(&entry.bytes)?;
    }
    archive.finish()?.flush()
}

/// A file that goes away unless it has been renamed.
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After the renaming there is nothing to remove, and that is no error.
        let _ = fs::remove_file(&self.0);
    }
}
