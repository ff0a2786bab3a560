//! FMI 3.0: the C functions with their life cycle, value references, and arrays as variables.
mod absent;
mod arrays;
mod derivatives;
mod elements;
mod events;
pub mod functions;
pub mod instantiation;
mod intermediate;
#[cfg(test)]
mod life_cycle_tests;
pub mod logger;
mod references;
pub mod step;
#[cfg(test)]
mod tests;

pub use arrays::arrays;
pub use references::{TIME, lengths};

use crate::{
    calls::{
        exported::{Exchanged, ModelInstance, References, Version},
        life_cycle::{EVENT, LifeCycle, saved_states},
        places::Place,
    },
    description::dependencies::{Dependencies, ScalarIndex},
    error::Error,
    instance::{Handling, InstanceKind, Outcome, new_values::Phase},
    interface::Interface,
    model::Fmu,
};
use intermediate::IntermediateUpdates;
use logger::Logger;
use references::Target;
use std::{collections::BTreeMap, ops::Range};

/// Instance of FMI 3.0; `fmi3Instance` points to it.
pub(crate) type Exported<M> = ModelInstance<M, Fmi3>;

/// Part of an instance that FMI 3.0 adds.
pub struct Fmi3 {
    logger: Logger,
    /// Variables, in the order of their value references.
    targets: Box<[Target]>,
    /// Whether the importer handles the events of co-simulation.
    event_mode_used: bool,
    early_return_allowed: bool,
    /// Importer's callback within steps, if there is one.
    updates: Option<IntermediateUpdates>,
    /// Dependencies of each element, found when first requested.
    dependencies: Option<BTreeMap<ScalarIndex, Dependencies>>,
}

impl Fmi3 {
    fn handling(&self) -> Handling {
        Handling { by_importer: self.event_mode_used.then_some(self.early_return_allowed), ..Handling::default() }
    }
}

impl Version for Fmi3 {
    type Logger = Logger;
    const NAME: &'static str = "FMI 3.0";
    const PREFIX: &'static str = "fmi3";
    const AFTER_FAILURE: &'static str = "fmi3Reset, fmi3SetFMUState or fmi3FreeInstance";
    const AFTER_ERROR: &'static str = "fmi3SetFMUState, fmi3Reset or fmi3FreeInstance";
    const GET_REALS: &'static str = "fmi3GetFloat64";
    const SET_REALS: &'static str = "fmi3SetFloat64";
    const LIFE_CYCLE_OF_MODEL_EXCHANGE: &'static str = "FMI 3.0, section 3.2.1";
    const LIFE_CYCLE_OF_CO_SIMULATION: &'static str = "FMI 3.0, section 4.2.1";

    fn logger(&self) -> Logger {
        self.logger.clone()
    }

    fn purpose(&self, kind: InstanceKind) -> String {
        let event_mode = match kind {
            InstanceKind::ModelExchange => "",
            InstanceKind::CoSimulation if self.event_mode_used => " with eventModeUsed",
            InstanceKind::CoSimulation => " without eventModeUsed",
        };
        format!("{} {}{event_mode}", Self::NAME, kind.name())
    }

    fn mode(&self, kind: InstanceKind) -> u64 {
        match kind {
            InstanceKind::CoSimulation if self.event_mode_used => 0x0303 << 16,
            InstanceKind::CoSimulation => 0x0301 << 16,
            InstanceKind::ModelExchange => 0x0302 << 16,
        }
    }

    fn states(&self, kind: InstanceKind) -> u16 {
        saved_states(kind) | if self.event_mode_used { EVENT } else { 0 }
    }

    fn check_update(
        &self,
        references: &[u32],
        is_set: bool,
        find: &dyn Fn(u32) -> Result<Exchanged, Error>,
    ) -> Outcome {
        self.updates.as_ref().map_or(Ok(()), |updates| updates.check(references, is_set, find))
    }
}

impl References for Fmi3 {
    const TYPE_NAMES: [&'static str; 5] = ["Float64", "Int32", "Enumeration (Int64)", "Boolean", "String"];
    const TIME: Option<u32> = Some(TIME);

    /// Returns the place of a whole variable.
    #[inline(always)]
    fn place(&self, _: &Interface, reference: u32) -> Option<Place> {
        references::get(&self.targets, reference).map(|target| target.place)
    }

    fn name(interface: &Interface, place: &Place) -> String {
        references::name(interface, place)
    }

    #[inline(always)]
    fn reals(&self, reference: u32, _: usize) -> Option<(usize, usize)> {
        references::get(&self.targets, reference)
            .map(|target| target.place)
            .filter(Place::is_real)
            .map(|place| (place.first, place.len))
    }

    #[inline(always)]
    fn reals_in_a_row(&self, references: &[u32], _: usize) -> Option<Range<usize>> {
        references::reals_in_a_row(&self.targets, references)
    }

    #[inline(always)]
    fn phase<M: Fmu>(exported: &Exported<M>) -> Phase {
        match exported.state {
            LifeCycle::Instantiated | LifeCycle::InitializationMode => Phase::Initialization,
            LifeCycle::StepComplete if exported.version.event_mode_used => Phase::Steps,
            LifeCycle::ContinuousTimeMode | LifeCycle::IntermediateUpdate => Phase::ContinuousTime,
            _ => Phase::Events,
        }
    }

    /// An importer that integrates may also set single states.
    fn sets_states(state: LifeCycle, alone: bool) -> bool {
        state == LifeCycle::ContinuousTimeMode && alone
    }
}
