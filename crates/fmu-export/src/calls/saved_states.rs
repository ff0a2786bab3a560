//! Saved states.
use super::{
    exported::{Exported, Guarded, Version},
    life_cycle::LifeCycle,
};
use crate::{
    calls::c_functions::{list, list_mut, variable},
    error::Error,
    instance::Outcome,
};
use std::{ffi::c_void, ptr};

/// Pointer to a saved state, opaque to the importer.
type StatePointer = *mut c_void;

/// Functions of the standard.
///
/// # Safety
/// Each pointer to a state is null, or points to a state that this FMU made and that is not freed. Each other pointer
/// is null, or belongs to the importer and points to the stated number of elements.
#[allow(clippy::missing_safety_doc)] // said once, above
impl<I: Guarded, V: Version> Exported<I, V> {
    /// Saves the state, over an earlier one if there is one.
    pub unsafe fn get_state(&mut self, place: *mut StatePointer) -> Outcome {
        self.version.check_that_states_are_saved()?;
        let mode = self.version.mode(self.instance.kind()) | self.state as u64;
        // SAFETY: as promised to this function.
        let place = unsafe { state_pointer(place) }?;
        // SAFETY: null, or a state that this FMU made and that was not freed.
        match unsafe { place.cast::<I::Saved>().as_mut() } {
            Some(earlier) => self.instance.save_over(mode, earlier),
            None => {
                *place = Box::into_raw(self.instance.save(mode)?).cast();
                Ok(())
            }
        }
    }

    /// Restores a state.
    pub unsafe fn set_state(&mut self, state: StatePointer) -> Outcome {
        // SAFETY: as promised to this function.
        let saved = unsafe { saved::<I>(state) }?;
        self.version.check_that_states_are_saved()?;
        let state = self.life_cycle_state(I::mode(saved))?;
        self.instance.restore(saved).inspect_err(|_| self.state = LifeCycle::Error)?;
        self.state = state;
        Ok(())
    }

    /// Frees a state; a null pointer is allowed.
    pub unsafe fn free_state(&mut self, place: *mut StatePointer) -> Outcome {
        // SAFETY: as promised to this function.
        if let Some(place) = unsafe { place.as_mut() }.filter(|place| !place.is_null()) {
            // SAFETY: this FMU made the state, and the importer vouches that this is its last use.
            self.instance.free(unsafe { Box::from_raw(place.cast::<I::Saved>()) });
            *place = ptr::null_mut();
        }
        Ok(())
    }

    /// Writes the size of a serialized state in bytes.
    pub unsafe fn serialized_state_size(&mut self, state: StatePointer, size: *mut usize) -> Outcome {
        // SAFETY: as promised to this function.
        let (size, state) = unsafe { (variable(size, "pointer to the size")?, saved::<I>(state)?) };
        *size = self.instance.size(state)?;
        Ok(())
    }

    /// Serializes a state into a buffer of `size` bytes.
    pub unsafe fn serialize_state(&mut self, state: StatePointer, bytes: *mut u8, size: usize) -> Outcome {
        // SAFETY: as promised to this function.
        let (bytes, state) = unsafe { (list_mut(bytes, size, "buffer for the bytes")?, saved::<I>(state)?) };
        let needed = self.instance.size(state)?;
        let place = bytes.get_mut(..needed).ok_or_else(|| {
            Error::new(format!("buffer of {size} bytes is too small: the saved state has {needed} bytes"))
        })?;
        self.instance.serialize(state, place)
    }

    /// Deserializes a state, in place of an earlier one if there is one.
    pub unsafe fn deserialize_state(&mut self, bytes: *const u8, size: usize, place: *mut StatePointer) -> Outcome {
        // SAFETY: as promised to this function.
        let (bytes, place) = unsafe { (list(bytes, size, "list of bytes")?, state_pointer(place)?) };
        self.version.check_that_states_are_saved()?;
        let mut state = self.instance.deserialize(bytes)?;
        if let Err(error) = self.life_cycle_state(I::mode(&state)) {
            self.instance.free(state);
            return Err(error);
        }
        // SAFETY: null, or a state that this FMU made and that was not freed.
        match unsafe { place.cast::<I::Saved>().as_mut() } {
            Some(earlier) => {
                std::mem::swap(earlier, &mut *state);
                self.instance.free(state);
            }
            None => *place = Box::into_raw(state).cast(),
        }
        Ok(())
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

/// Returns the state behind a pointer.
unsafe fn saved<'a, I: Guarded>(state: StatePointer) -> Result<&'a I::Saved, Error> {
    // SAFETY: null, or a state that this FMU made and that was not freed.
    unsafe { state.cast::<I::Saved>().as_ref() }.ok_or_else(|| Error::new("the state is a null pointer"))
}
