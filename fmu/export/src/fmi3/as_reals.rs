//! Integers, Booleans and enumerations by `fmi3SetFloat64` and `fmi3GetFloat64`: see [`calls::as_reals`](crate::calls::as_reals).
use super::{
    Component,
    access::{CANNOT_BE_SET, VALUES},
    slots::{Place, Slot, Type, check_count, slot, wrong_type},
};
use crate::{
    calls::as_reals::AsReals, error::Error, instance::Outcome, interface::Interface, model::Fmu,
    sys::fmi3ValueReference,
};

impl<M: Fmu> Component<M> {
    /// The variables with these references, which together have so many elements, if all have numbers.
    ///
    /// # Errors
    /// If one of them does not exist or is a String, or if they have another number of elements.
    pub(super) fn slots_of_numbers(&self, references: &[fmi3ValueReference], count: usize) -> Result<Vec<Slot>, Error> {
        let number = |&reference: &fmi3ValueReference| match slot(&self.version.slots, reference)? {
            found if found.r#type != Type::String => Ok(*found),
            text => Err(wrong_type(Interface::of::<M>(), reference, text, &Type::Float64.to_string())),
        };
        let slots: Vec<Slot> = references.iter().map(number).collect::<Result<_, _>>()?;
        check_count(count, slots.iter().map(|slot| slot.len).sum(), VALUES)?;
        Ok(slots)
    }

    /// `fmi3SetFloat64` where not all variables are Float64s. A refused call changes nothing.
    #[cold]
    #[inline(never)]
    pub(super) fn set_as_reals(&mut self, references: &[fmi3ValueReference], values: &[f64]) -> Outcome {
        let slots = self.slots_of_numbers(references, values.len())?;
        let interface = Interface::of::<M>();
        if let Some(slot) = slots.iter().find(|slot| slot.place != Place::Storage) {
            return Err(Error::new(format!("{} {CANNOT_BE_SET}", slot.name(interface))));
        }
        let mut new = AsReals::default();
        let elements = slots.iter().flat_map(|slot| slot.positions().map(|at| (slot.base(), at)));
        for ((base, at), &value) in elements.zip(values) {
            new.push(base, at, value, interface)?;
        }
        self.set_parts(&new, self.phase())?;
        self.warn_of_first(&slots, "fmi3SetFloat64");
        Ok(())
    }

    /// Warns of the first variable that is no Float64.
    pub(super) fn warn_of_first(&mut self, slots: &[Slot], function: &str) {
        if let Some(slot) = slots.iter().find(|slot| slot.r#type != Type::Float64) {
            self.warn_of_type(&slot.name(Interface::of::<M>()), &slot.r#type.to_string(), function);
        }
    }
}
