//! Reading and writing values by value reference.
use crate::{
    instance::{Instance, Outcome},
    interface::Interface,
    lifecycle::{Function, State},
    logging::{Message, c_string},
    model::{Layout, Unit},
    step::all_finite,
    sys::fmi2ValueReference,
    table::{Variability, has_bounds},
    values::{Storage, Variables},
    variable::{Base, Causality, Value, Variable, variables_of},
};
use std::{borrow::Cow, fmt::Debug};

/// Position of a value reference among the values of a base type, if it is one of `count`.
#[inline(always)]
pub(crate) fn position(base: Base, reference: fmi2ValueReference, count: usize) -> Option<usize> {
    let position = (reference ^ base.reference(0)) as usize;
    (position < count).then_some(position)
}

/// First position of a list of references that count upwards without a gap, if it is such a list.
#[inline(always)]
fn run(base: Base, references: &[fmi2ValueReference], count: usize) -> Option<usize> {
    let first = position(base, *references.first()?, count)?;
    (first + references.len() <= count && has_no_gap(references) && counts_upwards(references)).then_some(first)
}

/// Lists up to this length are read one by one.
const SHORT: usize = 4;

/// Whether a list ends where it would if it counted upwards; if it ascends, it does.
#[inline(always)]
fn has_no_gap(references: &[fmi2ValueReference]) -> bool {
    let (first, last) = (references[0], references[references.len() - 1]);
    last.wrapping_sub(first) as usize == references.len() - 1
}

/// Whether each reference is one more than the one before.
#[inline(always)]
fn counts_upwards(references: &[fmi2ValueReference]) -> bool {
    let first = references[0];
    let mut expected = [0, 1, 2, 3].map(|i| first.wrapping_add(i));
    let mut gaps = [0; 4];
    // Four at once, without an early end.
    let (chunks, rest) = references.as_chunks::<4>();
    for chunk in chunks {
        for i in 0..4 {
            gaps[i] |= chunk[i] ^ expected[i];
            expected[i] = expected[i].wrapping_add(4);
        }
    }
    let rest = rest.iter().zip(expected).fold(0, |gaps, (reference, expected)| gaps | (reference ^ expected));
    gaps.into_iter().fold(rest, |all, gaps| all | gaps) == 0
}

/// Whether a list ascends and stays within the positions `from..to`.
#[inline(always)]
fn ascends_within(base: Base, references: &[fmi2ValueReference], from: usize, to: usize) -> bool {
    let is_within = |end: Option<&fmi2ValueReference>| {
        end.and_then(|&reference| position(base, reference, to)).is_some_and(|at| at >= from)
    };
    is_within(references.first()) && is_within(references.last()) && {
        // No early end, so that several are compared at once; signed, because that is a single instruction.
        let pairs = references.iter().zip(references.iter().skip(1));
        pairs.fold(true, |ascends, (&one, &next)| ascends & ((one as i32) < next as i32))
    }
}

/// Whether every reference of a list stands for a position in `from..to`.
fn all_within(base: Base, references: &[fmi2ValueReference], from: usize, to: usize) -> bool {
    references.iter().all(|&reference| position(base, reference, to).is_some_and(|at| at >= from))
}

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

/// Values that the importer gives.
enum New<'a> {
    Reals(&'a [f64]),
    Integers(&'a [i32]),
    Booleans(&'a [i32]),
    /// `None` stands for a null pointer.
    Strings(&'a [Option<Cow<'a, str>>]),
}

impl New<'_> {
    fn base(&self) -> Base {
        match self {
            Self::Reals(_) => Base::Real,
            Self::Integers(_) => Base::Integer,
            Self::Booleans(_) => Base::Boolean,
            Self::Strings(_) => Base::String,
        }
    }

    /// Checks all values, then writes all: a refused call changes nothing.
    #[inline(never)]
    fn store(
        &self,
        references: &[fmi2ValueReference],
        values: &mut Storage,
        (interface, state): (&Interface, State),
        function: Function,
    ) -> Outcome {
        let base = self.base();
        let variables: Vec<_> = variables_of(interface).into_iter().filter(|v| v.base() == base).collect();
        for (i, &reference) in references.iter().enumerate() {
            let Some(at) = position(base, reference, variables.len()) else {
                return Err(wrong_reference(interface, base, reference, function));
            };
            may_be_set(&variables[at], state, function)?;
            self.check(i, &variables[at])?;
        }
        for (i, &reference) in references.iter().enumerate() {
            let at = position(base, reference, variables.len()).expect("it was checked above");
            match self {
                Self::Reals(new) => values.reals[at] = new[i],
                Self::Integers(new) => values.integers[at] = new[i],
                Self::Booleans(new) => values.booleans[at] = new[i],
                Self::Strings(new) => values.strings[at] = c_string(new[i].as_deref().unwrap_or_default()),
            }
        }
        Ok(())
    }

    fn check(&self, i: usize, variable: &Variable) -> Outcome {
        match self {
            Self::Reals(new) => real(variable, new[i]),
            Self::Integers(new) => integer(variable, new[i]),
            Self::Booleans(new) if matches!(new[i], 0 | 1) => Ok(()),
            Self::Booleans(new) => Err(refuse(variable, new[i], "a Boolean is 0 or 1")),
            Self::Strings(new) if new[i].is_some() => Ok(()),
            Self::Strings(_) => {
                Err(Message::error(format!("fmi2SetString: the value for {} is a null pointer", variable.name)))
            }
        }
    }
}

