//! What outputs may depend on.
use super::{ScalarIndex, value};
use crate::{
    interface::Causality,
    table::Variable,
    variables::{Storage, entry::Kind},
};

/// All values of a choice are tried if there are no more than this.
const MAX_CHOICES: f64 = 16.0;

/// An element of a parameter, an input or a continuous state.
pub(super) struct Known {
    pub(super) index: ScalarIndex,
    pub(super) is_parameter: bool,
    pub(super) is_state: bool,
    pub(super) kind: Kind,
    pub(super) min: Option<f64>,
    pub(super) max: Option<f64>,
    pub(super) start: f64,
}

impl Known {
    pub(super) fn new(variable: &Variable, index: ScalarIndex, starts: &Storage) -> Self {
        Self {
            index,
            is_parameter: variable.causality == Causality::Parameter,
            is_state: variable.causality == Causality::State,
            kind: variable.entry.shape.kind,
            min: variable.entry.min,
            max: variable.entry.max,
            start: value(starts, index),
        }
    }

    /// All its possible values, if they are few.
    pub(super) fn values(&self) -> Vec<f64> {
        let (first, last) = match (self.kind, self.min, self.max) {
            (Kind::Enumeration(of), ..) => (1.0, of.items.len() as f64),
            (Kind::Boolean, ..) => (0.0, 1.0),
            (Kind::Integer, Some(min), Some(max)) if max - min < MAX_CHOICES => (min, max),
            _ => return Vec::new(),
        };
        let count = (last - first) as usize + 1;
        (0..count).map(|i| first + i as f64).collect()
    }
}
