//! FMI 2.0: the C functions with their life cycle, value references, and arrays as scalar variables.
mod booleans_as_reals;
mod co_simulation;
pub mod functions;
pub mod instantiation;
#[cfg(test)]
mod life_cycle_tests;
pub mod logger;
mod openmodelica;
mod references;
mod scalars;
#[cfg(test)]
mod tests;

pub use references::reference;
pub use scalars::scalars;

use crate::{
    calls::{
        c_functions::counts_upwards,
        exported::{ModelInstance, References, Version},
        life_cycle::LifeCycle,
        places::{Place, Region},
    },
    error::Error,
    instance::{InstanceKind, Outcome, new_values::Phase},
    interface::Interface,
    model::Fmu,
    variables::entry::{BaseType, Type},
};
use booleans_as_reals::BooleansAsReals;
use logger::Logger;
use std::ops::Range;

/// Instance of FMI 2.0; `fmi2Component` points to it.
pub(crate) type Exported<M> = ModelInstance<M, Fmi2>;

/// Part of an instance that FMI 2.0 adds.
pub struct Fmi2 {
    logger: Logger,
    /// Present in the edition for OpenModelica.
    edition: Option<BooleansAsReals>,
}

impl Version for Fmi2 {
    type Logger = Logger;
    const NAME: &'static str = "FMI 2.0";
    const PREFIX: &'static str = "fmi2";
    const AFTER_FAILURE: &'static str = "fmi2Reset, fmi2SetFMUstate or fmi2FreeInstance";
    const AFTER_ERROR: &'static str = "fmi2SetFMUstate, fmi2Reset or fmi2FreeInstance";
    const GET_REALS: &'static str = "fmi2GetReal";
    const SET_REALS: &'static str = "fmi2SetReal";
    const LIFE_CYCLE_OF_MODEL_EXCHANGE: &'static str = "the table of FMI 2.0, section 3.2.3";
    const LIFE_CYCLE_OF_CO_SIMULATION: &'static str = "the table of FMI 2.0, section 4.2.4";

    fn logger(&self) -> Logger {
        self.logger.clone()
    }

    fn mode(&self, kind: InstanceKind) -> u64 {
        match kind {
            InstanceKind::CoSimulation => 0x0201 << 16,
            InstanceKind::ModelExchange => 0x0202 << 16,
        }
    }

    /// OpenModelica saves no states, so they do not include the Reals of its edition.
    fn check_that_states_are_saved(&self) -> Outcome {
        match self.edition {
            None => Ok(()),
            Some(_) => Err(Error::new("the edition for OpenModelica has no saved states")),
        }
    }
}

impl References for Fmi2 {
    const TYPE_NAMES: [&'static str; 5] = ["Real", "Integer", "Enumeration", "Boolean", "String"];
    const TIME: Option<u32> = None;

    /// Returns the place of an element. Enumerations are Integers here.
    fn place(&self, interface: &Interface, reference: u32) -> Option<Place> {
        [Type::Real, Type::Integer, Type::Boolean, Type::String].into_iter().find_map(|r#type| {
            let first = references::position(r#type.base(), reference, interface.end.of(r#type.base()))?;
            Some(Place { region: Region::Storage, r#type, first, len: 1 })
        })
    }

    fn name(interface: &Interface, place: &Place) -> String {
        interface.name_at(place.base(), place.first)
    }

    #[inline(always)]
    fn reals(&self, reference: u32, count: usize) -> Option<(usize, usize)> {
        references::position(BaseType::Real, reference, count).map(|at| (at, 1))
    }

    /// References of Reals are positions.
    #[inline(always)]
    fn reals_in_a_row(&self, references: &[u32], count: usize) -> Option<Range<usize>> {
        let first = *references.first()? as usize;
        let row = first..first + references.len();
        (row.end <= count && counts_upwards(references)).then_some(row)
    }

    #[inline(always)]
    fn phase<M: Fmu>(exported: &Exported<M>) -> Phase {
        match exported.state {
            LifeCycle::Instantiated | LifeCycle::InitializationMode => Phase::Initialization,
            _ if exported.version.edition.is_some() && exported.instance.awaits_initialization() => {
                Phase::Initialization
            }
            LifeCycle::ContinuousTimeMode => Phase::ContinuousTime,
            _ => Phase::Events,
        }
    }

    /// The edition for OpenModelica has Reals in place of Boolean inputs.
    fn get_own_reals<M: Fmu>(exported: &mut Exported<M>, references: &[u32], values: &mut [f64]) -> Option<Outcome> {
        exported.has_booleans_as_reals(references).then(|| exported.get_reals_of_edition(references, values))
    }

    fn set_own_reals<M: Fmu>(exported: &mut Exported<M>, references: &[u32], values: &[f64]) -> Option<Outcome> {
        exported.has_booleans_as_reals(references).then(|| exported.set_reals_of_edition(references, values))
    }

    fn sets_states(_: LifeCycle, _alone: bool) -> bool {
        true
    }
}
