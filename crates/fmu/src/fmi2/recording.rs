//! Functions that record the messages of an instance.
use fmi_export_sys::{fmi2ComponentEnvironment, fmi2Status, fmi2String};

use crate::environments;
use crate::message::Message;
use crate::text::text_or_empty;

/// Records a message without its values.
pub(super) unsafe extern "C" fn record(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    message: fmi2String,
) {
    // SAFETY: the FMU passes a text that ends with zero, or null.
    let text = unsafe { text_or_empty(message) }.replace("%%", "%");
    // SAFETY: the FMU passes the arguments of a logger.
    unsafe { keep(environment, instance, status, category, text) };
}

/// Keeps a message for the instance with an environment.
///
/// # Safety
/// The texts end with zero or are null.
pub(super) unsafe fn keep(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    text: String,
) {
    // SAFETY: by this function's contract.
    let [instance, category] = [instance, category].map(|text| unsafe { text_or_empty(text) });
    environments::keep(environment, Message { instance, status, category, text });
}
