//! Types of arguments and results, from `fmi3PlatformTypes.h` and the first part of `fmi3FunctionTypes.h`.
use core::ffi::{CStr, c_char, c_int, c_void};

/// Version of the interface, returned by `fmi3GetVersion`.
pub const fmi3Version: &CStr = c"3.0";

/// Pointer to an instance of an FMU; opaque to the importer.
pub type fmi3Instance = *mut c_void;
/// Pointer to the importer's own data, handed back in the callbacks; opaque to the FMU.
pub type fmi3InstanceEnvironment = *mut c_void;
/// Pointer to a saved state of an instance; opaque to the importer.
pub type fmi3FMUState = *mut c_void;
/// Handle of a variable, unique among all variables.
pub type fmi3ValueReference = u32;
/// Value of a Float32 variable.
pub type fmi3Float32 = f32;
/// Value of a Float64 variable, and time in s.
pub type fmi3Float64 = f64;
/// Value of an Int8 variable.
pub type fmi3Int8 = i8;
/// Value of a UInt8 variable.
pub type fmi3UInt8 = u8;
/// Value of an Int16 variable.
pub type fmi3Int16 = i16;
/// Value of a UInt16 variable.
pub type fmi3UInt16 = u16;
/// Value of an Int32 variable.
pub type fmi3Int32 = i32;
/// Value of a UInt32 variable.
pub type fmi3UInt32 = u32;
/// Value of an Int64 or Enumeration variable.
pub type fmi3Int64 = i64;
/// Value of a UInt64 variable.
pub type fmi3UInt64 = u64;
/// Truth value: [`fmi3True`] or [`fmi3False`]. C has `bool`, but its caller can pass any byte, and a Rust `bool` that
/// is neither 0 nor 1 is undefined behaviour.
pub type fmi3Boolean = u8;
/// One byte of a [`fmi3String`].
pub type fmi3Char = c_char;
/// Text in UTF-8 that ends with a zero byte.
pub type fmi3String = *const fmi3Char;
/// One byte of binary data or of a serialized state.
pub type fmi3Byte = u8;
/// Binary data.
pub type fmi3Binary = *const fmi3Byte;
/// Whether a clock ticks: [`fmi3ClockActive`] or [`fmi3ClockInactive`]; a byte for the same reason as [`fmi3Boolean`].
pub type fmi3Clock = u8;

/// True.
pub const fmi3True: fmi3Boolean = 1;
/// False.
pub const fmi3False: fmi3Boolean = 0;
/// The clock ticks.
pub const fmi3ClockActive: fmi3Clock = 1;
/// The clock does not tick.
pub const fmi3ClockInactive: fmi3Clock = 0;

/// Status of a call (section 2.2.4): one of [`fmi3OK`], [`fmi3Warning`], [`fmi3Discard`], [`fmi3Error`], [`fmi3Fatal`].
pub type fmi3Status = c_int;
/// Success.
pub const fmi3OK: fmi3Status = 0;
/// A warning; the computation can continue.
pub const fmi3Warning: fmi3Status = 1;
/// The call was refused; a smaller step or another value may succeed.
pub const fmi3Discard: fmi3Status = 2;
/// The instance cannot continue this simulation; other instances are unaffected.
pub const fmi3Error: fmi3Status = 3;
/// All instances of the FMU are unusable.
pub const fmi3Fatal: fmi3Status = 4;

/// Kind of a dependency (section 2.2.9): one of [`fmi3Independent`], [`fmi3Constant`], [`fmi3Fixed`], [`fmi3Tunable`],
/// [`fmi3Discrete`], [`fmi3Dependent`].
pub type fmi3DependencyKind = c_int;
/// No dependency.
pub const fmi3Independent: fmi3DependencyKind = 0;
/// Linear, with a constant factor.
pub const fmi3Constant: fmi3DependencyKind = 1;
/// Linear, with a factor that is constant after initialization.
pub const fmi3Fixed: fmi3DependencyKind = 2;
/// Linear, with a factor that tunable parameters determine.
pub const fmi3Tunable: fmi3DependencyKind = 3;
/// Linear, with a factor that changes at events.
pub const fmi3Discrete: fmi3DependencyKind = 4;
/// Nonlinear, or not known.
pub const fmi3Dependent: fmi3DependencyKind = 5;

/// State of the interval of a clock (section 2.2.8.4): one of [`fmi3IntervalNotYetKnown`],
/// [`fmi3IntervalUnchanged`], [`fmi3IntervalChanged`].
pub type fmi3IntervalQualifier = c_int;
/// Not known yet.
pub const fmi3IntervalNotYetKnown: fmi3IntervalQualifier = 0;
/// The interval is as before.
pub const fmi3IntervalUnchanged: fmi3IntervalQualifier = 1;
/// The interval has changed.
pub const fmi3IntervalChanged: fmi3IntervalQualifier = 2;
