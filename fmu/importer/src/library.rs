use std::error::Error as _;

use crate::{Archive, CoSimulationFunctions, Error, Functions, ModelExchangeFunctions};

/// The library of an FMU, loaded into the process until the value is dropped.
#[derive(Debug)]
pub struct Library<'a> {
    archive: &'a Archive,
    functions: Functions,
    co_simulation: Option<CoSimulationFunctions>,
    model_exchange: Option<ModelExchangeFunctions>,
    // Holds the functions in memory.
    _library: libloading::Library,
}

impl Archive {
    /// Loads the library for this platform into the process.
    ///
    /// # Errors
    /// [`Error::NoLibrary`], [`Error::Load`] or [`Error::NoFunction`].
    pub fn load(&self) -> Result<Library<'_>, Error> {
        Library::load(self)
    }
}

impl<'a> Library<'a> {
    fn load(archive: &'a Archive) -> Result<Self, Error> {
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
        let functions = Functions::find(&library)?;
        let co_simulation = archive.co_simulation().map(|_| CoSimulationFunctions::find(&library)).transpose()?;
        let model_exchange = archive.model_exchange().map(|_| ModelExchangeFunctions::find(&library)).transpose()?;
        Ok(Self { archive, functions, co_simulation, model_exchange, _library: library })
    }

    /// The archive that the library came from.
    pub fn archive(&self) -> &'a Archive {
        self.archive
    }

    /// The functions of the library, for calls that [`Instance`](crate::Instance) cannot express. They must not outlive the library.
    pub fn functions(&self) -> &Functions {
        &self.functions
    }

    /// The functions for co-simulation alone, if the description has this kind.
    pub fn co_simulation(&self) -> Option<&CoSimulationFunctions> {
        self.co_simulation.as_ref()
    }

    /// The functions for Model Exchange alone, if the description has this kind.
    pub fn model_exchange(&self) -> Option<&ModelExchangeFunctions> {
        self.model_exchange.as_ref()
    }
}
