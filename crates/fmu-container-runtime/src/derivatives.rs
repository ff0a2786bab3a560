//! Derivatives of outputs: by time, and by inputs, parameters and states.
use fmu_engine::{Change, InterfaceKind};
use fmu_export::{Error, InstanceKind, Outcome};

use crate::container::Container;
use crate::exposed::{End, Exposed};
use crate::opened::Opened;

impl Container {
    /// Whether the engine differentiates outputs by time.
    pub(crate) fn is_differentiated(&self) -> bool {
        self.kind() == InstanceKind::CoSimulation && self.opened.is_one_model
    }

    /// Gets time derivatives of an output after a step, one for each of its values. Systems that are solved as one
    /// model have the first ones.
    pub(crate) fn output_derivatives(&mut self, reference: u32, order: i32, result: &mut [f64]) -> Outcome {
        let opened = self.opened.clone();
        let (variable, end) = behind(&opened, reference)?;
        let (element, references) = (end.element, end.batch.references());
        let mut values = vec![0.0; end.batch.values()];
        let is_differentiated = self.is_differentiated();
        if is_differentiated && order > 1 {
            return Err(Error::new(format!("order {order} of {}: must be 1", variable.name)));
        }
        if is_differentiated {
            let (times, rates) = (self.last, (&end.batch, &mut *values));
            let found = self.with_data(&times, |run, instances, data| run.rates(instances, data, element, rates));
            found.map_err(|error| self.refusal(&error))?;
        } else {
            if self.instances[element].kind() == InterfaceKind::ModelExchange {
                return Err(Error::new(format!("{} has no time derivatives in this order", variable.name)));
            }
            let orders = vec![order; references.len()];
            let read = self.instances[element].output_derivatives(references, &orders, &mut values);
            read.map_err(|failure| self.failed(element, failure))?;
        }
        let values = &values[end.pick.unwrap_or(0)..];
        result.iter_mut().zip(values).for_each(|(result, value)| *result = factor(end) * value);
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
        let opened = self.opened.clone();
        let (mut wanted, mut factors, mut seeds) = (Vec::new(), Vec::new(), Vec::new());
        for &(reference, at) in unknowns {
            let (_, end) = behind(&opened, reference)?;
            wanted.push((end.element, &end.batch, end.pick.unwrap_or(0) + at));
            factors.push(factor(end));
        }
        for (&(reference, at), seed) in knowns.iter().zip(seed) {
            let Some(reference) = reference else {
                return Err(Error::new("time: the elements have no derivatives by it"));
            };
            for end in behind(&opened, reference)?.0.ends {
                seeds.push((end.element, &end.batch, end.pick.unwrap_or(0) + at, factor(end) * seed));
            }
        }
        let found = self.run.directional_derivative(&self.instances, (&wanted, &mut *result), &seeds);
        found.map_err(|error| self.refusal(&error))?;
        result.iter_mut().zip(factors).for_each(|(result, factor)| *result *= factor);
        Ok(())
    }
}

/// A variable, and the first variable of an element behind it.
fn behind(opened: &Opened, reference: u32) -> Result<(Exposed<'_>, &End), Error> {
    let variable = opened.variable(reference);
    let found = variable.and_then(|variable| Some((variable, variable.ends.first()?)));
    found.ok_or_else(|| Error::new(format!("reference {reference} belongs to no variable of an element")))
}

fn factor(end: &End) -> f64 {
    if let Change::Linear { factor, .. } = *end.change() { factor } else { 1.0 }
}
