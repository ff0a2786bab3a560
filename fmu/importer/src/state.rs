//! Saved states (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use std::marker::PhantomData;
use std::ptr;

use crate::same_form::StatePointer;
use crate::version::{Component, OK, Status};
use crate::{Function, Instance, Version};

/// A copy of an instance's state, kept by the FMU and freed on drop.
#[derive(Debug)]
pub struct State<'i> {
    component: Component,
    free: Function<StatePointer>,
    pointer: Component,
    of: PhantomData<&'i ()>,
}

impl State<'_> {
    /// The pointer that the FMU knows the state by, for raw calls.
    pub fn pointer(&self) -> Component {
        self.pointer
    }
}

impl Drop for State<'_> {
    fn drop(&mut self) {
        // SAFETY: the instance lives, and the pointer came from it. A status has nobody to hear it.
        unsafe { (self.free)(self.component, &raw mut self.pointer) };
    }
}

impl<V: Version> Instance<'_, V> {
    fn state(&self, pointer: Component) -> State<'_> {
        let free = self.library().same_form().states.free;
        State { component: self.component(), free, pointer, of: PhantomData }
    }

    /// `fmi2GetFMUstate`, `fmi3GetFMUState` into a new state.
    ///
    /// # Errors
    /// Any status but that of success.
    pub fn get_state(&self) -> Result<State<'_>, Status> {
        let mut pointer = ptr::null_mut();
        // SAFETY: the instance lives, and a null state asks for a new one.
        let status = unsafe { (self.library().same_form().states.get)(self.component(), &raw mut pointer) };
        if status == OK { Ok(self.state(pointer)) } else { Err(status) }
    }

    /// `fmi2GetFMUstate`, `fmi3GetFMUState` over an earlier state.
    pub fn update_state(&self, state: &mut State<'_>) -> Status {
        // SAFETY: the instance and the state live.
        unsafe { (self.library().same_form().states.get)(self.component(), &raw mut state.pointer) }
    }

    /// `fmi2SetFMUstate`, `fmi3SetFMUState`
    pub fn set_state(&self, state: &State<'_>) -> Status {
        // SAFETY: the instance and the state live.
        unsafe { (self.library().same_form().states.set)(self.component(), state.pointer) }
    }

    /// `fmi2SerializedFMUstateSize` and `fmi2SerializeFMUstate`, `fmi3SerializedFMUStateSize` and `fmi3SerializeFMUState`.
    ///
    /// # Errors
    /// Any status but that of success, of either call.
    pub fn serialize(&self, state: &State<'_>) -> Result<Vec<u8>, Status> {
        let library = self.library();
        let mut size = 0;
        // SAFETY: the instance and the state live.
        let status =
            unsafe { (library.same_form().states.serialized_size)(self.component(), state.pointer, &raw mut size) };
        if status != OK {
            return Err(status);
        }
        let mut bytes = vec![0_u8; size];
        // SAFETY: the instance and the state live.
        let status = unsafe { V::serialize(library.all_functions(), self.component(), state.pointer, &mut bytes) };
        if status == OK { Ok(bytes) } else { Err(status) }
    }

    /// `fmi2DeSerializeFMUstate`, `fmi3DeserializeFMUState` into a new state.
    ///
    /// # Errors
    /// Any status but that of success.
    pub fn deserialize(&self, bytes: &[u8]) -> Result<State<'_>, Status> {
        let mut pointer = ptr::null_mut();
        // SAFETY: the instance lives, and a null state asks for a new one.
        let status =
            unsafe { V::deserialize(self.library().all_functions(), self.component(), bytes, &raw mut pointer) };
        if status == OK { Ok(self.state(pointer)) } else { Err(status) }
    }
}
