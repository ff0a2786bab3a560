//! Integers, Booleans and enumerations that an importer sets and reads as Reals, as PathSim and CoFmuPy do. FMI has functions of their own for them;
//! these calls are accepted where the value is exact, with one warning for each instance. They cost other calls nothing: only lists that would be
//! refused come here.
use super::{
    Component, Version,
    new_values::{NewValues, Phase, whole},
};
use crate::{
    error::{Message, Severity},
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    variables::entry::BaseType,
};

/// The values of one base type in a list of Reals, by their positions.
struct Part<T> {
    positions: Vec<usize>,
    values: Vec<T>,
}

impl<T> Default for Part<T> {
    fn default() -> Self {
        Self { positions: Vec::new(), values: Vec::new() }
    }
}

impl<T> Part<T> {
    fn push(&mut self, position: usize, value: T) {
        self.positions.push(position);
        self.values.push(value);
    }
}

/// A list of Reals, some of which belong to variables of another type.
#[derive(Default)]
pub(crate) struct AsReals {
    reals: Part<f64>,
    integers: Part<i32>,
    booleans: Part<i32>,
}

impl AsReals {
    /// Adds a value for the variable at a position of its base type, which must not be that of Strings.
    ///
    /// # Errors
    /// If the variable is no Real and cannot have exactly this value.
    pub(crate) fn push(&mut self, base: BaseType, position: usize, value: f64, interface: &Interface) -> Outcome {
        if base == BaseType::Real {
            self.reals.push(position, value);
            return Ok(());
        }
        let exact = interface.at(base, position, |field, element| whole(field, element, value));
        let part = if base == BaseType::Boolean { &mut self.booleans } else { &mut self.integers };
        part.push(position, exact.unwrap_or(Ok(0))?);
        Ok(())
    }

    /// Positions and values of each type that there is.
    fn parts(&self) -> impl Iterator<Item = (&[usize], NewValues<'_>)> {
        let parts = [
            (&self.reals.positions[..], NewValues::Reals(&self.reals.values)),
            (&self.integers.positions, NewValues::Integers(&self.integers.values)),
            (&self.booleans.positions, NewValues::Booleans(&self.booleans.values)),
        ];
        parts.into_iter().filter(|(positions, _)| !positions.is_empty())
    }
}

impl<M: Fmu, V: Version> Component<M, V> {
    /// Validates all values of a list, and sets them if all are valid.
    pub(crate) fn set_parts(&mut self, new: &AsReals, phase: Phase) -> Outcome {
        for (positions, values) in new.parts() {
            values.validate(positions, Interface::of::<M>(), phase)?;
        }
        for (positions, values) in new.parts() {
            self.instance.set(positions, &values, phase);
        }
        Ok(())
    }

    /// The value at a position of a base type as a Real; NaN for a String.
    pub(crate) fn as_real(&self, base: BaseType, position: usize) -> f64 {
        let (values, at) = (&self.instance.values, self.instance.place_as_set(base, position));
        match base {
            BaseType::Real => values.reals[at],
            BaseType::Integer => values.integers[at].into(),
            BaseType::Boolean => values.booleans[at].into(),
            BaseType::String => f64::NAN,
        }
    }

    /// Warns that `function` was called for a variable of another type, unless the instance has done so before.
    pub(crate) fn warn_of_type(&mut self, name: &str, r#type: &str, function: &str) {
        if std::mem::replace(&mut self.has_warned_of_type, true) {
            return;
        }
        let text = format!(
            "{name} is of type {type}, but {function} was called for it: this is accepted where the value is exact, and not reported again"
        );
        self.instance.messages.push(Message { severity: Severity::Warning, text });
    }
}
