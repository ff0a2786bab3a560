//! The importer's callbacks as `fmi2Instantiate` receives them.
use crate::callback_types::{fmi2CallbackAllocateMemory, fmi2CallbackFreeMemory, fmi2CallbackLogger, fmi2StepFinished};
use crate::types::fmi2ComponentEnvironment;

/// Callbacks that `fmi2Instantiate` receives. A null pointer is `None`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct fmi2CallbackFunctions {
    /// Logs messages.
    pub logger: Option<fmi2CallbackLogger>,
    /// Allocates memory.
    pub allocateMemory: Option<fmi2CallbackAllocateMemory>,
    /// Frees memory.
    pub freeMemory: Option<fmi2CallbackFreeMemory>,
    /// Called at the end of an asynchronous step.
    pub stepFinished: Option<fmi2StepFinished>,
    /// First argument of `logger` and `stepFinished`.
    pub componentEnvironment: fmi2ComponentEnvironment,
}
