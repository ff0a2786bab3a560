//! Types of the functions that one kind of FMUs has, from `fmi3FunctionTypes.h`.
use super::types::{fmi3Boolean, fmi3Float64, fmi3Instance, fmi3Int32, fmi3Status, fmi3ValueReference};

/// `fmi3EnterEventMode` (section 3.2.1).
pub type fmi3EnterEventModeTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3EnterContinuousTimeMode` (section 2.3.5).
pub type fmi3EnterContinuousTimeModeTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3CompletedIntegratorStep` (section 3.2.1).
pub type fmi3CompletedIntegratorStepTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    noSetFMUStatePriorToCurrentPoint: fmi3Boolean,
    enterEventMode: *mut fmi3Boolean,
    terminateSimulation: *mut fmi3Boolean,
) -> fmi3Status;

/// `fmi3SetTime` (section 2.2.2): time in s.
pub type fmi3SetTimeTYPE = unsafe extern "C" fn(instance: fmi3Instance, time: fmi3Float64) -> fmi3Status;

/// `fmi3SetContinuousStates` (section 3.2.1).
pub type fmi3SetContinuousStatesTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    continuousStates: *const fmi3Float64,
    nContinuousStates: usize,
) -> fmi3Status;

/// `fmi3GetContinuousStateDerivatives` (section 3.2.1).
pub type fmi3GetContinuousStateDerivativesTYPE =
    unsafe extern "C" fn(instance: fmi3Instance, derivatives: *mut fmi3Float64, nContinuousStates: usize) -> fmi3Status;

/// `fmi3GetEventIndicators` (section 3.2.1).
pub type fmi3GetEventIndicatorsTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    eventIndicators: *mut fmi3Float64,
    nEventIndicators: usize,
) -> fmi3Status;

/// `fmi3GetContinuousStates` (section 2.3.3).
pub type fmi3GetContinuousStatesTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    continuousStates: *mut fmi3Float64,
    nContinuousStates: usize,
) -> fmi3Status;

/// `fmi3GetNominalsOfContinuousStates` (section 2.3.3).
pub type fmi3GetNominalsOfContinuousStatesTYPE =
    unsafe extern "C" fn(instance: fmi3Instance, nominals: *mut fmi3Float64, nContinuousStates: usize) -> fmi3Status;

/// `fmi3GetNumberOfEventIndicators` (section 2.3.2).
pub type fmi3GetNumberOfEventIndicatorsTYPE =
    unsafe extern "C" fn(instance: fmi3Instance, nEventIndicators: *mut usize) -> fmi3Status;

/// `fmi3GetNumberOfContinuousStates` (section 2.3.2).
pub type fmi3GetNumberOfContinuousStatesTYPE =
    unsafe extern "C" fn(instance: fmi3Instance, nContinuousStates: *mut usize) -> fmi3Status;

/// `fmi3EnterStepMode` (section 2.3.5).
pub type fmi3EnterStepModeTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3GetOutputDerivatives` (section 4.1.2): time derivatives of outputs.
pub type fmi3GetOutputDerivativesTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    valueReferences: *const fmi3ValueReference,
    nValueReferences: usize,
    orders: *const fmi3Int32,
    values: *mut fmi3Float64,
    nValues: usize,
) -> fmi3Status;

/// `fmi3DoStep` (section 4.2.1): one step from `currentCommunicationPoint`, times in s.
pub type fmi3DoStepTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    currentCommunicationPoint: fmi3Float64,
    communicationStepSize: fmi3Float64,
    noSetFMUStatePriorToCurrentPoint: fmi3Boolean,
    eventHandlingNeeded: *mut fmi3Boolean,
    terminateSimulation: *mut fmi3Boolean,
    earlyReturn: *mut fmi3Boolean,
    lastSuccessfulTime: *mut fmi3Float64,
) -> fmi3Status;

/// `fmi3ActivateModelPartition` (section 5.2.1).
pub type fmi3ActivateModelPartitionTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    clockReference: fmi3ValueReference,
    activationTime: fmi3Float64,
) -> fmi3Status;
