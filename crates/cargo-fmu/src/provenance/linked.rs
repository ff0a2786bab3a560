//! The packages whose code is in a library.
use super::lock::checksums;
use crate::cargo::cargo;
use crate::error::Error;
use crate::files;
use crate::workspace::Workspace;
use cargo_metadata::Metadata;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Stdio;

/// Name and version.
pub(super) type Key = (String, String);

/// A package with a library.
#[derive(Clone)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) description: Option<String>,
    /// SPDX expression.
    pub(super) license: Option<String>,
    /// The file that `license-file` names.
    pub(super) license_file: Option<PathBuf>,
    /// Folder of its `Cargo.toml`.
    pub(super) folder: PathBuf,
    /// Whether it belongs to the workspace.
    pub(super) own: bool,
    /// Whether it comes from crates.io.
    pub(super) crates_io: bool,
    /// SHA-256 of its packed sources.
    pub(super) checksum: Option<String>,
    /// The packages that its library needs.
    pub(super) dependencies: BTreeSet<Key>,
}

/// A library to be described.
pub(super) struct Library<'a> {
    /// Its name for people, such as the model identifier of an FMU.
    pub(super) name: &'a str,
    /// The kind of thing that has this name, with an article.
    pub(super) kind: &'static str,
    /// Subject and verb of the sentence that says which files contain the code.
    pub(super) files: &'static str,
    /// Its package.
    pub(super) package: &'a str,
}

/// The packages in a library.
pub(super) struct Linked {
    /// Name of the library for people.
    pub(super) name: String,
    /// As in [`Library`].
    pub(super) kind: &'static str,
    /// As in [`Library`].
    pub(super) files: &'static str,
    /// The library's own package.
    pub(super) root: Package,
    /// The other packages, in the order of their names.
    pub(super) packages: Vec<Package>,
}

/// The packages that are linked into each of these libraries: normal dependencies, without procedural macros, with the
/// features that the libraries together turn on.
///
/// They are those of all platforms, so that archives from several machines say the same.
pub(super) fn linked(
    workspace: &Workspace,
    metadata: &Metadata,
    libraries: &[Library<'_>],
) -> Result<Vec<Linked>, Error> {
    let graph = parse(&tree(workspace, libraries)?);
    let known = packages(workspace, metadata, &graph)?;
    let linked = |library: &Library<'_>| {
        let &Library { name, kind, files, package } = library;
        // Another package from elsewhere may have the name of one of the workspace.
        let root = known.values().filter(|known| known.name == package).max_by_key(|known| known.own);
        let root = root.expect("cargo tree has printed the package that it was asked for").clone();
        let keys = reachable(&root, &known);
        let packages = keys.iter().map(|key| known[key].clone()).collect();
        Linked { name: name.to_owned(), kind, files, root, packages }
    };
    Ok(libraries.iter().map(linked).collect())
}

/// `cargo tree`, because the graph of `cargo metadata` also has optional packages that no feature turns on.
fn tree(workspace: &Workspace, libraries: &[Library<'_>]) -> Result<String, Error> {
    let mut command = cargo(workspace);
    command.args(["tree", "--edges=normal,no-proc-macro", "--target=all", "--prefix=depth", "--format= {p}"]);
    command.args(libraries.iter().flat_map(|library| ["--package", library.package]));
    let output = command.stderr(Stdio::inherit()).output().map_err(Error::start("cargo"))?;
    if !output.status.success() {
        return Err(Error::Failed { command: "cargo tree".into() });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The dependencies of each package. A line is the depth, the name and the version: `3 nalgebra v0.35.0`; what follows
/// is not needed.
fn parse(tree: &str) -> BTreeMap<Key, BTreeSet<Key>> {
    let mut graph = BTreeMap::<Key, BTreeSet<Key>>::new();
    let mut path: Vec<Key> = Vec::new();
    for line in tree.lines() {
        let mut words = line.split(' ');
        let mut word = || words.next().unwrap_or_default();
        let (Ok(depth), name, version) = (word().parse::<usize>(), word(), word()) else { continue };
        let key = (name.to_owned(), version.trim_start_matches('v').to_owned());
        path.truncate(depth);
        if let Some(parent) = path.last() {
            graph.entry(parent.clone()).or_default().insert(key.clone());
        }
        graph.entry(key.clone()).or_default();
        path.push(key);
    }
    graph
}

fn packages(
    workspace: &Workspace,
    metadata: &Metadata,
    graph: &BTreeMap<Key, BTreeSet<Key>>,
) -> Result<BTreeMap<Key, Package>, Error> {
    let checksums = checksums(&files::read_text(&workspace.root.join("Cargo.lock"))?);
    let package = |package: &cargo_metadata::Package| {
        let key = (package.name.to_string(), package.version.to_string());
        let dependencies = graph.get(&key)?.clone();
        let package = Package {
            name: key.0.clone(),
            version: key.1.clone(),
            description: package.description.as_ref().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
            // The slash is how expressions were written before SPDX had them.
            license: package.license.as_ref().map(|license| license.replace(" / ", "/").replace('/', " OR ")),
            license_file: package.license_file().map(Into::into),
            folder: package.manifest_path.parent()?.into(),
            own: package.source.is_none() && workspace.packages.contains(&key.0),
            crates_io: package.source.as_ref().is_some_and(cargo_metadata::Source::is_crates_io),
            checksum: checksums.get(&key).cloned(),
            dependencies,
        };
        Some((key, package))
    };
    Ok(metadata.packages.iter().filter_map(package).collect())
}

/// All that a package needs, directly or not.
fn reachable(root: &Package, known: &BTreeMap<Key, Package>) -> BTreeSet<Key> {
    let mut found = BTreeSet::new();
    let mut open: Vec<_> = root.dependencies.iter().collect();
    while let Some(key) = open.pop() {
        if found.insert(key.clone()) {
            open.extend(&known[key].dependencies);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Key, parse};

    fn key(name: &str) -> Key {
        (name.to_owned(), "1.0.0".to_owned())
    }

    /// Cargo prints the dependencies of a package only where it first names it.
    #[test]
    fn a_package_that_is_named_again_keeps_its_dependencies() {
        let tree = "0 one v1.0.0 (/a folder/one)\n1 both v1.0.0\n2 deep v1.0.0\n1 deep v1.0.0\n\n\
                    0 other v1.0.0\n1 both v1.0.0 (*)\n";
        let graph = parse(tree);
        assert_eq!(graph[&key("one")], [key("both"), key("deep")].into());
        assert_eq!(graph[&key("both")], [key("deep")].into());
        assert_eq!(graph[&key("other")], [key("both")].into());
    }
}
