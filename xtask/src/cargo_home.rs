//! A home of cargo that a test has for itself.
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Makes a home of cargo with the settings and downloads of the present one. Packages are unpacked anew: cargo believes
/// an unpacked package of this name and version to be the right one, whatever has changed since.
pub(crate) fn fresh(home: &Path) -> io::Result<()> {
    let present = env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(present) = present.or_else(|| Some(env::home_dir()?.join(".cargo"))) else { return Ok(()) };
    link(&present, home, "registry")?;
    link(&present.join("registry"), &home.join("registry"), "src")
}

/// Makes a folder that leads to everything in another one, except for one entry.
fn link(from: &Path, to: &Path, except: &str) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).into_iter().flatten() {
        let entry = entry?;
        if entry.file_name() == except {
            continue;
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(entry.path(), to.join(entry.file_name()))?;
        // Links need a privilege elsewhere, so that settings are copied, and packages fetched anew.
        #[cfg(not(unix))]
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
