//! FMI 3.0: the C functions, the life-cycle tables, and arrays as variables.
mod access;
mod arrays;
mod as_reals;
mod derivatives;
mod elements;
mod events;
mod export;
pub mod functions;
mod intermediate;
mod life_cycle;
mod logger;
mod refused;
mod run;
mod slots;
mod step;
#[cfg(test)]
mod tests;

pub use arrays::{Array, TIME, arrays};

use crate::{
    calls::{
        self, Version,
        life_cycle::{EVENT, saved_states},
    },
    co_simulation::Handling,
    instance::InstanceKind,
};
use elements::ElementDependencies;
use intermediate::IntermediateUpdates;
use logger::Logger;
use slots::Slot;

/// An instance; `fmi3Instance` points to it.
pub(crate) type Component<M> = calls::Component<M, Fmi3>;

/// What FMI 3.0 keeps with an instance.
pub(crate) struct Fmi3 {
    logger: Logger,
    /// Where the variables are, by value reference.
    slots: Box<[Slot]>,
    /// Whether the importer handles the events of co-simulation.
    event_mode_used: bool,
    early_return_allowed: bool,
    /// The importer's callback within steps, if it has one.
    updates: Option<IntermediateUpdates>,
    /// Found at the first call that asks for them.
    dependencies: Option<ElementDependencies>,
}

impl Fmi3 {
    /// How the events of communication steps are handled.
    fn handling(&self) -> Handling {
        Handling { by_importer: self.event_mode_used.then_some(self.early_return_allowed), ..Handling::default() }
    }
}

impl Version for Fmi3 {
    type Function = life_cycle::Function;
    type Logger = Logger;
    const NAME: &'static str = "FMI 3.0";
    const AFTER_FAILURE: &'static str = "fmi3Reset, fmi3SetFMUState or fmi3FreeInstance";

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
}
