//! Files of an FMU, from an archive or a folder.
use std::fs;
use std::io;
use std::path::Path;

use fmu::PackedFile;

use crate::error::Error;

/// Reads all files of an FMU, sorted by name.
pub(crate) fn read(path: &Path) -> Result<Vec<PackedFile>, Error> {
    let mut files = if path.is_dir() {
        let mut found = Vec::new();
        below(path, "", &mut found).map_err(|reason| Error::File { action: "read", path: path.to_owned(), reason })?;
        found
    } else {
        let mut files = fmu::read_files(path)?;
        for file in &mut files {
            file.name = file.name.replace('\\', "/");
        }
        files
    };
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(files)
}

fn below(folder: &Path, prefix: &str, found: &mut Vec<PackedFile>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            below(&path, &format!("{name}/"), found)?;
        } else {
            let executable = name.starts_with("binaries/");
            found.push(PackedFile { name, bytes: fs::read(&path)?, executable });
        }
    }
    Ok(())
}
