//! Saved states (FMI 2.0, section 2.1.8).
use super::{list, list_mut};
use crate::{
    gate::call,
    instance::Instance,
    lifecycle::Function,
    logging::Message,
    model::Unit,
    state::Snapshot,
    sys::{fmi2Byte, fmi2Component, fmi2FMUstate, fmi2Status},
};
use std::ptr;

/// The states that an importer holds are boxed snapshots.
///
/// `place` is where the importer keeps its pointer: null for a new state, or an earlier state to be overwritten.
pub unsafe fn get_state<U: Unit>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        // SAFETY: the importer's variable.
        let place = unsafe { place_of_state(place, Function::GetFMUstate) }?;
        // SAFETY: null, or a state that this unit made and that was not freed.
        match unsafe { place.cast::<Snapshot<U>>().as_mut() } {
            Some(earlier) => *earlier = instance.snapshot(),
            None => *place = Box::into_raw(Box::new(instance.snapshot())).cast(),
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetFMUstate, body) }
}

pub unsafe fn set_state<U: Unit>(c: fmi2Component, state: fmi2FMUstate) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        // SAFETY: null, or a state that this unit made and that was not freed.
        instance.restore(unsafe { snapshot(state, Function::SetFMUstate) }?);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetFMUstate, body) }
}

pub unsafe fn free_state<U: Unit>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    let body = |_: &mut Instance<U>| {
        // SAFETY: null, or the importer's variable. To free nothing is allowed.
        if let Some(place) = unsafe { place.as_mut() }.filter(|place| !place.is_null()) {
            // SAFETY: a state that this unit made, and the importer vouches that this is its last use.
            drop(unsafe { Box::from_raw(place.cast::<Snapshot<U>>()) });
            *place = ptr::null_mut();
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::FreeFMUstate, body) }
}

pub unsafe fn serialized_state_size<U: Unit>(c: fmi2Component, state: fmi2FMUstate, size: *mut usize) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        let function = Function::SerializedFMUstateSize;
        // SAFETY: the importer's variable, and null or a state that this unit made and that was not freed.
        let (size, state) =
            unsafe { (list_mut(size, 1, function, "place for the size")?, snapshot::<U>(state, function)?) };
        size[0] = state.to_bytes(instance.id).len();
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializedFMUstateSize, body) }
}

pub unsafe fn serialize_state<U: Unit>(
    c: fmi2Component,
    state: fmi2FMUstate,
    bytes: *mut fmi2Byte,
    size: usize,
) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        let function = Function::SerializeFMUstate;
        // SAFETY: the importer's list, and null or a state that this unit made and that was not freed.
        let (bytes, state) = unsafe {
            (list_mut(bytes.cast::<u8>(), size, function, "place for the bytes")?, snapshot::<U>(state, function)?)
        };
        let own = state.to_bytes(instance.id);
        let needed = own.len();
        let place = bytes.get_mut(..needed).ok_or_else(|| {
            Message::error(format!("fmi2SerializeFMUstate: the state needs {needed} bytes, there is place for {size}"))
        })?;
        place.copy_from_slice(&own);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializeFMUstate, body) }
}

pub unsafe fn deserialize_state<U: Unit>(
    c: fmi2Component,
    bytes: *const fmi2Byte,
    size: usize,
    place: *mut fmi2FMUstate,
) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        let function = Function::DeSerializeFMUstate;
        // SAFETY: the importer's list and variable.
        let (bytes, place) =
            unsafe { (list(bytes.cast::<u8>(), size, function, "list of bytes")?, place_of_state(place, function)?) };
        let state = Snapshot::<U>::from_bytes(bytes, instance.id)
            .map_err(|problem| Message::error(format!("fmi2DeSerializeFMUstate: {problem}")))?;
        // SAFETY: null, or a state that this unit made and that was not freed.
        match unsafe { place.cast::<Snapshot<U>>().as_mut() } {
            Some(earlier) => *earlier = state,
            None => *place = Box::into_raw(Box::new(state)).cast(),
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::DeSerializeFMUstate, body) }
}

/// The importer's variable that holds the pointer to a state.
unsafe fn place_of_state<'a>(
    place: *mut fmi2FMUstate,
    function: Function,
) -> Result<&'a mut fmi2FMUstate, Box<Message>> {
    // SAFETY: null, or the importer's variable.
    unsafe { place.as_mut() }
        .ok_or_else(|| Message::error(format!("{}: the place for the state is a null pointer", function.name())))
}

/// The snapshot behind a state.
unsafe fn snapshot<'a, U: Unit>(state: fmi2FMUstate, function: Function) -> Result<&'a Snapshot<U>, Box<Message>> {
    // SAFETY: null, or a state that this unit made and that was not freed.
    unsafe { state.cast::<Snapshot<U>>().as_ref() }
        .ok_or_else(|| Message::error(format!("{}: the state is a null pointer", function.name())))
}
