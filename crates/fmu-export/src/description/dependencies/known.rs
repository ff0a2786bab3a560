//! Variables that outputs may depend on.
use crate::{
    interface::{Causality, Field},
    variables::{
        Storage,
        entry::{BaseType, FieldKind},
    },
};

/// Index of a scalar: its base type, and its position among the values of this type.
pub type ScalarIndex = (BaseType, usize);

/// Largest number of values of a choice; all are tried.
const MAX_CHOICES: f64 = 16.0;

/// Element of a parameter, an input or a continuous state.
pub(super) struct Known {
    pub(super) index: ScalarIndex,
    pub(super) is_parameter: bool,
    pub(super) is_state: bool,
    pub(super) kind: FieldKind,
    pub(super) min: Option<f64>,
    pub(super) max: Option<f64>,
    pub(super) start: f64,
}

impl Known {
    pub(super) fn new(field: &Field<'_>, index: ScalarIndex, starts: &Storage) -> Self {
        Self {
            index,
            is_parameter: field.causality == Causality::Parameter,
            is_state: field.causality == Causality::State,
            kind: field.entry.shape.kind,
            min: field.entry.min,
            max: field.entry.max,
            start: value(starts, index),
        }
    }

    /// All possible values; empty if there are many.
    pub(super) fn values(&self) -> Vec<f64> {
        let (first, last) = match (self.kind, self.min, self.max) {
            (FieldKind::Enumeration(of), ..) => (1.0, of.items.len() as f64),
            (FieldKind::Boolean, ..) => (0.0, 1.0),
            (FieldKind::Integer, Some(min), Some(max)) if max - min < MAX_CHOICES => (min, max),
            _ => return Vec::new(),
        };
        let count = (last - first) as usize + 1;
        (0..count).map(|i| first + i as f64).collect()
    }
}

/// Value of a scalar as a number; zero for a String.
pub(super) fn value(values: &Storage, (base, position): ScalarIndex) -> f64 {
    values.number(base, position)
}

/// Sets a scalar; Strings stay unchanged.
pub(super) fn set(values: &mut Storage, (base, position): ScalarIndex, value: f64) {
    match base {
        BaseType::Real => values.reals[position] = value,
        BaseType::Integer => values.integers[position] = value as i32,
        BaseType::Boolean => values.booleans[position] = (value != 0.0).into(),
        BaseType::String => {}
    }
}
