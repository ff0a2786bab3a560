//! A cargo home for one test.
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Creates a cargo home with the settings and downloads of the present one. Packages are unpacked anew, because cargo
/// trusts any unpacked package of the right name and version, even if its files have changed.
pub(crate) fn fresh(home: &Path) -> io::Result<()> {
    let present = env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(present) = present.or_else(|| Some(env::home_dir()?.join(".cargo"))) else { return Ok(()) };
    link(&present, home, "registry")?;
    link(&present.join("registry"), &home.join("registry"), "src")
}

/// Makes a folder of links to all entries of another folder except one.
fn link(from: &Path, to: &Path, except: &str) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).into_iter().flatten() {
        let entry = entry?;
        if entry.file_name() == except {
            continue;
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(entry.path(), to.join(entry.file_name()))?;
        // On other systems links need a privilege: settings are copied and packages downloaded again.
        #[cfg(not(unix))]
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
