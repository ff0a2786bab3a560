//! The programs that describe FMUs: the tool writes packages for them into the target folder, with the FMUs' code.
use crate::cargo;
use crate::error::Error;
use crate::files;
use crate::workspace::{Fmu, Workspace};
use cargo_metadata::{Dependency, DependencyKind, Target};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Package that exports the C functions of an FMU.
const LIBRARY: &str = "fmu-export";
/// Package that prints a description, in the folder beside that of [`LIBRARY`].
const PRINTER: &str = "fmu-describe";

/// Builds the programs of these FMUs for this machine, in the order of `fmus`.
///
/// A program has the FMU's `src/lib.rs` as its root, where `export!` makes a `main` that prints the description instead
/// of the C functions.
pub(super) fn build(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Vec<PathBuf>, Error> {
    let folder = workspace.target.join("describe");
    write(workspace, &folder)?;
    let arguments = ["--manifest-path".into(), folder.join("Cargo.toml").display().to_string()];
    let command = cargo::cargo_build(workspace, None, &workspace.target);
    let artifacts = cargo::build(command, fmus, "dev", &arguments)?;
    let program = |fmu: &&Fmu| {
        let own = artifacts.iter().find(|artifact| artifact.target.name == program_name(fmu));
        let executable = own.and_then(|artifact| artifact.executable.clone());
        executable.map(Into::into).ok_or_else(|| Error::NoArtifact {
            package: fmu.package.clone(),
            wanted: "library of which a describing program can be made",
        })
    };
    fmus.iter().map(program).collect()
}

/// Name of a describing program. By its first word `export!` knows that it makes such a program.
fn program_name(fmu: &Fmu) -> String {
    format!("describe-{}", fmu.package)
}

/// Writes a workspace with a package for each FMU, and with the versions of dependencies that the author's workspace
/// has locked.
fn write(workspace: &Workspace, folder: &Path) -> Result<(), Error> {
    let fmus = workspace.all()?;
    for fmu in &fmus {
        write_if_new(&folder.join(&fmu.package).join("Cargo.toml"), &package(fmu).to_string())?;
    }
    let author = files::read_text(&workspace.root.join("Cargo.toml"))?;
    let author = author.parse::<Table>().unwrap_or_default();
    let members = fmus.iter().map(|fmu| Value::from(&*fmu.package)).collect();
    let mut table = Table::from_iter([("members".to_owned(), Value::Array(members))]);
    if let Some(resolver) = author.get("workspace").and_then(|workspace| workspace.get("resolver")) {
        table.insert("resolver".into(), resolver.clone());
    }
    let mut root = Table::from_iter([("workspace".to_owned(), table.into())]);
    root.extend(patch(&author, workspace).map(|patch| ("patch".to_owned(), patch.into())));
    let profiles = Table::from_iter([("dev".to_owned(), profile(&author, &fmus).into())]);
    root.insert("profile".into(), profiles.into());
    write_if_new(&folder.join("Cargo.toml"), &root.to_string())?;
    // Cargo adds packages that only describing needs to this copy, so it is written only if the author's file changes.
    let locked = files::read_text_if_any(&workspace.root.join("Cargo.lock"))?.unwrap_or_default();
    if write_if_new(&folder.join("Cargo.lock.author"), &locked)? {
        files::write(&folder.join("Cargo.lock"), &locked)?;
    }
    Ok(())
}

/// Writes a file unless it has these contents, and tells whether it was written.
fn write_if_new(path: &Path, text: &str) -> Result<bool, Error> {
    let is_new = files::read_text_if_any(path)?.as_deref() != Some(text);
    if is_new {
        files::write(path, text)?;
    }
    Ok(is_new)
}

/// The manifest of a describing program: name, version, features and dependencies are those of the FMU's package.
fn package(fmu: &Fmu) -> Table {
    let manifest = &fmu.manifest;
    let source =
        |is: fn(&Target) -> bool| manifest.targets.iter().find(|target| is(target)).map(|it| it.src_path.as_str());
    let mut package = Table::from_iter([
        ("name".to_owned(), Value::from(&*fmu.package)),
        ("version".to_owned(), manifest.version.to_string().into()),
        ("edition".to_owned(), manifest.edition.as_str().into()),
    ]);
    package.extend(source(Target::is_custom_build).map(|build| ("build".to_owned(), build.into())));
    let library = source(|target| target.is_cdylib() || target.is_lib());
    let default = manifest.manifest_path.with_file_name("src").join("lib.rs");
    let program = Table::from_iter([
        ("name".to_owned(), Value::from(program_name(fmu))),
        ("path".to_owned(), library.unwrap_or(default.as_str()).into()),
    ]);
    let features = manifest.features.iter().map(|(name, enabled)| (name.clone(), Value::from(enabled.clone())));
    // The compiler warns when it compiles the library.
    let lints = Table::from_iter([("rust".to_owned(), Table::from_iter([("warnings".into(), "allow".into())]).into())]);
    Table::from_iter([
        ("package".to_owned(), package.into()),
        ("bin".to_owned(), Value::Array(vec![program.into()])),
        ("features".to_owned(), Table::from_iter(features).into()),
        ("lints".to_owned(), lints.into()),
    ])
    .into_iter()
    .chain(dependencies(&manifest.dependencies))
    .collect()
}

/// The tables of normal and build dependencies, also those of single platforms.
fn dependencies(all: &[Dependency]) -> Table {
    let mut tables = Table::new();
    for dependency in all {
        let table = match dependency.kind {
            DependencyKind::Normal => "dependencies",
            DependencyKind::Build => "build-dependencies",
            _ => continue,
        };
        let of_platform = match &dependency.target {
            None => &mut tables,
            Some(platform) => inner(inner(&mut tables, "target"), &platform.to_string()),
        };
        let table = inner(of_platform, table);
        let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
        table.insert(name.clone(), source(dependency).into());
        if dependency.name == LIBRARY {
            table.insert(PRINTER.into(), source(&printer(dependency)).into());
        }
    }
    tables
}

/// The table with a name in a table, which is added if it is missing.
fn inner<'a>(table: &'a mut Table, name: &str) -> &'a mut Table {
    let entry = table.entry(name).or_insert_with(|| Table::new().into());
    entry.as_table_mut().expect("nothing else is written there")
}

