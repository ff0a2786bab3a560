//! The versions of FMI, each with its own way to make an instance.
use fmu_description::Variable;

use crate::error::Error;
use crate::function_table::FunctionTable;
use crate::instance::Instance;
use crate::library::Library;
use crate::status::Status;

/// A version of FMI: [`Fmi2`](crate::Fmi2) or [`Fmi3`](crate::Fmi3).
pub trait Version: FunctionTable {
    /// Makes an instance with the arguments that a well-behaved importer passes, and logging on.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    fn instantiate(
        library: &Library<Self>,
        name: &str,
        for_model_exchange: bool,
    ) -> Result<Instance<'static, Self>, Error>;

    /// The value of a variable as a text that differs wherever values do.
    ///
    /// # Errors
    /// The status of a call that fails.
    fn text(instance: &Instance<'_, Self>, variable: &Variable) -> Result<String, Status>;
}

impl<V: Version> Library<V> {
    /// Makes an instance for Co-Simulation with the arguments that a well-behaved importer passes, and logging on. In
    /// FMI 3.0 events are handled within steps.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate(&self, name: &str) -> Result<Instance<'static, V>, Error> {
        V::instantiate(self, name, false)
    }

    /// Makes an instance for Model Exchange with the arguments that a well-behaved importer passes, and logging on.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses; those of [`for_model_exchange`](Self::for_model_exchange).
    pub fn instantiate_for_model_exchange(&self, name: &str) -> Result<Instance<'static, V>, Error> {
        V::instantiate(&self.for_model_exchange()?, name, true)
    }
}
