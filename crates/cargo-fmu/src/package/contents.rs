//! Files of one archive.
use crate::archive::Entry;
use crate::describe::Document;
use crate::documentation;
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::package::universal;
use crate::platform::Platform;
use crate::reference;
use crate::sources::{self, Wasm2c};
use crate::terminals_and_icons;
use crate::wasm;
use crate::workspace::Fmu;
use fmu_check::reference::Experiment;
use fmu_description::Description;
use std::path::{Path, PathBuf};

/// An archive to be written.
pub(super) struct Contents<'a> {
    pub(super) path: PathBuf,
    pub(super) fmu: &'a Fmu,
    /// Version of FMI, which determines the layout: FMI 2.0 section 2.3, FMI 3.0 section 2.5.1.
    pub(super) fmi: Fmi,
    pub(super) document: &'a Document,
    /// Description for FMI 3.0, which has arrays.
    pub(super) arrays: &'a Description,
    pub(super) experiments: &'a [Experiment],
    /// Modelica model to be written beside the archive.
    pub(super) adapter: Option<&'a String>,
    /// WebAssembly module, with the functions of all versions.
    pub(super) module: Option<&'a Path>,
    /// Translator to C99 sources, if wanted.
    pub(super) wasm2c: Option<&'a Wasm2c>,
    /// Whether an archive of FMI 3.0 contains the module.
    pub(super) has_module: bool,
    pub(super) libraries: &'a [Library<'a>],
    /// Files that do not depend on the version.
    pub(super) common: [&'a [Entry]; 2],
}

/// Library for one platform.
#[derive(Clone)]
pub(super) struct Library<'a> {
    platform: &'a Platform,
    extension: String,
    bytes: Vec<u8>,
}

impl Contents<'_> {
    pub(super) fn entries(&self) -> Result<Vec<Entry>, Error> {
        let Self { fmu, fmi, document, arrays, experiments, .. } = self;
        let with_module = self.has_module && *fmi == Fmi::Three;
        let module = self.module.filter(|_| with_module || self.wasm2c.is_some());
        let module = module.map(|file| wasm::module_for(file, *fmi)).transpose()?;
        let module = module.as_deref();
        let sources = module.zip(self.wasm2c).map(|(module, wasm2c)| wasm2c.entries(fmu, *fmi, module, self.common));
        let sources = sources.transpose()?;
        let xml =
            if sources.is_some() { sources::document(&document.description, *fmi)? } else { document.xml.clone() };
        let mut entries = vec![Entry::file("modelDescription.xml", xml)];
        entries.extend(sources.into_iter().flatten());
        if let Some(module) = module.filter(|_| with_module) {
            entries.push(Entry::file(format!("binaries/{}/{}.wasm", wasm::TRIPLE, fmu.model), module));
        }
        entries.extend(self.libraries.iter().map(|library| library.entry(&fmu.model, *fmi)));
        universal::join(&mut entries);
        entries.extend(documentation::entries(fmu, *fmi, &document.description)?);
        entries.extend(terminals_and_icons::entries(fmu, *fmi, &document.description)?);
        entries.extend(self.resources()?);
        entries.extend(reference::entries(experiments, &fmu.model, *fmi, arrays));
        entries.extend(self.common.into_iter().flatten().cloned());
        Ok(entries)
    }
}

impl Contents<'_> {
    /// Files of the package's folder `resources`, if any.
    fn resources(&self) -> Result<Vec<Entry>, Error> {
        let folder = self.fmu.folder.join("resources");
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let entry = |file: String| Ok(Entry::file(format!("resources/{file}"), files::read(&folder.join(&file))?));
        files::below(&folder)?.into_iter().map(entry).collect()
    }
}

impl<'a> Library<'a> {
    pub(super) fn read(platform: &'a Platform, file: &Path) -> Result<Self, Error> {
        let extension = file.extension().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { platform, extension, bytes: files::read(file)? })
    }

    fn entry(&self, model: &str, fmi: Fmi) -> Entry {
        let name = format!("binaries/{}/{model}.{}", self.platform.folder_in(fmi), self.extension);
        Entry { name, bytes: self.bytes.clone(), executable: true }
    }
}
