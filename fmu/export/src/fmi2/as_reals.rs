//! Integers, Booleans and enumerations by `fmi2SetReal` and `fmi2GetReal`: see [`calls::as_reals`](crate::calls::as_reals).
use super::{
    Component,
    references::{decoded, wrong_reference},
};
use crate::{
    calls::as_reals::AsReals,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    sys::fmi2ValueReference,
    variables::entry::{BaseType, Kind},
};

impl<M: Fmu> Component<M> {
    /// `fmi2SetReal` where not all variables are Reals. A refused call changes nothing.
    #[cold]
    #[inline(never)]
    pub(super) fn set_as_reals(&mut self, references: &[fmi2ValueReference], values: &[f64]) -> Outcome {
        let interface = Interface::of::<M>();
        let mut new = AsReals::default();
        for (&reference, &value) in references.iter().zip(values) {
            let Some((base, at)) = decoded(interface, reference).filter(|(base, _)| *base != BaseType::String) else {
                return Err(wrong_reference(interface, BaseType::Real, reference));
            };
            new.push(base, at, value, interface)?;
        }
        self.set_parts(&new, self.phase())?;
        self.warn_of_first(references, "fmi2SetReal");
        Ok(())
    }

    /// `fmi2GetReal` where not all variables are Reals.
    #[cold]
    #[inline(never)]
    pub(super) fn get_as_reals(&mut self, references: &[fmi2ValueReference], values: &mut [f64]) -> Outcome {
        let interface = Interface::of::<M>();
        for (&reference, value) in references.iter().zip(values) {
            let Some((base, at)) = decoded(interface, reference).filter(|(base, _)| *base != BaseType::String) else {
                return Err(wrong_reference(interface, BaseType::Real, reference));
            };
            *value = self.as_real(base, at);
        }
        self.warn_of_first(references, "fmi2GetReal");
        Ok(())
    }

    /// Warns of the first variable that is no Real.
    fn warn_of_first(&mut self, references: &[fmi2ValueReference], function: &str) {
        let interface = Interface::of::<M>();
        let mut others = references.iter().filter_map(|&reference| decoded(interface, reference));
        let named = others.find(|(base, _)| *base != BaseType::Real).and_then(|(base, at)| {
            interface.at(base, at, |field, element| {
                let r#type = match field.entry.shape.kind {
                    Kind::Enumeration(_) => "Enumeration",
                    Kind::Boolean => "Boolean",
                    _ => "Integer",
                };
                (field.element_name(element), r#type)
            })
        });
        if let Some((name, r#type)) = named {
            self.warn_of_type(&name, r#type, function);
        }
    }
}
