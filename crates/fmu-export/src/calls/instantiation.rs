//! Making and freeing of instances.
use super::{
    exported::{Exported, Guarded, Version},
    gate::catch_panic,
    life_cycle::LifeCycle,
    logger::Logger,
};
use crate::error::{Error, Message, Severity};
use std::{ffi::c_void, ptr};

/// Makes an instance with `make` and returns its handle. If it refuses or panics, the handle is null, and the logger
/// gets the reason.
pub(crate) fn instantiate<I: Guarded, V: Version>(
    function: &str,
    logger: &V::Logger,
    make: impl FnOnce() -> Result<Exported<I, V>, Error>,
) -> *mut c_void {
    let made = catch_panic(|| match make() {
        Ok(mut exported) => {
            let messages = std::mem::take(&mut exported.instance.messages().list);
            messages.iter().filter(|message| exported.categories.has(message.severity)).for_each(|m| logger.send(m));
            Box::into_raw(Box::new(exported)).cast()
        }
        Err(Error(message)) => {
            let text = format!("{function}: {}", message.text);
            logger.send(&Message { severity: Severity::Error, text });
            ptr::null_mut()
        }
    });
    made.unwrap_or(ptr::null_mut())
}

/// Creates the error for a wrong identity; `what` names it.
pub fn wrong_identity(what: &str, given: Option<&str>, own: &str) -> Error {
    let given = given.unwrap_or("a null pointer");
    Error::new(format!(
        "{what} {given} does not match {own}: modelDescription.xml and the code come from different builds"
    ))
}

/// Frees an instance, unless the call comes from a callback within its step.
///
/// # Safety
/// `c` is null or a live instance of this FMU and version, and is not used after this call.
pub unsafe fn free<I: Guarded, V: Version>(c: *mut c_void) {
    // SAFETY: as promised to this function.
    let Some(exported) = (unsafe { c.cast::<Exported<I, V>>().as_ref() }) else { return };
    if exported.state == LifeCycle::IntermediateUpdate {
        let logger = exported.version.logger();
        if exported.categories.has(Severity::Error) {
            let prefix = V::PREFIX;
            let text = format!("{prefix}FreeInstance is not allowed while the instance is in an intermediate update");
            logger.send(&Message { severity: Severity::Error, text });
        }
        return;
    }
    // SAFETY: as promised to this function.
    let _ = catch_panic(|| drop(unsafe { Box::from_raw(c.cast::<Exported<I, V>>()) }));
}
