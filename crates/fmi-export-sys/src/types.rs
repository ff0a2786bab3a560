//! Types of arguments and results, from `fmi2TypesPlatform.h` and the first part of `fmi2FunctionTypes.h`.
use core::ffi::{CStr, c_char, c_double, c_int, c_uint, c_void};

/// Name of the set of platform types below, returned by `fmi2GetTypesPlatform`.
pub const fmi2TypesPlatform: &CStr = c"default";
/// Version of the interface, returned by `fmi2GetVersion`.
pub const fmi2Version: &CStr = c"2.0";

/// Pointer to an instance of an FMU; opaque to the importer.
pub type fmi2Component = *mut c_void;
/// Pointer to the importer's own data, handed back in the callbacks; opaque to the FMU.
pub type fmi2ComponentEnvironment = *mut c_void;
/// Pointer to a saved state of an instance; opaque to the importer.
pub type fmi2FMUstate = *mut c_void;
/// Handle of a variable; unique among the variables of one base type, unless they are aliases of each other.
pub type fmi2ValueReference = c_uint;
/// Value of a Real variable, and time in s.
pub type fmi2Real = c_double;
/// Value of an Integer or Enumeration variable.
pub type fmi2Integer = c_int;
/// Truth value: [`fmi2True`] or [`fmi2False`], although a C caller can pass any number.
pub type fmi2Boolean = c_int;
/// Unit of a [`fmi2String`].
pub type fmi2Char = c_char;
/// Text in UTF-8 that ends with a zero byte.
pub type fmi2String = *const fmi2Char;
/// Unit of a serialized state.
pub type fmi2Byte = c_char;

/// True.
pub const fmi2True: fmi2Boolean = 1;
/// False.
pub const fmi2False: fmi2Boolean = 0;

/// Status of a call (FMI 2.0 section 2.1.3): one of [`fmi2OK`], [`fmi2Warning`], [`fmi2Discard`], [`fmi2Error`],
/// [`fmi2Fatal`], [`fmi2Pending`].
pub type fmi2Status = c_int;
/// Success.
pub const fmi2OK: fmi2Status = 0;
/// A warning; the computation can continue.
pub const fmi2Warning: fmi2Status = 1;
/// The call was refused; a smaller step or another value may succeed.
pub const fmi2Discard: fmi2Status = 2;
/// The instance cannot continue this simulation; other instances are unaffected.
pub const fmi2Error: fmi2Status = 3;
/// All instances of the FMU are unusable.
pub const fmi2Fatal: fmi2Status = 4;
/// The step runs asynchronously, and `stepFinished` will report its end.
pub const fmi2Pending: fmi2Status = 5;

/// Kind of an FMU: [`fmi2ModelExchange`] or [`fmi2CoSimulation`].
pub type fmi2Type = c_int;
/// The importer integrates the model's equations.
pub const fmi2ModelExchange: fmi2Type = 0;
/// The FMU steps itself.
pub const fmi2CoSimulation: fmi2Type = 1;

/// Argument of the status functions of co-simulation (FMI 2.0 section 4.2.3): one of [`fmi2DoStepStatus`],
/// [`fmi2PendingStatus`], [`fmi2LastSuccessfulTime`], [`fmi2Terminated`].
pub type fmi2StatusKind = c_int;
/// Status of an asynchronous step, through `fmi2GetStatus`.
pub const fmi2DoStepStatus: fmi2StatusKind = 0;
/// Text about a pending step, through `fmi2GetStringStatus`.
pub const fmi2PendingStatus: fmi2StatusKind = 1;
/// End of the last successful step in s, through `fmi2GetRealStatus`.
pub const fmi2LastSuccessfulTime: fmi2StatusKind = 2;
/// Whether the FMU requests the end of the simulation, through `fmi2GetBooleanStatus`.
pub const fmi2Terminated: fmi2StatusKind = 3;

/// Result of `fmi2NewDiscreteStates` (model exchange).
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct fmi2EventInfo {
    /// The event iteration needs another round.
    pub newDiscreteStatesNeeded: fmi2Boolean,
    /// The FMU requests the end of the simulation.
    pub terminateSimulation: fmi2Boolean,
    /// The nominal values of the continuous states have changed.
    pub nominalsOfContinuousStatesChanged: fmi2Boolean,
    /// The continuous states have jumped.
    pub valuesOfContinuousStatesChanged: fmi2Boolean,
    /// `nextEventTime` holds a value.
    pub nextEventTimeDefined: fmi2Boolean,
    /// Time of the next time event in s.
    pub nextEventTime: fmi2Real,
}
