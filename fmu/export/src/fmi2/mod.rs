//! FMI 2.0: the C functions, the life-cycle table, and arrays as scalar variables.
mod access;
mod as_reals;
mod derivatives;
mod export;
pub mod functions;
mod life_cycle;
mod logger;
mod model_exchange;
mod openmodelica;
mod references;
mod run;
mod scalars;
mod state;
mod status;
#[cfg(test)]
mod tests;

pub use references::reference;
pub use scalars::{Scalar, scalars};

use crate::{
    calls::{self, Version},
    error::Error,
    instance::{InstanceKind, Outcome},
};
use logger::Logger;
use openmodelica::Switches;

/// An instance; `fmi2Component` points to it.
pub(crate) type Component<M> = calls::Component<M, Fmi2>;

/// What FMI 2.0 keeps with an instance.
pub(crate) struct Fmi2 {
    logger: Logger,
    /// In the edition for OpenModelica only.
    switches: Option<Switches>,
}

impl Version for Fmi2 {
    type Function = life_cycle::Function;
    type Logger = Logger;
    const NAME: &'static str = "FMI 2.0";
    const AFTER_FAILURE: &'static str = "fmi2Reset, fmi2SetFMUstate or fmi2FreeInstance";

    fn logger(&self) -> Logger {
        self.logger.clone()
    }

    fn mode(&self, kind: InstanceKind) -> u64 {
        match kind {
            InstanceKind::CoSimulation => 0x0201 << 16,
            InstanceKind::ModelExchange => 0x0202 << 16,
        }
    }

    /// OpenModelica saves no states, so the Reals of its edition are not part of them.
    fn check_that_states_are_saved(&self) -> Outcome {
        match self.switches {
            None => Ok(()),
            Some(_) => Err(Error::new("the edition for OpenModelica has no saved states")),
        }
    }
}
