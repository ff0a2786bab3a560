//! `cargo fmu live`: a page that runs an FMU in the browser.
mod page;

use crate::archive::{self, Entry};
use crate::error::Error;
use crate::files;
use crate::print;
use crate::wasm;
use fmu_description::{CoSimulation, Description, Document, xml};
use std::path::{Path, PathBuf};

/// Write a page that runs an FMU of FMI 3.0 in the browser
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu live target/fmu/fmi3/Model.fmu -o model.html")]
pub struct Live {
    /// Archive with a WebAssembly module, as `package --module` makes it
    file: PathBuf,
    /// Page to write; by default the name of the archive with the ending html, in the current folder
    #[arg(long, short, value_name = "PAGE")]
    out: Option<PathBuf>,
}

impl Live {
    pub(crate) fn run(&self) -> Result<(), Error> {
        let name = self.file.with_extension("html");
        let out = self.out.clone().unwrap_or_else(|| name.file_name().map_or(name.clone(), PathBuf::from));
        let size = write(&self.file, &out)?;
        print::line(format_args!("{}  {} KB", out.display(), size.div_ceil(1000)))
    }
}

/// Writes the page of an archive; returns its size in bytes.
///
/// # Errors
/// The archive has no module, or is not of FMI 3.0.
pub fn write(archive: &Path, page: &Path) -> Result<usize, Error> {
    let entries = archive::read(archive)?;
    let text = text(&entries).map_err(|reason| Error::NotLive { path: archive.to_owned(), reason })?;
    files::write(page, text.as_bytes())?;
    Ok(text.len())
}

/// The page, or the reason why there is none.
fn text(entries: &[Entry]) -> Result<String, String> {
    let description = description(entries)?;
    let Some(CoSimulation { interface, .. }) = &description.co_simulation else {
        return Err("it has no interface for Co-Simulation, by which the page runs it".into());
    };
    let path = format!("binaries/{}/{}.wasm", wasm::TRIPLE, interface.model_identifier);
    let module = entries.iter().find(|entry| entry.name == path).ok_or_else(|| {
        let (program, model) = (crate::error::program(), &description.model_name);
        format!("it has no `{path}`: make one with `{program} package --module {model}`")
    })?;
    Ok(page::text(&description, &module.bytes))
}

/// Description of an archive of FMI 3.0.
fn description(entries: &[Entry]) -> Result<Description, String> {
    let entry = entries.iter().find(|entry| entry.name == "modelDescription.xml");
    let failed = |reason| format!("its modelDescription.xml {reason}");
    let text = xml::decode(entry.ok_or("it has no modelDescription.xml")?.bytes.clone()).map_err(failed)?;
    let tree = xml::parse(&text).map_err(failed)?;
    let Document { fmi_version, description, errors } = fmu_description::read(tree.root())?;
    if !fmi_version.starts_with('3') {
        return Err(format!(
            "it is of FMI {fmi_version}, and pages run FMUs of FMI 3.0: take the one from the folder fmi3"
        ));
    }
    match errors.first() {
        Some(error) => Err(error.clone()),
        None => Ok(description),
    }
}
