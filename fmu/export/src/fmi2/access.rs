//! Getting and setting values by value reference.
use super::{
    Component,
    references::{all_within, ascends_within, decoded, has_no_gap, position, reference, run, wrong_reference},
};
use crate::{
    calls::{
        finite::all_finite,
        life_cycle::State,
        new_values::{NewValues, Phase},
    },
    error::Error,
    instance::Outcome,
    interface::{Interface, Layout},
    model::Fmu,
    sys::fmi2ValueReference,
    variables::{Storage, entry::BaseType},
};
use std::borrow::Cow;

/// Lists up to this length are read one by one.
const SHORT: usize = 4;

/// Writes Reals to the positions of an ascending list of valid references. Runs of eight consecutive references are copied at once.
#[inline(always)]
fn scatter(storage: &mut [f64], references: &[fmi2ValueReference], values: &[f64]) {
    let (reference_chunks, references) = references.as_chunks::<8>();
    let (value_chunks, values) = values.as_chunks::<8>();
    for (references, values) in reference_chunks.iter().zip(value_chunks) {
        if has_no_gap(references) {
            storage[references[0] as usize..][..8].copy_from_slice(values);
        } else {
            scatter_each(storage, references, values);
        }
    }
    scatter_each(storage, references, values);
}

#[inline(always)]
fn scatter_each(storage: &mut [f64], references: &[fmi2ValueReference], values: &[f64]) {
    for (&reference, &value) in references.iter().zip(values) {
        storage[reference as usize] = value;
    }
}

impl<M: Fmu> Component<M> {
    /// `fmi2GetReal`
    #[inline(always)]
    pub(crate) fn get_reals(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        self.update_outputs(references)?;
        if !Self::INPUTS_ARE_CONTINUOUS && self.instance.inputs_wait {
            return self.get_reals_anywhere(references, values);
        }
        let count = Layout::<M>::END.reals;
        if references.len() <= SHORT {
            let reals = &self.instance.values.reals[..count];
            for i in 0..references.len() {
                let Some(&real) = reals.get(references[i] as usize) else {
                    return self.get_reals_anywhere(references, values);
                };
                values[i] = real;
            }
            return Ok(());
        }
        if let Some(first) = run(BaseType::Real, references, count) {
            values.copy_from_slice(&self.instance.values.reals[first..first + values.len()]);
            return Ok(());
        }
        self.get_reals_anywhere(references, values)
    }

    // A function of its own, like `set_reals_anywhere`, so that the common case needs few registers.
    #[inline(never)]
    pub(super) fn get_reals_anywhere(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        if self.has_switch(references) {
            return self.get_reals_and_switches(references, values);
        }
        let as_usual = self.for_each(BaseType::Real, references, |all, i, at| values[i] = all.reals[at]);
        as_usual.or_else(|_| self.get_as_reals(references, values))
    }

    /// `fmi2GetInteger`
    pub(crate) fn get_integers(&mut self, references: &[fmi2ValueReference], values: &mut [i32]) -> Outcome {
        if self.has_flag(references) {
            return self.get_integers_and_flags(references, values);
        }
        self.update_outputs(references)?;
        self.for_each(BaseType::Integer, references, |all, i, at| values[i] = all.integers[at])
    }

    /// `fmi2GetBoolean`
    pub(crate) fn get_booleans(&mut self, references: &[fmi2ValueReference], values: &mut [i32]) -> Outcome {
        self.update_outputs(references)?;
        self.for_each(BaseType::Boolean, references, |all, i, at| values[i] = all.booleans[at])
    }

    /// `fmi2GetString`; the pointers live until the next call with this instance.
    pub(crate) fn get_strings(
        &mut self,
        references: &[fmi2ValueReference],
        values: &mut [crate::sys::fmi2String],
    ) -> Outcome {
        self.update_outputs(references)?;
        self.for_each(BaseType::String, references, |all, i, at| values[i] = all.strings[at].as_ptr())
    }

