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
        let logger: Logger = LOGGER;
        fmi2CallbackFunctions {
            // SAFETY: stable Rust cannot define a C-variadic function. On x86-64 (System V and Windows) and on aarch64 (also
            // Apple's) a variadic call passes the five named arguments just as a plain call does, and the caller removes the others:
            // `record` never looks at those, and `printf::log` finds them where a variadic function does.
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

#[cfg(all(unix, target_arch = "x86_64", not(miri)))]
const LOGGER: Logger = super::printf::log;
#[cfg(not(all(unix, target_arch = "x86_64", not(miri))))]
const LOGGER: Logger = record;

/// Records a message without looking at its values.
pub(super) unsafe extern "C" fn record(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    message: fmi2String,
) {
    // SAFETY: the FMU passes a text that ends with zero, or null.
    let text = unsafe { text_or_empty(message) }.replace("%%", "%");
    // SAFETY: the arguments are those of the logger.
    unsafe { keep(environment, instance, status, category, text) };
}

/// Adds a message to the log that the environment belongs to.
///
/// # Safety
/// The environment is that of a [`Log`] that lives, and the texts end with zero or are null.
pub(super) unsafe fn keep(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    text: String,
) {
    // SAFETY: the environment is the address of what a log shares, which outlives the instance, see `Log::callbacks`.
    let messages = unsafe { &*environment.cast_const().cast::<Messages>() };
    // SAFETY: by this function's contract.
    let [instance, category] = [instance, category].map(|text| unsafe { text_or_empty(text) });
    messages.add(Message { instance, status, category, text });
}

// The C library's allocator, which importers lend to FMUs.
unsafe extern "C" {
    fn calloc(nobj: usize, size: usize) -> *mut c_void;
    fn free(obj: *mut c_void);
}
