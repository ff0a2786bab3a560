//! FMUs as WebAssembly modules.
pub mod component;

use crate::cargo::{self, cargo_build};
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::platform;
use crate::provenance::Provenance;
use crate::remap;
use crate::workspace::{Fmu, Workspace};
use std::path::{Path, PathBuf};
use walrus::ModuleConfig;

/// The target of a module that imports nothing, neither from a system nor from JavaScript.
pub const TRIPLE: &str = "wasm32-unknown-unknown";

/// The host adds functions of the importer, such as its logger, to the exported table.
const LINKER: [&str; 3] = ["-Clink-arg=--export-table", "-Clink-arg=--growable-table", "-Clink-arg=-zstack-size=65536"];

/// Builds the module of each FMU, with the functions of both versions of FMI.
pub(crate) fn build(
    workspace: &Workspace,
    fmus: &[&Fmu],
    provenance: &Provenance,
    profile: &str,
) -> Result<Vec<PathBuf>, Error> {
    platform::require_std(TRIPLE)?;
    let command = cargo_build(workspace, Some(TRIPLE), &folder(workspace));
    cargo::build_libraries(command, fmus, profile, &arguments(workspace, provenance, profile, &LINKER))
}

/// Folder of everything that is built for WebAssembly.
fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("wasm")
}

/// Arguments of `cargo build`, with these flags of the compiler.
fn arguments(workspace: &Workspace, provenance: &Provenance, profile: &str, flags: &[&str]) -> Vec<String> {
    let flags = remap::flags(workspace, provenance).into_iter().chain(flags.iter().map(|&flag| flag.to_owned()));
    let flags: Vec<_> = flags.map(|flag| serde_json::Value::from(flag).to_string()).collect();
    let mut arguments = vec!["--config".into(), format!("build.rustflags=[{}]", flags.join(", "))];
    // A panic ends the module, not the importer.
    for setting in ["panic=\"abort\"", "lto=\"off\"", "codegen-units=1"] {
        arguments.extend(["--config".into(), format!("profile.{profile}.{setting}")]);
    }
    arguments
}

/// The module in a file with the functions of one version of FMI alone, and with what they need.
pub(crate) fn module_for(file: &Path, fmi: Fmi) -> Result<Vec<u8>, Error> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let bytes = files::read(file)?;
    let failed = |reason: String| Error::NotAModule { path: file.to_owned(), reason };
    let mut module = config.parse(&bytes).map_err(|error| failed(error.to_string()))?;
    let prefix = match fmi {
        Fmi::Two => "fmi2",
        Fmi::Three => "fmi3",
    };
    let is_other = |name: &str| name.starts_with("fmi") && !name.starts_with(prefix);
    let others: Vec<_> =
        module.exports.iter().filter(|export| is_other(&export.name)).map(walrus::Export::id).collect();
    others.into_iter().for_each(|export| module.exports.delete(export));
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}
