//! Entries of an archive.
use super::text::decode;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use zip::ZipArchive;

/// Largest entry that is read, in bytes: sizes stated by an archive may be false.
const LIMIT: u64 = 256 << 20;

/// An archive, read entry by entry into memory.
pub(super) struct Contents {
    archive: ZipArchive<BufReader<File>>,
    /// All files, in the archive's order.
    pub(super) files: Vec<Entry>,
}

/// A file in the archive.
pub(super) struct Entry {
    /// Path in the archive; a symbolic link's is marked, so that it is not taken for a file.
    pub(super) name: String,
    /// Uncompressed size in bytes, as stated by the archive.
    pub(super) size: u64,
    /// Compressed size in bytes.
    pub(super) packed: u64,
}

impl Contents {
    /// Opens an archive. Errors of all functions complete a sentence about the file.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| format!("it cannot be read: {error}"))?;
        if file.metadata().is_ok_and(|file| file.is_dir()) {
            return Err("it is a folder".into());
        }
        let mut archive =
            ZipArchive::new(BufReader::new(file)).map_err(|error| format!("it is not a zip archive: {error}"))?;
        let mut files = Vec::new();
        for i in 0..archive.len() {
            let entry = archive.by_index_raw(i).map_err(|error| format!("it is a damaged zip archive: {error}"))?;
            if !entry.is_dir() {
                let link = if entry.is_symlink() { " (symbolic link)" } else { "" };
                let name = String::from_utf8_lossy(entry.name_raw()).into_owned() + link;
                files.push(Entry { name, size: entry.size(), packed: entry.compressed_size() });
            }
        }
        Ok(Self { archive, files })
    }

    /// A file's bytes; `None` if there is no such file.
    pub(super) fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, String> {
        let Some(index) = self.archive.index_for_name(name) else { return Ok(None) };
        let entry = self.archive.by_index(index).map_err(|error| format!("its {name} cannot be unpacked: {error}"))?;
        let mut bytes = Vec::new();
        entry
            .take(LIMIT + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| format!("its {name} cannot be unpacked: {error}"))?;
        if bytes.len() as u64 > LIMIT {
            return Err(format!("its {name} unpacks to more than {} MB", LIMIT >> 20));
        }
        Ok(Some(bytes))
    }

    /// A file's text; `None` if there is no such file.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        self.bytes(name)?.map(|bytes| decode(bytes).map_err(|reason| format!("its {name} {reason}"))).transpose()
    }
}
