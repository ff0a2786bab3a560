//! Status of calls.
use std::ffi::c_int;

/// Status of a call; its numbers are equal in all versions.
pub type Status = c_int;
pub(crate) const OK: Status = 0;
pub(crate) const WARNING: Status = 1;
pub(crate) const DISCARD: Status = 2;
pub(crate) const ERROR: Status = 3;
pub(crate) const FATAL: Status = 4;
