//! Statuses and pointers, which both versions have in the same form.
use std::ffi::{c_int, c_void};

/// Status of a call; both versions have the same numbers.
pub type Status = c_int;

/// Pointer of an FMU to an instance or to a saved state.
pub type Pointer = *mut c_void;
