//! Setting and reading values of variables of one type.
use std::ffi::CString;

use crate::batch::Batch;
use crate::error::Failure;
use crate::instance::{Instance, Raw};

impl Instance {
    /// Sets numbers or Booleans. The values have the types and the order of the C function, and are aligned for them.
    /// [Structural](Batch::structural) parameters are set in configuration mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for a list of another length; [`Failure::Unaligned`] at an address
    /// that is not aligned for the type; [`Failure::Batch`] for strings, or variables of the other version of FMI.
    #[inline]
    pub fn set(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        self.fits(variables, values)?;
        if variables.is_structural() {
            return self.in_configuration_mode(|| self.set_fitting(variables, values));
        }
        self.set_fitting(variables, values)
    }

    #[inline]
    fn set_fitting(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        let (r#type, references, n) = (variables.value_type(), variables.references(), variables.values());
        match self.raw()? {
            // SAFETY: the list has the length, the alignment and the type of the variables.
            Raw::Fmu(i) => self.check(unsafe { i.set_values(r#type, references, values.as_ptr().cast(), n) }),
            Raw::Component(component) => component.set(variables, values),
        }
    }

    /// Reads numbers or Booleans, see [`set`](Self::set). Numbers that the FMU does not write are NaN, other values
    /// zero.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for a list of another length; [`Failure::Unaligned`] at an address
    /// that is not aligned for the type; [`Failure::Batch`] for strings, or variables of the other version of FMI.
    #[inline]
    pub fn get(&self, variables: &Batch, values: &mut [u8]) -> Result<(), Failure> {
        self.fits(variables, values)?;
        variables.fill(values);
        let (r#type, references, n) = (variables.value_type(), variables.references(), variables.values());
        match self.raw()? {
            // SAFETY: the list has the length, the alignment and the type of the variables.
            Raw::Fmu(i) => self.check(unsafe { i.get_values(r#type, references, values.as_mut_ptr().cast(), n) }),
            Raw::Component(component) => component.get(variables, values),
        }
    }

    /// Sets strings.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Batch`] for other variables; [`Failure::Length`] for another number.
    pub fn set_texts(&self, variables: &Batch, texts: &[CString]) -> Result<(), Failure> {
        if !variables.is_of_texts(self.is_fmi3()) {
            return Err(Failure::Batch);
        }
        if texts.len() != variables.values() {
            return Err(Failure::Length { what: "texts", needed: variables.values(), found: texts.len() });
        }
        let set = || match self.raw()? {
            Raw::Fmu(instance) => self.check(instance.set_strings(variables.references(), texts)),
            Raw::Component(_) => Err(Failure::Interface),
        };
        if variables.is_structural() { self.in_configuration_mode(set) } else { set() }
    }

    /// Calls a function in configuration mode, as structural parameters require; after initialization, in
    /// reconfiguration mode, for tunable ones.
    #[cold]
    fn in_configuration_mode(&self, set: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        let Raw::Fmu(instance) = self.raw()? else { return Err(Failure::Batch) };
        self.check(instance.enter_configuration_mode())?;
        let result = set();
        if self.is_dead() {
            return result;
        }
        // Even after a refused value, so that the instance can continue.
        result.and(self.check(instance.exit_configuration_mode()))
    }

    /// Reads strings.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Batch`] for other variables.
    pub fn get_texts(&self, variables: &Batch) -> Result<Vec<String>, Failure> {
        if !variables.is_of_texts(self.is_fmi3()) {
            return Err(Failure::Batch);
        }
        let Raw::Fmu(instance) = self.raw()? else { return Err(Failure::Interface) };
        let (call, texts) = instance.get_strings(variables.references(), variables.values());
        self.check(call)?;
        Ok(texts.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// Refuses variables that the functions for numbers and Booleans cannot set or read.
    #[inline]
    pub(crate) fn has_numbers(&self, variables: &Batch) -> Result<(), Failure> {
        if variables.is_of_numbers(self.is_fmi3()) { Ok(()) } else { Err(Failure::Batch) }
    }

    /// Refuses a list of values that is too short for the C function.
    #[inline]
    pub(crate) fn fits(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        self.has_numbers(variables)?;
        let (needed, size) = (variables.bytes(), variables.size());
        if values.len() != needed {
            return Err(Failure::Length { what: "bytes of values", needed, found: values.len() });
        }
        // Sizes are powers of two.
        if values.as_ptr().addr() & (size - 1) == 0 { Ok(()) } else { Err(Failure::Unaligned { bytes: size }) }
    }
}
