//! Saved states (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use std::marker::PhantomData;
use std::ptr;

use crate::function_table::FunctionTable;
use crate::functions::Function;
use crate::instance::Instance;
use crate::shared_functions::StatePointer;
use crate::status::{Component, Status, delivers};

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

impl<V: FunctionTable> Instance<'_, V> {
    fn state(&self, pointer: Component) -> State<'_> {
        let free = self.library().shared().states.free;
        State { component: self.component(), free, pointer, of: PhantomData }
    }

    /// `fmi2GetFMUstate`, `fmi3GetFMUState` into a new state.
    ///
    /// # Errors
    /// Any status but those of success and of a warning.
    pub fn get_state(&self) -> Result<State<'_>, Status> {
        let mut pointer = ptr::null_mut();
        // SAFETY: the instance lives, and a null state asks for a new one.
        let status = unsafe { (self.library().shared().states.get)(self.component(), &raw mut pointer) };
        if delivers(status) { Ok(self.state(pointer)) } else { Err(status) }
    }

    /// `fmi2GetFMUstate`, `fmi3GetFMUState` over an earlier state.
    pub fn update_state(&self, state: &mut State<'_>) -> Status {
        // SAFETY: the instance and the state live.
        unsafe { (self.library().shared().states.get)(self.component(), &raw mut state.pointer) }
    }

    /// `fmi2SetFMUstate`, `fmi3SetFMUState`
    pub fn set_state(&self, state: &State<'_>) -> Status {
        // SAFETY: the instance and the state live.
        unsafe { (self.library().shared().states.set)(self.component(), state.pointer) }
    }

    /// `fmi2SerializedFMUstateSize`, `fmi3SerializedFMUStateSize`: the number of bytes that a state becomes.
    ///
    /// # Errors
    /// Any status but those of success and of a warning.
    pub fn serialized_size(&self, state: &State<'_>) -> Result<usize, Status> {
        let mut size = 0;
        let function = self.library().shared().states.serialized_size;
        // SAFETY: the instance and the state live.
        let status = unsafe { function(self.component(), state.pointer, &raw mut size) };
        if delivers(status) { Ok(size) } else { Err(status) }
    }

    /// [`serialized_size`](Self::serialized_size), and `fmi2SerializeFMUstate`, `fmi3SerializeFMUState`.
    ///
    /// # Errors
    /// Any status but those of success and of a warning, of either call.
    ///
    /// # Panics
    /// If the memory does not have as many bytes as the FMU asks for.
    pub fn serialize(&self, state: &State<'_>) -> Result<Vec<u8>, Status> {
        let mut bytes = vec![0_u8; self.serialized_size(state)?];
        let functions = self.library().all_functions();
        // SAFETY: the instance and the state live.
        let status = unsafe { V::serialize(functions, self.component(), state.pointer, &mut bytes) };
        if delivers(status) { Ok(bytes) } else { Err(status) }
    }

    /// `fmi2DeSerializeFMUstate`, `fmi3DeserializeFMUState` into a new state.
    ///
    /// # Errors
    /// Any status but those of success and of a warning.
    pub fn deserialize(&self, bytes: &[u8]) -> Result<State<'_>, Status> {
        let mut pointer = ptr::null_mut();
        // SAFETY: the instance lives, and a null state asks for a new one.
        let status =
            unsafe { V::deserialize(self.library().all_functions(), self.component(), bytes, &raw mut pointer) };
        if delivers(status) { Ok(self.state(pointer)) } else { Err(status) }
    }
}
