//! Saved states of an instance (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use std::ffi::c_void;
use std::ptr;

use crate::error::Failure;
use crate::instance::{Instance, Raw, call, functions2};

/// A state that an instance keeps until it is dropped; another instance cannot restore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved(usize);

impl Instance {
    /// Saves the state.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn save(&mut self) -> Result<Saved, Failure> {
        let state = self.get_state(ptr::null_mut())?;
        self.states.push(state);
        Ok(Saved(self.states.len() - 1))
    }

    /// Saves the state over an earlier one.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn save_over(&mut self, saved: Saved) -> Result<(), Failure> {
        self.states[saved.0] = self.get_state(self.states[saved.0])?;
        Ok(())
    }

    /// Restores a state that this instance has saved.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn restore(&self, saved: Saved) -> Result<(), Failure> {
        self.set_state(self.states[saved.0])
    }

    /// Returns the state as bytes, which any instance of the FMU can restore, also in another process.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn serialize(&self) -> Result<Vec<u8>, Failure> {
        let mut state = self.get_state(ptr::null_mut())?;
        let bytes = self.bytes_of(state);
        self.free_state(&mut state);
        bytes
    }

    /// Restores a state from its bytes.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn deserialize(&self, bytes: &[u8]) -> Result<(), Failure> {
        let mut state = ptr::null_mut();
        let (b, n, s) = (bytes.as_ptr(), bytes.len(), &raw mut state);
        let (name, status) = call!(self, fmi2DeSerializeFMUstate(b.cast(), n, s), fmi3DeserializeFMUState(b, n, s));
        self.check(name, status)?;
        let result = self.set_state(state);
        self.free_state(&mut state);
        result
    }

    /// Frees all saved states.
    pub(crate) fn free_states(&mut self) {
        for mut state in std::mem::take(&mut self.states) {
            self.free_state(&mut state);
        }
    }

    fn bytes_of(&self, state: *mut c_void) -> Result<Vec<u8>, Failure> {
        let mut size = 0;
        let (name, status) = call!(
            self,
            fmi2SerializedFMUstateSize(state, &raw mut size),
            fmi3SerializedFMUStateSize(state, &raw mut size)
        );
        self.check(name, status)?;
        let mut bytes = Vec::new();
        // A size that no memory has is the FMU's mistake, not a reason to end the process.
        bytes.try_reserve_exact(size).map_err(|_| Failure::Length { needed: size, found: 0 })?;
        bytes.resize(size, 0_u8);
        let p = bytes.as_mut_ptr();
        let (name, status) =
            call!(self, fmi2SerializeFMUstate(state, p.cast(), size), fmi3SerializeFMUState(state, p, size));
        self.check(name, status)?;
        Ok(bytes)
    }

    fn get_state(&self, mut state: *mut c_void) -> Result<*mut c_void, Failure> {
        let (name, status) = call!(self, fmi2GetFMUstate(&raw mut state), fmi3GetFMUState(&raw mut state));
        self.check(name, status)?;
        Ok(state)
    }

    fn set_state(&self, state: *mut c_void) -> Result<(), Failure> {
        let (name, status) = call!(self, fmi2SetFMUstate(state), fmi3SetFMUState(state));
        self.check(name, status)?;
        self.recovered();
        Ok(())
    }

    /// A status has nobody to hear it.
    fn free_state(&self, state: *mut *mut c_void) {
        let _ = call!(self, fmi2FreeFMUstate(state), fmi3FreeFMUState(state));
    }
}
