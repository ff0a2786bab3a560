//! Reading and writing values by value reference.
use crate::{
    instance::{Instance, Outcome},
    interface::Interface,
    lifecycle::{Function, State},
    model::{Layout, Unit},
    new_values::New,
    references::{all_within, ascends_within, has_no_gap, position, run, wrong_reference},
    step::all_finite,
    sys::fmi2ValueReference,
    table::has_bounds,
    values::Variables,
    variable::Base,
};
use std::borrow::Cow;

/// Lists up to this length are read one by one.
const SHORT: usize = 4;

/// Writes Reals to where the references of an ascending list point, which must be known to exist. Where eight of them count
/// upwards, they are written together: a list with gaps consists of such runs.
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

impl<M: Unit> Instance<M> {
    /// `fmi2GetReal`
    #[inline(always)]
    pub(crate) fn get_reals(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        self.refresh(Base::Real, references, Function::GetReal)?;
        let count = Layout::<M>::END.reals;
        if references.len() <= SHORT {
            let reals = &self.values.reals[..count];
            let mut all = true;
            for (value, &reference) in values.iter_mut().zip(references) {
                match reals.get(reference as usize) {
                    Some(real) => *value = *real,
                    None => all = false,
                }
            }
            if all {
                return Ok(());
            }
        }
        if let Some(first) = run(Base::Real, references, count) {
            values.copy_from_slice(&self.values.reals[first..][..values.len()]);
            return Ok(());
        }
        self.get_reals_anywhere(references, values)
    }

    // Apart, like `set_reals_anywhere`, so that the common case needs few registers.
    #[inline(never)]
    fn get_reals_anywhere(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        let count = Layout::<M>::END.reals;
        self.each(Base::Real, references, count, Function::GetReal, |this, i, at| values[i] = this.values.reals[at])
    }

    /// `fmi2GetInteger`
    pub(crate) fn get_integers(&mut self, references: &[fmi2ValueReference], values: &mut [i32]) -> Outcome {
        self.refresh(Base::Integer, references, Function::GetInteger)?;
        let count = Layout::<M>::END.integers;
        self.each(Base::Integer, references, count, Function::GetInteger, |this, i, at| {
            values[i] = this.values.integers[at]
        })
    }

    /// `fmi2GetBoolean`
    pub(crate) fn get_booleans(&mut self, references: &[fmi2ValueReference], values: &mut [i32]) -> Outcome {
        self.refresh(Base::Boolean, references, Function::GetBoolean)?;
        let count = Layout::<M>::END.booleans;
        self.each(Base::Boolean, references, count, Function::GetBoolean, |this, i, at| {
            values[i] = this.values.booleans[at]
        })
    }

    /// `fmi2GetString`; the pointers live until the next call with this instance.
    pub(crate) fn get_strings(
        &mut self,
        references: &[fmi2ValueReference],
        values: &mut [crate::sys::fmi2String],
    ) -> Outcome {
        self.refresh(Base::String, references, Function::GetString)?;
        let count = Layout::<M>::END.strings;
        self.each(Base::String, references, count, Function::GetString, |this, i, at| {
            values[i] = this.values.strings[at].as_ptr()
        })
    }

    /// `fmi2SetReal`
    #[inline(always)]
    pub(crate) fn set_reals(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        let (inputs, end) = (Layout::<M>::INPUTS.reals, Layout::<M>::OUTPUTS.reals);
        if Self::INPUTS_ARE_UNBOUNDED
            && let Some(first) = run(Base::Real, references, end)
            && first >= inputs
            && all_finite(values)
        {
            self.values.reals[first..][..values.len()].copy_from_slice(values);
            self.stale = true;
            return Ok(());
        }
        self.set_reals_anywhere(references, values)
    }

    const INPUTS_ARE_UNBOUNDED: bool = !has_bounds(<M::Inputs<f64> as Variables<f64>>::ENTRIES);

