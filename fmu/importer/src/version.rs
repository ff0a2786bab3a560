use std::ffi::{c_int, c_void};
use std::fmt::Debug;

use fmi_export_sys::{fmi2OK, fmi2Warning};

use crate::same_form::SameForm;
use crate::{Archive, Error, Instance, Library, Variable};

/// A version of FMI: [`Fmi2`] or [`Fmi3`].
pub trait Version: sealed::Version {}

/// FMI 2.0.
#[derive(Clone, Copy, Debug)]
pub enum Fmi2 {}

/// FMI 3.0.
#[derive(Clone, Copy, Debug)]
pub enum Fmi3 {}

impl Version for Fmi2 {}
impl Version for Fmi3 {}

/// The pointer that an FMU knows an instance by, in both versions.
pub(crate) type Component = *mut c_void;

/// Status of a call, in both versions.
pub(crate) type Status = c_int;

/// Whether a call with this status has done what it should, in both versions: success or a warning (FMI 2.0 section 2.1.3, FMI 3.0 section 2.2.4).
pub(crate) fn delivers(status: Status) -> bool {
    [fmi2OK, fmi2Warning].contains(&status)
}

pub(crate) mod sealed {
    use super::*;

    /// What the versions do in their own ways.
    pub trait Version: Sized + 'static {
        /// As descriptions state it.
        const NUMBER: &'static str;

        /// Name of the function for many steps in one call, which FMI does not have.
        const RUN: &'static str;

        /// All functions of a library.
        type Functions: Debug;

        /// Looks up the functions that an archive needs.
        fn find(archive: &Archive, library: &libloading::Library) -> Result<Self::Functions, Error>;

        /// Those that the other version has in the same form.
        fn same_form(functions: &Self::Functions) -> SameForm;

        /// Makes an instance with the arguments that a well-behaved importer passes, and logging on.
        fn instantiate<'a>(
            library: &'a Library<'_, Self>,
            name: &str,
            for_model_exchange: bool,
        ) -> Result<Instance<'a, Self>, Error>
        where
            Self: super::Version;

        /// Writes a state into an array.
        ///
        /// # Safety
        /// Instance and state live.
        unsafe fn serialize(of: &Self::Functions, c: Component, state: Component, bytes: &mut [u8]) -> Status;

        /// Makes a state from an array.
        ///
        /// # Safety
        /// The instance lives, and the pointer is valid for a state.
        unsafe fn deserialize(of: &Self::Functions, c: Component, bytes: &[u8], state: *mut Component) -> Status;

        /// The value of a variable as a text that differs wherever values do.
        fn text(instance: &Instance<'_, Self>, variable: &Variable) -> Result<String, Status>
        where
            Self: super::Version;
    }
}
