//! Getting and setting values by value reference.
//!
//! Reals that are adjacent in the storage are copied at once, and finite values for Real inputs without limits are
//! stored unchecked. All other lists are resolved to positions, validated, and stored.
use super::{
    c_functions::VALUES,
    exported::{Exchanged, ModelInstance, References},
    life_cycle::{CONTINUOUS, EVENT, INITIALIZATION, INSTANTIATED, INTERMEDIATE, LifeCycle},
    places::{Region, check_count},
};
use crate::{
    error::Error,
    instance::{
        Outcome,
        new_values::{NewValues, Phase},
    },
    interface::{Interface, layout::Layout},
    model::{Fmu, all_indicators},
    variables::{
        Storage, entries,
        entry::{Type, has_discrete_reals, has_limits},
    },
};
use std::ffi::c_char;

/// End of the message for variables that have no setter.
pub(super) const CANNOT_BE_SET: &str = "cannot be set: it is computed";

#[inline(always)]
fn all_finite(values: &[f64]) -> bool {
    // Zero times infinity or NaN is NaN. Four sums, so that additions need not wait for each other, and eight values at
    // once, because the compiler would unroll a shorter loop, at more cost than gain for the inputs of a few frames.
    let mut sums = [0.0; 4];
    let mut add = |four: &[f64]| sums = std::array::from_fn(|i| sums[i] + 0.0 * four[i]);
    let (eights, mut rest) = values.as_chunks::<8>();
    for eight in eights {
        add(&eight[..4]);
        add(&eight[4..]);
    }
    if let Some((four, others)) = rest.split_first_chunk::<4>() {
        add(four);
        rest = others;
    }
    rest.iter().fold(sums.iter().sum::<f64>(), |sum, value| sum + 0.0 * value) == 0.0
}

impl<M: Fmu, V: References> ModelInstance<M, V> {
    const INPUTS_HAVE_NO_LIMITS: bool = !has_limits(entries::<f64, M::Inputs<f64>>());
    const INPUTS_ARE_CONTINUOUS: bool = !has_discrete_reals(entries::<f64, M::Inputs<f64>>(), None);

    #[inline(always)]
    pub(crate) fn get_reals(&mut self, references: &[u32], values: &mut [f64]) -> Outcome {
        self.prepare_to_get(references)?;
        if (Self::INPUTS_ARE_CONTINUOUS || !self.instance.inputs.wait)
            && let Some(row) = self.version.reals_in_a_row(references, Layout::<M>::END.reals)
            && row.end - row.start == values.len()
        {
            values.copy_from_slice(&self.instance.values.reals[row]);
            return Ok(());
        }
        self.get_numbers(references, values)
    }

