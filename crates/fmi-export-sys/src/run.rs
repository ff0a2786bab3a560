//! Many communication steps in one call: functions that FMI does not have, as `fmuexport.h` beside this crate's
//! manifest declares them.
use core::ffi::{c_int, c_void};

/// Type of the values of [`fmuexportColumns`]: one of [`fmuexportFloat64`], [`fmuexportInt32`], [`fmuexportInt64`],
/// [`fmuexportBoolean`], [`fmuexportString`].
pub type fmuexportType = c_int;
/// Reals as `double`.
pub const fmuexportFloat64: fmuexportType = 1;
/// Integers as `int32_t`; in FMI 2.0 enumerations, too.
pub const fmuexportInt32: fmuexportType = 2;
/// Enumerations of FMI 3.0 as `int64_t`.
pub const fmuexportInt64: fmuexportType = 3;
/// Booleans as in the version of FMI: `int` in FMI 2.0, `bool` in FMI 3.0.
pub const fmuexportBoolean: fmuexportType = 4;
/// Strings as `const char *`.
pub const fmuexportString: fmuexportType = 5;

/// Variables of one type with their values: one row for each step. Neighbours of one type are set or read in one call.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct fmuexportColumns {
    /// Type of the values.
    pub r#type: fmuexportType,
    /// Number of variables.
    pub nReferences: usize,
    /// Value references of the variables.
    pub references: *const u32,
    /// Number of values in a row: in FMI 2.0 that of the variables, in FMI 3.0 that of all their elements.
    pub nValues: usize,
    /// The rows, one behind the other. Those of inputs are only read.
    pub values: *mut c_void,
}

/// How far a run has come. It is up to date whenever the FMU calls the importer, such as its logger.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct fmuexportProgress {
    /// Number of rows that are done, which is the index of the row to go on with.
    pub rows: usize,
    /// End of the last step in s.
    pub time: f64,
    /// The call of the last row that was not OK: the index of the first input that it set, the number of inputs for the
    /// step, and beyond it those of outputs.
    pub call: usize,
    /// Whether the run has stopped because the importer has to handle an event (FMI 3.0 with `eventModeUsed`).
    pub eventHandlingNeeded: c_int,
    /// Whether the last step has ended before its time. Then row [`rows`](Self::rows) has the outputs at
    /// [`time`](Self::time), and is not done.
    pub earlyReturn: c_int,
}

/// `fmuexport_run_fmi2`, `fmuexport_run_fmi3`: does for each row what an importer does in a communication step. Sets
/// all inputs; does the step from `times[row]` to `times[row + 1]`, in s; reads all outputs. Stops after the first row
/// that needs the importer's attention.
///
/// The instance is an `fmi2Component` or an `fmi3Instance`, the status an `fmi2Status` or an `fmi3Status`.
pub type fmuexport_runTYPE = unsafe extern "C" fn(
    instance: *mut c_void,
    nRows: usize,
    times: *const f64,
    nInputs: usize,
    inputs: *const fmuexportColumns,
    nOutputs: usize,
    outputs: *const fmuexportColumns,
    progress: *mut fmuexportProgress,
) -> c_int;
