//! Getting and setting in the edition for OpenModelica: Boolean inputs are Reals; other Booleans are Integers, 0 or 1,
//! with the value references of the Booleans.
use super::{
    Exported, Fmi2,
    booleans_as_reals::{BooleansAsReals, inputs},
    references::position,
};
use crate::{
    calls::{exported::References, life_cycle::LifeCycle},
    instance::{Outcome, new_values::NewValues},
    interface::Interface,
    model::Fmu,
    sys::fmi2ValueReference,
    variables::entry::{BaseType, Type},
};
use std::slice;

impl<M: Fmu> Exported<M> {
    /// Whether one of these Reals stands for a Boolean input.
    pub(super) fn has_booleans_as_reals(&self, references: &[fmi2ValueReference]) -> bool {
        self.version.edition.as_ref().is_some_and(|edition| edition.are_among(references))
    }

    pub(super) fn number_of_booleans_as_reals(&self) -> usize {
        self.version.edition.as_ref().map_or(0, |edition| edition.len())
    }

    #[cold]
    pub(super) fn get_reals_of_edition(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        for (&reference, value) in references.iter().zip(values) {
            match self.version.edition.as_ref().and_then(|edition| edition.get(reference)) {
                Some(of_input) => *value = of_input,
                None => self.get_reals(&[reference], slice::from_mut(value))?,
            }
        }
        Ok(())
    }

    #[cold]
    pub(super) fn set_reals_of_edition(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        if let Some(edition) = &self.version.edition {
            let (others, other_values) = edition.others(references, values)?;
            self.set_reals(&others, &other_values)?;
        }
        if let Some(edition) = &mut self.version.edition {
            edition.set(references, values);
        }
        if self.state != LifeCycle::ContinuousTimeMode {
            self.switch_booleans();
        }
        Ok(())
    }

    /// Whether a call has an empty list of states, because this edition's description hides the model's states.
    pub(super) fn hides_states(&self, n: usize) -> bool {
        n == 0 && self.version.edition.is_some()
    }

    fn has_booleans_as_integers(&self, references: &[fmi2ValueReference]) -> bool {
        let interface = Interface::of::<M>();
        self.version.edition.is_some() && references.iter().any(|&reference| is_integer(interface, reference))
    }

    /// Gets Integers; some may stand for Booleans.
    pub(super) fn get_integers_of_edition(&mut self, references: &[fmi2ValueReference], values: &mut [i32]) -> Outcome {
        if !self.has_booleans_as_integers(references) {
            return self.get_integers(references, Type::Integer, values);
        }
        for (&reference, value) in references.iter().zip(values) {
            let (reference, value) = (&[reference], slice::from_mut(value));
            match self.has_booleans_as_integers(reference) {
                true => self.get_booleans(reference, value)?,
                false => self.get_integers(reference, Type::Integer, value)?,
            }
        }
        Ok(())
    }

    /// Sets Integers; some may stand for Booleans. A refused call changes nothing.
    pub(super) fn set_integers_of_edition(&mut self, references: &[fmi2ValueReference], values: &[i32]) -> Outcome {
        let interface = Interface::of::<M>();
        if !self.has_booleans_as_integers(references) {
            return self.set_values(references, &NewValues::Integers(values));
        }
        let all = references.iter().copied().zip(values.iter().copied());
        let (booleans, others): (Vec<_>, Vec<_>) = all.partition(|&(reference, _)| is_integer(interface, reference));
        let (booleans, boolean_values): (Vec<_>, Vec<_>) = booleans.into_iter().unzip();
        let (others, other_values): (Vec<_>, Vec<_>) = others.into_iter().unzip();
        let new_booleans = NewValues::Booleans(&boolean_values);
        let positions = self.positions(&booleans, Type::Boolean, "")?;
        new_booleans.validate(&positions, interface, Fmi2::phase(self))?;
        self.set_values(&others, &NewValues::Integers(&other_values))?;
        self.set_values(&booleans, &new_booleans)
    }

    /// Sets the Boolean inputs from the Reals. Not called in continuous-time mode, which keeps them.
    pub(super) fn switch_booleans(&mut self) {
        if let Some(edition) = &self.version.edition {
            self.instance.last_step.is_stale |= edition.switch(&mut self.instance.values.booleans);
        }
    }

    /// Writes the event indicators of the Reals that stand for Boolean inputs.
    pub(super) fn get_indicators_of_edition(&self, indicators: &mut [f64]) {
        if let Some(edition) = &self.version.edition {
            edition.indicators(&self.instance.values.booleans, indicators);
        }
    }

    /// Defers initialization in this edition: OpenModelica sets parameters and inputs afterwards.
    pub(super) fn defer_initialization_of_edition(&mut self) {
        if self.version.edition.is_some() {
            self.instance.defer_initialization();
        }
    }

    /// Resets the Reals to the start values of the Boolean inputs.
    pub(super) fn reset_edition(&mut self) {
        let booleans = &self.instance.values.booleans;
        if let Some(edition) = &mut self.version.edition {
            *edition = BooleansAsReals::new(Interface::of::<M>(), booleans);
        }
    }
}

/// Whether a reference belongs to a Boolean other than an input, an Integer here.
fn is_integer(interface: &Interface, reference: fmi2ValueReference) -> bool {
    let at = position(BaseType::Boolean, reference, interface.end.booleans);
    at.is_some_and(|at| !inputs(interface).contains(&at))
}
