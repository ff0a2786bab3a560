//! What no FMU of this layer has: other types than its variables', clocks, structural parameters, Scheduled Execution.
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, functions::functions, slots::slot};
use crate::{
    calls::lists::list,
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    sys::{
        fmi3Binary, fmi3Clock, fmi3Float32, fmi3Float64, fmi3Int8, fmi3Int16, fmi3IntervalQualifier, fmi3UInt8,
        fmi3UInt16, fmi3UInt32, fmi3UInt64, fmi3ValueReference,
    },
};

/// Getters and setters of types that no variable has.
macro_rules! other_types {
    ($($get:ident $get_function:ident $set:ident $set_function:ident $type:ty, $name:literal;)*) => {
        functions! {$(
            $get $get_function(vr: *const fmi3ValueReference, n: usize, _values: *mut $type, n_values: usize)
                |component| component.refuse_type(list(vr, n, "list of value references")?, n_values, $name);
            $set $set_function(vr: *const fmi3ValueReference, n: usize, _values: *const $type, n_values: usize)
                |component| component.refuse_type(list(vr, n, "list of value references")?, n_values, $name);
        )*}
    };
}

other_types! {
    get_float32 GetFloat32 set_float32 SetFloat32 fmi3Float32, "Float32";
    get_int8 GetInt8 set_int8 SetInt8 fmi3Int8, "Int8";
    get_uint8 GetUInt8 set_uint8 SetUInt8 fmi3UInt8, "UInt8";
    get_int16 GetInt16 set_int16 SetInt16 fmi3Int16, "Int16";
    get_uint16 GetUInt16 set_uint16 SetUInt16 fmi3UInt16, "UInt16";
    get_uint32 GetUInt32 set_uint32 SetUInt32 fmi3UInt32, "UInt32";
    get_uint64 GetUInt64 set_uint64 SetUInt64 fmi3UInt64, "UInt64";
}

functions! {
    get_binary GetBinary(vr: *const fmi3ValueReference, n: usize, _sizes: *mut usize, _values: *mut fmi3Binary, n_values: usize)
        |component| component.refuse_type(list(vr, n, "list of value references")?, n_values, "Binary");
    set_binary SetBinary(vr: *const fmi3ValueReference, n: usize, _sizes: *const usize, _values: *const fmi3Binary, n_values: usize)
        |component| component.refuse_type(list(vr, n, "list of value references")?, n_values, "Binary");
    get_clock GetClock(vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3Clock) |component| component.refuse_clocks(vr, n);
    set_clock SetClock(vr: *const fmi3ValueReference, n: usize, _values: *const fmi3Clock) |component| component.refuse_clocks(vr, n);
    get_interval_decimal GetIntervalDecimal(
        vr: *const fmi3ValueReference, n: usize, _intervals: *mut fmi3Float64, _qualifiers: *mut fmi3IntervalQualifier
    ) |component| component.refuse_clocks(vr, n);
    get_interval_fraction GetIntervalFraction(
        vr: *const fmi3ValueReference, n: usize, _counters: *mut fmi3UInt64, _resolutions: *mut fmi3UInt64,
        _qualifiers: *mut fmi3IntervalQualifier
    ) |component| component.refuse_clocks(vr, n);
    get_shift_decimal GetShiftDecimal(vr: *const fmi3ValueReference, n: usize, _shifts: *mut fmi3Float64)
        |component| component.refuse_clocks(vr, n);
    get_shift_fraction GetShiftFraction(
        vr: *const fmi3ValueReference, n: usize, _counters: *mut fmi3UInt64, _resolutions: *mut fmi3UInt64
    ) |component| component.refuse_clocks(vr, n);
    set_interval_decimal SetIntervalDecimal(vr: *const fmi3ValueReference, n: usize, _intervals: *const fmi3Float64)
        |component| component.refuse_clocks(vr, n);
    set_interval_fraction SetIntervalFraction(
        vr: *const fmi3ValueReference, n: usize, _counters: *const fmi3UInt64, _resolutions: *const fmi3UInt64
    ) |component| component.refuse_clocks(vr, n);
    set_shift_decimal SetShiftDecimal(vr: *const fmi3ValueReference, n: usize, _shifts: *const fmi3Float64)
        |component| component.refuse_clocks(vr, n);
    set_shift_fraction SetShiftFraction(
        vr: *const fmi3ValueReference, n: usize, _counters: *const fmi3UInt64, _resolutions: *const fmi3UInt64
    ) |component| component.refuse_clocks(vr, n);
    activate_model_partition ActivateModelPartition(_clock: fmi3ValueReference, _time: fmi3Float64)
        |_component| Err(Error::new("this FMU has no Scheduled Execution"));
    enter_configuration_mode EnterConfigurationMode() |_component| Err(Error::new(NO_STRUCTURE));
    exit_configuration_mode ExitConfigurationMode() |_component| Err(Error::new(NO_STRUCTURE));
}

const NO_STRUCTURE: &str = "this FMU has no structural parameters";

impl<M: Fmu> Component<M> {
    /// No variable is a clock.
    #[cold]
    unsafe fn refuse_clocks(&self, vr: *const fmi3ValueReference, n: usize) -> Outcome {
        // SAFETY: null, or the importer's list of as many elements.
        let Some(&first) = unsafe { list(vr, n, "list of value references") }?.first() else { return Ok(()) };
        let name = slot(&self.version.slots, first)?.name(Interface::of::<M>());
        Err(Error::new(format!("{name} is no clock: this FMU has none")))
    }
}
