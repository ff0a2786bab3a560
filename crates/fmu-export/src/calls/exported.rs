//! Instances as the importer holds them, and the differences between the versions of FMI.
use super::{
    life_cycle::{LifeCycle, saved_states},
    logger::{EnabledCategories, Logger},
    places::Place,
};
use crate::{
    error::Severity,
    instance::{Instance, InstanceKind, Outcome, new_values::Phase},
    interface::Interface,
    model::Fmu,
};
use std::ops::Range;

/// Instance with its life-cycle state and log categories; the importer's handle points to it.
pub(crate) struct Exported<M: Fmu, V: Version> {
    pub(crate) state: LifeCycle,
    pub(crate) instance: Instance<M>,
    pub(crate) categories: EnabledCategories,
    pub(crate) version: V,
    /// Positions of the last values set, kept to reuse the list.
    pub(super) positions: Vec<usize>,
    /// Whether the importer was warned of using functions for Reals with variables of other types.
    pub(super) has_warned_of_type: bool,
}

/// Version of FMI: its names, its value references, and its part of an instance.
pub(crate) trait Version: Sized + 'static {
    type Logger: Logger;
    /// Name of the version in messages.
    const NAME: &'static str;
    /// Prefix of the names of its functions.
    const PREFIX: &'static str;
    /// Calls that are allowed after a panic, for messages.
    const AFTER_FAILURE: &'static str;
    /// Calls that are allowed in the error state, for messages.
    const AFTER_ERROR: &'static str;
    const GET_REALS: &'static str;
    const SET_REALS: &'static str;
    /// Names of the types, in the order of [`Type`](crate::variables::entry::Type).
    const TYPE_NAMES: [&'static str; 5];
    /// Section of the standard on the life cycle of Model Exchange.
    const LIFE_CYCLE_OF_MODEL_EXCHANGE: &'static str;
    /// Section of the standard on the life cycle of co-simulation.
    const LIFE_CYCLE_OF_CO_SIMULATION: &'static str;
    /// Value reference of the independent variable, if there is one.
    const TIME: Option<u32>;

    fn logger(&self) -> Self::Logger;

    /// Names the use of an instance of a kind, for messages.
    fn purpose(&self, kind: InstanceKind) -> String {
        format!("{} {}", Self::NAME, kind.name())
    }

    /// Number of version and kind in a saved state; the bits of the life-cycle state are combined with it.
    fn mode(&self, kind: InstanceKind) -> u64;

    /// Returns the life-cycle states that an instance of a kind can be saved in.
    fn states(&self, kind: InstanceKind) -> u16 {
        saved_states(kind)
    }

    /// Refuses to save states, with the reason, if the instance cannot do so.
    fn check_that_states_are_saved(&self) -> Outcome {
        Ok(())
    }

    /// Returns the place of a reference's values; `None` if the FMU has no such reference.
    fn place(&self, interface: &Interface, reference: u32) -> Option<Place>;

    /// Returns the name of the variable or the element with these values.
    fn name(interface: &Interface, place: &Place) -> String;

    /// Returns the first position and the number of a reference's Reals; `None` if it has no Reals. `count` is the
    /// number of Reals in the storage.
    fn reals(&self, reference: u32, count: usize) -> Option<(usize, usize)>;

    /// Returns the positions of the Reals of these references, if they follow each other in this order without gaps.
    fn reals_in_a_row(&self, references: &[u32], count: usize) -> Option<Range<usize>>;

    /// Returns the phase of the run, which determines the variables that can be set.
    fn phase<M: Fmu>(exported: &Exported<M, Self>) -> Phase;

    /// Whether a list of Reals may set the continuous states in it; `alone` if it has nothing else.
    fn sets_states(state: LifeCycle, alone: bool) -> bool;

    /// Gets a list of Reals with some that only this version has, if there are any.
    fn get_own_reals<M: Fmu>(_: &mut Exported<M, Self>, _references: &[u32], _values: &mut [f64]) -> Option<Outcome> {
        None
    }

    /// Sets a list of Reals with some that only this version has, if there are any.
    fn set_own_reals<M: Fmu>(_: &mut Exported<M, Self>, _references: &[u32], _values: &[f64]) -> Option<Outcome> {
        None
    }

    /// Refuses variables that cannot be read during an intermediate update.
    fn check_intermediate_get<M: Fmu>(_: &Exported<M, Self>, _references: &[u32]) -> Outcome {
        Ok(())
    }

    /// Refuses variables that cannot be set during an intermediate update.
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
