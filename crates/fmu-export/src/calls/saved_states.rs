//! Saved states.
use super::{
    exported::{Exported, Version},
    life_cycle::LifeCycle,
};
use crate::{
    calls::c_functions::{list, list_mut, variable},
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    saved_states::SavedState,
};
use std::{ffi::c_void, ptr};

/// Pointer to a saved state, opaque to the importer.
type StatePointer = *mut c_void;

/// Functions of the standard.
///
/// # Safety
/// Each pointer to a state is null, or points to a state that this FMU made and that is not freed. Each other pointer
/// is null, or belongs to the importer and points to the stated number of elements.
impl<M: Fmu, V: Version> Exported<M, V> {
    /// Saves the state, over an earlier one if there is one.
    pub(crate) unsafe fn get_state(&mut self, place: *mut StatePointer) -> Outcome {
        self.version.check_that_states_are_saved()?;
        // SAFETY: as promised to this function.
        unsafe { put(state_pointer(place)?, self.save()) };
        Ok(())
    }

    pub(crate) unsafe fn set_state(&mut self, state: StatePointer) -> Outcome {
        // SAFETY: as promised to this function.
        let saved = unsafe { saved(state) }?;
        self.version.check_that_states_are_saved()?;
        self.state = self.life_cycle_state(saved.mode)?;
        self.instance.restore(saved);
        Ok(())
    }

    /// Frees a state; a null pointer is allowed.
    pub(crate) unsafe fn free_state(&mut self, place: *mut StatePointer) -> Outcome {
        // SAFETY: as promised to this function.
        if let Some(place) = unsafe { place.as_mut() }.filter(|place| !place.is_null()) {
            // SAFETY: this FMU made the state, and the importer vouches that this is its last use.
            drop(unsafe { Box::from_raw(place.cast::<SavedState>()) });
            *place = ptr::null_mut();
        }
        Ok(())
    }

    /// Writes the size of a serialized state in bytes.
    pub(crate) unsafe fn serialized_state_size(&mut self, state: StatePointer, size: *mut usize) -> Outcome {
        // SAFETY: as promised to this function.
        let (size, state) = unsafe { (variable(size, "pointer to the size")?, saved(state)?) };
        *size = state.size(Interface::of::<M>());
        Ok(())
    }

    pub(crate) unsafe fn serialize_state(&mut self, state: StatePointer, bytes: *mut u8, size: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let (bytes, state) = unsafe { (list_mut(bytes, size, "buffer for the bytes")?, saved(state)?) };
        let needed = state.size(Interface::of::<M>());
        let place = bytes.get_mut(..needed).ok_or_else(|| {
            Error::new(format!("buffer of {size} bytes is too small: the saved state has {needed} bytes"))
        })?;
        state.to_bytes(Interface::of::<M>(), place);
        Ok(())
    }

    pub(crate) unsafe fn deserialize_state(
        &mut self,
        bytes: *const u8,
        size: usize,
        place: *mut StatePointer,
    ) -> Outcome {
        // SAFETY: as promised to this function.
        let (bytes, place) = unsafe { (list(bytes, size, "list of bytes")?, state_pointer(place)?) };
        self.version.check_that_states_are_saved()?;
        let state = SavedState::from_bytes(bytes, Interface::of::<M>())?;
        self.life_cycle_state(state.mode)?;
        // SAFETY: as promised to this function.
        unsafe { put(place, state) };
        Ok(())
    }

    fn save(&self) -> SavedState {
        self.instance.save(self.version.mode(self.instance.kind()) | self.state as u64)
    }

    /// Returns the life-cycle state in the mode of a saved instance.
    ///
    /// # Errors
    /// If the instance had another version or kind.
    fn life_cycle_state(&self, saved: u64) -> Result<LifeCycle, Error> {
        let kind = self.instance.kind();
        let state = LifeCycle::from_number(saved ^ self.version.mode(kind), self.version.states(kind));
        state.ok_or_else(|| {
            let purpose = self.version.purpose(kind);
            Error::new(format!("saved state has the mode {saved:#x}: must be of an instance for {purpose}"))
        })
    }
}

/// Returns the importer's variable for the pointer to a state.
unsafe fn state_pointer<'a>(place: *mut StatePointer) -> Result<&'a mut StatePointer, Error> {
    // SAFETY: null, or the importer's variable.
    unsafe { place.as_mut() }.ok_or_else(|| Error::new("the pointer to the state is null"))
}

/// Stores a state in a variable of the importer, which holds null or an earlier state to overwrite.
#[inline(always)]
unsafe fn put(place: &mut StatePointer, state: SavedState) {
    // SAFETY: null, or a state that this FMU made and that was not freed.
    match unsafe { place.cast::<SavedState>().as_mut() } {
        Some(earlier) => *earlier = state,
        None => *place = Box::into_raw(Box::new(state)).cast(),
    }
}

/// Returns the state behind a pointer.
unsafe fn saved<'a>(state: StatePointer) -> Result<&'a SavedState, Error> {
    // SAFETY: null, or a state that this FMU made and that was not freed.
    unsafe { state.cast::<SavedState>().as_ref() }.ok_or_else(|| Error::new("the state is a null pointer"))
}
