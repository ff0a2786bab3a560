//! Statuses of calls.
use crate::bindings::fmi::fmi3::types::Status;
use fmu_export::sys::{self, fmi3Status};

/// The status of the interfaces.
pub(crate) fn status(of: fmi3Status) -> Status {
    match of {
        sys::fmi3OK => Status::Ok,
        sys::fmi3Warning => Status::Warning,
        sys::fmi3Discard => Status::Discard,
        sys::fmi3Error => Status::Error,
        _ => Status::Fatal,
    }
}

/// Results of a call. The interfaces have no place for a warning beside them.
pub(crate) fn result<R>(of: fmi3Status, results: R) -> Result<R, Status> {
    match status(of) {
        Status::Ok | Status::Warning => Ok(results),
        failure => Err(failure),
    }
}
