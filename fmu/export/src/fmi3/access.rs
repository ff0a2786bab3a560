//! Getting and setting whole variables by value reference.
use super::{
    Component,
    slots::{Place, Slot, Type, check_count, get, of_type, positions, run, slot, wrong_type},
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
    sys::{fmi3Boolean, fmi3String, fmi3ValueReference},
    variables::Storage,
    waiting_inputs::all_indicators,
};
use std::borrow::Cow;

pub(super) const VALUES: &str = "list of values";
pub(super) const CANNOT_BE_SET: &str = "cannot be set: it is computed";

/// Copies values; the lengths of vectors and matrices without a call.
#[inline(always)]
fn copy(from: &[f64], to: &mut [f64]) {
    #[inline(always)]
    fn copy_as_array<const N: usize>(from: &[f64], to: &mut [f64]) {
        if let (Some(from), Some(to)) = (from.first_chunk::<N>(), to.first_chunk_mut::<N>()) {
            *to = *from;
        }
    }
    match from.len() {
        1 => copy_as_array::<1>(from, to),
        3 => copy_as_array::<3>(from, to),
        9 => copy_as_array::<9>(from, to),
        _ => to.copy_from_slice(from),
    }
}

impl<M: Fmu> Component<M> {
    /// `fmi3GetFloat64`
    #[inline(always)]
    pub(super) fn get_float64(&mut self, references: &[fmi3ValueReference], values: &mut [f64]) -> Outcome {
        self.prepare_to_get(references)?;
        if !Self::INPUTS_ARE_CONTINUOUS && self.instance.inputs_wait {
            return self.get_others(references, values);
        }
        if let Some(run) = run(&self.version.slots, references)
            && run.len() == values.len()
        {
            values.copy_from_slice(&self.instance.values.reals[run]);
            return Ok(());
        }
        let mut rest = &mut *values;
        for &reference in references {
            match get(&self.version.slots, reference) {
                Some(slot) if slot.is_real() && rest.len() >= slot.len => {
                    let (own, others) = rest.split_at_mut(slot.len);
                    copy(&self.instance.values.reals[slot.first..slot.first + slot.len], own);
                    rest = others;
                }
                _ => return self.get_others(references, values),
            }
        }
        if rest.is_empty() { Ok(()) } else { self.get_others(references, values) }
    }

    /// The same where time, indicators or other types are among them, or what does not fit.
    #[cold]
    #[inline(never)]
    fn get_others(&mut self, references: &[fmi3ValueReference], values: &mut [f64]) -> Outcome {
        let slots = self.slots_of_numbers(references, values.len())?;
        let mut rest = values;
        for slot in &slots {
            let &Slot { place, first, len, .. } = slot;
            let (own, others) = rest.split_at_mut(len);
            match place {
                Place::Time => own[0] = self.instance.time,
                Place::Storage => {
                    for (value, at) in own.iter_mut().zip(slot.positions()) {
                        *value = self.as_real(slot.base(), at);
                    }
                }
                Place::Indicators => own.copy_from_slice(&self.indicators()?[first..first + len]),
            }
            rest = others;
        }
        self.warn_of_first(&slots, "fmi3GetFloat64");
        Ok(())
    }

    /// The values of all event indicators.
    fn indicators(&mut self) -> Result<Vec<f64>, Error> {
        let mut indicators = vec![0.0; all_indicators::<M>()];
        self.instance.indicators(&mut indicators)?;
        Ok(indicators)
    }

    /// `fmi3GetInt32`
    pub(super) fn get_int32(&mut self, references: &[fmi3ValueReference], values: &mut [i32]) -> Outcome {
        self.get_each(references, Type::Int32, values, |all, at| all.integers[at])
    }

    /// `fmi3GetInt64`
    pub(super) fn get_int64(&mut self, references: &[fmi3ValueReference], values: &mut [i64]) -> Outcome {
        self.get_each(references, Type::Int64, values, |all, at| all.integers[at].into())
    }

