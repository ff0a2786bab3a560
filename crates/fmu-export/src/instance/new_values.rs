//! Values that the importer sets: validated, then stored.
use crate::{
    error::Error,
    instance::Outcome,
    interface::{Causality, Field, Interface},
    variables::{
        Storage, c_string,
        entry::{BaseType, EnumerationType, FieldKind, Type, Variability},
    },
};
use std::{borrow::Cow, fmt::Debug};

pub(crate) enum NewValues<'a> {
    Reals(&'a [f64]),
    Integers(&'a [i32]),
    Enumerations(&'a [i64]),
    Booleans(&'a [i32]),
    /// `None` for a null pointer.
    Strings(&'a [Option<Cow<'a, str>>]),
}

/// Phase of a run; each phase allows fewer values to be set than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Before the end of initialization: parameters and inputs.
    Initialization,
    /// At events, and between steps with internal events: tunable parameters and inputs.
    Events,
    /// Between steps with events that the importer handles: tunable parameters and inputs; discrete ones wait for an
    /// event.
    Steps,
    /// In continuous-time mode: inputs; discrete ones wait for an event.
    ContinuousTime,
}

impl NewValues<'_> {
    pub(crate) fn type_and_count(&self) -> (Type, usize) {
        match self {
            Self::Reals(new) => (Type::Real, new.len()),
            Self::Integers(new) => (Type::Integer, new.len()),
            Self::Enumerations(new) => (Type::Enumeration, new.len()),
            Self::Booleans(new) => (Type::Boolean, new.len()),
            Self::Strings(new) => (Type::String, new.len()),
        }
    }

    pub(crate) fn base(&self) -> BaseType {
        self.type_and_count().0.base()
    }

    /// Validates the values for the variables at these positions.
    #[inline(never)]
    pub(crate) fn validate(&self, positions: &[usize], interface: &Interface, phase: Phase) -> Outcome {
        for (i, &position) in positions.iter().enumerate() {
            let check = |field: &Field<'_>, element| {
                check_settable(field, element, phase)?;
                self.check(i, field, element)
            };
            interface.at(self.base(), position, check).unwrap_or(Ok(()))?;
        }
        Ok(())
    }

    /// Stores validated values.
    #[inline(never)]
    pub(crate) fn store(&self, positions: &[usize], values: &mut Storage) {
        for (i, &at) in positions.iter().enumerate() {
            match self {
                Self::Reals(new) => values.reals[at] = new[i],
                Self::Integers(new) => values.integers[at] = new[i],
                Self::Enumerations(new) => values.integers[at] = new[i] as i32,
                Self::Booleans(new) => values.booleans[at] = new[i],
                Self::Strings(new) => values.strings[at] = c_string(new[i].as_deref().unwrap_or_default()),
            }
        }
    }

    fn check(&self, i: usize, field: &Field<'_>, element: usize) -> Outcome {
        match self {
            Self::Reals(new) if !new[i].is_finite() => Err(refuse(field, element, new[i], "must be finite")),
            Self::Reals(new) => in_range(field, element, new[i], field.entry.min, field.entry.max),
            Self::Integers(new) => integer(field, element, new[i].into()),
            Self::Enumerations(new) => integer(field, element, new[i]),
            Self::Booleans(new) if matches!(new[i], 0 | 1) => Ok(()),
            Self::Booleans(new) => Err(refuse(field, element, new[i], "must be 0 or 1")),
            Self::Strings(new) if new[i].is_some() => Ok(()),
            Self::Strings(_) => {
                Err(Error::new(format!("{} was set to a null pointer: must be a string", field.name(Some(element)))))
            }
        }
    }
}

fn check_settable(field: &Field<'_>, element: usize, phase: Phase) -> Outcome {
    let why = match (field.causality, field.variability()) {
        (Causality::Parameter, Variability::Tunable) if phase == Phase::ContinuousTime => {
            "a parameter; set it in event mode"
        }
        (Causality::Input, _) | (Causality::Parameter, Variability::Tunable) => return Ok(()),
        (Causality::Parameter, _) if phase == Phase::Initialization => return Ok(()),
        (Causality::Parameter, _) => "a fixed parameter; set it before the end of initialization",
        (Causality::Output, _) => "an output",
        (Causality::Local | Causality::EventIndicator, _) => "a local variable",
        (Causality::State, _) => {
            "a continuous state; parameters determine its start, and in Model Exchange the \
             importer's integrator sets it in continuous-time mode"
        }
        (Causality::StateDerivative, _) => "the derivative of a continuous state",
    };
    Err(Error::new(format!("{} cannot be set: it is {why}", field.name(Some(element)))))
}

fn integer(field: &Field<'_>, element: usize, value: i64) -> Outcome {
    let FieldKind::Enumeration(of) = field.entry.shape.kind else {
        let limit = |limit: Option<f64>| limit.map(|limit| limit as i64);
        return in_range(field, element, value, limit(field.entry.min), limit(field.entry.max));
    };
    if i32::try_from(value).is_ok_and(|value| of.has(value)) {
        return Ok(());
    }
    Err(refuse(field, element, value, &must_be_an_item(of)))
}

fn must_be_an_item(of: &EnumerationType) -> String {
    let items: Vec<_> = of.items.iter().enumerate().map(|(i, item)| format!("{} = {}", i + 1, item.name)).collect();
    format!("must be one of {}", items.join(", "))
}

/// Converts a Real exactly to a variable of another type, before its validation.
///
/// # Errors
/// If it has a fraction, or does not fit into 32 bits.
pub(crate) fn whole(field: &Field<'_>, element: usize, value: f64) -> Result<i32, Error> {
    let rounded = value as i32;
    if f64::from(rounded) == value {
        return Ok(rounded);
    }
    let why = match field.entry.shape.kind {
        FieldKind::Boolean => "must be 0 or 1".into(),
        FieldKind::Enumeration(of) => must_be_an_item(of),
        _ => "must be an integer of 32 bits".into(),
    };
    Err(refuse(field, element, value, &why))
}

fn in_range<N: PartialOrd + Debug>(
    field: &Field<'_>,
    element: usize,
    value: N,
    min: Option<N>,
    max: Option<N>,
) -> Outcome {
    match (min, max) {
        (Some(min), _) if value < min => {
            Err(refuse(field, element, value, &format!("must be at least {}", number(min))))
        }
        (_, Some(max)) if value > max => {
            Err(refuse(field, element, value, &format!("must be at most {}", number(max))))
        }
        _ => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn refuse(field: &Field<'_>, element: usize, value: impl Debug, why: &str) -> Error {
    let unit = field.entry.unit.filter(|unit| *unit != "1").map_or(String::new(), |unit| format!(" {unit}"));
    Error::discard(format!("{} = {}{unit}: {why}", field.name(Some(element)), number(value)))
}

/// Formats a number with the digits that it needs: `-1`, `0.5`, `1e308`.
fn number(value: impl Debug) -> String {
    let digits = format!("{value:?}");
    digits.strip_suffix(".0").map_or(digits.clone(), str::to_owned)
}
