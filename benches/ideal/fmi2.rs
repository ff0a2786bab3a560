//! The functions of FMI 2.0 that a co-simulation cycle needs, for one model alone: the yardstick for the FMU of that model.
//!
//! It makes the checks that any honest FMU makes: instance, state, pointers, value references, time, and that every
//! value is finite, those that come in and those that are computed, outputs and local variables alike.
//! It lacks what a cycle does not need: messages, other types than Real, saved states, protection from panics (nothing here
//! panics), and any table. Sizes and equations come from the crate around this file and are known to the compiler, so that
//! nothing is paid for sharing the file.
//!
//! # Safety
//! All functions expect what FMI 2.0 promises of an importer: a component that is null or alive, and pointers that are null or
//! point to as many elements as the call says.
use std::{ptr, slice};

use fmi_export_sys::*;

use crate::{INPUTS, PARAMETER, REALS, START, step};

#[derive(PartialEq, PartialOrd)]
enum State {
    Instantiated,
    InitializationMode,
    StepComplete,
    Error,
    Terminated,
}

struct Instance {
    reals: [f64; REALS],
    /// The one parameter that the equations read.
    parameter: f64,
    time: f64,
    stop_time: f64,
    state: State,
}

impl Instance {
    /// Brings all that depends on the inputs up to date; the run cannot go on if a value is not finite.
    fn compute(&mut self) -> fmi2Status {
        if step(&mut self.reals, self.parameter) {
            fmi2OK
        } else {
            self.state = State::Error;
            fmi2Error
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2Instantiate(
    instance_name: fmi2String,
    kind: fmi2Type,
    guid: fmi2String,
    _resources: fmi2String,
    callbacks: *const fmi2CallbackFunctions,
    _visible: fmi2Boolean,
    _logging_on: fmi2Boolean,
) -> fmi2Component {
    if instance_name.is_null() || kind != fmi2CoSimulation || guid.is_null() || callbacks.is_null() {
        return ptr::null_mut();
    }
    let (time, stop_time, state) = (0.0, f64::INFINITY, State::Instantiated);
    Box::into_raw(Box::new(Instance { reals: START, parameter: PARAMETER, time, stop_time, state })).cast()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2FreeInstance(c: fmi2Component) {
    if !c.is_null() {
        // SAFETY: the importer vouches that the instance lives and that this is its last use.
        drop(unsafe { Box::from_raw(c.cast::<Instance>()) });
    }
}

/// The instance behind a component.
unsafe fn instance<'a>(c: fmi2Component) -> Option<&'a mut Instance> {
    // SAFETY: null, or an instance that lives and that nothing else uses during the call.
    unsafe { c.cast::<Instance>().as_mut() }
}

/// Moves an instance from state `from` to state `to`.
unsafe fn change(c: fmi2Component, from: State, to: State) -> fmi2Status {
    // SAFETY: as promised to this function.
    match unsafe { instance(c) } {
        Some(instance) if instance.state == from => {
            instance.state = to;
            fmi2OK
        }
        _ => fmi2Error,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2SetupExperiment(
    c: fmi2Component,
    _tolerance_defined: fmi2Boolean,
    _tolerance: fmi2Real,
    start: fmi2Real,
    stop_defined: fmi2Boolean,
    stop: fmi2Real,
) -> fmi2Status {
    // SAFETY: as promised to this function.
    let Some(instance) = (unsafe { instance(c) }) else { return fmi2Error };
    let stop = if stop_defined == fmi2False { f64::INFINITY } else { stop };
    if instance.state != State::Instantiated || !start.is_finite() || stop.is_nan() || stop < start {
        return fmi2Error;
    }
    (instance.time, instance.stop_time) = (start, stop);
    fmi2OK
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2EnterInitializationMode(c: fmi2Component) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { change(c, State::Instantiated, State::InitializationMode) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2ExitInitializationMode(c: fmi2Component) -> fmi2Status {
    // SAFETY: as promised to this function.
    let status = unsafe { change(c, State::InitializationMode, State::StepComplete) };
    // SAFETY: as promised to this function.
    match unsafe { instance(c) } {
        Some(instance) if status == fmi2OK => instance.compute(),
        _ => status,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2Terminate(c: fmi2Component) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { change(c, State::StepComplete, State::Terminated) }
}

/// First variable of a list of references that count upwards without a gap and stay below `end`.
fn run(references: &[fmi2ValueReference], end: usize) -> Option<usize> {
    let first = references[0];
    let gaps = (first..).zip(references).fold(0, |gaps, (expected, reference)| gaps | (expected ^ reference));
    (gaps == 0 && first as usize + references.len() <= end).then_some(first as usize)
}

/// Whether no value is infinite or NaN, which have an exponent of ones: adding one to it carries into the sign bit.
pub(crate) fn all_finite(values: &[f64]) -> bool {
    const ONE: u64 = 1 << (f64::MANTISSA_DIGITS - 1);
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    values.iter().fold(0, |carry, value| carry | ((value.to_bits() & EXPONENT) + ONE)) >> 63 == 0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2SetReal(
    c: fmi2Component,
    references: *const fmi2ValueReference,
    n: usize,
    values: *const fmi2Real,
) -> fmi2Status {
    // SAFETY: as promised to this function.
    let Some(instance) = (unsafe { instance(c) }) else { return fmi2Error };
    if instance.state > State::StepComplete {
        return fmi2Error;
    }
    if n == 0 {
        return fmi2OK;
    }
    if references.is_null() || values.is_null() || n > INPUTS {
        return fmi2Error;
    }
    // SAFETY: neither pointer is null, and the importer vouches for `n` elements.
    let (references, values) = unsafe { (slice::from_raw_parts(references, n), slice::from_raw_parts(values, n)) };
    let Some(first) = run(references, INPUTS) else { return fmi2Error };
    if !all_finite(values) {
        return fmi2Discard;
    }
    instance.reals[first..][..n].copy_from_slice(values);
    fmi2OK
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2GetReal(
    c: fmi2Component,
    references: *const fmi2ValueReference,
    n: usize,
    values: *mut fmi2Real,
) -> fmi2Status {
    // SAFETY: as promised to this function.
    let Some(instance) = (unsafe { instance(c) }) else { return fmi2Error };
    // Before the first step, outputs follow what is set.
    if instance.state <= State::InitializationMode && !step(&mut instance.reals, instance.parameter) {
        return fmi2Error;
    }
    if n == 0 {
        return fmi2OK;
    }
    if references.is_null() || values.is_null() || n > REALS {
        return fmi2Error;
    }
    // SAFETY: neither pointer is null, and the importer vouches for `n` elements.
    let (references, values) = unsafe { (slice::from_raw_parts(references, n), slice::from_raw_parts_mut(values, n)) };
    let Some(first) = run(references, REALS) else { return fmi2Error };
    values.copy_from_slice(&instance.reals[first..][..n]);
    fmi2OK
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fmi2DoStep(c: fmi2Component, t: fmi2Real, h: fmi2Real, _no_set_state: fmi2Boolean) -> fmi2Status {
    // SAFETY: as promised to this function.
    let Some(instance) = (unsafe { instance(c) }) else { return fmi2Error };
    if instance.state != State::StepComplete {
        return fmi2Error;
    }
    let tolerance = 1e-9 * t.abs().max(h).max(1.0);
    let in_time = (t - instance.time).abs() <= tolerance && t + h <= instance.stop_time + tolerance;
    if !(in_time && h > 0.0 && (t + h).is_finite()) {
        instance.state = State::Error;
        return fmi2Error;
    }
    instance.time = t + h;
    instance.compute()
}
