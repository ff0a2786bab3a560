//! `documentation/licenses`: who holds rights in the code of a library.
use super::linked::{Linked, Package};
use super::toolchain::{self, Toolchain};
use crate::archive::{Entry, LICENSES};
use crate::error::Error;
use crate::files;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// How names of files with licences begin, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// `license.txt`, which names every package and its licence, and the texts that the packages come with, in one folder for each.
pub(super) fn entries(workspace: &Workspace, linked: &Linked, toolchain: &Toolchain) -> Result<Vec<Entry>, Error> {
    let mut texts = Vec::new();
    let mut rows = vec![["package", "version", "licence (SPDX)", "texts"].map(str::to_owned)];
    for package in [&linked.root].into_iter().chain(&linked.packages) {
        let (place, files) = find(workspace, package)?;
        let there = match &*place {
            _ if files.is_empty() => "none in the package",
            "" => "./",
            place => place,
        };
        let license = package.license.clone().unwrap_or_else(|| unstated(package));
        rows.push([package.name.clone(), package.version.clone(), license, there.to_owned()]);
        texts.extend(files.into_iter().map(|(name, path)| (format!("{LICENSES}{place}{name}"), path)));
    }
    let place = format!("rust-std-{}/", toolchain.version);
    let there = if toolchain.notices.is_some() { &place } else { "none in the toolchain" };
    rows.push(["Rust's standard library", &toolchain.version, toolchain::LICENSE, there].map(str::to_owned));
    texts.extend(
        toolchain.notices.iter().map(|path| (format!("{LICENSES}{place}COPYRIGHT-library.html"), path.clone())),
    );

    let entry = |name, bytes| Entry { name, bytes, executable: false };
    let mut entries = vec![entry(format!("{LICENSES}license.txt"), index(linked, &rows).into_bytes())];
    // The packages of the workspace share their texts.
    for (name, path) in BTreeMap::from_iter(texts) {
        entries.push(entry(name, files::read(&path)?));
    }
    Ok(entries)
}

fn unstated(package: &Package) -> String {
    if package.license_file.is_some() { "see the text" } else { "not stated" }.to_owned()
}

/// The folder below `licenses` for a package's texts, and the texts by their names.
fn find(workspace: &Workspace, package: &Package) -> Result<(String, BTreeMap<String, PathBuf>), Error> {
    let mut files = texts(&package.folder)?;
    if let Some(file) = package.license_file.as_ref().filter(|file| file.is_file()) {
        files.insert(file.file_name().unwrap_or_default().to_string_lossy().into_owned(), file.clone());
    }
    let shared = texts(&workspace.root)?;
    if package.folder == workspace.root || package.own && are_among(&files, &shared)? {
        return Ok((String::new(), shared));
    }
    Ok((format!("{}-{}/", package.name, package.version), files))
}

/// Whether all of these texts are among the others.
fn are_among(files: &BTreeMap<String, PathBuf>, others: &BTreeMap<String, PathBuf>) -> Result<bool, Error> {
    for (name, path) in files {
        let Some(other) = others.get(name) else { return Ok(false) };
        if files::read(path)? != files::read(other)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The files in a folder whose names say that they hold a licence.
fn texts(folder: &Path) -> Result<BTreeMap<String, PathBuf>, Error> {
    let mut found = BTreeMap::new();
    for path in files::list(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() && NAMES.iter().any(|start| name.to_uppercase().starts_with(start)) {
            found.insert(name, path);
        }
    }
    Ok(found)
}

fn index(linked: &Linked, rows: &[[String; 4]]) -> String {
    let Linked { model, root, .. } = linked;
    let mut text = format!(
        "Licences of the FMU {model} {}\n\n\
         The libraries under binaries/ contain code of these packages, linked statically. Their licence texts are in the\n\
         folders named in the last column, which begin here; ./ is this folder. The texts of Rust's standard library\n\
         include those of the packages in it.\n\n",
        root.version
    );
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [a, b, c] = [0, 1, 2].map(width);
    for [name, version, license, place] in rows {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name:a$}  {version:b$}  {license:c$}  {place}");
    }
    text
}
