//! Ends of an experiment's run before its stop time.
use fmu::{Call, Instance, Status};

use crate::api::{FATAL, OK, returns};
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

pub(super) fn failure(instance: &Instance<'_>, Call { function, status }: Call) -> Ended {
    refused(instance, function, status)
}

pub(super) fn refused(instance: &Instance<'_>, what: &str, status: Status) -> Ended {
    Ended::Failed(format!("{what} {}; the library says {}", returns(status), said(&instance.messages())), status)
}
