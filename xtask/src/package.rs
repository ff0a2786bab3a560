//! `cargo xtask package`: one `.fmu` archive per FMU.
use crate::archive::{self, Entry};
use crate::cargo::{self, Product};
use crate::describe::{Described, describe};
use crate::error::Error;
use crate::platform::Platform;
use crate::workspace::{Fmu, Workspace};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Build FMUs and write them as archives
#[derive(clap::Args)]
pub(crate) struct Package {
    /// Names of FMUs; all FMUs if there is none
    names: Vec<String>,
    /// Folder for the archives [default: target/fmu]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Target of a library, as `rustc --print target-list` calls it; give it once for each platform [default: this machine]
    #[arg(long = "target", value_name = "TRIPLE")]
    targets: Vec<String>,
    /// Cargo profile of the libraries
    #[arg(long, default_value = "release")]
    profile: String,
}

impl Package {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let out = self.out.clone().unwrap_or_else(|| folder(workspace));
        package_for(workspace, &self.names, &out, &self.profile, &Platform::select(&self.targets)?)
    }
}

/// Where archives go that nobody gives another place.
pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("fmu")
}

/// Packages the FMUs with these names (all if there is none) for this machine and prints one line for each.
pub(crate) fn package(workspace: &Workspace, names: &[String], out: &Path, profile: &str) -> Result<(), Error> {
    package_for(workspace, names, out, profile, &[Platform::host()])
}

/// The same for any platforms.
fn package_for(
    workspace: &Workspace,
    names: &[String],
    out: &Path,
    profile: &str,
    platforms: &[Platform],
) -> Result<(), Error> {
    let fmus = workspace.select(names)?;
    let documentation = documentation(workspace)?;
    let models = fmus.iter().map(|fmu| fmu.model.as_str()).collect::<Vec<_>>().join(", ");
    eprintln!("describing {models}");
    let described = describe(workspace, &fmus)?;
    let stale: Vec<_> = fmus.iter().zip(&described).filter_map(|(fmu, now)| stale(workspace, fmu, now)).collect();
    if !stale.is_empty() {
        return Err(Error::Stale { paths: stale });
    }
    let mut libraries = vec![Vec::new(); fmus.len()];
    for platform in platforms {
        eprintln!("building {models} ({profile}) for {}", platform.folder);
        let command = cargo::cargo_build(workspace, platform.triple.as_deref());
        let files = cargo::build(command, &fmus, Product::Library, profile)?;
        for ((fmu, file), libraries) in fmus.iter().zip(files).zip(&mut libraries) {
            libraries.push(library(&fmu.model, &platform.folder, &file)?);
        }
    }
    eprintln!("writing archives");
    let folders = platforms.iter().map(|platform| platform.folder.as_str()).collect::<Vec<_>>().join(" ");
    for ((fmu, now), libraries) in fmus.iter().zip(described).zip(libraries) {
        let path = out.join(format!("{}.fmu", fmu.model));
        let guid = now.description.guid;
        let description = now.xml.into_bytes();
        // The layout of FMI 2.0 section 2.3.
        let mut entries = vec![Entry { name: "modelDescription.xml".into(), bytes: description, executable: false }];
        entries.extend(libraries);
        entries.extend(documentation.iter().cloned());
        let size = archive::write(&path, &entries)?;
        println!("{}  {} KB  {guid}  {folders}", from_here(&path).display(), size.div_ceil(1000));
    }
    Ok(())
}

/// The path as seen from the current folder, which is how a person would write it.
fn from_here(path: &Path) -> &Path {
    env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path)
}

fn stale(workspace: &Workspace, fmu: &Fmu, now: &Described) -> Option<PathBuf> {
    let path = Workspace::description(fmu);
    let committed = fs::read_to_string(workspace.root.join(&path)).ok();
    (committed.as_deref() != Some(&now.xml)).then_some(path)
}

/// The library for one platform.
fn library(model: &str, folder: &str, file: &Path) -> Result<Entry, Error> {
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    Ok(Entry { name: format!("binaries/{folder}/{model}.{extension}"), bytes: read(file)?, executable: true })
}

/// What every archive carries in its folder `documentation`.
fn documentation(workspace: &Workspace) -> Result<Vec<Entry>, Error> {
    let entry = |file: &PathBuf| {
        let name = format!("documentation/{}", file.file_name().unwrap_or_default().to_string_lossy());
        Ok(Entry { name, bytes: read(&workspace.root.join(file))?, executable: false })
    };
    workspace.documentation.iter().map(entry).collect()
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::File { action: "read", path: path.to_owned(), source })
}
