//! Loaded FMU of any version.
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use fmu::{Archive, Causality, Description, Interface, InterfaceKind, Library, Variable};

use crate::batch::{Batch, ValueType};
use crate::error::Error;
use crate::variables::Variables;

/// Largest number of states, event indicators, or values of a variable: a gigabyte of numbers.
pub(crate) const MOST_VALUES: usize = 1 << 27;

/// FMU that stays loaded until the last handle and the last instance are dropped.
#[derive(Clone)]
pub struct Fmu {
    archive: Archive,
    /// Description with resized arrays, if any.
    resized: Option<Arc<Description>>,
    /// Libraries for Co-Simulation and Model Exchange, usually one library. Each is loaded on first use.
    libraries: Arc<[OnceLock<Library>; 2]>,
    variables: Arc<OnceLock<Variables>>,
}

/// Refuses a library that reports another version of FMI than its description. A library that returns null is accepted.
fn check_version(library: &Library) -> Result<(), Error> {
    let (function, wanted) = match library.functions() {
        fmu::Functions::Fmi2(_) => ("fmi2GetVersion", "2"),
        fmu::Functions::Fmi3(_) => ("fmi3GetVersion", "3"),
    };
    match library.stated_version() {
        Some(found) if !found.starts_with(&format!("{wanted}.")) => Err(Error::Version { function, found, wanted }),
        _ => Ok(()),
    }
}

