use std::ffi::c_void;
use std::mem::transmute;
use std::sync::Arc;

use fmi_export_sys::{fmi2CallbackFunctions, fmi2CallbackLogger, fmi2ComponentEnvironment, fmi2Status, fmi2String};

use crate::Message;
use crate::instance::{Callbacks, text_or_empty};
use crate::message::Messages;

/// Records the messages of an instance of FMI 2.0.
///
/// It must stay where it is, and alive, as long as an instance has its [callbacks](Log::callbacks).
#[derive(Debug, Default)]
pub struct Log(Arc<Messages>);

impl Log {
    /// Callbacks with a logger that records here and an allocator; steps are synchronous.
    pub fn callbacks(&self) -> fmi2CallbackFunctions {
        let logger: Logger = record;
        fmi2CallbackFunctions {
            // SAFETY: stable Rust cannot define a C-variadic function. On x86-64 (System V and Windows) and on aarch64 (also
            // Apple's) a variadic call passes the five named arguments just as a plain call does, the caller removes the others,
            // and `record` never looks at those.
            logger: Some(unsafe { transmute::<Logger, fmi2CallbackLogger>(logger) }),
            allocateMemory: Some(calloc),
            freeMemory: Some(free),
            stepFinished: None,
            componentEnvironment: Arc::as_ptr(&self.0).cast_mut().cast(),
        }
    }

    /// Returns the messages since the last call, oldest first.
    pub fn take(&self) -> Vec<Message> {
        self.0.take()
    }

    pub(super) fn messages(&self) -> Arc<Messages> {
        Arc::clone(&self.0)
    }
}

impl Callbacks for fmi2CallbackFunctions {}

/// [`fmi2CallbackLogger`] without the variadic arguments.
type Logger = unsafe extern "C" fn(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String);

unsafe extern "C" fn record(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    message: fmi2String,
) {
    // SAFETY: the environment is the address of what a log shares, which outlives the instance, see `Log::callbacks`.
    let messages = unsafe { &*environment.cast_const().cast::<Messages>() };
    // SAFETY: the FMU passes texts that end with zero, or null.
    let [instance, category, message] = [instance, category, message].map(|text| unsafe { text_or_empty(text) });
    messages.add(Message { instance, status, category, text: message.replace("%%", "%") });
}

// The C library's allocator, which importers lend to FMUs.
unsafe extern "C" {
    fn calloc(nobj: usize, size: usize) -> *mut c_void;
    fn free(obj: *mut c_void);
}
