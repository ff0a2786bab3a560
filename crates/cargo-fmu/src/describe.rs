//! `cargo fmu describe`: the committed descriptions.
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::parallel;
use crate::print;
use crate::workspace::{self, Fmu, Workspace};
use fmu_description::{Description, Versions, reserved_names, write};
use serde_json::json;
use similar::TextDiff;
use std::fs;
use std::path::{Path, PathBuf};

mod programs;

/// Write the descriptions of every FMU from its structs: `modelDescription/<Name>.xml` for FMI 2.0,
/// `modelDescription/fmi3/<Name>.xml` for FMI 3.0
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu describe --check")]
pub struct Describe {
    /// Names of FMUs; all FMUs, including examples, if there is none
    names: Vec<String>,
    /// Write nothing; show what would change, and fail if anything would
    #[arg(long)]
    pub check: bool,
}

/// Descriptions of one FMU from its current code, with one GUID for both versions.
pub(crate) struct Described {
    pub(crate) fmi2: Document,
    pub(crate) fmi3: Document,
}

/// Description of an FMU for one version of FMI.
pub(crate) struct Document {
    /// The description before it is written as XML.
    pub(crate) description: Description,
    /// Text of `modelDescription.xml`.
    pub(crate) xml: String,
}

impl Described {
    pub(crate) fn of(&self, fmi: Fmi) -> &Document {
        match fmi {
            Fmi::Two => &self.fmi2,
            Fmi::Three => &self.fmi3,
        }
    }

    /// Committed descriptions that differ from these, as paths relative to the workspace.
    pub(crate) fn stale(&self, workspace: &Workspace, fmu: &Fmu) -> Vec<PathBuf> {
        let is_stale = |fmi: Fmi| {
            let path = Workspace::description(fmu, fmi);
            let committed = fs::read_to_string(workspace.root.join(&path)).ok();
            (committed.as_deref() != Some(&self.of(fmi).xml)).then_some(path)
        };
        Fmi::ALL.into_iter().filter_map(is_stale).collect()
    }
}

impl Describe {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = if self.names.is_empty() { workspace.all()? } else { workspace.select(&self.names)? };
        let mut stale = Vec::new();
        for (fmu, described) in fmus.iter().zip(describe(workspace, &fmus)?) {
            for fmi in Fmi::ALL {
                let (relative, xml) = (Workspace::description(fmu, fmi), &described.of(fmi).xml);
                let path = workspace.root.join(&relative);
                let committed = fs::read_to_string(&path).unwrap_or_default();
                if committed == *xml {
                    print::line(format_args!("{} is up to date", relative.display()))?;
                } else if self.check {
                    print::all(difference(&relative, &committed, xml))?;
                    stale.push(relative);
                } else {
                    files::write(&path, xml)?;
                    print::line(format_args!("{} is written", relative.display()))?;
                }
            }
        }
        for path in orphans(workspace)? {
            print::line(format_args!("{} describes no FMU of this workspace: remove it", path.display()))?;
        }
        if stale.is_empty() { Ok(()) } else { Err(Error::Stale { paths: stale }) }
    }
}

/// Committed descriptions without an FMU, for example after a renaming.
fn orphans(workspace: &Workspace) -> Result<Vec<PathBuf>, Error> {
    let is_orphan = |file: &PathBuf| {
        let model = file.file_stem().unwrap_or_default();
        file.extension().is_some_and(|extension| extension == "xml") && !workspace.models().any(|known| known == model)
    };
    let mut orphans = Vec::new();
    for folder in Fmi::ALL.map(|fmi| fmi.folder(Path::new(workspace::DESCRIPTIONS))) {
        if workspace.root.join(&folder).is_dir() {
            let files = files::list(&workspace.root.join(&folder))?.into_iter().filter(is_orphan);
            orphans.extend(files.map(|file| folder.join(file.file_name().unwrap_or_default())));
        }
    }
    Ok(orphans)
}

/// Builds the describing programs of these FMUs for this machine and runs them, in the order of `fmus`.
pub(crate) fn describe(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Vec<Described>, Error> {
    let programs = programs::build(workspace, fmus)?;
    parallel::map(fmus.iter().zip(programs), |(fmu, program)| ask(workspace, fmu, &program)).into_iter().collect()
}

fn ask(workspace: &Workspace, fmu: &Fmu, program: &Path) -> Result<Described, Error> {
    let wrong = |reason| Error::NoDescription { package: fmu.package.clone(), reason };
    let output = programs::output(fmu, program)?;
    let Versions { fmi2, fmi3 } = serde_json::from_slice(&output).map_err(|error| wrong(error.to_string()))?;
    for sentence in reserved_names(&fmi3) {
        eprintln!("warning: {}: {sentence}", fmu.model);
    }
    let [fmi2, fmi3] = [fmi2, fmi3].map(|description| {
        if description.model_name != fmu.model {
            return Err(wrong(format!(
                "it describes `{}`, but its Cargo.toml says `{}`",
                description.model_name, fmu.model
            )));
        }
        with_manifest(description, workspace, fmu)
    });
    let document = |description: Description, write: fn(&Description) -> Result<String, write::Error>| {
        let xml = write(&description).map_err(Error::Description)?;
        Ok::<_, Error>(Document { description, xml })
    };
    Ok(Described { fmi2: document(fmi2?, write::fmi2)?, fmi3: document(fmi3?, write::fmi3)? })
}

/// Adds facts from the manifests of package and workspace.
fn with_manifest(description: Description, workspace: &Workspace, fmu: &Fmu) -> Result<Description, Error> {
    let units = fmu.manifest.metadata["fmu"].get("units").cloned().unwrap_or_else(|| json!({}));
    let units = serde_json::from_value(units)
        .map_err(|error| Error::Units { package: fmu.package.clone(), reason: error.to_string() })?;
    Ok(Description {
        license: fmu.manifest.license.clone().unwrap_or_default(),
        author: fmu.manifest.authors.join(", "),
        generation_tool: match &workspace.tool {
            Some(tool) => format!("{tool} {}", fmu.manifest.version),
            None => concat!("cargo-fmu ", env!("CARGO_PKG_VERSION")).into(),
        },
        units,
        ..description
    })
}

fn difference(path: &Path, committed: &str, generated: &str) -> String {
    let diff = TextDiff::from_lines(committed, generated);
    let name = path.display().to_string();
    diff.unified_diff()
        .context_radius(2)
        .header(&format!("{name} (committed)"), &format!("{name} (from the code)"))
        .to_string()
}
