//! The test that others get crates which compile.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use std::path::{Path, PathBuf};
use std::process::Command;

/// End of the names of packed and unpacked crates, whose version is that of the workspace.
const VERSION: &str = concat!("-", env!("CARGO_PKG_VERSION"));

/// Debug information in the profile `dev` of the workspace.
const DEBUG: &str = "line-tables-only";

/// Checks each crate that is meant for others from its package alone.
///
/// `cargo publish --dry-run` could do so, but would compile everything that the crates need once more.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let place = workspace.target.join("published");
    files::remove_folder(&place)?;
    let packed = place.join("target");
    let mut publish = cargo(workspace);
    publish.args(["publish", "--dry-run", "--no-verify", "--workspace", "--allow-dirty", "--quiet", "--target-dir"]);
    run(publish.arg(&packed), "cargo publish --dry-run")?;

    let crates = unpack(&packed.join("package/tmp-crate"), &place)?;
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n\n[patch.crates-io]\n".to_owned();
    for name in &crates {
        manifest += &format!("{name} = {{ path = \"{name}{VERSION}\" }}\n");
    }
    files::write(&place.join("Cargo.toml"), manifest)?;
    files::write(&place.join("Cargo.lock"), files::read(&workspace.root.join("Cargo.lock"))?)?;
    for name in &crates {
        let mut check = cargo(workspace);
        // With the profile of this workspace, whose compiled dependencies serve here, too.
        check
            .current_dir(&place)
            .envs(["", "BUILD_OVERRIDE_"].map(|of| (format!("CARGO_PROFILE_DEV_{of}DEBUG"), DEBUG)));
        // Alone, so that it has the features that it asks for, and not those that others do.
        check.args(["check", "--quiet", "--package", name, "--target-dir"]).arg(&workspace.target);
        run(&mut check, &format!("cargo check --package {name}"))?;
    }
    Ok(files::remove_folder(&place)?)
}

/// Unpacks all crates of a folder into another one, and returns their names.
fn unpack(from: &Path, to: &Path) -> Result<Vec<String>, Error> {
    let is_crate = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "crate");
    let mut names = Vec::new();
    for file in files::list(from)?.into_iter().filter(is_crate) {
        // A program of Linux, macOS and Windows.
        run(Command::new("tar").arg("-xzf").arg(&file).arg("-C").arg(to), "tar")?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        names.push(stem.trim_end_matches(VERSION).to_owned());
    }
    Ok(names)
}
