//! An FMU as tests call it: by names of variables, in the types of one version of FMI. A name that the description does
//! not have is a panic, because the mistake is in the test.
use std::ffi::CString;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use fmu::{
    Call, Description, Error, Functions, InterfaceKind, Limits, Pointer, SavedState, Status, Variable, fmi2, fmi3,
};

/// A version of FMI.
pub trait Version: Sized + 'static {
    /// The version as descriptions state it.
    const NUMBER: &'static str;

    /// The C functions.
    type Functions: Into<Functions>;

    /// The C functions of a library of this version.
    fn functions(of: &Functions) -> &Self::Functions;

    /// The value of a variable as a text that differs wherever values do.
    ///
    /// # Errors
    /// The status of a call that fails.
    fn text(instance: &Instance<'_, Self>, variable: &Variable) -> Result<String, Status>;
}

/// FMI 2.0.
#[derive(Clone, Copy, Debug)]
pub enum Fmi2 {}

/// FMI 3.0.
#[derive(Clone, Copy, Debug)]
pub enum Fmi3 {}

/// An archive. Tests load its libraries for one version.
#[derive(Clone, Debug)]
pub struct Archive(fmu::Archive);

/// A library of one version.
#[derive(Debug)]
pub struct Library<V: Version = Fmi2> {
    library: fmu::Library,
    archive: Option<Archive>,
    version: PhantomData<V>,
}

/// An instance of one version.
#[derive(Debug)]
pub struct Instance<'a, V: Version = Fmi2> {
    instance: fmu::Instance<'a>,
    library: Library<V>,
}

impl Deref for Archive {
    type Target = fmu::Archive;

    fn deref(&self) -> &fmu::Archive {
        &self.0
    }
}

impl Archive {
    /// See [`fmu::Archive::open`].
    ///
    /// # Errors
    /// The same.
    pub fn open(path: &Path) -> Result<Self, Error> {
        fmu::Archive::open(path).map(Self)
    }

    /// See [`fmu::Archive::open_whole`].
    ///
    /// # Errors
    /// The same.
    pub fn open_whole(path: &Path, limits: Limits) -> Result<Self, Error> {
        fmu::Archive::open_whole(path, limits).map(Self)
    }

    /// Loads the library of an archive of FMI 2.0.
    ///
    /// # Errors
    /// As [`fmu::Archive::load`].
    pub fn load(&self) -> Result<Library, Error> {
        Library::load(self, self.model_identifier())
    }

    /// Loads the library of an archive of FMI 3.0.
    ///
    /// # Errors
    /// As [`fmu::Archive::load`].
    pub fn load_fmi3(&self) -> Result<Library<Fmi3>, Error> {
        Library::load(self, self.model_identifier())
    }
}

impl<V: Version> Clone for Library<V> {
    fn clone(&self) -> Self {
        Self { library: self.library.clone(), archive: self.archive.clone(), version: PhantomData }
    }
}

impl<V: Version> Deref for Library<V> {
    type Target = fmu::Library;

    fn deref(&self) -> &fmu::Library {
        &self.library
    }
}

impl<V: Version> Library<V> {
    /// Loads the library with a model identifier.
    ///
    /// # Errors
    /// As [`fmu::Library::load`]; [`Error::Version`] for an archive of another version.
    pub fn load(archive: &Archive, identifier: &str) -> Result<Self, Error> {
        if archive.fmi_version() != V::NUMBER {
            return Err(Error::Version { found: archive.fmi_version().to_owned(), wanted: V::NUMBER });
        }
        let library = fmu::Library::load(archive, identifier)?;
        Ok(Self { library, archive: Some(archive.clone()), version: PhantomData })
    }

    /// See [`fmu::Library::in_process`].
    ///
    /// # Safety
    /// As for that function.
    pub unsafe fn in_process(description: impl Into<Arc<Description>>, functions: V::Functions) -> Self {
        // SAFETY: by this function's contract.
        let library = unsafe { fmu::Library::in_process(description, functions) };
        Self { library, archive: None, version: PhantomData }
    }

    /// The archive of the library.
    ///
    /// # Panics
    /// If the functions are in this process.
    pub fn archive(&self) -> &Archive {
        self.archive.as_ref().expect("a library was loaded")
    }

    /// The C functions.
    pub fn functions(&self) -> &V::Functions {
        V::functions(self.library.functions())
    }

    /// Makes an instance for Co-Simulation as a well-behaved importer does.
    ///
    /// # Errors
    /// [`Error::NoInstance`]
    pub fn instantiate(&self, name: &str) -> Result<Instance<'static, V>, Error> {
        self.library.instantiate(name, InterfaceKind::CoSimulation).map(|instance| self.wrap(instance))
    }

    /// Makes an instance for Model Exchange as a well-behaved importer does.
    ///
    /// # Errors
    /// [`Error::NoInstance`]; the errors of [`fmu::Library::of`].
    pub fn instantiate_for_model_exchange(&self, name: &str) -> Result<Instance<'static, V>, Error> {
        self.library.instantiate(name, InterfaceKind::ModelExchange).map(|instance| self.wrap(instance))
    }

    pub(crate) fn wrap<'a>(&self, instance: fmu::Instance<'a>) -> Instance<'a, V> {
        Instance { instance, library: self.clone() }
    }
}

