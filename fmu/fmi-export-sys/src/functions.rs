//! Types of the functions that an FMU exports, from `fmi2FunctionTypes.h`.
//!
//! In C these are function types; Rust has only pointers to functions, so an alias here is what C writes as `fmi2DoStepTYPE *`.
//! The aliases keep to one plain form, since a test turns their text into C and compares it with the official header.
use crate::callbacks::fmi2CallbackFunctions;
use crate::types::{
    fmi2Boolean, fmi2Byte, fmi2Component, fmi2EventInfo, fmi2FMUstate, fmi2Integer, fmi2Real, fmi2Status,
    fmi2StatusKind, fmi2String, fmi2Type, fmi2ValueReference,
};

// Model exchange and co-simulation

/// `fmi2GetTypesPlatform` (section 2.1.4): name of the platform types.
pub type fmi2GetTypesPlatformTYPE = unsafe extern "C" fn() -> fmi2String;

/// `fmi2GetVersion` (section 2.1.4): version of the interface.
pub type fmi2GetVersionTYPE = unsafe extern "C" fn() -> fmi2String;

/// `fmi2SetDebugLogging` (section 2.1.5): enables log categories; an empty list means all.
pub type fmi2SetDebugLoggingTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    loggingOn: fmi2Boolean,
    nCategories: usize,
    categories: *const fmi2String,
) -> fmi2Status;

/// `fmi2Instantiate` (section 2.1.5): a new instance, or null.
pub type fmi2InstantiateTYPE = unsafe extern "C" fn(
    instanceName: fmi2String,
    fmuType: fmi2Type,
    fmuGUID: fmi2String,
    fmuResourceLocation: fmi2String,
    functions: *const fmi2CallbackFunctions,
    visible: fmi2Boolean,
    loggingOn: fmi2Boolean,
) -> fmi2Component;

/// `fmi2FreeInstance` (section 2.1.5): the end of an instance.
pub type fmi2FreeInstanceTYPE = unsafe extern "C" fn(c: fmi2Component);

/// `fmi2SetupExperiment` (section 2.1.6): tolerance, start time and stop time in s.
pub type fmi2SetupExperimentTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    toleranceDefined: fmi2Boolean,
    tolerance: fmi2Real,
    startTime: fmi2Real,
    stopTimeDefined: fmi2Boolean,
    stopTime: fmi2Real,
) -> fmi2Status;

/// `fmi2EnterInitializationMode` (section 2.1.6).
pub type fmi2EnterInitializationModeTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2ExitInitializationMode` (section 2.1.6).
pub type fmi2ExitInitializationModeTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2Terminate` (section 2.1.6): the end of the simulation.
pub type fmi2TerminateTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2Reset` (section 2.1.6): back to the state after `fmi2Instantiate`.
pub type fmi2ResetTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2GetReal` (section 2.1.7): values of `nvr` variables.
pub type fmi2GetRealTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *mut fmi2Real,
) -> fmi2Status;

/// `fmi2GetInteger` (section 2.1.7): values of `nvr` variables.
pub type fmi2GetIntegerTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *mut fmi2Integer,
) -> fmi2Status;

/// `fmi2GetBoolean` (section 2.1.7): values of `nvr` variables.
pub type fmi2GetBooleanTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *mut fmi2Boolean,
) -> fmi2Status;

/// `fmi2GetString` (section 2.1.7): values of `nvr` variables.
pub type fmi2GetStringTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *mut fmi2String,
) -> fmi2Status;

/// `fmi2SetReal` (section 2.1.7): new values of `nvr` variables.
pub type fmi2SetRealTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *const fmi2Real,
) -> fmi2Status;

/// `fmi2SetInteger` (section 2.1.7): new values of `nvr` variables.
pub type fmi2SetIntegerTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *const fmi2Integer,
) -> fmi2Status;

/// `fmi2SetBoolean` (section 2.1.7): new values of `nvr` variables.
pub type fmi2SetBooleanTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *const fmi2Boolean,
) -> fmi2Status;

/// `fmi2SetString` (section 2.1.7): new values of `nvr` variables.
pub type fmi2SetStringTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    value: *const fmi2String,
) -> fmi2Status;

/// `fmi2GetFMUstate` (section 2.1.8): a copy of the whole state, into a new object or over an earlier copy.
pub type fmi2GetFMUstateTYPE = unsafe extern "C" fn(c: fmi2Component, FMUstate: *mut fmi2FMUstate) -> fmi2Status;

/// `fmi2SetFMUstate` (section 2.1.8): back to a copied state.
pub type fmi2SetFMUstateTYPE = unsafe extern "C" fn(c: fmi2Component, FMUstate: fmi2FMUstate) -> fmi2Status;

/// `fmi2FreeFMUstate` (section 2.1.8): the end of a copied state; the pointer becomes null.
pub type fmi2FreeFMUstateTYPE = unsafe extern "C" fn(c: fmi2Component, FMUstate: *mut fmi2FMUstate) -> fmi2Status;

/// `fmi2SerializedFMUstateSize` (section 2.1.8): bytes that a copied state needs.
pub type fmi2SerializedFMUstateSizeTYPE =
    unsafe extern "C" fn(c: fmi2Component, FMUstate: fmi2FMUstate, size: *mut usize) -> fmi2Status;

/// `fmi2SerializeFMUstate` (section 2.1.8): a copied state as bytes.
pub type fmi2SerializeFMUstateTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    FMUstate: fmi2FMUstate,
    serializedState: *mut fmi2Byte,
    size: usize,
) -> fmi2Status;

