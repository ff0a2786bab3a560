//! Scalar variables of FMI 2.0: one for each element of an array.
use super::references::reference;
use crate::{
    model::Fmu,
    table::{Variable, visit_variables},
};

/// All variables of FMI 2.0, in the order of their declaration.
#[must_use]
pub fn scalars<F: Fmu>() -> Vec<Variable> {
    let mut list = Vec::new();
    visit_variables::<F>(&mut |field| {
        for (element, position) in field.positions().enumerate() {
            list.push(Variable::new(field, Some(element), reference(field.base(), position)));
        }
    });
    list
}
