//! The result of a call of a C function.
use std::ptr;

use fmi_export_sys::{fmi2Error, fmi2OK, fmi2Warning};

use crate::environments;
use crate::message::Message;
use crate::status::Status;

/// A returned call of a C function: its name and raw status. As an error, the status is neither OK nor Warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{function} returned the status {status}")]
#[must_use]
pub struct Call {
    /// Name of the function.
    pub function: &'static str,
    /// Raw status.
    pub status: Status,
}

impl Call {
    /// Whether the status is OK or Warning (FMI 2.0 section 2.1.3, FMI 3.0 section 2.2.4).
    #[inline]
    #[must_use]
    pub fn succeeded(self) -> bool {
        self.status == fmi2OK || self.status == fmi2Warning
    }

    /// Turns the status into a result.
    ///
    /// # Errors
    /// The call, unless it succeeded.
    #[inline]
    pub fn ok(self) -> Result<(), Self> {
        if self.succeeded() { Ok(()) } else { Err(self) }
    }

    /// The refusal of a function that the library lacks.
    pub(crate) fn of_missing(function: &'static str) -> Self {
        Self::refused(function, format!("the library does not export {function}"))
    }

    /// The refusal of a call, with a message for the instance that this thread called last.
    #[cold]
    pub(crate) fn refused(function: &'static str, text: String) -> Self {
        let (instance, category) = (String::new(), "logStatusError".to_owned());
        environments::keep(ptr::null(), Message { instance, status: fmi2Error, category, text });
        Self { function, status: fmi2Error }
    }
}
