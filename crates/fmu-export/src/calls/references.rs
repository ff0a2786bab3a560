//! Value references of the importer: the places of their values, and errors.
use super::{
    exported::{ModelInstance, References},
    places::{Place, check_stored},
};
use crate::{error::Error, instance::Outcome, interface::Interface, model::Fmu, variables::entry::Type};

impl<M: Fmu, V: References> ModelInstance<M, V> {
    /// Returns the place of a reference.
    ///
    /// # Errors
    /// If no variable has the reference.
    pub(crate) fn place(&self, reference: u32) -> Result<Place, Error> {
        self.version.place(Interface::of::<M>(), reference).ok_or_else(|| unknown_reference(reference))
    }

    pub(crate) fn name_of(&self, place: &Place) -> String {
        V::name(Interface::of::<M>(), place)
    }

    /// Creates the error for a reference that belongs to a variable of another type.
    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_type(&self, reference: u32, place: &Place, expected: &str) -> Error {
        let (name, own) = (self.name_of(place), V::TYPE_NAMES[place.r#type as usize]);
        Error::new(format!("value reference {reference} belongs to {name} of type {own}: must be of type {expected}"))
    }

    /// Returns the place of a reference of a type.
    ///
    /// # Errors
    /// If it does not exist or has another type.
    #[inline(always)]
    pub(crate) fn place_of_type(&self, reference: u32, r#type: Type) -> Result<Place, Error> {
        match self.place(reference)? {
            place if place.r#type == r#type => Ok(place),
            other => Err(self.wrong_type(reference, &other, V::TYPE_NAMES[r#type as usize])),
        }
    }

    /// Finds the positions in the storage of all values of references of one type.
    ///
    /// # Errors
    /// If a reference does not exist, has another type, or is not in the storage; `why_not` then ends the message.
    pub(crate) fn positions(&self, references: &[u32], r#type: Type, why_not: &str) -> Result<Vec<usize>, Error> {
        let mut positions = Vec::with_capacity(references.len());
        self.positions_into(&mut positions, references, r#type, why_not)?;
        Ok(positions)
    }

    /// Finds [`positions`](Self::positions), and replaces the contents of a list by them.
    ///
    /// # Errors
    /// Errors of [`positions`](Self::positions).
    #[inline(never)]
    pub(crate) fn positions_into(
        &self,
        positions: &mut Vec<usize>,
        references: &[u32],
        r#type: Type,
        why_not: &str,
    ) -> Outcome {
        positions.clear();
        for &reference in references {
            let place = self.place_of_type(reference, r#type)?;
            check_stored(&[place], |place| format!("{} {why_not}", self.name_of(place)))?;
            positions.extend(place.positions());
        }
        Ok(())
    }
}

/// Creates the error for a reference that no variable has.
#[cold]
#[inline(never)]
#[must_use]
pub fn unknown_reference(reference: u32) -> Error {
    Error::new(format!("value reference {reference} does not exist: see modelDescription.xml"))
}
