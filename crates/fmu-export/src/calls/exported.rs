//! An instance as the importer holds it, and what the versions of FMI differ in.
use super::{
    life_cycle::{LifeCycle, saved_states},
    logger::{EnabledCategories, Logger},
    places::Place,
};
use crate::{
    error::Severity,
    instance::{Instance, Outcome, new_values::Phase, simulation::InstanceKind},
    interface::Interface,
    model::Fmu,
};
use std::ops::Range;

/// An instance with its life-cycle state and log categories; the importer's handle points to it.
pub(crate) struct Exported<M: Fmu, V: Version> {
    pub(crate) state: LifeCycle,
    pub(crate) instance: Instance<M>,
    pub(crate) categories: EnabledCategories,
    pub(crate) version: V,
    /// Positions of the values that were set last: a list that is kept to be used again.
    pub(super) positions: Vec<usize>,
    /// Whether the importer was warned that it uses functions for Reals with variables of other types.
    pub(super) has_warned_of_type: bool,
}

/// A version of FMI: its names, its value references, and what it keeps with an instance.
pub(crate) trait Version: Sized + 'static {
    /// The importer's logger.
    type Logger: Logger;
    /// Name of the version in messages.
    const NAME: &'static str;
    /// Prefix of its functions' names.
    const PREFIX: &'static str;
    /// The calls that are allowed after a panic, for messages.
    const AFTER_FAILURE: &'static str;
    /// The calls that an instance in the error state allows, for messages.
    const AFTER_ERROR: &'static str;
    /// Name of the function that gets Reals.
    const GET_REALS: &'static str;
    /// Name of the function that sets Reals.
    const SET_REALS: &'static str;
    /// Names of the types, in the order of [`Type`](crate::variables::entry::Type).
    const TYPE_NAMES: [&'static str; 5];
    /// The section of the standard with the life cycle of Model Exchange.
    const LIFE_CYCLE_OF_MODEL_EXCHANGE: &'static str;
    /// The section of the standard with the life cycle of co-simulation.
    const LIFE_CYCLE_OF_CO_SIMULATION: &'static str;
    /// Value reference of the independent variable, if there is one.
    const TIME: Option<u32>;

    /// The importer's logger.
    fn logger(&self) -> Self::Logger;

    /// The use of an instance of a kind, for messages.
    fn purpose(&self, kind: InstanceKind) -> String {
        format!("{} {}", Self::NAME, kind.name())
    }

    /// Number of version and kind in a saved state; the bits of the life-cycle state are added to it.
    fn mode(&self, kind: InstanceKind) -> u64;

    /// The life-cycle states in which an instance of a kind can be saved.
    fn states(&self, kind: InstanceKind) -> u16 {
        saved_states(kind)
    }

    /// Refuses to save states, with the reason, if the instance cannot do so.
    fn check_that_states_are_saved(&self) -> Outcome {
        Ok(())
    }

    /// The place of the values of a reference; `None` if the FMU has no such reference.
    fn place(&self, interface: &Interface, reference: u32) -> Option<Place>;

    /// Name of the variable or the element with these values.
    fn name(interface: &Interface, place: &Place) -> String;

    /// First position and number of the Reals of a reference; `None` if it stands for anything else. `count` is the
    /// number of Reals in the storage.
    fn reals(&self, reference: u32, count: usize) -> Option<(usize, usize)>;

    /// Positions of the Reals of these references, if they follow each other in this order without gaps.
    fn reals_in_a_row(&self, references: &[u32], count: usize) -> Option<Range<usize>>;

    /// The phase of the run, which decides what can be set.
    fn phase<M: Fmu>(exported: &Exported<M, Self>) -> Phase;

    /// Whether a list of Reals with continuous states in it may set them; `alone`: whether it has nothing else.
    fn sets_states(state: LifeCycle, alone: bool) -> bool;

    /// Whether variables can be got while the importer handles an intermediate update.
    fn check_intermediate_get<M: Fmu>(_: &Exported<M, Self>, _references: &[u32]) -> Outcome {
        Ok(())
    }

    /// Whether variables can be set while the importer handles an intermediate update.
    fn check_intermediate_set<M: Fmu>(_: &mut Exported<M, Self>, _references: &[u32]) -> Outcome {
        Ok(())
    }
}

impl<M: Fmu, V: Version> Exported<M, V> {
    pub(crate) fn new(instance: Instance<M>, categories: EnabledCategories, version: V) -> Self {
        let state = LifeCycle::Instantiated;
        let mut exported =
            Self { state, instance, categories, version, positions: Vec::new(), has_warned_of_type: false };
        exported.set_categories(categories);
        exported
    }

    pub(crate) fn set_categories(&mut self, categories: EnabledCategories) {
        self.categories = categories;
        self.instance.messages.logs_events = categories.has(Severity::Event);
    }
}
