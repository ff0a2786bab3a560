//! Reproducible archives.
use crate::error::Error;
use crate::files;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Folder of licences (FMI 2.0.5 section 2.3).
pub const LICENSES: &str = "documentation/licenses/";

/// A file of an archive.
#[derive(Clone)]
pub struct Entry {
    /// Path in the archive, with forward slashes.
    pub name: String,
    /// Contents.
    pub bytes: Vec<u8>,
    /// Whether systems with such a mark extract it as executable.
    pub executable: bool,
}

impl Entry {
    /// A file that is not executable.
    pub fn file(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), executable: false }
    }
}

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

/// Writes the entries in this order, all dated 1980-01-01; returns the size in bytes.
///
/// Writes to a hidden file beside `path` and renames it, so that nobody finds an incomplete archive.
pub fn write(path: &Path, entries: &[Entry], compression: Compression) -> Result<u64, Error> {
    let failed = files::failed("write", path);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(&failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = Unfinished(folder.join(format!(".{name}.tmp")));
    fill(&unfinished.0, entries, compression).map_err(&failed)?;
    let size = fs::metadata(&unfinished.0).map_err(&failed)?.len();
    fs::rename(&unfinished.0, path).map_err(&failed)?;
    Ok(size)
}

/// Reads all files, in the archive's order. Paths that leave the archive are refused.
pub fn read(path: &Path) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let read = fmu::read_entries(path, |mut entry| {
        if !entry.is_folder() {
            let mut bytes = Vec::new();
            entry.copy(u64::MAX, &mut bytes)?;
            let executable = entry.is_executable();
            entries.push(Entry { name: entry.name, bytes, executable });
        }
        Ok(())
    });
    let not_an_fmu = |reason| Error::NotAnFmu { path: path.to_owned(), reason };
    match read {
        Ok(()) => Ok(entries),
        Err(fmu::Error::File { reason, .. }) => Err(files::failed("read", path)(reason)),
        Err(fmu::Error::Archive { reason, .. }) => {
            Err(not_an_fmu(format!("it is not a readable zip archive: {reason}")))
        }
        Err(other) => Err(not_an_fmu(other.to_string())),
    }
}

fn fill(path: &Path, entries: &[Entry], compression: Compression) -> io::Result<()> {
    let mut archive = ZipWriter::new(BufWriter::new(File::create(path)?));
    for entry in entries {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(compression.level()))
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(if entry.executable { 0o755 } else { 0o644 });
        archive.start_file(&*entry.name, options)?;
        archive.write_all(&entry.bytes)?;
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
