use std::env::consts::{ARCH, DLL_SUFFIX, OS};
use std::fs;
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use crate::description::{interface, is_identifier, read};
use crate::entries::{DESCRIPTION, Limits, unpack};
use crate::error::Error;
use crate::platform::{is_needed_here, platform_folders};
use fmu_description::{CoSimulation, Description, Interface, ModelExchange, xml};

/// An unpacked FMU. Its temporary folder is removed with the last clone, [library](crate::Library) and instance.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: Arc<Folder>,
    fmi_version: Arc<str>,
    description: Arc<Description>,
}

/// Folder of an unpacked archive.
#[derive(Debug)]
enum Folder {
    /// A temporary folder, removed on drop.
    Own(TempDir),
    /// A folder of the caller, which stays.
    Borrowed(PathBuf),
}

impl Folder {
    fn path(&self) -> &Path {
        match self {
            Self::Own(folder) => folder.path(),
            Self::Borrowed(folder) => folder,
        }
    }
}

impl Archive {
    /// Unpacks the parts of the archive at `path` that [this platform needs](is_needed_here), and reads its
    /// description.
    ///
    /// # Errors
    /// For a file that is missing, not a zip archive, damaged, beyond the [limits](Limits), or has entries that lead
    /// out of the archive, and for a description that is missing or unusable.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::read(Folder::Own(unpack(path, Limits::default(), &is_needed_here)?))
    }

    /// Unpacks a whole archive within the limits.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_whole(path: &Path, limits: Limits) -> Result<Self, Error> {
        Self::read(Folder::Own(unpack(path, limits, &|_| true)?))
    }

    /// Opens an archive, or a folder with the contents of one, for its description alone: nothing else is unpacked.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn description_of(path: &Path) -> Result<Self, Error> {
        match path.is_dir() {
            true => Self::unpacked(path),
            false => {
                Self::read(Folder::Own(unpack(path, Limits::default(), &|entry| entry == Path::new(DESCRIPTION))?))
            }
        }
    }

    /// Opens an archive that is unpacked in `folder`, which stays.
    ///
    /// # Errors
    /// For a description that is missing or unusable.
    pub fn unpacked(folder: &Path) -> Result<Self, Error> {
        Self::read(Folder::Borrowed(folder.to_owned()))
    }

    fn read(folder: Folder) -> Result<Self, Error> {
        if folder.path().join("SystemStructure.ssd").is_file() {
            return Err(Error::System);
        }
        let xml = fs::read(folder.path().join(DESCRIPTION)).map_err(|reason| match reason.kind() {
            io::ErrorKind::NotFound => Error::Description { reason: "the archive has none".to_owned() },
            _ => Error::Description { reason: reason.to_string() },
        })?;
        let xml = xml::decode(xml).map_err(|reason| Error::Description { reason: format!("it {reason}") })?;
        let (fmi_version, description) = read(&xml)?;
        Ok(Self { folder: Arc::new(folder), fmi_version: fmi_version.into(), description: Arc::new(description) })
    }

    /// Returns this archive with a [short description](Description::without_variables), for runs that know their
    /// variables by reference.
    #[must_use]
    pub fn without_variables(&self) -> Self {
        Self { description: Arc::new(self.description.without_variables()), ..self.clone() }
    }

    /// Version of FMI: `2.0` or `3.0`, also for a description of FMI 3.0.2.
    pub fn fmi_version(&self) -> &str {
        &self.fmi_version
    }

    /// Contents of `modelDescription.xml`.
    pub fn description(&self) -> &Description {
        &self.description
    }

    pub(crate) fn shared_description(&self) -> Arc<Description> {
        Arc::clone(&self.description)
    }

    /// Capabilities for Co-Simulation, if the FMU has this interface.
    pub fn co_simulation(&self) -> Option<&CoSimulation> {
        self.description.co_simulation.as_ref()
    }

    /// Capabilities for Co-Simulation, or else for Model Exchange, or else for Scheduled Execution.
    pub fn interface(&self) -> &Interface {
        interface(&self.description).expect("only descriptions with one of them are read")
    }

    /// Capabilities for Model Exchange, if the FMU has this interface.
    pub fn model_exchange(&self) -> Option<&ModelExchange> {
        let exchange = self.description.model_exchange.as_ref();
        exchange.filter(|exchange| is_identifier(&exchange.interface.model_identifier))
    }

    /// Model identifier for Model Exchange, if it differs from [`model_identifier`].
    ///
    /// [`model_identifier`]: Self::model_identifier
    pub fn second_identifier(&self) -> Option<&str> {
        let identifier = self.model_exchange().map(|kind| &*kind.interface.model_identifier);
        identifier.filter(|identifier| *identifier != self.model_identifier())
    }

    /// Whether the FMU has Model Exchange, and its library for this platform where it has one of its own.
    pub fn has_model_exchange_here(&self) -> bool {
        let own = self.second_identifier().map(|identifier| self.folder().join(self.library_named(identifier)));
        self.model_exchange().is_some() && own.is_none_or(|library| library.is_file())
    }

    /// Name of the library's file; with two libraries, the one for Co-Simulation.
    pub fn model_identifier(&self) -> &str {
        &self.interface().model_identifier
    }

    /// Folder that holds the unpacked archive, without its documentation.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Path of the library for this platform in the unpacked archive.
    pub fn library_path(&self) -> PathBuf {
        self.folder().join(self.library_name())
    }

    /// Text of a file of XML in the unpacked archive.
    ///
    /// # Errors
    /// Why it cannot be read; completes a sentence that begins with the file's name.
    pub fn xml(&self, name: &str) -> Result<String, String> {
        let bytes = fs::read(self.folder().join(name)).map_err(|error| format!("cannot be read: {error}"))?;
        xml::decode(bytes)
    }

    /// URI of the unpacked resources, the argument `fmuResourceLocation` of `fmi2Instantiate`. The folder need not
    /// exist.
    pub fn resources(&self) -> String {
        let folder = self.folder().display().to_string().replace('\\', "/");
        // Escapes of RFC 3986 section 2.1.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/:".contains(&byte);
        let escaped = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
        format!("file:///{}/resources", folder.trim_start_matches('/').bytes().map(escaped).collect::<String>())
    }

    /// Path of the unpacked resources, the argument `resourcePath` of the functions of FMI 3.0 that make instances;
    /// none if there is no such folder.
    pub fn resource_path(&self) -> Option<String> {
        let folder = self.folder().join("resources");
        folder.is_dir().then(|| format!("{}{MAIN_SEPARATOR}", folder.display()))
    }

    /// Path within the archive of the library for this platform.
    pub fn library_name(&self) -> String {
        self.library_named(self.model_identifier())
    }

    /// Path within the archive of the library for this platform with a model identifier.
    pub fn library_named(&self, identifier: &str) -> String {
        let name = |folder: &String| format!("binaries/{folder}/{identifier}{DLL_SUFFIX}");
        let names: Vec<_> = platform_folders(&self.fmi_version, ARCH, OS).iter().map(name).collect();
        names.iter().find(|name| self.folder().join(name).is_file()).unwrap_or(&names[0]).clone()
    }
}
