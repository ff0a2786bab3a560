//! Variables of FMI 3.0: one for each variable of the model, scalar or array, after the independent variable and before
//! the event indicators.
use super::references::{TIME, is_exchanged};
use crate::{
    description::{Variable, visit_documented},
    model::{Fmu, has_states},
};

/// Lists all variables of FMI 3.0 except the independent one, in the order of their value references, which follow its
/// own.
#[must_use]
pub fn arrays<F: Fmu>() -> Vec<Variable> {
    let mut list = Vec::new();
    visit_documented::<F>(&mut |field| {
        let intermediate_update = has_states::<F>() && is_exchanged(field.causality, field.variability());
        let reference = TIME + 1 + list.len() as u32;
        list.push(Variable { intermediate_update, ..Variable::new(field, None, reference) });
    });
    list
}
