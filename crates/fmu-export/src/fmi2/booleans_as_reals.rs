//! Reals in place of Boolean inputs, for the edition for OpenModelica: on above 0.5, each with an event indicator.
//!
//! Their value references follow the last Real's.
use super::references::position;
use crate::{
    error::Error,
    interface::{Causality, Interface},
    sys::fmi2ValueReference,
    variables::entry::BaseType,
};
use std::ops::Range;

/// Half the width of an indicator's hysteresis: after an event no indicator is closer to zero.
const HYSTERESIS: f64 = 1e-6;

/// Reals in place of the Boolean inputs, as set.
pub(super) struct BooleansAsReals {
    values: Box<[f64]>,
    interface: &'static Interface,
}

impl BooleansAsReals {
    /// Creates the Reals of an instance with these Booleans.
    #[inline(never)]
    pub(super) fn new(interface: &'static Interface, booleans: &[i32]) -> Self {
        let values = booleans[inputs(interface)].iter().map(|&value| value.into()).collect();
        Self { values, interface }
    }

    /// Position of the Real with this reference, if there is one.
    fn position(&self, reference: fmi2ValueReference) -> Option<usize> {
        let first = self.interface.end.reals;
        position(BaseType::Real, reference, first + self.values.len())?.checked_sub(first)
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the value of this reference, if it stands for a Boolean input.
    pub(super) fn get(&self, reference: fmi2ValueReference) -> Option<f64> {
        Some(self.values[self.position(reference)?])
    }

    /// Whether one of these references stands for a Boolean input.
    #[inline(never)]
    pub(super) fn are_among(&self, references: &[fmi2ValueReference]) -> bool {
        references.iter().any(|&reference| self.position(reference).is_some())
    }

    /// Returns the references that do not stand for a Boolean input, with their values.
    ///
    /// # Errors
    /// If the value of a reference that does is not finite.
    #[inline(never)]
    pub(super) fn others(
        &self,
        references: &[fmi2ValueReference],
        values: &[f64],
    ) -> Result<(Vec<fmi2ValueReference>, Vec<f64>), Error> {
        let (mut other_references, mut other_values) = (Vec::new(), Vec::new());
        for (&reference, &value) in references.iter().zip(values) {
            match self.position(reference) {
                None => {
                    other_references.push(reference);
                    other_values.push(value);
                }
                Some(at) if !value.is_finite() => {
                    let name = self.interface.name_at(BaseType::Boolean, inputs(self.interface).start + at);
                    return Err(Error::discard(format!("{name} = {value}: must be finite")));
                }
                Some(_) => {}
            }
        }
        Ok((other_references, other_values))
    }

    /// Sets the Reals that stand for Boolean inputs.
    #[inline(never)]
    pub(super) fn set(&mut self, references: &[fmi2ValueReference], values: &[f64]) {
        for (&reference, &value) in references.iter().zip(values) {
            if let Some(at) = self.position(reference) {
                self.values[at] = value;
            }
        }
    }

    /// Sets the Boolean inputs from the Reals. Returns whether an input has changed.
    #[inline(never)]
    pub(super) fn switch(&self, booleans: &mut [i32]) -> bool {
        let inputs = booleans[inputs(self.interface)].iter_mut().zip(&self.values);
        inputs.fold(false, |changed, (input, &value)| {
            changed | (std::mem::replace(input, (value > 0.5).into()) != *input)
        })
    }

    /// Computes event indicators, which are zero where a Real has passed 0.5 by the hysteresis. At an event 0.5 itself
    /// decides, so that an event that comes a little early counts.
    #[inline(never)]
    pub(super) fn indicators(&self, booleans: &[i32], indicators: &mut [f64]) {
        let inputs = booleans[inputs(self.interface)].iter().zip(&self.values);
        for (indicator, (&is_on, value)) in indicators.iter_mut().zip(inputs) {
            *indicator = value - 0.5 + if is_on == 0 { -HYSTERESIS } else { HYSTERESIS };
        }
    }
}

pub(super) fn inputs(interface: &Interface) -> Range<usize> {
    interface.positions(Causality::Input, BaseType::Boolean)
}
