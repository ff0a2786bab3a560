//! Importer's logger.
use crate::{
    calls::{logger, logger::c_message},
    error::Message,
    sys::{fmi3InstanceEnvironment, fmi3LogMessageCallback},
};

/// Importer's logger with the first argument of its calls.
#[derive(Clone, Debug)]
pub struct Logger {
    /// Function of the importer, if there is one.
    pub callback: Option<fmi3LogMessageCallback>,
    /// First argument of its calls.
    pub environment: fmi3InstanceEnvironment,
}

impl logger::Logger for Logger {
    fn send(&self, message: &Message) {
        let Some(callback) = self.callback else { return };
        // A number sign begins a value reference.
        let (category, status, text) = c_message(message, "#");
        // SAFETY: the importer provided this function for such calls; all strings live until it returns.
        unsafe { callback(self.environment, status, category.as_ptr(), text.as_ptr()) };
    }
}
