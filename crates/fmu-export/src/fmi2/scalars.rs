//! Scalar variables of FMI 2.0: one for each element of an array.
use super::references::reference;
use crate::{
    description::{Variable, visit_documented},
    interface::Causality,
    model::Fmu,
};

/// Lists all variables of FMI 2.0, in order of declaration.
#[must_use]
pub fn scalars<F: Fmu>() -> Vec<Variable> {
    let mut list = Vec::new();
    visit_documented::<F>(&mut |field| {
        // Event indicators are not variables.
        let positions = field.positions().enumerate().filter(|_| field.causality != Causality::EventIndicator);
        for (element, position) in positions {
            list.push(Variable::new(field, Some(element), reference(field.base(), position)));
        }
    });
    list
}
