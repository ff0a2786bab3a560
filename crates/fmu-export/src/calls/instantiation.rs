//! Making and freeing of instances.
use super::{
    exported::{Exported, Version},
    gate::catch_panic,
    life_cycle::LifeCycle,
    logger::Logger,
};
use crate::{
    error::{Error, Message, Severity},
    interface::guid::in_braces,
    model::Fmu,
};
use std::{ffi::c_void, ptr};

/// Makes an instance with `make` and returns its handle. If it refuses or panics, the handle is null, and the logger
/// gets the reason.
pub(crate) fn instantiate<M: Fmu, V: Version>(
    function: &str,
    logger: &V::Logger,
    make: impl FnOnce() -> Result<Exported<M, V>, Error>,
) -> *mut c_void {
    let made = catch_panic(|| match make() {
        Ok(exported) => Box::into_raw(Box::new(exported)).cast(),
        Err(Error(message)) => {
            let text = format!("{function}: {}", message.text);
            logger.send(&Message { severity: Severity::Error, text });
            ptr::null_mut()
        }
    });
    made.unwrap_or(ptr::null_mut())
}

/// Creates the error for a wrong identity; `what` names it.
pub(crate) fn wrong_identity(what: &str, given: Option<&str>, own: u128) -> Error {
    let (given, own) = (given.unwrap_or("a null pointer"), in_braces(own));
    Error::new(format!(
        "{what} {given} does not match {own}: modelDescription.xml and the code come from different builds"
    ))
}

/// Frees an instance, unless the call comes from a callback within its step.
///
/// # Safety
/// `c` is null or a live instance of this FMU and version, and is not used after this call.
pub(crate) unsafe fn free<M: Fmu, V: Version>(c: *mut c_void) {
    // SAFETY: as promised to this function.
    let Some(exported) = (unsafe { c.cast::<Exported<M, V>>().as_ref() }) else { return };
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
    let _ = catch_panic(|| drop(unsafe { Box::from_raw(c.cast::<Exported<M, V>>()) }));
}
