//! `cargo fmu describe`: the committed descriptions.
use crate::cargo::{self, Product};
use crate::error::Error;
use crate::files;
use crate::parallel;
use crate::print;
use crate::workspace::{self, Fmu, Workspace};
use fmu_description::{Description, write};
use similar::TextDiff;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Write `modelDescription/<Name>.xml` of every FMU from its structs
#[derive(clap::Args)]
pub struct Describe {
    /// Names of FMUs; all FMUs, those of examples included, if there is none
    names: Vec<String>,
    /// Write nothing; show what would change, and fail if anything would
    #[arg(long)]
    pub check: bool,
}

/// What the code says about one FMU now.
pub(crate) struct Described {
    /// The program's own words.
    pub(crate) description: Description,
    /// The same as `modelDescription.xml`.
    pub(crate) xml: String,
}

impl Describe {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = if self.names.is_empty() { workspace.all()? } else { workspace.select(&self.names)? };
        let mut stale = Vec::new();
        for (fmu, described) in fmus.iter().zip(describe(workspace, &fmus)?) {
            let relative = Workspace::description(fmu);
            let path = workspace.root.join(&relative);
            let committed = fs::read_to_string(&path).unwrap_or_default();
            if committed == described.xml {
                print::line(format_args!("{} is up to date", relative.display()))?;
            } else if self.check {
                print::all(difference(&relative, &committed, &described.xml))?;
                stale.push(relative);
            } else {
                files::write(&path, &described.xml)?;
                print::line(format_args!("{} is written", relative.display()))?;
            }
        }
        for path in orphans(workspace)? {
            print::line(format_args!("{} describes no FMU of this workspace: remove it", path.display()))?;
        }
        if stale.is_empty() { Ok(()) } else { Err(Error::Stale { paths: stale }) }
    }
}

/// The committed descriptions that belong to no FMU, such as one that has been renamed.
fn orphans(workspace: &Workspace) -> Result<Vec<PathBuf>, Error> {
    let folder = Path::new(workspace::DESCRIPTIONS);
    if !workspace.root.join(folder).is_dir() {
        return Ok(Vec::new());
    }
    let is_orphan = |file: &PathBuf| {
        let model = file.file_stem().unwrap_or_default();
        file.extension().is_some_and(|extension| extension == "xml") && !workspace.models().any(|known| known == model)
    };
    let files = files::list(&workspace.root.join(folder))?.into_iter().filter(is_orphan);
    Ok(files.map(|file| folder.join(file.file_name().unwrap_or_default())).collect())
}

/// Builds the programs of these FMUs for this machine and asks them, in the order of `fmus`.
pub(crate) fn describe(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Vec<Described>, Error> {
    // The development profile, because the tests need the same objects; but the models run many times to find out what depends on what.
    let fast = |fmu: &&Fmu| ["--config".to_owned(), format!("profile.dev.package.{}.opt-level=2", fmu.package)];
    let arguments: Vec<_> = fmus.iter().flat_map(fast).collect();
    let command = cargo::cargo_build(workspace, None, &workspace.target);
    let programs = cargo::build(command, fmus, Product::Program, "dev", &arguments)?;
    parallel::map(fmus.iter().zip(programs), |(fmu, program)| ask(workspace, fmu, &program)).into_iter().collect()
}

fn ask(workspace: &Workspace, fmu: &Fmu, program: &Path) -> Result<Described, Error> {
    let wrong = |reason| Error::NoDescription { package: fmu.package.clone(), reason };
    let output = Command::new(program)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Error::Start { program: program.display().to_string(), source })?;
    if !output.status.success() {
        return Err(wrong(format!("it ended with {}", output.status)));
    }
    let mut description: Description =
        serde_json::from_slice(&output.stdout).map_err(|error| wrong(error.to_string()))?;
    if description.model_name != fmu.model {
        return Err(wrong(format!(
            "it describes `{}`, but its Cargo.toml says `{}`",
            description.model_name, fmu.model
        )));
    }
    description.license = fmu.license.clone().unwrap_or_default();
    description.author = fmu.authors.join(", ");
    description.generation_tool = match &workspace.tool {
        Some(tool) => format!("{tool} {}", fmu.version),
        None => concat!("cargo-fmu ", env!("CARGO_PKG_VERSION")).into(),
    };
    let xml = write::fmi2(&description).map_err(Error::Description)?;
    Ok(Described { description, xml })
}

fn difference(path: &Path, committed: &str, generated: &str) -> String {
    let diff = TextDiff::from_lines(committed, generated);
    let name = path.display().to_string();
    diff.unified_diff()
        .context_radius(2)
        .header(&format!("{name} (committed)"), &format!("{name} (from the code)"))
        .to_string()
}
