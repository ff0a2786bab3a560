//! Saved states of an instance (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use fmu::{Call, InterfaceKind, SavedState};

use crate::error::Failure;
use crate::fmu::Fmu;
use crate::instance::{Instance, Raw};

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
        let position = match self.raw()? {
            Raw::Component(component) => {
                let position = component.states();
                component.save(position)?;
                position
            }
            Raw::Fmu(instance) => {
                self.can(|of| of.get_and_set_state, ["fmi2GetFMUstate", "fmi3GetFMUState"])?;
                let state = self.made(instance.get_state())?;
                self.states.push((state, self.is_initialized()));
                self.states.len() - 1
            }
        };
        Ok(Saved { instance: self.number, position })
    }

    /// Overwrites a saved state.
    ///
    /// # Errors
    /// Errors of [`save`](Self::save); [`Failure::State`] for a state of another instance.
    pub fn save_over(&mut self, saved: Saved) -> Result<(), Failure> {
        if let Raw::Component(component) = self.raw()? {
            let is_own = self.has(saved) && saved.position < component.states();
            return if is_own { component.save(saved.position) } else { Err(Failure::State) };
        }
        let mut states = std::mem::take(&mut self.states);
        let result = self.update(saved, &mut states);
        self.states = states;
        result
    }

    fn update(&self, saved: Saved, states: &mut [(SavedState<'static>, bool)]) -> Result<(), Failure> {
        let Raw::Fmu(instance) = self.raw()? else { return Err(Failure::State) };
        let (state, is_initialized) =
            states.get_mut(saved.position).filter(|_| self.has(saved)).ok_or(Failure::State)?;
        self.check_state(instance.update_state(state), state)?;
        *is_initialized = self.is_initialized();
        Ok(())
    }

    /// Restores a state that this instance has saved.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::State`] for a state of another instance.
    pub fn restore(&self, saved: Saved) -> Result<(), Failure> {
        if !self.has(saved) {
            return Err(Failure::State);
        }
        match self.raw()? {
            Raw::Component(component) => {
                component.restore(saved.position)?;
                self.recovered(true);
                Ok(())
            }
            Raw::Fmu(instance) => {
                let (state, is_initialized) = self.states.get(saved.position).ok_or(Failure::State)?;
                self.check(instance.set_state(state))?;
                self.recovered(*is_initialized);
                Ok(())
            }
        }
    }

    /// Returns the state as bytes, which any instance of the FMU can restore, also in another process.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::NoState`]; [`Failure::Unable`] unless the description states the ability;
    /// [`Failure::Length`] if the FMU asks for more memory than available.
    pub fn serialize(&self) -> Result<Vec<u8>, Failure> {
        let instance = self.serializable(["fmi2SerializeFMUstate", "fmi3SerializeFMUState"])?;
        let state = self.made(instance.get_state())?;
        let bytes = self.bytes_of(instance, &state);
        self.release(state);
        bytes
    }

    fn bytes_of(&self, instance: &fmu::Instance<'static>, state: &SavedState<'_>) -> Result<Vec<u8>, Failure> {
        let mut size = 0;
        self.check(instance.get_serialized_size(state, &mut size))?;
        let mut bytes = Vec::new();
        // An absurd size is the FMU's mistake, not a reason to end the process.
        let too_long = |_| Failure::Length { what: "bytes for a state", needed: size, found: 0 };
        bytes.try_reserve_exact(size).map_err(too_long)?;
        bytes.resize(size, 0_u8);
        self.check(instance.serialize(state, &mut bytes))?;
        Ok(bytes)
    }

    /// Restores a state, saved after initialization, from its bytes.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::NoState`]; [`Failure::Unable`] unless the description states the ability.
    pub fn deserialize(&self, bytes: &[u8]) -> Result<(), Failure> {
        let instance = self.serializable(["fmi2DeSerializeFMUstate", "fmi3DeserializeFMUState"])?;
        let state = self.made(instance.deserialize(bytes))?;
        let result = self.check(instance.set_state(&state));
        self.release(state);
        result.map(|()| self.recovered(true))
    }

    /// Whether this instance has saved a state.
    pub(crate) fn has(&self, saved: Saved) -> bool {
        saved.instance == self.number
    }

    /// Refuses a function that needs an ability beyond the description; `functions` has its names in FMI 2.0 and 3.0.
    fn can(&self, ability: impl Fn(&fmu::Interface) -> bool, functions: [&'static str; 2]) -> Result<(), Failure> {
        let function = functions[usize::from(self.is_fmi3())];
        let description = self.fmu().map(Fmu::description).ok_or(Failure::Unable { function })?;
        let interface = match self.kind() {
            InterfaceKind::CoSimulation => description.co_simulation.as_ref().map(|of| &of.interface),
            InterfaceKind::ModelExchange => description.model_exchange.as_ref().map(|of| &of.interface),
        };
        if interface.is_some_and(ability) { Ok(()) } else { Err(Failure::Unable { function }) }
    }

    /// Returns the instance of an FMU, if its states can be serialized.
    fn serializable(&self, functions: [&'static str; 2]) -> Result<&fmu::Instance<'static>, Failure> {
        self.can(|of| of.serialize_state, functions)?;
        match self.raw()? {
            Raw::Fmu(instance) => Ok(instance),
            Raw::Component(_) => Err(Failure::Interface),
        }
    }

    /// Returns a new state.
    fn made(&self, (call, state): (Call, SavedState<'static>)) -> Result<SavedState<'static>, Failure> {
        match self.check_state(call, &state) {
            Ok(()) => Ok(state),
            Err(failure) => {
                self.release(state);
                Err(failure)
            }
        }
    }

    /// Frees a state, unless no call is allowed.
    fn release(&self, state: SavedState<'static>) {
        if self.is_dead() {
            std::mem::forget(state);
        }
    }

    /// Converts the status of a function that makes a state to a result.
    fn check_state(&self, call: Call, state: &SavedState<'_>) -> Result<(), Failure> {
        self.check(call)?;
        if state.pointer().is_null() { Err(Failure::NoState { function: call.function }) } else { Ok(()) }
    }
}
