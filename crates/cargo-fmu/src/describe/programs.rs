//! Programs that describe FMUs.
//!
//! The tool generates a package for each in the target folder: its root is the FMU's `src/lib.rs`, and it has one
//! dependency more than the FMU's own package.
use crate::cargo;
use crate::error::Error;
use crate::files;
use crate::workspace::{Fmu, Workspace};
use cargo_metadata::{Dependency, DependencyKind, Target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;
use toml::{Table, Value};

/// Package that exports an FMU's C functions.
const LIBRARY: &str = "fmu-export";

/// Package that prints descriptions, in the folder beside [`LIBRARY`].
const DESCRIBE: &str = "fmu-describe";

/// File with the profile. Unlike a manifest, a configuration may set options of packages that are not used.
const PROFILE: &str = "profile.toml";

/// Builds the programs of these FMUs for this machine, in the order of `fmus`.
///
/// In a program, `export!` makes a `main` that prints the description instead of the C functions.
pub(super) fn build(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Vec<PathBuf>, Error> {
    let folder = write(workspace)?;
    let mut command = cargo::cargo_build(workspace, None, &workspace.target);
    command.arg("--manifest-path").arg(folder.join("Cargo.toml")).arg("--config").arg(folder.join(PROFILE));
    let artifacts = cargo::build(command, fmus, "dev", &[])?;
    let file = |fmu: &&Fmu| {
        let own = artifacts.iter().find(|artifact| artifact.target.name == program(fmu));
        own.and_then(|artifact| artifact.executable.clone()).map(Into::into).ok_or_else(|| Error::NoArtifact {
            package: fmu.package.clone(),
            wanted: "library of which a describing program can be made",
        })
    };
    fmus.iter().map(file).collect()
}

/// Name of an FMU's program; `export!` recognises it.
fn program(fmu: &Fmu) -> String {
    format!("describe-{}", fmu.package)
}

/// Writes a workspace with a package for each FMU and the dependency versions of the author's lock file. Returns its
/// folder.
fn write(workspace: &Workspace) -> Result<PathBuf, Error> {
    let (folder, fmus) = (workspace.target.join("describe"), workspace.all()?);
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
    write_if_new(&folder.join("Cargo.toml"), &root.to_string())?;
    write_if_new(&folder.join(PROFILE), &configuration(&author, &fmus).to_string())?;
    // Cargo adds packages that only this workspace needs, so the lock file is copied only when the author's changes.
    let locked = files::read_text_if_any(&workspace.root.join("Cargo.lock"))?.unwrap_or_default();
    if write_if_new(&folder.join("Cargo.lock.author"), &locked)? {
        files::write(&folder.join("Cargo.lock"), &locked)?;
    }
    Ok(folder)
}

/// Writes a file unless it has these contents; returns whether it was written.
fn write_if_new(path: &Path, text: &str) -> Result<bool, Error> {
    let is_new = files::read_text_if_any(path)?.as_deref() != Some(text);
    if is_new {
        files::write(path, text)?;
    }
    Ok(is_new)
}

/// The manifest: name, version, features and dependencies of the FMU's package.
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
        ("name".to_owned(), Value::from(program(fmu))),
        ("path".to_owned(), library.unwrap_or(default.as_str()).into()),
    ]);
    let features = manifest.features.iter().map(|(name, enabled)| (name.clone(), Value::from(enabled.clone())));
    // The compiler warns when it compiles the library itself.
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

/// Tables of normal and build dependencies, also of single platforms.
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
            table.insert(DESCRIBE.into(), source(&beside(dependency, DESCRIBE)).into());
        }
    }
    tables
}

/// A table inside a table, added if missing.
fn inner<'a>(table: &'a mut Table, name: &str) -> &'a mut Table {
    let entry = table.entry(name).or_insert_with(|| Table::new().into());
    entry.as_table_mut().expect("nothing else is written there")
}

/// The dependency on a package in the folder beside `library`.
fn beside(library: &Dependency, name: &str) -> Dependency {
    let mut beside = library.clone();
    (beside.name, beside.rename, beside.optional) = (name.into(), None, false);
    (beside.features, beside.uses_default_features) = (Vec::new(), true);
    beside.path = library.path.as_ref().map(|path| path.with_file_name(name));
    beside
}

/// A dependency as in a manifest, with absolute paths.
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

/// Cargo's configuration with the author's profile for development. It optimises the packages that run the models many
/// times to find dependencies.
fn configuration(author: &Table, fmus: &[&Fmu]) -> Table {
    let dev = author.get("profile").and_then(|profiles| profiles.get("dev")).and_then(Value::as_table);
    let mut dev = dev.cloned().unwrap_or_default();
    let packages = inner(&mut dev, "package");
    inner(packages, LIBRARY).insert("opt-level".into(), 2.into());
    for fmu in fmus {
        // Assertions and more codegen units would double the compiler's time, lines in backtraces add an eighth.
        let settings: [(_, Value); 4] = [
            ("opt-level", 2.into()),
            ("codegen-units", 1.into()),
            ("debug", false.into()),
            ("debug-assertions", false.into()),
        ];
        inner(packages, &fmu.package).extend(settings.map(|(name, value)| (name.to_owned(), value)));
    }
    Table::from_iter([("profile".to_owned(), Table::from_iter([("dev".to_owned(), dev.into())]).into())])
}

/// Output of an FMU's program. Finding all dependencies takes seconds for some models, so the output is kept beside the
/// program until that file changes.
pub(super) fn output(fmu: &Fmu, program: &Path) -> Result<Vec<u8>, Error> {
    let (kept, resources) = (program.with_extension("output"), fmu.folder.join("resources"));
    let state = state(program).filter(|_| !resources.is_dir());
    if let (Some(state), Ok(text)) = (&state, fs::read_to_string(&kept))
        && let Some((of, output)) = text.split_once('\n')
        && of == state
    {
        return Ok(output.as_bytes().to_vec());
    }
    let output = Command::new(program)
        // Folder of the model's own files.
        .env("FMU_RESOURCES", resources)
        .output()
        .map_err(|source| Error::Start { program: program.display().to_string(), source })?;
    let said = String::from_utf8_lossy(&output.stderr);
    // A program that fails by itself ends with the reason.
    if output.status.code() == Some(1)
        && let Some(reason) = said.lines().next_back()
    {
        eprint!("{}", said.trim_end().strip_suffix(reason).unwrap_or_default());
        return Err(Error::NotDescribed { reason: reason.to_owned() });
    }
    eprint!("{said}");
    if !output.status.success() {
        let reason = format!("it ended with {}", output.status);
        return Err(Error::NoDescription { package: fmu.package.clone(), reason });
    }
    // Output with warnings is not kept, so that they are repeated.
    if let Some(state) = state.filter(|_| said.is_empty()) {
        files::write(&kept, [state.as_bytes(), b"\n", &output.stdout].concat())?;
    }
    Ok(output.stdout)
}

/// Size and time of a file, if the system reports them.
fn state(program: &Path) -> Option<String> {
    let metadata = fs::metadata(program).ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} bytes at {} ns", metadata.len(), time.as_nanos()))
}
