//! Callback functions of the importer, from `fmi3FunctionTypes.h`. Where C allows a null pointer, a function takes an `Option` of them.
use super::types::{fmi3Boolean, fmi3Float64, fmi3InstanceEnvironment, fmi3Status, fmi3String};

/// Logs a message of the FMU.
pub type fmi3LogMessageCallback = unsafe extern "C" fn(
    instanceEnvironment: fmi3InstanceEnvironment,
    status: fmi3Status,
    category: fmi3String,
    message: fmi3String,
);

/// Tells that a clock of the FMU ticks (Scheduled Execution).
pub type fmi3ClockUpdateCallback = unsafe extern "C" fn(instanceEnvironment: fmi3InstanceEnvironment);

/// Gives the importer a chance to exchange values within a step (section 4.2.2).
pub type fmi3IntermediateUpdateCallback = unsafe extern "C" fn(
    instanceEnvironment: fmi3InstanceEnvironment,
    intermediateUpdateTime: fmi3Float64,
    intermediateVariableSetRequested: fmi3Boolean,
    intermediateVariableGetAllowed: fmi3Boolean,
    intermediateStepFinished: fmi3Boolean,
    canReturnEarly: fmi3Boolean,
    earlyReturnRequested: *mut fmi3Boolean,
    earlyReturnTime: *mut fmi3Float64,
);

/// Begins a part that must not be interrupted (Scheduled Execution).
pub type fmi3LockPreemptionCallback = unsafe extern "C" fn();

/// Ends a part that must not be interrupted (Scheduled Execution).
pub type fmi3UnlockPreemptionCallback = unsafe extern "C" fn();
