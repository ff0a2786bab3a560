//! Scalar variables of FMI 2.0: one for each element of an array.
use super::references::reference;
use crate::{
    model::Fmu,
    sys::fmi2ValueReference,
    table::{Variable, variables},
};

/// A scalar variable of FMI 2.0: an element of a variable.
#[derive(Clone, Debug)]
pub struct Scalar {
    /// Structured name, with indices.
    pub name: String,
    /// Value reference.
    pub reference: fmi2ValueReference,
    /// Name of the scalar of which it is the time derivative.
    pub derivative_of: Option<String>,
    /// The variable that it is an element of.
    pub variable: Variable,
    /// Index of the element.
    pub element: usize,
}

/// All scalars of an FMU, in the order of their declaration.
#[must_use]
pub fn scalars<F: Fmu>() -> Vec<Scalar> {
    let mut list = Vec::new();
    for variable in variables::<F>() {
        for element in 0..variable.elements() {
            let name = variable.element_name(element);
            list.push(Scalar {
                reference: reference(variable.base, variable.first + element),
                derivative_of: variable.element_of_its_integral(element),
                name,
                variable: variable.clone(),
                element,
            });
        }
    }
    list
}