    #[inline(never)]
    fn set_reals_anywhere(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        let (inputs, end) = (Layout::<M>::INPUTS.reals, Layout::<M>::OUTPUTS.reals);
        if Self::INPUTS_ARE_UNBOUNDED && all_finite(values) {
            if ascends_within(Base::Real, references, inputs, end) {
                scatter(&mut self.values.reals, references, values);
                self.stale = true;
                return Ok(());
            }
            if all_within(Base::Real, references, inputs, end) {
                scatter_each(&mut self.values.reals, references, values);
                self.stale = true;
                return Ok(());
            }
        }
        self.set_checked(references, &New::Reals(values), Function::SetReal)
    }

    /// `fmi2SetInteger`
    pub(crate) fn set_integers(&mut self, references: &[fmi2ValueReference], values: &[i32]) -> Outcome {
        self.set_checked(references, &New::Integers(values), Function::SetInteger)
    }

    /// `fmi2SetBoolean`
    pub(crate) fn set_booleans(&mut self, references: &[fmi2ValueReference], values: &[i32]) -> Outcome {
        let (inputs, end) = (Layout::<M>::INPUTS.booleans, Layout::<M>::OUTPUTS.booleans);
        if all_within(Base::Boolean, references, inputs, end) && values.iter().all(|value| matches!(value, 0 | 1)) {
            for (&reference, &value) in references.iter().zip(values) {
                self.values.booleans[(reference ^ Base::Boolean.reference(0)) as usize] = value;
            }
            self.stale = true;
            return Ok(());
        }
        self.set_checked(references, &New::Booleans(values), Function::SetBoolean)
    }

    /// `fmi2SetString`; `None` stands for a null pointer.
    pub(crate) fn set_strings(
        &mut self,
        references: &[fmi2ValueReference],
        values: &[Option<Cow<'_, str>>],
    ) -> Outcome {
        self.set_checked(references, &New::Strings(values), Function::SetString)
    }

    #[cold]
    #[inline(never)]
    fn set_checked(&mut self, references: &[fmi2ValueReference], new: &New<'_>, function: Function) -> Outcome {
        new.store(references, &mut self.values, (Interface::of::<M>(), self.state), function)?;
        self.stale = true;
        self.reload_parameters();
        Ok(())
    }

    /// Before the first step, outputs follow what is set.
    #[inline(always)]
    fn refresh(&mut self, base: Base, references: &[fmi2ValueReference], function: Function) -> Outcome {
        if self.stale && matches!(self.state, State::Instantiated | State::InitializationMode) {
            return self.outputs_at_start(base, references, function);
        }
        Ok(())
    }

    #[cold]
    fn outputs_at_start(&mut self, base: Base, references: &[fmi2ValueReference], function: Function) -> Outcome {
        let results = Layout::<M>::OUTPUTS;
        let results = match base {
            Base::Real => results.reals,
            Base::Integer => results.integers,
            Base::Boolean => results.booleans,
            Base::String => results.strings,
        };
        // Parameters and inputs read as they were set, also while the model cannot be evaluated with them.
        if all_within(base, references, 0, results) {
            return Ok(());
        }
        let result = self.evaluate_at_start();
        // What there is to note is said once, at the end of initialization.
        self.messages.clear();
        result.map_err(|problem| problem.in_call(&function.name()))
    }

    /// Calls `take(self, i, position)` for each reference, unless one of them is wrong.
    #[inline(never)]
    fn each(
        &mut self,
        base: Base,
        references: &[fmi2ValueReference],
        count: usize,
        function: Function,
        mut take: impl FnMut(&Self, usize, usize),
    ) -> Outcome {
        if let Some(&wrong) = references.iter().find(|&&r| position(base, r, count).is_none()) {
            return Err(wrong_reference(Interface::of::<M>(), base, wrong, function));
        }
        for (i, &reference) in references.iter().enumerate() {
            take(self, i, position(base, reference, count).expect("it was checked above"));
        }
        Ok(())
    }
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
