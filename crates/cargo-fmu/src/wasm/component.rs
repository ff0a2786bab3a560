//! FMUs as WebAssembly components, by the draft of the layered standard FMI-LS-WASM.
use super::{arguments, folder};
use crate::archive::Entry;
use crate::cargo::cargo_build;
use crate::error::Error;
use crate::files;
use crate::generated::{self, Kind};
use crate::platform;
use crate::provenance::Provenance;
use crate::workspace::{Fmu, Workspace};
use std::path::PathBuf;

/// The target, which also names the folder in an archive.
pub const TRIPLE: &str = "wasm32-wasip2";

/// The draft's manifest, which an archive with a component must have.
const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<fmiLayeredStandardManifest xmlns:fmi-ls="http://fmi-standard.org/fmi-ls-manifest"
  fmi-ls:fmi-ls-name="org.modelica.fmi-ls-wasm"
  fmi-ls:fmi-ls-version="0.1.0"
  fmi-ls:fmi-ls-description="FMI Layered Standard for WebAssembly"/>
"#;

/// The components of some FMUs.
pub(crate) struct Components {
    /// Model identifiers, and files.
    files: Vec<(String, PathBuf)>,
    /// Manifest, licences and bill of materials.
    common: Vec<Entry>,
}

impl Components {
    /// Builds the component of each FMU that uses `fmu-export`.
    pub(crate) fn build(workspace: &Workspace, fmus: &[&Fmu], profile: &str) -> Result<Self, Error> {
        let fmus: Vec<_> = fmus.iter().copied().filter(|fmu| generated::is_possible(fmu)).collect();
        if fmus.is_empty() {
            return Ok(Self { files: Vec::new(), common: Vec::new() });
        }
        platform::require_std(TRIPLE)?;
        generated::write(workspace, Kind::Component)?;
        let provenance = Provenance::of_components(workspace)?;
        let command = cargo_build(workspace, Some(TRIPLE), &folder(workspace));
        let arguments = arguments(workspace, &provenance, profile, &[]);
        let files = generated::build(workspace, Kind::Component, command, &fmus, profile, arguments)?;
        let manifest = Entry {
            name: "extra/org.modelica.fmi-ls-wasm/manifest.xml".into(),
            bytes: MANIFEST.into(),
            executable: false,
        };
        let origin = provenance.entries(workspace)?.concat();
        Ok(Self {
            files: fmus.iter().map(|fmu| fmu.model.clone()).zip(files).collect(),
            common: [manifest].into_iter().chain(origin).collect(),
        })
    }

    /// The component of a model and the files that go with it; none if the model has no component.
    pub(crate) fn entries(&self, model: &str) -> Result<Vec<Entry>, Error> {
        let Some((_, file)) = self.files.iter().find(|(name, _)| name == model) else { return Ok(Vec::new()) };
        let name = format!("binaries/{TRIPLE}/{model}.wasm");
        let component = Entry { name, bytes: files::read(file)?, executable: false };
        Ok([component].into_iter().chain(self.common.iter().cloned()).collect())
    }
}