    /// `fmi3GetBoolean`
    pub(super) fn get_boolean(&mut self, references: &[fmi3ValueReference], values: &mut [fmi3Boolean]) -> Outcome {
        self.get_each(references, Type::Boolean, values, |all, at| all.booleans[at] as fmi3Boolean)
    }

    /// `fmi3GetString`; the pointers live until the next call with this instance.
    pub(super) fn get_string(&mut self, references: &[fmi3ValueReference], values: &mut [fmi3String]) -> Outcome {
        self.get_each(references, Type::String, values, |all, at| all.strings[at].as_ptr())
    }

    fn get_each<T>(
        &mut self,
        references: &[fmi3ValueReference],
        r#type: Type,
        values: &mut [T],
        value: impl Fn(&Storage, usize) -> T,
    ) -> Outcome {
        self.prepare_to_get(references)?;
        let slots = self.slots_of(references, r#type, values.len())?;
        let positions = slots.iter().flat_map(|slot| slot.positions().map(|at| (slot.base(), at)));
        for (place, (base, at)) in values.iter_mut().zip(positions) {
            *place = value(&self.instance.values, self.instance.place_as_set(base, at));
        }
        Ok(())
    }

    /// The variables of a type, which together have so many elements.
    #[inline(never)]
    fn slots_of(&self, references: &[fmi3ValueReference], r#type: Type, count: usize) -> Result<Vec<Slot>, Error> {
        let slots = of_type(&self.version.slots, references, r#type, Interface::of::<M>())?;
        check_count(count, slots.iter().map(|slot| slot.len).sum(), VALUES)?;
        Ok(slots)
    }

    /// Refuses a getter or setter of a type that no variable has.
    #[cold]
    #[inline(never)]
    pub(super) fn refuse_type(&self, references: &[fmi3ValueReference], count: usize, expected: &str) -> Outcome {
        match references.first() {
            Some(&reference) => {
                let slot = slot(&self.version.slots, reference)?;
                Err(wrong_type(Interface::of::<M>(), reference, slot, expected))
            }
            None => check_count(count, 0, VALUES),
        }
    }

    /// Computes outputs if values were set, where outputs follow them at once; checks what an intermediate update asks for.
    #[inline(always)]
    fn prepare_to_get(&mut self, references: &[fmi3ValueReference]) -> Outcome {
        if self.state.follows_inputs() && self.instance.is_stale || self.state == State::IntermediateUpdate {
            return self.prepare_specially(references);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn prepare_specially(&mut self, references: &[fmi3ValueReference]) -> Outcome {
        if self.state == State::IntermediateUpdate {
            return self.check_intermediate_get(references);
        }
        // Parameters and inputs can be read even if the model cannot be evaluated with them.
        let is_given = |&reference: &fmi3ValueReference| match slot(&self.version.slots, reference) {
            Ok(slot) => match slot.place {
                Place::Storage => slot.first < Layout::<M>::OUTPUTS.of(slot.base()),
                Place::Time => true,
                Place::Indicators => false,
            },
            Err(_) => true,
        };
        if references.iter().all(is_given) { Ok(()) } else { self.update_followed_outputs() }
    }

    /// `fmi3SetFloat64`
    #[inline(always)]
    pub(super) fn set_float64(&mut self, references: &[fmi3ValueReference], values: &[f64]) -> Outcome {
        let phase = self.phase();
        let inputs = Layout::<M>::INPUTS.reals..Layout::<M>::OUTPUTS.reals;
        let need_no_check = Self::INPUTS_HAVE_NO_LIMITS && (Self::INPUTS_ARE_CONTINUOUS || phase <= Phase::Events);
        if need_no_check && self.state != State::IntermediateUpdate && all_finite(values) {
            if let Some(run) = run(&self.version.slots, references)
                && run.len() == values.len()
                && run.start >= inputs.start
                && run.end <= inputs.end
            {
                self.instance.values.reals[run].copy_from_slice(values);
                self.instance.is_stale = true;
                return Ok(());
            }
            let is_input = |slot: &Slot| slot.is_real() && inputs.contains(&slot.first);
            let mut count = 0;
            for &reference in references {
                match get(&self.version.slots, reference).filter(|slot| is_input(slot)) {
                    Some(slot) => count += slot.len,
                    None => return self.set_others(references, values),
                }
            }
            if count == values.len() {
                let mut rest = values;
                for slot in references.iter().filter_map(|&reference| get(&self.version.slots, reference)) {
                    let &Slot { first, len, .. } = slot;
                    let (own, others) = rest.split_at(len);
                    copy(own, &mut self.instance.values.reals[first..first + len]);
                    rest = others;
                }
                self.instance.is_stale = true;
                return Ok(());
            }
        }
        self.set_others(references, values)
    }

    #[cold]
    #[inline(never)]
    fn set_others(&mut self, references: &[fmi3ValueReference], values: &[f64]) -> Outcome {
        // Where the importer integrates, it can set single states, too.
        let is_state = |slot: &Slot| slot.place == Place::Storage && Layout::<M>::STATE_REALS.contains(&slot.first);
        if self.state == State::ContinuousTimeMode
            && let Ok(slots) = self.slots_of(references, Type::Float64, values.len())
            && slots.iter().all(is_state)
        {
            let positions = slots.iter().flat_map(Slot::positions);
            return self.instance.set_states(positions.zip(values.iter().copied()));
        }
        self.set_checked(references, Type::Float64, values.len(), &NewValues::Reals(values))
    }

    /// `fmi3SetInt32`
    pub(super) fn set_int32(&mut self, references: &[fmi3ValueReference], values: &[i32]) -> Outcome {
        self.set_checked(references, Type::Int32, values.len(), &NewValues::Integers(values))
    }

    /// `fmi3SetInt64`
    pub(super) fn set_int64(&mut self, references: &[fmi3ValueReference], values: &[i64]) -> Outcome {
        self.set_checked(references, Type::Int64, values.len(), &NewValues::Enumerations(values))
    }

    /// `fmi3SetBoolean`
    pub(super) fn set_boolean(&mut self, references: &[fmi3ValueReference], values: &[fmi3Boolean]) -> Outcome {
        let numbers: Vec<i32> = values.iter().map(|&value| value.into()).collect();
        self.set_checked(references, Type::Boolean, values.len(), &NewValues::Booleans(&numbers))
    }

    /// `fmi3SetString`; `None` stands for a null pointer.
    pub(super) fn set_string(&mut self, references: &[fmi3ValueReference], values: &[Option<Cow<'_, str>>]) -> Outcome {
        self.set_checked(references, Type::String, values.len(), &NewValues::Strings(values))
    }

    #[inline(never)]
    fn set_checked(
        &mut self,
        references: &[fmi3ValueReference],
        r#type: Type,
        count: usize,
        new: &NewValues<'_>,
    ) -> Outcome {
        if self.state == State::IntermediateUpdate {
            self.check_intermediate_set(references)?;
        }
        let found = positions(&self.version.slots, references, r#type, Interface::of::<M>(), CANNOT_BE_SET);
        let positions = match (found, new) {
            (Ok(positions), _) => positions,
            (Err(_), NewValues::Reals(values)) => return self.set_as_reals(references, values),
            (Err(error), _) => return Err(error),
        };
        check_count(count, positions.len(), VALUES)?;
        self.set_at(&positions, new, self.phase())
    }

    /// What can be set now.
    #[inline(always)]
    pub(super) fn phase(&self) -> Phase {
        match self.state {
            State::Instantiated | State::InitializationMode => Phase::Initialization,
            State::StepComplete if self.version.event_mode_used => Phase::Steps,
            State::ContinuousTimeMode | State::IntermediateUpdate => Phase::ContinuousTime,
            _ => Phase::Events,
        }
    }
}

/// Positions of Reals in the storage, for derivatives.
pub(super) fn reals(
    slots: &[Slot],
    references: &[fmi3ValueReference],
    interface: &Interface,
) -> Result<Vec<usize>, Error> {
    positions(slots, references, Type::Float64, interface, "has no derivatives")
}
