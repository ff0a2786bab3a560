//! The C functions of each version, as far as both versions have them.
use std::fmt::Debug;

use fmu_description::Description;

use crate::error::Error;
use crate::shared_functions::SharedFunctions;
use crate::status::{Component, Status};

/// FMI 2.0.
#[derive(Clone, Copy, Debug)]
pub enum Fmi2 {}

/// FMI 3.0.
#[derive(Clone, Copy, Debug)]
pub enum Fmi3 {}

/// The C functions of a version.
pub trait FunctionTable: Sized + 'static {
    /// Version as descriptions state it.
    const NUMBER: &'static str;

    /// All functions of a library.
    type Functions: Debug;

    /// Looks up the functions of the interfaces that a description has in the library with a model identifier.
    fn find(description: &Description, identifier: &str, library: &libloading::Library) -> Self::Functions;

    /// Fails if the library lacks a function that every run for Co-Simulation, or for Model Exchange, calls.
    fn check(functions: &Self::Functions, for_model_exchange: bool) -> Result<(), Error>;

    /// The functions that the other version has in the same form.
    fn shared(functions: &Self::Functions) -> SharedFunctions;

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
}
