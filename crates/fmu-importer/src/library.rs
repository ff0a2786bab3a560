use std::error::Error as _;
use std::sync::Arc;

use fmu_description::Description;

use crate::archive::Archive;
use crate::error::Error;
use crate::function_table::{Fmi2, Fmi3, FunctionTable};
use crate::shared_functions::SharedFunctions;

/// The functions of an FMU: those of its library, which is loaded until the last clone and instance are dropped, or of
/// this process.
#[derive(Debug)]
pub struct Library<V: FunctionTable = Fmi2>(Arc<Loaded<V>>);

#[derive(Debug)]
struct Loaded<V: FunctionTable> {
    description: Arc<Description>,
    archive: Option<Archive>,
    functions: V::Functions,
    // Holds the functions in memory, unless they are those of this process.
    _library: Option<libloading::Library>,
}

impl<V: FunctionTable> Clone for Library<V> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl Archive {
    /// Loads the library for this platform into the process.
    ///
    /// # Errors
    /// [`Error::Version`] if the archive is not one of FMI 2.0; [`Error::NoLibrary`], [`Error::Load`] or
    /// [`Error::NoFunction`].
    pub fn load(&self) -> Result<Library, Error> {
        Library::load(self)
    }

    /// Loads the library of an archive of FMI 3.0.
    ///
    /// # Errors
    /// Those of [`load`](Archive::load).
    pub fn load_fmi3(&self) -> Result<Library<Fmi3>, Error> {
        Library::load(self)
    }
}

impl<V: FunctionTable> Library<V> {
    fn load(archive: &Archive) -> Result<Self, Error> {
        if archive.fmi_version() != V::NUMBER {
            return Err(Error::Version { found: archive.fmi_version().to_owned(), wanted: V::NUMBER });
        }
        if archive.co_simulation().is_none() && archive.description().model_exchange.is_none() {
            return Err(Error::Interface);
        }
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
        let functions = V::find(archive, &library)?;
        Ok(Self(Arc::new(Loaded {
            description: archive.shared_description(),
            archive: Some(archive.clone()),
            functions,
            _library: Some(library),
        })))
    }

    /// The functions of an FMU that is a part of this process, see [`fmi2_functions!`](crate::fmi2_functions). Calls
    /// need no more of the description than GUID, and names, value references and dimensions of the variables.
    ///
    /// # Safety
    /// The functions do what the standard asks of those of their names.
    pub unsafe fn in_process(description: impl Into<Arc<Description>>, functions: V::Functions) -> Self {
        Self(Arc::new(Loaded { description: description.into(), archive: None, functions, _library: None }))
    }

    /// The archive that the library came from.
    ///
    /// # Panics
    /// If the functions are those of this process.
    pub fn archive(&self) -> &Archive {
        self.archive_if_loaded().expect("a library was loaded")
    }

    pub(crate) fn archive_if_loaded(&self) -> Option<&Archive> {
        self.0.archive.as_ref()
    }

    /// Contents of `modelDescription.xml`.
    pub fn description(&self) -> &Description {
        &self.0.description
    }

    pub(crate) fn all_functions(&self) -> &V::Functions {
        &self.0.functions
    }

    pub(crate) fn shared(&self) -> SharedFunctions {
        V::shared(&self.0.functions)
    }
}
