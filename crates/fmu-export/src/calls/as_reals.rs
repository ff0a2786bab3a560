//! Integers, Booleans and enumerations that an importer sets and gets as Reals, as PathSim and CoFmuPy do. FMI has
//! separate functions for them; these calls are accepted if the value is exact, with one warning for each instance.
//! Other calls are not slower: only lists that would be refused come here.
use super::{
    access::CANNOT_BE_SET,
    c_functions::VALUES,
    exported::{ModelInstance, References},
    places::{Place, check_count, check_stored},
};
use crate::{
    error::Error,
    instance::{
        Outcome,
        new_values::{NewValues, whole},
    },
    interface::Interface,
    model::Fmu,
    variables::entry::{BaseType, Type},
};

impl<M: Fmu, V: References> ModelInstance<M, V> {
    /// Returns the place of a reference to a variable that is a number.
    ///
    /// # Errors
    /// If it does not exist or is a String.
    pub(super) fn place_of_number(&self, reference: u32) -> Result<Place, Error> {
        match self.place(reference)? {
            place if place.r#type != Type::String => Ok(place),
            text => Err(self.wrong_type(reference, &text, V::TYPE_NAMES[Type::Real as usize])),
        }
    }

    /// Sets Reals if some variables have other types. A refused call changes nothing.
    #[cold]
    #[inline(never)]
    pub(super) fn set_numbers(&mut self, references: &[u32], values: &[f64]) -> Outcome {
        let places: Vec<_> =
            references.iter().map(|&reference| self.place_of_number(reference)).collect::<Result<_, _>>()?;
        check_count(values.len(), places.iter().map(|place| place.len).sum(), VALUES)?;
        check_stored(&places, |place| format!("{} {CANNOT_BE_SET}", self.name_of(place)))?;
        let (interface, phase) = (Interface::of::<M>(), V::phase(self));
        let elements = places.iter().flat_map(|place| place.positions().map(|at| (place.base(), at)));
        let elements: Vec<_> = elements.zip(values.iter().copied()).collect();
        let of = |base| elements.iter().filter(move |((of, _), _)| *of == base).map(|&((_, at), value)| (at, value));
        let of_whole = |base| -> Result<(Vec<usize>, Vec<i32>), Error> {
            let exact = |at, value| interface.at(base, at, |field, element| whole(field, element, value));
            of(base).map(|(at, value)| Ok((at, exact(at, value).unwrap_or(Ok(0))?))).collect()
        };
        let reals: (Vec<_>, Vec<_>) = of(BaseType::Real).unzip();
        let (integers, booleans) = (of_whole(BaseType::Integer)?, of_whole(BaseType::Boolean)?);
        let new = [
            (reals.0, NewValues::Reals(&reals.1)),
            (integers.0, NewValues::Integers(&integers.1)),
            (booleans.0, NewValues::Booleans(&booleans.1)),
        ];
        new.iter().try_for_each(|(positions, values)| values.validate(positions, interface, phase))?;
        for (positions, values) in new.iter().filter(|(positions, _)| !positions.is_empty()) {
            self.instance.set(positions, values, phase);
        }
        self.warn_of_other(places.into_iter().find(|place| place.r#type != Type::Real), V::SET_REALS);
        Ok(())
    }

    /// Warns once for each instance that `function` was called for a variable of another type than Real.
    pub(super) fn warn_of_other(&mut self, place: Option<Place>, function: &str) {
        let Some(place) = place else { return };
        let interface = Interface::of::<M>();
        self.warn_of_type(function, || {
            let of_field = interface.at(place.base(), place.first, |field, _| Type::of(&field.entry.shape.kind));
            let own = V::TYPE_NAMES[of_field.unwrap_or(place.r#type) as usize];
            (V::name(interface, &place), own.to_owned())
        });
    }
}
