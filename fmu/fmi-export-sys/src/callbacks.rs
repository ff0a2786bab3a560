//! Callback functions of the importer, from `fmi2FunctionTypes.h`.
use core::ffi::c_void;

use crate::types::{fmi2ComponentEnvironment, fmi2Status, fmi2String};

/// Logs a message of the FMU. The message is a `printf` format for the variadic arguments that follow it.
pub type fmi2CallbackLogger = unsafe extern "C" fn(
    componentEnvironment: fmi2ComponentEnvironment,
    instanceName: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    message: fmi2String,
    ...
);

/// Returns zeroed memory for `nobj` objects of `size` bytes, or null.
pub type fmi2CallbackAllocateMemory = unsafe extern "C" fn(nobj: usize, size: usize) -> *mut c_void;

/// Frees what [`fmi2CallbackAllocateMemory`] returned; null is allowed.
pub type fmi2CallbackFreeMemory = unsafe extern "C" fn(obj: *mut c_void);

/// Called at the end of an asynchronous step.
pub type fmi2StepFinished = unsafe extern "C" fn(componentEnvironment: fmi2ComponentEnvironment, status: fmi2Status);

/// The callbacks that `fmi2Instantiate` receives. Any of them can be null, which is `None` here.
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
