use std::error::Error as _;

use fmi_export_sys::fmi2CoSimulation;

use crate::instance::{Instance, Instantiation};
use crate::{Archive, Error, Functions};

/// The library of an FMU, loaded into the process until the value is dropped.
#[derive(Debug)]
pub struct Library<'a> {
    archive: &'a Archive,
    functions: Functions,
    // Holds the functions in memory.
    _library: libloading::Library,
}

impl<'a> Library<'a> {
    pub(crate) fn load(archive: &'a Archive) -> Result<Self, Error> {
        let name = archive.library_name();
        let path = archive.library_path();
        if !path.is_file() {
            return Err(Error::NoLibrary { path: name });
        }
        // SAFETY: loading runs the library's own initialisers; whoever opens an FMU decides to run its code.
        let library = unsafe { libloading::Library::new(&path) }.map_err(|error| {
            // The error itself only says that loading failed; its source says why.
            let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            Error::Load { path: name, reason }
        })?;
        Ok(Self { archive, functions: Functions::find(&library)?, _library: library })
    }

    /// The archive that the library came from.
    pub fn archive(&self) -> &'a Archive {
        self.archive
    }

    /// The functions of the library, for calls that [`Instance`] cannot express. They must not outlive the library.
    pub fn functions(&self) -> &Functions {
        &self.functions
    }

    /// Makes an instance with the arguments that a well-behaved importer passes, and logging on.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate(&self, name: &str) -> Result<Instance<'_>, Error> {
        let description = self.archive.description();
        self.instantiate_with(Instantiation {
            name: Some(name),
            kind: fmi2CoSimulation,
            guid: Some(&description.guid),
            resources: Some(&self.archive.resources()),
            visible: false,
            logging_on: true,
        })
    }

    /// Makes an instance with any arguments.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_with(&self, arguments: Instantiation<'_>) -> Result<Instance<'_>, Error> {
        Instance::new(self, arguments)
    }
}