/// `fmi2DeSerializeFMUstate` (section 2.1.8): a copied state from bytes.
pub type fmi2DeSerializeFMUstateTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    serializedState: *const fmi2Byte,
    size: usize,
    FMUstate: *mut fmi2FMUstate,
) -> fmi2Status;

/// `fmi2GetDirectionalDerivative` (section 2.1.9): partial derivatives of unknowns times a direction of knowns.
pub type fmi2GetDirectionalDerivativeTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vUnknown_ref: *const fmi2ValueReference,
    nUnknown: usize,
    vKnown_ref: *const fmi2ValueReference,
    nKnown: usize,
    dvKnown: *const fmi2Real,
    dvUnknown: *mut fmi2Real,
) -> fmi2Status;

// Model exchange

/// `fmi2EnterEventMode` (section 3.2.2).
pub type fmi2EnterEventModeTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2NewDiscreteStates` (section 3.2.2): one round of the event iteration.
pub type fmi2NewDiscreteStatesTYPE =
    unsafe extern "C" fn(c: fmi2Component, eventInfo: *mut fmi2EventInfo) -> fmi2Status;

/// `fmi2EnterContinuousTimeMode` (section 3.2.2).
pub type fmi2EnterContinuousTimeModeTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2CompletedIntegratorStep` (section 3.2.2).
pub type fmi2CompletedIntegratorStepTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    noSetFMUStatePriorToCurrentPoint: fmi2Boolean,
    enterEventMode: *mut fmi2Boolean,
    terminateSimulation: *mut fmi2Boolean,
) -> fmi2Status;

/// `fmi2SetTime` (section 3.2.1): time in s.
pub type fmi2SetTimeTYPE = unsafe extern "C" fn(c: fmi2Component, time: fmi2Real) -> fmi2Status;

/// `fmi2SetContinuousStates` (section 3.2.1).
pub type fmi2SetContinuousStatesTYPE =
    unsafe extern "C" fn(c: fmi2Component, x: *const fmi2Real, nx: usize) -> fmi2Status;

/// `fmi2GetDerivatives` (section 3.2.2): time derivatives of the continuous states.
pub type fmi2GetDerivativesTYPE =
    unsafe extern "C" fn(c: fmi2Component, derivatives: *mut fmi2Real, nx: usize) -> fmi2Status;

/// `fmi2GetEventIndicators` (section 3.2.2).
pub type fmi2GetEventIndicatorsTYPE =
    unsafe extern "C" fn(c: fmi2Component, eventIndicators: *mut fmi2Real, ni: usize) -> fmi2Status;

/// `fmi2GetContinuousStates` (section 3.2.2).
pub type fmi2GetContinuousStatesTYPE =
    unsafe extern "C" fn(c: fmi2Component, x: *mut fmi2Real, nx: usize) -> fmi2Status;

/// `fmi2GetNominalsOfContinuousStates` (section 3.2.2).
pub type fmi2GetNominalsOfContinuousStatesTYPE =
    unsafe extern "C" fn(c: fmi2Component, x_nominal: *mut fmi2Real, nx: usize) -> fmi2Status;

// Co-simulation

/// `fmi2SetRealInputDerivatives` (section 4.2.1): time derivatives of inputs, of order 1 and above.
pub type fmi2SetRealInputDerivativesTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    order: *const fmi2Integer,
    value: *const fmi2Real,
) -> fmi2Status;

/// `fmi2GetRealOutputDerivatives` (section 4.2.1): time derivatives of outputs, of order 1 and above.
pub type fmi2GetRealOutputDerivativesTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    nvr: usize,
    order: *const fmi2Integer,
    value: *mut fmi2Real,
) -> fmi2Status;

/// `fmi2DoStep` (section 4.2.2): one step from `currentCommunicationPoint`, times in s.
pub type fmi2DoStepTYPE = unsafe extern "C" fn(
    c: fmi2Component,
    currentCommunicationPoint: fmi2Real,
    communicationStepSize: fmi2Real,
    noSetFMUStatePriorToCurrentPoint: fmi2Boolean,
) -> fmi2Status;

/// `fmi2CancelStep` (section 4.2.2): the end of an asynchronous step.
pub type fmi2CancelStepTYPE = unsafe extern "C" fn(c: fmi2Component) -> fmi2Status;

/// `fmi2GetStatus` (section 4.2.3).
pub type fmi2GetStatusTYPE =
    unsafe extern "C" fn(c: fmi2Component, s: fmi2StatusKind, value: *mut fmi2Status) -> fmi2Status;

/// `fmi2GetRealStatus` (section 4.2.3).
pub type fmi2GetRealStatusTYPE =
    unsafe extern "C" fn(c: fmi2Component, s: fmi2StatusKind, value: *mut fmi2Real) -> fmi2Status;

/// `fmi2GetIntegerStatus` (section 4.2.3).
pub type fmi2GetIntegerStatusTYPE =
    unsafe extern "C" fn(c: fmi2Component, s: fmi2StatusKind, value: *mut fmi2Integer) -> fmi2Status;

/// `fmi2GetBooleanStatus` (section 4.2.3).
pub type fmi2GetBooleanStatusTYPE =
    unsafe extern "C" fn(c: fmi2Component, s: fmi2StatusKind, value: *mut fmi2Boolean) -> fmi2Status;

/// `fmi2GetStringStatus` (section 4.2.3).
pub type fmi2GetStringStatusTYPE =
    unsafe extern "C" fn(c: fmi2Component, s: fmi2StatusKind, value: *mut fmi2String) -> fmi2Status;
