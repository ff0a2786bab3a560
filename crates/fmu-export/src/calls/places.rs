//! Where the values of a value reference are.
use super::{Component, Version};
use crate::{
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    variables::entry::{BaseType, Type},
};
use std::ops::Range;

/// Where values come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// The independent variable.
    Time,
    Storage,
    /// Event indicators, computed when they are read.
    Indicators,
}

/// The values that a reference stands for: so many from a position on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) region: Region,
    pub(crate) r#type: Type,
    pub(crate) first: usize,
    pub(crate) len: usize,
}

impl Place {
    /// Whether the values are Reals in the storage.
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

impl<M: Fmu, V: Version> Component<M, V> {
    /// The values of a reference.
    ///
    /// # Errors
    /// If no variable has the reference.
    pub(crate) fn place(&self, reference: u32) -> Result<Place, Error> {
        self.version.place(Interface::of::<M>(), reference).ok_or_else(|| unknown_reference(reference))
    }

    pub(crate) fn name_of(&self, place: &Place) -> String {
        V::name(Interface::of::<M>(), place)
    }

    /// The error for a reference that belongs to a variable of another type.
    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_type(&self, reference: u32, place: &Place, expected: &str) -> Error {
        let (name, own) = (self.name_of(place), V::TYPE_NAMES[place.r#type as usize]);
        Error::new(format!("value reference {reference} belongs to {name} of type {own}: must be of type {expected}"))
    }

    /// The places of some references of one type.
    ///
    /// # Errors
    /// If one of them does not exist or has another type.
    #[inline(never)]
    pub(crate) fn places(&self, references: &[u32], r#type: Type) -> Result<Vec<Place>, Error> {
        let of_type = |&reference: &u32| match self.place(reference)? {
            place if place.r#type == r#type => Ok(place),
            other => Err(self.wrong_type(reference, &other, V::TYPE_NAMES[r#type as usize])),
        };
        references.iter().map(of_type).collect()
    }

    /// Positions in the storage of all values of some references of one type.
    ///
    /// # Errors
    /// If one of them does not exist, has another type, or is not in the storage, for which `why_not` ends the message.
    #[inline(never)]
    pub(crate) fn positions(&self, references: &[u32], r#type: Type, why_not: &str) -> Result<Vec<usize>, Error> {
        let places = self.places(references, r#type)?;
        check_stored(&places, |place| format!("{} {why_not}", self.name_of(place)))?;
        Ok(places.iter().flat_map(Place::positions).collect())
    }
}

#[cold]
#[inline(never)]
pub(crate) fn unknown_reference(reference: u32) -> Error {
    Error::new(format!("value reference {reference} does not exist: see modelDescription.xml"))
}

/// Whether all places are in the storage.
///
/// # Errors
/// With the text for the first that is not.
pub(crate) fn check_stored(places: &[Place], text: impl Fn(&Place) -> String) -> Outcome {
    match places.iter().find(|place| place.region != Region::Storage) {
        None => Ok(()),
        Some(place) => Err(Error::new(text(place))),
    }
}

/// Whether the places have so many values in all.
///
/// # Errors
/// If they have not.
pub(crate) fn check_total(given: usize, places: &[Place], what: &str) -> Outcome {
    check_count(given, places.iter().map(|place| place.len).sum(), what)
}

/// Whether a list has as many values as the variables have elements.
///
/// # Errors
/// If it has not.
#[inline(always)]
pub(crate) fn check_count(given: usize, expected: usize, what: &str) -> Outcome {
    if given == expected { Ok(()) } else { Err(wrong_count(given, expected, what)) }
}

#[cold]
#[inline(never)]
fn wrong_count(given: usize, expected: usize, what: &str) -> Error {
    Error::new(format!("the {what} has {given} elements: the variables have {expected}"))
}
