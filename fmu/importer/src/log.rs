use std::ffi::{CStr, c_void};
use std::mem::transmute;
use std::sync::{Mutex, PoisonError};

use fmi_export_sys::{fmi2CallbackFunctions, fmi2CallbackLogger, fmi2ComponentEnvironment, fmi2Status, fmi2String};

/// One message of an FMU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Name of the instance that speaks.
    pub instance: String,
    /// Status that the message is about.
    pub status: fmi2Status,
    /// Log category.
    pub category: String,
    /// The message, with `%%` read as `%`. Other `printf` placeholders stay as they are, for want of the arguments.
    pub text: String,
}

/// Records the messages of an instance.
///
/// It must stay where it is, and alive, as long as an instance has its [callbacks](Log::callbacks).
#[derive(Debug, Default)]
pub struct Log(Mutex<Vec<Message>>);

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
            componentEnvironment: std::ptr::from_ref(self).cast_mut().cast(),
        }
    }

    /// Returns the messages since the last call, oldest first.
    pub fn take(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// [`fmi2CallbackLogger`] without the variadic arguments.
type Logger = unsafe extern "C" fn(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String);

unsafe extern "C" fn record(
    environment: fmi2ComponentEnvironment,
    instance: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    message: fmi2String,
) {
    // SAFETY: the environment is the address of a log that outlives the instance, see `Log::callbacks`.
    let log = unsafe { &*environment.cast_const().cast::<Log>() };
    // SAFETY: the FMU passes texts that end with zero, or null.
    let [instance, category, message] = [instance, category, message].map(|text| unsafe { text_or_empty(text) });
    let text = message.replace("%%", "%");
    log.0.lock().unwrap_or_else(PoisonError::into_inner).push(Message { instance, status, category, text });
}

/// Copies a text that came from an FMU; null is an empty text.
///
/// # Safety
/// A text that is not null must end with zero.
pub(crate) unsafe fn text_or_empty(text: fmi2String) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, and ends with zero by this function's contract.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

// The C library's allocator, which importers lend to FMUs.
unsafe extern "C" {
    fn calloc(nobj: usize, size: usize) -> *mut c_void;
    fn free(obj: *mut c_void);
}
