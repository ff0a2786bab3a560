//! Saved states (FMI 2.0, section 2.1.8).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{
    Component,
    gate::call,
    life_cycle::{Function, State},
    lists::{list, list_mut},
};
use crate::{
    error::Error,
    instance::{InstanceKind, Outcome},
    interface::Interface,
    model::Fmu,
    state::SavedState,
    sys::{fmi2Byte, fmi2Component, fmi2FMUstate, fmi2Status},
};
use std::ptr;

pub unsafe fn get_state<M: Fmu>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        component.check_that_states_are_saved()?;
        // SAFETY: the importer's variable.
        let place = unsafe { state_pointer(place) }?;
        // SAFETY: null, or a state that this FMU made and that was not freed.
        unsafe { put(place, component.save()) };
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetFMUstate, body) }
}

pub unsafe fn set_state<M: Fmu>(c: fmi2Component, state: fmi2FMUstate) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: null, or a state that this FMU made and that was not freed.
        let saved = unsafe { saved(state) }?;
        component.check_that_states_are_saved()?;
        component.restore(saved)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetFMUstate, body) }
}

pub unsafe fn free_state<M: Fmu>(c: fmi2Component, place: *mut fmi2FMUstate) -> fmi2Status {
    let body = |_: &mut Component<M>| {
        // SAFETY: null, or the importer's variable. To free nothing is allowed.
        if let Some(place) = unsafe { place.as_mut() }.filter(|place| !place.is_null()) {
            // SAFETY: a state that this FMU made, and the importer vouches that this is its last use.
            drop(unsafe { Box::from_raw(place.cast::<SavedState>()) });
            *place = ptr::null_mut();
        }
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::FreeFMUstate, body) }
}

pub unsafe fn serialized_state_size<M: Fmu>(c: fmi2Component, state: fmi2FMUstate, size: *mut usize) -> fmi2Status {
    let body = |_: &mut Component<M>| {
        // SAFETY: the importer's variable, and null or a state that this FMU made and that was not freed.
        let (size, state) = unsafe { (list_mut(size, 1, "pointer to the size")?, saved(state)?) };
        size[0] = state.size(Interface::of::<M>());
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializedFMUstateSize, body) }
}

pub unsafe fn serialize_state<M: Fmu>(
    c: fmi2Component,
    state: fmi2FMUstate,
    bytes: *mut fmi2Byte,
    size: usize,
) -> fmi2Status {
    let body = |_: &mut Component<M>| {
        // SAFETY: the importer's list, and null or a state that this FMU made and that was not freed.
        let (bytes, state) = unsafe { (list_mut(bytes.cast::<u8>(), size, "buffer for the bytes")?, saved(state)?) };
        let needed = state.size(Interface::of::<M>());
        let place = bytes.get_mut(..needed).ok_or_else(|| {
            Error::new(format!("buffer of {size} bytes is too small: the saved state has {needed} bytes"))
        })?;
        state.to_bytes(Interface::of::<M>(), place);
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SerializeFMUstate, body) }
}

pub unsafe fn deserialize_state<M: Fmu>(
    c: fmi2Component,
    bytes: *const fmi2Byte,
    size: usize,
    place: *mut fmi2FMUstate,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's list and variable.
        let (bytes, place) = unsafe { (list(bytes.cast::<u8>(), size, "list of bytes")?, state_pointer(place)?) };
        component.check_that_states_are_saved()?;
        let state = SavedState::from_bytes(bytes, Interface::of::<M>())?;
        life_cycle_state(state.mode, component.instance.kind)?;
        // SAFETY: null, or a state that this FMU made and that was not freed.
        unsafe { put(place, state) };
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::DeSerializeFMUstate, body) }
}

/// The importer's variable that holds the pointer to a state.
unsafe fn state_pointer<'a>(place: *mut fmi2FMUstate) -> Result<&'a mut fmi2FMUstate, Error> {
    // SAFETY: null, or the importer's variable.
    unsafe { place.as_mut() }.ok_or_else(|| Error::new("the pointer to the state is null"))
}

/// Stores a boxed state in a variable of the importer, which holds null or an earlier state to be overwritten.
#[inline(always)]
unsafe fn put(place: &mut fmi2FMUstate, state: SavedState) {
    // SAFETY: null, or a state that this FMU made and that was not freed.
    match unsafe { place.cast::<SavedState>().as_mut() } {
        Some(earlier) => *earlier = state,
        None => *place = Box::into_raw(Box::new(state)).cast(),
    }
}

/// The state that a pointer points to.
unsafe fn saved<'a>(state: fmi2FMUstate) -> Result<&'a SavedState, Error> {
    // SAFETY: null, or a state that this FMU made and that was not freed.
    unsafe { state.cast::<SavedState>().as_ref() }.ok_or_else(|| Error::new("the state is a null pointer"))
}

/// Precedes the life-cycle state in the mode of a saved instance: FMI 2.0, and the kind of the instance.
const fn mode(kind: InstanceKind) -> u64 {
    match kind {
        InstanceKind::CoSimulation => 0x0201 << 16,
        InstanceKind::ModelExchange => 0x0202 << 16,
    }
}

impl<M: Fmu> Component<M> {
    fn save(&self) -> SavedState {
        self.instance.save(mode(self.instance.kind) | self.state as u64)
    }

    fn restore(&mut self, saved: &SavedState) -> Outcome {
        self.state = life_cycle_state(saved.mode, self.instance.kind)?;
        self.instance.restore(saved);
        Ok(())
    }
}

/// The life-cycle state in the mode of a saved instance.
///
/// # Errors
/// If the instance was not one of FMI 2.0 of this kind.
fn life_cycle_state(saved: u64, kind: InstanceKind) -> Result<State, Error> {
    let state = State::from_number(saved ^ mode(kind), kind);
    state.ok_or_else(|| {
        let kind = kind.name();
        Error::new(format!("saved state has the mode {saved:#x}: must be of an instance for FMI 2.0 {kind}"))
    })
}
