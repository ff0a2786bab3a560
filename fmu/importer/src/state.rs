//! Saved states (FMI 2.0 section 2.1.8).
use std::ptr;

use fmi_export_sys::*;

use crate::Instance;

/// A copy of an instance's state, kept by the FMU and freed on drop.
#[derive(Debug)]
pub struct State<'i> {
    instance: &'i Instance<'i>,
    pointer: fmi2FMUstate,
}

impl State<'_> {
    /// The pointer that the FMU knows the state by, for raw calls.
    pub fn pointer(&self) -> fmi2FMUstate {
        self.pointer
    }
}

impl Drop for State<'_> {
    fn drop(&mut self) {
        // SAFETY: the instance lives, and the pointer came from it. A status has nobody to hear it.
        unsafe { (self.instance.functions().fmi2FreeFMUstate)(self.instance.component(), &raw mut self.pointer) };
    }
}

impl Instance<'_> {
    /// `fmi2GetFMUstate` into a new state.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    pub fn get_state(&self) -> Result<State<'_>, fmi2Status> {
        let mut pointer = ptr::null_mut();
        // SAFETY: the instance lives, and a null state asks for a new one.
        let status = unsafe { (self.functions().fmi2GetFMUstate)(self.component(), &raw mut pointer) };
        if status == fmi2OK { Ok(State { instance: self, pointer }) } else { Err(status) }
    }

    /// `fmi2GetFMUstate` over an earlier state.
    pub fn update_state(&self, state: &mut State<'_>) -> fmi2Status {
        // SAFETY: the instance and the state live.
        unsafe { (self.functions().fmi2GetFMUstate)(self.component(), &raw mut state.pointer) }
    }

    /// `fmi2SetFMUstate`
    pub fn set_state(&self, state: &State<'_>) -> fmi2Status {
        // SAFETY: the instance and the state live.
        unsafe { (self.functions().fmi2SetFMUstate)(self.component(), state.pointer) }
    }

    /// `fmi2SerializedFMUstateSize` and `fmi2SerializeFMUstate`.
    ///
    /// # Errors
    /// Any status but `fmi2OK`, of either call.
    pub fn serialize(&self, state: &State<'_>) -> Result<Vec<u8>, fmi2Status> {
        let mut size = 0;
        // SAFETY: the instance and the state live.
        let status =
            unsafe { (self.functions().fmi2SerializedFMUstateSize)(self.component(), state.pointer, &raw mut size) };
        if status != fmi2OK {
            return Err(status);
        }
        let mut bytes = vec![0_u8; size];
        // SAFETY: the instance and the state live, and the array has the stated length.
        let status = unsafe {
            let function = self.functions().fmi2SerializeFMUstate;
            function(self.component(), state.pointer, bytes.as_mut_ptr().cast(), size)
        };
        if status == fmi2OK { Ok(bytes) } else { Err(status) }
    }

    /// `fmi2DeSerializeFMUstate` into a new state.
    ///
    /// # Errors
    /// Any status but `fmi2OK`.
    pub fn deserialize(&self, bytes: &[u8]) -> Result<State<'_>, fmi2Status> {
        let mut pointer = ptr::null_mut();
        // SAFETY: the instance lives, the array has the stated length, and a null state asks for a new one.
        let status = unsafe {
            let function = self.functions().fmi2DeSerializeFMUstate;
            function(self.component(), bytes.as_ptr().cast(), bytes.len(), &raw mut pointer)
        };
        if status == fmi2OK { Ok(State { instance: self, pointer }) } else { Err(status) }
    }
}
