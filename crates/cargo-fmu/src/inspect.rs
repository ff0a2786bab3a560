//! `cargo fmu inspect`: prints the contents of any FMU without loading code.
mod contents;
mod files;
mod libraries;
mod licenses;
mod model;
mod summary;
mod terminals;
mod text;
mod variables;

use crate::error::Error;
use crate::print;
use contents::Contents;
use fmu_description::xml;
use model::Model;
use std::path::PathBuf;

/// Print what is inside an FMU of FMI 1.0, 2.0 or 3.0
#[derive(clap::Args)]
pub struct Inspect {
    /// Archive
    file: PathBuf,
    /// Also local variables, every element of arrays and every file
    #[arg(long)]
    all: bool,
}

impl Inspect {
    pub(crate) fn run(&self) -> Result<(), Error> {
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
