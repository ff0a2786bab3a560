//! Initial values of connected inputs, which may depend on each other through the FMUs.
use nalgebra::{DMatrix, DVector};

use crate::batch::ValueType;
use crate::error::{Failure, RunError};
use crate::instance::Instance;
use crate::link::{Link, number};
use crate::units::Units;

/// Largest number of iterations of Newton's method.
const MOST_ITERATIONS: usize = 30;
/// Smallest part of a step of the method, as a power of 1/2.
const MOST_HALVINGS: i32 = 8;
/// Largest change of converged values in an iteration, relative to their size.
const TOLERANCE: f64 = 1e-12;
/// Step of the finite differences for derivatives, relative to the size of a value.
const DIFFERENCE: f64 = 1e-7;

/// Place of a number among the connected inputs: unit, inputs, first byte.
type Place = (usize, usize, usize);

impl Units {
    /// Makes all connected inputs equal to the outputs that they get; the instances are in initialization mode.
    ///
    /// First, values are passed on once per FMU. This suffices unless outputs depend on inputs in a circle; if values
    /// still change, Newton's method solves for all real values, with derivatives by finite differences.
    pub(crate) fn solve_initial_inputs(&mut self, instances: &mut [Instance]) -> Result<(), RunError> {
        for _ in 0..instances.len() {
            self.pass_on(instances)?;
        }
        let mut places = self.places();
        let mut values = self.numbers(&places);
        // This pass changes nothing, unless values depend on each other.
        self.pass_on(instances)?;
        let passed_on = self.numbers(&places);
        if (0..places.len()).any(|i| !is_same(passed_on[i], values[i]) && !has_converged(passed_on[i], values[i])) {
            // Infinity, or an output that is NaN from the start, is not an unknown.
            let mut is_unknown = values.iter().zip(&passed_on).map(|(a, b)| a.is_finite() || !is_same(*a, *b));
            places.retain(|_| is_unknown.next() == Some(true));
        } else {
            return Ok(());
        }
        values = self.numbers(&places);
        let mut residual = self.residual(instances, &places, &values)?;
        let mut iterations = 0;
        while let Some(worst) = worst(&residual, &values) {
            if iterations == MOST_ITERATIONS || !residual[worst].is_finite() {
                let failure = Failure::Initialization { iterations, change: residual[worst].abs() };
                return Err(RunError { unit: places[worst].0, row: None, failure });
            }
            let mut matrix = DMatrix::zeros(values.len(), values.len());
            for column in 0..values.len() {
                let mut shifted = values.clone();
                shifted[column] += DIFFERENCE * (1.0 + values[column].abs());
                let difference = shifted[column] - values[column];
                let changed = self.residual(instances, &places, &shifted)? - &residual;
                matrix.set_column(column, &(changed / difference));
            }
            // A singular matrix proposes no change: passing values on may still converge.
            let change = matrix.lu().solve(&-&residual).unwrap_or_else(|| residual.clone());
            if change.iter().zip(&values).any(|(change, value)| !(value + change).is_finite()) {
                // Such a value is not passed to an FMU.
                let failure = Failure::Initialization { iterations, change: f64::INFINITY };
                return Err(RunError { unit: places[worst].0, row: None, failure });
            }
            (values, residual) = self.step(instances, &places, (&values, &residual), &change)?;
            iterations += 1;
        }
        Ok(())
    }

    /// Makes a step of Newton's method, or the first half, quarter and so on of it that brings the values nearer to
    /// each other; the whole step if none does. Returns values and residual.
    fn step(
        &mut self,
        instances: &mut [Instance],
        places: &[Place],
        (values, residual): (&DVector<f64>, &DVector<f64>),
        change: &DVector<f64>,
    ) -> Result<(DVector<f64>, DVector<f64>), RunError> {
        let before = size(residual, values);
        for halvings in 0..MOST_HALVINGS {
            let trial = values + change * 0.5_f64.powi(halvings);
            let found = self.residual(instances, places, &trial)?;
            if size(&found, &trial) < before {
                return Ok((trial, found));
            }
        }
        let trial = values + change;
        let found = self.residual(instances, places, &trial)?;
        Ok((trial, found))
    }

