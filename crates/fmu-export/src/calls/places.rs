//! Places of the values of a value reference.
use crate::{
    error::Error,
    instance::Outcome,
    variables::entry::{BaseType, Type},
};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// Independent variable.
    Time,
    Storage,
    /// Event indicators, computed when read.
    Indicators,
}

/// Values of a reference: their region, type, first position and number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) region: Region,
    pub(crate) r#type: Type,
    pub(crate) first: usize,
    pub(crate) len: usize,
}

impl Place {
    #[inline(always)]
    pub(crate) fn is_real(&self) -> bool {
        self.region == Region::Storage && self.r#type == Type::Real
    }

    pub(crate) fn positions(&self) -> Range<usize> {
        self.first..self.first + self.len
    }

    pub(crate) fn base(&self) -> BaseType {
        self.r#type.base()
    }
}

/// Refuses places outside the storage.
///
/// # Errors
/// `text` for the first place outside.
pub(crate) fn check_stored(places: &[Place], text: impl Fn(&Place) -> String) -> Outcome {
    match places.iter().find(|place| place.region != Region::Storage) {
        None => Ok(()),
        Some(place) => Err(Error::new(text(place))),
    }
}

/// Checks the number of values in a list against the number of elements.
///
/// # Errors
/// If the numbers differ.
#[inline(always)]
pub fn check_count(given: usize, expected: usize, what: &str) -> Outcome {
    if given == expected { Ok(()) } else { Err(wrong_count(given, expected, what)) }
}

#[cold]
#[inline(never)]
fn wrong_count(given: usize, expected: usize, what: &str) -> Error {
    Error::new(format!("the {what} has {given} elements: the variables have {expected}"))
}
