//! Ends of an experiment's run before its stop time.
use fmu::Instance;

use crate::api::{Api, FATAL, Failed, OK, Status, returns};
use crate::observations::said;

/// End of an experiment's run before its stop time.
pub(super) enum Ended {
    /// A failed call, with the library's messages, and its status.
    Failed(String, Status),
    /// Reason why the rest of the results is unknown.
    Early(String),
}

impl Ended {
    /// Status of the instance; after a fatal one, no function may be called.
    pub(super) fn status(&self) -> Status {
        match self {
            Self::Failed(_, FATAL) => FATAL,
            _ => OK,
        }
    }
}

pub(super) fn failure<V: Api>(instance: &Instance<'_, V>, (call, status): Failed) -> Ended {
    refused(instance, &call, status)
}

pub(super) fn refused<V: Api>(instance: &Instance<'_, V>, what: &str, status: Status) -> Ended {
    Ended::Failed(format!("{what} {}; the library says {}", returns(status), said(&instance.messages())), status)
}
