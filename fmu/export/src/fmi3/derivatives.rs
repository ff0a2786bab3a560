//! Partial derivatives and output derivatives (FMI 3.0, sections 2.2.12 and 4.2.3).
#![allow(clippy::missing_safety_doc, missing_docs)] // as in `functions`
use super::{Component, TIME, access::reals, functions::functions, slots::check_count};
use crate::{
    calls::{
        derivatives::{check_known, check_output_derivative, check_unknown},
        life_cycle::State,
        lists::{list, list_mut},
    },
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    sys::{fmi3Float64, fmi3Int32, fmi3ValueReference},
    variables::entry::BaseType,
};
use std::slice;

functions! {
    get_directional_derivative GetDirectionalDerivative(
        unknowns: *const fmi3ValueReference, n_unknowns: usize, knowns: *const fmi3ValueReference, n_knowns: usize,
        seed: *const fmi3Float64, n_seed: usize, result: *mut fmi3Float64, n_result: usize
    ) |component| {
        let (unknowns, knowns) = variables(component, (unknowns, n_unknowns), (knowns, n_knowns))?;
        component.directional_derivative(&unknowns, &knowns, list(seed, n_seed, SEED)?, list_mut(result, n_result, RESULT)?)
    };
    get_adjoint_derivative GetAdjointDerivative(
        unknowns: *const fmi3ValueReference, n_unknowns: usize, knowns: *const fmi3ValueReference, n_knowns: usize,
        seed: *const fmi3Float64, n_seed: usize, result: *mut fmi3Float64, n_result: usize
    ) |component| {
        let (unknowns, knowns) = variables(component, (unknowns, n_unknowns), (knowns, n_knowns))?;
        component.adjoint_derivative(&unknowns, &knowns, list(seed, n_seed, SEED)?, list_mut(result, n_result, RESULT)?)
    };
    get_output_derivatives GetOutputDerivatives(
        vr: *const fmi3ValueReference, n: usize, orders: *const fmi3Int32, values: *mut fmi3Float64, n_values: usize
    ) |component| {
        let (references, orders) = (list(vr, n, "list of value references")?, list(orders, n, "list of orders")?);
        component.output_derivatives(references, orders, list_mut(values, n_values, "list of values")?)
    };
}

const SEED: &str = "seed";
const RESULT: &str = "list of derivatives";

/// The position of an element among the Reals, or time.
type Known = Option<usize>;

/// Positions of all elements of the unknowns and the knowns.
unsafe fn variables<M: Fmu>(
    component: &Component<M>,
    (unknowns, n_unknowns): (*const fmi3ValueReference, usize),
    (knowns, n_knowns): (*const fmi3ValueReference, usize),
) -> Result<(Vec<usize>, Vec<Known>), Error> {
    // SAFETY: null, or the importer's lists of as many elements.
    let (unknowns, knowns) =
        unsafe { (list(unknowns, n_unknowns, "list of unknowns")?, list(knowns, n_knowns, "list of knowns")?) };
    let (interface, slots) = (Interface::of::<M>(), &component.version.slots);
    let unknowns = reals(slots, unknowns, interface)?;
    unknowns.iter().try_for_each(|&unknown| check_unknown(interface, unknown))?;
    let mut all = Vec::new();
    for known in knowns {
        match *known {
            TIME => all.push(None),
            _ => all.extend(reals(slots, slice::from_ref(known), interface)?.into_iter().map(Some)),
        }
    }
    all.iter().try_for_each(|&known| check(interface, known, 0.0))?;
    Ok((unknowns, all))
}

/// Whether a known is one, and a component of the direction is finite.
fn check(interface: &Interface, known: Known, component: f64) -> Outcome {
    match known {
        Some(known) => check_known(interface, known, component),
        None if component.is_finite() => Ok(()),
        None => Err(Error::discard(format!("direction for time = {component:?}: must be finite"))),
    }
}

impl<M: Fmu> Component<M> {
    /// The Jacobian matrix of the unknowns by the knowns times the seed.
    fn directional_derivative(
        &mut self,
        unknowns: &[usize],
        knowns: &[Known],
        seed: &[f64],
        result: &mut [f64],
    ) -> Outcome {
        check_count(seed.len(), knowns.len(), SEED)?;
        check_count(result.len(), unknowns.len(), RESULT)?;
        for (&known, &component) in knowns.iter().zip(seed) {
            check(Interface::of::<M>(), known, component)?;
        }
        self.update_outputs_of_the_instant()?;
        let components = || knowns.iter().copied().zip(seed.iter().copied());
        let time = components().filter_map(|(known, component)| known.is_none().then_some(component)).sum();
        let seeds = components().filter_map(|(known, component)| Some((known?, component)));
        self.instance.directional_derivative(unknowns.iter().copied(), seeds, time, result)
    }

    /// The seed times the same matrix, column by column: each is a directional derivative.
    fn adjoint_derivative(
        &mut self,
        unknowns: &[usize],
        knowns: &[Known],
        seed: &[f64],
        result: &mut [f64],
    ) -> Outcome {
        check_count(seed.len(), unknowns.len(), SEED)?;
        check_count(result.len(), knowns.len(), RESULT)?;
        let interface = Interface::of::<M>();
        if let Some((&unknown, component)) = unknowns.iter().zip(seed).find(|(_, component)| !component.is_finite()) {
            let name = interface.name_at(BaseType::Real, unknown);
            return Err(Error::discard(format!("seed for {name} = {component:?}: must be finite")));
        }
        self.update_outputs_of_the_instant()?;
        let mut column = vec![0.0; unknowns.len()];
        for (&known, place) in knowns.iter().zip(result) {
            let direction = known.into_iter().map(|known| (known, 1.0));
            let time = f64::from(u8::from(known.is_none()));
            self.instance.directional_derivative(unknowns.iter().copied(), direction, time, &mut column)?;
            *place = seed.iter().zip(&column).map(|(seed, derivative)| seed * derivative).sum();
            if !place.is_finite() {
                let name = known.map_or("time".into(), |known| interface.name_at(BaseType::Real, known));
                return Err(Error::discard(format!("adjoint derivative by {name} = {place} is not finite")));
            }
        }
        Ok(())
    }

    fn output_derivatives(
        &mut self,
        references: &[fmi3ValueReference],
        orders: &[fmi3Int32],
        values: &mut [f64],
    ) -> Outcome {
        if self.state == State::IntermediateUpdate {
            self.check_intermediate_get(references)?;
        }
        let interface = Interface::of::<M>();
        let mut requests = Vec::new();
        for (&reference, &order) in references.iter().zip(orders) {
            for at in reals(&self.version.slots, &[reference], interface)? {
                check_output_derivative(interface, at, order)?;
                requests.push((at, order as usize));
            }
        }
        check_count(values.len(), requests.len(), "list of values")?;
        self.instance.output_derivatives(requests.iter().copied(), values)
    }
}
