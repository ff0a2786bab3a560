//! Where the code in an archive's libraries comes from: licences for people, a bill of materials for programs.
mod bill_of_materials;
mod licenses;
mod linked;
mod lock;
mod toolchain;

use crate::archive::Entry;
use crate::error::Error;
use crate::generated::Kind;
use crate::workspace::{Fmu, Workspace};
pub(crate) use bill_of_materials::{NAME as BILL_OF_MATERIALS, Tool, of_sources};
use cargo_metadata::{MetadataCommand, Package};
use linked::{Library, Linked};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
pub(crate) use toolchain::{STANDARD_LIBRARY, Toolchain};

/// The toolchain and the packages of which the libraries of some FMUs are made.
pub(crate) struct Provenance {
    toolchain: Toolchain,
    /// The folders that hold packages from elsewhere, such as that of crates.io in cargo's own folder, whichever FMU
    /// needs them.
    package_folders: BTreeSet<PathBuf>,
    /// In the order of the libraries.
    linked: Vec<Linked>,
}

impl Provenance {
    /// Asks cargo and rustc, and builds nothing.
    pub(crate) fn read(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Self, Error> {
        let libraries = fmus.iter().map(|fmu| Library {
            name: &fmu.model,
            kind: "the FMU",
            files: "The libraries under binaries/ contain",
            package: &fmu.package,
            index: licenses::NAME,
            bill: BILL_OF_MATERIALS,
        });
        Self::of(workspace, &workspace.root, &libraries.collect::<Vec<_>>())
    }

    /// Asks about the native module of a Python package, which a package of the workspace makes.
    pub(crate) fn of_native_module(workspace: &Workspace, name: &str, package: &str) -> Result<Self, Error> {
        let (kind, files) = ("the native module", "The module contains");
        let library = Library { name, kind, files, package, index: licenses::NAME, bill: BILL_OF_MATERIALS };
        Self::of(workspace, &workspace.root, &[library])
    }

    /// Asks about the packages in WebAssembly components beside those of the FMUs, in the workspace that was generated
    /// for components.
    pub(crate) fn of_components(workspace: &Workspace) -> Result<Self, Error> {
        let library = Library {
            name: "component",
            kind: "the interfaces of the WebAssembly",
            files: "The component in binaries/wasm32-wasip2 also contains",
            package: Kind::Component.needs(),
            index: "component.txt",
            bill: "extra/org.cyclonedx/component.cdx.json",
        };
        Self::of(workspace, &Kind::Component.folder(workspace), &[library])
    }

    /// Asks in a folder with a workspace.
    fn of(workspace: &Workspace, folder: &Path, libraries: &[Library<'_>]) -> Result<Self, Error> {
        let manifest = folder.join("Cargo.toml");
        let mut metadata = MetadataCommand::new();
        metadata.current_dir(&workspace.root).manifest_path(&manifest);
        let metadata = metadata.exec().map_err(Error::Workspace)?;
        let is_own = |package: &&Package| metadata.workspace_members.contains(&package.id);
        let others = metadata.packages.iter().filter(|package| !is_own(package));
        let folders = others.filter_map(|package| package.manifest_path.parent()?.parent());
        Ok(Self {
            toolchain: Toolchain::read(workspace)?,
            package_folders: folders.map(Into::into).collect(),
            linked: linked::linked(workspace, folder, &metadata, libraries)?,
        })
    }

    /// The folders that hold packages from elsewhere. They are the same whichever FMUs are meant.
    pub(crate) fn package_folders(&self) -> impl Iterator<Item = &Path> {
        self.package_folders.iter().map(PathBuf::as_path)
    }

    /// The toolchain that builds the libraries.
    pub(crate) fn toolchain(&self) -> &Toolchain {
        &self.toolchain
    }

    /// For each library the files `documentation/licenses/…` (FMI 2.0.5 section 2.3) and the bill of materials.
    pub(crate) fn entries(&self, workspace: &Workspace) -> Result<Vec<Vec<Entry>>, Error> {
        let entries = |linked| {
            let mut entries = licenses::entries(workspace, linked, &self.toolchain)?;
            entries.push(bill_of_materials::entry(linked, &self.toolchain));
            Ok(entries)
        };
        self.linked.iter().map(entries).collect()
    }
}
