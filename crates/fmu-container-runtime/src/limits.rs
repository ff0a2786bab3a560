//! Values that a variable may have.
use std::fmt::Debug;

use fmu_description::{EnumerationItem, Variable};

/// Limits of a variable.
#[derive(Debug)]
pub(crate) struct Limits {
    min: Option<f64>,
    max: Option<f64>,
    /// Items of an enumeration; empty for other types.
    items: Box<[EnumerationItem]>,
}

impl Limits {
    /// The limits of a variable; none if it may have all values.
    pub(crate) fn of(variable: &Variable, items: &[EnumerationItem]) -> Option<Box<Self>> {
        let (min, max) = variable.limits();
        let limits = Self { min, max, items: items.into() };
        (min.is_some() || max.is_some() || !items.is_empty()).then(|| Box::new(limits))
    }

    /// Checks a value.
    ///
    /// # Errors
    /// The values that are allowed.
    pub(crate) fn check(&self, value: f64) -> Result<(), String> {
        match (self.min, self.max) {
            (Some(min), _) if value < min => return Err(format!("must be at least {}", number(min))),
            (_, Some(max)) if value > max => return Err(format!("must be at most {}", number(max))),
            _ => {}
        }
        if self.items.is_empty() || self.items.iter().any(|item| item.value as f64 == value) {
            return Ok(());
        }
        let items: Vec<_> = self.items.iter().map(|item| format!("{} = {}", item.value, item.name)).collect();
        Err(format!("must be one of {}", items.join(", ")))
    }
}

/// Formats a number with the digits that it needs: `-1`, `0.5`, `1e308`.
pub(crate) fn number(value: impl Debug) -> String {
    let digits = format!("{value:?}");
    digits.strip_suffix(".0").map_or(digits.clone(), str::to_owned)
}
