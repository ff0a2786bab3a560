//! An FMU of any version, loaded.
use std::ffi::CStr;
use std::fmt;
use std::path::Path;

use fmu_importer::{Archive, Description, Fmi2, Fmi3, Library, Variable};

use crate::error::Error;
use crate::group::{Element, Group};

/// Most states, indicators or values of a group: a gigabyte of numbers.
const MOST_VALUES: usize = 1 << 27;

/// An FMU that is loaded until the last handle and the last instance are dropped.
#[derive(Clone)]
pub struct Fmu {
    archive: Archive,
    pub(crate) functions: Functions,
}

/// The C functions of the FMU's version.
#[derive(Clone, Debug)]
pub(crate) enum Functions {
    Fmi2(Library<Fmi2>),
    Fmi3(Library<Fmi3>),
}

impl Functions {
    /// Refuses a library that calls itself one of another version of FMI than its description. One that returns null
    /// does not tell.
    fn check_version(&self) -> Result<(), Error> {
        // SAFETY: the functions have no arguments, and the library is loaded.
        let (function, expected, found) = unsafe {
            match self {
                Self::Fmi2(library) => ("fmi2GetVersion", "2.", (library.functions().fmi2GetVersion)()),
                Self::Fmi3(library) => ("fmi3GetVersion", "3.", (library.functions().fmi3GetVersion)()),
            }
        };
        if found.is_null() {
            return Ok(());
        }
        // SAFETY: the FMU returned a text that ends with zero and lives as long as its library.
        let found = unsafe { CStr::from_ptr(found) }.to_string_lossy();
        if found.starts_with(expected) {
            return Ok(());
        }
        Err(Error::Version { function, found: found.into_owned(), wanted: &expected[..1] })
    }
}

impl Fmu {
    /// Opens an archive, which is unpacked into a private temporary folder, or a folder with the contents of one, and
    /// loads its library. Loading runs code of the FMU.
    ///
    /// # Errors
    /// [`Error::Importer`] if the file cannot be read, is damaged or has no library for this platform.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::load(if path.is_dir() { Archive::unpacked(path)? } else { Archive::open(path)? })
    }

    /// Loads the library of an archive that is open.
    ///
    /// # Errors
    /// Those of [`open`](Self::open) that concern the library; [`Error::Version`] if it is one of another version of
    /// FMI; [`Error::Size`] for a description with more states or event indicators than any sensible FMU has.
    pub fn load(archive: Archive) -> Result<Self, Error> {
        let model = |description: &Description| description.model_name.clone();
        for (what, found) in
            [("states", states(archive.description())), ("event indicators", archive.description().event_indicators)]
        {
            if found > MOST_VALUES {
                return Err(Error::Size { model: model(archive.description()), what, found, limit: MOST_VALUES });
            }
        }
        let functions = match archive.fmi_version() {
            "2.0" => Functions::Fmi2(archive.load()?),
            _ => Functions::Fmi3(archive.load_fmi3()?),
        };
        functions.check_version()?;
        Ok(Self { archive, functions })
    }

    /// Contents of `modelDescription.xml`.
    #[must_use]
    pub fn description(&self) -> &Description {
        self.archive.description()
    }

    /// The archive.
    #[must_use]
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Whether it is an FMU of FMI 3.0, not 2.0.
    #[must_use]
    pub fn is_fmi3(&self) -> bool {
        matches!(self.functions, Functions::Fmi3(_))
    }

    /// Number of continuous states.
    #[must_use]
    pub fn states(&self) -> usize {
        states(self.description())
    }

    /// The variables with these names, in groups of one type, each in the order of the names. In FMI 2.0, where
    /// elements of arrays are variables, `r[1]` is a name.
    ///
    /// # Errors
    /// [`Error::NoVariable`]; [`Error::Type`] for variables of the types Binary and Clock; [`Error::Size`].
    pub fn groups<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<Vec<Group>, Error> {
        let mut found: Vec<(Element, Vec<u32>, usize)> = Vec::new();
        for name in names {
            let variable = self.variable(name)?;
            let element = self.element(variable)?;
            let at = found.iter().position(|group| group.0 == element).unwrap_or_else(|| {
                found.push((element, Vec::new(), 0));
                found.len() - 1
            });
            found[at].1.push(variable.value_reference);
            found[at].2 = found[at].2.saturating_add(variable.elements());
            self.check_size(found[at].2)?;
        }
        let group = |(element, references, values)| Group::new(element, references, values, self.is_fmi3());
        Ok(found.into_iter().map(group).collect())
    }

    /// A group of one variable.
    ///
    /// # Errors
    /// Those of [`groups`](Self::groups).
    pub fn group(&self, name: &str) -> Result<Group, Error> {
        let variable = self.variable(name)?;
        let element = self.element(variable)?;
        self.check_size(variable.elements())?;
        Ok(Group::new(element, vec![variable.value_reference], variable.elements(), self.is_fmi3()))
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

    fn element(&self, variable: &Variable) -> Result<Element, Error> {
        Element::of(variable, self.is_fmi3()).ok_or_else(|| Error::Type {
            model: self.description().model_name.clone(),
            name: variable.name.clone(),
            found: match &variable.r#type {
                fmu_importer::Type::Other(other) => other.type_name.clone(),
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

fn states(Description { model_structure, variables, .. }: &Description) -> usize {
    let states = model_structure.derivatives.iter().map(|unknown| variables[unknown.variable].elements());
    states.fold(0, usize::saturating_add)
}
