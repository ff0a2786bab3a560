//! Importer's logger.
use crate::{
    calls::{logger, logger::c_message},
    error::Message,
    sys,
};
use std::ffi::CString;

/// Importer's logger with the arguments of its calls.
#[derive(Clone, Debug)]
pub struct Logger {
    /// Function of the importer, if there is one.
    pub callback: Option<sys::fmi2CallbackLogger>,
    /// First argument of its calls.
    pub environment: sys::fmi2ComponentEnvironment,
    /// Name of the instance.
    pub instance_name: CString,
}

impl logger::Logger for Logger {
    fn send(&self, message: &Message) {
        let Some(callback) = self.callback else { return };
        // The importer passes the text to printf.
        let (category, status, text) = c_message(message, "%");
        // SAFETY: the importer provided this function for such calls; all strings live until it returns, and the text,
        // with its percent signs doubled, needs no further argument.
        unsafe {
            callback(self.environment, self.instance_name.as_ptr(), status, category.as_ptr(), text.as_ptr());
        }
    }
}