    /// Reads all connected outputs, and sets the inputs to their values.
    fn pass_on(&mut self, instances: &mut [Instance]) -> Result<(), RunError> {
        let at = |unit| move |failure| RunError { unit, row: None, failure };
        for (k, instance) in instances.iter().enumerate() {
            self.read_linked(k, instance).map_err(at(k))?;
        }
        let Self { plan, inputs, outputs, .. } = self;
        for (k, unit) in plan.units.iter().enumerate() {
            let all = unit.inputs.iter().zip(&mut inputs[k]);
            for (inputs, buffer) in all.filter(|(inputs, _)| !inputs.links.is_empty()) {
                inputs.copy_links((plan, outputs), buffer, |_| true).map_err(at(k))?;
                instances[k].set(&inputs.variables, buffer.bytes()).map_err(at(k))?;
            }
        }
        Ok(())
    }

    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (k, unit) in self.plan.units.iter().enumerate() {
            for (j, inputs) in unit.inputs.iter().enumerate() {
                let of_numbers = |link: &&Link| {
                    let source = &self.plan.units[link.unit].outputs[link.outputs].variables;
                    [source, &inputs.variables].iter().all(|batch| batch.value_type() == ValueType::Float64)
                };
                for link in inputs.links.iter().filter(of_numbers) {
                    places.extend((0..link.values).map(|i| (k, j, 8 * (link.to + i))));
                }
            }
        }
        places
    }

    fn numbers(&self, places: &[Place]) -> DVector<f64> {
        DVector::from_iterator(places.len(), places.iter().map(|&(k, j, at)| number(&self.inputs[k][j].bytes()[at..])))
    }

    /// Computes how much passing on changes these values.
    fn residual(
        &mut self,
        instances: &mut [Instance],
        places: &[Place],
        values: &DVector<f64>,
    ) -> Result<DVector<f64>, RunError> {
        let Self { plan, inputs, .. } = self;
        for (&(k, j, at), value) in places.iter().zip(values) {
            inputs[k][j].bytes_mut()[at..][..8].copy_from_slice(&value.to_ne_bytes());
        }
        for (k, unit) in plan.units.iter().enumerate() {
            let all = unit.inputs.iter().zip(&inputs[k]);
            for (inputs, buffer) in all.filter(|(inputs, _)| !inputs.links.is_empty()) {
                let set = instances[k].set(&inputs.variables, buffer.bytes());
                set.map_err(|failure| RunError { unit: k, row: None, failure })?;
            }
        }
        self.pass_on(instances)?;
        Ok(self.numbers(places) - values)
    }
}

/// Whether two numbers are equal or both NaN.
fn is_same(a: f64, b: f64) -> bool {
    a == b || a.is_nan() && b.is_nan()
}

/// Whether a value has changed by rounding only.
pub(crate) fn has_converged(after: f64, before: f64) -> bool {
    (after - before).abs() <= TOLERANCE * (1.0 + before.abs())
}

/// Largest residual relative to the size of its value; infinite if one is not finite.
fn size(residual: &DVector<f64>, values: &DVector<f64>) -> f64 {
    let relative = residual.iter().zip(values).map(|(residual, value)| residual.abs() / (1.0 + value.abs()));
    relative.fold(0.0, |largest: f64, one| if one.is_finite() { largest.max(one) } else { f64::INFINITY })
}

/// Returns the value that changes most, unless all have converged. Values that are not finite come first.
fn worst(residual: &DVector<f64>, values: &DVector<f64>) -> Option<usize> {
    let changes = |i: &usize| !has_converged(values[*i] + residual[*i], values[*i]);
    let size = |i: usize| if residual[i].is_finite() { residual[i].abs() } else { f64::INFINITY };
    (0..values.len()).filter(changes).max_by(|a, b| size(*a).total_cmp(&size(*b)))
}