impl Fmu {
    /// Opens an archive and unpacks it into a private temporary folder, or opens a folder with the contents of an
    /// archive, and loads its library. Loading runs code of the FMU.
    ///
    /// # Errors
    /// [`Error::Importer`] if the file cannot be read, is damaged or has no library for this platform.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::load(if path.is_dir() { Archive::unpacked(path)? } else { Archive::open(path)? })
    }

    /// Loads the library of an open archive.
    ///
    /// # Errors
    /// Errors of [`described`](Self::described) and [`load_library`](Self::load_library).
    pub fn load(archive: Archive) -> Result<Self, Error> {
        let fmu = Self::described(archive)?;
        fmu.load_library()?;
        Ok(fmu)
    }

    /// Returns the FMU of an open archive. The first instance loads its library.
    ///
    /// # Errors
    /// [`Error::Size`] for a description with more states or event indicators than any sensible FMU has.
    pub fn described(archive: Archive) -> Result<Self, Error> {
        check_sizes(archive.description())?;
        Ok(Self { archive, resized: None, libraries: Arc::default(), variables: Arc::default() })
    }

    /// Loads the library, unless it is loaded. Loading runs code of the FMU.
    ///
    /// # Errors
    /// Errors of [`open`](Self::open) about the library; [`Error::Version`] if the library has another version of FMI.
    pub fn load_library(&self) -> Result<(), Error> {
        // Separate libraries of the interfaces may be for different platforms.
        let only_exchange = !self.archive.library_path().is_file() && self.archive.has_model_exchange_here();
        self.library(if only_exchange { InterfaceKind::ModelExchange } else { InterfaceKind::CoSimulation }).map(drop)
    }

    /// Returns the library for an interface, loaded on first use.
    pub(crate) fn library(&self, kind: InterfaceKind) -> Result<&Library, Error> {
        let second = self.archive.second_identifier().filter(|_| kind == InterfaceKind::ModelExchange);
        let place = &self.libraries[usize::from(second.is_some())];
        if let Some(library) = place.get() {
            return Ok(library);
        }
        let identifier = second.unwrap_or(self.archive.model_identifier());
        let description = self.archive.description();
        let exchange = description.model_exchange.as_ref().map(|kind| &kind.interface);
        let interface = exchange.filter(|_| second.is_some()).unwrap_or_else(|| self.archive.interface());
        // Calls know their variables by reference.
        let library = Library::load(&self.archive.without_variables(), identifier);
        let library = library.map_err(|error| of_tool(description, interface, error))?;
        check_version(&library)?;
        Ok(place.get_or_init(|| library))
    }

    /// Returns this FMU with arrays resized by values of its structural parameters, by value reference. The plan sets
    /// the parameters themselves.
    ///
    /// # Errors
    /// [`Error::Size`] for more states or event indicators than any sensible FMU has.
    pub fn resized(&self, sizes: &HashMap<u32, usize>) -> Result<Self, Error> {
        let mut description = self.archive.description().clone();
        description.resize(sizes);
        check_sizes(&description)?;
        Ok(Self { resized: Some(Arc::new(description)), variables: Arc::default(), ..self.clone() })
    }

    /// This FMU without the variables of its description, for instances of runs that are made.
    pub(crate) fn without_variables(&self) -> Self {
        let resized = self.resized.as_ref().map(|description| Arc::new(description.without_variables()));
        // A library that is loaded has such an archive.
        let loaded = self.libraries.iter().find_map(|library| library.get()?.archive().cloned());
        let archive = loaded.unwrap_or_else(|| self.archive.without_variables());
        Self { archive, resized, libraries: Arc::clone(&self.libraries), variables: Arc::default() }
    }

    /// Contents of `modelDescription.xml`, with the [sizes](Self::resized) of arrays.
    #[must_use]
    pub fn description(&self) -> &Description {
        self.resized.as_deref().unwrap_or_else(|| self.archive.description())
    }

    /// Variables with whole arrays, gathered by the first call.
    #[must_use]
    pub fn variables(&self) -> &Variables {
        self.variables.get_or_init(|| Variables::of(self.description(), self.is_fmi3()))
    }

    /// Whether sizes of arrays may differ from the start values of the description.
    pub(crate) fn is_resized(&self) -> bool {
        self.resized.is_some()
    }

    /// The archive.
    #[must_use]
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Whether the FMU has version 3.0 of FMI, not 2.0.
    #[must_use]
    pub fn is_fmi3(&self) -> bool {
        self.archive.fmi_version() != "2.0"
    }

    /// Number of continuous states.
    #[must_use]
    pub fn states(&self) -> usize {
        states(self.description())
    }

    /// Groups the variables with these names by type, in the order of the names. In FMI 2.0, where elements of arrays
    /// are variables, `r[1]` is a name.
    ///
    /// # Errors
    /// [`Error::NoVariable`]; [`Error::Type`] for variables of the types Binary and Clock; [`Error::Size`].
    pub fn batches<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<Vec<Batch>, Error> {
        let mut found: Vec<((ValueType, bool), Vec<u32>, usize)> = Vec::new();
        for name in names {
            let variable = self.variable(name)?;
            let kind = (self.element(variable)?, is_structural(variable));
            let at = found.iter().position(|variables| variables.0 == kind).unwrap_or_else(|| {
                found.push((kind, Vec::new(), 0));
                found.len() - 1
            });
            found[at].1.push(variable.value_reference);
            found[at].2 = found[at].2.saturating_add(variable.elements());
            self.check_size(found[at].2)?;
        }
        Ok(found.into_iter().map(|(kind, references, values)| self.batch_of(kind, references, values)).collect())
    }

    /// Returns the batch of one variable.
    ///
    /// # Errors
    /// Errors of [`batches`](Self::batches).
    pub fn batch(&self, name: &str) -> Result<Batch, Error> {
        let variable = self.variable(name)?;
        let element = self.element(variable)?;
        self.check_size(variable.elements())?;
        let kind = (element, is_structural(variable));
        Ok(self.batch_of(kind, vec![variable.value_reference], variable.elements()))
    }

    fn batch_of(&self, (element, is_structural): (ValueType, bool), references: Vec<u32>, values: usize) -> Batch {
        let variables = Batch::new(element, references, values, self.is_fmi3());
        if is_structural { variables.structural() } else { variables }
    }

    fn check_size(&self, found: usize) -> Result<(), Error> {
        let size =
            || Error::Size { model: self.description().model_name.clone(), what: "values", found, limit: MOST_VALUES };
        if found <= MOST_VALUES { Ok(()) } else { Err(size()) }
    }

    fn variable(&self, name: &str) -> Result<&Variable, Error> {
        let missing = || Error::NoVariable { model: self.description().model_name.clone(), name: name.to_owned() };
        self.description().variable(name).ok_or_else(missing)
    }

    fn element(&self, variable: &Variable) -> Result<ValueType, Error> {
        ValueType::of(variable, self.is_fmi3()).ok_or_else(|| Error::Type {
            model: self.description().model_name.clone(),
            name: variable.name.clone(),
            found: match &variable.r#type {
                fmu::Type::Other(other) => other.type_name.clone(),
                _ => variable.kind().name().to_owned(),
            },
            what: "cannot be set or got",
        })
    }
}

impl fmt::Debug for Fmu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fmu").field("model", &self.description().model_name).finish_non_exhaustive()
    }
}

/// Adds the tool that the FMU needs, if any, to an error.
pub(crate) fn of_tool(description: &Description, interface: &Interface, error: fmu::Error) -> Error {
    match interface.needs_execution_tool {
        true => Error::ExecutionTool { error, tool: description.generation_tool.clone() },
        false => Error::Importer(error),
    }
}

fn is_structural(variable: &Variable) -> bool {
    variable.causality == Causality::StructuralParameter
}

/// Refuses a description with more states or event indicators than any sensible FMU has.
fn check_sizes(description: &Description) -> Result<(), Error> {
    for (what, found) in [("states", states(description)), ("event indicators", description.event_indicators)] {
        if found > MOST_VALUES {
            return Err(Error::Size { model: description.model_name.clone(), what, found, limit: MOST_VALUES });
        }
    }
    Ok(())
}

fn states(Description { model_structure, variables, .. }: &Description) -> usize {
    let states = model_structure.derivatives.iter().map(|unknown| variables[unknown.variable].elements());
    states.fold(0, usize::saturating_add)
}