    /// `fmi2SetReal`
    #[inline(always)]
    pub(crate) fn set_reals(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        let (inputs, end) = (Layout::<M>::INPUTS.reals, Layout::<M>::OUTPUTS.reals);
        if self.inputs_need_no_check()
            && let Some(first) = run(BaseType::Real, references, end)
            && first >= inputs
            && all_finite(values)
        {
            self.instance.values.reals[first..first + values.len()].copy_from_slice(values);
            self.instance.is_stale = true;
            return Ok(());
        }
        self.set_reals_anywhere(references, values)
    }

    /// Whether Real inputs can be set to any finite value now.
    #[inline(always)]
    fn inputs_need_no_check(&self) -> bool {
        Self::INPUTS_HAVE_NO_LIMITS && (Self::INPUTS_ARE_CONTINUOUS || self.state != State::ContinuousTimeMode)
    }

    #[inline(never)]
    pub(super) fn set_reals_anywhere(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        let (inputs, end) = (Layout::<M>::INPUTS.reals, Layout::<M>::OUTPUTS.reals);
        if self.inputs_need_no_check() && all_finite(values) {
            if ascends_within(BaseType::Real, references, inputs, end) {
                scatter(&mut self.instance.values.reals, references, values);
                self.instance.is_stale = true;
                return Ok(());
            }
            if all_within(BaseType::Real, references, inputs, end) {
                scatter_each(&mut self.instance.values.reals, references, values);
                self.instance.is_stale = true;
                return Ok(());
            }
        }
        if self.has_switch(references) {
            return self.set_reals_and_switches(references, values);
        }
        self.set_checked(references, &NewValues::Reals(values))
    }

    /// `fmi2SetInteger`
    pub(crate) fn set_integers(&mut self, references: &[fmi2ValueReference], values: &[i32]) -> Outcome {
        if self.has_flag(references) {
            return self.set_integers_and_flags(references, values);
        }
        self.set_checked(references, &NewValues::Integers(values))
    }

    /// `fmi2SetBoolean`
    pub(crate) fn set_booleans(&mut self, references: &[fmi2ValueReference], values: &[i32]) -> Outcome {
        let (inputs, end) = (Layout::<M>::INPUTS.booleans, Layout::<M>::OUTPUTS.booleans);
        let is_free = self.state != State::ContinuousTimeMode;
        let are_inputs = is_free && all_within(BaseType::Boolean, references, inputs, end);
        if are_inputs && values.iter().all(|value| matches!(value, 0 | 1)) {
            for (&reference, &value) in references.iter().zip(values) {
                self.instance.values.booleans[(reference ^ self::reference(BaseType::Boolean, 0)) as usize] = value;
            }
            self.instance.is_stale = true;
            return Ok(());
        }
        self.set_checked(references, &NewValues::Booleans(values))
    }

