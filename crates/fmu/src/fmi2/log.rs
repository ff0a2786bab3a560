use std::ffi::c_void;
use std::mem::transmute;
use std::sync::Arc;

use fmi_export_sys::{fmi2CallbackFunctions, fmi2CallbackLogger, fmi2ComponentEnvironment, fmi2Status, fmi2String};

use crate::environments::KnownAddress;
use crate::message::{Message, Messages};

/// Records the messages of an instance of FMI 2.0.
///
/// It must stay where it is, and alive, as long as an instance has its [callbacks](Log::callbacks).
#[derive(Debug)]
pub struct Log {
    messages: Arc<Messages>,
    environment: KnownAddress,
}

impl Default for Log {
    fn default() -> Self {
        let messages = Arc::<Messages>::default();
        Self { environment: KnownAddress::new(Arc::as_ptr(&messages).cast(), &messages), messages }
    }
}

impl Log {
    /// Callbacks with a logger that records here and an allocator; steps are synchronous.
    pub fn callbacks(&self) -> fmi2CallbackFunctions {
        let logger: Logger = LOGGER;
        fmi2CallbackFunctions {
            // SAFETY: stable Rust cannot define a C-variadic function. On x86-64 (System V and Windows) and on aarch64
            // (Apple's, too) a variadic call passes the five named arguments as a plain call does, and the caller
            // removes the others: `record` ignores them, `printf::log` finds them where a variadic function does.
            logger: Some(unsafe { transmute::<Logger, fmi2CallbackLogger>(logger) }),
            allocateMemory: Some(calloc),
            freeMemory: Some(free),
            stepFinished: None,
            componentEnvironment: Arc::as_ptr(&self.messages).cast_mut().cast(),
        }
    }

    /// Returns the messages since the last call, oldest first.
    pub fn take(&self) -> Vec<Message> {
        self.messages.take()
    }

    pub(crate) fn into_parts(self) -> (Arc<Messages>, KnownAddress) {
        (self.messages, self.environment)
    }
}

/// [`fmi2CallbackLogger`] without the variadic arguments.
type Logger = unsafe extern "C" fn(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String);

#[cfg(all(unix, target_arch = "x86_64", not(miri)))]
const LOGGER: Logger = super::printf::log;
#[cfg(not(all(unix, target_arch = "x86_64", not(miri))))]
const LOGGER: Logger = super::recording::record;

// The C library's allocator, which importers lend to FMUs.
unsafe extern "C" {
    fn calloc(nobj: usize, size: usize) -> *mut c_void;
    fn free(obj: *mut c_void);
}
