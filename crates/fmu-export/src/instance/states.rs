//! States of an instance: time, continuous states and discrete state.
use crate::{
    interface::Interface,
    model::Model,
    saved_states::words::{SavedPart, WordReader},
    step::evaluation::ModelState,
    variables::Variables,
};

/// Times and states of an instance. The present continuous states are variables, so their values are in the storage.
pub(crate) struct States<M: Model> {
    pub(crate) times: Times,
    pub(crate) discrete: M::Discrete<f64>,
    /// State before the last step, or before the present event.
    pub(crate) before: ModelState<M, f64>,
    /// Discrete state after the present event, as last evaluated.
    pub(crate) after_event: M::Discrete<f64>,
}

impl<M: Model> Default for States<M> {
    fn default() -> Self {
        Self {
            times: Times::default(),
            discrete: M::Discrete::start(),
            before: ModelState { continuous: M::States::start(), discrete: M::Discrete::start() },
            after_event: M::Discrete::start(),
        }
    }
}

/// Times of a run, in s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Times {
    /// Last communication point, or present instant.
    pub(crate) now: f64,
    pub(crate) stop: f64,
}

impl Default for Times {
    fn default() -> Self {
        Self { now: 0.0, stop: f64::INFINITY }
    }
}

impl SavedPart for Times {
    fn write(&self, put: &mut dyn FnMut(u64)) {
        put(self.now.to_bits());
        put(self.stop.to_bits());
    }

    fn read(words: &mut WordReader<'_>, _: &Interface) -> Option<Self> {
        let times = Self { now: words.number()?, stop: words.number()? };
        (times.now.is_finite() && !times.stop.is_nan()).then_some(times)
    }
}
