use std::sync::Arc;

use fmu_description::{Description, Interface};

use crate::archive::Archive;
use crate::error::Error;
use crate::function_table::{Fmi2, Fmi3, FunctionTable};
use crate::loading;
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
    /// Loads the library for this platform into the process, that for Co-Simulation if there are two.
    ///
    /// # Errors
    /// [`Error::Version`] if the archive is not one of FMI 2.0; [`Error::NoLibrary`], [`Error::Load`] or
    /// [`Error::NoFunction`].
    pub fn load(&self) -> Result<Library, Error> {
        Library::load(self, self.model_identifier())
    }

    /// Loads the library of an archive of FMI 3.0.
    ///
    /// # Errors
    /// Those of [`load`](Archive::load).
    pub fn load_fmi3(&self) -> Result<Library<Fmi3>, Error> {
        Library::load(self, self.model_identifier())
    }
}

impl<V: FunctionTable> Library<V> {
    /// Loads the library with a model identifier of the archive.
    ///
    /// # Errors
    /// Those of [`Archive::load`].
    pub fn load(archive: &Archive, identifier: &str) -> Result<Self, Error> {
        if archive.fmi_version() != V::NUMBER {
            return Err(Error::Version { found: archive.fmi_version().to_owned(), wanted: V::NUMBER });
        }
        if archive.co_simulation().is_none() && archive.description().model_exchange.is_none() {
            return Err(Error::Interface);
        }
        let name = archive.library_named(identifier);
        let path = archive.folder().join(&name);
        if !path.is_file() {
            return Err(Error::NoLibrary { path: name });
        }
        // SAFETY: loading runs the library's own initialisers; whoever opens an FMU decides to run its code.
        let library = unsafe { loading::load(&path) }.map_err(|reason| Error::Load { path: name, reason })?;
        let functions = V::find(archive.description(), identifier, &library);
        let has = |kind: Option<&Interface>| kind.is_some_and(|kind| kind.model_identifier == identifier);
        let kinds = [
            (archive.co_simulation().map(|kind| &kind.interface), false),
            (archive.model_exchange().map(|kind| &kind.interface), true),
        ];
        let here = kinds.into_iter().filter(|(kind, _)| has(*kind));
        let complete: Vec<_> = here.map(|(_, for_exchange)| V::check(&functions, for_exchange)).collect();
        // One interface may do without what the other needs.
        if complete.iter().all(Result::is_err) {
            complete.into_iter().collect::<Result<(), _>>()?;
        }
        Ok(Self(Arc::new(Loaded {
            description: archive.shared_description(),
            archive: Some(archive.clone()),
            functions,
            _library: Some(library),
        })))
    }

    /// This library, or the one that the FMU has for Model Exchange alone, which is loaded then.
    ///
    /// # Errors
    /// Those of [`Archive::load`].
    pub fn for_model_exchange(&self) -> Result<Self, Error> {
        let second = self.archive_if_loaded().and_then(|archive| Some((archive, archive.second_identifier()?)));
        second.map_or_else(|| Ok(self.clone()), |(archive, identifier)| Self::load(archive, identifier))
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
