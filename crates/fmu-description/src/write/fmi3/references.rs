//! Value references, which identify variables in FMI 3.0.
use crate::variable::Variable;
use crate::write::error::Error;
use std::collections::HashMap;

/// Value reference of each variable, by position.
pub(super) struct References(Vec<u32>);

impl References {
    pub(super) fn new(variables: &[Variable]) -> Result<Self, Error> {
        let mut names = HashMap::new();
        for Variable { name, value_reference, .. } in variables {
            if let Some(other) = names.insert(value_reference, name) {
                let (variable, other) = (name.clone(), other.clone());
                return Err(Error::SameReference { variable, other, reference: *value_reference });
            }
        }
        Ok(Self(variables.iter().map(|variable| variable.value_reference).collect()))
    }

    /// Value reference of the variable at a position; `of` names the place that refers to it.
    pub(super) fn get(&self, position: usize, of: impl Fn() -> String) -> Result<u32, Error> {
        self.0.get(position).copied().ok_or_else(|| Error::Position { position, of: of() })
    }
}
