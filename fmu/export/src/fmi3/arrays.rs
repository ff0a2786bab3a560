//! The variables of FMI 3.0: one for each variable of the model, scalar or array, with the independent variable before them and the event
//! indicators after them.
use crate::{
    interface::Causality,
    model::{Fmu, has_discrete_state, has_states, is_followed},
    sys::fmi3ValueReference,
    table::{Variable, indicators, variables},
    variables::entry::Variability,
};

/// Value reference of the independent variable, the time in s.
pub const TIME: fmi3ValueReference = 0;

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

/// All variables of an FMU but the independent one, in the order of their value references, which count upwards from that one's.
#[must_use]
pub fn arrays<F: Fmu>() -> Vec<Array> {
    let of_model = variables::<F>().into_iter().map(|variable| (variable, false));
    let all = of_model.chain(indicators::<F>().into_iter().map(|variable| (variable, true)));
    let array = |(reference, (variable, is_indicator)): (fmi3ValueReference, (Variable, bool))| {
        let is_exchanged = matches!(variable.causality, Causality::Input | Causality::Output);
        let (name, derivative_of) = match variable.causality {
            Causality::StateDerivative => (format!("der({})", variable.name), Some(variable.name.clone())),
            _ => (variable.name.clone(), variable.derivative_of.clone()),
        };
        let intermediate_update = has_states::<F>() && is_exchanged && variable.variability == Variability::Continuous;
        Array { name, reference, derivative_of, variable, is_indicator, intermediate_update }
    };
    (TIME + 1..).zip(all).map(array).collect()
}

/// Whether a communication step may end at an event before its time.
#[must_use]
pub const fn might_return_early<F: Fmu>() -> bool {
    const { has_discrete_state::<F>() || is_followed::<F>() }
}
