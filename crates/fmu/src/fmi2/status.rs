//! Status of an instance between steps (FMI 2.0 section 4.2.3).
use std::ptr;

use fmi_export_sys::*;

use crate::functions::Function;
use crate::instance::Instance;
use crate::instance::text_or_empty;

type Get<T> = unsafe extern "C" fn(fmi2Component, fmi2StatusKind, *mut T) -> fmi2Status;

impl Instance<'_> {
    /// `fmi2GetStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`; the status that was asked for is the result.
    pub fn status(&self, kind: fmi2StatusKind) -> Result<fmi2Status, fmi2Status> {
        self.status_of(self.of_co_simulation().fmi2GetStatus, kind, fmi2Status::MIN)
    }

    /// `fmi2GetRealStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn real_status(&self, kind: fmi2StatusKind) -> Result<f64, fmi2Status> {
        self.status_of(self.of_co_simulation().fmi2GetRealStatus, kind, f64::NAN)
    }

    /// `fmi2GetIntegerStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn integer_status(&self, kind: fmi2StatusKind) -> Result<i32, fmi2Status> {
        self.status_of(self.of_co_simulation().fmi2GetIntegerStatus, kind, fmi2Integer::MIN)
    }

    /// `fmi2GetBooleanStatus`; the number as the FMU returned it.
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn boolean_status(&self, kind: fmi2StatusKind) -> Result<fmi2Boolean, fmi2Status> {
        self.status_of(self.of_co_simulation().fmi2GetBooleanStatus, kind, fmi2Boolean::MIN)
    }

    /// `fmi2GetStringStatus`
    ///
    /// # Errors
    /// Any status of the call but `fmi2OK`.
    pub fn string_status(&self, kind: fmi2StatusKind) -> Result<String, fmi2Status> {
        let text = self.status_of(self.of_co_simulation().fmi2GetStringStatus, kind, ptr::null())?;
        // SAFETY: the FMU returned a text that ends with zero and lives until its next call.
        Ok(unsafe { text_or_empty(text) })
    }

    fn status_of<T>(&self, function: Function<Get<T>>, kind: fmi2StatusKind, unwritten: T) -> Result<T, fmi2Status> {
        let mut value = unwritten;
        // SAFETY: the instance lives, and the pointer is valid for the call.
        let status = unsafe { function(self.component(), kind, &raw mut value) };
        if status == fmi2OK { Ok(value) } else { Err(status) }
    }
}
