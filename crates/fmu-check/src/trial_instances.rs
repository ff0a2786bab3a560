//! Instances for values that may be refused.
use fmu::{Causality, Description, Instance, Library, Status, Variability, Variable};

use super::api::{self, DISCARD, FATAL, any_interface, delivers, is_alone};
use super::default_experiment::Usable;
use super::structure::is_clock;

/// Most instances that errors may use up.
const MOST: usize = 20;

/// Life-cycle mode of an instance.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mode {
    Instantiated,
    Initialization,
}

/// An instance, replaced after each error: an instance that has refused a value with an error may refuse everything
/// afterwards.
pub(super) struct TrialInstances<'lib> {
    library: &'lib Library,
    mode: Mode,
    current: Option<Instance<'lib>>,
    left: usize,
}

/// Whether a variable is a parameter or an input that may be set in both modes.
pub(super) fn is_settable(description: &Description) -> impl Fn(&&Variable) -> bool {
    // Clocked variables may be set while their clock ticks; the relation to clocks is not read.
    let has_clocks = description.variables.iter().any(is_clock);
    move |variable| {
        matches!(variable.causality, Causality::Parameter | Causality::Input)
            && variable.variability != Variability::Constant
            && !(has_clocks && variable.variability == Variability::Discrete)
    }
}

impl<'lib> TrialInstances<'lib> {
    pub(super) fn of(library: &'lib Library, mode: Mode) -> Self {
        let left = if is_alone(library.description()) { 1 } else { MOST };
        Self { library, mode, current: None, left }
    }

    /// Status of a call; `None` without an instance.
    pub(super) fn call(&mut self, call: impl FnOnce(&Instance<'lib>) -> Status) -> Option<Status> {
        if self.current.is_none() {
            self.left = self.left.checked_sub(1)?;
            let instance = self.library.instantiate("trial", any_interface(self.library.description())).ok()?;
            let experiment = Usable::of(instance.description());
            if self.mode == Mode::Initialization && api::enter(&instance, experiment).is_err() {
                self.left = 0;
                return None;
            }
            self.current = Some(instance);
        }
        let status = call(self.current.as_ref()?);
        if status == FATAL {
            // No function may be called any more, not even the one that frees the instance.
            self.left = 0;
            std::mem::forget(self.current.take());
        } else if !delivers(status) && status != DISCARD {
            self.current = None;
        }
        Some(status)
    }
}
