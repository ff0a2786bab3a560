//! FMI 2.0: the C functions, the life-cycle table, and arrays as scalar variables.
mod access;
mod derivatives;
mod export;
pub mod functions;
mod gate;
mod life_cycle;
mod lists;
mod logger;
mod model_exchange;
mod new_values;
mod openmodelica;
mod references;
mod scalars;
mod state;
mod status;

pub use logger::CATEGORIES;
pub use references::reference;
pub use scalars::{Scalar, scalars};

use crate::{instance::Instance, model::Fmu};
use life_cycle::State;
use logger::{EnabledCategories, Logger};
use openmodelica::Switches;

/// An instance with its life-cycle state and logger; `fmi2Component` points to it.
pub(crate) struct Component<M: Fmu> {
    pub(crate) state: State,
    pub(crate) instance: Instance<M>,
    /// In the edition for OpenModelica only.
    switches: Option<Switches>,
    categories: EnabledCategories,
    logger: Logger,
}
