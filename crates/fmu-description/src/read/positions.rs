//! References to variables in a description.
use super::version::Version;
use crate::xml::Element;
use std::collections::HashMap;

/// Positions of variables, counted from 0, by the file's references to them.
pub(super) enum Positions<'a> {
    /// Indexes, from 1 to this number.
    Indexes(usize),
    /// Value references, which are unique in FMI 3.0.
    References(HashMap<&'a str, usize>),
}

impl<'a> Positions<'a> {
    pub(super) fn new(variables: &[Element<'a>], version: Version) -> Self {
        if version != Version::Three {
            return Self::Indexes(variables.len());
        }
        let references = variables.iter().enumerate();
        Self::References(references.filter_map(|(i, element)| Some((element.get("valueReference")?, i))).collect())
    }

    /// Position for an index or value reference.
    pub(super) fn get(&self, name: &str) -> Result<usize, String> {
        match self {
            Self::Indexes(count) => {
                let index: usize = name.parse().map_err(|_| format!("{name:?} is not the index of a variable"))?;
                let position = index.checked_sub(1).filter(|position| position < count);
                position.ok_or_else(|| format!("there is no variable {index}"))
            }
            Self::References(positions) => {
                let position = positions.get(name).copied();
                position.ok_or_else(|| format!("there is no variable with the value reference {name}"))
            }
        }
    }
}
