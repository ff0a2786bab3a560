//! `cargo fmu ssp`: a system of FMUs in one archive (System Structure and Parameterization 1.0).
use crate::archive::{self, Entry};
use crate::error::Error;
use crate::package;
use crate::print;
use crate::workspace::Workspace;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// Package a system of FMUs, described by `SystemStructure.ssd`, with its FMUs as one `.ssp` archive
#[derive(clap::Args)]
pub struct Ssp {
    /// Folder with the description, whose components have the sources `resources/<Name>.fmu`
    folder: PathBuf,
    /// Folder for the archive and its FMUs [default: target/ssp]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Cargo profile of the libraries
    #[arg(long, default_value = "release")]
    profile: String,
}

/// File name of the description, in the folder and in the archive (SSP 1.0 section 4).
const DESCRIPTION: &str = "SystemStructure.ssd";

/// What has to be known of a description.
#[derive(Deserialize)]
struct Structure {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "System")]
    system: System,
}

#[derive(Deserialize)]
struct System {
    #[serde(rename = "Elements")]
    elements: Elements,
}

#[derive(Deserialize)]
struct Elements {
    #[serde(rename = "Component", default)]
    components: Vec<Component>,
}

#[derive(Deserialize)]
struct Component {
    #[serde(rename = "@source")]
    source: String,
}

impl Ssp {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let out = self.out.clone().unwrap_or_else(|| workspace.target.join("ssp"));
        pack(workspace, &self.folder, &out, &self.profile)
    }
}

/// Packages the FMUs of the system in `folder`, and the system, into `out`.
///
/// # Errors
/// The description is missing or not one, or an FMU cannot be packaged.
pub fn pack(workspace: &Workspace, folder: &Path, out: &Path, profile: &str) -> Result<(), Error> {
    let path = folder.join(DESCRIPTION);
    let text = read(&path)?;
    let wrong = |reason| Error::System { path: path.clone(), reason };
    let structure: Structure = quick_xml::de::from_reader(&*text).map_err(|error| wrong(error.to_string()))?;
    let components = structure.system.elements.components;
    let mut models = components.iter().map(Component::model).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    models.sort();
    models.dedup();
    package::package(workspace, &models, out, profile)?;

    let mut entries = vec![Entry { name: DESCRIPTION.into(), bytes: text, executable: false }];
    for model in &models {
        let bytes = read(&out.join(format!("{model}.fmu")))?;
        entries.push(Entry { name: format!("resources/{model}.fmu"), bytes, executable: false });
    }
    let archive = out.join(format!("{}.ssp", structure.name));
    let size = archive::write(&archive, &entries)?;
    print::line(format_args!("{}  {} KB", package::from_here(&archive).display(), size.div_ceil(1000)))
}

impl Component {
    /// Name of the FMU that the component is, or why there is none.
    fn model(&self) -> Result<String, String> {
        let name = self.source.strip_prefix("resources/").and_then(|file| file.strip_suffix(".fmu"));
        name.map(str::to_owned).ok_or_else(|| format!("the source `{}` is not `resources/<Name>.fmu`", self.source))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::File { action: "read", path: path.to_owned(), source })
}
