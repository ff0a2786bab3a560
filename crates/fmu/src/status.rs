//! Pointers and statuses, which both versions have in the same form.
use std::ffi::{c_int, c_void};

use fmi_export_sys::{fmi2OK, fmi2Warning};

/// The pointer that an FMU knows an instance by.
pub(crate) type Component = *mut c_void;

/// Status of a call.
pub(crate) type Status = c_int;

/// Whether a call with this status has succeeded, perhaps with a warning (FMI 2.0 section 2.1.3, FMI 3.0 section
/// 2.2.4).
pub(crate) fn delivers(status: Status) -> bool {
    [fmi2OK, fmi2Warning].contains(&status)
}
