//! Values that the importer gives, and what is wrong with them.
use crate::{
    instance::Outcome,
    interface::Interface,
    lifecycle::{Function, State},
    logging::{Message, c_string},
    references::{position, wrong_reference},
    sys::fmi2ValueReference,
    table::Variability,
    values::Storage,
    variable::{Base, Causality, Value, Variable, variables_of},
};
use std::{borrow::Cow, fmt::Debug};

/// Values of one base type.
pub(crate) enum New<'a> {
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
    pub(crate) fn store(
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
