//! Derivatives that an importer sets and asks for: checks of its lists.
use fmu::{Causality, ValueType, Variability};
use fmu_export::calls::c_functions::VALUES;
use fmu_export::calls::derivatives::DERIVATIVES;
use fmu_export::calls::exported::{Exported, Version};
use fmu_export::calls::life_cycle::LifeCycle;
use fmu_export::calls::places::check_count;
use fmu_export::calls::references::unknown_reference;
use fmu_export::{Error, Outcome};

use crate::container::Container;
use crate::exposed::Exposed;

/// Sets derivatives of inputs for the next step, each with its order.
pub(crate) fn set_of_inputs(container: &mut Container, references: &[u32], orders: &[i32], values: &[f64]) -> Outcome {
    let mut all = Vec::with_capacity(references.len());
    for ((&reference, &order), &value) in references.iter().zip(orders).zip(values) {
        let variable = real(container, reference)?;
        if variable.causality != Causality::Input {
            return Err(Error::new(format!("{} has no input derivatives: must be an input", variable.name)));
        }
        if !value.is_finite() {
            return Err(Error::discard(format!("derivative {order} of {} = {value:?}: must be finite", variable.name)));
        }
        all.push((reference, 0, usize::try_from(order).unwrap_or(0), value));
    }
    container.set_input_derivatives(&all)
}

/// Gets time derivatives of outputs, each reference with its order.
pub(crate) fn of_outputs<V: Version>(
    exported: &mut Exported<Container, V>,
    references: &[u32],
    orders: &[i32],
    values: &mut [f64],
) -> Outcome {
    let container = &mut exported.instance;
    // They are evaluated anew, which elements forbid then.
    match exported.state {
        LifeCycle::Terminated if container.is_differentiated() => {
            return Err(Error::new("time derivatives of outputs must be read before the end of the simulation"));
        }
        LifeCycle::Error if container.is_differentiated() => {
            return Err(Error::new("time derivatives of outputs cannot be computed after an error"));
        }
        _ => {}
    }
    let mut all = Vec::with_capacity(references.len());
    for (&reference, &order) in references.iter().zip(orders) {
        let variable = real(container, reference)?;
        let name = variable.name;
        if variable.causality != Causality::Output {
            return Err(Error::new(format!("{name} has no output derivatives: must be an output")));
        }
        if order < 1 {
            return Err(Error::new(format!("order {order} of {name}: must be at least 1")));
        }
        all.push((reference, order, variable.values));
    }
    check_count(values.len(), all.iter().map(|(_, _, values)| values).sum(), VALUES)?;
    let mut rest = values;
    for (reference, order, values) in all {
        let (own, others) = rest.split_at_mut(values);
        container.output_derivatives(reference, order, own)?;
        rest = others;
    }
    Ok(())
}

/// Multiplies the Jacobian matrix of the unknowns with respect to the knowns by a seed, which has one element for each
/// value of the knowns.
pub(crate) fn directional(
    container: &mut Container,
    (unknowns, knowns): (&[u32], &[u32]),
    (seed, seed_name): (&[f64], &str),
    result: &mut [f64],
) -> Outcome {
    let (mut all_unknowns, mut all_knowns) = (Vec::new(), Vec::new());
    for &reference in unknowns {
        let variable = real(container, reference)?;
        if !matches!(variable.causality, Causality::Output | Causality::Local) {
            let name = variable.name;
            return Err(Error::new(format!("{name} cannot be an unknown: must be an output or a local variable")));
        }
        all_unknowns.extend((0..variable.values).map(|at| (reference, at)));
    }
    for &reference in knowns {
        let variable = real(container, reference)?;
        if variable.causality == Causality::Independent {
            all_knowns.push((None, 0));
            continue;
        }
        // Of local variables, the continuous states are knowns; elements refuse others.
        let is_known = match variable.causality {
            Causality::Input | Causality::Output | Causality::Local => true,
            Causality::Parameter => variable.variability == Variability::Tunable,
            _ => false,
        };
        if !is_known {
            let name = variable.name;
            let must_be = "must be an input, a continuous state or a tunable parameter";
            return Err(Error::new(format!("{name} cannot be a known: {must_be}")));
        }
        all_knowns.extend((0..variable.values).map(|at| (Some(reference), at)));
    }
    check_count(seed.len(), all_knowns.len(), seed_name)?;
    check_count(result.len(), all_unknowns.len(), DERIVATIVES)?;
    if let Some((&(reference, _), component)) = all_knowns.iter().zip(seed).find(|(_, one)| !one.is_finite()) {
        let name = reference.and_then(|reference| container.variable(reference)).map_or("time", |of| of.name);
        return Err(Error::discard(format!("{seed_name} for {name} = {component:?}: must be finite")));
    }
    container.directional_derivative(&all_unknowns, &all_knowns, seed, result)
}

/// Returns a variable with numbers that have derivatives.
fn real(container: &Container, reference: u32) -> Result<Exposed<'_>, Error> {
    let variable = container.variable(reference).ok_or_else(|| unknown_reference(reference))?;
    match variable.value_type {
        ValueType::Float64 => Ok(variable),
        _ => Err(Error::new(format!("{} has no derivatives", variable.name))),
    }
}
