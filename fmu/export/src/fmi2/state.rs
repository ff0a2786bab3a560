//! Saved states (FMI 2.0, section 2.1.8).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, life_cycle::Function};
use crate::{
    calls::gate::call,
    model::Fmu,
    sys::{fmi2Byte, fmi2Component, fmi2FMUstate, fmi2Status},
};

pub unsafe fn get_state<M: Fmu>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetFMUstate, |component: &mut Component<M>| component.get_state(place)) }
}

pub unsafe fn set_state<M: Fmu>(c: fmi2Component, state: fmi2FMUstate) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetFMUstate, |component: &mut Component<M>| component.set_state(state)) }
}

pub unsafe fn free_state<M: Fmu>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::FreeFMUstate, |component: &mut Component<M>| component.free_state(place)) }
}

pub unsafe fn serialized_state_size<M: Fmu>(c: fmi2Component, state: fmi2FMUstate, size: *mut usize) -> fmi2Status {
    // SAFETY: as promised to this function.
    let body = |component: &mut Component<M>| unsafe { component.serialized_state_size(state, size) };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializedFMUstateSize, body) }
}

pub unsafe fn serialize_state<M: Fmu>(
    c: fmi2Component,
    state: fmi2FMUstate,
    bytes: *mut fmi2Byte,
    size: usize,
) -> fmi2Status {
    // SAFETY: as promised to this function.
    let body = |component: &mut Component<M>| unsafe { component.serialize_state(state, bytes.cast(), size) };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializeFMUstate, body) }
}

pub unsafe fn deserialize_state<M: Fmu>(
    c: fmi2Component,
    bytes: *const fmi2Byte,
    size: usize,
    place: *mut fmi2FMUstate,
) -> fmi2Status {
    // SAFETY: as promised to this function.
    let body = |component: &mut Component<M>| unsafe { component.deserialize_state(bytes.cast(), size, place) };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::DeSerializeFMUstate, body) }
}
