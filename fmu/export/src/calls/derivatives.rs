//! Which derivatives exist. All positions are among the Reals.
use crate::{
    derivatives::MAX_OUTPUT_DERIVATIVE_ORDER,
    error::Error,
    instance::Outcome,
    interface::{Causality, Interface},
    variables::entry::{BaseType, Variability},
};

/// Whether a variable is an unknown of directional derivatives.
#[inline(always)]
pub(crate) fn check_unknown(interface: &Interface, at: usize) -> Outcome {
    if at >= interface.first_output.reals {
        return Ok(());
    }
    Err(wrong_causality(interface, at, "cannot be an unknown: must be an output or a local variable"))
}

/// Whether a variable is a known of directional derivatives, and a component of the direction is finite.
#[inline(always)]
pub(crate) fn check_known(interface: &Interface, at: usize, component: f64) -> Outcome {
    let is_input = at >= interface.first_input.reals && at < interface.first_output.reals;
    let is_state = at >= interface.first_state.reals && at < interface.first_derivative.reals;
    if !is_input && !is_state && !is_tunable(interface, at) {
        return Err(wrong_causality(
            interface,
            at,
            "cannot be a known: must be an input, a continuous state or a tunable parameter",
        ));
    }
    if !component.is_finite() {
        let name = interface.name_at(BaseType::Real, at);
        return Err(Error::discard(format!("direction for {name} = {component:?}: must be finite")));
    }
    Ok(())
}

#[inline(never)]
fn is_tunable(interface: &Interface, at: usize) -> bool {
    let is_tunable = interface.at(BaseType::Real, at, |field, _| {
        field.causality == Causality::Parameter && field.variability() == Variability::Tunable
    });
    is_tunable == Some(true)
}

/// Whether a variable has an output derivative of an order.
#[inline(always)]
pub(crate) fn check_output_derivative(interface: &Interface, at: usize, order: i32) -> Outcome {
    if at < interface.first_output.reals || at >= interface.first_local.reals {
        return Err(wrong_causality(interface, at, "has no output derivatives: must be an output"));
    }
    if !(1..=MAX_OUTPUT_DERIVATIVE_ORDER as i32).contains(&order) {
        let name = interface.name_at(BaseType::Real, at);
        let limit = MAX_OUTPUT_DERIVATIVE_ORDER;
        return Err(Error::new(format!("order {order} of {name}: must be 1 to {limit}")));
    }
    Ok(())
}

/// The error for a variable that has no such derivative.
#[cold]
#[inline(never)]
pub(crate) fn wrong_causality(interface: &Interface, at: usize, why: &str) -> Error {
    Error::new(format!("{} {why}", interface.name_at(BaseType::Real, at)))
}
