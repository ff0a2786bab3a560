//! How the run of an experiment has ended, other than by its stop time.
use fmu::Instance;

use crate::api::{Api, FATAL, Failed, OK, Status, returns};
use crate::observations::said;

/// How the run of an experiment has ended, other than by its stop time.
pub(super) enum Ended {
    /// A call has failed: what it was, with what the library says, and its status.
    Failed(String, Status),
    /// Nothing is known about the rest of the results, and why.
    Early(String),
}

impl Ended {
    /// Status of an instance whose run has ended so: after a fatal one, no function may be called.
    pub(super) fn status(&self) -> Status {
        match self {
            Self::Failed(_, FATAL) => FATAL,
            _ => OK,
        }
    }
}

/// A call that has failed.
pub(super) fn failure<V: Api>(instance: &Instance<'_, V>, (call, status): Failed) -> Ended {
    refused(instance, &call, status)
}

/// The end of a run by a call that was refused.
pub(super) fn refused<V: Api>(instance: &Instance<'_, V>, what: &str, status: Status) -> Ended {
    Ended::Failed(format!("{what} {}; the library says {}", returns(status), said(&instance.messages())), status)
}
