//! FMUs as WebAssembly modules.
use crate::cargo::{self, cargo_build};
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::parallel;
use crate::platform;
use crate::profile::{self, Panic};
use crate::provenance::Provenance;
use crate::remap;
use crate::workspace::{Fmu, Workspace};
use std::path::{Path, PathBuf};
use walrus::ModuleConfig;

/// Target without imports from a system or from JavaScript.
pub const TRIPLE: &str = "wasm32-unknown-unknown";

/// Importers add functions, such as loggers, to the exported table.
const LINKER: [&str; 3] = ["-Clink-arg=--export-table", "-Clink-arg=--growable-table", "-Clink-arg=-zstack-size=65536"];

/// Builds each FMU's module, with the functions of both versions of FMI.
pub(crate) fn build(
    workspace: &Workspace,
    fmus: &[&Fmu],
    provenance: &Provenance,
    profile: &str,
) -> Result<Vec<PathBuf>, Error> {
    platform::require_std(TRIPLE)?;
    let command = cargo_build(workspace, Some(TRIPLE), &workspace.target.join("wasm"));
    let flags = remap::flags(workspace, provenance).into_iter().chain(LINKER.map(str::to_owned)).collect();
    let arguments = [remap::setting(flags), profile::arguments(profile, Panic::Abort)].concat();
    cargo::build_libraries(command, fmus, profile, &arguments)
}

/// Builds all modules and writes one file for each of these versions of FMI: `Body-fmi2.wasm`.
///
/// # Errors
/// A module cannot be built or written.
pub fn write(workspace: &Workspace, folder: &Path, versions: &[Fmi]) -> Result<(), Error> {
    let fmus = workspace.select(&[])?;
    let files = build(workspace, &fmus, &Provenance::read(workspace, &fmus)?, "release")?;
    let modules = fmus.iter().zip(&files).flat_map(|module| versions.iter().map(move |&fmi| (module, fmi)));
    let written = parallel::map(modules, |((fmu, file), fmi)| {
        files::write(&folder.join(format!("{}-{}.wasm", fmu.model, prefix(fmi))), module_for(file, fmi)?)
    });
    written.into_iter().collect()
}

/// Reduces a module to the functions of one version of FMI and the code that they need.
pub(crate) fn module_for(file: &Path, fmi: Fmi) -> Result<Vec<u8>, Error> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let bytes = files::read(file)?;
    let failed = |reason: String| Error::NotAModule { path: file.to_owned(), reason };
    let mut module = config.parse(&bytes).map_err(|error| failed(error.to_string()))?;
    let is_other = |name: &str| name.starts_with("fmi") && !name.starts_with(prefix(fmi));
    let others: Vec<_> =
        module.exports.iter().filter(|export| is_other(&export.name)).map(walrus::Export::id).collect();
    others.into_iter().for_each(|export| module.exports.delete(export));
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// Prefix of a version's functions.
fn prefix(fmi: Fmi) -> &'static str {
    match fmi {
        Fmi::Two => "fmi2",
        Fmi::Three => "fmi3",
    }
}
