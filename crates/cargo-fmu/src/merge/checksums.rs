//! Checksums of released files.
use crate::error::Error;
use crate::files;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Writes `SHA256SUMS` for files in a folder, as `sha256sum --check SHA256SUMS` reads it.
pub(crate) fn write<'a>(folder: &Path, names: impl Iterator<Item = &'a PathBuf>) -> Result<(), Error> {
    let mut sums = String::new();
    for name in names {
        let path = folder.join(name);
        let bytes = files::read(&path)?;
        for byte in Sha256::digest(bytes) {
            write!(sums, "{byte:02x}").expect("a text takes everything");
        }
        writeln!(sums, "  {}", name.display().to_string().replace('\\', "/")).expect("a text takes everything");
    }
    files::write(&folder.join("SHA256SUMS"), sums)
}