/// The dependency on the package beside the one that makes the library.
fn printer(library: &Dependency) -> Dependency {
    let mut printer = library.clone();
    (printer.name, printer.rename, printer.optional) = (PRINTER.into(), None, false);
    (printer.features, printer.uses_default_features) = (Vec::new(), true);
    printer.path = library.path.as_ref().map(|path| path.with_file_name(PRINTER));
    printer
}

/// A dependency as manifests have it, with absolute paths.
fn source(dependency: &Dependency) -> Table {
    let mut table = Table::from_iter([
        ("package".to_owned(), Value::from(&*dependency.name)),
        ("version".to_owned(), dependency.req.to_string().into()),
        ("default-features".to_owned(), dependency.uses_default_features.into()),
        ("features".to_owned(), dependency.features.clone().into()),
        ("optional".to_owned(), dependency.optional.into()),
    ]);
    let mut add = |key: &str, value: &str| table.insert(key.into(), value.into());
    if let Some(path) = &dependency.path {
        add("path", path.as_str());
    } else if let Some(git) = dependency.source.as_ref().and_then(|source| source.repr.strip_prefix("git+")) {
        let (url, reference) = git.split_once('?').unwrap_or((git, ""));
        add("git", url);
        if let Some((kind, name)) = reference.split_once('=') {
            add(kind, name);
        }
    } else if let Some(registry) = &dependency.registry {
        add("registry-index", registry);
    }
    table
}

/// The author's `[patch]`, with absolute paths.
fn patch(author: &Table, workspace: &Workspace) -> Option<Table> {
    let mut patch = author.get("patch")?.as_table()?.clone();
    for (_, dependency) in patch.iter_mut().filter_map(|(_, table)| table.as_table_mut()).flat_map(Table::iter_mut) {
        if let Some(path) = dependency.get_mut("path") {
            *path = workspace.root.join(path.as_str().unwrap_or_default()).display().to_string().into();
        }
    }
    Some(patch)
}

/// The author's development profile; but the packages that run the models many times, to find dependencies, are
/// optimised.
///
/// Cargo warns of settings for packages that it does not find, so only those for direct dependencies stay.
fn profile(author: &Table, fmus: &[&Fmu]) -> Table {
    let author = author.get("profile").and_then(|profile| profile.get("dev")?.as_table());
    let mut profile = author.cloned().unwrap_or_default();
    let mut packages = profile.remove("package").and_then(|packages| packages.as_table().cloned()).unwrap_or_default();
    let needed = || fmus.iter().flat_map(|fmu| &fmu.manifest.dependencies).map(|dependency| &*dependency.name);
    packages.retain(|name, _| name == "*" || needed().any(|needed| needed == name));
    if needed().any(|name| name == LIBRARY) {
        inner(&mut packages, LIBRARY).insert("opt-level".into(), 2.into());
    }
    for fmu in fmus {
        // Assertions and more codegen units would double the compiler's time.
        let settings = [("opt-level", 2.into()), ("codegen-units", 1.into()), ("debug-assertions", false.into())];
        inner(&mut packages, &fmu.package).extend(settings.map(|(name, value)| (name.to_owned(), value)));
    }
    profile.insert("package".into(), packages.into());
    profile
}
