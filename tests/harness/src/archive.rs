use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

use crate::description::co_simulation;
use crate::library::Library;
use crate::unpack::{Folder, unpack};
use crate::{CoSimulation, Description, Error, read_description};

/// Most bytes that the entries of an archive may unpack to, together; ours take a few megabytes.
const LIMIT: u64 = 256 << 20;

/// Most bytes of a description; a thousand variables take less than one megabyte.
const DESCRIPTION_LIMIT: u64 = 16 << 20;

/// The FMUs of this repository. What the tests ask of them beyond FMI and the guide to an FMU of one's own is asked of no other.
const SHIPPED: [&str; 4] = ["Distance", "PlanarDistance", "RelativeSensor", "Gripper"];

/// Folder of the libraries for this platform: FMI 2.0's own name where section 2.3 has one, else the tuple of FMI 3.0 that
/// FMI 2.0.4 recommends.
fn platform() -> String {
    let (system, tuple) = match env::consts::OS {
        "windows" => ("win", "windows"),
        "macos" => ("darwin", "darwin"),
        other => (other, other),
    };
    match env::consts::ARCH {
        "x86_64" => format!("{system}64"),
        "x86" => format!("{system}32"),
        other => format!("{other}-{tuple}"),
    }
}

/// An FMU, unpacked into a private temporary folder that goes when the value is dropped.
#[derive(Debug)]
pub struct Archive {
    folder: Folder,
    description: Description,
}

impl Archive {
    /// Opens the archive that `cargo xtask package` wrote for the FMU `name`: `<name>.fmu` in [`package_folder`].
    ///
    /// # Errors
    /// [`Error::NotPackaged`] if there is none, and those of [`Archive::open`].
    pub fn packaged(name: &str) -> Result<Self, Error> {
        let path = package_folder().join(format!("{name}.fmu"));
        if !path.exists() {
            return Err(Error::NotPackaged { name: name.to_owned(), path });
        }
        Self::open(&path)
    }

    /// Opens all archives in [`package_folder`], in the order of their names.
    ///
    /// # Errors
    /// [`Error::NotPackaged`] if there is none, and those of [`Archive::open`].
    pub fn all_packaged() -> Result<Vec<Self>, Error> {
        let folder = package_folder();
        let paths = archives(&folder);
        if paths.is_empty() {
            return Err(Error::NotPackaged { name: String::new(), path: folder.join("*.fmu") });
        }
        paths.iter().map(|path| Self::open(path)).collect()
    }

    /// Unpacks the archive at `path` and reads its description.
    ///
    /// # Errors
    /// For a file that is missing, not a zip archive, damaged, too large, or has entries that lead out of the archive, and for
    /// a description that is missing or unusable.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let folder = unpack(path, LIMIT)?;
        let file = folder.path().join("modelDescription.xml");
        let size =
            fs::metadata(&file).map_err(|_| Error::Description { reason: "the archive has none".to_owned() })?.len();
        if size > DESCRIPTION_LIMIT {
            return Err(Error::TooLarge { entry: "modelDescription.xml".to_owned(), limit: DESCRIPTION_LIMIT });
        }
        let xml = fs::read_to_string(&file).map_err(|e| Error::Description { reason: e.to_string() })?;
        Ok(Self { description: read_description(&xml)?, folder })
    }

    /// What `modelDescription.xml` says.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// What it says about Co-Simulation.
    pub fn co_simulation(&self) -> &CoSimulation {
        co_simulation(&self.description)
    }

    /// Name of the library's file.
    pub fn model_identifier(&self) -> &str {
        &self.co_simulation().interface.model_identifier
    }

    /// Whether this is one of the FMUs that this repository ships, and not one that somebody has added.
    pub fn is_shipped(&self) -> bool {
        SHIPPED.contains(&&*self.description.model_name)
    }

    /// Folder that holds the unpacked archive.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Path of the library for this platform in the unpacked archive.
    pub fn library_path(&self) -> PathBuf {
        self.folder().join(self.library_name())
    }

    /// URI of the unpacked resources, the argument `fmuResourceLocation` of `fmi2Instantiate`. The folder need not exist.
    pub fn resources(&self) -> String {
        format!("file:///{}/resources", self.folder().display().to_string().replace('\\', "/").trim_start_matches('/'))
    }

    /// Path within the archive of the library for this platform.
    pub fn library_name(&self) -> String {
        format!("binaries/{}/{}{}", platform(), self.model_identifier(), env::consts::DLL_SUFFIX)
    }

    /// Loads the library for this platform into the process.
    ///
    /// # Errors
    /// [`Error::NoLibrary`], [`Error::Load`] or [`Error::NoFunction`].
    pub fn load(&self) -> Result<Library<'_>, Error> {
        Library::load(self)
    }
}

/// Folder of the packaged FMUs: the one that the environment variable `FMU_DIR` names, or else the workspace's `target/fmu`. If there is
/// none in the latter, `cargo xtask package` makes them, so that `cargo test` needs no preparation.
pub fn package_folder() -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        if let Some(folder) = env::var_os("FMU_DIR") {
            return folder.into();
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = root.join("target/fmu");
        if archives(&folder).is_empty() {
            let mut package = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            package.args(["xtask", "package", "--out"]).arg(&folder).current_dir(root);
            // If it fails, it has said why, and the archives are missing.
            let _ = package.status();
        }
        folder
    });
    FOLDER.clone()
}

/// Paths of the archives in a folder, by their names.
fn archives(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "fmu"));
    paths.sort();
    paths
}
