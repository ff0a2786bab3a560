//! Origin of the code in an archive's libraries: licences for people, a bill of materials for programs.
mod bill_of_materials;
mod licenses;
mod linked;
mod toolchain;

use crate::archive::Entry;
use crate::error::Error;
use crate::workspace::{Fmu, Workspace};
pub(crate) use bill_of_materials::{NAME as BILL_OF_MATERIALS, Tool, of_sources};
use cargo_metadata::{MetadataCommand, Package};
use linked::{Library, Linked};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
pub(crate) use toolchain::{STANDARD_LIBRARY, Toolchain};

/// Toolchain and packages of the libraries of some FMUs.
pub(crate) struct Provenance {
    toolchain: Toolchain,
    /// Folders of external packages, such as crates.io's in cargo's home, for all FMUs of the workspace.
    package_folders: BTreeSet<PathBuf>,
    /// In the order of the libraries.
    linked: Vec<Linked>,
}

impl Provenance {
    /// Asks cargo and rustc; builds nothing.
    pub(crate) fn read(workspace: &Workspace, fmus: &[&Fmu]) -> Result<Self, Error> {
        let libraries = fmus.iter().map(|fmu| Library {
            name: &fmu.model,
            kind: "the FMU",
            files: "The libraries under binaries/ contain",
            package: &fmu.package,
        });
        Self::of(workspace, &libraries.collect::<Vec<_>>())
    }

    /// Describes a library made by a package of the workspace, such as the native module of a Python package.
    pub(crate) fn of_library(
        workspace: &Workspace,
        kind: &'static str,
        name: &str,
        package: &str,
    ) -> Result<Self, Error> {
        Self::of(workspace, &[Library { name, kind, files: "The library contains", package }])
    }

    fn of(workspace: &Workspace, libraries: &[Library<'_>]) -> Result<Self, Error> {
        let metadata = MetadataCommand::new().current_dir(&workspace.root).exec().map_err(Error::Workspace)?;
        let is_own = |package: &&Package| metadata.workspace_members.contains(&package.id);
        let others = metadata.packages.iter().filter(|package| !is_own(package));
        let folders = others.filter_map(|package| package.manifest_path.parent()?.parent());
        Ok(Self {
            toolchain: Toolchain::read(workspace)?,
            package_folders: folders.map(Into::into).collect(),
            linked: linked::linked(workspace, &metadata, libraries)?,
        })
    }

    /// Folders of external packages, for all FMUs of the workspace.
    pub(crate) fn package_folders(&self) -> impl Iterator<Item = &Path> {
        self.package_folders.iter().map(PathBuf::as_path)
    }

    /// Toolchain that builds the libraries.
    pub(crate) fn toolchain(&self) -> &Toolchain {
        &self.toolchain
    }

    /// Files `documentation/licenses/…` (FMI 2.0.5 section 2.3) and bill of materials, for each library.
    pub(crate) fn entries(&self, workspace: &Workspace) -> Result<Vec<Vec<Entry>>, Error> {
        let entries = |linked| {
            let mut entries = licenses::entries(workspace, linked, &self.toolchain)?;
            entries.push(bill_of_materials::entry(linked, &self.toolchain));
            Ok(entries)
        };
        self.linked.iter().map(entries).collect()
    }
}
