//! `cargo fmu ssp`: packs a system of FMUs into one archive (System Structure and Parameterization 1.0).
mod connectors;
mod system_connectors;

use crate::archive::{self, Compression, Entry};
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::package::{self, Folders, Options};
use crate::print;
use crate::workspace::Workspace;
use fmu_description::Variable;
use fmu_system::{DEFAULT as DESCRIPTION, Element, Errors, SystemStructure};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Package a system of FMUs, described by `SystemStructure.ssd`, with its FMUs as one `.ssp` archive
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu ssp examples/moving-frames")]
pub struct Ssp {
    /// Folder with the description; its components have the sources `resources/<Name>.fmu`
    folder: PathBuf,
    /// Folder for the archive and its FMUs [default: target/ssp]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Version of FMI of the FMUs: 2, because SSP 1.0 has no connectors for the arrays of FMI 3.0
    #[arg(long, value_name = "VERSION", default_value = "2")]
    fmi: Fmi,
    /// Add connectors to the system, for unconnected inputs and for all outputs: fmucontainer requires them, Ecos
    /// refuses them
    #[arg(long)]
    connectors: bool,
    /// Cargo profile of the libraries
    #[arg(long, default_value = "release")]
    profile: String,
}

impl Ssp {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        if self.fmi == Fmi::Three {
            return Err(Error::SystemOfArrays);
        }
        let out = self.out.clone().unwrap_or_else(|| workspace.target.join("ssp"));
        pack(workspace, &self.folder, &out, &self.profile, self.connectors)
    }
}

/// Packages the system in `folder` and its FMUs into `out`, with connectors of the system itself if wanted.
///
/// # Errors
/// The description is missing or invalid, names a connector that does not exist, or an FMU cannot be packaged.
pub fn pack(
    workspace: &Workspace,
    folder: &Path,
    out: &Path,
    profile: &str,
    with_connectors: bool,
) -> Result<(), Error> {
    let path = folder.join(DESCRIPTION);
    let mut text = files::read_text(&path)?;
    let refused = |reason| Error::System { path: path.clone(), reason };
    let mut structure = structure(&text).map_err(refused)?;
    let mut models = models(&structure).map_err(refused)?;
    models.sort();
    models.dedup();
    let variables = variables(workspace, &models)?;
    connectors::check(&structure.system, &variables).map_err(refused)?;
    if with_connectors {
        system_connectors::add(&mut structure.system, &variables).map_err(refused)?;
        text = structure.write();
    }
    let folders = Folders { versions: &[Fmi::Two], ..Folders::ordinary(out) };
    package::package_for(workspace, &models, &folders, &Options { profile, ..Options::default() })?;

    let mut entries = vec![Entry::file(DESCRIPTION, text)];
    for model in &models {
        let bytes = files::read(&out.join(format!("{model}.fmu")))?;
        entries.push(Entry::file(format!("resources/{model}.fmu"), bytes));
    }
    let archive = out.join(format!("{}.ssp", structure.name));
    let size = archive::write(&archive, &entries, Compression::Fast)?;
    print::line(format_args!("{}  {} KB", package::from_here(&archive).display(), size.div_ceil(1000)))
}

/// Contents of the description.
fn structure(text: &str) -> Result<SystemStructure, String> {
    let read = SystemStructure::parse(text, DESCRIPTION).map_err(|Errors(errors)| {
        let lines = errors.iter().map(|error| format!("line {}: {}", error.place.line, error.text));
        lines.collect::<Vec<_>>().join("; ")
    });
    Ok(read?.contents)
}

/// Variables of these FMUs from committed descriptions. Packaging refuses missing or stale ones.
fn variables(workspace: &Workspace, models: &[String]) -> Result<HashMap<String, Vec<Variable>>, Error> {
    let mut found = HashMap::new();
    for fmu in workspace.select(models)? {
        match package::committed_description(workspace, fmu, Fmi::Two) {
            Ok(description) => {
                found.insert(fmu.model.clone(), description.variables);
            }
            Err(Error::Undescribed { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Names of the FMUs of a system.
fn models(structure: &SystemStructure) -> Result<Vec<String>, String> {
    if structure.name.is_empty() {
        return Err("its root element has no name".into());
    }
    if structure.system.elements.is_empty() {
        return Err("it has no System with Elements".into());
    }
    let sources = structure.system.elements.iter().filter_map(|element| match element {
        Element::Component(component) => Some(component.source.as_deref().unwrap_or_default()),
        _ => None,
    });
    let models = sources.map(|source| {
        let model = source.strip_prefix("resources/").and_then(|file| file.strip_suffix(".fmu"));
        model.map(str::to_owned).ok_or_else(|| format!("the source `{source}` is not `resources/<Name>.fmu`"))
    });
    models.collect()
}
