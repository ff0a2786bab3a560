//! Derivatives of outputs: by time, and by inputs, parameters and states.
use fmu_engine::{Change, Place};
use fmu_export::{Error, Outcome};

use crate::container::Container;
use crate::exposed::{End, Exposed};

impl Container {
    /// Gets time derivatives of outputs: value reference, position of the value, and order.
    pub(crate) fn output_derivatives(&mut self, wanted: &[(u32, usize, usize)], result: &mut [f64]) -> Outcome {
        for (&(reference, at, order), result) in wanted.iter().zip(result) {
            let (variable, end) = self.behind(reference)?;
            let mut values = vec![0.0; end.batch.values()];
            let references = end.batch.references();
            let orders = vec![i32::try_from(order).unwrap_or(i32::MAX); references.len()];
            let read = self.instances[end.element].output_derivatives(references, &orders, &mut values);
            read.map_err(|failure| self.failed(end.element, failure))?;
            let value = values.get(end.pick.unwrap_or(0) + at);
            let value = value.ok_or_else(|| Error::new(format!("{} has no such value", variable.name)))?;
            *result = factor(end) * value;
        }
        Ok(())
    }

    /// Computes the derivatives of unknowns by knowns, value references with positions of values, times the seeds.
    pub(crate) fn directional_derivative(
        &mut self,
        unknowns: &[(u32, usize)],
        knowns: &[(Option<u32>, usize)],
        seed: &[f64],
        result: &mut [f64],
    ) -> Outcome {
        self.update()?;
        let (mut wanted, mut factors, mut seeds) = (Vec::new(), Vec::new(), Vec::new());
        for &(reference, at) in unknowns {
            let (variable, end) = self.behind(reference)?;
            wanted.push((end.element, place(variable, end, at)));
            factors.push(factor(end));
        }
        for (&(reference, at), seed) in knowns.iter().zip(seed) {
            let Some(reference) = reference else {
                return Err(Error::new("time: the elements have no derivatives by it"));
            };
            let (variable, _) = self.behind(reference)?;
            let of_ends = variable.ends.iter().map(|end| (end.element, place(variable, end, at), factor(end) * seed));
            seeds.extend(of_ends);
        }
        let found = self.run.directional_derivative(&self.instances, (&wanted, &mut *result), &seeds);
        found.map_err(|error| self.refusal(&error))?;
        result.iter_mut().zip(factors).for_each(|(result, factor)| *result *= factor);
        Ok(())
    }

    /// A variable, and the first variable of an element behind it.
    fn behind(&self, reference: u32) -> Result<(&Exposed, &End), Error> {
        let variable = self.variable(reference);
        let found = variable.and_then(|variable| Some((variable, variable.ends.first()?)));
        found.ok_or_else(|| Error::new(format!("reference {reference} belongs to no variable of an element")))
    }
}

fn factor(end: &End) -> f64 {
    if let Change::Linear { factor, .. } = end.change { factor } else { 1.0 }
}

/// Place of a value of a variable in its element.
fn place(variable: &Exposed, end: &End, at: usize) -> Place {
    let (whole, element) = end.place;
    (whole, if variable.values > 1 { Some(element.unwrap_or(0) + at) } else { element })
}
