//! Saved states of an instance (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use fmu::{Call, InterfaceKind, SavedState};
use radau::Memory;

use crate::equal_steps::EqualSteps;
use crate::error::Failure;
use crate::fmu::Fmu;
use crate::instance::{Instance, Raw, State};

/// State that an instance keeps until it is [freed](Instance::free_state) or the instance dropped; another instance
/// cannot restore it.
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
                let state = self.state(self.made(instance.get_state())?);
                return Ok(self.keep(state));
            }
        };
        Ok(Saved { instance: self.number, position })
    }

    fn state(&self, of_fmu: SavedState<'static>) -> State {
        let first_step = self.equal_steps.as_ref().and_then(EqualSteps::first);
        State { of_fmu, is_initialized: self.is_initialized(), first_step }
    }

    /// Keeps a state in the place of a freed one, or at the end.
    fn keep(&mut self, state: State) -> Saved {
        let freed = self.states.iter().position(Option::is_none);
        let position = freed.unwrap_or_else(|| {
            self.states.push(None);
            self.states.len() - 1
        });
        self.states[position] = Some(state);
        Saved { instance: self.number, position }
    }

    /// Frees a saved state. Its place may serve a later one.
    pub fn free_state(&mut self, saved: Saved) {
        let is_dead = self.is_dead();
        let place = self.states.get_mut(saved.position).filter(|_| saved.instance == self.number);
        if let Some(state) = place.and_then(Option::take)
            && is_dead
        {
            std::mem::forget(state);
        }
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

    fn update(&self, saved: Saved, states: &mut [Option<State>]) -> Result<(), Failure> {
        let Raw::Fmu(instance) = self.raw()? else { return Err(Failure::State) };
        let place = states.get_mut(saved.position).filter(|_| self.has(saved));
        let state = place.and_then(Option::as_mut).ok_or(Failure::State)?;
        self.check_state(instance.update_state(&mut state.of_fmu), &state.of_fmu)?;
        state.is_initialized = self.is_initialized();
        state.first_step = self.equal_steps.as_ref().and_then(EqualSteps::first);
        Ok(())
    }

    /// Returns a state that this instance has saved.
    fn saved(&self, saved: Saved) -> Result<&State, Failure> {
        let place = self.states.get(saved.position).filter(|_| self.has(saved));
        place.and_then(Option::as_ref).ok_or(Failure::State)
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
                let State { of_fmu, is_initialized, first_step } = self.saved(saved)?;
                self.check(instance.set_state(of_fmu))?;
                self.recovered(*is_initialized);
                self.equal_steps.iter().for_each(|steps| steps.begin_with(*first_step));
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

    /// Returns a saved state as bytes, with the engine's knowledge of the instance.
    ///
    /// # Errors
    /// Errors of [`serialize`](Self::serialize); [`Failure::State`] for a state of another instance.
    pub(crate) fn write_saved(&self, saved: Saved) -> Result<Vec<u8>, Failure> {
        let instance = self.serializable(["fmi2SerializeFMUstate", "fmi3SerializeFMUState"])?;
        let State { of_fmu, is_initialized, first_step } = self.saved(saved)?;
        let mut bytes = Vec::new();
        (*is_initialized, *first_step).write(&mut bytes);
        bytes.append(&mut self.bytes_of(instance, of_fmu)?);
        Ok(bytes)
    }

    /// Saves a state from its bytes. The instance stays as it is.
    ///
    /// # Errors
    /// Errors of [`deserialize`](Self::deserialize); [`Failure::State`] for bytes of something else.
    pub(crate) fn read_saved(&mut self, mut bytes: &[u8]) -> Result<Saved, Failure> {
        let instance = self.serializable(["fmi2DeSerializeFMUstate", "fmi3DeserializeFMUState"])?;
        let mut known = (false, None);
        known.read(&mut bytes).ok_or(Failure::State)?;
        let of_fmu = self.made(instance.deserialize(bytes))?;
        Ok(self.keep(State { of_fmu, is_initialized: known.0, first_step: known.1 }))
    }

    /// Whether this instance has saved a state.
    pub(crate) fn has(&self, saved: Saved) -> bool {
        saved.instance == self.number
    }

    /// Whether the description states that states can be serialized.
    pub(crate) fn can_serialize(&self) -> bool {
        self.can(|of| of.serialize_state, [""; 2]).is_ok()
    }

    /// Refuses a function that needs an ability beyond the description; `functions` has its names in FMI 2.0 and 3.0.
    pub(crate) fn can(
        &self,
        ability: impl Fn(&fmu::Interface) -> bool,
        functions: [&'static str; 2],
    ) -> Result<(), Failure> {
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
