//! Saved states of an instance (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use std::ffi::{c_int, c_void};
use std::ptr;

use crate::error::Failure;
use crate::fmu::{Fmu, Kind};
use crate::instance::{Instance, Raw, call, functions2};

/// State that an instance keeps until it is dropped; another instance cannot restore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    instance: u64,
    position: usize,
}

impl Instance {
    /// Saves the state.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::NoState`]; [`Failure::Unable`] unless the description states the ability.
    pub fn save(&mut self) -> Result<Saved, Failure> {
        if let Raw::Component(component) = self.raw()? {
            let position = component.states();
            component.save(position)?;
            return Ok(Saved { instance: self.number, position });
        }
        let state = self.get_state(ptr::null_mut())?;
        self.states.push((state, self.is_initialized()));
        Ok(Saved { instance: self.number, position: self.states.len() - 1 })
    }

    /// Overwrites a saved state.
    ///
    /// # Errors
    /// Errors of [`save`](Self::save); [`Failure::State`] for a state of another instance.
    pub fn save_over(&mut self, saved: Saved) -> Result<(), Failure> {
        if let Raw::Component(component) = self.raw()? {
            let is_own = saved.instance == self.number && saved.position < component.states();
            return if is_own { component.save(saved.position) } else { Err(Failure::State) };
        }
        let state = self.get_state(self.saved(saved)?.0)?;
        self.states[saved.position] = (state, self.is_initialized());
        Ok(())
    }

    /// Restores a state that this instance has saved.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::State`] for a state of another instance.
    pub fn restore(&self, saved: Saved) -> Result<(), Failure> {
        if let Raw::Component(component) = self.raw()? {
            if saved.instance != self.number {
                return Err(Failure::State);
            }
            component.restore(saved.position)?;
            self.recovered(true);
            return Ok(());
        }
        let (state, is_initialized) = self.saved(saved)?;
        self.set_state(state, is_initialized)
    }

    /// Returns the state as bytes, which any instance of the FMU can restore, also in another process.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::NoState`]; [`Failure::Unable`] unless the description states the ability;
    /// [`Failure::Length`] if the FMU asks for more memory than available.
    pub fn serialize(&self) -> Result<Vec<u8>, Failure> {
        self.can_serialize("fmi2SerializeFMUstate", "fmi3SerializeFMUState")?;
        let mut state = self.get_state(ptr::null_mut())?;
        let bytes = self.bytes_of(state);
        self.free_state(&mut state);
        bytes
    }

    /// Restores a state, saved after initialization, from its bytes.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::NoState`]; [`Failure::Unable`] unless the description states the ability.
    pub fn deserialize(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.can_serialize("fmi2DeSerializeFMUstate", "fmi3DeserializeFMUState")?;
        let mut state = ptr::null_mut();
        let (b, n, s) = (bytes.as_ptr(), bytes.len(), &raw mut state);
        let (name, status) =
            call!(self.raw()?, fmi2DeSerializeFMUstate(b.cast(), n, s), fmi3DeserializeFMUState(b, n, s));
        self.check_state(name, status, state)?;
        let result = self.set_state(state, true);
        self.free_state(&mut state);
        result
    }

    pub(crate) fn free_states(&mut self) {
        for (mut state, _) in std::mem::take(&mut self.states) {
            self.free_state(&mut state);
        }
    }

    /// Returns the state, and whether it was saved after initialization.
    fn saved(&self, saved: Saved) -> Result<(*mut c_void, bool), Failure> {
        let own = self.states.get(saved.position).filter(|_| saved.instance == self.number);
        own.copied().ok_or(Failure::State)
    }

    /// Whether this instance has saved a state.
    pub(crate) fn has(&self, saved: Saved) -> bool {
        saved.instance == self.number
    }

    /// Whether the description states that states can be saved and serialized.
    fn abilities(&self) -> (bool, bool) {
        let Some(description) = self.fmu().map(Fmu::description) else { return (true, false) };
        let interface = match self.kind() {
            Kind::CoSimulation => description.co_simulation.as_ref().map(|of| &of.interface),
            Kind::ModelExchange => description.model_exchange.as_ref().map(|of| &of.interface),
        };
        interface.map_or((false, false), |of| (of.get_and_set_state, of.serialize_state))
    }

    fn can_serialize(&self, of_fmi2: &'static str, of_fmi3: &'static str) -> Result<(), Failure> {
        let function = if self.is_fmi3() { of_fmi3 } else { of_fmi2 };
        if self.abilities().1 { Ok(()) } else { Err(Failure::Unable { function }) }
    }

    fn bytes_of(&self, state: *mut c_void) -> Result<Vec<u8>, Failure> {
        let mut size = 0;
        let (name, status) = call!(
            self.raw()?,
            fmi2SerializedFMUstateSize(state, &raw mut size),
            fmi3SerializedFMUStateSize(state, &raw mut size)
        );
        self.check(name, status)?;
        let mut bytes = Vec::new();
        // An absurd size is the FMU's mistake, not a reason to end the process.
        bytes.try_reserve_exact(size).map_err(|_| Failure::Length {
            what: "bytes for a state",
            needed: size,
            found: 0,
        })?;
        bytes.resize(size, 0_u8);
        let p = bytes.as_mut_ptr();
        let (name, status) =
            call!(self.raw()?, fmi2SerializeFMUstate(state, p.cast(), size), fmi3SerializeFMUState(state, p, size));
        self.check(name, status)?;
        Ok(bytes)
    }

    fn get_state(&self, mut state: *mut c_void) -> Result<*mut c_void, Failure> {
        if !self.abilities().0 {
            let function = if self.is_fmi3() { "fmi3GetFMUState" } else { "fmi2GetFMUstate" };
            return Err(Failure::Unable { function });
        }
        let (name, status) = call!(self.raw()?, fmi2GetFMUstate(&raw mut state), fmi3GetFMUState(&raw mut state));
        self.check_state(name, status, state)?;
        Ok(state)
    }

    /// Converts the status of a function that makes a state to a result.
    fn check_state(&self, function: &'static str, status: c_int, state: *mut c_void) -> Result<(), Failure> {
        self.check(function, status)?;
        if state.is_null() { Err(Failure::NoState { function }) } else { Ok(()) }
    }

    fn set_state(&self, state: *mut c_void, is_initialized: bool) -> Result<(), Failure> {
        let (name, status) = call!(self.raw()?, fmi2SetFMUstate(state), fmi3SetFMUState(state));
        self.check(name, status)?;
        self.recovered(is_initialized);
        Ok(())
    }

    /// Frees a state, unless no call is allowed. Ignores the status.
    fn free_state(&self, state: *mut *mut c_void) {
        let free = || Ok::<_, Failure>(call!(self.raw()?, fmi2FreeFMUstate(state), fmi3FreeFMUState(state)));
        let _ = free();
    }
}
