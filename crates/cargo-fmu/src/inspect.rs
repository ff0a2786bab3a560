//! `cargo fmu inspect`: prints the contents of any FMU without loading code.
mod contents;
mod files;
mod libraries;
mod licenses;
mod model;
mod summary;
mod system;
mod terminals;
mod text;
mod variables;

use crate::error::Error;
use crate::print;
use crate::systems;
use contents::Contents;
use fmu_description::xml;
use model::Model;
use std::path::PathBuf;

/// Print what is inside an FMU of FMI 1.0, 2.0 or 3.0, or a system of FMUs (SSP)
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu inspect model.fmu")]
pub struct Inspect {
    /// Archive: .fmu, or .ssp for a system
    file: PathBuf,
    /// Variant of a system: the description NAME.ssd in the archive [default: SystemStructure]
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Also local variables, every element of arrays and every file
    #[arg(long)]
    all: bool,
}

impl Inspect {
    pub(crate) fn run(&self) -> Result<(), Error> {
        if systems::is_system(&self.file) {
            let system = systems::resolved(&self.file, self.variant.as_deref())?;
            return print::all(system::report(&system, self.all));
        }
        let report = self.report().map_err(|reason| Error::NotAnFmu { path: self.file.clone(), reason })?;
        print::all(report)
    }

    /// All sections; the error says why the file is not an FMU.
    fn report(&self) -> Result<String, String> {
        let mut contents = Contents::open(&self.file)?;
        let description = contents.text("modelDescription.xml")?.ok_or("it has no modelDescription.xml")?;
        let tree = xml::parse(&description).map_err(|reason| format!("its modelDescription.xml {reason}"))?;
        let model = Model::read(tree.root()).map_err(|reason| text::plain(&reason))?;
        let sections = [
            summary::section(&model),
            libraries::section(&mut contents)?,
            variables::section(&model, self.all),
            terminals::section(&mut contents)?,
            licenses::section(&mut contents)?,
            files::section(&contents, self.all),
            files::parts(&contents),
        ];
        Ok(sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n"))
    }
}
