//! `documentation/licenses`: rights in the code of a library.
use super::linked::{Linked, Package};
use super::toolchain::{self, Toolchain};
use crate::archive::{Entry, LICENSES};
use crate::error::Error;
use crate::files;
use crate::workspace::Workspace;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::path::Path;

/// File that lists the libraries' licences.
const NAME: &str = "license.txt";

/// First words of the names of licence files, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// Bytes of texts, by file name.
type Files = BTreeMap<String, Vec<u8>>;

/// The index, with each package, its licence and its texts; and each text once.
pub(super) fn entries(workspace: &Workspace, linked: &Linked, toolchain: &Toolchain) -> Result<Vec<Entry>, Error> {
    let shared = texts(&workspace.root)?;
    let mut texts = Texts::beginning_with(&shared);
    let mut rows = vec![["package", "version", "licence (SPDX)", "texts"].map(str::to_owned)];
    for package in [&linked.root].into_iter().chain(&linked.packages) {
        let mut files = of_package(package)?;
        let is_shared = |text: &Vec<u8>| shared.values().any(|other| words(other) == words(text));
        if package.own && files.values().all(is_shared) {
            files.clone_from(&shared);
        }
        let names = texts.add(&format!("{}-{}", package.name, package.version), files);
        let names = if names.is_empty() { "none in the package".to_owned() } else { names.join(", ") };
        let license = package.license.clone().unwrap_or_else(|| unstated(package));
        rows.push([package.name.clone(), package.version.clone(), license, names]);
    }
    let mut written = texts.written;
    let name = match &toolchain.notices {
        Some(notices) => {
            let name = format!("rust-std-{}/COPYRIGHT-library.html", toolchain.version);
            written.insert(name.clone(), files::read(notices)?);
            name
        }
        None => "none in the toolchain".to_owned(),
    };
    rows.push(["Rust's standard library", &toolchain.version, toolchain::LICENSE, &name].map(str::to_owned));

    let index = (NAME.to_owned(), index(linked, &rows).into_bytes());
    let entry = |(name, bytes)| Entry::file(format!("{LICENSES}{name}"), bytes);
    Ok([index].into_iter().chain(written).map(entry).collect())
}

/// Texts of all packages, without duplicates.
struct Texts {
    /// Name and bytes of each known text, by its words.
    known: HashMap<Vec<u8>, (String, Vec<u8>)>,
    /// Texts of packages, to be written.
    written: Files,
}

impl Texts {
    /// Starts with the workspace's texts, which are in no package's folder.
    fn beginning_with(shared: &Files) -> Self {
        let mut known = HashMap::new();
        for (name, bytes) in shared {
            known.entry(words(bytes)).or_insert_with(|| (name.clone(), bytes.clone()));
        }
        Self { known, written: Files::new() }
    }

    /// Adds a package's texts; returns their names. A text with known words keeps its first name; new ones go to
    /// `folder`.
    fn add(&mut self, folder: &str, files: Files) -> Vec<String> {
        let mut names = BTreeSet::new();
        for (file, bytes) in files {
            let (name, bytes) = self.known.entry(words(&bytes)).or_insert_with(|| (format!("{folder}/{file}"), bytes));
            self.written.entry(name.clone()).or_insert_with(|| bytes.clone());
            names.insert(name.clone());
        }
        names.into_iter().collect()
    }
}

/// The text with one space between words. Texts with the same words, and so the same copyright notices, are the same
/// licence: white space has no meaning (SPDX License List Matching Guidelines).
fn words(text: &[u8]) -> Vec<u8> {
    let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(&b' ')
}

fn unstated(package: &Package) -> String {
    if package.license_file.is_some() { "see the text" } else { "not stated" }.to_owned()
}

/// Texts in a package's folder, and the file that its manifest names.
fn of_package(package: &Package) -> Result<Files, Error> {
    let mut files = texts(&package.folder)?;
    if let Some(file) = package.license_file.as_ref().filter(|file| file.is_file()) {
        files.insert(file.file_name().unwrap_or_default().to_string_lossy().into_owned(), files::read(file)?);
    }
    Ok(files)
}

/// Files in a folder with the names of licences.
fn texts(folder: &Path) -> Result<Files, Error> {
    let mut found = Files::new();
    for path in files::list(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() && NAMES.iter().any(|start| name.to_uppercase().starts_with(start)) {
            found.insert(name, files::read(&path)?);
        }
    }
    Ok(found)
}

fn index(linked: &Linked, rows: &[[String; 4]]) -> String {
    let Linked { name, kind, files, root, .. } = linked;
    let mut text = format!(
        "Licences of {kind} {name} {}\n\n\
         {files} code of these packages, linked statically. The last column names the \
         files\n\
         with the licence texts of each package, beginning in this folder. A text that several packages have is \
         written\n\
         once, in the folder of the first of them; texts are the same if they differ only in white space. The text of\n\
         Rust's standard library includes those of the packages in it.\n\n",
        root.version
    );
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [a, b, c] = [0, 1, 2].map(width);
    for [name, version, license, texts] in rows {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name:a$}  {version:b$}  {license:c$}  {texts}");
    }
    text
}
