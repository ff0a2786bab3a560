//! Derivatives that an importer asks for: their unknowns and knowns, and their values. All positions are among the
//! Reals.
use super::{
    c_functions::{VALUES, list, references, values_mut},
    exported::{ModelInstance, References},
    places::check_count,
};
use crate::{
    derivatives::MAX_OUTPUT_DERIVATIVE_ORDER,
    error::Error,
    instance::Outcome,
    interface::{Causality, Interface},
    model::Fmu,
    variables::entry::{BaseType, Type, Variability},
};
use std::slice;

/// Name of lists of derivatives in messages.
pub const DERIVATIVES: &str = "list of derivatives";

/// Position of an element among the Reals; `None` for time.
pub(crate) type Known = Option<usize>;

impl<M: Fmu, V: References> ModelInstance<M, V> {
    pub(crate) fn positions_of_reals(&self, references: &[u32]) -> Result<Vec<usize>, Error> {
        self.positions(references, Type::Real, "has no derivatives")
    }

    /// Finds the positions of all elements of the unknowns and the knowns of partial derivatives.
    ///
    /// # Safety
    /// Each list is null, or belongs to the importer and has the stated length.
    pub(crate) unsafe fn unknowns_and_knowns(
        &self,
        (unknowns, n_unknowns): (*const u32, usize),
        (knowns, n_knowns): (*const u32, usize),
    ) -> Result<(Vec<usize>, Vec<Known>), Error> {
        // SAFETY: as promised to this function.
        let (unknowns, knowns) =
            unsafe { (list(unknowns, n_unknowns, "list of unknowns")?, list(knowns, n_knowns, "list of knowns")?) };
        let interface = Interface::of::<M>();
        let unknowns = self.positions_of_reals(unknowns)?;
        unknowns.iter().try_for_each(|&unknown| check_unknown(interface, unknown))?;
        let mut all = Vec::new();
        for part in knowns.split_inclusive(|&known| Some(known) == V::TIME) {
            let (reals, time) = match part {
                [reals @ .., last] if Some(*last) == V::TIME => (reals, Some(None)),
                _ => (part, None),
            };
            all.extend(self.positions_of_reals(reals)?.into_iter().map(Some));
            all.extend(time);
        }
        all.iter().try_for_each(|&known| check_known(interface, known))?;
        Ok((unknowns, all))
    }

    /// Multiplies the Jacobian matrix of the unknowns with respect to the knowns by a seed, which has one element for
    /// each known.
    pub(crate) fn directional_derivative(
        &mut self,
        unknowns: &[usize],
        knowns: &[Known],
        (seed, seed_name): (&[f64], &str),
        result: &mut [f64],
    ) -> Outcome {
        check_count(seed.len(), knowns.len(), seed_name)?;
        check_count(result.len(), unknowns.len(), DERIVATIVES)?;
        for (&known, &component) in knowns.iter().zip(seed) {
            check_component(Interface::of::<M>(), known, component)?;
        }
        self.update_outputs()?;
        let components = || knowns.iter().copied().zip(seed.iter().copied());
        let time = components().filter_map(|(known, component)| known.is_none().then_some(component)).sum();
        let seeds = components().filter_map(|(known, component)| Some((known?, component)));
        self.instance.directional_derivative(unknowns.iter().copied(), seeds, time, result)
    }

    /// Gets time derivatives of outputs; each reference has its order.
    ///
    /// # Safety
    /// Each list is null, or belongs to the importer and has the stated length.
    pub(crate) unsafe fn get_output_derivatives(
        &mut self,
        (vr, n): (*const u32, usize),
        orders: *const i32,
        (values, n_values): (*mut f64, usize),
    ) -> Outcome {
        // SAFETY: as promised to this function.
        let (references, orders, values) =
            unsafe { (references(vr, n)?, list(orders, n, "list of orders")?, values_mut(values, n_values)?) };
        self.check_model_update(references, false)?;
        let interface = Interface::of::<M>();
        let mut requests = Vec::new();
        for (reference, &order) in references.iter().zip(orders) {
            for at in self.positions_of_reals(slice::from_ref(reference))? {
                check_output_derivative(interface, at, order)?;
                requests.push((at, order as usize));
            }
        }
        check_count(values.len(), requests.len(), VALUES)?;
        self.instance.output_derivatives(requests.iter().copied(), values)
    }
}

fn check_unknown(interface: &Interface, at: usize) -> Outcome {
    if at >= interface.positions(Causality::Output, BaseType::Real).start {
        return Ok(());
    }
    Err(wrong_causality(interface, at, "cannot be an unknown: must be an output or a local variable"))
}

/// Refuses a variable that is not a known of directional derivatives; time is one.
fn check_known(interface: &Interface, known: Known) -> Outcome {
    let Some(at) = known else { return Ok(()) };
    let is_one_of = |causality| interface.positions(causality, BaseType::Real).contains(&at);
    if is_one_of(Causality::Input) || is_one_of(Causality::State) || is_tunable(interface, at) {
        return Ok(());
    }
    Err(wrong_causality(
        interface,
        at,
        "cannot be a known: must be an input, a continuous state or a tunable parameter",
    ))
}

/// Refuses a component of a direction that is not finite.
fn check_component(interface: &Interface, known: Known, component: f64) -> Outcome {
    if component.is_finite() {
        return Ok(());
    }
    let name = known.map_or_else(|| "time".into(), |at| interface.name_at(BaseType::Real, at));
    Err(Error::discard(format!("direction for {name} = {component:?}: must be finite")))
}

fn is_tunable(interface: &Interface, at: usize) -> bool {
    let is_tunable = interface.at(BaseType::Real, at, |field, _| {
        field.causality == Causality::Parameter && field.variability() == Variability::Tunable
    });
    is_tunable == Some(true)
}

fn check_output_derivative(interface: &Interface, at: usize, order: i32) -> Outcome {
    if !interface.positions(Causality::Output, BaseType::Real).contains(&at) {
        return Err(wrong_causality(interface, at, "has no output derivatives: must be an output"));
    }
    if !(1..=MAX_OUTPUT_DERIVATIVE_ORDER as i32).contains(&order) {
        let name = interface.name_at(BaseType::Real, at);
        let limit = MAX_OUTPUT_DERIVATIVE_ORDER;
        return Err(Error::new(format!("order {order} of {name}: must be 1 to {limit}")));
    }
    Ok(())
}

#[cold]
#[inline(never)]
pub(crate) fn wrong_causality(interface: &Interface, at: usize, why: &str) -> Error {
    Error::new(format!("{} {why}", interface.name_at(BaseType::Real, at)))
}