    /// Gets values of any place and type, including time and event indicators.
    #[inline(never)]
    fn get_numbers(&mut self, references: &[u32], values: &mut [f64]) -> Outcome {
        if let Some(done) = V::get_own_reals(self, references, values) {
            return done;
        }
        // Each place is looked up twice, because a list of places would have to be allocated.
        let (mut count, mut other) = (0, None);
        for &reference in references {
            let place = self.place_of_number(reference)?;
            count += place.len;
            if place.r#type != Type::Real {
                other.get_or_insert(place);
            }
        }
        check_count(values.len(), count, VALUES)?;
        let mut rest = values;
        for &reference in references {
            let place = self.place_of_number(reference)?;
            let (own, others) = rest.split_at_mut(place.len);
            match place.region {
                Region::Time => own[0] = self.instance.states.times.now,
                Region::Storage => {
                    for (value, at) in own.iter_mut().zip(place.positions()) {
                        let at = self.instance.place_as_set(place.base(), at);
                        *value = self.instance.values.number(place.base(), at);
                    }
                }
                Region::Indicators => own.copy_from_slice(&self.indicators()?[place.positions()]),
            }
            rest = others;
        }
        self.warn_of_other(other, V::GET_REALS);
        Ok(())
    }

    fn indicators(&mut self) -> Result<Vec<f64>, Error> {
        let mut indicators = vec![0.0; all_indicators::<M>()];
        self.instance.indicators(&mut indicators)?;
        Ok(indicators)
    }

    /// Gets Integers or enumerations, depending on the type.
    pub(crate) fn get_integers<T: From<i32>>(&mut self, references: &[u32], r#type: Type, values: &mut [T]) -> Outcome {
        self.get_values(references, r#type, values, |all, at| all.integers[at].into())
    }

    pub(crate) fn get_booleans<T: From<bool>>(&mut self, references: &[u32], values: &mut [T]) -> Outcome {
        self.get_values(references, Type::Boolean, values, |all, at| (all.booleans[at] != 0).into())
    }

    /// Gets Strings; the pointers live until the next call with this instance.
    pub(crate) fn get_strings(&mut self, references: &[u32], values: &mut [*const c_char]) -> Outcome {
        self.get_values(references, Type::String, values, |all, at| all.strings[at].as_ptr())
    }

    fn get_values<T>(
        &mut self,
        references: &[u32],
        r#type: Type,
        values: &mut [T],
        value: impl Fn(&Storage, usize) -> T,
    ) -> Outcome {
        self.prepare_to_get(references)?;
        let mut count = 0;
        for &reference in references {
            count += self.place_of_type(reference, r#type)?.len;
        }
        check_count(values.len(), count, VALUES)?;
        let mut rest = values.iter_mut();
        for &reference in references {
            // The positions come first: they end first, and `zip` takes from its first iterator before the second.
            for (at, got) in self.place_of_type(reference, r#type)?.positions().zip(rest.by_ref()) {
                *got = value(&self.instance.values, self.instance.place_as_set(r#type.base(), at));
            }
        }
        Ok(())
    }

    /// Computes outputs if values were set and outputs follow them at once; in an intermediate update, checks the
    /// variables.
    #[inline(always)]
    fn prepare_to_get(&mut self, references: &[u32]) -> Outcome {
        // In these states values may have to be computed or checked first.
        const PREPARED: u16 = INSTANTIATED | INITIALIZATION | EVENT | CONTINUOUS | INTERMEDIATE;
        if self.state as u16 & PREPARED != 0 { self.update_or_check(references) } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn update_or_check(&mut self, references: &[u32]) -> Outcome {
        if self.state == LifeCycle::IntermediateUpdate {
            return self.check_model_update(references, false);
        }
        if !self.instance.last_step.is_stale {
            return Ok(());
        }
        // Parameters and inputs can be read even if the model cannot be evaluated with them.
        let is_given = |&reference: &u32| match self.place(reference) {
            Ok(place) => match place.region {
                Region::Storage => place.first < Layout::<M>::OUTPUTS.of(place.base()),
                Region::Time => true,
                Region::Indicators => false,
            },
            Err(_) => true,
        };
        if references.iter().all(is_given) { Ok(()) } else { self.update_outputs() }
    }

    /// In an intermediate update, refuses variables that cannot be read there, or set.
    pub(super) fn check_model_update(&self, references: &[u32], is_set: bool) -> Outcome {
        self.check_update(references, is_set, |reference| {
            let place = self.place(reference)?;
            let is_input = (Layout::<M>::INPUTS.reals..Layout::<M>::OUTPUTS.reals).contains(&place.first);
            Ok(Exchanged { name: self.name_of(&place), is_input, is_exchanged: true })
        })
    }

    #[inline(always)]
    pub(crate) fn set_reals(&mut self, references: &[u32], values: &[f64]) -> Outcome {
        if self.inputs_need_no_check() && all_finite(values) && self.store_inputs(references, values) {
            self.instance.last_step.is_stale = true;
            return Ok(());
        }
        self.set_validated_reals(references, values)
    }

    /// Whether Real inputs can now be set to any finite value.
    #[inline(always)]
    fn inputs_need_no_check(&self) -> bool {
        Self::INPUTS_HAVE_NO_LIMITS
            && (Self::INPUTS_ARE_CONTINUOUS || V::phase(self) <= Phase::Events)
            && self.state != LifeCycle::IntermediateUpdate
    }

    /// Stores values of Real inputs. Returns false and changes nothing if the variables are others.
    #[inline(always)]
    fn store_inputs(&mut self, references: &[u32], values: &[f64]) -> bool {
        let inputs = Layout::<M>::INPUTS.reals..Layout::<M>::OUTPUTS.reals;
        if let Some(row) = self.version.reals_in_a_row(references, inputs.end)
            && row.end - row.start == values.len()
            && row.start >= inputs.start
            && row.end <= inputs.end
        {
            self.instance.values.reals[row].copy_from_slice(values);
            return true;
        }
        self.store_inputs_one_by_one(references, values)
    }

    #[inline(never)]
    fn store_inputs_one_by_one(&mut self, references: &[u32], values: &[f64]) -> bool {
        let (first_input, end) = (Layout::<M>::INPUTS.reals, Layout::<M>::OUTPUTS.reals);
        let mut count = 0;
        for &reference in references {
            match self.version.reals(reference, end) {
                Some((first, n)) if first >= first_input && first + n <= end => count += n,
                _ => return false,
            }
        }
        if count != values.len() {
            return false;
        }
        let mut rest = values;
        for &reference in references {
            let Some((first, n)) = self.version.reals(reference, end) else { return false };
            let (own, others) = rest.split_at(n);
            self.instance.values.reals[first..][..n].copy_from_slice(own);
            rest = others;
        }
        true
    }

    /// Sets Reals; continuous states may be among them if the importer integrates.
    #[cold]
    #[inline(never)]
    fn set_validated_reals(&mut self, references: &[u32], values: &[f64]) -> Outcome {
        if let Some(done) = V::set_own_reals(self, references, values) {
            return done;
        }
        let is_state = |at: &usize| Layout::<M>::STATE_REALS.contains(at);
        if matches!(self.state, LifeCycle::EventMode | LifeCycle::ContinuousTimeMode)
            && let Ok(positions) = self.positions(references, Type::Real, CANNOT_BE_SET)
            && positions.len() == values.len()
            && positions.iter().any(is_state)
            && V::sets_states(self.state, positions.iter().all(is_state))
        {
            return self.set_states_and_others(&positions, values);
        }
        self.set_values(references, &NewValues::Reals(values))
    }

    /// Sets Reals including continuous states: CasADi sets all that an evaluation needs at once, in event mode or in
    /// continuous-time mode. A refused call changes nothing.
    fn set_states_and_others(&mut self, positions: &[usize], values: &[f64]) -> Outcome {
        let all = positions.iter().copied().zip(values.iter().copied());
        let (states, others): (Vec<_>, Vec<_>) = all.partition(|(at, _)| Layout::<M>::STATE_REALS.contains(at));
        let (others, other_values): (Vec<_>, Vec<_>) = others.into_iter().unzip();
        let others_are = NewValues::Reals(&other_values);
        others_are.validate(&others, Interface::of::<M>(), V::phase(self))?;
        match self.state {
            LifeCycle::EventMode => self.instance.set_states_before_event(states.into_iter())?,
            _ => self.instance.set_states(states.into_iter())?,
        }
        self.set_at(&others, &others_are)
    }

    /// Validates values for variables of a type, and sets them if all are valid.
    #[inline(never)]
    pub(crate) fn set_values(&mut self, references: &[u32], new: &NewValues<'_>) -> Outcome {
        self.check_model_update(references, true)?;
        // Kept, so that only the first call allocates.
        let mut positions = std::mem::take(&mut self.instance.scratch.positions);
        let done = self.set_values_at(&mut positions, references, new);
        self.instance.scratch.positions = positions;
        done
    }

    fn set_values_at(&mut self, positions: &mut Vec<usize>, references: &[u32], new: &NewValues<'_>) -> Outcome {
        let (r#type, count) = new.type_and_count();
        match (self.positions_into(positions, references, r#type, CANNOT_BE_SET), new) {
            (Ok(()), _) => {}
            (Err(_), NewValues::Reals(values)) => return self.set_numbers(references, values),
            (Err(error), _) => return Err(error),
        }
        check_count(count, positions.len(), VALUES)?;
        self.set_at(positions, new)
    }

    /// Validates values for the variables at these positions, and sets them if all are valid.
    pub(crate) fn set_at(&mut self, positions: &[usize], new: &NewValues<'_>) -> Outcome {
        let phase = V::phase(self);
        new.validate(positions, Interface::of::<M>(), phase)?;
        self.instance.set(positions, new, phase);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::all_finite;

    #[test]
    fn finite_numbers_are_told_from_all_others_wherever_they_stand() {
        let finite = [0.0, -0.0, 1.0, -1.0, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324, -5e-324];
        assert!(all_finite(&finite) && all_finite(&[]));
        for number in [20, 40] {
            assert!(all_finite(&vec![f64::MAX; number]), "although their sum is not finite");
        }
        assert!(!all_finite(&[f64::INFINITY, f64::NEG_INFINITY]), "although they cancel");
        let finite = finite.repeat(4);
        assert!(all_finite(&finite));
        for finite in [&finite[..9], &finite] {
            assert_each_counts(finite);
        }
    }

    fn assert_each_counts(finite: &[f64]) {
        for other in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)] {
            for at in 0..finite.len() {
                let mut values = finite.to_vec();
                values[at] = other;
                assert!(!all_finite(&values), "{values:?}");
            }
        }
    }
}
