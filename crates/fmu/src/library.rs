use std::sync::Arc;

use fmu_description::{Description, Interface};

use crate::archive::Archive;
use crate::error::Error;
use crate::text::text_or_none;
use crate::{fmi2, fmi3, loading};

/// Interface of an FMU that instances are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InterfaceKind {
    /// Co-Simulation: the FMU integrates itself.
    CoSimulation,
    /// Model Exchange: the importer integrates.
    ModelExchange,
}

impl InterfaceKind {
    /// Name in FMI.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::CoSimulation => "Co-Simulation",
            Self::ModelExchange => "Model Exchange",
        }
    }
}

/// The C functions of an FMU's version.
// Each library has one, behind a pointer.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug)]
pub enum Functions {
    /// FMI 2.0.
    Fmi2(fmi2::Functions),
    /// FMI 3.0.
    Fmi3(fmi3::Functions),
}

impl From<fmi2::Functions> for Functions {
    fn from(functions: fmi2::Functions) -> Self {
        Self::Fmi2(functions)
    }
}

impl From<fmi3::Functions> for Functions {
    fn from(functions: fmi3::Functions) -> Self {
        Self::Fmi3(functions)
    }
}

/// The C functions of an FMU, in its library, which stays loaded until the last clone and instance are dropped, or in
/// this process.
#[derive(Clone, Debug)]
pub struct Library(Arc<Loaded>);

#[derive(Debug)]
struct Loaded {
    description: Arc<Description>,
    archive: Option<Archive>,
    functions: Functions,
    // Keeps the functions in memory; none for functions of this process.
    _library: Option<libloading::Library>,
}

impl Archive {
    /// Loads the library for this platform into the process, that for Co-Simulation if there are two.
    ///
    /// # Errors
    /// [`Error::NoLibrary`], [`Error::Load`], [`Error::NoFunction`] or [`Error::Interface`].
    pub fn load(&self) -> Result<Library, Error> {
        Library::load(self, self.model_identifier())
    }
}

impl Library {
    /// Loads the library with a model identifier of the archive.
    ///
    /// # Errors
    /// As [`Archive::load`].
    pub fn load(archive: &Archive, identifier: &str) -> Result<Self, Error> {
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
        let functions = match archive.fmi_version() {
            "2.0" => Functions::Fmi2(fmi2::Functions::find(&library)),
            _ => Functions::Fmi3(fmi3::Functions::find(&library)),
        };
        let description = archive.shared_description();
        let loaded =
            Self(Arc::new(Loaded { description, archive: Some(archive.clone()), functions, _library: Some(library) }));
        let has = |kind: Option<&Interface>| kind.is_some_and(|kind| kind.model_identifier == identifier);
        let kinds = [
            (archive.co_simulation().map(|kind| &kind.interface), false),
            (archive.model_exchange().map(|kind| &kind.interface), true),
        ];
        let here = kinds.into_iter().filter(|(kind, _)| has(*kind));
        let complete: Vec<_> = here.map(|(_, for_exchange)| loaded.check(for_exchange)).collect();
        // One interface may do without what the other needs.
        if complete.iter().all(Result::is_err) {
            complete.into_iter().collect::<Result<(), _>>()?;
        }
        Ok(loaded)
    }

    /// This library, or the one that the FMU has for Model Exchange alone, which is loaded then.
    ///
    /// # Errors
    /// As [`Archive::load`].
    pub fn of(&self, kind: InterfaceKind) -> Result<Self, Error> {
        let archive = self.archive().filter(|_| kind == InterfaceKind::ModelExchange);
        let second = archive.and_then(|archive| Some((archive, archive.second_identifier()?)));
        second.map_or_else(|| Ok(self.clone()), |(archive, identifier)| Self::load(archive, identifier))
    }

    /// The functions of an FMU that is a part of this process, see [`fmi2_functions!`](crate::fmi2_functions). Calls
    /// need no more of the description than the GUID.
    ///
    /// # Safety
    /// The functions fulfil the contracts of the standard.
    pub unsafe fn in_process(description: impl Into<Arc<Description>>, functions: impl Into<Functions>) -> Self {
        let (description, functions) = (description.into(), functions.into());
        Self(Arc::new(Loaded { description, archive: None, functions, _library: None }))
    }

    /// The archive of the library; none for functions of this process.
    pub fn archive(&self) -> Option<&Archive> {
        self.0.archive.as_ref()
    }

    /// Contents of `modelDescription.xml`.
    pub fn description(&self) -> &Description {
        &self.0.description
    }

    /// The C functions. They must not outlive the library.
    #[inline]
    pub fn functions(&self) -> &Functions {
        &self.0.functions
    }

    /// Whether the FMU is one of FMI 3.0.
    #[inline]
    pub fn is_fmi3(&self) -> bool {
        matches!(self.functions(), Functions::Fmi3(_))
    }

    /// Version of FMI that the library states; none for a null pointer: `fmi2GetVersion`, `fmi3GetVersion`.
    pub fn stated_version(&self) -> Option<String> {
        // SAFETY: the functions have no arguments, and return a text that ends with zero and lives as long as the
        // library, or null.
        unsafe {
            text_or_none(match self.functions() {
                Functions::Fmi2(of) => (of.fmi2GetVersion)(),
                Functions::Fmi3(of) => (of.fmi3GetVersion)(),
            })
        }
    }

    /// Fails if the library lacks a function that every run in an interface calls.
    pub(crate) fn check(&self, for_model_exchange: bool) -> Result<(), Error> {
        match self.functions() {
            Functions::Fmi2(of) => of.check(for_model_exchange),
            Functions::Fmi3(of) => of.check(for_model_exchange),
        }
    }
}
