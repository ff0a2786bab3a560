//! The variables of FMI 3.0: one for each variable of the model, scalar or array, with the independent variable before
//! them and the event indicators after them.
use super::references::{TIME, is_exchanged};
use crate::{
    interface::{Causality, whole_name},
    model::{Fmu, has_states},
    sys::fmi3ValueReference,
    table::{Variable, indicators, variables},
};

/// A variable of FMI 3.0.
#[derive(Clone, Debug)]
pub struct Array {
    /// Structured name, without indices; that of a state derivative is `der(...)`.
    pub name: String,
    /// Value reference.
    pub reference: fmi3ValueReference,
    /// Name of the variable of which it is the time derivative.
    pub derivative_of: Option<String>,
    /// The variable of the model.
    pub variable: Variable,
    /// Whether its elements are event indicators.
    pub is_indicator: bool,
    /// Whether it can be got or set during an intermediate update.
    pub intermediate_update: bool,
}

/// All variables of an FMU but the independent one, in the order of their value references, which count upwards from
/// that of the independent one.
#[must_use]
pub fn arrays<F: Fmu>() -> Vec<Array> {
    let of_model = variables::<F>().into_iter().map(|variable| (variable, false));
    let all = of_model.chain(indicators::<F>().into_iter().map(|variable| (variable, true)));
    let array = |(reference, (variable, is_indicator)): (fmi3ValueReference, (Variable, bool))| {
        let name = whole_name(&variable.name, variable.causality);
        let derivative_of = match variable.causality {
            Causality::StateDerivative => Some(variable.name.clone()),
            _ => variable.derivative_of.clone(),
        };
        let intermediate_update = has_states::<F>() && is_exchanged(variable.causality, variable.variability);
        Array { name, reference, derivative_of, variable, is_indicator, intermediate_update }
    };
    (TIME + 1..).zip(all).map(array).collect()
}