fn may_be_set(variable: &Variable, state: State, function: Function) -> Outcome {
    let why = match (variable.causality, variable.variability) {
        (Causality::Input, _) | (Causality::Parameter, Variability::Tunable) => return Ok(()),
        (Causality::Parameter, _) if state != State::StepComplete => return Ok(()),
        (Causality::Parameter, _) => "a parameter that is fixed after initialization",
        (Causality::Output, _) => "an output",
        (Causality::Local, _) => "a local variable",
    };
    Err(Message::error(format!("{}: {} cannot be set, it is {why}", function.name(), variable.name)))
}

pub(crate) fn real(variable: &Variable, value: f64) -> Outcome {
    let Value::Real { min, max, .. } = variable.value else { unreachable!("the base type was checked") };
    if !value.is_finite() {
        return Err(refuse(variable, value, "it is not a finite number"));
    }
    in_range(variable, value, min, max)
}

pub(crate) fn integer(variable: &Variable, value: i32) -> Outcome {
    match variable.value {
        Value::Integer { min, max, .. } => in_range(variable, value, min, max),
        Value::Enumeration { of, .. } => match usize::try_from(value) {
            Ok(1..) if value as usize <= of.items.len() => Ok(()),
            _ => {
                let items: Vec<_> =
                    of.items.iter().enumerate().map(|(i, item)| format!("{} = {}", i + 1, item.name)).collect();
                Err(refuse(variable, value, &format!("the values of {} are {}", of.name, items.join(", "))))
            }
        },
        _ => unreachable!("the base type was checked"),
    }
}

fn in_range<N: PartialOrd + Debug>(variable: &Variable, value: N, min: Option<N>, max: Option<N>) -> Outcome {
    match (min, max) {
        (Some(min), _) if value < min => {
            Err(refuse(variable, value, &format!("the smallest value allowed is {min:?}")))
        }
        (_, Some(max)) if value > max => Err(refuse(variable, value, &format!("the largest value allowed is {max:?}"))),
        _ => Ok(()),
    }
}

fn refuse(variable: &Variable, value: impl Debug, why: &str) -> Box<Message> {
    Message::discard(format!("{} was not set to {value:?}: {why}", variable.name))
}

#[inline(never)]
fn wrong_reference(
    interface: &Interface,
    base: Base,
    reference: fmi2ValueReference,
    function: Function,
) -> Box<Message> {
    let known = variables_of(interface).into_iter().find(|v| v.reference == reference);
    let function = function.name();
    Message::error(match known {
        Some(v) => format!(
            "{function}: value reference {reference} belongs to {}, which is of type {:?}, not {base:?}",
            v.name,
            v.base()
        ),
        None => format!("{function}: there is no variable with the value reference {reference}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_counts_upwards_within_the_variables_there_are() {
        assert_eq!(run(Base::Real, &[3, 4, 5], 6), Some(3));
        assert_eq!(run(Base::Real, &[5], 6), Some(5));
        for no_run in [&[][..], &[6], &[4, 5, 6], &[3, 5], &[3, 5, 4, 6], &[3, 4, 4, 6], &[5, 4], &[u32::MAX, 0]] {
            assert_eq!(run(Base::Real, no_run, 6), None, "{no_run:?}");
        }
    }

    #[test]
    fn references_are_within_when_none_lies_outside() {
        let (boolean, base) = (|at| Base::Boolean.reference(at), Base::Boolean);
        assert!(all_within(base, &[boolean(2), boolean(4), boolean(3)], 2, 5));
        for outside in [boolean(1), boolean(5), 3, u32::MAX] {
            assert!(!all_within(base, &[boolean(3), outside, boolean(4)], 2, 5), "{outside}");
        }
        assert!(!all_within(base, &[boolean(2)], 2, 2));
    }

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