    /// `fmi2SetString`; `None` stands for a null pointer.
    pub(crate) fn set_strings(
        &mut self,
        references: &[fmi2ValueReference],
        values: &[Option<Cow<'_, str>>],
    ) -> Outcome {
        self.set_checked(references, &NewValues::Strings(values))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn set_checked(&mut self, references: &[fmi2ValueReference], new: &NewValues<'_>) -> Outcome {
        let positions = match (positions(new.base(), references, Interface::of::<M>()), new) {
            (Ok(positions), _) => positions,
            (Err(_), NewValues::Reals(values)) => return self.set_as_reals(references, values),
            (Err(error), _) => return Err(error),
        };
        if let (NewValues::Reals(values), State::EventMode | State::ContinuousTimeMode) = (new, self.state)
            && positions.iter().any(|at| Layout::<M>::STATE_REALS.contains(at))
        {
            return self.set_states_and_others(&positions, values);
        }
        self.set_at(&positions, new, self.phase())
    }

    /// Sets Reals among which are continuous states: CasADi sets all that an evaluation needs at once, in event mode or in continuous-time mode. A refused
    /// call changes nothing.
    fn set_states_and_others(&mut self, positions: &[usize], values: &[f64]) -> Outcome {
        let all = positions.iter().copied().zip(values.iter().copied());
        let (states, others): (Vec<_>, Vec<_>) = all.partition(|(at, _)| Layout::<M>::STATE_REALS.contains(at));
        let (others, other_values): (Vec<_>, Vec<_>) = others.into_iter().unzip();
        let others_are = NewValues::Reals(&other_values);
        others_are.validate(&others, Interface::of::<M>(), self.phase())?;
        match self.state {
            State::EventMode => self.instance.set_states_before_event(states.into_iter())?,
            _ => self.instance.set_states(states.into_iter())?,
        }
        self.set_at(&others, &others_are, self.phase())
    }

    /// What can be set now.
    pub(super) fn phase(&self) -> Phase {
        let is_initializing = self.version.switches.is_some() && self.instance.awaits_initialization();
        match self.state {
            _ if is_initializing => Phase::Initialization,
            State::Instantiated | State::InitializationMode => Phase::Initialization,
            State::ContinuousTimeMode => Phase::ContinuousTime,
            _ => Phase::Events,
        }
    }

    /// Computes outputs if values were set, where outputs follow them at once.
    #[inline(always)]
    fn update_outputs(&mut self, references: &[fmi2ValueReference]) -> Outcome {
        if self.state.follows_inputs() && self.instance.is_stale {
            return self.update_stale_outputs(references);
        }
        Ok(())
    }

    #[cold]
    fn update_stale_outputs(&mut self, references: &[fmi2ValueReference]) -> Outcome {
        // Parameters and inputs can be read even if the model cannot be evaluated with them.
        let interface = Interface::of::<M>();
        let is_given = |&reference: &fmi2ValueReference| {
            decoded(interface, reference).is_some_and(|(base, at)| at < interface.first_output.of(base))
        };
        if references.iter().all(is_given) { Ok(()) } else { self.update_followed_outputs() }
    }

    /// Calls `take(values, i, position)` for each reference, unless one of them is invalid.
    #[inline(never)]
    fn for_each(
        &mut self,
        base: BaseType,
        references: &[fmi2ValueReference],
        mut take: impl FnMut(&Storage, usize, usize),
    ) -> Outcome {
        let positions = positions(base, references, Interface::of::<M>())?;
        for (i, &position) in positions.iter().enumerate() {
            take(&self.instance.values, i, self.instance.place_as_set(base, position));
        }
        Ok(())
    }
}

/// Positions of the variables with these references.
///
/// # Errors
/// If one of them is not the reference of a variable of this base type.
#[inline(never)]
pub(super) fn positions(
    base: BaseType,
    references: &[fmi2ValueReference],
    interface: &Interface,
) -> Result<Vec<usize>, Error> {
    let position = |&reference: &fmi2ValueReference| {
        position(base, reference, interface.end.of(base)).ok_or_else(|| wrong_reference(interface, base, reference))
    };
    references.iter().map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::scatter;

    // Where the references point is the definition.
    #[test]
    fn values_go_where_their_references_point_whatever_the_gaps() {
        let lists: [Vec<u32>; 4] = [
            (0..40).filter(|r| r % 13 != 5).collect(),
            (0..40).step_by(2).collect(),
            (3..30).chain(31..39).collect(),
            vec![7],
        ];
        for references in lists {
            let values: Vec<_> = references.iter().map(|&reference| f64::from(reference) + 0.5).collect();
            let mut storage = [0.0; 40];
            scatter(&mut storage, &references, &values);
            for (at, value) in (0..).zip(storage) {
                let expected = if references.contains(&at) { f64::from(at) + 0.5 } else { 0.0 };
                assert_eq!(value, expected, "position {at} of {references:?}");
            }
        }
    }
}
