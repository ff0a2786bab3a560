//! Directional derivatives, input derivatives and output derivatives (FMI 2.0, sections 2.1.9 and 4.2.1).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{
    Component,
    life_cycle::Function,
    references::{position, wrong_reference},
};
use crate::{
    calls::derivatives::{check_known, check_output_derivative, check_unknown, wrong_causality},
    calls::{
        gate::call,
        lists::{list, list_mut},
    },
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    polynomials::MAX_ORDER,
    sys::{fmi2Component, fmi2Integer, fmi2Real, fmi2Status, fmi2ValueReference},
    variables::entry::BaseType,
};

pub unsafe fn get_directional_derivative<M: Fmu>(
    c: fmi2Component,
    unknowns: *const fmi2ValueReference,
    n_unknowns: usize,
    knowns: *const fmi2ValueReference,
    n_knowns: usize,
    direction: *const fmi2Real,
    result: *mut fmi2Real,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's lists, of `n_unknowns` and `n_knowns` elements.
        let (unknowns, knowns, direction, result) = unsafe {
            (
                list(unknowns, n_unknowns, "list of unknowns")?,
                list(knowns, n_knowns, "list of knowns")?,
                list(direction, n_knowns, "direction")?,
                list_mut(result, n_unknowns, "list of derivatives")?,
            )
        };
        let interface = Interface::of::<M>();
        for &unknown in unknowns {
            check_unknown(interface, real(interface, unknown)?)?;
        }
        for (&known, &component) in knowns.iter().zip(direction) {
            check_known(interface, real(interface, known)?, component)?;
        }
        component.update_outputs_of_the_instant()?;
        // References of Reals are positions.
        let unknowns = unknowns.iter().map(|&unknown| unknown as usize);
        let seeds = knowns.iter().map(|&known| known as usize).zip(direction.iter().copied());
        component.instance.directional_derivative(unknowns, seeds, 0.0, result)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetDirectionalDerivative, body) }
}

pub unsafe fn set_real_input_derivatives<M: Fmu>(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    n: usize,
    order: *const fmi2Integer,
    value: *const fmi2Real,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's lists, all of `n` elements.
        let (references, orders, values) = unsafe {
            (
                list(vr, n, "list of value references")?,
                list(order, n, "list of orders")?,
                list(value, n, "list of values")?,
            )
        };
        let interface = Interface::of::<M>();
        for ((&reference, &order), &value) in references.iter().zip(orders).zip(values) {
            check_input_derivative(interface, reference, order, value)?;
        }
        let first = interface.first_input.reals;
        let given = references.iter().zip(orders).zip(values);
        component.instance.set_input_derivatives(
            given.map(|((&reference, &order), &value)| (reference as usize - first, order as usize, value)),
        );
        Ok(())
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetRealInputDerivatives, body) }
}

pub unsafe fn get_real_output_derivatives<M: Fmu>(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    n: usize,
    order: *const fmi2Integer,
    value: *mut fmi2Real,
) -> fmi2Status {
    let body = |component: &mut Component<M>| {
        // SAFETY: the importer's lists, all of `n` elements.
        let (references, orders, values) = unsafe {
            (
                list(vr, n, "list of value references")?,
                list(order, n, "list of orders")?,
                list_mut(value, n, "list of values")?,
            )
        };
        let interface = Interface::of::<M>();
        for (&reference, &order) in references.iter().zip(orders) {
            check_output_derivative(interface, real(interface, reference)?, order)?;
        }
        let requests = references.iter().zip(orders).map(|(&reference, &order)| (reference as usize, order as usize));
        component.instance.output_derivatives(requests, values)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetRealOutputDerivatives, body) }
}

/// Position of a Real.
#[inline(always)]
fn real(interface: &Interface, reference: fmi2ValueReference) -> Result<usize, Error> {
    position(BaseType::Real, reference, interface.end.reals)
        .ok_or_else(|| wrong_reference(interface, BaseType::Real, reference))
}

#[inline(always)]
fn check_input_derivative(
    interface: &Interface,
    reference: fmi2ValueReference,
    order: fmi2Integer,
    value: f64,
) -> Outcome {
    // Value references of Reals count from zero.
    let is_input = (interface.first_input.reals..interface.first_output.reals).contains(&(reference as usize));
    if is_input && (1..=MAX_ORDER as i32).contains(&order) && value.is_finite() {
        return Ok(());
    }
    Err(wrong_input_derivative(interface, reference, order, value))
}

#[cold]
#[inline(never)]
fn wrong_input_derivative(
    interface: &Interface,
    reference: fmi2ValueReference,
    order: fmi2Integer,
    value: f64,
) -> Error {
    let at = match real(interface, reference) {
        Ok(at) => at,
        Err(error) => return error,
    };
    let name = interface.name_at(BaseType::Real, at);
    if at < interface.first_input.reals || at >= interface.first_output.reals {
        wrong_causality(interface, at, "has no input derivatives: must be an input")
    } else if !(1..=MAX_ORDER as i32).contains(&order) {
        Error::new(format!("order {order} of {name}: must be 1 to {MAX_ORDER}"))
    } else {
        Error::discard(format!("derivative {order} of {name} = {value:?}: must be finite"))
    }
}
