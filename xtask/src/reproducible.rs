//! Test that archives are reproducible.
use crate::cargo_home;
use crate::copied_folder;
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::archive;
use cargo_fmu::cargo::{run, this_program};
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::print;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// Packages the FMU that compiles fastest again for both versions of FMI, from a copy of the sources in a longer path
/// and with another cargo home, and compares the bytes with the archives in `fmus`.
pub(crate) fn test(workspace: &Workspace, fmus: &Path) -> Result<(), Error> {
    let model = "Distance";
    let place = workspace.target.join("reproducible");
    let (sources, home) = (place.join("a copy of all sources/project"), place.join("home"));
    fresh(&place, workspace, &sources, &home).map_err(files::failed("copy", &workspace.root))?;
    let mut package = Command::new(this_program()?);
    package.args(["package", model, "--out"]).arg(&place).current_dir(&sources);
    package.env_remove("CARGO_TARGET_DIR").env("CARGO_HOME", home);
    run(&mut package, "cargo xtask package")?;

    let archive = format!("{model}.fmu");
    let mut count = 0;
    for fmi in Fmi::ALL {
        count += compare(&fmi.folder(fmus).join(&archive), &fmi.folder(&place).join(&archive))?;
    }
    if count == 0 { Ok(()) } else { Err(cargo_fmu::Error::Findings { count }.into()) }
}

/// Prints the differences between two archives; returns how many files differ.
fn compare(first: &Path, second: &Path) -> Result<usize, Error> {
    if files::read(first)? == files::read(second)? {
        return Ok(0);
    }
    let different = differences(&entries(first)?, &entries(second)?);
    for name in &different {
        print::line(format_args!("{name} differs between {} and {}", first.display(), second.display()))?;
    }
    // If all contents agree, the difference is in the archive itself.
    Ok(different.len().max(1))
}

/// Fills a folder with a copy of the sources and a cargo home.
fn fresh(place: &Path, workspace: &Workspace, sources: &Path, home: &Path) -> io::Result<()> {
    if place.exists() {
        fs::remove_dir_all(place)?;
    }
    // Build results, history, caches and installed packages, some of which other tests write meanwhile.
    let names = ["target", ".git", "__pycache__", "node_modules"];
    let left_out = |path: &Path| path == workspace.target || names.iter().any(|name| path.ends_with(name));
    copied_folder::copy(&workspace.root, sources, &left_out)?;
    cargo_home::fresh(home)
}

fn entries(path: &Path) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    Ok(archive::read(path)?.into_iter().map(|entry| (entry.name, entry.bytes)).collect())
}

/// Names of entries that are in one archive only or have different contents.
fn differences(first: &BTreeMap<String, Vec<u8>>, second: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let missing = second.keys().filter(|name| !first.contains_key(*name));
    let other = first.iter().filter(|(name, bytes)| second.get(*name) != Some(bytes)).map(|(name, _)| name);
    other.chain(missing).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::differences;

    #[test]
    fn contents_that_differ_and_files_of_one_archive_alone_are_named() {
        let archive = |files: &[(&str, &str)]| {
            files.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect()
        };
        let first = archive(&[("a", "1"), ("b", "1"), ("c", "1")]);
        let second = archive(&[("a", "1"), ("b", "2"), ("d", "1")]);
        assert_eq!(differences(&first, &second), ["b", "c", "d"]);
        assert!(differences(&first, &first).is_empty());
    }
}
