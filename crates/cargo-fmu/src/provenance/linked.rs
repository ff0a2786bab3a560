//! Packages in a library.
use crate::cargo::cargo;
use crate::error::Error;
use crate::files;
use crate::workspace::Workspace;
use cargo_metadata::Metadata;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::process::Stdio;
use toml::{Table, Value};

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
    pub(super) license_file: Option<PathBuf>,
    /// Folder of `Cargo.toml`.
    pub(super) folder: PathBuf,
    /// Whether the package belongs to the workspace.
    pub(super) own: bool,
    /// Whether the package comes from crates.io.
    pub(super) crates_io: bool,
    /// SHA-256 of the packed sources.
    pub(super) checksum: Option<String>,
    /// Packages that the library needs.
    pub(super) dependencies: BTreeSet<Key>,
}

pub(super) struct Library<'a> {
    /// Name for people, such as the model identifier of an FMU.
    pub(super) name: &'a str,
    /// Kind of the named thing, with an article.
    pub(super) kind: &'static str,
    /// Subject and verb of a sentence about the files that contain the code.
    pub(super) files: &'static str,
    pub(super) package: &'a str,
}

/// Packages linked into a library.
pub(super) struct Linked {
    /// Name of the library for people.
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) files: &'static str,
    /// The library's own package.
    pub(super) root: Package,
    /// Other packages, sorted by name.
    pub(super) packages: Vec<Package>,
}

/// Packages that are linked into each library: normal dependencies without procedural macros, with the features that
/// all libraries together enable.
///
/// Dependencies of all platforms count, so that archives from several machines agree.
pub(super) fn linked(
    workspace: &Workspace,
    metadata: &Metadata,
    libraries: &[Library<'_>],
) -> Result<Vec<Linked>, Error> {
    let graph = parse(&tree(workspace, libraries)?);
    let known = packages(workspace, metadata, &graph)?;
    let linked = |library: &Library<'_>| {
        let &Library { name, kind, files, package } = library;
        // An external package may share a name with one of the workspace.
        let root = known.values().filter(|known| known.name == package).max_by_key(|known| known.own);
        let root = root.expect("cargo tree has printed the package that it was asked for").clone();
        let keys = reachable(&root, &known);
        let packages = keys.iter().map(|key| known[key].clone()).collect();
        Linked { name: name.to_owned(), kind, files, root, packages }
    };
    Ok(libraries.iter().map(linked).collect())
}

/// From `cargo tree`: the graph of `cargo metadata` includes optional packages that no feature enables.
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

/// Dependencies of each package. A line has depth, name and version, `3 nalgebra v0.35.0`; the rest is ignored.
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
            // A slash separated alternatives before SPDX expressions.
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

/// Direct and indirect dependencies of a package.
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

/// SHA-256 of the packed sources of each registry package, from `Cargo.lock`.
fn checksums(lock: &str) -> HashMap<Key, String> {
    let lock = lock.parse::<Table>().unwrap_or_default();
    let packages = lock.get("package").and_then(Value::as_array).into_iter().flatten();
    let checksum = |package: &Value| {
        let text = |key| Some(package.get(key)?.as_str()?.to_owned());
        Some(((text("name")?, text("version")?), text("checksum")?))
    };
    packages.filter_map(checksum).collect()
}

#[cfg(test)]
mod tests {
    use super::{Key, checksums, parse};

    fn key(name: &str) -> Key {
        (name.to_owned(), "1.0.0".to_owned())
    }

    /// Cargo prints a package's dependencies only at its first mention.
    #[test]
    fn a_package_that_is_named_again_keeps_its_dependencies() {
        let tree = "0 one v1.0.0 (/a folder/one)\n1 both v1.0.0\n2 deep v1.0.0\n1 deep v1.0.0\n\n\
                    0 other v1.0.0\n1 both v1.0.0 (*)\n";
        let graph = parse(tree);
        assert_eq!(graph[&key("one")], [key("both"), key("deep")].into());
        assert_eq!(graph[&key("both")], [key("deep")].into());
        assert_eq!(graph[&key("other")], [key("both")].into());
    }

    #[test]
    fn packages_of_a_registry_have_a_checksum_and_others_have_none() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"registry+x\"\nchecksum = \
                    \"0f\"\ndependencies = [\n \"b\",\n]\n\n\
                    [[package]]\nname = \"b\"\nversion = \"0.1.0\"\n";
        let checksums = checksums(lock);
        assert_eq!(checksums.len(), 1);
        assert_eq!(checksums[&("a".to_owned(), "1.0.0".to_owned())], "0f");
    }
}
