//! What the C functions of all versions share: the gate that every call passes, lists and strings of the importer, the life-cycle states, log
//! categories, and values that are set. Each version has its functions, its life-cycle table and its variables in a folder of its own.
pub(crate) mod as_reals;
mod columns;
pub(crate) mod derivatives;
pub(crate) mod finite;
mod forward;
pub(crate) mod gate;
pub(crate) mod life_cycle;
pub(crate) mod lists;
pub(crate) mod logger;
mod model_exchange;
pub(crate) mod new_values;
pub(crate) mod run;
pub(crate) mod saved_states;

pub use gate::silence_panic_hook;
pub use logger::CATEGORIES;

use crate::{
    error::Severity,
    instance::{Instance, InstanceKind, Outcome},
    interface::Interface,
    model::Fmu,
    variables::{
        entries,
        entry::{has_discrete_reals, has_limits},
    },
};
use life_cycle::{Function, State};
use logger::{EnabledCategories, Logger};
use new_values::{NewValues, Phase};
use std::ffi::CString;

/// An instance with its life-cycle state and log categories; the importer's handle points to it.
pub(crate) struct Component<M: Fmu, V: Version> {
    pub(crate) state: State,
    pub(crate) instance: Instance<M>,
    pub(crate) categories: EnabledCategories,
    pub(crate) version: V,
    /// Strings among the results of the last [run](run).
    pub(crate) texts: Vec<CString>,
    /// Whether the importer was warned that it uses functions for Reals with variables of other types.
    has_warned_of_type: bool,
}

/// A version of FMI: its functions, and what it keeps with an instance.
pub(crate) trait Version: Sized + 'static {
    /// The functions of its life-cycle table.
    type Function: Function;
    /// The importer's logger.
    type Logger: Logger;
    /// For messages.
    const NAME: &'static str;
    /// The calls that replace all values, for messages.
    const AFTER_FAILURE: &'static str;

    /// The importer's logger.
    fn logger(&self) -> Self::Logger;

    /// What an instance of a kind is for, in messages.
    fn purpose(&self, kind: InstanceKind) -> String {
        format!("{} {}", Self::NAME, kind.name())
    }

    /// Precedes the life-cycle state in the mode of a saved instance.
    fn mode(&self, kind: InstanceKind) -> u64;

    /// The life-cycle states in which an instance of a kind can be saved.
    fn states(&self, kind: InstanceKind) -> u16 {
        life_cycle::saved_states(kind)
    }

    /// Whether states can be saved, and why not.
    fn check_that_states_are_saved(&self) -> Outcome {
        Ok(())
    }
}

impl<M: Fmu, V: Version> Component<M, V> {
    /// Whether Real inputs have no limits.
    pub(crate) const INPUTS_HAVE_NO_LIMITS: bool = !has_limits(entries::<f64, M::Inputs<f64>>());
    /// Whether all Real inputs are continuous.
    pub(crate) const INPUTS_ARE_CONTINUOUS: bool = !has_discrete_reals(entries::<f64, M::Inputs<f64>>(), None);

    pub(crate) fn new(instance: Instance<M>, categories: EnabledCategories, version: V) -> Self {
        let (state, texts) = (State::Instantiated, Vec::new());
        let mut component = Self { state, instance, categories, version, texts, has_warned_of_type: false };
        component.set_categories(categories);
        component
    }

    pub(crate) fn set_categories(&mut self, categories: EnabledCategories) {
        self.categories = categories;
        self.instance.logs_events = categories.has(Severity::Event);
    }

    /// Validates values for the variables at these positions, and sets them if all are valid.
    pub(crate) fn set_at(&mut self, positions: &[usize], new: &NewValues<'_>, phase: Phase) -> Outcome {
        new.validate(positions, Interface::of::<M>(), phase)?;
        self.instance.set(positions, new, phase);
        Ok(())
    }
}
