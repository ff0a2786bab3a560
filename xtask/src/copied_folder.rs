//! Copies of folders.
use std::fs;
use std::io;
use std::path::Path;

/// Copies a folder, omitting paths if `left_out` is true.
pub(crate) fn copy(from: &Path, to: &Path, left_out: &impl Fn(&Path) -> bool) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if left_out(&path) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(&path, &to.join(name), left_out)?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}
