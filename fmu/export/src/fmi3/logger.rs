//! The importer's logger.
use crate::{
    calls::logger::{self, CATEGORIES, category_and_status},
    error::Message,
    sys::{fmi3InstanceEnvironment, fmi3LogMessageCallback},
    variables::c_string,
};

/// The importer's logger with the first argument of its calls.
#[derive(Clone, Debug)]
pub(crate) struct Logger {
    pub(crate) callback: Option<fmi3LogMessageCallback>,
    pub(crate) environment: fmi3InstanceEnvironment,
}

impl logger::Logger for Logger {
    fn send(&self, message: &Message) {
        let Some(callback) = self.callback else { return };
        let (category, status) = category_and_status(message.severity);
        let category = c_string(CATEGORIES[category].0);
        // A number sign begins a value reference.
        let text = c_string(&message.text.replace('#', "##"));
        // SAFETY: the importer gave this function for calls of this form; all strings live until it returns.
        unsafe { callback(self.environment, status, category.as_ptr(), text.as_ptr()) };
    }
}
