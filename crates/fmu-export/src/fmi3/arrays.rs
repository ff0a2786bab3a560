//! The variables of FMI 3.0: one for each variable of the model, scalar or array, with the independent variable before
//! them and the event indicators after them.
use super::references::{TIME, is_exchanged};
use crate::{
    description::{Variable, visit_documented},
    model::{Fmu, has_states},
};

/// All variables of FMI 3.0 but the independent one, in the order of their value references, which count upwards from
/// that of the independent one.
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
