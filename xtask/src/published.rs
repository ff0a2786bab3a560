//! Tests of the crates as others get them.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Suffix of the names of packed and unpacked crates.
const VERSION: &str = concat!("-", env!("CARGO_PKG_VERSION"));

/// Beginning of a workspace of unpacked crates, with the profile of this one, so that compiled dependencies are reused.
const WORKSPACE: &str = r#"
[workspace]
resolver = "3"
members = ["*-*"]

[profile.dev.package."*"]
debug = false

[patch.crates-io]
"#;

/// Compiles each published crate from its package alone.
///
/// `cargo publish --dry-run` would do this, but would compile all dependencies once more.
pub(crate) fn test(workspace: &Workspace, _fmus: &Path) -> Result<(), Error> {
    let place = workspace.target.join("published");
    files::remove_folder(&place)?;
    let packed = place.join("target");
    let mut publish = cargo(workspace);
    publish.args(["publish", "--dry-run", "--no-verify", "--workspace", "--allow-dirty", "--quiet", "--target-dir"]);
    run(publish.arg(&packed), "cargo publish --dry-run")?;

    let crates = unpack(&packed.join("package/tmp-crate"), &place)?;
    let mut manifest = WORKSPACE.to_owned();
    for name in &crates {
        manifest += &format!("{name} = {{ path = \"{name}{VERSION}\" }}\n");
    }
    files::write(&place.join("Cargo.toml"), manifest)?;
    files::write(&place.join("Cargo.lock"), files::read(&workspace.root.join("Cargo.lock"))?)?;
    for name in &crates {
        let mut check = cargo(workspace);
        // One package a call, with no features that others turn on.
        check.args(["check", "--quiet", "--package", name, "--target-dir"]).arg(&workspace.target);
        check.current_dir(&place);
        run(&mut check, &format!("cargo check --package {name}"))?;
    }
    Ok(files::remove_folder(&place)?)
}

/// Unpacks all crates of a folder into another; returns their names.
fn unpack(from: &Path, to: &Path) -> Result<Vec<String>, Error> {
    let is_crate = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "crate");
    let mut names = Vec::new();
    for file in files::list(from)?.into_iter().filter(is_crate) {
        // `tar` exists on Linux, macOS and Windows. Without `-m` all files have one old time, and cargo would reuse the
        // output of an earlier version.
        run(Command::new("tar").arg("-xmzf").arg(&file).arg("-C").arg(to), "tar")?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        names.push(stem.trim_end_matches(VERSION).to_owned());
    }
    Ok(names)
}
