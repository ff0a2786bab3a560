//! States of all instances of a plan together, with the memory of their run.
use radau::Memory;

use crate::error::{Failure, RunError};
use crate::initialization::before_steps;
use crate::instance::Instance;
use crate::memory::digest;
use crate::states::Saved;

/// Saved state of a run and of all its instances, which keep their part until it is [freed](Resume::free).
#[derive(Debug)]
pub struct RunState {
    saved: Vec<Saved>,
    memory: Vec<u8>,
}

impl RunState {
    /// Saves the states of all instances, beside the memory of their run.
    pub(crate) fn new(instances: &mut [Instance], memory: Vec<u8>) -> Result<Self, RunError> {
        let mut state = Self { saved: Vec::new(), memory };
        state.keep(instances, |instance| instance.save())?;
        Ok(state)
    }

    /// Memory of the run.
    pub(crate) fn memory(&self) -> &[u8] {
        &self.memory
    }

    /// Restores the states of all instances.
    pub(crate) fn restore(&self, instances: &[Instance]) -> Result<(), RunError> {
        check(instances, self)?;
        let mut saved = instances.iter().zip(&self.saved).enumerate();
        saved.try_for_each(|(k, (instance, saved))| instance.restore(*saved).map_err(before_steps(k)))
    }

    /// Frees the states of all instances.
    pub(crate) fn free(self, instances: &mut [Instance]) {
        instances.iter_mut().zip(self.saved).for_each(|(instance, saved)| instance.free_state(saved));
    }

    /// Returns the state as bytes.
    pub(crate) fn to_bytes(&self, instances: &[Instance]) -> Result<Vec<u8>, RunError> {
        check(instances, self)?;
        let mut bytes = Vec::new();
        append(&self.memory, &mut bytes);
        for (k, (instance, saved)) in instances.iter().zip(&self.saved).enumerate() {
            append(&instance.write_saved(*saved).map_err(before_steps(k))?, &mut bytes);
        }
        digest(&bytes).write(&mut bytes);
        Ok(bytes)
    }

    /// Saves a state from its bytes.
    pub(crate) fn from_bytes(instances: &mut [Instance], bytes: &[u8]) -> Result<Self, RunError> {
        let refused = || before_steps(0)(Failure::State);
        let (bytes, known) = bytes.split_last_chunk().ok_or_else(refused)?;
        if digest(bytes) != u64::from_le_bytes(*known) {
            return Err(refused());
        }
        let mut rest = bytes;
        let memory = part(&mut rest).ok_or_else(refused)?.to_vec();
        let mut state = Self { saved: Vec::new(), memory };
        let mut next = || part(&mut rest).ok_or(Failure::State);
        state.keep(instances, |instance| next().and_then(|bytes| instance.read_saved(bytes)))?;
        if rest.is_empty() {
            return Ok(state);
        }
        state.free(instances);
        Err(refused())
    }

    /// Keeps a state of each instance, or frees those before a failure.
    fn keep(
        &mut self,
        instances: &mut [Instance],
        mut make: impl FnMut(&mut Instance) -> Result<Saved, Failure>,
    ) -> Result<(), RunError> {
        for k in 0..instances.len() {
            match make(&mut instances[k]) {
                Ok(saved) => self.saved.push(saved),
                Err(failure) => {
                    std::mem::replace(self, Self { saved: Vec::new(), memory: Vec::new() }).free(instances);
                    return Err(before_steps(k)(failure));
                }
            }
        }
        Ok(())
    }
}

/// Saving, restoring and serializing of runs with their instances. All calls get the same instances, in the order of
/// the plan. A run goes on from a restored state with the same bits, in any order of states, also in another process.
pub trait Resume: Memory {
    /// Prepares further steps from a state that was restored.
    ///
    /// # Errors
    /// The first failure.
    fn resume(&mut self, _instances: &mut [Instance]) -> Result<(), RunError> {
        Ok(())
    }

    /// Saves the state.
    ///
    /// # Errors
    /// The first failure: [`Failure::Unable`] for an FMU that cannot save states.
    fn save(&self, instances: &mut [Instance]) -> Result<RunState, RunError> {
        let mut memory = Vec::new();
        self.write(&mut memory);
        memory.shrink_to_fit();
        RunState::new(instances, memory)
    }

    /// Overwrites a saved state.
    ///
    /// # Errors
    /// The first failure. The state is then of no use any more.
    fn save_over(&self, instances: &mut [Instance], state: &mut RunState) -> Result<(), RunError> {
        check(instances, state)?;
        for (k, (instance, saved)) in instances.iter_mut().zip(&state.saved).enumerate() {
            instance.save_over(*saved).map_err(before_steps(k))?;
        }
        state.memory.clear();
        self.write(&mut state.memory);
        state.memory.shrink_to_fit();
        Ok(())
    }

    /// Restores a state, also after a failure.
    ///
    /// # Errors
    /// The first failure: [`Failure::State`] for a state of other instances.
    fn restore(&mut self, instances: &mut [Instance], state: &RunState) -> Result<(), RunError> {
        state.restore(instances)?;
        recall(self, &state.memory)?;
        self.resume(instances)
    }

    /// Frees a saved state.
    fn free(&self, instances: &mut [Instance], state: RunState) {
        state.free(instances);
    }

    /// Returns a saved state as bytes.
    ///
    /// # Errors
    /// The first failure: [`Failure::Unable`] for an FMU that cannot serialize states.
    fn serialize(&self, instances: &[Instance], state: &RunState) -> Result<Vec<u8>, RunError> {
        state.to_bytes(instances)
    }

    /// Returns a saved state from its bytes; the run stays as it is.
    ///
    /// # Errors
    /// The first failure: [`Failure::State`] for bytes that are not a state of this plan.
    fn deserialize(&mut self, instances: &mut [Instance], bytes: &[u8]) -> Result<RunState, RunError> {
        let state = RunState::from_bytes(instances, bytes)?;
        // Only reading shows whether it fits.
        let mut present = Vec::new();
        self.write(&mut present);
        let fits = recall(self, &state.memory);
        recall(self, &present)?;
        if let Err(error) = fits {
            state.free(instances);
            return Err(error);
        }
        Ok(state)
    }
}

/// Refuses another number of instances.
fn check(instances: &[Instance], state: &RunState) -> Result<(), RunError> {
    if instances.len() == state.saved.len() { Ok(()) } else { Err(before_steps(0)(Failure::State)) }
}

fn recall(run: &mut (impl Memory + ?Sized), memory: &[u8]) -> Result<(), RunError> {
    let mut rest = memory;
    let read = run.read(&mut rest).filter(|()| rest.is_empty());
    read.ok_or_else(|| before_steps(0)(Failure::State))
}

/// Appends bytes with their number before them.
fn append(bytes: &[u8], to: &mut Vec<u8>) {
    (bytes.len() as u64).write(to);
    to.extend_from_slice(bytes);
}

/// Takes bytes with their number before them away.
fn part<'b>(from: &mut &'b [u8]) -> Option<&'b [u8]> {
    let mut length = 0_usize;
    length.read(from)?;
    let (bytes, rest) = from.split_at_checked(length)?;
    *from = rest;
    Some(bytes)
}
