//! The edition for OpenModelica: each Boolean input is a Real, on above 0.5, with an event indicator; other Booleans are Integers, 0 or 1.
//!
//! The value references of these Reals follow the last one of a Real; those of the Integers are those of the Booleans. Everything here costs other
//! editions nothing but a comparison: of Reals, where they would refuse a reference.
use super::{Component, access::positions, references::position};
use crate::{
    calls::{life_cycle::State, new_values::NewValues},
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    sys::fmi2ValueReference,
    variables::entry::BaseType,
};
use std::ops::Range;

/// Half of the width of the hysteresis of an indicator: no indicator is closer to zero when an event is over.
const HYSTERESIS: f64 = 1e-6;

/// The Reals in place of the Boolean inputs, as set.
pub(super) struct Switches {
    values: Box<[f64]>,
    interface: &'static Interface,
}

impl Switches {
    /// Those of an instance with these Booleans.
    #[inline(never)]
    pub(super) fn new(interface: &'static Interface, booleans: &[i32]) -> Self {
        let values = booleans[inputs(interface)].iter().map(|&value| value.into()).collect();
        Self { values, interface }
    }

    /// Position of the one with this reference, if there is one.
    fn position(&self, reference: fmi2ValueReference) -> Option<usize> {
        let first = self.interface.end.reals;
        position(BaseType::Real, reference, first + self.values.len())?.checked_sub(first)
    }

    /// Whether one of these Reals stands for a Boolean input.
    #[inline(never)]
    pub(super) fn are_among(&self, references: &[fmi2ValueReference]) -> bool {
        references.iter().any(|&reference| self.position(reference).is_some())
    }

    /// References and values without those that stand for a Boolean input.
    ///
    /// # Errors
    /// If one that does is not finite.
    #[inline(never)]
    fn others(
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

    /// Sets those that stand for a Boolean input.
    #[inline(never)]
    fn set(&mut self, references: &[fmi2ValueReference], values: &[f64]) {
        for (&reference, &value) in references.iter().zip(values) {
            if let Some(at) = self.position(reference) {
                self.values[at] = value;
            }
        }
    }

    /// Sets the Boolean inputs as the Reals say, and returns whether one has changed.
    #[inline(never)]
    fn turn(&self, booleans: &mut [i32]) -> bool {
        let inputs = booleans[inputs(self.interface)].iter_mut().zip(&self.values);
        inputs.fold(false, |changed, (input, &value)| {
            changed | (std::mem::replace(input, (value > 0.5).into()) != *input)
        })
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Event indicators: zero where a Real has passed 0.5 by the hysteresis. At an event 0.5 itself decides, so that an event which comes a little
    /// early counts.
    #[inline(never)]
    pub(super) fn indicators(&self, booleans: &[i32], indicators: &mut [f64]) {
        let inputs = booleans[inputs(self.interface)].iter().zip(&self.values);
        for (indicator, (&is_on, value)) in indicators.iter_mut().zip(inputs) {
            *indicator = value - 0.5 + if is_on == 0 { -HYSTERESIS } else { HYSTERESIS };
        }
    }
}

fn inputs(interface: &Interface) -> Range<usize> {
    interface.first_input.booleans..interface.first_output.booleans
}

/// Whether a reference is that of a Boolean that is no input, which is an Integer here.
fn is_flag(interface: &Interface, reference: fmi2ValueReference) -> bool {
    let at = position(BaseType::Boolean, reference, interface.end.booleans);
    at.is_some_and(|at| !inputs(interface).contains(&at))
}

impl<M: Fmu> Component<M> {
    /// Whether one of these Reals stands for a Boolean input.
    pub(super) fn has_switch(&self, references: &[fmi2ValueReference]) -> bool {
        self.version.switches.as_ref().is_some_and(|switches| switches.are_among(references))
    }

    /// Reads Reals, some of which stand for Boolean inputs.
    #[cold]
    pub(super) fn get_reals_and_switches(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        for (&reference, value) in references.iter().zip(values) {
            let switch = self
                .version
                .switches
                .as_ref()
                .and_then(|switches| Some(switches.values[switches.position(reference)?]));
            match switch {
                Some(switch) => *value = switch,
                None => self.get_reals_anywhere(&[reference], std::slice::from_mut(value))?,
            }
        }
        Ok(())
    }

    /// Sets Reals, some of which stand for Boolean inputs.
    #[cold]
    pub(super) fn set_reals_and_switches(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        if let Some(switches) = &self.version.switches {
            let (others, other_values) = switches.others(references, values)?;
            self.set_reals_anywhere(&others, &other_values)?;
        }
        if let Some(switches) = &mut self.version.switches {
            switches.set(references, values);
        }
        if self.state != State::ContinuousTimeMode {
            self.turn_switches();
        }
        Ok(())
    }

    /// Whether one of these Integers stands for a Boolean.
    pub(super) fn has_flag(&self, references: &[fmi2ValueReference]) -> bool {
        self.version.switches.is_some() && references.iter().any(|&reference| is_flag(Interface::of::<M>(), reference))
    }

    /// Reads Integers, some of which stand for Booleans.
    #[cold]
    pub(super) fn get_integers_and_flags(&mut self, references: &[fmi2ValueReference], values: &mut [i32]) -> Outcome {
        for (&reference, value) in references.iter().zip(values) {
            let (reference, value) = (&[reference], std::slice::from_mut(value));
            if self.has_flag(reference) {
                self.get_booleans(reference, value)?;
            } else {
                self.get_integers(reference, value)?;
            }
        }
        Ok(())
    }

    /// Sets Integers, some of which stand for Booleans.
    #[cold]
    pub(super) fn set_integers_and_flags(&mut self, references: &[fmi2ValueReference], values: &[i32]) -> Outcome {
        let interface = Interface::of::<M>();
        let all = references.iter().copied().zip(values.iter().copied());
        let (flags, others): (Vec<_>, Vec<_>) = all.partition(|&(reference, _)| is_flag(interface, reference));
        let (flags, flag_values): (Vec<_>, Vec<_>) = flags.into_iter().unzip();
        let (others, other_values): (Vec<_>, Vec<_>) = others.into_iter().unzip();
        let (new_flags, new_others) = (NewValues::Booleans(&flag_values), NewValues::Integers(&other_values));
        // A refused call changes nothing.
        new_flags.validate(&positions(BaseType::Boolean, &flags, interface)?, interface, self.phase())?;
        self.set_checked(&others, &new_others)?;
        self.set_checked(&flags, &new_flags)
    }

    /// Sets the Boolean inputs as the Reals say. In continuous-time mode they stay as they are.
    pub(super) fn turn_switches(&mut self) {
        if let Some(switches) = &self.version.switches {
            self.instance.is_stale |= switches.turn(&mut self.instance.values.booleans);
        }
    }
}
