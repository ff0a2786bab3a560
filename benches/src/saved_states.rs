//! Saving and restoring the state of an instance.
use std::{hint::black_box, ptr};

use fmi_export_sys::{fmi2Byte, fmi2Component, fmi2FMUstate, fmi2Status};
use fmu_harness::Functions;

use crate::{
    cycle::Cycles,
    measured::Measured,
    timer::{Operation, repeated},
};

/// Gets, sets and frees a state.
pub(crate) fn get_and_set<'a>(of: &'a Measured) -> Operation<'a> {
    let mut cycles = Cycles::new(of)?;
    let functions = of.library.functions();
    cycles.next(|_| 0);
    Ok(Some(repeated(move || {
        let (c, mut state) = (cycles.instance.component(), ptr::null_mut());
        // SAFETY: the instance lives, and the new state is freed once.
        unsafe {
            (functions.fmi2GetFMUstate)(c, &raw mut state)
                | (functions.fmi2SetFMUstate)(c, state)
                | (functions.fmi2FreeFMUstate)(c, &raw mut state)
        }
    })))
}

/// Serializes a state: gets the size and the bytes.
pub(crate) fn serialize<'a>(of: &'a Measured) -> Operation<'a> {
    let mut cycles = Cycles::new(of)?;
    let functions = of.library.functions();
    let mut state = ptr::null_mut();
    // SAFETY: the instance lives, and null requests a new state, which lives until the process ends.
    let got = cycles.next(|_| 0) | unsafe { (functions.fmi2GetFMUstate)(cycles.instance.component(), &raw mut state) };
    let mut bytes = Vec::new();
    // SAFETY: instance and state live.
    Ok(Some(repeated(move || got | unsafe { to_bytes(functions, cycles.instance.component(), state, &mut bytes) })))
}

/// Deserializes a state from constant bytes, and frees it.
pub(crate) fn deserialize<'a>(of: &'a Measured) -> Operation<'a> {
    let mut cycles = Cycles::new(of)?;
    let functions = of.library.functions();
    let (mut state, mut bytes) = (ptr::null_mut(), Vec::new());
    let mut got = cycles.next(|_| 0);
    let c = cycles.instance.component();
    // SAFETY: the instance lives, null requests a new state, and this state is freed once.
    unsafe {
        got |= (functions.fmi2GetFMUstate)(c, &raw mut state);
        got |= to_bytes(functions, c, state, &mut bytes);
        got |= (functions.fmi2FreeFMUstate)(c, &raw mut state);
    }
    Ok(Some(repeated(move || {
        let (c, mut state) = (cycles.instance.component(), ptr::null_mut());
        // SAFETY: the instance lives, `bytes` has the stated length, and the new state is freed once.
        unsafe {
            got | (functions.fmi2DeSerializeFMUstate)(c, bytes.as_ptr(), bytes.len(), &raw mut state)
                | (functions.fmi2FreeFMUstate)(c, &raw mut state)
        }
    })))
}

/// # Safety
/// Instance and state must live.
unsafe fn to_bytes(
    functions: &Functions,
    c: fmi2Component,
    state: fmi2FMUstate,
    bytes: &mut Vec<fmi2Byte>,
) -> fmi2Status {
    let mut size = 0;
    // SAFETY: as promised to this function.
    let sized = unsafe { (functions.fmi2SerializedFMUstateSize)(c, state, &raw mut size) };
    bytes.resize(size, 0);
    // SAFETY: as promised to this function, and there is room for `size` bytes.
    let written = unsafe { (functions.fmi2SerializeFMUstate)(c, state, bytes.as_mut_ptr(), size) };
    black_box(bytes);
    sized | written
}