impl<'a, V: Version> Deref for Instance<'a, V> {
    type Target = fmu::Instance<'a>;

    fn deref(&self) -> &fmu::Instance<'a> {
        &self.instance
    }
}

/// Methods that return the raw status.
macro_rules! statuses {
    ($($method:ident($($argument:ident: $type:ty),*);)*) => {
        $(
            #[doc = concat!("See [`fmu::Instance::", stringify!($method), "`].")]
            pub fn $method(&self, $($argument: $type),*) -> fmu::Status {
                (**self).$method($($argument),*).status
            }
        )*
    };
}

pub(crate) use statuses;

/// The result of a call that delivers a value.
pub(crate) fn delivered<T>(call: Call, value: T) -> Result<T, Status> {
    if call.succeeded() { Ok(value) } else { Err(call.status) }
}

/// The result of a call that must return OK.
pub(crate) fn ok<T>(call: Call, value: T) -> Result<T, Status> {
    if call.status == 0 { Ok(value) } else { Err(call.status) }
}

pub(crate) fn c_strings(texts: &[impl AsRef<str>]) -> Vec<CString> {
    texts.iter().map(|text| CString::new(text.as_ref()).expect("a text for C must not contain a zero byte")).collect()
}

impl<'a, V: Version> Instance<'a, V> {
    statuses! {
        exit_initialization_mode();
        terminate();
        reset();
        enter_event_mode();
        enter_continuous_time_mode();
        set_time(time: f64);
        set_continuous_states(x: &[f64]);
        get_derivatives(values: &mut [f64]);
        get_event_indicators(values: &mut [f64]);
        get_continuous_states(values: &mut [f64]);
        get_nominals_of_continuous_states(values: &mut [f64]);
        set_state(state: &SavedState<'_>);
    }

    /// The library of the instance.
    pub fn library(&self) -> &Library<V> {
        &self.library
    }

    /// The C functions.
    pub fn functions(&self) -> &V::Functions {
        V::functions((**self).functions())
    }

    /// The pointer that the FMU knows the instance by.
    pub fn component(&self) -> Pointer {
        self.pointer()
    }

    /// See [`fmu::Instance::set_debug_logging`].
    pub fn set_debug_logging(&self, logging_on: bool, categories: &[&str]) -> Status {
        (**self).set_debug_logging(logging_on, &c_strings(categories)).status
    }

    /// The variable `name`.
    ///
    /// # Panics
    /// If the description has no such variable.
    #[track_caller]
    pub fn variable(&self, name: &str) -> &Variable {
        let variable = self.description().variable(name);
        variable.unwrap_or_else(|| panic!("{} has no variable {name:?}", self.description().model_name))
    }

    /// A new saved state.
    ///
    /// # Errors
    /// Any status but OK and Warning.
    pub fn get_state(&self) -> Result<SavedState<'a>, Status> {
        let (call, state) = (**self).get_state();
        delivered(call, state)
    }

    /// Saves the state over an earlier one.
    pub fn update_state(&self, state: &mut SavedState<'a>) -> Status {
        (**self).update_state(state).status
    }

    /// Number of bytes of a serialized state.
    ///
    /// # Errors
    /// Any status but OK and Warning.
    pub fn serialized_size(&self, state: &SavedState<'_>) -> Result<usize, Status> {
        let mut size = 0;
        delivered(self.get_serialized_size(state, &mut size), ()).map(|()| size)
    }

    /// The state as bytes.
    ///
    /// # Errors
    /// Any status but OK and Warning.
    pub fn serialize(&self, state: &SavedState<'_>) -> Result<Vec<u8>, Status> {
        let mut bytes = vec![0_u8; self.serialized_size(state)?];
        delivered((**self).serialize(state, &mut bytes), ()).map(|()| bytes)
    }

    /// A state from its bytes.
    ///
    /// # Errors
    /// Any status but OK and Warning.
    pub fn deserialize(&self, bytes: &[u8]) -> Result<SavedState<'a>, Status> {
        let (call, state) = (**self).deserialize(bytes);
        delivered(call, state)
    }
}

impl Version for Fmi2 {
    const NUMBER: &'static str = "2.0";

    type Functions = fmi2::Functions;

    fn functions(of: &Functions) -> &fmi2::Functions {
        let Functions::Fmi2(functions) = of else { panic!("a library of FMI 2.0") };
        functions
    }

    fn text(instance: &Instance<'_>, variable: &Variable) -> Result<String, Status> {
        instance.text(variable)
    }
}

impl Version for Fmi3 {
    const NUMBER: &'static str = "3.0";

    type Functions = fmi3::Functions;

    fn functions(of: &Functions) -> &fmi3::Functions {
        let Functions::Fmi3(functions) = of else { panic!("a library of FMI 3.0") };
        functions
    }

    fn text(instance: &Instance<'_, Self>, variable: &Variable) -> Result<String, Status> {
        instance.text(variable)
    }
}
