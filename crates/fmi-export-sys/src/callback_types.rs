//! Types of the functions of FMI 2.0, generated from `fmi2FunctionTypes.h` by `generate.sh`.
//!
//! In C these are function types; Rust has only pointers to functions, so an alias here is what C writes as
//! `fmi2DoStepTYPE *`. A callback that may be null is an `Option`.
use crate::types::*;
use core::ffi::c_void;
pub type fmi2CallbackLogger = unsafe extern "C" fn(
    componentEnvironment: fmi2ComponentEnvironment,
    instanceName: fmi2String,
    status: fmi2Status,
    category: fmi2String,
    message: fmi2String,
    ...
);

pub type fmi2CallbackAllocateMemory = unsafe extern "C" fn(nobj: usize, size: usize) -> *mut c_void;

pub type fmi2CallbackFreeMemory = unsafe extern "C" fn(obj: *mut c_void);

pub type fmi2StepFinished = unsafe extern "C" fn(componentEnvironment: fmi2ComponentEnvironment, status: fmi2Status);
