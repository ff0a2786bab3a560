use std::sync::{Mutex, PoisonError};

use crate::version::Status;

/// One message of an FMU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Name of the instance that speaks.
    pub instance: String,
    /// Status that the message is about.
    pub status: Status,
    /// Log category.
    pub category: String,
    /// The message. In one of FMI 2.0 `%%` is read as `%`; other `printf` placeholders stay as they are, for want of the arguments.
    pub text: String,
}

/// The messages of an instance.
#[derive(Debug, Default)]
pub(crate) struct Messages(Mutex<Vec<Message>>);

impl Messages {
    pub(crate) fn add(&self, message: Message) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }

    /// Those since the last call, oldest first.
    pub(crate) fn take(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
