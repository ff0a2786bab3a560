//! Derivatives by inputs and by time (FMI 2.0, sections 2.1.9 and 4.2.1).
use super::{list, list_mut};
use crate::{
    gate::call,
    instance::Instance,
    lifecycle::Function,
    model::Unit,
    sys::{fmi2Component, fmi2Integer, fmi2Real, fmi2Status, fmi2ValueReference},
};

pub unsafe fn get_directional_derivative<U: Unit>(
    c: fmi2Component,
    unknowns: *const fmi2ValueReference,
    n_unknowns: usize,
    knowns: *const fmi2ValueReference,
    n_knowns: usize,
    direction: *const fmi2Real,
    result: *mut fmi2Real,
) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        let function = Function::GetDirectionalDerivative;
        // SAFETY: the importer's lists, of `n_unknowns` and `n_knowns` elements.
        let (unknowns, knowns, direction, result) = unsafe {
            (
                list(unknowns, n_unknowns, function, "list of unknowns")?,
                list(knowns, n_knowns, function, "list of knowns")?,
                list(direction, n_knowns, function, "direction")?,
                list_mut(result, n_unknowns, function, "place for the derivatives")?,
            )
        };
        instance.directional_derivative(unknowns, knowns, direction, result)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetDirectionalDerivative, body) }
}

pub unsafe fn set_real_input_derivatives<U: Unit>(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    n: usize,
    order: *const fmi2Integer,
    value: *const fmi2Real,
) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        let function = Function::SetRealInputDerivatives;
        // SAFETY: the importer's lists, all of `n` elements.
        let (references, orders, values) = unsafe {
            (
                list(vr, n, function, "list of value references")?,
                list(order, n, function, "list of orders")?,
                list(value, n, function, "list of values")?,
            )
        };
        instance.set_input_derivatives(references, orders, values)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::SetRealInputDerivatives, body) }
}

pub unsafe fn get_real_output_derivatives<U: Unit>(
    c: fmi2Component,
    vr: *const fmi2ValueReference,
    n: usize,
    order: *const fmi2Integer,
    value: *mut fmi2Real,
) -> fmi2Status {
    let body = |instance: &mut Instance<U>| {
        let function = Function::GetRealOutputDerivatives;
        // SAFETY: the importer's lists, all of `n` elements.
        let (references, orders, values) = unsafe {
            (
                list(vr, n, function, "list of value references")?,
                list(order, n, function, "list of orders")?,
                list_mut(value, n, function, "list of values")?,
            )
        };
        instance.output_derivatives(references, orders, values)
    };
    // SAFETY: as promised to this function.
    unsafe { call(c, Function::GetRealOutputDerivatives, body) }
}
