//! The host's logger.
use crate::bindings::fmi::fmi3::callbacks::log_message;
use crate::status::status;
use fmu_export::Fmu;
use fmu_export::sys::{fmi3Fatal, fmi3InstanceEnvironment, fmi3Status, fmi3String};
use std::ffi::CStr;

/// Passes a message on. The environment is the name of the instance.
///
/// # Safety
/// All pointers are to texts that end with a zero byte.
pub(crate) unsafe extern "C" fn log(
    environment: fmi3InstanceEnvironment,
    of: fmi3Status,
    category: fmi3String,
    message: fmi3String,
) {
    // SAFETY: as promised to this function.
    let text = |text: fmi3String| unsafe { CStr::from_ptr(text) }.to_string_lossy();
    log_message(&text(environment.cast()), status(of), &text(category), &text(message));
}

/// Logs panics before they trap, because a host learns nothing from the trap but where it was.
pub(crate) fn log_panics<M: Fmu>() {
    std::panic::set_hook(Box::new(|panic| {
        let said = panic.payload_as_str().unwrap_or("no message");
        log_message(M::NAME, status(fmi3Fatal), "logStatusFatal", &format!("internal error ({said})"));
    }));
}
